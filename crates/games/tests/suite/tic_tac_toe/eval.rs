//! Players: those common to all games, without an evaluation, since a search reaches the end of this game.

use catalogue::Knowledge;
use games::players::{Engine, Unevaluated};

use super::rules::TicTacToe;

impl Engine for TicTacToe {
    type Heuristics = Unevaluated;
}

impl Knowledge for TicTacToe {}

games::roster!(TicTacToe);
