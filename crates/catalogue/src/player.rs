//! [`Player`]: something that chooses moves in any game, and the spec that names it: `pvs:time=1s,threads=2`.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{DynLine, Message, unknown_name};
use rules::read_duration;
use rules::{Limits, Progress};

/// The meaning of a score, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A forced win in at most this many plies.
    Win(u32),
    /// A forced loss in at most this many plies.
    Loss(u32),
    /// A win in this many plies, found by a search that pruned moves.
    LikelyWin(u32),
    /// A loss in this many plies, found by a search that pruned moves.
    LikelyLoss(u32),
    /// An exact result in hundredths of the game's unit; 0 is a draw.
    Exact(i32),
    /// Hundredths of the game's unit: a seed, a step, a point.
    Estimate(i32),
}

/// Writes `win 7`, `loss 4`, `win 7 (estimate)`, `draw (exact)`, `+3.00 (exact)`, `+1.25 (estimate)`: never translated.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::LikelyWin(plies) => write!(f, "win {plies} (estimate)"),
            Self::LikelyLoss(plies) => write!(f, "loss {plies} (estimate)"),
            Self::Exact(0) => write!(f, "draw (exact)"),
            Self::Exact(hundredths) => write!(f, "{:+.2} (exact)", f64::from(hundredths) / 100.0),
            Self::Estimate(hundredths) => write!(f, "{:+.2} (estimate)", f64::from(hundredths) / 100.0),
        }
    }
}

impl Value {
    /// Returns its text without `(estimate)` or `(exact)`.
    pub fn brief(self) -> String {
        self.to_string().trim_end_matches(" (estimate)").trim_end_matches(" (exact)").to_owned()
    }

    /// Returns its text as a message, in the reader's language.
    pub fn told(self) -> Message {
        match self {
            Self::Win(plies) | Self::LikelyWin(plies) => Message::new("value-win").with("plies", plies),
            Self::Loss(plies) | Self::LikelyLoss(plies) => Message::new("value-loss").with("plies", plies),
            Self::Exact(0) => Message::new("value-draw"),
            Self::Exact(_) | Self::Estimate(_) => Message::new("value-count").decimal("value", self.brief()),
        }
    }

    /// Returns `true` if it is proved.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Win(_) | Self::Loss(_) | Self::Exact(_))
    }
}

/// A player's analysis so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The rank of the move, from 1.
    pub rank: usize,
    /// Plies searched.
    pub depth: u32,
    /// The value of the line for the side to move.
    pub value: Value,
    /// Nodes searched.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<String>,
}

/// A player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move to play.
    pub best: String,
    /// The analysis of the best moves, the chosen one first; at least one.
    pub reports: Vec<Analysis>,
}

/// A question to a player.
pub struct Ask<'a> {
    /// The limits; those of the player's own spec take precedence.
    pub limits: Limits,
    /// Set by another thread to get the best move so far at once.
    pub stop: &'a AtomicBool,
    /// Number of best moves to analyse.
    pub lines: usize,
    /// Called after each finished iteration.
    pub report: &'a dyn Fn(&Analysis),
}

/// A player of one game.
pub trait Player: Send {
    /// Chooses a move. The line is of this player's game, which is not over.
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply;

    /// Clears what it learnt, before a new game.
    fn forget(&mut self);

    /// Prepares for a game before any clock runs, however long that takes: missing tables may be built, unless
    /// `building` is stopped. Cheap when called again.
    fn prepare(&mut self, building: &dyn Progress) {
        let _ = building;
    }

    /// Returns the reason why the last answer is no move, if it is none: an external program can crash, be late or
    /// break the rules. Built-in players never fail.
    fn failure(&self) -> Option<Message> {
        None
    }
}

/// A kind of player that a game offers. Its text is `player-<name>`.
#[derive(Debug)]
pub struct PlayerInfo {
    /// The word that names it.
    pub name: &'static str,
    /// Its options. Each has the text `option-<name>`.
    pub options: Vec<PlayerOption>,
}

/// One option of a player.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOption {
    /// The word that names it.
    pub name: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
}

/// The values that a player's option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A whole number, bounds included.
    Number {
        /// The least value.
        min: u64,
        /// The greatest value.
        max: u64,
        /// The default value, if any.
        default: Option<u64>,
    },
    /// A duration such as `500ms`.
    Time,
    /// One of these words, the first by default.
    Word(&'static [&'static str]),
}

/// A player's name with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// The kind.
    pub name: &'static str,
    numbers: Vec<(&'static str, u64)>,
    times: Vec<(&'static str, Duration)>,
    words: Vec<(&'static str, &'static str)>,
}

impl PlayerSpec {
    /// Parses `name` or `name:option=value,option=value`.
    pub fn read(text: &str, players: &'static [PlayerInfo]) -> Result<Self, Message> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let Some(info) = players.iter().find(|info| info.name == name.trim()) else {
            return Err(unknown_name("player", name, players.iter().map(|info| info.name)));
        };
        let mut spec = Self { name: info.name, numbers: Vec::new(), times: Vec::new(), words: Vec::new() };
        for option in &info.options {
            match option.kind {
                OptionKind::Number { default: Some(default), .. } => spec.numbers.push((option.name, default)),
                OptionKind::Word(words) => spec.words.push((option.name, words[0])),
                OptionKind::Number { default: None, .. } | OptionKind::Time => {}
            }
        }
        for word in options.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            spec.read_option(word, info)?;
        }
        Ok(spec)
    }

    fn read_option(&mut self, word: &str, info: &PlayerInfo) -> Result<(), Message> {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let (name, value) = (name.trim(), value.trim());
        let Some(option) = info.options.iter().find(|option| option.name == name) else {
            return Err(
                unknown_name("option", name, info.options.iter().map(|option| option.name)).with("player", info.name)
            );
        };
        let wrong = || {
            Message::new("option-value")
                .with("option", name)
                .quoting("value", value)
                .with("expected", option.expected())
        };
        match option.kind {
            OptionKind::Number { min, max, .. } => {
                let number = value.parse().ok().filter(|n| (min..=max).contains(n)).ok_or_else(wrong)?;
                set(&mut self.numbers, option.name, number);
            }
            OptionKind::Time => set(&mut self.times, option.name, read_duration(value).ok_or_else(wrong)?),
            OptionKind::Word(words) => {
                let word = words.iter().find(|word| **word == value).ok_or_else(wrong)?;
                set(&mut self.words, option.name, *word);
            }
        }
        Ok(())
    }

    /// Returns the value of a number option, given or default.
    pub fn number(&self, name: &str) -> Option<u64> {
        get(&self.numbers, name)
    }

    /// Returns the word of a word option; empty for an option that the player does not have.
    pub fn word(&self, name: &str) -> &'static str {
        get(&self.words, name).unwrap_or("")
    }

    /// Returns the limits: those of the spec, then those asked for. The spec's own time is pure thinking time: no
    /// overhead is subtracted, unless the spec names one.
    pub fn limits(&self, asked: Limits) -> Limits {
        let own_time = get(&self.times, "time");
        let overhead = if own_time.is_some() && asked.clock.is_none() { Duration::ZERO } else { asked.overhead };
        Limits {
            depth: self.number("depth").and_then(|depth| u32::try_from(depth).ok()).or(asked.depth),
            nodes: self.number("nodes").or(asked.nodes),
            time: own_time.or(asked.time),
            clock: asked.clock,
            overhead: get(&self.times, "overhead").unwrap_or(overhead),
        }
    }
}

impl PlayerOption {
    /// Returns the values it takes, in words that need no translation.
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Number { min, max, .. } => format!("{min}…{max}"),
            OptionKind::Time => "500ms, 1s".to_owned(),
            OptionKind::Word(words) => words.join(", "),
        }
    }
}

fn get<T: Copy>(values: &[(&'static str, T)], name: &str) -> Option<T> {
    values.iter().find(|(n, _)| *n == name).map(|(_, value)| *value)
}

fn set<T>(values: &mut Vec<(&'static str, T)>, name: &'static str, value: T) {
    values.retain(|(n, _)| *n != name);
    values.push((name, value));
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static PLAYERS: LazyLock<Vec<PlayerInfo>> = LazyLock::new(|| {
        vec![PlayerInfo {
            name: "pvs",
            options: vec![
                PlayerOption { name: "time", kind: OptionKind::Time },
                PlayerOption { name: "overhead", kind: OptionKind::Time },
                PlayerOption { name: "depth", kind: OptionKind::Number { min: 1, max: 99, default: None } },
                PlayerOption { name: "threads", kind: OptionKind::Number { min: 1, max: 64, default: Some(1) } },
                PlayerOption { name: "eval", kind: OptionKind::Word(&["best", "raw"]) },
            ],
        }]
    });

    #[test]
    fn a_spec_is_read_with_its_defaults() {
        let spec = PlayerSpec::read("pvs", &PLAYERS).expect("a player");
        assert_eq!((spec.number("threads"), spec.number("depth"), spec.word("eval")), (Some(1), None, "best"));
        let spec = PlayerSpec::read("pvs:time=1s,threads=2, eval=raw", &PLAYERS).expect("a player");
        assert_eq!((spec.number("threads"), spec.word("eval")), (Some(2), "raw"));
        assert_eq!(spec.limits(Limits::depth(5)), Limits { time: Some(Duration::from_secs(1)), ..Limits::depth(5) });
    }

    #[test]
    fn overhead_is_taken_off_what_is_asked_and_not_off_a_players_own_time() {
        let millis = Duration::from_millis;
        let asked = Limits { overhead: millis(20), ..Limits::time(millis(100)) };
        let thinks = |text: &str| PlayerSpec::read(text, &PLAYERS).expect(text).limits(asked).thinking_time();
        assert_eq!(thinks("pvs"), Some(millis(80)));
        assert_eq!(thinks("pvs:overhead=5ms"), Some(millis(95)));
        assert_eq!(thinks("pvs:time=100ms"), Some(millis(100)));
        assert_eq!(thinks("pvs:time=100ms,overhead=30ms"), Some(millis(70)));
        assert_eq!(thinks("pvs:overhead=1s"), Some(millis(50)), "some time is left to think in");
    }

    #[test]
    fn a_wrong_spec_is_refused() {
        for (text, id) in [
            ("psv", "player-unknown-near"),
            ("", "player-unknown"),
            ("pvs:thread=2", "option-unknown-near"),
            ("pvs:xyz", "option-unknown"),
            ("pvs:threads=0", "option-value"),
            ("pvs:depth=", "option-value"),
            ("pvs:time=5", "option-value"),
            ("pvs:eval=bad", "option-value"),
        ] {
            assert_eq!(PlayerSpec::read(text, &PLAYERS).expect_err(text).id, id, "{text}");
        }
    }
}
