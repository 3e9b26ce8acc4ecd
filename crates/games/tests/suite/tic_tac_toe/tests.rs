//! Tests of this game alone; the contract and the vectors are checked for every game.

use catalogue::contract::{against_model, refused, why};
use catalogue::{DynGame, Erased};

use super::{TicTacToe, model};

const GAME: &dyn DynGame = &Erased::<TicTacToe>::new();

#[test]
fn agrees_with_the_model() {
    against_model(GAME, "", &[], model::moves, 20_000);
}

#[test]
fn impossible_positions_are_refused() {
    for (position, id) in [
        ("", "grid-parts"),
        (".../.../... z", "grid-turn"),
        (".../... x", "grid-rows"),
        (".../..../... x", "grid-cells"),
        (".../.?./... x", "grid-piece"),
        ("X../.../... x", "position-count"),
        ("XXX/OO./O.. x", "position-won"),
    ] {
        assert_eq!(refused(GAME, "", position), id, "{position}");
    }
}

#[test]
fn illegal_moves_are_refused() {
    for (position, text, id) in [
        (".../.../... x", "D4", "move-unreadable"),
        (".../.X./... o", "B2", "why-taken"),
        ("XXX/OO./... o", "C2", "game-over"),
    ] {
        assert_eq!(why(GAME, "", position, text), id, "{position} {text}");
    }
}
