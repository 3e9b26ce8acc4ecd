//! Players: those of every game, without an evaluation, as a search sees to the end of this one.

use catalogue::Knowledge;
use games::players::{Engine, Unevaluated};

use super::rules::TicTacToe;

impl Engine for TicTacToe {
    type Heuristics = Unevaluated;
}

impl Knowledge for TicTacToe {}

games::roster!(TicTacToe);
