//! `cargo xtask codingame`: bundles the Great Escape engine into one source file, as CodinGame requires.
//!
//! Each source file becomes a module, without tests and comments. Plain `rustc` compiles for edition 2015, so the few
//! constructs that later editions changed are rewritten.

mod compact;
mod edition;
mod short_names;
mod unused;
mod weights;

use std::fmt::Write as _;
use std::path::Path;

use quote::ToTokens as _;
use syn::visit_mut::VisitMut as _;

use self::compact::compact;
use self::edition::EditionRewriter;
use self::short_names::shortened;
use self::unused::without_unused;

/// Size limit of a submission.
pub(crate) const MOST_CHARACTERS: usize = 100_000;

/// A crate of the engine with its folder and the files that are bundled.
type Crate = (&'static str, &'static str, &'static [&'static str]);

const CRATES: [Crate; 3] = [
    ("rules", "crates/rules/src", &["game", "limits", "outcome", "progress"]),
    (
        "search",
        "crates/search/src",
        &[
            "time_manager",
            "eval_memory",
            "guide",
            "heuristics",
            "move_stack",
            "net",
            "net/accumulators",
            "net/inputs",
            "net/quantised",
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
            "pvs/worker/moves",
            "pvs/worker/quiescence",
            "pvs/worker/singular",
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
            "inputs",
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

/// The network that the bundle plays with: half as large as that of the engine, which would not fit.
const NETWORK: &str = "crates/games/src/great_escape/data/networks/bundle.net";

/// Bundles the sources under `root`.
pub(crate) fn bundle(root: &Path) -> Result<String, String> {
    // The sources pass the lints. The bundle has short names, and still some items that nothing uses.
    let mut out = String::from("#![allow(warnings)]\n");
    for (name, folder, files) in CRATES {
        let mut modules = String::new();
        let mut names = String::new();
        for file in files.iter().filter(|file| !file.contains('/')) {
            modules += &module(root, (name, folder, files), file)?;
            let _ = writeln!(names, "pub use self::{file}::*;");
        }
        let extra = match name {
            "search" => "pub use crate::huge_pages;",
            _ => "",
        };
        let _ = writeln!(out, "mod {name} {{ {names} {extra} {modules} }}");
    }
    let network = std::fs::read(root.join(NETWORK)).map_err(|error| format!("{NETWORK}: {error}"))?;
    let bot = format!("{BOT}\n{}", weights::constants(&network)?);
    let mut engine = syn::parse_file(&out).map_err(|error| format!("the bundle: {error}"))?;
    without_unused(&mut engine, &bot)?;
    let tokens = shortened(&engine, engine.to_token_stream(), &bot)?;
    Ok(format!("{NOTE}{}\n\n{bot}", compact(tokens)))
}

/// Returns a module of the crate with those inside it.
fn module(root: &Path, krate: Crate, file: &str) -> Result<String, String> {
    let text = source(root, krate, file)?;
    let name = file.rsplit('/').next().unwrap_or(file);
    let is_child = |path: &&&str| path.rsplit_once('/').is_some_and(|(parent, _)| parent == file);
    let inner: String =
        krate.2.iter().filter(is_child).map(|path| module(root, krate, path)).collect::<Result<_, _>>()?;
    Ok(format!("pub mod {name} {{ {} {text} {inner} }}\n", prelude(&text)))
}

/// The additions to the prelude since edition 2021 that a module needs.
fn prelude(text: &str) -> String {
    let added = [
        ("try_from", "use std::convert::TryFrom;"),
        ("try_into", "use std::convert::TryInto;"),
        ("from_iter", "use std::iter::FromIterator;"),
    ];
    added.into_iter().filter(|(method, _)| text.contains(method)).map(|(_, import)| import).collect()
}

/// Returns the content of a file of the crate `name`, without tests, comments and module declarations, and with
/// absolute paths.
fn source(root: &Path, (name, folder, files): Crate, file: &str) -> Result<String, String> {
    let flat = root.join(folder).join(format!("{file}.rs"));
    let path = if flat.exists() { flat } else { root.join(folder).join(file).join("mod.rs") };
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut parsed = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    parsed.items.retain(|item| !is_from_others(item, file, files));
    EditionRewriter { krate: name }.visit_file_mut(&mut parsed);
    Ok(parsed.to_token_stream().to_string())
}

/// Matches `pub use self::trainer::…` in a file whose child of that name is not bundled.
fn is_from_others(item: &syn::Item, file: &str, files: &[&str]) -> bool {
    let syn::Item::Use(item) = item else { return false };
    let syn::UseTree::Path(path) = &item.tree else { return false };
    let syn::UseTree::Path(child) = &*path.tree else { return false };
    let is_bundled = || files.contains(&format!("{file}/{}", child.ident).as_str());
    path.ident == "self" && !is_bundled()
}
