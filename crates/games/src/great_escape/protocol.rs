//! Both sides of CodinGame's protocol: a bot's input and its answers, described in `docs/protocol-codingame.md`.
//!
//! The format of a turn is in [`codingame`](super::codingame). Players here are just entries of the list; eliminations
//! and the legality of answers are left to the rules.

use catalogue::{
    BotMessage, Carrier, Close, DialectInfo, DynLine, Guest, Host, Kit, LineSplitter, Message, Notation as _,
    RefereeMessage,
};
use rules::{Game as _, Seat};

use super::codingame::Turns;
use super::geometry::{Direction, Goal};
use super::rules::{GreatEscape, Move, Rules};
use super::setup::Setup;
use super::trio::Trio;

/// The dialect of CodinGame's bots.
pub(super) const CODINGAME: DialectInfo = DialectInfo {
    name: "codingame",
    carrier: Carrier::Pipes,
    games: 1,
    starts_anywhere: true,
    roles: &["0", "1", "2"],
    guest_time: "90ms/move,first=800ms",
    referee_time: "100ms/move,first=1s",
    kit: Kit { files: &[("bot.py", include_str!("data/bot/bot.py"))], build: None, run: "python3 FILE", rules: None },
    interfaces: &[],
    host: || Box::new(Platform::default()),
    guest: Some(|| Box::new(Bot::default())),
};

/// The referee's side.
#[derive(Default)]
struct Platform {
    seat: Option<Seat>,
    splitter: LineSplitter,
}

impl Host for Platform {
    fn begin(&mut self, line: &dyn DynLine, seat: Seat, _: &str) -> Vec<u8> {
        self.seat = Some(seat);
        let players = setup(line).map_or(2, |setup| setup.players.len());
        format!("9 9 {players} {}\n", seat.0).into_bytes()
    }

    fn turn(&mut self, line: &dyn DynLine) -> Vec<u8> {
        let asked = line.turn().is_some() && line.turn() == self.seat;
        setup(line).filter(|_| asked).map(|setup| lines(&setup).into_bytes()).unwrap_or_default()
    }

    fn moved(&mut self, _: &dyn DynLine, _: Seat, _: &str) -> Vec<u8> {
        Vec::new()
    }

    fn end(&mut self, _: &dyn DynLine, _: &Close) -> Vec<u8> {
        Vec::new()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<BotMessage>, Message> {
        let lines = self.splitter.feed(bytes)?;
        Ok(lines.iter().filter(|line| !line.trim().is_empty()).map(|line| action(line)).collect())
    }
}

/// The numbers of a turn, taken from the position's own text.
fn setup(line: &dyn DynLine) -> Option<Setup> {
    Setup::read(&line.position(), u16::MAX).ok()
}

/// A turn in CodinGame's format.
fn lines(setup: &Setup) -> String {
    let player = |player: &Option<super::setup::Player>| match player {
        Some(player) => format!("{} {} {}\n", player.pawn.x(), player.pawn.y(), player.in_hand),
        None => "-1 -1 -1\n".to_owned(),
    };
    let mut text: String = setup.players.iter().map(player).collect();
    text.push_str(&format!("{}\n", setup.walls.count()));
    text.extend(setup.walls.iter().map(|wall| format!("{} {} {}\n", wall.x(), wall.y(), wall.orientation())));
    text
}

/// Parses a bot's answer: an action of one or three words, then an optional message.
fn action(line: &str) -> BotMessage {
    let words: Vec<&str> = line.split_whitespace().collect();
    let start = GreatEscape::start(Rules::default());
    let read = |count: usize| {
        let text = words.get(..count)?.join(" ");
        Some((start.read_move(&text), text))
    };
    let unreadable = || Message::new("move-unreadable").with("expected", Message::new("move-shape"));
    match (read(1), read(3)) {
        (Some((Ok(_), text)), _) | (_, Some((Ok(_), text))) => BotMessage::Move(text),
        (_, Some((Err(why), text))) if why.id != "move-unreadable" => BotMessage::NoMove { text, why },
        _ => BotMessage::NoMove { text: line.trim().chars().take(SHOWN).collect(), why: unreadable() },
    }
}

/// Maximum length of an invalid answer when shown.
const SHOWN: usize = 60;

/// A player's side.
#[derive(Default)]
struct Bot {
    splitter: LineSplitter,
    turns: Turns,
    seated: bool,
    /// Number of turns so far: CodinGame does not send its bots the round number.
    rounds: u16,
}

impl Guest for Bot {
    fn hello(&mut self, _: &str) -> Vec<u8> {
        Vec::new()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message> {
        let mut told = Vec::new();
        for line in self.splitter.feed(bytes)? {
            self.line(&line, &mut told)?;
        }
        Ok(told)
    }

    fn play(&mut self, text: &str) -> Vec<u8> {
        let start = GreatEscape::start(Rules::default());
        let words = start.read_move(text).map_or_else(|_| text.to_owned(), written);
        format!("{words}\n").into_bytes()
    }

    fn closed(&mut self) -> Result<Vec<RefereeMessage>, Message> {
        let mut told = Vec::new();
        if let Some(line) = self.splitter.rest() {
            self.line(&line, &mut told)?;
        }
        self.turns.end(false)?;
        Ok(told)
    }
}

impl Bot {
    fn line(&mut self, line: &str, told: &mut Vec<RefereeMessage>) -> Result<(), Message> {
        let turn = self.turns.take(line)?;
        if let (false, Some(me)) = (self.seated, self.turns.me()) {
            self.seated = true;
            told.push(RefereeMessage::Seated { seat: Seat(me as u8), opponent: None, start: None });
        }
        let Some(setup) = turn else { return Ok(()) };
        let setup = Setup { rounds: self.rounds, ..setup };
        self.rounds = (self.rounds + 1).min(Rules::default().limit - 1);
        let asked = match setup.players.len() {
            2 => GreatEscape::from_setup(&setup, Rules::default()).is_ok_and(|position| !position.is_over()),
            _ => Trio::from_setup(&setup, Rules::default()).is_ok_and(|position| !position.is_over()),
        };
        match asked {
            true => told.extend([RefereeMessage::Position(setup.to_string()), RefereeMessage::YourTurn]),
            false => told.push(RefereeMessage::Answer(self.play(onward(&setup)))),
        }
        Ok(())
    }
}

/// A step on the player's own path when there is no game to search: the others are out, or the position is impossible.
/// The answer of a player who is out does not matter.
fn onward(setup: &Setup) -> &'static str {
    let Some(player) = setup.players.get(setup.turn).copied().flatten() else { return "R" };
    let maze = super::paths::Maze::new(setup.walls);
    let far = |direction: &Direction| {
        let cell = player.pawn.step(*direction).filter(|_| setup.walls.lets(player.pawn, *direction));
        cell.and_then(|cell| maze.distance(cell, Goal::BY_SEAT[setup.turn])).unwrap_or(u8::MAX)
    };
    let best = Direction::ALL.into_iter().min_by_key(far).unwrap_or(Direction::ALL[0]);
    step(best)
}

const fn step(direction: Direction) -> &'static str {
    ["RIGHT", "LEFT", "UP", "DOWN"][direction as usize]
}

/// A move in CodinGame's notation.
fn written(m: Move) -> String {
    match m {
        Move::Step(direction) => step(direction).to_owned(),
        Move::Put(wall) => format!("{} {} {}", wall.x(), wall.y(), wall.orientation()),
    }
}
