//! The five games, a folder each, and the registry of them all.
//!
//! A game's folder holds its rules (`rules.rs`), its texts (`notation.rs`), its pictures (`view.rs`), an independent
//! slow model that the tests compare with (`model.rs`), and its words and test data (`data/`). To add a game, write
//! its folder and name it twice below; everything else finds it through [`ALL`].

pub mod awale;
pub mod colonnes;
mod erased_player;
pub mod escampe;
pub mod great_escape;
mod players;
pub mod table_store;
#[cfg(test)]
mod testing;
pub mod tricolore;

use catalogue::{Catalogue, DynGame, Erased, Texts};

/// Every game, in the order they are listed to people.
pub static ALL: &[&dyn DynGame] = &[
    &Erased::<escampe::Escampe>::new(),
    &Erased::<awale::Awale>::new(),
    &Erased::<tricolore::Tricolore>::new(),
    &Erased::<great_escape::GreatEscape>::new(),
    &Erased::<colonnes::Colonnes>::new(),
];

/// What is said of the players that every game has.
pub const TEXTS: Texts = Texts { en: include_str!("players.en.ftl"), fr: include_str!("players.fr.ftl") };

/// The catalogue of [`ALL`].
#[derive(Clone, Copy, Debug)]
pub struct Games;

impl Catalogue for Games {
    fn games(&self) -> &[&'static dyn DynGame] {
        ALL
    }
}
