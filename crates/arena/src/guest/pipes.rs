//! [`PipeGuest`]: a built-in player under another program's referee, over pipes.

use std::io::{self, Read, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalogue::{Ask, DynGame, DynLine, Guest, Message, Player, RefereeMessage};
use play::TimeControl;
use rules::{Clock, Limits, NoBuild, Seat};

use crate::game::clock::GameClock;

/// The reason why a guest cannot go on.
#[derive(Debug)]
pub enum GuestError {
    /// The referee sent something that the rules or the protocol do not allow.
    Referee(Message),
    /// A pipe failed.
    Io(io::Error),
}

impl From<Message> for GuestError {
    fn from(message: Message) -> Self {
        Self::Referee(message)
    }
}

impl From<io::Error> for GuestError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A built-in player under another program's referee.
pub struct PipeGuest<W> {
    game: &'static dyn DynGame,
    guest: Box<dyn Guest>,
    player: Box<dyn Player>,
    /// Players for games with more seats.
    others: Vec<(&'static dyn DynGame, Box<dyn Player>)>,
    control: TimeControl,
    clock: GameClock,
    line: Box<dyn DynLine>,
    seat: Seat,
    /// Start-up time of the process, which a referee may count to the first move.
    start_up: Duration,
    output: W,
}

impl<W: Write> PipeGuest<W> {
    /// Creates a guest that writes to `output`. `spec` names the player, for games with more seats too.
    pub fn new(
        game: &'static dyn DynGame,
        guest: Box<dyn Guest>,
        (player, spec): (Box<dyn Player>, &str),
        control: TimeControl,
        started: Instant,
        output: W,
    ) -> Result<Self, Message> {
        let (line, others) = (game.open("", None)?, players_of_larger_games(game, spec));
        let (clock, seat, start_up) = (GameClock::new(control), Seat(0), started.elapsed());
        Ok(Self { game, guest, player, others, control, clock, line, seat, start_up, output })
    }

    /// Returns the game as far as it was played.
    pub fn line(&self) -> &dyn DynLine {
        &*self.line
    }

    /// Introduces the player in a role and plays until the referee is done or the input ends.
    pub fn play(&mut self, role: &str, mut input: impl Read) -> Result<(), GuestError> {
        let hello = self.guest.hello(role);
        self.send(&hello)?;
        let mut chunk = [0; 16 << 10];
        loop {
            let read = input.read(&mut chunk)?;
            let messages = if read == 0 { self.guest.closed()? } else { self.guest.hear(&chunk[..read])? };
            for message in messages {
                if self.handle(message)? {
                    return Ok(());
                }
            }
            if read == 0 {
                return Ok(());
            }
        }
    }

    /// Handles a message; returns `true` when nothing more is expected.
    fn handle(&mut self, message: RefereeMessage) -> Result<bool, GuestError> {
        match message {
            RefereeMessage::Seated { seat, start, .. } => {
                self.line = self.game.open("", start)?;
                (self.seat, self.clock) = (seat, GameClock::new(self.control));
                self.player.forget();
            }
            RefereeMessage::Position(text) => self.set_up(&text)?,
            RefereeMessage::Moved(text) => drop(self.line.play(&text)?),
            RefereeMessage::YourTurn => self.think()?,
            RefereeMessage::Answer(bytes) => self.send(&bytes)?,
            RefereeMessage::Over { .. } => {}
            RefereeMessage::Farewell => return Ok(true),
        }
        Ok(self.guest.is_done() && self.line.turn().is_none())
    }

    /// Sets a position up. A game with another number of seats has its own player.
    fn set_up(&mut self, position: &str) -> Result<(), Message> {
        let line = self.game.open("", Some(position))?;
        let sides = line.game().info().sides;
        if sides != self.line.game().info().sides
            && let Some(at) = self.others.iter().position(|(game, _)| game.info().sides == sides)
        {
            self.player = self.others.swap_remove(at).1;
        }
        self.line = line;
        Ok(())
    }

    fn think(&mut self) -> Result<(), GuestError> {
        let limits = less(self.clock.request(self.seat).limits, std::mem::take(&mut self.start_up));
        let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let started = Instant::now();
        let best = self.player.choose(&*self.line, &ask).best;
        let bytes = self.guest.play(&best);
        self.send(&bytes)?;
        self.line.play(&best)?;
        self.clock.charge(self.seat, started.elapsed());
        Ok(())
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.output.write_all(bytes)?;
        self.output.flush()
    }
}

/// Prepares players for the game's variants with more seats, before the referee says which one is played.
fn players_of_larger_games(game: &dyn DynGame, spec: &str) -> Vec<(&'static dyn DynGame, Box<dyn Player>)> {
    const MAX_SEATS: usize = 8;
    let larger = (3..=MAX_SEATS).filter_map(|seats| game.for_players(seats));
    let players = larger.filter_map(|game| {
        // The player asked for may exist in the game for two only.
        let mut player = game.player(spec).or_else(|_| game.player(game.players()[0].name)).ok()?;
        player.prepare(&NoBuild);
        Some((game, player))
    });
    players.collect()
}

/// Returns the limits after some of the time has passed.
fn less(limits: Limits, passed: Duration) -> Limits {
    let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining.saturating_sub(passed), ..clock });
    Limits { time: limits.time.map(|time| time.saturating_sub(passed)), clock, ..limits }
}
