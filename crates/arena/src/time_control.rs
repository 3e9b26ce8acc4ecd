//! [`TimeControl`]: how long a game may take, as text and as running clocks.

use std::fmt;
use std::time::Duration;

use catalogue::Message;
use rules::{Clock, Limits, MOVE_OVERHEAD, Seat, read_duration};

use crate::contestant::MoveRequest;

/// Lateness that is forgiven unless a control says otherwise: more than a busy machine takes to wake a process.
const USUAL_MARGIN: Duration = Duration::from_millis(100);
/// How long an answer is waited for where no clock runs: longer than any search to a fixed depth, but not for ever.
const UNTIMED_PATIENCE: Duration = Duration::from_secs(600);

/// What time is given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// No clock: depth or nodes bound the thought.
    Untimed,
    /// So much for each move, and more for the first one.
    Move {
        /// For each move.
        each: Duration,
        /// For a player's first move.
        first: Option<Duration>,
    },
    /// So much for the whole game, and an increment after each move.
    Game {
        /// At the start.
        total: Duration,
        /// After each move.
        increment: Duration,
    },
}

/// How long players may think.
///
/// ```
/// use arena::TimeControl;
/// for text in ["1s/move", "100ms/move,first=1s", "300s", "60s+1s", "nodes=5000", "1s/move,margin=20ms", "300s,free=500ms"] {
///     assert_eq!(TimeControl::read(text).expect("a control").to_string(), text);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// What time is given for.
    pub pace: Pace,
    /// Plies that players are asked to search.
    pub depth: Option<u32>,
    /// Moves that players are asked to play in thought.
    pub nodes: Option<u64>,
    /// Lateness that is forgiven.
    pub margin: Duration,
    /// The first part of each move, which a game's clock does not count.
    pub free: Duration,
}

impl TimeControl {
    /// A control of this pace.
    pub const fn new(pace: Pace) -> Self {
        Self { pace, depth: None, nodes: None, margin: USUAL_MARGIN, free: Duration::ZERO }
    }

    /// The control that asks for these limits on each move.
    pub fn of_limits(limits: Limits) -> Self {
        let pace = limits.time.map_or(Pace::Untimed, |each| Pace::Move { each, first: None });
        Self { depth: limits.depth, nodes: limits.nodes, ..Self::new(pace) }
    }

    /// Reads a pace and options separated by commas: `100ms/move,first=1s,margin=20ms`.
    pub fn read(text: &str) -> Result<Self, Message> {
        let wrong = || Message::new("control-unreadable").quoting("text", text);
        let mut control = Self::new(Pace::Untimed);
        for (i, word) in text.split(',').map(str::trim).enumerate() {
            match word.split_once('=') {
                Some((name, value)) => control.read_option(name, value).ok_or_else(wrong)?,
                None if i == 0 => control.pace = read_pace(word).ok_or_else(wrong)?,
                None => return Err(wrong()),
            }
        }
        let bounded = control.pace != Pace::Untimed || control.depth.is_some() || control.nodes.is_some();
        if bounded { Ok(control) } else { Err(wrong()) }
    }

    fn read_option(&mut self, name: &str, value: &str) -> Option<()> {
        match (name, &mut self.pace) {
            ("first", Pace::Move { first, .. }) => *first = Some(positive(value)?),
            ("free", Pace::Game { .. }) => self.free = read_duration(value)?,
            ("margin", _) => self.margin = read_duration(value)?,
            ("depth", _) => self.depth = Some(value.parse().ok().filter(|n| *n > 0)?),
            ("nodes", _) => self.nodes = Some(value.parse().ok().filter(|n| *n > 0)?),
            _ => return None,
        }
        Some(())
    }
}

fn read_pace(word: &str) -> Option<Pace> {
    if let Some(each) = word.strip_suffix("/move") {
        return Some(Pace::Move { each: positive(each)?, first: None });
    }
    let (total, increment) = word.split_once('+').unwrap_or((word, "0s"));
    Some(Pace::Game { total: positive(total)?, increment: read_duration(increment)? })
}

fn positive(text: &str) -> Option<Duration> {
    read_duration(text).filter(|time| !time.is_zero())
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        match self.pace {
            Pace::Untimed => {}
            Pace::Move { each, first } => {
                words.push(format!("{}/move", short(each)));
                words.extend(first.map(|first| format!("first={}", short(first))));
            }
            Pace::Game { total, increment } if increment.is_zero() => words.push(short(total)),
            Pace::Game { total, increment } => words.push(format!("{}+{}", short(total), short(increment))),
        }
        words.extend(self.depth.map(|depth| format!("depth={depth}")));
        words.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        if !self.free.is_zero() {
            words.push(format!("free={}", short(self.free)));
        }
        if self.margin != USUAL_MARGIN {
            words.push(format!("margin={}", short(self.margin)));
        }
        f.write_str(&words.join(","))
    }
}

/// `300s`, `1.5s`, `100ms`.
fn short(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1e3;
    if millis < 1000.0 { format!("{millis}ms") } else { format!("{}s", millis / 1e3) }
}

/// The most players at any table.
const MOST_SEATS: usize = 3;

/// The players' clocks during one game.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [Duration; MOST_SEATS],
    moved: [bool; MOST_SEATS],
}

impl Clocks {
    /// The clocks before the first move.
    pub fn new(control: TimeControl) -> Self {
        let total = if let Pace::Game { total, .. } = control.pace { total } else { Duration::ZERO };
        Self { control, left: [total; MOST_SEATS], moved: [false; MOST_SEATS] }
    }

    /// What a player is told and allowed for its next move.
    pub fn go(&self, seat: Seat) -> MoveRequest {
        let (depth, nodes) = (self.control.depth, self.control.nodes);
        let mut limits = Limits { depth, nodes, overhead: MOVE_OVERHEAD, ..Limits::default() };
        let mut clocks = None;
        let allowed = match self.control.pace {
            Pace::Untimed => UNTIMED_PATIENCE,
            Pace::Move { each, first } => {
                let time = first.filter(|_| !self.moved[seat.index()]).unwrap_or(each);
                limits.time = Some(time);
                time
            }
            Pace::Game { increment, .. } => {
                let all = self.left.map(|remaining| clock(remaining, increment));
                limits.clock = Some(all[seat.index()]);
                clocks = Some([all[0], all[1]]);
                self.left[seat.index()] + self.control.free
            }
        };
        MoveRequest { limits, clocks, deadline: allowed.saturating_add(self.control.margin) }
    }

    /// Counts a move that was answered in time.
    pub fn charge(&mut self, seat: Seat, spent: Duration) {
        self.moved[seat.index()] = true;
        if let Pace::Game { increment, .. } = self.control.pace {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(spent.saturating_sub(self.control.free)) + increment;
        }
    }
}

fn clock(remaining: Duration, increment: Duration) -> Clock {
    Clock { remaining, increment, moves_to_go: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_control_is_refused() {
        for text in
            ["", "1", "1s/game", "0s/move", "300s,first=1s", "1s/move,2s", "nodes=0", "margin=1s", "60s+", "x=1"]
        {
            assert_eq!(TimeControl::read(text).expect_err(text).id, "control-unreadable", "{text}");
        }
    }

    #[test]
    fn the_first_move_may_take_longer() {
        let mut clocks = Clocks::new(TimeControl::read("100ms/move,first=1s,margin=0ms").expect("a control"));
        assert_eq!(clocks.go(Seat(0)).deadline, Duration::from_secs(1));
        clocks.charge(Seat(0), Duration::from_millis(5));
        assert_eq!(clocks.go(Seat(0)).deadline, Duration::from_millis(100));
        assert_eq!(clocks.go(Seat(1)).limits.time, Some(Duration::from_secs(1)));
    }

    #[test]
    fn players_are_told_to_keep_the_move_overhead_back() {
        for text in ["100ms/move,first=1s,margin=0ms", "10s+1s"] {
            let clocks = Clocks::new(TimeControl::read(text).expect("a control"));
            assert_eq!(clocks.go(Seat(0)).limits.overhead, MOVE_OVERHEAD, "{text}");
        }
    }

    #[test]
    fn free_time_is_not_counted() {
        let mut clocks = Clocks::new(TimeControl::read("10s,free=500ms,margin=0ms").expect("a control"));
        clocks.charge(Seat(0), Duration::from_millis(400));
        clocks.charge(Seat(0), Duration::from_millis(1500));
        assert_eq!(clocks.go(Seat(0)).deadline, Duration::from_millis(9500));
    }

    #[test]
    fn a_games_clock_runs_down_and_is_topped_up() {
        let mut clocks = Clocks::new(TimeControl::read("10s+1s,margin=0ms").expect("a control"));
        clocks.charge(Seat(1), Duration::from_secs(4));
        assert_eq!(clocks.go(Seat(1)).deadline, Duration::from_secs(7));
        assert_eq!(clocks.go(Seat(0)).deadline, Duration::from_secs(10));
    }
}
