//! How long a player may think.

use std::time::Duration;

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left for the game.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves that the remaining time must last for, if it is known.
    pub moves_to_go: Option<u32>,
}

/// Move overhead: the part of a move's time, or of a clock, that a player keeps back by default for what it does not
/// control: waking up, writing its answer, the way to the referee.
///
/// Twenty milliseconds are more than a machine with a free core takes for all of that, and little beside the shortest
/// usual time for a move, 100 ms.
pub const MOVE_OVERHEAD: Duration = Duration::from_millis(20);

/// What may be spent on one move; without any limit, a search goes on until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Moves played.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Time for the whole game.
    pub clock: Option<Clock>,
    /// Kept back of `time` and of the clock on each move. None by default: time that nobody enforces may be used up.
    pub overhead: Duration,
}

impl Limits {
    /// A limit on depth alone.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit on nodes alone.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit on time alone.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// A clock that somebody enforces, with the usual overhead.
    pub fn clock(clock: Clock) -> Self {
        Self { clock: Some(clock), overhead: MOVE_OVERHEAD, ..Self::default() }
    }

    /// The time that may be thought for: `time` without the overhead, which takes at most half of it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use rules::{Limits, MOVE_OVERHEAD};
    /// let limits = Limits { overhead: MOVE_OVERHEAD, ..Limits::time(Duration::from_millis(100)) };
    /// assert_eq!(limits.thinking_time(), Some(Duration::from_millis(80)));
    /// ```
    pub fn thinking_time(&self) -> Option<Duration> {
        self.time.map(|time| time - self.overhead.min(time / 2))
    }
}

/// Reads `1s`, `500ms`, `1.5s`, `2m`.
pub fn read_duration(text: &str) -> Option<Duration> {
    let at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(at);
    let number: f64 = number.parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0)?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" | "min" => number * 60.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= LONGEST_TIME)
}

/// Nobody means to wait longer for a move, and sums of times must not overflow.
const LONGEST_TIME: Duration = Duration::from_secs(366 * 24 * 3600);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read() {
        for (text, millis) in [("1s", 1000), ("500ms", 500), ("1.5s", 1500), ("2m", 120_000), ("0ms", 0)] {
            assert_eq!(read_duration(text), Some(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "5", "s", "-1s", "infs", "NaNs", "1e300s", "1h30", "1 s"] {
            assert_eq!(read_duration(text), None, "{text}");
        }
    }
}
