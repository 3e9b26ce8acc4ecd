//! Tests specific to Colonnes; vectors and the contract are checked for every game.

use catalogue::{DynGame, Erased, Notation as _};

use super::{Colonnes, model};
use crate::testing::{against_model, met_from, refused, searches_agree, terms_sum_up, why};

const GAME: &dyn DynGame = &Erased::<Colonnes>::new();

#[test]
fn agrees_with_the_slow_model() {
    let starts = [".,.,./.,.,./.,.,. w 0", ".,.,./.,.,./.,.,. b 0"];
    against_model(GAME, "", &starts, model::moves, 100_000);
}

#[test]
fn impossible_positions_are_refused() {
    for (position, id) in [
        ("", "position-shape"),
        (".,.,./.,.,./.,.,. w", "position-shape"),
        (".,.,./.,.,./.,.,. x 0", "position-turn"),
        (".,.,./.,.,./.,.,. w 41", "position-ply"),
        (".,.,./.,.,./.,.,. w -1", "position-ply"),
        (".,.,./.,.,./.,.,. w 99999999999999999999", "position-ply"),
        (".,.,./.,.,. w 0", "position-rows"),
        (".,./.,.,./.,.,. w 0", "position-cells"),
        (".,x,./.,.,./.,.,. w 1", "position-stack"),
        (".,,./.,.,./.,.,. w 1", "position-stack"),
        ("WBWB,.,./.,.,./.,.,. w 4", "position-high"),
        ("W,.,./.,.,./.,.,. w 0", "position-pawns"),
        ("W,.,./.,.,./.,.,. w 1", "position-pawns"),
        ("WWW,BBB,./.,.,./.,.,. w 6", "position-columns"),
        ("WWW,B,B/.,.,./.,.,. w 5", "position-pawns"),
        ("WWW,BB,B/.,.,./.,.,. w 6", "position-column-turn"),
    ] {
        assert_eq!(refused(GAME, "", position), id, "{position}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let placed = ".,.,WWB/.,WWB,BBW/BW,BBW,WB w 16";
    for (position, text, id) in [
        (".,.,./.,.,./.,.,. w 0", "D4", "move-unreadable"),
        (".,.,./.,.,./.,.,. w 0", "A1-A2", "why-placing"),
        (".,.,./.,.,./.,.,. w 0", "PASSE", "why-placing"),
        ("WBW,.,./.,.,./.,.,. b 3", "A1", "why-full"),
        (placed, "A1", "why-all-placed"),
        (placed, "PASSE", "why-can-move"),
        (placed, "A1-A2", "why-empty"),
        (placed, "C1-B1", "why-not-yours"),
        (placed, "C2-B1", "why-not-beside"),
        (placed, "C2-C1", "why-full"),
        ("WWW,BB,./.,.,./.,.,. b 5", "C3", "game-over"),
    ] {
        assert_eq!(why(GAME, "", position, text), id, "{position} {text}");
    }
}

#[test]
fn searches_agree_with_negamax() {
    for seed in 0..6 {
        searches_agree(&met_from(Colonnes::start(()), 7, seed), 4);
    }
}

#[test]
fn the_evaluation_is_the_sum_of_its_terms() {
    terms_sum_up(&met_from(Colonnes::start(()), 1, 1));
}
