//! Games that hang, leases that run out, and results that nobody may send.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use ::lab::{CoordinatorTimes, LabExecutor, LabStatus, Notice, Worker, WorkerOptions};
use arena::event::executor::{Executor, Threads};
use arena::{Adjudication, Entrant, Match, Openings, Supervisor};
use catalogue::Catalogue as _;
use games::Games;
use play::TimeControl;
use stdx::lock;

use super::{Lab, has_server, until};
use crate::program::PROGRAM;

/// Time that no message takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// A worker in this process.
struct ThreadWorker {
    finish: Arc<AtomicBool>,
    notes: Arc<Mutex<Vec<String>>>,
    thread: JoinHandle<()>,
}

impl ThreadWorker {
    /// Starts a worker that rests after each game, and may take little time beyond the clocks.
    fn start(lab: &Lab, name: &str, rest: Duration) -> Self {
        let (finish, notes) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let options = WorkerOptions {
            name: name.to_owned(),
            cores: NonZeroUsize::MIN,
            speed: 1.0,
            cache: lab.path().join("bots"),
            supervisor: Supervisor::of(PROGRAM.into()),
            grace: Duration::from_millis(500),
            rest,
        };
        let worker = Worker { address: lab.address("worker"), options, catalogue: &Games };
        let (finishing, told) = (Arc::clone(&finish), Arc::clone(&notes));
        let notice: Notice = Arc::new(move |message| lock(&told).push(format!("{message:?}")));
        let thread =
            std::thread::spawn(move || worker.run(&finishing, &AtomicBool::new(false), &notice).expect("a worker"));
        Self { finish, notes, thread }
    }

    fn end(self) {
        self.finish.store(true, Ordering::Relaxed);
        self.thread.join().expect("an end");
    }
}

/// A match of games that take no time and are the same in every run.
fn series(pairs: u64) -> Match {
    let game = Games.find("colonnes").expect("a game");
    let entrant = || Entrant::BuiltIn { spec: "random".to_owned() };
    Match {
        game,
        rules: game.open("", None).expect("a start").rules(),
        entrants: [entrant(), entrant()],
        control: TimeControl::NONE,
        openings: Openings::Random,
        seed: 5,
        pairs,
        sprt: None,
        adjudication: Adjudication::Never,
    }
}

/// Plays a match. Returns its games in order, and the workers that played them.
fn play(series: &Match, executor: &dyn Executor) -> (Vec<String>, Vec<String>) {
    let games = Mutex::new(Vec::new());
    let played = series.run(executor, &AtomicBool::new(false), &|leg, _| {
        let game = leg.game;
        let told = format!("{:03} {} {:?} {} {}", game.pair, game.leg, game.ending, game.plies, game.reason);
        lock(&games).push((told, game.worker.clone()));
    });
    played.unwrap_or_else(|message| panic!("{message:?}"));
    let mut games = games.into_inner().expect("games");
    games.sort();
    games.into_iter().unzip()
}

fn played_here(series: &Match) -> Vec<String> {
    let (count, supervisor) = (NonZeroUsize::MIN, Supervisor::of(PROGRAM.into()));
    play(series, &Threads { count, supervisor, live: Arc::default(), conversations: None }).0
}

/// The referee of one worker never comes back from its first game.
#[test]
fn a_game_that_hangs_is_played_by_another_worker() {
    if !has_server() {
        return;
    }
    let lab = Lab::start();
    let hung = ThreadWorker::start(&lab, "hung", Duration::from_secs(3600));
    let well = ThreadWorker::start(&lab, "well", Duration::from_millis(30));
    let address = lab.address("coordinator");
    until("two workers", || LabStatus::of(&address).is_ok_and(|status| status.workers.len() == 2));
    let series = series(8);
    let (games, workers) = play(&series, &lab.executor());
    assert_eq!(games, played_here(&series));
    assert!(workers.len() == 16 && workers.iter().all(|name| name == "well"), "{workers:?}");
    assert!(lock(&hung.notes).iter().any(|note| note.contains("the game hangs")), "{:?}", hung.notes);
    well.end();
    // The thread of the hung worker ends with the tests.
}

/// A worker takes a job, and does not renew its lease. Its acknowledgement comes when the job is someone else's, and
/// nobody ever delivers: the job is not lost.
#[test]
fn a_late_acknowledgement_does_not_hide_a_game() {
    if !has_server() {
        return;
    }
    let lab = Lab::start();
    let mut client = lab.client("worker");
    client.subscribe("palabre.events.*");
    client.subscribe("_INBOX.late");
    let series = series(1);
    let times = CoordinatorTimes { lease: Duration::from_millis(500), silence: Duration::from_millis(200) };
    let executor = LabExecutor { times, ..lab.executor() };
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| play(&series, &executor));
        let announced = client.wait_for("palabre.events.", PATIENCE).expect("an event");
        let event = announced.subject.trim_start_matches("palabre.events.").to_owned();
        let next = format!("$JS.API.CONSUMER.MSG.NEXT.PALABRE_JOBS.{event}-any");
        let take = |client: &mut super::raw_client::RawClient| {
            client.publish(&next, "_INBOX.late", br#"{"batch":1,"expires":20000000000}"#);
            client.wait_for("palabre.jobs.", PATIENCE).expect("a job")
        };
        let first = take(&mut client);
        let again = take(&mut client);
        assert_eq!(first.payload, again.payload, "the lease ran out");
        client.publish(&first.reply, "", b"+ACK");
        let worker = ThreadWorker::start(&lab, "well", Duration::ZERO);
        let (games, workers) = playing.join().expect("a match");
        assert_eq!((games, workers), (played_here(&series), vec!["well".to_owned(); 2]));
        worker.end();
    });
}

/// Results with the code of another event, with none, and failures that are lies: all from someone with the password of
/// workers.
#[test]
fn forged_results_are_refused() {
    if !has_server() {
        return;
    }
    let lab = Lab::start();
    let series = series(2);
    let mut spy = lab.client("coordinator");
    spy.subscribe("palabre.results.*");
    let honest = ThreadWorker::start(&lab, "honest", Duration::ZERO);
    let (expected, _) = play(&series, &lab.executor());
    honest.end();
    let mut real = Vec::new();
    while let Some(message) = spy.wait_for("palabre.results.", Duration::from_millis(100)) {
        real.push(serde_json::from_slice::<serde_json::Value>(&message.payload).expect("JSON"));
    }
    assert!(!real.is_empty());
    let mut hostile = lab.client("worker");
    hostile.subscribe("palabre.events.*");
    let executor = lab.executor();
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| play(&series, &executor));
        let announced = hostile.wait_for("palabre.events.", PATIENCE).expect("an event");
        let subject = announced.subject.replace("palabre.events.", "palabre.results.");
        for mut delivery in real {
            delivery["worker"] = "hostile".into();
            hostile.publish(&subject, "", delivery.to_string().as_bytes());
            for result in delivery["results"].as_array_mut().expect("results") {
                result["ticket"] = "".into();
                result["failure"] = serde_json::json!({ "no_start": false, "evidence": "a lie" });
            }
            hostile.publish(&subject, "", delivery.to_string().as_bytes());
        }
        hostile.publish(&subject, "", b"no JSON");
        let worker = ThreadWorker::start(&lab, "honest", Duration::ZERO);
        let (games, workers) = playing.join().expect("a match");
        assert_eq!((games, workers), (expected, vec!["honest".to_owned(); 4]));
        worker.end();
    });
}
