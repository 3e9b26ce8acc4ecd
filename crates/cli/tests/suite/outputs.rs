//! Output that cannot be written, and input that is not text.

use std::fs::{self, File};
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn palabre(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
    command.args(args).env("PALABRE_LANG", "en").stdin(Stdio::null());
    command
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Commands that cover every way of printing.
const PRINTING: [&[&str]; 9] = [
    &["--help"],
    &["--version"],
    &["help", "match"],
    &["match", "--help"],
    &["games"],
    &["rules", "awale"],
    &["moves", "colonnes"],
    &["completions", "bash"],
    &["man"],
];

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_a_failure() {
    for args in PRINTING {
        let full = File::options().write(true).open("/dev/full").expect("a full device");
        let output = palabre(args).stdout(full).output().expect("run");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", told(&output));
        assert!(told(&output).contains("No space left"), "{args:?}: {}", told(&output));
    }
}

/// The match is still played to its end.
#[test]
#[cfg(target_os = "linux")]
fn games_that_cannot_be_saved_are_a_failure() {
    let args = ["match", "colonnes", "random", "random", "--games", "2", "--tc", "depth=1", "--save", "/dev/full"];
    let output = palabre(&args).output().expect("run");
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("score: "));
    assert_eq!(told(&output).matches("--save: No space left").count(), 1, "{}", told(&output));
}

/// A standard error that cannot be written neither stops the program nor makes it panic.
#[test]
#[cfg(target_os = "linux")]
fn notes_that_cannot_be_written_are_left_out() {
    let full = || File::options().write(true).open("/dev/full").expect("a full device");
    let perft = palabre(&["perft", "colonnes", "2"]).stderr(full()).output().expect("run");
    assert!(perft.status.success());
    let wrong = palabre(&["perft", "chess", "2"]).stderr(full()).output().expect("run");
    assert_eq!(wrong.status.code(), Some(2));
    let nothing = palabre(&["--help"]).stdout(full()).stderr(full()).output().expect("run");
    assert_eq!(nothing.status.code(), Some(1));
}

/// `palabre rules awale | head -1`: a reader that closes the pipe is not an error.
#[test]
fn a_closed_pipe_is_the_end() {
    for args in PRINTING {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = palabre(args).stdout(writer).output().expect("run");
        assert_eq!((output.status.code(), told(&output).as_str()), (Some(0), ""), "{args:?}");
    }
}

fn ugi(input: &[u8], stdout: Stdio) -> Output {
    let mut child = palabre(&["ugi"]).stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).spawn().expect("run");
    // The program may exit before reading all of its input.
    _ = child.stdin.take().expect("its input").write_all(input);
    child.wait_with_output().expect("ended")
}

#[test]
fn a_line_that_is_no_text_is_ignored_by_the_engine() {
    let output = ugi(b"ugi\n\xff\xfe\x80 go\nsetoption name Game value \xff\nisready\n", Stdio::piped());
    assert!(output.status.success(), "{}", told(&output));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("ugiok") && said.trim_end().ends_with("readyok"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_that_cannot_answer_fails() {
    let full = File::options().write(true).open("/dev/full").expect("a full device");
    let output = ugi(b"ugi\nisready\n", full.into());
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("No space left"), "{}", told(&output));
}

#[test]
fn long_foreign_text_is_quoted_short() {
    let long = "z".repeat(60_000);
    let quoting: [&[&str]; 5] = [
        &["show", "colonnes", &long],
        &["show", "awale", "--position", &long],
        &["show", "escampe", "--rules", &long],
        &["best", "awale", "--engine", &long],
        &["match", "awale", "level1", "level2", "--tc", &long],
    ];
    for args in quoting {
        let output = palabre(args).output().expect("run");
        let (told, start) = (told(&output), args[..2].join(" "));
        assert!(!output.status.success() && told.contains("zzz") && told.len() < 2000, "{start}: {}", told.len());
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("event.toml");
    fs::write(&file, format!("name = \"x\"\n{long} = 3\n")).expect("written");
    let output = palabre(&["championship", &file.display().to_string()]).output().expect("run");
    assert!(!output.status.success() && told(&output).len() < 3000, "{}", told(&output).len());
}

/// The error names the folder that cannot be created.
#[test]
#[cfg(unix)]
fn a_home_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("a-file");
    fs::write(&home, "").expect("written");
    let runs: [&[&str]; 2] = [&["serve", "--port", "0"], &["tables", "build", "awale", "--seeds", "1"]];
    for args in runs {
        let mut command = palabre(args);
        command.env("HOME", &home).env_remove("XDG_DATA_HOME").env_remove("PALABRE_DATA").env_remove("PALABRE_TABLES");
        let output = command.output().expect("run");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", told(&output));
        assert!(told(&output).contains(&home.display().to_string()), "{args:?}: {}", told(&output));
    }
}

/// Names with invisible characters are rejected by every command.
#[test]
fn names_with_invisible_characters_are_refused() {
    let refused: [&[&str]; 2] = [
        &["play", "colonnes", "--first", "human:Awa\u{202e}"],
        &["client", "colonnes", "localhost", "1", "a\u{200b}b"],
    ];
    for args in refused {
        let output = palabre(args).output().expect("run");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", told(&output));
        assert!(told(&output).contains("U+20"), "{args:?}: {}", told(&output));
    }
}

/// Files in the current folder that are named like arguments of the self-check change nothing.
#[test]
#[cfg(target_os = "linux")]
fn a_file_here_does_not_change_the_self_check() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["bot-supervisor", "check", "run", "exec"] {
        std::fs::write(folder.path().join(name), "x").expect("a file");
    }
    let output = palabre(&["doctor"]).current_dir(folder.path()).output().expect("run");
    assert!(output.status.success(), "{}", told(&output));
}
