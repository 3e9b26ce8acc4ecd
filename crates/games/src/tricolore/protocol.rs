//! Both sides of the course arbiter's line protocol, described in `docs/protocol-tricolore-lines.md`.
//!
//! Player A receives `START`; every line a bot prints is passed to the other. The last move is announced: `RESULT 8R 0
//! 49`, or `RESULT LIMIT 30 40` for the last move that the limit allows. Both sides here know the rules: the referee
//! checks every line, and the player accepts what the courses' dialects have in common.

use catalogue::{
    BotMessage, Carrier, Close, DialectInfo, DynLine, Fault, Guest, Host, Kit, LineSplitter, Message, Notation as _,
    RefereeMessage,
};
use rules::{Game as _, Line, Outcome, Reason, Seat, Side};

use super::moves::{Colour, Move, Play};
use super::rules::{Rules, Tricolore};

/// The dialect of the course's bots.
pub(super) const LINES: DialectInfo = DialectInfo {
    name: "tricolore-lines",
    carrier: Carrier::Pipes,
    games: 1,
    starts_anywhere: false,
    roles: &["JoueurA", "JoueurB"],
    guest_time: "1.7s/move",
    referee_time: "3s/move",
    kit: Kit {
        files: &[("bot.py", include_str!("data/bot/bot.py"))],
        build: None,
        run: "python3 FILE {role}",
        rules: None,
    },
    interfaces: &[],
    host: || Box::new(Arbiter::default()),
    guest: Some(|| Box::new(Joueur::new())),
};

const START: &str = "START";
const RESULT: &str = "RESULT";
const LIMIT: &str = "LIMIT";

/// A line as both sides parse it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Word {
    Start,
    /// A move, and whether it was written for transparent seeds that are not there.
    Move(Move, bool),
    Announced(Announcement),
    Other,
}

/// A `RESULT` line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Announcement {
    last: Option<Last>,
    score: Option<[u16; 2]>,
    /// The seat reported as disqualified.
    out: Option<Seat>,
}

/// The last move named in an announcement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    Move(Move),
    Limit,
}

fn understood(line: &str, position: &Tricolore) -> Word {
    let upper = line.trim().to_uppercase();
    match upper.find(RESULT) {
        Some(at) => Word::Announced(announcement(&upper[at + RESULT.len()..], position)),
        None if upper == START => Word::Start,
        None => match position.read_move(&upper) {
            Ok(m) => foreign(m, position),
            Err(_) => Word::Other,
        },
    }
}

/// Reads `6TR` from a hole without transparent seeds as `6R`, which is what many bots mean.
fn foreign(m: Move, position: &Tricolore) -> Word {
    let plain = match m.play() {
        Play::TransparentRed => Play::Red,
        Play::TransparentBlue => Play::Blue,
        Play::Red | Play::Blue => return Word::Move(m, false),
    };
    let none = position.seeds(m.hole(), Colour::Transparent) == 0;
    if none { Word::Move(Move::new(m.hole(), plain), true) } else { Word::Move(m, false) }
}

fn announcement(text: &str, position: &Tricolore) -> Announcement {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (said, score) = match &words[..] {
        [said @ .., one, two] => match (one.parse(), two.parse()) {
            (Ok(one), Ok(two)) => (said, Some([one, two])),
            _ => (&words[..], None),
        },
        _ => (&words[..], None),
    };
    let last = match said.join(" ").as_str() {
        LIMIT => Some(Last::Limit),
        text => match position.read_move(text).map(|m| foreign(m, position)) {
            Ok(Word::Move(m, _)) => Some(Last::Move(m)),
            _ => None,
        },
    };
    let loser = |names: [&str; 2]| text.contains("DISQUALIFI") && names.iter().any(|name| text.contains(name));
    let out = [(0, ["JOUEUR A", "JOUEURA"]), (1, ["JOUEUR B", "JOUEURB"])];
    let out = out.into_iter().find(|(_, names)| loser(*names)).map(|(seat, _)| Seat(seat));
    Announcement { last, score, out }
}

/// A bot's announcement of the end.
fn announced(last: &str, outcome: &Outcome) -> String {
    let [one, two] = outcome.score.unwrap_or_default();
    let last = if outcome.reason == Reason::LIMIT { LIMIT } else { last };
    format!("{RESULT} {last} {one} {two}\n")
}

/// The referee's side.
#[derive(Default)]
struct Arbiter {
    splitter: LineSplitter,
    seat: Option<Seat>,
    /// The position in which the bot is to move, used to check its answer.
    here: Option<Line<Tricolore>>,
}

impl Host for Arbiter {
    fn begin(&mut self, _: &dyn DynLine, seat: Seat, _: &str) -> Vec<u8> {
        self.seat = Some(seat);
        Vec::new()
    }

    fn turn(&mut self, line: &dyn DynLine) -> Vec<u8> {
        let asked = line.turn().is_some() && line.turn() == self.seat;
        self.here = typed(line).filter(|_| asked);
        if asked && line.moves().is_empty() { format!("{START}\n").into_bytes() } else { Vec::new() }
    }

    fn moved(&mut self, line: &dyn DynLine, mover: Seat, _: &str) -> Vec<u8> {
        self.here = None;
        let moves = line.moves();
        let Some(last) = moves.last().filter(|_| Some(mover) != self.seat) else { return Vec::new() };
        match line.outcome() {
            Some(outcome) => announced(last, &outcome).into_bytes(),
            None => format!("{last}\n").into_bytes(),
        }
    }

    fn end(&mut self, _: &dyn DynLine, close: &Close) -> Vec<u8> {
        let Some((seat, fault)) = close.fault else { return Vec::new() };
        let name = if seat == Seat(0) { 'A' } else { 'B' };
        let why = match fault {
            Fault::Illegal => "coup illégal",
            Fault::Late => "timeout",
            Fault::Gone => "parti",
        };
        format!("{RESULT} Joueur {name} disqualifié ({why})\n").into_bytes()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<BotMessage>, Message> {
        let lines = self.splitter.feed(bytes)?;
        let spoken = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
        Ok(spoken.flat_map(|line| self.understand(line)).collect())
    }
}

impl Arbiter {
    /// Parses a line; out of turn, it is reported as an unrequested move.
    fn understand(&self, line: &str) -> Vec<BotMessage> {
        let text = || line.chars().take(SHOWN).collect::<String>();
        let Some(here) = &self.here else { return vec![BotMessage::Move(text())] };
        let position = here.position();
        let refused = |why| vec![BotMessage::NoMove { text: text(), why }];
        match understood(line, position) {
            Word::Move(m, false) => vec![BotMessage::Move(position.write_move(m))],
            Word::Move(m, true) => {
                let remark =
                    Message::new("lines-transparent").quoting("text", text()).with("move", position.write_move(m));
                let remark = remark.with("number", position.moves_played() + 1);
                vec![BotMessage::Remark(remark), BotMessage::Move(position.write_move(m))]
            }
            Word::Announced(announcement) => match ended(here, &announcement) {
                Ok(said) => said,
                Err(why) => refused(why),
            },
            Word::Start | Word::Other => {
                // The parser's own error is more specific, such as a hole that does not exist.
                let why = position.read_move(line).err();
                refused(why.unwrap_or_else(|| Message::new("lines-unreadable")))
            }
        }
    }
}

/// Maximum length of an invalid line when shown.
const SHOWN: usize = 60;

/// Checks an announced result against the rules: returns the move that ends the game, and a remark if the count is
/// wrong.
fn ended(here: &Line<Tricolore>, announcement: &Announcement) -> Result<Vec<BotMessage>, Message> {
    let position = here.position();
    let m = match announcement.last {
        Some(Last::Move(m)) => m,
        Some(Last::Limit) => return last_of_all(here, announcement.score),
        None => return Err(Message::new("lines-result-shape")),
    };
    let text = position.write_move(m);
    let mut after = here.clone();
    if !after.play(m) {
        return Ok(vec![BotMessage::Move(text)]);
    }
    let Some(outcome) = after.outcome() else {
        let [one, two] = Side::BOTH.map(|side| after.position().captured(side));
        let why = Message::new("lines-not-over").quoting("move", text).with("one", one).with("two", two);
        return Err(why.with("seeds", after.position().on_board()));
    };
    let remark = wrong_count(announcement.score, &outcome);
    Ok(remark.map(BotMessage::Remark).into_iter().chain([BotMessage::Move(text)]).collect())
}

fn wrong_count(said: Option<[u16; 2]>, outcome: &Outcome) -> Option<Message> {
    let [one, two] = outcome.score.unwrap_or_default();
    let shown = said.map_or("?".to_owned(), |[a, b]| format!("{a} {b}"));
    let message = Message::new("lines-count").with("said", shown).with("one", one).with("two", two);
    (said != outcome.score).then_some(message)
}

/// Resolves `RESULT LIMIT`, which names no move, to the first move that ends the game with this count.
fn last_of_all(here: &Line<Tricolore>, score: Option<[u16; 2]>) -> Result<Vec<BotMessage>, Message> {
    let position = here.position();
    if position.moves_left() != 1 {
        return Err(Message::new("lines-early")
            .with("moves", position.moves_played())
            .with("left", position.moves_left()));
    }
    let m = unnamed(here, score).ok_or_else(|| Message::new("lines-limit-count"))?;
    Ok(vec![BotMessage::Move(position.write_move(m))])
}

/// The first move that ends the game with this count.
fn unnamed(here: &Line<Tricolore>, score: Option<[u16; 2]>) -> Option<Move> {
    let mut found = None;
    here.each_move(|m| {
        let mut after = here.clone();
        after.play(m);
        let counts = after.outcome().is_some_and(|outcome| outcome.score == score);
        found = found.or(counts.then_some(m));
    });
    found
}

fn typed(line: &dyn DynLine) -> Option<Line<Tricolore>> {
    (line as &dyn std::any::Any).downcast_ref::<Line<Tricolore>>().cloned()
}

/// A player's side. It tracks the game itself, to know when to announce the result.
struct Joueur {
    splitter: LineSplitter,
    seat: Option<Seat>,
    line: Line<Tricolore>,
    over: bool,
}

impl Joueur {
    fn new() -> Self {
        let line = Line::new(Tricolore::start(Rules::default()));
        Self { splitter: LineSplitter::default(), seat: None, line, over: false }
    }

    fn line(&mut self, text: &str) -> Result<Vec<RefereeMessage>, Message> {
        if self.over || text.trim().is_empty() {
            return Ok(Vec::new());
        }
        match understood(text, self.line.position()) {
            Word::Start if self.seat.is_none() => Ok(vec![self.seated(Seat(0)), RefereeMessage::YourTurn]),
            Word::Announced(announcement) => Ok(self.announced(&announcement)),
            Word::Move(m, _) => self.moved(m),
            Word::Start | Word::Other => Err(Message::new("lines-heard").quoting("text", text.trim())),
        }
    }

    fn seated(&mut self, seat: Seat) -> RefereeMessage {
        self.seat = Some(seat);
        RefereeMessage::Seated { seat, opponent: None, start: None }
    }

    fn moved(&mut self, m: Move) -> Result<Vec<RefereeMessage>, Message> {
        // A player who receives a move before anything else is the second player.
        let mut told = if self.seat.is_none() { vec![self.seated(Seat(1))] } else { Vec::new() };
        let text = self.line.position().write_move(m);
        if self.seat == Some(self.line.position().turn().into()) {
            return Err(Message::new("lines-turn").quoting("text", text));
        }
        if !self.line.play(m) {
            let why = self.line.position().why_illegal(m);
            return Err(Message::new("lines-illegal").quoting("move", text).with("why", why));
        }
        told.push(RefereeMessage::Moved(text.clone()));
        match self.line.outcome() {
            None => told.push(RefereeMessage::YourTurn),
            // The opponent did not announce the end, so we must.
            Some(outcome) => {
                self.over = true;
                told.push(RefereeMessage::Answer(announced(&text, &outcome).into_bytes()));
                told.extend([RefereeMessage::Over { winner: outcome.winner, fault: None }, RefereeMessage::Farewell]);
            }
        }
        Ok(told)
    }

    /// Ends the game, whatever the announcement names: the opponent's last move, ours, or none.
    fn announced(&mut self, announcement: &Announcement) -> Vec<RefereeMessage> {
        self.over = true;
        let mut told = if self.seat.is_none() { vec![self.seated(Seat(1))] } else { Vec::new() };
        let last = announcement.last.filter(|_| self.seat != Some(self.line.position().turn().into()));
        let last = match last {
            Some(Last::Move(m)) => Some(m),
            Some(Last::Limit) => unnamed(&self.line, announcement.score),
            None => None,
        };
        if let Some(m) = last {
            let text = self.line.position().write_move(m);
            told.extend(self.line.play(m).then_some(RefereeMessage::Moved(text)));
        }
        let fault = announcement.out.map(|seat| (seat, Fault::Late));
        let counted = announcement.score.map(|score| Outcome::counted(score, Reason::LIMIT));
        let winner = match (fault, self.line.outcome().or(counted)) {
            (Some((seat, _)), _) => Some(Seat(1 - seat.0)),
            (None, outcome) => outcome.and_then(|outcome| outcome.winner),
        };
        told.extend([RefereeMessage::Over { winner, fault }, RefereeMessage::Farewell]);
        told
    }
}

impl Guest for Joueur {
    fn hello(&mut self, _: &str) -> Vec<u8> {
        Vec::new()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message> {
        let mut told = Vec::new();
        for line in self.splitter.feed(bytes)? {
            told.extend(self.line(&line)?);
        }
        Ok(told)
    }

    fn play(&mut self, text: &str) -> Vec<u8> {
        let read = self.line.position().read_move(text);
        let last = read.map_or_else(|_| text.to_owned(), |m| self.line.position().write_move(m));
        if let Ok(m) = self.line.position().read_move(text) {
            self.line.play(m);
        }
        match self.line.outcome() {
            None => format!("{last}\n").into_bytes(),
            Some(outcome) => {
                self.over = true;
                announced(&last, &outcome).into_bytes()
            }
        }
    }

    fn closed(&mut self) -> Result<Vec<RefereeMessage>, Message> {
        let told = match self.splitter.rest() {
            Some(line) => self.line(&line)?,
            None => Vec::new(),
        };
        if self.over || self.seat.is_none() { Ok(told) } else { Err(Message::new("lines-closed")) }
    }

    fn is_done(&self) -> bool {
        self.over
    }
}
