//! Unit and integration tests. Cargo runs test programs one after the other; here two run at a time, because many
//! tests wait for processes and clocks while others compute.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cargo_command;

/// Test programs that run at a time.
const WORKERS: usize = 2;
/// A program whose tests mostly wait for browsers, terminals and bots, and how many of them run at a time.
const WAITING: (&str, &str) = ("palabre", "suite");
const WAITING_TESTS: &str = "4";
/// Programs that take longest, in the order in which they start; all others follow.
const LONGEST: [(&str, &str); 4] =
    [("palabre", "suite"), ("palabre-games", "games"), ("palabre-games", "suite"), ("palabre-arena", "bots")];

/// A test program that cargo has built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TestProgram {
    package: String,
    target: String,
    path: PathBuf,
    /// The folder that cargo would run it in.
    folder: PathBuf,
}

/// Runs the test programs.
///
/// # Errors
/// The message names the programs that failed.
pub(crate) fn run(mut programs: Vec<TestProgram>) -> Result<(), String> {
    let rank = |program: &TestProgram| {
        let known = LONGEST.iter().position(|known| *known == (program.package.as_str(), program.target.as_str()));
        known.unwrap_or(LONGEST.len())
    };
    programs.sort_by_key(rank);
    let (queue, failed) = (Mutex::new(VecDeque::from(programs)), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                while let Some(program) = next(&queue) {
                    let passed = run_program(&program);
                    if let (false, Ok(mut failed)) = (passed, failed.lock()) {
                        failed.push(format!("{} {}", program.package, program.target));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_default();
    if failed.is_empty() { Ok(()) } else { Err(failed.join(", ")) }
}

fn next(queue: &Mutex<VecDeque<TestProgram>>) -> Option<TestProgram> {
    queue.lock().ok()?.pop_front()
}

/// Builds the test programs and, with the same features and therefore the same dependencies, the program and the Python
/// extension; compiler messages go to standard error.
///
/// # Errors
/// The build failed.
pub(crate) fn build(cargo: &str) -> Result<Vec<TestProgram>, String> {
    let mut command = cargo_command(cargo);
    command.args(["build", "--workspace", "--lib", "--bins", "--tests"]);
    command.args(["--message-format", "json-render-diagnostics"]);
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("the build: {}", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| program(&serde_json::from_str(line).ok()?)).collect())
}

/// Reads a test program from one of cargo's messages, if it is about one.
fn program(message: &Value) -> Option<TestProgram> {
    if message["profile"]["test"] != true {
        return None;
    }
    let folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_owned();
    // `path+file:///…/crates/cli#palabre@0.1.0`, or `…/xtask#0.1.0` where the folder has the package's name.
    let id = message["package_id"].as_str()?.rsplit('#').next()?;
    let named = id.split_once('@').map(|(name, _)| name.to_owned());
    let package = named.or_else(|| Some(folder.file_name()?.to_str()?.to_owned()))?;
    let target = message["target"]["name"].as_str()?.to_owned();
    Some(TestProgram { package, target, path: message["executable"].as_str()?.into(), folder })
}

/// Runs a program, prints its output when it has ended, and returns whether it passed.
fn run_program(program: &TestProgram) -> bool {
    let started = Instant::now();
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder).stdin(Stdio::null());
    if (program.package.as_str(), program.target.as_str()) == WAITING {
        command.env("RUST_TEST_THREADS", WAITING_TESTS);
    }
    let (passed, text) = match command.output() {
        Ok(output) => {
            let text = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8_lossy(&text).into_owned())
        }
        Err(error) => (false, error.to_string()),
    };
    let seconds = Duration::from_secs(started.elapsed().as_secs());
    // One call, so that the output of two programs is never mixed.
    println!("     Ran {} {} ({seconds:?})\n{text}", program.package, program.target);
    passed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read_from_cargos_messages() {
        let message = |id: &str, is_test: bool| {
            serde_json::json!({
                "package_id": id, "manifest_path": "/p/crates/cli/Cargo.toml", "executable": "/p/target/debug/deps/x-1",
                "target": { "name": "suite" }, "profile": { "test": is_test },
            })
        };
        let read = program(&message("path+file:///p/crates/cli#palabre@0.1.0", true)).expect("a program");
        assert_eq!((read.package.as_str(), read.target.as_str()), ("palabre", "suite"));
        assert_eq!(read.folder, PathBuf::from("/p/crates/cli"));
        assert_eq!(program(&message("path+file:///p/crates/cli#0.1.0", true)).expect("a program").package, "cli");
        assert_eq!(program(&message("path+file:///p/crates/cli#palabre@0.1.0", false)), None);
    }
}
