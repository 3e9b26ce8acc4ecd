//! [`Player`]: something that chooses moves in any game, and the spec that names it: `pvs:time=1s,threads=2`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{DynLine, Message, Value, unknown_name};
use rules::read_duration;
use rules::{Limits, Progress};

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
    /// `true` if it comes from an opening book in place of a search.
    pub is_book: bool,
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

/// A kind of player that a game offers.
#[derive(Debug)]
pub struct PlayerInfo {
    /// The word that names it.
    pub name: &'static str,
    /// Its options. Each has the text `option-<name>`.
    pub options: Vec<PlayerOption>,
}

impl PlayerInfo {
    /// Returns the spec of this player with those of these options that it has.
    pub fn with_options(&self, options: &[(&str, &str)]) -> String {
        let takes = |name: &str| self.options.iter().any(|option| option.name == name);
        let given = options.iter().filter(|(name, _)| takes(name)).map(|(name, value)| format!("{name}={value}"));
        format!("{}:{}", self.name, given.collect::<Vec<_>>().join(","))
    }

    /// Returns the message id of the text about the player of that name: `player-<name>`, with a hyphen for a character
    /// that ids cannot have.
    pub fn text_id(name: &str) -> String {
        format!("player-{}", name.replace('@', "-"))
    }
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
    /// One of these evaluations, the first by default, or `net:FILE`, a network in a file.
    Evaluation(&'static [&'static str]),
    /// The weight of a term of an evaluation, within ±[`MAX_WEIGHT`]; the evaluation's own by default.
    Weight {
        /// The values of the option `eval` with that term; empty if the player has one evaluation only.
        evals: &'static [&'static str],
    },
}

/// The evaluation by a network: the one that comes with the game, or after a colon the name of a file.
pub const NET: &str = "net";

/// Largest weight that a spec may set.
pub const MAX_WEIGHT: f64 = 100.0;

/// A player's name with its options.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// The kind.
    pub name: &'static str,
    numbers: Vec<(&'static str, u64)>,
    times: Vec<(&'static str, Duration)>,
    words: Vec<(&'static str, &'static str)>,
    weights: Vec<(&'static str, f64)>,
    net_file: Option<String>,
    net: Option<Arc<[u8]>>,
}

impl PlayerSpec {
    /// Parses `name` or `name:option=value,option=value`.
    pub fn read(text: &str, players: &'static [PlayerInfo]) -> Result<Self, Message> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let Some(info) = players.iter().find(|info| info.name == name.trim()) else {
            return Err(unknown_name("player", name, players.iter().map(|info| info.name)));
        };
        let (numbers, times, words, weights) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut spec = Self { name: info.name, numbers, times, words, weights, net_file: None, net: None };
        for option in &info.options {
            match option.kind {
                OptionKind::Number { default: Some(default), .. } => spec.numbers.push((option.name, default)),
                OptionKind::Word(words) | OptionKind::Evaluation(words) => spec.words.push((option.name, words[0])),
                OptionKind::Number { default: None, .. } | OptionKind::Time | OptionKind::Weight { .. } => {}
            }
        }
        for word in options.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            spec.read_option(word, info)?;
        }
        spec.check_weights(info)?;
        Ok(spec)
    }

    /// Rejects a weight that the chosen evaluation does not have.
    fn check_weights(&self, info: &PlayerInfo) -> Result<(), Message> {
        for option in &info.options {
            if let OptionKind::Weight { evals } = option.kind
                && self.weight(option.name).is_some()
                && !(evals.is_empty() || evals.contains(&self.word("eval")))
            {
                let wrong = Message::new("option-weight").with("option", option.name).with("eval", self.word("eval"));
                return Err(wrong.with("evals", evals.join(", ")));
            }
        }
        Ok(())
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
            OptionKind::Evaluation(_) if value.strip_prefix("net:").is_some_and(|file| !file.is_empty()) => {
                set(&mut self.words, option.name, NET);
                self.net_file = value.strip_prefix("net:").map(str::to_owned);
            }
            OptionKind::Word(words) | OptionKind::Evaluation(words) => {
                let word = words.iter().find(|word| **word == value).ok_or_else(wrong)?;
                set(&mut self.words, option.name, *word);
            }
            OptionKind::Weight { .. } => {
                let is_weight = |weight: &f64| weight.abs() <= MAX_WEIGHT;
                set(&mut self.weights, option.name, value.parse().ok().filter(is_weight).ok_or_else(wrong)?);
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

    /// Returns a weight that the spec sets.
    pub fn weight(&self, name: &str) -> Option<f64> {
        get(&self.weights, name)
    }

    /// Returns the name of the file with the network of the spec.
    pub fn net_file(&self) -> Option<&str> {
        self.net_file.as_deref()
    }

    /// Returns the content of that file, once it was loaded.
    pub fn net(&self) -> Option<&[u8]> {
        self.net.as_deref()
    }

    /// Sets the content of that file.
    #[must_use]
    pub fn with_net(self, net: Vec<u8>) -> Self {
        Self { net: Some(net.into()), ..self }
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
            OptionKind::Evaluation(words) => format!("{}, net:FILE", words.join(", ")),
            OptionKind::Weight { .. } => format!("-{MAX_WEIGHT}…{MAX_WEIGHT}"),
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
                PlayerOption { name: "w_r1", kind: OptionKind::Weight { evals: &["raw"] } },
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
    fn only_options_that_a_player_has_are_given() {
        let spec = PLAYERS[0].with_options(&[("threads", "2"), ("book", "none"), ("depth", "9")]);
        assert_eq!(spec, "pvs:threads=2,depth=9");
        assert_eq!(PlayerSpec::read(&PLAYERS[0].with_options(&[]), &PLAYERS).expect("a player").name, "pvs");
    }

    #[test]
    fn a_weight_belongs_to_its_evaluation() {
        let spec = PlayerSpec::read("pvs:w_r1=-0.25,eval=raw", &PLAYERS).expect("a player");
        assert_eq!((spec.weight("w_r1"), spec.weight("w_r2")), (Some(-0.25), None));
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
            ("pvs:w_r1=0.5", "option-weight"),
            ("pvs:eval=raw,w_r1=NaN", "option-value"),
            ("pvs:eval=raw,w_r1=1e9", "option-value"),
        ] {
            assert_eq!(PlayerSpec::read(text, &PLAYERS).expect_err(text).id, id, "{text}");
        }
    }
}
