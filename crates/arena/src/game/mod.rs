//! One game: the referee, its clocks, and the ways to lose other than on the board.

pub(crate) mod adjudication;
pub(crate) mod clock;
pub(crate) mod conversation;
pub(crate) mod forfeit;
pub(crate) mod observer;
pub(crate) mod pair;
pub(crate) mod referee;
