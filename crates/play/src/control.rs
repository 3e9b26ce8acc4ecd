//! [`Control`]: the clock that people play by: so much time for a game, and some more after each move.
//!
//! What was spent is in the game's notes ([`Session::left`](crate::Session::left)); who watches the time is the caller's.

use std::time::Duration;

use rules::{Clock, read_duration};

/// What both players have: `5m`, or `5m+3s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    total: Duration,
    increment: Duration,
}

impl Control {
    /// Reads `5m` or `5m+3s`; a clock without any time is none.
    pub fn read(text: &str) -> Option<Self> {
        let (total, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let control = Self { total: read_duration(total.trim())?, increment: read_duration(increment.trim())? };
        (!control.total.is_zero()).then_some(control)
    }

    /// The time a player has left who made so many moves in so much time.
    pub fn left(self, spent: Duration, moves: usize) -> Duration {
        let earned = self.increment.saturating_mul(u32::try_from(moves).unwrap_or(u32::MAX));
        (self.total + earned).saturating_sub(spent)
    }

    /// What a machine is told.
    pub fn clock(self, left: Duration) -> Clock {
        Clock { remaining: left, increment: self.increment, moves_to_go: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_count_down() {
        let control = Control::read("5m+3s").expect("a control");
        assert_eq!(control.left(Duration::from_secs(10), 2), Duration::from_secs(296));
        assert_eq!(control.left(Duration::from_secs(1000), 2), Duration::ZERO);
        for text in ["", "5", "0s", "m", "5m+", "5m+3"] {
            assert_eq!(Control::read(text), None, "{text}");
        }
    }
}
