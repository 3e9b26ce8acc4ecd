//! `cargo xtask codingame`: bundles the Great Escape engine into one source file, as CodinGame requires.
//!
//! Each source file becomes a module, without tests and comments. Plain `rustc` compiles for edition 2015, so the few
//! constructs that later editions changed are rewritten.

mod compact;
mod edition;
mod short_names;

use std::fmt::Write as _;
use std::path::Path;

use quote::ToTokens as _;
use syn::visit_mut::VisitMut as _;

use self::compact::compact;
use self::edition::EditionRewriter;
use self::short_names::shortened;

/// Size limit of a submission.
pub(crate) const MOST_CHARACTERS: usize = 100_000;

/// The crates of the engine, each with its folder and the files that are bundled.
const CRATES: [(&str, &str, &[&str]); 3] = [
    ("rules", "crates/rules/src", &["game", "limits", "outcome", "progress"]),
    (
        "search",
        "crates/search/src",
        &[
            "time_manager",
            "eval_memory",
            "heuristics",
            "move_stack",
            "score",
            "search_path",
            "strategy",
            "transposition_table",
            "pvs",
            "pvs/abdada",
            "pvs/constants",
            "pvs/move_ordering",
            "pvs/pruning",
            "pvs/root",
            "pvs/worker",
        ],
    ),
    (
        "games",
        "crates/games/src/great_escape",
        &[
            "geometry",
            "codingame",
            "effects",
            "eval",
            "closing_walls",
            "flood",
            "lanes",
            "path_cache",
            "paths",
            "rules",
            "setup",
            "trio",
            "trio/paranoid",
            "trio/places",
            "trio/seats",
            "walls",
            "routes",
        ],
    ),
];

/// The parts that only the submission needs: input, output, and a stub for messages.
const BOT: &str = include_str!("bot.rs");

const NOTE: &str = "// Great Escape, from Palabre. Licensed under MIT or Apache-2.0.\n";

/// Bundles the sources under `root`.
pub(crate) fn bundle(root: &Path) -> Result<String, String> {
    // The sources pass the lints, but the bundle leaves some of their items unused.
    let mut out = String::from("#![allow(warnings)]\n");
    for (name, folder, files) in CRATES {
        let mut modules = String::new();
        let mut names = String::new();
        for file in files.iter().filter(|file| !file.contains('/')) {
            let text = source(root, folder, file, name)?;
            let nested =
                files.iter().filter_map(|nested| Some((nested.strip_prefix(file)?.strip_prefix('/')?, nested)));
            let mut inner = String::new();
            for (child, path) in nested {
                let _ = writeln!(inner, "pub mod {child} {{ {PRELUDE} {} }}", source(root, folder, path, name)?);
            }
            let _ = writeln!(modules, "pub mod {file} {{ {PRELUDE} {text} {inner} }}");
            let _ = writeln!(names, "pub use self::{file}::*;");
        }
        let extra = match name {
            "search" => "pub use crate::huge_pages;",
            _ => "",
        };
        let _ = writeln!(out, "mod {name} {{ {names} {extra} {modules} }}");
    }
    let engine = syn::parse_file(&out).map_err(|error| format!("the bundle: {error}"))?;
    let tokens = shortened(&engine, engine.to_token_stream(), BOT)?;
    Ok(format!("{NOTE}{}\n\n{BOT}", compact(tokens)))
}

/// Additions to the prelude since edition 2021.
const PRELUDE: &str = "use std::convert::{TryFrom, TryInto}; use std::iter::FromIterator;";

/// Returns the content of a file of the crate `name`, without tests, comments and module declarations, and with
/// absolute paths.
fn source(root: &Path, folder: &str, file: &str, name: &'static str) -> Result<String, String> {
    let flat = root.join(folder).join(format!("{file}.rs"));
    let path = if flat.exists() { flat } else { root.join(folder).join(file).join("mod.rs") };
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut parsed = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    EditionRewriter { krate: name }.visit_file_mut(&mut parsed);
    Ok(parsed.to_token_stream().to_string())
}
