//! [`TimeControl`]: the thinking time of a game, as text and as a running [`PlayerClock`].

use std::fmt;
use std::time::Duration;

use catalogue::Message;
use rules::{Clock, Limits, MOVE_OVERHEAD, read_duration};

/// The unit that thinking time is given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// No clock. Depth or nodes may bound a search.
    Untimed,
    /// Time for each move, with an optional longer one for the first.
    Move {
        /// Time for each move.
        each: Duration,
        /// Time for a player's first move.
        first: Option<Duration>,
    },
    /// Time for the whole game, with an increment after each move.
    Game {
        /// Time at the start.
        total: Duration,
        /// Time added after each move.
        increment: Duration,
    },
}

/// The meaning of a duration without a suffix, which depends on the flag or field it is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bare {
    /// `1s` is one second per move (`--time`).
    Move,
    /// `1s` is one second for the whole game (`--tc`, `--clock`, event files).
    Game,
}

/// The thinking time of each player in a game.
///
/// The text is `none`, a pace (`100ms/move`, `5m`, `5m+3s`), or neither, followed by options separated by commas:
/// `first=` (time per move only), `free=` (time per game only), `margin=`, `depth=`, `nodes=`. It is parsed the same
/// way wherever a time control is given.
///
/// ```
/// use play::{Bare, TimeControl};
/// for text in ["1s/move", "100ms/move,first=1s", "300s", "60s+1s", "nodes=5000", "1s/move,margin=20ms", "300s,free=500ms", "none"] {
///     assert_eq!(TimeControl::read(text, Bare::Game).expect("a time control").to_string(), text);
/// }
/// assert_eq!(TimeControl::read("1s", Bare::Move), TimeControl::read("1s/move", Bare::Game));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The unit that time is given for.
    pub pace: Pace,
    /// Search depth limit in plies.
    pub depth: Option<u32>,
    /// Search node limit per move.
    pub nodes: Option<u64>,
    /// Grace period before a late move loses. The referee of programs has a default; people have none.
    pub margin: Option<Duration>,
    /// The first part of each move, which a game's clock does not count.
    pub free: Duration,
}

impl TimeControl {
    /// No clock and no limits.
    pub const NONE: Self = Self::new(Pace::Untimed);

    /// Creates a time control without options.
    pub const fn new(pace: Pace) -> Self {
        Self { pace, depth: None, nodes: None, margin: None, free: Duration::ZERO }
    }

    /// Reads a time control; `bare` gives the meaning of a duration without a suffix.
    pub fn read(text: &str, bare: Bare) -> Result<Self, Message> {
        Self::parse(text, bare).ok_or_else(|| Message::new("time-control-invalid").quoting("text", text))
    }

    fn parse(text: &str, bare: Bare) -> Option<Self> {
        let mut control = Self::NONE;
        let mut words = text.split(',').map(str::trim).peekable();
        let pace = words.next_if(|word| !word.contains('='));
        if let Some(word) = pace {
            control.pace = read_pace(word, bare)?;
        }
        for word in words {
            let (name, value) = word.split_once('=')?;
            control.read_option(name.trim(), value.trim())?;
        }
        // Options of a clock need a clock: `margin=1s` alone bounds nothing.
        (pace.is_some() || control.is_bounded()).then_some(control)
    }

    fn read_option(&mut self, name: &str, value: &str) -> Option<()> {
        match (name, &mut self.pace) {
            ("first", Pace::Move { first, .. }) => *first = Some(positive(value)?),
            ("free", Pace::Game { .. }) => self.free = read_duration(value)?,
            ("margin", _) => self.margin = Some(read_duration(value)?),
            ("depth", _) => self.depth = Some(value.parse().ok().filter(|n| *n > 0)?),
            ("nodes", _) => self.nodes = Some(value.parse().ok().filter(|n| *n > 0)?),
            _ => return None,
        }
        Some(())
    }

    /// Returns `true` if a clock runs.
    pub fn is_timed(&self) -> bool {
        self.pace != Pace::Untimed
    }

    /// Returns `true` if a clock, a depth or a node count bounds each move.
    pub fn is_bounded(&self) -> bool {
        self.is_timed() || self.depth.is_some() || self.nodes.is_some()
    }
}

fn read_pace(word: &str, bare: Bare) -> Option<Pace> {
    if word == "none" {
        return Some(Pace::Untimed);
    }
    let per_move = |time: &str| Some(Pace::Move { each: positive(time)?, first: None });
    match (word.strip_suffix("/move"), word.split_once('+')) {
        (Some(each), _) => per_move(each),
        (None, Some((total, increment))) => {
            Some(Pace::Game { total: positive(total.trim())?, increment: read_duration(increment.trim())? })
        }
        (None, None) if bare == Bare::Move => per_move(word),
        (None, None) => Some(Pace::Game { total: positive(word)?, increment: Duration::ZERO }),
    }
}

fn positive(text: &str) -> Option<Duration> {
    read_duration(text).filter(|time| !time.is_zero())
}

/// Writes the form that [`TimeControl::read`] parses, whatever the meaning of a bare duration: time per move is written
/// with its suffix.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        match self.pace {
            Pace::Untimed if self.is_bounded() => {}
            Pace::Untimed => words.push("none".to_owned()),
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
        words.extend(self.margin.map(|margin| format!("margin={}", short(margin))));
        f.write_str(&words.join(","))
    }
}

/// Writes `300s`, `1.5s`, `100ms`.
fn short(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1e3;
    if millis < 1000.0 { format!("{millis}ms") } else { format!("{}s", millis / 1e3) }
}

/// One player's clock during a game.
///
/// ```
/// use std::time::Duration;
/// use play::{Bare, PlayerClock, TimeControl};
/// let mut clock = PlayerClock::new(TimeControl::read("5m+3s", Bare::Game).expect("a time control"));
/// clock.charge(Duration::from_secs(10));
/// assert_eq!(clock.left(), Some(Duration::from_secs(293)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlayerClock {
    control: TimeControl,
    remaining: Duration,
    has_moved: bool,
}

impl PlayerClock {
    /// Sets the clock for a player's first move.
    pub fn new(control: TimeControl) -> Self {
        let remaining = if let Pace::Game { total, .. } = control.pace { total } else { Duration::ZERO };
        Self { control, remaining, has_moved: false }
    }

    /// Returns the time left for the player's next move, or `None` if no clock runs. The margin is not included.
    pub fn left(&self) -> Option<Duration> {
        match self.control.pace {
            Pace::Untimed => None,
            Pace::Move { each, first } => Some(first.filter(|_| !self.has_moved).unwrap_or(each)),
            Pace::Game { .. } => Some(self.remaining + self.control.free),
        }
    }

    /// Subtracts the time of a move and adds the increment.
    pub fn charge(&mut self, spent: Duration) {
        self.has_moved = true;
        if let Pace::Game { increment, .. } = self.control.pace {
            let counted = spent.saturating_sub(self.control.free);
            self.remaining = self.remaining.saturating_sub(counted) + increment;
        }
    }

    /// Returns what an engine may spend on the next move. The move overhead is reserved, since the clock is enforced.
    pub fn limits(&self) -> Limits {
        let TimeControl { pace, depth, nodes, .. } = self.control;
        let time = if let Pace::Move { .. } = pace { self.left() } else { None };
        Limits { depth, nodes, time, clock: self.game_clock(), overhead: MOVE_OVERHEAD }
    }

    /// Returns the clock of the whole game, if time is given for that.
    pub fn game_clock(&self) -> Option<Clock> {
        let Pace::Game { increment, .. } = self.control.pace else { return None };
        Some(Clock { remaining: self.remaining, increment, moves_to_go: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TimeControl {
        TimeControl::read(text, Bare::Game).expect(text)
    }

    #[test]
    fn a_wrong_control_is_refused() {
        for text in [
            "",
            "1",
            "5",
            "m",
            "0s",
            "1s/game",
            "0s/move",
            "1s/move,2s",
            "nodes=0",
            "margin=1s",
            "60s+",
            "5m+3",
            "x=1",
            "none,first=1s",
            "depth=3,1s/move",
        ] {
            for bare in [Bare::Move, Bare::Game] {
                assert_eq!(TimeControl::read(text, bare).expect_err(text).id, "time-control-invalid", "{text}");
            }
        }
    }

    #[test]
    fn a_bare_duration_has_the_meaning_of_its_flag() {
        let each = Duration::from_secs(2);
        assert_eq!(TimeControl::read("2s", Bare::Move).map(|c| c.pace), Ok(Pace::Move { each, first: None }));
        let whole = Pace::Game { total: each, increment: Duration::ZERO };
        assert_eq!(TimeControl::read("2s", Bare::Game).map(|c| c.pace), Ok(whole));
        for bare in [Bare::Move, Bare::Game] {
            assert_eq!(TimeControl::read("5m + 3s", bare), Ok(read("300s+3s")));
            assert_eq!(TimeControl::read("2s,first=9s", bare).is_ok(), bare == Bare::Move);
        }
    }

    #[test]
    fn the_first_move_may_take_longer() {
        let mut clock = PlayerClock::new(read("100ms/move,first=1s,margin=0ms"));
        assert_eq!(clock.limits().time, Some(Duration::from_secs(1)));
        clock.charge(Duration::from_millis(5));
        assert_eq!(clock.left(), Some(Duration::from_millis(100)));
    }

    #[test]
    fn free_time_is_not_counted() {
        let mut clock = PlayerClock::new(read("10s,free=500ms"));
        clock.charge(Duration::from_millis(400));
        clock.charge(Duration::from_millis(1500));
        assert_eq!(clock.left(), Some(Duration::from_millis(9500)));
    }

    #[test]
    fn a_games_clock_runs_down_and_is_topped_up() {
        let mut clock = PlayerClock::new(read("5m+3s"));
        clock.charge(Duration::from_secs(4));
        clock.charge(Duration::from_secs(6));
        assert_eq!(clock.left(), Some(Duration::from_secs(296)));
        clock.charge(Duration::from_secs(1000));
        assert_eq!(clock.left(), Some(Duration::from_secs(3)));
    }

    #[test]
    fn no_clock_never_runs_out() {
        for text in ["none", "depth=3"] {
            let clock = PlayerClock::new(read(text));
            assert_eq!((clock.left(), clock.limits().time, clock.limits().clock), (None, None, None), "{text}");
        }
    }
}
