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
    /// Time lost between the clock and us, kept back on each move.
    pub overhead: Duration,
}

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
