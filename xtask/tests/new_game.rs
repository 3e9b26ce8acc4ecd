//! A new game's folder: every file is there under its own names and parses, and the game is listed. That such a folder compiles
//! and passes the contract is shown by the one it is copied from, in the tests of the games.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TEMPLATE: &str = "crates/games/tests/suite/tic_tac_toe";

/// A folder with what the command reads.
fn project() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
    let list = "crates/games/src/lib.rs";
    for file in files(&root.join(TEMPLATE)).into_iter().chain([root.join(list)]) {
        let copy = folder.path().join(file.strip_prefix(root).expect("a file of the project"));
        std::fs::create_dir_all(copy.parent().expect("a folder")).expect("created");
        std::fs::copy(&file, copy).expect("copied");
    }
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    files.sort_unstable();
    files
}

fn new_game(root: &Path, name: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["new-game", name, "--root"]).arg(root).output().expect("xtask")
}

#[test]
fn a_new_game_has_its_own_names_and_is_listed() {
    let project = project();
    let made = new_game(project.path(), "nine-holes");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let (template, game) = (project.path().join(TEMPLATE), project.path().join("crates/games/src/nine_holes"));
    let names = |folder: &Path| -> Vec<PathBuf> {
        files(folder).iter().map(|file| file.strip_prefix(folder).expect("inside").to_owned()).collect()
    };
    assert_eq!(names(&game), names(&template));
    for file in files(&game) {
        let text = std::fs::read_to_string(&file).expect("text");
        let lower = text.to_lowercase();
        assert!(!["tic-tac", "tic_tac", "tictac"].iter().any(|name| lower.contains(name)), "{}", file.display());
        if file.extension().is_some_and(|extension| extension == "rs") {
            assert!(syn::parse_file(&text).is_ok(), "{} does not parse", file.display());
        }
    }
    let list = std::fs::read_to_string(project.path().join("crates/games/src/lib.rs")).expect("the list");
    assert!(list.contains("pub mod learning;\npub mod nine_holes;\npub mod players;\n"), "{list}");
    assert!(list.contains("    &Erased::<nine_holes::NineHoles>::new(),\n];"), "{list}");
}

#[test]
fn an_unfit_or_taken_name_is_refused() {
    let project = project();
    for name in ["Nine", "nine holes", "nine_holes", "", "-", "9men", "../x", "match", "players"] {
        let made = new_game(project.path(), name);
        assert!(!made.status.success(), "{name} is accepted");
    }
    assert!(new_game(project.path(), "nine").status.success());
    assert!(!new_game(project.path(), "nine").status.success());
}
