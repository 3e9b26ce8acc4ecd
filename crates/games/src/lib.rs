//! The games of the catalogue, one folder each.
//!
//! A folder has a file for each role: the rules (`rules.rs`), the notation (`notation.rs`), the pictures (`board.rs`),
//! picking a move on them (`pointing.rs`), editing (`editor.rs`), comments (`coach.rs`), exact values (`knowledge.rs`)
//! and players (`eval.rs`); an independent model of the rules for the tests (`model.rs`); and messages, prose and test
//! vectors (`data/`).
//!
//! A game is registered below, as a module and in [`ALL`]; everything else finds it there. `cargo xtask new-game`
//! starts one.

// Game folders refer to this crate by name, as a game in another crate would.
extern crate self as games;

pub mod awale;
pub mod book;
pub mod colonnes;
pub mod erased_player;
pub mod escampe;
pub mod great_escape;
pub mod learning;
pub mod players;
mod sealed_file;
pub mod table_store;
#[cfg(test)]
mod testing;
pub mod tricolore;
pub mod tuning;

use catalogue::{Catalogue, DynGame, Erased, Texts};

/// Every game, in display order.
pub static ALL: &[&dyn DynGame] = &[
    &Erased::<escampe::Escampe>::new(),
    &Erased::<awale::Awale>::new(),
    &Erased::<tricolore::Tricolore>::new(),
    &Erased::<great_escape::GreatEscape>::new(),
    &Erased::<colonnes::Colonnes>::new(),
];

/// The game to propose first to a new player: six moves at most, and nothing to place.
pub static EASIEST: &dyn DynGame = &Erased::<awale::Awale>::new();

/// The messages of the players common to all games.
pub const TEXTS: Texts = Texts { en: include_str!("players.en.ftl"), fr: include_str!("players.fr.ftl") };

/// The catalogue of [`ALL`].
#[derive(Clone, Copy, Debug)]
pub struct Games;

impl Catalogue for Games {
    fn games(&self) -> &[&'static dyn DynGame] {
        ALL
    }
}
