//! Clocks: so much time for a game, and some more after each move.

use std::time::Duration;

use rules::{Clock, Seat, read_duration};

/// What both players have: `5m`, or `5m+3s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Control {
    total: Duration,
    increment: Duration,
}

/// Time lost between a move and the clock, kept back by players that watch it.
const OVERHEAD: Duration = Duration::from_millis(50);

impl Control {
    /// Reads `5m` or `5m+3s`; a clock without any time is none.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (total, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let control = Self { total: read_duration(total.trim())?, increment: read_duration(increment.trim())? };
        (!control.total.is_zero()).then_some(control)
    }

    /// The time a player has left who made so many moves in so much time.
    pub(crate) fn left(self, spent: Duration, moves: usize) -> Duration {
        let earned = self.increment.saturating_mul(u32::try_from(moves).unwrap_or(u32::MAX));
        (self.total + earned).saturating_sub(spent)
    }

    /// What a machine is told.
    pub(crate) fn clock(self, left: Duration) -> Clock {
        Clock { remaining: left, increment: self.increment, moves_to_go: None, overhead: OVERHEAD }
    }
}

/// `4:05`, or `7.3` when little is left.
pub(crate) fn face(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{seconds}.{}", left.subsec_millis() / 100);
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// How many of the moves each seat made.
pub(crate) fn moves_of(line: &dyn rules::AnyLine, seat: Seat) -> usize {
    let mut past = line.boxed_clone();
    let mut count = 0;
    for ply in (0..line.moves().len()).rev() {
        while past.moves().len() > ply && past.undo() {}
        count += usize::from(past.turn() == Some(seat));
    }
    count
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
        assert_eq!(face(Duration::from_millis(7_345)), "7.3");
        assert_eq!(face(Duration::from_secs(245)), "4:05");
    }
}
