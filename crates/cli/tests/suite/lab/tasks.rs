//! Tasks: the same commands with `--lab` have the same results.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::lab::{Task, TaskOutput, TaskResult};
use catalogue::{Catalogue as _, Refutation};
use games::Games;

use super::{Lab, has_server};

/// Returns the files of a folder with their contents.
fn files(folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = entries
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), fs::read(&path).expect("read")))
        .collect();
    files.sort();
    files
}

/// Every delivery of a worker arrives twice.
#[test]
fn training_games_are_the_same_in_a_lab() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    lab.add_worker("one");
    lab.add_worker("two");
    let mut again = lab.client("coordinator");
    let data = ["train", "awale", "data", "--games", "250", "--nodes", "20", "--out"];
    let here = lab.said(&[&data[..], &["here"]].concat());
    again.subscribe("palabre.results.*");
    let is_over = AtomicBool::new(false);
    let (there, deliveries) = std::thread::scope(|scope| {
        let twice = scope.spawn(|| {
            let mut seen = 0;
            while !is_over.load(Ordering::Relaxed) {
                // What is published again arrives here again.
                if let Some(message) = again.wait_for("palabre.results.", Duration::from_millis(100)) {
                    seen += 1;
                    if seen % 2 == 1 {
                        again.publish(&message.subject, "", &message.payload);
                    }
                }
            }
            seen
        });
        let there = lab.said(&[&data[..], &["there", "--lab"]].concat());
        is_over.store(true, Ordering::Relaxed);
        (there, twice.join().expect("a count"))
    });
    assert!(deliveries >= 3, "three files, most of them twice");
    assert_eq!(files(&lab.path().join("here")), files(&lab.path().join("there")));
    let last = |text: &str| text.lines().last().map(|line| line.replace("there", "here"));
    assert_eq!(last(&here), last(&there));

    // With a network, which travels.
    let fit = ["train", "awale", "fit", "--data", "here", "--epochs", "1", "--out", "a.net"];
    lab.said(&fit);
    let data = ["train", "awale", "data", "--games", "20", "--nodes", "20", "--net", "a.net", "--out"];
    lab.said(&[&data[..], &["net-here"]].concat());
    lab.said(&[&data[..], &["net-there", "--lab"]].concat());
    assert_eq!(files(&lab.path().join("net-here")), files(&lab.path().join("net-there")));
}

#[test]
fn weights_are_the_same_in_a_lab() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    lab.add_worker("one");
    lab.add_worker("two");
    for method in ["regression", "grid", "spsa"] {
        let tune = ["tune", "escampe", "--eval", "reference-a", "--games", "16", "--nodes", "30", "--factors", "0.5,1"];
        let tune = [&tune[..], &["--method", method]].concat();
        let here = lab.said(&tune);
        assert_eq!(here, lab.said(&[&tune[..], &["--lab"]].concat()), "{method}");
        assert!(here.contains("New weights against old"), "{here}");
    }
    // What is wrong is said before anything is played.
    let output = lab.command(&["tune", "escampe", "--eval", "x", "--lab"]).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
}

/// All placements but two are out of reach already. One core searches, so that an attempt finds the proofs of the one
/// before it.
#[test]
fn placements_are_searched_in_a_lab() {
    if !has_server() {
        return;
    }
    let mut lab = Lab::start();
    lab.add_worker("one");
    let survey = Games.find("escampe").expect("a game").survey().expect("a survey");
    let searched = ["F1/A2/B2/C2/D2/F2", "C6/A5/B5/C5/D6/F5"];
    let others = survey.openings().into_iter().filter(|opening| !searched.contains(&opening.as_str()));
    let hopeless: String = others.map(|opening| format!("{opening} - 5 0 0.0\n")).collect();
    let build = ["placements", "escampe", "build", "--again", "--efforts", "1", "--threads", "1", "--memory", "16"];
    let mut journals = Vec::new();
    for (journal, place) in [("here", &[][..]), ("there", &["--lab"])] {
        fs::write(lab.path().join(journal), &hopeless).expect("written");
        let said = lab.said(&[&build[..], &["--journal", journal], place].concat());
        assert!(said.contains("positions searched"), "{said}");
        let text = fs::read_to_string(lab.path().join(journal)).expect("a journal");
        // All but the time of each attempt.
        let lines = text.strip_prefix(&hopeless).expect("the old lines").lines();
        journals.push(lines.map(|line| line.rsplit_once(' ').expect("a time").0.to_owned()).collect::<Vec<_>>());
    }
    assert_eq!((journals[0].len(), &journals[0]), (2, &journals[1]));

    // A refutation that is found arrives as it is.
    let is_quick = |known: &Option<Refutation>| known.as_ref().is_some_and(|known| known.plies == 1);
    let (opening, likely) = (survey.known().iter().position(is_quick).expect("a loss"), Vec::new());
    let progress = std::sync::atomic::AtomicU64::new(0);
    let expected = survey.prover(16).refute(opening, 0, &likely, &AtomicBool::new(false), &progress);
    let task = Task::Refute { game: "escampe".to_owned(), opening, effort: 0, likely, megabytes: 16 };
    let mut found = None;
    let ran = lab.executor().with_tasks(&AtomicBool::new(false), |queue| {
        queue.run(&mut std::iter::once((1, task)), &mut |_, result| {
            found = Some(result);
            true
        })
    });
    assert_eq!(ran, Ok(()));
    let Some(TaskResult::Done(TaskOutput::Attempt { found, nodes }, _)) = found else { panic!("{found:?}") };
    assert_eq!((found.map(|(reply, _)| reply), nodes), (expected.found.map(|found| found.reply), expected.nodes));
    assert!(progress.into_inner() > 0, "the search is seen to go on");
}
