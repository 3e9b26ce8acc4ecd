//! The Python package: `cargo xtask wheel` builds it, `cargo xtask test` tests it in a virtual environment.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{cargo_command, target};

/// The folder of the package.
const PACKAGE: &str = "crates/python";
/// Path in the package of the program that supervises bots.
const PROGRAM: &str = "palabre/_bin/palabre";
/// The packages that the tests need, and those without which some tests are skipped.
const NEEDED: &[&str] = &["maturin>=1.9.4,<2", "numpy", "gymnasium>=1.0", "pettingzoo>=1.24", "pytest", "mypy"];
const OPTIONAL: &[&str] = &["open_spiel"];

const NO_PYTHON: &str = "the Python package (install python3 with venv)";
const NO_PACKAGES: &str =
    "the Python package (pip cannot install maturin, numpy, gymnasium, pettingzoo, pytest and mypy)";

/// Builds the package for the tests and runs them; `has_program` if the other tests have built the program. Returns the
/// name of a skipped check.
pub(crate) fn test(cargo: &str, root: &Path, has_program: bool) -> Result<Option<&'static str>, String> {
    let started = Instant::now();
    let Some(python) = environment(&target(root).join("python")) else { return Ok(Some(NO_PYTHON)) };
    if !has(&python, "pettingzoo") && !install(&python, NEEDED) {
        return Ok(Some(NO_PACKAGES));
    }
    if !has(&python, "pyspiel") {
        // Its tests say that they are skipped.
        install(&python, OPTIONAL);
    }
    let folder = target(root).join("python/wheels");
    if !has_program {
        build_program(cargo, "dev")?;
    }
    let wheel = build(cargo, root, &python, "dev", &folder)?;
    let reinstall = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps"];
    run(Command::new(&python).args(reinstall).arg(&wheel), "pip install")?;
    println!("     Built {} ({} s)", wheel.display(), started.elapsed().as_secs());
    let tests = root.join(PACKAGE).join("tests");
    let options = ["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "--import-mode=importlib"];
    run(Command::new(&python).args(options).arg(tests).env("PALABRE_LANG", "en").current_dir(folder), "pytest")?;
    Ok(None)
}

/// Builds the wheel that is shipped, with the maturin that is on the path. Returns its path.
pub(crate) fn wheel(cargo: &str, root: &Path) -> Result<PathBuf, String> {
    build_program(cargo, "wheel")?;
    build(cargo, root, Path::new("python3"), "wheel", &target(root).join("wheels"))
}

fn build_program(cargo: &str, profile: &str) -> Result<(), String> {
    run(cargo_command(cargo).args(["build", "--quiet", "--package", "palabre", "--profile", profile]), "cargo build")
}

/// Builds the wheel around the program.
fn build(cargo: &str, root: &Path, python: &Path, profile: &str, folder: &Path) -> Result<PathBuf, String> {
    let built = if profile == "dev" { "debug" } else { profile };
    let program = root.join(PACKAGE).join(PROGRAM);
    let failed = |error: std::io::Error| format!("{}: {error}", program.display());
    std::fs::create_dir_all(program.parent().unwrap_or(root)).map_err(failed)?;
    std::fs::copy(target(root).join(built).join("palabre"), &program).map_err(failed)?;
    _ = std::fs::remove_dir_all(folder);
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", profile, "--interpreter"]).arg(python);
    maturin.arg("--manifest-path").arg(root.join(PACKAGE).join("Cargo.toml")).arg("--out").arg(folder);
    if profile == "dev" {
        // Compressing takes longer than the tests.
        maturin.args(["--compression-method", "stored", "--compatibility", "linux"]);
    }
    maturin.env("CARGO", cargo);
    run(&mut maturin, "maturin")?;
    let mut files = std::fs::read_dir(folder).map_err(|error| error.to_string())?.flatten().map(|entry| entry.path());
    files.find(|file| file.extension().is_some_and(|end| end == "whl")).ok_or_else(|| "maturin wrote no wheel".into())
}

/// Creates a virtual environment, unless it exists, and returns its Python.
fn environment(folder: &Path) -> Option<PathBuf> {
    let (place, python) = (folder.join("venv"), folder.join("venv/bin/python"));
    if succeeds(Command::new(&python).arg("--version")) {
        return Some(python);
    }
    succeeds(Command::new("python3").args(["-m", "venv", "--clear"]).arg(place)).then_some(python)
}

fn has(python: &Path, module: &str) -> bool {
    let found = format!("import importlib.util, sys; sys.exit(importlib.util.find_spec('{module}') is None)");
    succeeds(Command::new(python).args(["-c", &found]))
}

fn install(python: &Path, packages: &[&str]) -> bool {
    succeeds(Command::new(python).args(["-m", "pip", "install", "--quiet"]).args(packages))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn run(command: &mut Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
