//! This program as a command, for those that start it again.

use std::ffi::OsString;
use std::process::Command;
use std::sync::OnceLock;

static WORDS: OnceLock<Vec<OsString>> = OnceLock::new();

/// Sets the words that start this program, where its executable file is another program's, such as Python's.
pub fn set_own_program(words: Vec<OsString>) {
    // Whoever hosts the program says it once.
    _ = WORDS.set(words);
}

/// Returns the command that starts this program.
pub(crate) fn own_program() -> std::io::Result<Command> {
    match WORDS.get().map(Vec::as_slice) {
        Some([program, words @ ..]) => {
            let mut command = Command::new(program);
            command.args(words);
            Ok(command)
        }
        _ => std::env::current_exe().map(Command::new),
    }
}
