//! `cargo xtask new-game NAME`: creates the folder of a new game, copied from tic-tac-toe with the names changed, and
//! adds two lines to the catalogue.
//!
//! Tic-tac-toe is part of the games' test suite, where it passes the same checks as a game of the catalogue. A new
//! folder therefore compiles, plays and passes the contract before its first change.

use std::path::{Path, PathBuf};

/// The folder that is copied, and the one that receives the copy.
const TEMPLATE: &str = "crates/games/tests/suite/tic_tac_toe";
const GAMES: &str = "crates/games/src";

/// The forms of a game's name.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Name {
    /// In commands: `tic-tac-toe`.
    command: String,
    /// The folder and module: `tic_tac_toe`.
    module: String,
    /// The type: `TicTacToe`.
    type_name: String,
    /// In prose: `Tic-tac-toe`.
    title: String,
}

impl Name {
    /// Reads words of lower-case letters and digits separated by hyphens.
    fn read(text: &str) -> Result<Self, String> {
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        let is_identifier = syn::parse_str::<syn::Ident>(&text.replace('-', "_")).is_ok();
        if !text.split('-').all(is_word) || !is_identifier {
            return Err(format!(
                "invalid name “{text}”: expected lower-case words separated by hyphens, as in tic-tac-toe"
            ));
        }
        Ok(Self {
            command: text.to_owned(),
            module: text.replace('-', "_"),
            type_name: text.split('-').map(capitalised).collect(),
            title: capitalised(text),
        })
    }

    fn forms(&self) -> [&str; 4] {
        [&self.command, &self.module, &self.type_name, &self.title]
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// Writes the folder of a new game and lists the game under `root`. Returns the folder.
pub(crate) fn write(root: &Path, name: &str) -> Result<PathBuf, String> {
    let name = Name::read(name)?;
    let template = Name::read("tic-tac-toe")?;
    let folder = root.join(GAMES).join(&name.module);
    if folder.exists() {
        return Err(format!("{} exists already", folder.display()));
    }
    let list = root.join(GAMES).join("lib.rs");
    let failed = |error: std::io::Error| format!("{}: {error}", list.display());
    let listed = listed(&std::fs::read_to_string(&list).map_err(failed)?, &name)?;
    copy(&root.join(TEMPLATE), &folder, &|text| {
        template.forms().iter().zip(name.forms()).fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    })?;
    std::fs::write(&list, listed).map_err(failed)?;
    Ok(folder)
}

/// Copies a folder, passing each text through `edit`.
fn copy(from: &Path, to: &Path, edit: &dyn Fn(&str) -> String) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", from.display());
    std::fs::create_dir_all(to).map_err(failed)?;
    for entry in std::fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target, edit)?;
        } else {
            let text = std::fs::read_to_string(&source).map_err(failed)?;
            std::fs::write(&target, edit(&text)).map_err(failed)?;
        }
    }
    Ok(())
}

/// Returns the text of `lib.rs` with the game's module added in alphabetical order, and its entry added at the end of
/// `ALL`.
fn listed(text: &str, name: &Name) -> Result<String, String> {
    let module = format!("pub mod {};", name.module);
    if text.contains(&format!("mod {};", name.module)) {
        return Err(format!("lib.rs has a module {} already", name.module));
    }
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let modules = |line: &String| line.starts_with("pub mod ") || line.starts_with("mod ");
    let key = |line: &str| line.trim_start_matches("pub ").to_owned();
    let place = lines.iter().position(|line| modules(line) && key(line) > key(&module));
    let place = place.or_else(|| lines.iter().rposition(modules).map(|last| last + 1));
    // An attribute belongs to the module below it.
    let place = place.map(|at| if at > 0 && lines[at - 1].starts_with("#[") { at - 1 } else { at });
    lines.insert(place.ok_or("lib.rs has no modules")?, module);
    let all = lines.iter().position(|line| line.starts_with("pub static ALL")).ok_or("lib.rs has no ALL")?;
    let end = lines[all..].iter().position(|line| line == "];").ok_or("ALL has no end")? + all;
    lines.insert(end, format!("    &Erased::<{}::{}>::new(),", name.module, name.type_name));
    Ok(lines.join("\n") + "\n")
}
