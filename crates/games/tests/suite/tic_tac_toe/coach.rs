//! Threats and effects: the defaults, which look one ply ahead.

use catalogue::Coach;

use super::rules::TicTacToe;

impl Coach for TicTacToe {}
