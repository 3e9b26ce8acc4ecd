//! Development tasks: `cargo xtask test` runs all checks that a change must pass; `cargo xtask new-game` starts a game; `cargo
//! xtask codingame` bundles the Great Escape engine for CodinGame; `cargo xtask wheel` builds the Python package.

mod browser;
mod codingame;
mod deny;
mod nats;
mod new_game;
mod packages;
mod python;
mod test_run;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask test | new-game NAME [--root FOLDER] | codingame [FILE] | python | wheel
  test        format, dependencies, unit, integration and doc tests with a browser among them, lints and documentation,
              and the Python package in a virtual environment
  new-game    write the folder of a new game, a copy of tic-tac-toe, and list it in crates/games/src/lib.rs
  codingame   write the Great Escape engine as one source file (by default codingame.rs in the target folder)
  python      build and test the Python package alone
  wheel       build the Python package into the wheels folder of the target folder (needs pip install maturin)";

/// A step of `cargo xtask test`: a cargo command.
struct Step {
    what: &'static str,
    args: &'static [&'static str],
    variables: &'static [(&'static str, &'static str)],
}

/// Quick enough to come before everything else.
const FORMAT: Step = Step { what: "format", args: &["fmt", "--all", "--check"], variables: &[] };

/// Comes last, since cargo would make it wait for the lints: both use the target folder.
const DOC_TESTS: Step =
    Step { what: "doc tests", args: &["test", "--workspace", "--doc", "--no-fail-fast"], variables: &[] };

/// Steps that run beside the tests, which leave much of the processor idle while they wait for clocks and processes.
const STEPS_BESIDE_TESTS: &[Step] = &[
    Step {
        what: "lints",
        args: &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        variables: &[],
    },
    Step {
        what: "documentation",
        // With the feature that tests switch on, so that the lints have checked the same crates already.
        args: &[
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
            "--quiet",
            "--features",
            "palabre-catalogue/contract",
        ],
        variables: &[("RUSTDOCFLAGS", "-D warnings"), LINT_ARGUMENTS],
    },
];

/// The arguments of the lints, as cargo-clippy hands them to its driver. A crate is checked once only if they are the same.
const LINT_ARGUMENTS: (&str, &str) = ("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");

fn main() -> ExitCode {
    match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [task] if task == "test" => test(),
        [task] if task == "python" => test_python(),
        [task] if task == "wheel" => wheel(),
        [task] if task == "codingame" => codingame(None),
        [task, file] if task == "codingame" && !file.starts_with('-') => codingame(Some(file.into())),
        [task, name] if task == "new-game" => new_game(root(), name),
        [task, name, flag, folder] if task == "new-game" && flag == "--root" => new_game(Path::new(folder), name),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Returns the root folder of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Writes the folder of a new game under `root`.
fn new_game(root: &Path, name: &str) -> ExitCode {
    match new_game::write(root, name) {
        Ok(folder) => {
            println!("{}: follow “Adding a game” in CONTRIBUTING.md", folder.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the submission and prints its size.
fn codingame(file: Option<PathBuf>) -> ExitCode {
    let root = root();
    let file = file.unwrap_or_else(|| target(root).join("codingame.rs"));
    let written = codingame::bundle(root).and_then(|text| {
        let characters = text.chars().count();
        if characters >= codingame::MOST_CHARACTERS {
            return Err(format!("{characters} characters; CodinGame takes fewer than {}", codingame::MOST_CHARACTERS));
        }
        // The target folder may differ from the one in which this program was built.
        let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        folder.and_then(|()| std::fs::write(&file, &text)).map_err(|error| error.to_string())?;
        Ok(characters)
    });
    match written {
        Ok(characters) => {
            println!("{}: {characters} characters; compile it with rustc -O", file.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{}: {why}", file.display());
            ExitCode::FAILURE
        }
    }
}

/// Builds and tests the Python package.
fn test_python() -> ExitCode {
    match python::test(&cargo(), root(), false) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(left_out)) => {
            eprintln!("skipped: {left_out}");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the Python package and prints its size.
fn wheel() -> ExitCode {
    let size = |file: &PathBuf| std::fs::metadata(file).map_or(0, |data| data.len());
    match python::wheel(&cargo(), root()) {
        Ok(file) => {
            println!("{}: {:.1} MB", file.display(), size(&file) as f64 / 1e6);
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Returns Cargo's target folder.
fn target(root: &Path) -> PathBuf {
    let named = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"].into_iter().find_map(std::env::var_os);
    named.map_or_else(|| root.join("target"), PathBuf::from)
}

/// Runs every step, so that one failure does not hide another.
fn test() -> ExitCode {
    let mut failed = Vec::new();
    let started = Instant::now();
    let mut skipped = Vec::new();
    if !browser::is_there() {
        skipped.push("the pages in a browser (install chromium and chromium-driver)");
    }
    if !nats::is_there() {
        skipped.push("games on many machines (install nats-server)");
    }
    println!("== dependencies");
    match deny::check(&cargo()) {
        Ok(left_out) => skipped.extend(left_out),
        Err(why) => {
            eprintln!("== dependencies failed: {why}");
            failed.push("dependencies");
        }
    }
    failed.extend(run_step(&FORMAT).err());
    println!("== unit and integration tests, beside lints and documentation");
    let programs = test_run::build(&cargo());
    std::thread::scope(|scope| {
        let beside = scope.spawn(beside_tests);
        if let Err(why) = programs.and_then(test_run::run) {
            eprintln!("== unit and integration tests failed: {why}");
            failed.push("tests");
        }
        // After the other tests, because its bots have deadlines; lints have a low priority.
        skipped.extend(python_tests(&mut failed));
        failed.extend(beside.join().unwrap_or_else(|_| vec!["lints and documentation"]));
    });
    failed.extend(run_step(&DOC_TESTS).err());
    let seconds = started.elapsed().as_secs();
    if failed.is_empty() {
        let skipped = if skipped.is_empty() { "nothing".to_owned() } else { skipped.join(", ") };
        println!("== all checks passed ({seconds} s); skipped: {skipped}");
        return ExitCode::SUCCESS;
    }
    eprintln!("== failed: {} ({seconds} s)", failed.join(", "));
    ExitCode::FAILURE
}

/// Runs what leaves the tests their processor time: lints, documentation, and the packages of the Python tests. Returns the
/// names of failed steps.
fn beside_tests() -> Vec<&'static str> {
    // What is missing is reported by the tests that need it.
    _ = python::prepare(root());
    STEPS_BESIDE_TESTS.iter().filter_map(|step| run_step(step).err()).collect()
}

/// Tests the Python package. Returns the name of a skipped check.
fn python_tests(failed: &mut Vec<&'static str>) -> Option<&'static str> {
    println!("== the Python package");
    python::test(&cargo(), root(), true).unwrap_or_else(|why| {
        eprintln!("== the Python package failed: {why}");
        failed.push("the Python package");
        None
    })
}

/// Runs a step. Returns its name if it failed.
fn run_step(step: &Step) -> Result<(), &'static str> {
    println!("== {}", step.what);
    // Low priority: the tests beside it have deadlines.
    let mut command = if cfg!(unix) { cargo_command("nice") } else { cargo_command(&cargo()) };
    if cfg!(unix) {
        command.args(["-n", "19", &cargo()]);
    }
    if let (true, Some(driver)) = (step.variables.contains(&LINT_ARGUMENTS), lint_driver()) {
        command.env("RUSTC_WORKSPACE_WRAPPER", driver);
    }
    let why = match command.args(step.args).envs(step.variables.iter().copied()).status() {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => status.to_string(),
        Err(error) => error.to_string(),
    };
    eprintln!("== {} failed: {why}", step.what);
    Err(step.what)
}

/// Returns the path of the compiler with lints, as cargo-clippy names it.
fn lint_driver() -> Option<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let driver = Path::new(String::from_utf8(output.stdout).ok()?.trim()).join("bin/clippy-driver");
    driver.exists().then_some(driver)
}

/// Returns a command that runs cargo. On a machine that builds once, incremental compilation only costs time.
fn cargo_command(program: &str) -> Command {
    let mut command = Command::new(program);
    if std::env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Returns the cargo that runs this program, so that the project is built with the same toolchain.
fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}
