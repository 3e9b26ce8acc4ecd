//! [`Notation`]: a game as text.

use crate::verify::Model;
use crate::{DialectInfo, DynGame, Language, Message, PliesToWin, RuleChoice, RuleSheet};
use rules::{Game, Line, Seat};

/// A text in each language.
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
    /// Its name in the report.
    pub name: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// The position; `None` for the start.
    pub position: Option<&'static str>,
    /// The depth that takes about a second.
    pub depth: u32,
}

/// The facts of a game that do not depend on a position.
#[derive(Debug)]
pub struct Info {
    /// The name in commands: lower case, no accents.
    pub name: &'static str,
    /// The name in titles.
    pub title: &'static str,
    /// Other names that it is found by: see [`Catalogue::find`](crate::Catalogue::find).
    pub aliases: &'static [&'static str],
    /// The sides' names in commands, never translated. Each has the message `side-<name>`.
    pub sides: &'static [&'static str],
    /// The rule sets and options. Each set has the message `set-<name>`, each option `rule-<name>`.
    pub rules: RuleSheet,
    /// The messages: Fluent source. Every game has `summary`, `move-shape`, and one `reason-<code>` per ending.
    pub texts: Texts,
    /// The rules for players: plain Markdown.
    pub prose: Texts,
    /// The positions of `bench perft`.
    pub bench: &'static [BenchCase],
    /// The positions that `bench` searches, with their depths.
    pub search_bench: &'static [BenchCase],
    /// Number of random moves in an opening of a match.
    pub opening_plies: usize,
    /// The time control of the game's course or platform: `2s/move`, `300s`.
    pub usual_time: &'static str,
    /// `true` if the side that starts is drawn by lot; otherwise it is the side to move in the start position.
    pub starts_by_lot: bool,
    /// The settings of a new championship.
    pub event: EventDefaults,
    /// The board and the evaluation of a new bot; `None` for a board that the author fills in.
    pub bot_boards: Option<BotBoards>,
}

/// The settings of a new championship that depend on the game.
#[derive(Clone, Copy, Debug)]
pub struct EventDefaults {
    /// Pairs of games per meeting.
    pub pairs: u32,
    /// The kind of openings: `random`, `balanced`, `platform` or `start`.
    pub openings: &'static str,
}

/// The part of a new bot that depends on the game, in each programming language: `Board`, read from a position's text,
/// and `evaluate`, its value for a player. Comments are tagged with their language, as in a [`Kit`](crate::Kit).
#[derive(Clone, Copy, Debug)]
pub struct BotBoards {
    /// `class Board` and `evaluate(board, me)`.
    pub python: &'static str,
    /// `class Board` with `evaluate(me)`.
    pub java: &'static str,
    /// `Board`, `read_board(text)` and `evaluate(board, me)`.
    pub c: &'static str,
    /// `Board::read(text)` and `evaluate(board, me)`.
    pub rust: &'static str,
}

impl EventDefaults {
    /// Four games per meeting from random openings.
    pub const USUAL: Self = Self { pairs: 2, openings: "random" };
}

impl Info {
    /// The facts of a game with one set of rules, named `standard`, and defaults for everything else.
    ///
    /// ```
    /// use catalogue::{Info, Texts};
    /// const TEXTS: Texts = Texts { en: "summary = A game.", fr: "summary = Un jeu." };
    /// const INFO: Info = Info { aliases: &["noughts"], ..Info::new("tictactoe", "Tic-tac-toe", &["x", "o"], TEXTS, TEXTS) };
    /// assert_eq!(INFO.rules.sets, ["standard"]);
    /// ```
    pub const fn new(
        name: &'static str,
        title: &'static str,
        sides: &'static [&'static str],
        texts: Texts,
        prose: Texts,
    ) -> Self {
        Self {
            name,
            title,
            aliases: &[],
            sides,
            rules: RuleSheet { sets: &["standard"], options: &[] },
            texts,
            prose,
            bench: &[BenchCase { name: "start", rules: "", position: None, depth: 5 }],
            search_bench: &[BenchCase { name: "start", rules: "", position: None, depth: 8 }],
            opening_plies: 2,
            usual_time: "2s/move",
            starts_by_lot: false,
            event: EventDefaults::USUAL,
            bot_boards: None,
        }
    }

    /// The name of a seat in commands.
    pub fn side(&self, seat: impl Into<Seat>) -> &'static str {
        self.sides[seat.into().index()]
    }
}

/// Facts that a foreign format leaves out and the user states: `turn`, `ring`.
pub type Hints<'a> = &'a [(&'a str, &'a str)];

/// A foreign position format. Every game also has its own, `position`.
pub struct Format<G> {
    /// The name in commands.
    pub name: &'static str,
    /// Parses the positions in a text.
    pub read: fn(&str, Hints<'_>, RuleChoice) -> Result<Vec<G>, Message>,
    /// Counts the players in a text, if the format shows them: the variant for that many players parses it.
    pub players: Option<fn(&str) -> Option<usize>>,
    /// Writes a position, if the format supports it.
    pub write: Option<fn(&G) -> String>,
}

/// The texts of a game: rule options, positions, moves, and why a move is illegal.
pub trait Notation: Game {
    /// The game's facts.
    const INFO: &'static Info;

    /// Converts a valid choice of options to rules. The default suits a game with one set of rules and no options.
    fn rules_of(choice: &RuleChoice) -> Self::Rules {
        let _ = choice;
        Self::Rules::default()
    }

    /// Converts rules to the choice of options that gives them. The default suits a game with one set and no options.
    fn choice_of(rules: Self::Rules) -> RuleChoice {
        let _ = rules;
        Self::INFO.rules.defaults(Self::INFO.rules.sets[0])
    }

    /// The usual start.
    fn start(rules: Self::Rules) -> Self;

    /// A start that differs from match to match if the game has several; `pick(n)` is any number below `n`.
    fn varied_start(rules: Self::Rules, pick: &mut dyn FnMut(usize) -> usize) -> Self {
        let _ = pick;
        Self::start(rules)
    }

    /// A game in which both players have placed their pieces sensibly, if they place them; `pick(n)` is any number
    /// below `n`. Balanced openings start from it.
    fn placed(rules: Self::Rules, pick: &mut dyn FnMut(usize) -> usize) -> Option<Line<Self>> {
        _ = (rules, pick);
        None
    }

    /// Parses a position and validates it: the error says which rule it breaks.
    fn read(text: &str, rules: Self::Rules) -> Result<Self, Message>;

    /// Writes the position: [`read`](Self::read) returns the same position.
    fn write(&self) -> String;

    /// Parses a move's text, ignoring case and spaces. The move need not be legal, but a text that no position could
    /// accept is an error with the reason.
    ///
    /// The default writes the move of each code until one matches, which suits a game with few moves. For other texts
    /// the error is the game's message `move-shape`.
    fn read_move(&self, text: &str) -> Result<Self::Move, Message> {
        let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
        let typed = plain(text);
        let found = (0..=u16::MAX).filter_map(Self::decode).find(|m| plain(&self.write_move(*m)) == typed);
        found.ok_or_else(|| Message::new("move-unreadable").with("expected", Message::new("move-shape")))
    }

    /// Writes the move: [`read_move`](Self::read_move) returns the same move.
    fn write_move(&self, m: Self::Move) -> String;

    /// States the rule that an illegal move breaks. Only called if the game is not over and the move is not legal.
    fn why_illegal(&self, m: Self::Move) -> Message;

    /// The seat to move, of two or more.
    fn seat(&self) -> Seat {
        self.turn().into()
    }

    /// The current score, if the game has one.
    fn score(&self) -> Option<[u16; 2]> {
        None
    }

    /// The points that no side has yet, in a game with a score: an upper bound on every later gain. `None` if unknown.
    fn points_left(&self) -> Option<u16> {
        None
    }

    /// Bounds on the plies until a seat wins, found by counting. Not called once the game is over.
    ///
    /// The proof of a puzzle relies on them, so they follow from the rules alone. By default nothing is known.
    fn plies_to_win(&self, seat: Seat) -> PliesToWin {
        let _ = seat;
        PliesToWin::UNKNOWN
    }

    /// The current rank of each seat, 0 for the best, in a game for more than two, whose result is more than a winner.
    fn ranks(&self) -> Option<Vec<u8>> {
        None
    }

    /// Returns `true` if the move is a pass. For statistics.
    fn is_pass(m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// The phase of the game, for statistics. Each has the message `phase-<name>`.
    fn phase(&self) -> &'static str {
        "play"
    }

    /// An independent, slow model of the rules, if there is one: see [`verify`](crate::verify).
    fn model() -> Option<Model> {
        None
    }

    /// Returns `true` while the players lay out the board: such a move is a whole layout, and statistics count it apart.
    fn is_layout(&self) -> bool {
        false
    }

    /// Returns the variant that a position's text belongs to, if not this one: the same game for more players.
    fn variant(position: &str) -> Option<&'static dyn DynGame> {
        let _ = position;
        None
    }

    /// The variant for another number of players.
    fn for_players(players: usize) -> Option<&'static dyn DynGame> {
        let _ = players;
        None
    }

    /// The protocols that programs of the game's course or platform speak.
    fn dialects() -> &'static [DialectInfo] {
        &[]
    }

    /// The foreign formats that positions convert from and to.
    fn formats() -> &'static [Format<Self>] {
        &[]
    }
}
