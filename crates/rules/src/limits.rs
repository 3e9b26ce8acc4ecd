//! [`Limits`]: the time, depth and nodes that a search may spend on a move.

use std::time::Duration;

/// A player's clock.
///
/// ```
/// use std::time::Duration;
/// use rules::{Clock, Limits};
///
/// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::from_secs(1), moves_to_go: None };
/// assert!(Limits::clock(clock).depth.is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left for the game.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves that the remaining time must last for, if it is known.
    pub moves_to_go: Option<u32>,
}

/// Default move overhead: the part of a move's time that is reserved for delays outside the search, such as thread
/// wake-up, output and the connection to the referee.
///
/// On a machine with a free core all of that takes less than 20 ms, which is little of the shortest usual move time,
/// 100 ms.
pub const MOVE_OVERHEAD: Duration = Duration::from_millis(20);

/// Limits on the search for one move. A search without any runs until it is stopped.
///
/// ```
/// use rules::Limits;
///
/// let limits = Limits { nodes: Some(1_000_000), ..Limits::depth(20) };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes: moves played by the search.
    pub nodes: Option<u64>,
    /// Time for this move, including the overhead.
    pub time: Option<Duration>,
    /// Clock of the whole game.
    pub clock: Option<Clock>,
    /// Time reserved for delays outside the search, on each move. Zero by default, for limits that nobody enforces.
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

    /// A clock that a referee enforces, with the default overhead.
    pub fn clock(clock: Clock) -> Self {
        Self { clock: Some(clock), overhead: MOVE_OVERHEAD, ..Self::default() }
    }

    /// The time for the search itself: `time` without the overhead, which takes at most half of it.
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

/// Parses a duration such as `1s`, `500ms`, `1.5s` or `2m`.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(rules::read_duration("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(rules::read_duration("soon"), None);
/// ```
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

/// A sanity limit, which also keeps sums of durations from overflowing.
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
