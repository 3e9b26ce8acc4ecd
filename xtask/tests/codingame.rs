//! Bundles the CodinGame submission, compiles it with plain `rustc` and asks it for moves.

use std::io::Write as _;
use std::process::{Command, Stdio};

const TWO: &str = "9 9 2 0\n0 4 10\n8 4 10\n0\n1 4 10\n7 4 10\n0\n6 4 0\n2 4 0\n1\n4 3 V\n";
const THREE: &str = "9 9 3 2\n0 4 0\n8 4 0\n4 6 0\n0\n-1 -1 -1\n7 4 0\n4 7 0\n0\n";

#[test]
fn the_submission_compiles_in_every_edition_and_answers_each_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("bot.rs");
    let made = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("codingame").arg(&source).output().expect("xtask");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(std::fs::read_to_string(&source).expect("a file").chars().count() < 100_000);

    let rustc = |arguments: &[&str], out: &str| {
        let command =
            Command::new("rustc").args(arguments).arg(&source).arg("-o").arg(folder.path().join(out)).output();
        let output = command.expect("rustc");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    rustc(&["--edition", "2024", "--emit", "metadata"], "bot.rmeta");
    rustc(&["-O"], "bot");

    let answers = |input: &str| -> Vec<String> {
        let mut bot = Command::new(folder.path().join("bot"));
        let mut bot = bot.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a bot");
        bot.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it listens");
        let output = bot.wait_with_output().expect("it ends");
        String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
    };
    let two = answers(TWO);
    assert_eq!(two.len(), 3, "{two:?}");
    // No walls in hand and two steps from the goal: there is one way to win.
    assert_eq!(two[2], "RIGHT");
    // Player 2 goes down, and goes on when another has arrived.
    assert_eq!(answers(THREE), ["DOWN", "DOWN"]);
}

#[test]
fn the_submission_is_put_in_the_target_folder_wherever_that_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("not/there/yet");
    let made = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("codingame").env("CARGO_TARGET_DIR", &target).output();
    let made = made.expect("xtask");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(target.join("codingame.rs").is_file());
}
