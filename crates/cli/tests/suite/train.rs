//! `train`: games, a network and a match, from the command line.

use std::fs;

use crate::program::run;

const GAMES: [&str; 11] =
    ["train", "awale", "data", "--games", "40", "--nodes", "20", "--out", "games", "--threads", "1"];
const FIT: [&str; 9] = ["train", "awale", "fit", "--data", "games", "--epochs", "2", "--out", "a.net"];

#[test]
fn a_network_is_trained_step_by_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, told, error) = run(folder.path(), &GAMES);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("40 games to play, 0 files are there already"), "{told}");
    assert!(told.contains(" on one thread."), "{told}");
    let games = folder.path().join("games/seed1-000000.games");
    let first = fs::read(&games).expect("a file of games");
    // What is there is kept; what is missing is played again, to the same games.
    let (_, told, _) = run(folder.path(), &GAMES);
    assert!(told.contains("0 games to play, one file is there already"), "{told}");
    fs::remove_file(&games).expect("removed");
    run(folder.path(), &GAMES);
    assert_eq!(fs::read(&games).expect("a file of games"), first);

    let (code, told, error) = run(folder.path(), &FIT);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("a.net") && error.contains("2/2  loss "), "{told}{error}");
    let net = fs::read(folder.path().join("a.net")).expect("a network");
    // The state of another fit is ignored.
    fs::write(folder.path().join("a.net.part"), "another").expect("written");
    run(folder.path(), &FIT);
    assert!(!folder.path().join("a.net.part").exists());
    assert_eq!(fs::read(folder.path().join("a.net")).expect("a network"), net, "the same seed gives the same network");

    let series = ["train", "awale", "match", "a.net", "--games", "2", "--nodes", "50"];
    let (code, told, error) = run(folder.path(), &series);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("score: ") && told.contains("forfeits: best@1: -"), "{told}");
    let page = fs::read_to_string(folder.path().join("a.html")).expect("a page");
    for part in ["<polyline", "Predicted and actual", "Mean prediction by the content of each pit", "best@1"] {
        assert!(page.contains(part), "no {part} in the page");
    }
    assert!(!["[training-", "[page-", "[learned-"].iter().any(|id| page.contains(id)), "a text is missing");
}

#[test]
fn a_policy_is_fitted_and_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = ["train", "great-escape", "data", "--games", "40", "--nodes", "20", "--out", "games"];
    let (code, _, error) = run(folder.path(), &games);
    assert_eq!(code, 0, "{error}");
    let fit = ["train", "great-escape", "fit", "--policy", "--data", "games", "--epochs", "2", "--out", "p.net"];
    let (code, told, error) = run(folder.path(), &fit);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("p.net: cross-entropy ") && error.contains("2/2  loss "), "{told}{error}");
    assert!(!folder.path().join("p.net.part").exists(), "a finished fit has nothing to continue");
    let series = ["match", "great-escape", "puct:policy=p.net", "puct", "--games", "2", "--nodes", "50"];
    let (code, told, error) = run(folder.path(), &series);
    assert_eq!(code, 0, "{error}");
    assert!(told.contains("score: "), "{told}");
}

#[test]
fn wrong_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.net"), "palabre-net 2\ngame awale\n\n").expect("written");
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    for (args, word) in [
        (&["best", "awale", "--engine", "pvs:eval=net:bad.net"][..], "damaged"),
        (&["best", "awale", "--engine", "pvs:eval=net:none.net"], "none.net"),
        (&["best", "colonnes", "--engine", "pvs:eval=net"], "pairs"),
        (&["best", "colonnes", "--engine", "pvs:eval=net:bad.net"], "pairs"),
        (&["train", "colonnes", "data", "--out", "games"], "no inputs"),
        (&["train", "awale", "fit", "--data", "empty", "--out", "a.net"], "train GAME data"),
        (&["train", "awale", "fit", "--data", "empty", "--out", "a.net", "--hidden", "x"], "--hidden"),
        (&["train", "awale", "match", "bad.net"], "damaged"),
        (&["train", "awale", "fit", "--policy", "--data", "empty", "--out", "a.net"], "great-escape"),
        (&["train", "great-escape", "fit", "--policy", "--hidden", "64", "--data", "d", "--out", "a"], "--hidden"),
        (&["best", "great-escape", "--engine", "puct:policy=bad.net"], "palabre-policy"),
        (&["best", "great-escape", "--engine", "puct:policy=none.net"], "none.net"),
        (&["best", "awale", "--engine", "pvs:policy=bad.net"], "policy"),
        (&["train", "awale", "data", "--out", "games", "--rules", "chess"], "chess"),
    ] {
        let (code, told, error) = run(folder.path(), args);
        assert_eq!((code, told.as_str()), (2, ""), "{args:?}: {error}");
        assert!(error.contains(word), "{args:?}: {error}");
    }
}
