//! `report` on intact, damaged and read-only championship files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const EVENT: &str = r#"
name = "Stored"
[[games]]
game = "colonnes"
time = "depth=1"
[[players]]
name = "Awa"
player = "random"
[[players]]
name = "Bo"
player = "greedy"
"#;

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_palabre").into()
}

fn run(program: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).env("PALABRE_LANG", "en");
    command
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

/// Plays a championship and returns its folder and file.
fn played() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("event.toml");
    fs::write(&file, EVENT).expect("written");
    let output = run(&program(), &["championship", &file.display().to_string()]).output().expect("run");
    assert!(output.status.success(), "{:?}", texts(&output));
    let db = folder.path().join("event.db").display().to_string();
    (folder, db)
}

#[test]
fn a_whole_file_is_checked_by_command() {
    let (_folder, db) = played();
    let output = run(&program(), &["report", &db, "--check"]).output().expect("run");
    assert!(output.status.success() && texts(&output).0.contains("all 2 games follow the rules"), "{output:?}");
}

#[test]
fn a_damaged_file_is_refused_by_name() {
    let (_folder, db) = played();
    let mut bytes = fs::read(&db).expect("a file");
    let text = b"Awa";
    let at = bytes.windows(text.len()).rposition(|window| window == text).expect("a name");
    bytes[at] = b'E';
    fs::write(&db, &bytes).expect("damaged");
    for args in [&["report", &db][..], &["report", &db, "--check"], &["export", &db]] {
        let output = run(&program(), args).output().expect("run");
        let (_, told) = texts(&output);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {told}");
        assert!(told.contains("event.db is damaged"), "{args:?}: {told}");
    }
    assert!(fs::read(&db).expect("a file") == bytes, "it was changed");
}

/// Runs the program as another user, who can read the file but cannot write to it.
#[cfg(unix)]
#[test]
fn a_file_is_read_where_nothing_may_be_written() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::os::unix::process::CommandExt as _;

    const NOBODY: u32 = 65_534;
    let (folder, db) = played();
    let copy = folder.path().join("palabre");
    fs::copy(program(), &copy).expect("copied");
    let may = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("allowed");
    may(Path::new(&db), 0o444);
    may(folder.path(), 0o555);
    let mut report = run(&copy, &["report", &db]);
    if fs::metadata(&db).expect("a file").uid() == 0 {
        report.uid(NOBODY).gid(NOBODY);
    }
    let output = report.output().expect("run");
    may(folder.path(), 0o755);
    assert!(output.status.success() && texts(&output).0.contains("Awa"), "{:?}", texts(&output));
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").filter_map(|entry| Some(entry.ok()?.file_name())).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("-wal")), "{left:?}");
}
