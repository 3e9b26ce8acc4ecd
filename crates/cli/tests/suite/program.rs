//! The program run in a folder, for tests of events.

use std::path::Path;
use std::process::{Command, Output};

/// Returns the program with these arguments, in a folder and in English.
pub(crate) fn palabre(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("palabre"));
    command.current_dir(folder).env("PALABRE_LANG", "en").args(args);
    command
}

/// Runs the program and returns its exit code, its output and its errors.
pub(crate) fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = palabre(folder, args).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Returns the output of the program, which must succeed.
pub(crate) fn stdout(folder: &Path, args: &[&str]) -> String {
    let (code, out, error) = run(folder, args);
    assert_eq!(code, 0, "{args:?}: {out}{error}");
    out
}
