//! [`Record`]: the text notation of a finished or unfinished game, the same for all games. It follows chess's PGN where
//! possible:
//!
//! ```text
//! [Game "awale"]
//! [Rules "cours"]
//! [South "Awa"]
//! [North "offensive"]
//! [Date "2026-11-15"]
//! [Result "1-0"]
//! [Reason "majority"]
//! [Score "25 12"]
//!
//! 1. C {+0.40 d12 n48300 0.8s} 2. f {0.1s a quiet answer} 3. …
//! ```
//!
//! A record is not validated until [`Record::line`] checks its moves against the rules. The parser is in
//! [`read`](Record::read)'s own module; clocks and files are up to the caller.

mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use catalogue::{Analysis, Catalogue, DynLine, Message, Value};
use rules::{Reason, Seat};

/// A game with its players and its ending.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game's name in commands.
    pub game: String,
    /// The rules, as [`DynGame::open`](catalogue::DynGame::open) reads them.
    pub rules: String,
    /// The other tags in order: players by the name of their side, event, round, date. See [`Record::tag`].
    pub tags: Vec<(String, String)>,
    /// The position it started from, unless it is the usual one.
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<Noted>,
    /// The winner.
    pub result: Verdict,
    /// The code of the reason or of the forfeit; `None` while the game is open.
    pub reason: Option<String>,
    /// The final score, if the game has one.
    pub score: Option<[u16; 2]>,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Noted {
    /// The move in the game's notation, as one word.
    pub text: String,
    /// The player's evaluation, from their own point of view: `+0.40`, `win7`, `loss4`, with `?` if it is not proved.
    /// See [`Noted::thought`].
    pub value: Option<String>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time spent on it, to the millisecond.
    pub time: Option<Duration>,
    /// Any other text, with runs of spaces collapsed.
    pub comment: String,
}

/// The result of a recorded game. Its text has the first side's points first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// `*`: not finished.
    #[default]
    Open,
    /// `1-0`, `0-1`, and `0-0-1` for the third of three
    Won(Seat),
    /// `1/2-1/2`
    Drawn,
}

impl Verdict {
    const ALL: [(Self, &str); 5] = [
        (Self::Open, "*"),
        (Self::Won(Seat(0)), "1-0"),
        (Self::Won(Seat(1)), "0-1"),
        (Self::Won(Seat(2)), "0-0-1"),
        (Self::Drawn, "1/2-1/2"),
    ];

    /// Parses a verdict.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, written)| *written == text).map(|(verdict, _)| verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Self::ALL.into_iter().find(|(verdict, _)| verdict == self).map_or("*", |(_, text)| text);
        f.write_str(text)
    }
}

impl Noted {
    /// Creates a move without annotations.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Adds its player's analysis.
    #[must_use]
    pub fn thought(mut self, report: &Analysis) -> Self {
        self.value = Some(match report.value {
            Value::Win(plies) => format!("win{plies}"),
            Value::Loss(plies) => format!("loss{plies}"),
            Value::LikelyWin(plies) => format!("win{plies}?"),
            Value::LikelyLoss(plies) => format!("loss{plies}?"),
            Value::Draw | Value::Exact(_) => format!("{}!", report.value.brief()),
            Value::Estimate(_) => report.value.brief(),
        });
        self.depth = Some(report.depth);
        self.nodes = Some(report.nodes).filter(|nodes| *nodes > 0);
        self
    }

    /// Adds the time it took.
    #[must_use]
    pub fn timed(mut self, time: Duration) -> Self {
        self.time = Some(Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)));
        self
    }
}

impl Record {
    /// Creates the record of a game: its game, rules, start, moves and ending.
    pub fn of(line: &dyn DynLine) -> Self {
        let (rules, start) = (line.rules(), line.special_start());
        let moves = line.moves().into_iter().map(Noted::new).collect();
        let mut record = Self { game: line.game().info().name.to_owned(), rules, start, moves, ..Self::default() };
        if let Some(outcome) = line.outcome() {
            record.end(outcome.winner, outcome.reason.0);
            record.score = outcome.score;
        }
        record
    }

    /// Ends the game: a win or a draw, with the code of the reason.
    pub fn end(&mut self, winner: Option<Seat>, reason: &str) {
        self.result = winner.map_or(Verdict::Drawn, Verdict::Won);
        self.reason = Some(reason.to_owned());
    }

    /// Returns a tag's text, ignoring the case of its name. A seat's tag has the name of its side.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, text)| text.as_str())
    }

    /// Sets a tag, at its existing place or at the end; its name is capitalised.
    pub fn set_tag(&mut self, name: &str, text: impl Into<String>) {
        match self.tags.iter_mut().find(|(n, _)| n.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = text.into(),
            None => self.tags.push((capitalised(name), text.into())),
        }
    }

    /// Replays the record, checking every move. A resignation is played too, so that the line is over; an ending that
    /// only the referee knows (time, draw by agreement) is not.
    pub fn line(&self, catalogue: &dyn Catalogue) -> Result<Box<dyn DynLine>, Message> {
        let game = catalogue.find(&self.game)?;
        let mut line = game.open(&self.rules, self.start.as_deref())?;
        let words: Vec<&str> = self.moves.iter().map(|noted| noted.text.as_str()).collect();
        line.play_all(&words)?;
        let resigned = self.reason.as_deref() == Some(Reason::RESIGNED.0);
        if resigned && line.turn().is_some_and(|seat| self.result != Verdict::Won(seat)) {
            line.play("resign")?;
        }
        Ok(line)
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Writes the text that [`Record::read`] parses, with moves in lines of at most 80 columns where possible.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", &self.game)?;
        write_tag(f, "Rules", &self.rules)?;
        for (name, text) in &self.tags {
            write_tag(f, name, text)?;
        }
        if let Some(start) = &self.start {
            write_tag(f, "Start", start)?;
        }
        write_tag(f, "Result", &self.result.to_string())?;
        if let Some(reason) = &self.reason {
            write_tag(f, "Reason", reason)?;
        }
        if let Some([one, two]) = self.score {
            write_tag(f, "Score", &format!("{one} {two}"))?;
        }
        writeln!(f)?;
        let words = (1..).zip(&self.moves).flat_map(|(number, noted)| {
            let notes = noted.notes();
            let notes = notes.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            [format!("{number}."), one_word(&noted.text)].into_iter().chain(notes)
        });
        write_wrapped(f, words)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, text: &str) -> fmt::Result {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    writeln!(f, "[{name} \"{text}\"]")
}

fn one_word(text: &str) -> String {
    text.split_whitespace().collect()
}

fn write_wrapped(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = String>) -> fmt::Result {
    const COLUMNS: usize = 80;
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        let gap = match column {
            0 => "",
            _ if column + 1 + length > COLUMNS => "\n",
            _ => " ",
        };
        column = if gap == " " { column + 1 + length } else { length };
        write!(f, "{gap}{word}")?;
    }
    if column > 0 { writeln!(f) } else { Ok(()) }
}

impl Noted {
    /// Writes `{+0.40 d12 n48300 0.8s a comment}`, or nothing.
    fn notes(&self) -> String {
        let value = self.value.as_deref().unwrap_or_default();
        let (value, unusual) = if is_value(value) { (value, "") } else { ("", value) };
        let mut words: Vec<String> = Vec::new();
        words.extend((!value.is_empty()).then(|| value.to_owned()));
        words.extend(self.depth.map(|depth| format!("d{depth}")));
        words.extend(self.nodes.map(|nodes| format!("n{nodes}")));
        words.extend(self.time.map(seconds));
        let comment = format!("{unusual} {}", self.comment);
        // Separate a comment that looks like the annotations before it.
        let first = comment.split_whitespace().next().unwrap_or_default();
        words.extend((is_note(first) || first.starts_with(APART)).then(|| APART.to_string()));
        words.extend(comment.split_whitespace().map(escaped));
        if words.is_empty() { String::new() } else { format!("{{{}}}", words.join(" ")) }
    }
}

/// Separates the annotations from a comment that could be read as one of them.
const APART: char = ';';

fn escaped(word: &str) -> String {
    word.replace('\\', "\\\\").replace('{', "\\{").replace('}', "\\}")
}

/// Writes `0.8s`: to the millisecond, without trailing zeros.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    format!("{}s", text.trim_end_matches('0').trim_end_matches('.'))
}

fn is_note(word: &str) -> bool {
    is_value(word) || read_depth(word).is_some() || read_nodes(word).is_some() || read_seconds(word).is_some()
}

/// Returns `true` for `+0.40`, `-3`, `win7`, `loss4?`, `draw!`, `+3.00!`.
fn is_value(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(plies) = word.strip_prefix("win").or_else(|| word.strip_prefix("loss")) {
        let plies = plies.strip_suffix('?').unwrap_or(plies);
        return digits(plies);
    }
    if word == "draw!" {
        return true;
    }
    let number = word.strip_suffix('!').unwrap_or(word).strip_prefix(['+', '-']).unwrap_or_default();
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    digits(whole) && digits(part)
}

fn read_depth(word: &str) -> Option<u32> {
    word.strip_prefix('d').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
}

fn read_nodes(word: &str) -> Option<u64> {
    word.strip_prefix('n').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?.parse().ok()
}

fn read_seconds(word: &str) -> Option<Duration> {
    let number = word.strip_suffix('s').filter(|n| n.bytes().all(|b| b.is_ascii_digit() || b == b'.'))?;
    let seconds = number.parse::<f64>().ok().filter(|_| number.len() <= LONGEST_TIME)?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Maximum number of digits in a time that a floating-point number holds to the millisecond.
const LONGEST_TIME: usize = 12;
