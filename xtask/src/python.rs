//! The Python package: `cargo xtask wheel` builds it, `cargo xtask test` tests it in a virtual environment.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::{cargo_command, target};

/// The folder of the package.
const PACKAGE: &str = "crates/python";
/// The program that supervises bots, and its folder in the package.
const SUPERVISOR: &str = "palabre-supervisor";
const PROGRAMS: &str = "palabre/_bin";
/// The extension as cargo builds it, and as Python loads it.
const EXTENSION: (&str, &str) = if cfg!(target_os = "macos") {
    ("lib_palabre.dylib", "_palabre.abi3.so")
} else {
    ("lib_palabre.so", "_palabre.abi3.so")
};
/// The packages that the tests need, and those without which some tests are skipped.
const NEEDED: &[&str] = &["maturin>=1.9.4,<2", "numpy", "gymnasium>=1.0", "pettingzoo>=1.24", "pytest", "mypy"];
const OPTIONAL: &[&str] = &["open_spiel"];

const NO_PYTHON: &str = "the Python package (install python3 with venv)";
const NO_PACKAGES: &str =
    "the Python package (pip cannot install maturin, numpy, gymnasium, pettingzoo, pytest and mypy)";

/// Creates the virtual environment with all that the tests need, and returns its Python, or the name of the check that is
/// skipped without it.
pub(crate) fn prepare(root: &Path) -> Result<PathBuf, &'static str> {
    let python = environment(&target(root).join("python")).ok_or(NO_PYTHON)?;
    if !has(&python, "pettingzoo") && !install(&python, NEEDED) {
        return Err(NO_PACKAGES);
    }
    if !has(&python, "pyspiel") {
        // Its tests say that they are skipped.
        install(&python, OPTIONAL);
    }
    Ok(python)
}

/// Installs the package in the virtual environment and runs its tests; `is_built` if the supervisor and the extension are
/// there already. Returns the name of a skipped check.
pub(crate) fn test(cargo: &str, root: &Path, is_built: bool) -> Result<Option<&'static str>, String> {
    let started = Instant::now();
    let python = match prepare(root) {
        Ok(python) => python,
        Err(skipped) => return Ok(Some(skipped)),
    };
    if !is_built {
        let packages = ["--package", "palabre-arena", "--package", "palabre-python"];
        run(cargo_command(cargo).args(["build", "--quiet"]).args(packages), "cargo build")?;
    }
    install_built(root, &python)?;
    println!("     Installed the Python package ({} s)", started.elapsed().as_secs());
    let tests = root.join(PACKAGE).join("tests");
    let options = ["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "--import-mode=importlib"];
    run(
        Command::new(&python)
            .args(options)
            .arg(tests)
            .env("PALABRE_LANG", "en")
            .current_dir(target(root).join("python")),
        "pytest",
    )?;
    Ok(None)
}

/// Builds the wheel that is shipped, with the maturin that is on the path. Returns its path. It has no tables of Awalé,
/// which are built in less than a second where they are needed.
pub(crate) fn wheel(cargo: &str, root: &Path) -> Result<PathBuf, String> {
    let mut build = cargo_command(cargo);
    build.args(["rustc", "--quiet", "--package", "palabre-arena", "--bin", SUPERVISOR, "--profile", "wheel"]);
    run(build.args(["--", "-C", "strip=symbols"]), "cargo rustc")?;
    let (programs, folder) = (root.join(PACKAGE).join(PROGRAMS), target(root).join("wheels"));
    let failed = |error: std::io::Error| format!("{}: {error}", programs.display());
    std::fs::create_dir_all(&programs).map_err(failed)?;
    std::fs::copy(target(root).join("wheel").join(SUPERVISOR), programs.join(SUPERVISOR)).map_err(failed)?;
    _ = std::fs::remove_dir_all(&folder);
    let mut maturin = Command::new("python3");
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", "wheel", "--interpreter", "python3"]);
    maturin.args(["--strip", "--compression-level", "9"]);
    maturin.arg("--manifest-path").arg(root.join(PACKAGE).join("Cargo.toml")).arg("--out").arg(&folder);
    run(maturin.env("CARGO", cargo), "maturin")?;
    let mut files = std::fs::read_dir(folder).map_err(|error| error.to_string())?.flatten().map(|entry| entry.path());
    files.find(|file| file.extension().is_some_and(|end| end == "whl")).ok_or_else(|| "maturin wrote no wheel".into())
}

/// Copies the package, with the supervisor and the extension of the `dev` profile, into an environment, where maturin writes
/// its metadata. A wheel would be built with the features of this package alone, and compile most crates once more.
fn install_built(root: &Path, python: &Path) -> Result<(), String> {
    let site =
        Command::new(python).args(["-c", "import sysconfig; print(sysconfig.get_path('platlib'), end='')"]).output();
    let site = PathBuf::from(String::from_utf8_lossy(&site.map_err(|error| error.to_string())?.stdout).into_owned());
    let (built, package) = (target(root).join("debug"), site.join("palabre"));
    _ = std::fs::remove_dir_all(&package);
    let programs = site.join(PROGRAMS);
    copy_folder(&root.join(PACKAGE).join("palabre"), &package)
        .and_then(|()| std::fs::create_dir_all(&programs))
        .and_then(|()| std::fs::copy(built.join(SUPERVISOR), programs.join(SUPERVISOR)))
        .and_then(|_| std::fs::copy(built.join(EXTENSION.0), package.join(EXTENSION.1)))
        .map_err(|error| format!("{}: {error}", package.display()))?;
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "pep517", "write-dist-info", "--metadata-directory"]).arg(&site);
    maturin.arg("--manifest-path").arg(root.join(PACKAGE).join("Cargo.toml")).arg("--interpreter").arg(python);
    run(maturin.stdout(Stdio::null()), "maturin")
}

/// Copies the files of a folder and of the folders in it.
fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to)?;
        } else {
            std::fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
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
    // Most of their modules are never imported.
    succeeds(Command::new(python).args(["-m", "pip", "install", "--quiet", "--no-compile"]).args(packages))
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
