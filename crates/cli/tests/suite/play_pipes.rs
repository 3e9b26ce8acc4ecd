//! Playing through pipes, as scripts do.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{output_with, palabre, texts};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn run(data: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    texts(output_with(palabre(data, args).env("PALABRE_DATA", data), input))
}

fn played(data: &Path, args: &[&str], input: &str) -> String {
    let (code, out, error) = run(data, args, input);
    assert_eq!(code, 0, "{args:?}: {out}{error}");
    assert!(!out.contains('\x1b'), "no codes through a pipe: {out}");
    out
}

const TWO_PEOPLE: [&str; 8] = ["play", "colonnes", "--white", "human:Ana", "--black", "human:Bo", "--start", "white"];

#[test]
fn without_a_terminal_the_program_alone_prints_its_help() {
    let out = played(folder().path(), &[], "");
    assert!(out.contains("Usage: palabre") && out.contains("play"), "{out}");
    let (code, _, error) = run(folder().path(), &["play"], "");
    assert!(code == 2 && error.contains("palabre games"), "{error}");
}

#[test]
fn two_people_play_a_game_to_its_end() {
    let data = folder();
    let args = [&TWO_PEOPLE[..], &["--file", "ours.game"]].concat();
    let out = played(data.path(), &args, "a1\nB1\nA1\n b1\nA 1\n");
    assert!(out.contains("White (Ana) wins"), "{out}");
    assert!(out.contains("Turning points:") && out.contains("recorded in ours.game"), "{out}");
    let record = fs::read_to_string(data.path().join("ours.game")).expect("a record");
    assert!(record.contains("[White \"Ana\"]") && record.contains("[Result \"1-0\"]\n[Reason \"column\"]"), "{record}");

    let out = played(data.path(), &["view", "ours.game"], "");
    assert!(out.starts_with("Colonnes de trois: Ana (White) – Bo (Black), 2"), "{out}");
    assert!(out.contains("5. A1") && out.contains("White wins"), "{out}");
    let boards = played(data.path(), &["view", "ours.game", "--boards", "--flip"], "");
    assert_eq!(boards.matches("┌───────┬───────┬───────┐").count(), 6, "{boards}");
}

#[test]
fn a_game_is_left_resumed_saved_and_loaded() {
    let data = folder();
    let out = played(data.path(), &TWO_PEOPLE, "a1\nb1\nsave mine.game\nquit\n");
    assert!(out.contains("Saved in mine.game") && out.contains("palabre play --resume"), "{out}");
    let out = played(data.path(), &["play", "--resume"], "undo\nundo\nundo\nload mine.game\na1\n");
    assert!(out.contains("There is no move to take back."), "{out}");
    assert!(out.contains("White (Ana) plays A1."), "{out}");
    let record = fs::read_dir(data.path().join("games")).expect("a folder").next().expect("a game").expect("a file");
    let record = fs::read_to_string(record.path()).expect("a record");
    assert!(record.contains("1. A1") && record.contains("3. A1"), "{record}");
}

#[test]
fn wrong_input_is_explained_and_changes_nothing() {
    let data = folder();
    let args =
        ["play", "escampe", "--white", "human", "--black", "human", "--position", "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -"];
    let out = played(data.path(), &args, "zz\ne6\nA1-B1\nmoves\nthreats\neval\nhint\nhelp\n");
    assert!(out.contains("Cannot play “zz”: this is not a move"), "{out}");
    assert!(out.contains("matches several moves: E6-"), "the moves of a piece: {out}");
    assert!(out.contains("not yours"), "{out}");
    assert!(
        out.contains("Imposes a") && out.contains("Evaluation for you:") && out.contains("Advice (best):"),
        "{out}"
    );
    assert!(out.contains("take back your last move"), "{out}");
}

#[test]
fn the_orders_are_understood_in_french_too() {
    let data = folder();
    let args = [&TWO_PEOPLE[..], &["--lang", "fr"]].concat();
    let out = played(data.path(), &args, "a1\nannuler\ncoups\nmenaces\nretourner\nnulle?\noui\n");
    assert!(out.contains("Partie nulle : d’un commun accord"), "{out}");
}

#[test]
fn machines_play_each_other_by_the_clock() {
    let data = folder();
    let args = ["play", "awale", "--first", "random:seed=1", "--second", "greedy", "--clock", "5m+1s", "--seed", "7"];
    let out = played(data.path(), &args, "");
    assert!(out.contains("Score: South (random:seed=1)"), "{out}");
}

#[test]
fn the_same_seed_draws_the_same_starter() {
    let data = folder();
    let start = |seed: &str| {
        let args = ["play", "awale", "--south", "human", "--north", "human", "--seed", seed];
        played(data.path(), &args, "").contains("North to move")
    };
    let drawn: Vec<bool> = (0..8).map(|seed| start(&seed.to_string())).collect();
    assert!(drawn.contains(&true) && drawn.contains(&false), "{drawn:?}");
    assert_eq!(drawn, (0..8).map(|seed| start(&seed.to_string())).collect::<Vec<_>>());
}

#[test]
fn what_cannot_be_is_refused() {
    let data = folder();
    fs::write(data.path().join("empty"), "\n").expect("a file");
    fs::write(data.path().join("bad.game"), "[Game \"awale\"]\n\n1. C 2. C").expect("a file");
    for (args, code, why) in [
        (&["play", "awale", "--north", "offensiv"][..], 2, "Did you mean “offensive”?"),
        (&["play", "awale", "--white", "human"], 2, "Sides: south, north"),
        (&["play", "awale", "--advice", "nobody"], 2, "Unknown player"),
        (&["play", "awale", "--clock", "5"], 2, "Invalid time control “5”"),
        (&["play", "awale", "--speed", "5"], 2, "Invalid speed “5”"),
        (&["play", "awale", "--start", "white"], 2, "has no side"),
        (&["play", "awale", "--edit"], 2, "needs a terminal"),
        (&["play", "awal"], 2, "Did you mean “awale”?"),
        (&["play", "awale", "--position", "4-4"], 1, "Invalid position"),
        (&["play", "awale", "--position-file", "missing"], 1, "Cannot read missing"),
        (&["play", "awale", "--position-file", "empty"], 1, "contains no position"),
        (&["play", "escampe", "--start", "white"], 1, "White cannot start"),
        (&["play", "--resume"], 1, "There is no unfinished game"),
        (&["play", "--join", "127.0.0.1:1"], 1, "Cannot join a game"),
        (&["play", "awale", "--host", "--south", "human", "--north", "human"], 2, "the guest the other"),
        (&["view", "empty"], 1, "contains no game"),
        (&["view", "bad.game"], 1, "Move 2, “C”, is invalid"),
        (&["view", "bad.game", "--number", "2"], 1, "has no game 2"),
    ] {
        let (got, out, error) = run(data.path(), args, "");
        assert!(got == code && error.contains(why), "{args:?}: {got} {out}{error}");
    }
}

#[test]
fn a_position_file_may_be_the_course_s_own() {
    let data = folder();
    let rows =
        "%  ABCDEF\n01 nnN--- 01\n02 --b--- 02\n03 -----b 03\n04 b-nn-- 04\n05 --b--- 05\n06 n-B--b 06\n%  ABCDEF\n";
    fs::write(data.path().join("bare"), rows).expect("a file");
    fs::write(data.path().join("saved"), format!("{rows}% turn white\n% ring 2\n")).expect("a file");
    fs::write(data.path().join("broken"), rows.replace("02 --b---", "02 --q---")).expect("a file");
    let people = ["play", "escampe", "--white", "human:Ana", "--black", "human:Bo", "--position-file"];
    let play = |more: &[&str]| run(data.path(), &[&people[..], more].concat(), "F6-E5\nA1-A2\nC2-C1\n");
    for more in [&["saved"][..], &["bare", "--start", "white"]] {
        let (code, out, error) = play(more);
        assert!(code == 0 && out.contains("White (Ana) wins"), "{more:?}: {out}{error}");
    }
    for (file, why) in [("bare", "--start white"), ("broken", "line 3: a square must be")] {
        let (code, out, error) = play(&[file]);
        assert!(code == 1 && error.contains(why), "{file}: {out}{error}");
    }
}
