//! Openings of a match: the starting positions of its pairs of games.

use std::fmt;
use std::sync::atomic::AtomicBool;

use catalogue::{Ask, Catalogue, DynGame, DynLine, Message, Player, Value};
use play::Record;
use rules::Limits;

/// The effort for a balanced opening: the most even of some candidates is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BalanceEffort {
    /// Number of candidates.
    pub candidates: u64,
    /// Nodes searched to evaluate each.
    pub nodes: u64,
}

impl Default for BalanceEffort {
    fn default() -> Self {
        Self { candidates: 4, nodes: 2000 }
    }
}

/// The openings of a match or an event.
#[derive(Clone)]
pub enum Openings {
    /// The usual start every time.
    Start,
    /// A few random moves, different for each pair.
    Random,
    /// The most even of several random openings, according to a quick search.
    Balanced,
    /// A start position drawn as the game's platform draws it, different for each pair.
    Platform,
    /// These, in order, starting again after the last one.
    Listed(Vec<Box<dyn DynLine>>),
}

/// The openings that have a name, rather than a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OpeningKind {
    /// A few random moves, different for each pair.
    #[default]
    Random,
    /// The most even of several random openings.
    Balanced,
    /// A start position drawn as the game's platform draws it, without any moves.
    Platform,
    /// The game's start.
    Start,
}

impl OpeningKind {
    /// All kinds, the default of event files first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Balanced, Self::Platform, Self::Start];

    /// Returns the name in event files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Balanced => "balanced",
            Self::Platform => "platform",
            Self::Start => "start",
        }
    }

    /// Finds a kind by its name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for OpeningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<OpeningKind> for Openings {
    fn from(kind: OpeningKind) -> Self {
        match kind {
            OpeningKind::Random => Self::Random,
            OpeningKind::Balanced => Self::Balanced,
            OpeningKind::Platform => Self::Platform,
            OpeningKind::Start => Self::Start,
        }
    }
}

impl Openings {
    /// Parses a file of openings: records, or one line each with a position or with moves from the start. Lines that
    /// start with `#` are skipped.
    pub fn read(text: &str, game: &dyn DynGame, rules: &str, catalogue: &dyn Catalogue) -> Result<Self, Message> {
        let listed: Vec<_> = if text.trim_start().starts_with('[') {
            Record::read(text)?.iter().map(|record| record.line(catalogue)).collect::<Result<_, _>>()?
        } else {
            let lines = (1..).zip(text.lines().map(str::trim));
            let openings = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
            openings.map(|(number, line)| read_line(number, line, game, rules)).collect::<Result<_, _>>()?
        };
        let usable = |line: &dyn DynLine| {
            let info = line.game().info();
            line.turn().is_some() && info.name == game.info().name && info.sides.len() == 2
        };
        match listed.iter().position(|line| !usable(&**line)) {
            Some(at) => Err(Message::new("opening-unusable").with("number", at + 1)),
            None if listed.is_empty() => Err(Message::new("openings-none")),
            None => Ok(Self::Listed(listed)),
        }
    }
}

fn read_line(number: u32, text: &str, game: &dyn DynGame, rules: &str) -> Result<Box<dyn DynLine>, Message> {
    game.open(rules, Some(text)).or_else(|position| {
        let mut line = game.open(rules, None)?;
        let played = line.play_all(&[text]);
        // Text with spaces was meant as moves; anything else as a position.
        played.map(|()| line).map_err(|moves| {
            let why = if text.contains(' ') { moves } else { position };
            Message::new("opening-refused").with("line", number).with("why", why)
        })
    })
}

/// Selects openings by the number of the pair: the same number always gives the same opening.
pub struct Book<'a> {
    openings: &'a Openings,
    game: &'static dyn DynGame,
    rules: &'a str,
    seed: u64,
    effort: BalanceEffort,
    judge: Option<Box<dyn Player>>,
}

impl<'a> Book<'a> {
    /// Creates the book of a match with this seed.
    pub fn new(openings: &'a Openings, game: &'static dyn DynGame, rules: &'a str, seed: u64) -> Self {
        Self { openings, game, rules, seed, effort: BalanceEffort::default(), judge: None }
    }

    /// The same with another effort for balanced openings.
    #[must_use]
    pub fn with_effort(self, effort: BalanceEffort) -> Self {
        Self { effort, ..self }
    }

    /// Returns the opening of a pair.
    pub fn opening(&mut self, pair: u64) -> Result<Box<dyn DynLine>, Message> {
        match self.openings {
            Openings::Start => self.game.open(self.rules, None),
            Openings::Random => self.game.opening(self.rules, self.pair_seed(pair)),
            Openings::Balanced => self.balanced(pair),
            Openings::Platform => self.game.drawn(self.rules, self.pair_seed(pair)),
            Openings::Listed(lines) => Ok(lines[usize::try_from(pair).unwrap_or(0) % lines.len()].boxed_clone()),
        }
    }

    /// The seed of a candidate. Seeds of different pairs and candidates never coincide.
    const fn seed_of(&self, pair: u64, candidate: u64) -> u64 {
        self.pair_seed(pair).wrapping_add(candidate << 40)
    }

    const fn pair_seed(&self, pair: u64) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(pair)
    }

    fn balanced(&mut self, pair: u64) -> Result<Box<dyn DynLine>, Message> {
        let mut best: Option<(u32, Box<dyn DynLine>)> = None;
        for candidate in 0..self.effort.candidates {
            let line = self.game.placed_opening(self.rules, self.seed_of(pair, candidate))?;
            let lead = self.lead(&*line)?;
            if best.as_ref().is_none_or(|(least, _)| lead < *least) {
                best = Some((lead, line));
            }
        }
        best.map_or_else(|| self.game.opening(self.rules, self.pair_seed(pair)), |(_, line)| Ok(line))
    }

    /// Returns the absolute value of a position by a quick search.
    fn lead(&mut self, line: &dyn DynLine) -> Result<u32, Message> {
        let judge = match &mut self.judge {
            Some(judge) => judge,
            none => none.insert(self.game.player(&judge_spec(self.game))?),
        };
        judge.forget();
        let ask =
            Ask { limits: Limits::nodes(self.effort.nodes), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        Ok(match judge.choose(line, &ask).reports.first().map(|report| report.value) {
            Some(Value::Draw) => 0,
            Some(Value::Exact(amount) | Value::Estimate(amount)) => amount.hundredths.unsigned_abs(),
            Some(_) => u32::MAX,
            None => 0,
        })
    }
}

/// Returns the game's best player, with its smallest transposition table: a quick search fills no more, and the table
/// is cleared for every candidate. A book knows only some of the candidates, so that all are searched.
fn judge_spec(game: &dyn DynGame) -> String {
    game.players()[0].with_options(&[("hash", "1"), ("book", "none")])
}

#[cfg(test)]
mod tests {
    use games::Games;

    use super::*;

    #[test]
    fn balanced_openings_leave_nothing_to_place() {
        let game = Games.find("escampe").expect("a game");
        let mut book = Book::new(&Openings::Balanced, game, "", 5);
        let openings: Vec<_> = (0..20).map(|pair| book.opening(pair).expect("an opening")).collect();
        assert!(openings.iter().all(|line| line.moves().len() == 2 && line.turn().is_some()));
        let mut positions: Vec<_> = openings.iter().map(|line| line.position()).collect();
        positions.sort();
        positions.dedup();
        assert!(positions.len() > 15, "{} of 20 differ", positions.len());
    }

    #[test]
    fn a_pair_has_its_own_opening_every_time() {
        for game in Games.games() {
            let moves = |pair| {
                let opening = Book::new(&Openings::Balanced, *game, "", 5).opening(pair).expect("an opening");
                (opening.position(), opening.turn().is_some())
            };
            assert_eq!(moves(0), moves(0));
            assert_ne!(moves(0), moves(1), "{}", game.info().name);
            assert!(moves(1).1);
        }
    }

    #[test]
    fn openings_are_read_from_a_file() {
        let game = Games.find("colonnes").expect("a game");
        let read = |text| Openings::read(text, game, "", &Games);
        let Ok(Openings::Listed(lines)) = read("# two of them\nA1 B2\n\n.,.,./.,.,./.,.,. w 0\n") else {
            panic!("no openings")
        };
        assert_eq!(lines.iter().map(|line| line.ply()).collect::<Vec<_>>(), [2, 0]);
        assert!(matches!(read("[Game \"colonnes\"]\n1. A1"), Ok(Openings::Listed(lines)) if lines.len() == 1));
        for (text, id) in [
            ("", "openings-none"),
            ("A1\nZ9", "opening-refused"),
            ("A1 B2 A1 B2 A1", "opening-unusable"),
            ("[Game \"awale\"]\n1. A", "opening-unusable"),
        ] {
            assert_eq!(read(text).err().map(|message| message.id).as_deref(), Some(id), "{text}");
        }
    }
}
