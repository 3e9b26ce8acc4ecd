//! [`Notation`]: a game as text.

use crate::{Field, Language, Message, RuleChoice, RuleSheet};
use rules::{Game, Seat};

/// What is said of a game in each language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Texts {
    /// The text in a language.
    pub const fn of(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::French => self.fr,
        }
    }
}

/// A position to measure speed on.
#[derive(Clone, Copy, Debug)]
pub struct BenchCase {
    /// What it stands for.
    pub name: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// The position, or nothing for the start.
    pub position: Option<&'static str>,
    /// The depth that takes about a second.
    pub depth: u32,
}

/// The facts of a game that do not depend on a position.
#[derive(Debug)]
pub struct Info {
    /// The name in commands: lower case, no accents.
    pub name: &'static str,
    /// The name people write.
    pub title: &'static str,
    /// Other names that it is found by: see [`Catalogue::find`](crate::Catalogue::find).
    pub aliases: &'static [&'static str],
    /// The sides' names in commands, never translated. Each has the message `side-<name>`.
    pub sides: &'static [&'static str],
    /// The rule sets and options.
    pub rules: RuleSheet,
    /// The messages: Fluent source. Every game has `summary`, and one `reason-<code>` per ending.
    pub texts: Texts,
    /// The rules explained to people: plain Markdown.
    pub prose: Texts,
    /// What `bench perft` runs.
    pub bench: &'static [BenchCase],
    /// What `bench` searches, at these depths.
    pub search_bench: &'static [BenchCase],
    /// Random moves that make a varied opening for a match.
    pub opening_plies: usize,
    /// The time that the game's course or platform gives, as a time control: `2s/move`, `300s`.
    pub usual_time: &'static str,
}

impl Info {
    /// A seat's name in commands.
    pub fn side(&self, seat: impl Into<Seat>) -> &'static str {
        self.sides[seat.into().index()]
    }
}

/// What a foreign format leaves out and the user states: `turn`, `ring`.
pub type Hints<'a> = &'a [(&'a str, &'a str)];

/// A foreign position format. Every game also has its own, `position`.
pub struct Format<G> {
    /// The name in commands.
    pub name: &'static str,
    /// The positions that a text in this format holds.
    pub read: fn(&str, Hints<'_>, RuleChoice) -> Result<Vec<G>, Message>,
    /// How many players a text is about, where that can be told: another table of the game reads it then.
    pub players: Option<fn(&str) -> Option<usize>>,
    /// The text for a position, where the format can be written.
    pub write: Option<fn(&G) -> String>,
}

/// The texts of a game: rule options, positions, moves, and why a move is illegal.
pub trait Notation: Game {
    /// The game's facts.
    const INFO: &'static Info;

    /// The rules that a valid choice of options stands for.
    fn rules_of(choice: &RuleChoice) -> Self::Rules;

    /// The choice of options that gives these rules.
    fn choice_of(rules: Self::Rules) -> RuleChoice;

    /// The usual start.
    fn start(rules: Self::Rules) -> Self;

    /// A start that differs from match to match where the game has several; `pick(n)` is any number below `n`.
    fn varied_start(rules: Self::Rules, pick: &mut dyn FnMut(usize) -> usize) -> Self {
        let _ = pick;
        Self::start(rules)
    }

    /// Reads a position and validates it: the message says which rule it breaks.
    fn read(text: &str, rules: Self::Rules) -> Result<Self, Message>;

    /// The position's text: [`read`](Self::read) gives the same position back.
    fn write(&self) -> String;

    /// Reads a move's text, forgiving case and blanks. The move need not be legal, but a text that no position could
    /// accept is refused here with the reason.
    fn read_move(&self, text: &str) -> Result<Self::Move, Message>;

    /// The move's text: [`read_move`](Self::read_move) gives the same move back.
    fn write_move(&self, m: Self::Move) -> String;

    /// Which rule an illegal move breaks. Only asked when the game is not over and the move is not legal.
    fn why_illegal(&self, m: Self::Move) -> Message;

    /// Who is to move, at a table that may have more than two seats.
    fn seat(&self) -> Seat {
        self.turn().into()
    }

    /// The count as it stands, where the game has one.
    fn score(&self) -> Option<[u16; 2]> {
        None
    }

    /// The place of each seat as things stand, 0 for the best, at a table of more than two: there, who won is not all.
    fn ranks(&self) -> Option<Vec<u8>> {
        None
    }

    /// Whether the move is a pass, for statistics.
    fn is_pass(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// The part of the game this position belongs to, for statistics. Each has the message `phase-<name>`.
    fn phase(&self) -> &'static str;

    /// The fields of a position, for an editor; none where it is only typed.
    fn form() -> Vec<Field> {
        Vec::new()
    }

    /// The value of each field of [`form`](Self::form).
    fn values(&self) -> Vec<String> {
        Vec::new()
    }

    /// The text that values for the fields make, whether it is a position or not. There is one for each.
    fn compose(values: &[String]) -> String {
        values.join(" ")
    }

    /// Foreign formats that positions convert from and to.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }
}
