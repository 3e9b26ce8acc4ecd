//! The `palabre` command line: parses flags, runs one command and prints its output.
//!
//! A library, so that the Python package has it too, beside its own interface to the same code.

mod background_tables;
mod commands;
mod console;
mod event_bar;
mod exit_code;
mod flags;
mod help;
mod interrupt;
mod markdown;
mod notes;
mod own_program;
mod palette;
mod progress_bar;
mod shell;
mod terminal;
mod text_table;
mod value_text;

use std::ffi::OsString;

use crate::notes::noteln;
use console::{Console, UsageError};

pub use exit_code::ExitCode;
pub use own_program::set_own_program;

/// Runs a command line, whose first word is the name of the program.
pub fn run(args: Vec<OsString>) -> ExitCode {
    let args = help::normalise(args);
    let language = console::language(args.iter().cloned());
    let flags = match help::parse(args.into_iter(), language) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    let mut console = Console::new(language, flags.color);
    match commands::run(&mut console, flags.command) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            noteln!("{}", console.error(&error));
            ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
        }
    }
}

/// Returns `true` if the reader of the output has closed it, as in `palabre moves escampe | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(broken))
}
