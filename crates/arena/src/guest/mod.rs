//! [`GuestPlayer`]: a built-in player under another program's referee, for as many games as that referee plays with it.

mod link;
mod pipe_dialect;

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::{Ask, DialectInfo, DynGame, DynLine, Fault, Guest, Message, Player, RefereeMessage};
use play::{Record, TimeControl};
use rules::{Clock, Limits, NoBuild, Seat};

pub use self::link::{GuestLink, GuestPipes};
pub use self::pipe_dialect::{dialect_role, pipe_dialect};
use crate::game::clock::GameClock;

/// A built-in player under another program's referee.
pub struct GuestPlayer<'a> {
    game: &'static dyn DynGame,
    guest: Box<dyn Guest>,
    player: Box<dyn Player>,
    control: TimeControl,
    stop: &'a AtomicBool,
    /// Players for the game's variants with more seats.
    larger: Vec<(&'static dyn DynGame, Box<dyn Player>)>,
    /// Start-up time of the process, which a referee may charge to the first move.
    start_up: Duration,
    current: Option<GameInProgress>,
}

/// A game under another program's referee, as far as it is known.
pub struct GuestGame {
    /// The moves. The last one may be missing, since not every referee sends it.
    pub line: Box<dyn DynLine>,
    /// Our seat.
    pub seat: Seat,
    /// The opponent's name, if the referee sent it.
    pub opponent: Option<String>,
    /// The winner according to the referee; `None` in a draw.
    pub winner: Option<Seat>,
    /// The seat that lost by a fault, according to the referee.
    pub fault: Option<(Seat, Fault)>,
}

struct GameInProgress {
    game: GuestGame,
    clock: GameClock,
}

/// The reason why a guest cannot continue.
#[derive(Debug)]
pub enum GuestError {
    /// The referee broke the rules or the protocol, or disconnected.
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

impl GuestGame {
    /// Returns the game's record.
    pub fn record(&self, own: &str) -> Record {
        let mut record = Record::of(&*self.line);
        let opponent = self.opponent.as_deref().unwrap_or("?");
        for (side, seat) in self.line.game().info().sides.iter().zip([Seat(0), Seat(1)]) {
            record.set_tag(side, if seat == self.seat { own } else { opponent });
        }
        let reason = match (self.fault, self.line.outcome()) {
            (Some((_, Fault::Illegal)), _) => "illegal",
            (Some((_, Fault::Late)), _) => "time",
            (Some((_, Fault::Gone)), _) => "crash",
            (None, outcome) => outcome.map_or("", |outcome| outcome.reason.0),
        };
        record.end(self.winner, reason);
        // Without the last move, the ending is unknown too.
        record.reason = record.reason.filter(|reason| !reason.is_empty());
        record
    }
}

impl<'a> GuestPlayer<'a> {
    /// Creates a player that speaks through `guest` and stops when `stop` is set.
    pub fn new(
        game: &'static dyn DynGame,
        guest: Box<dyn Guest>,
        player: Box<dyn Player>,
        control: TimeControl,
        stop: &'a AtomicBool,
    ) -> Self {
        let (larger, start_up) = (Vec::new(), Duration::ZERO);
        Self { game, guest, player, control, stop, larger, start_up, current: None }
    }

    /// Creates a player that speaks a dialect.
    ///
    /// # Errors
    /// Only referees speak that dialect.
    pub fn speaking(
        dialect: &DialectInfo,
        game: &'static dyn DynGame,
        player: Box<dyn Player>,
        control: TimeControl,
        stop: &'a AtomicBool,
    ) -> Result<Self, Message> {
        let guest = dialect.guest.ok_or_else(|| pipe_dialect::no_dialect(game))?;
        Ok(Self::new(game, guest(), player, control, stop))
    }

    /// Prepares players for the game's variants with more seats, since the referee announces the variant only later.
    #[must_use]
    pub fn with_larger_games(self, create: &dyn Fn(&'static dyn DynGame) -> Option<Box<dyn Player>>) -> Self {
        Self { larger: players_of_larger_games(self.game, create), ..self }
    }

    /// Charges the time since the process started to the first move, as some referees do.
    #[must_use]
    pub fn started_at(self, started: Instant) -> Self {
        Self { start_up: started.elapsed(), ..self }
    }

    /// Returns the last game as far as it was played, if any.
    pub fn line(&self) -> Option<&dyn DynLine> {
        self.current.as_ref().map(|current| &*current.game.line)
    }

    /// Introduces the player and plays until the referee has no more games; `each` receives every finished game.
    ///
    /// # Errors
    /// The error says what the referee did wrong, or that it disconnected.
    pub fn run(
        &mut self,
        name: &str,
        link: &mut dyn GuestLink,
        each: &mut dyn FnMut(&GuestGame),
    ) -> Result<(), GuestError> {
        link.send(&self.guest.hello(name))?;
        let mut messages = VecDeque::new();
        loop {
            let Some(next) = messages.pop_front() else {
                match link.receive(self.stop)? {
                    Some(bytes) => messages.extend(understood(&mut *self.guest, &bytes)?),
                    None => {
                        messages.extend(self.guest.closed()?);
                        messages.push_back(RefereeMessage::Farewell);
                    }
                }
                continue;
            };
            if next == RefereeMessage::Farewell {
                return Ok(());
            }
            self.handle(next, link, &mut messages, each)?;
            if self.guest.is_done() && self.line().is_none_or(|line| line.turn().is_none()) {
                return Ok(());
            }
        }
    }

    fn handle(
        &mut self,
        message: RefereeMessage,
        link: &mut dyn GuestLink,
        later: &mut VecDeque<RefereeMessage>,
        each: &mut dyn FnMut(&GuestGame),
    ) -> Result<(), GuestError> {
        if let RefereeMessage::Seated { seat, opponent, start } = message {
            return Ok(self.sit_down(seat, opponent, start, link)?);
        }
        let Some(GameInProgress { game, .. }) = &mut self.current else {
            return Err(Message::new("guest-unseated").into());
        };
        match message {
            RefereeMessage::Moved(text) => {
                let refused = |why| Message::new("guest-refused").quoting("move", text.as_str()).with("why", why);
                game.line.play(&text).map_err(refused)?;
            }
            RefereeMessage::Position(text) => self.set_up(&text)?,
            RefereeMessage::YourTurn => self.think(link, later)?,
            RefereeMessage::Over { winner, fault } => {
                (game.winner, game.fault) = (winner, fault);
                each(game);
                // Done now rather than at the start of the next game, whose clock may run at once.
                self.player.forget();
            }
            RefereeMessage::Answer(bytes) => link.send(&bytes)?,
            RefereeMessage::Seated { .. } | RefereeMessage::Farewell => {}
        }
        Ok(())
    }

    fn sit_down(
        &mut self,
        seat: Seat,
        opponent: Option<String>,
        start: Option<&str>,
        link: &dyn GuestLink,
    ) -> Result<(), Message> {
        self.player.forget();
        let opponent = opponent.or_else(|| self.current.as_ref()?.game.opponent.clone());
        let line = self.game.open(self.guest.rules(), start)?;
        let game = GuestGame { line, seat, opponent, winner: None, fault: None };
        self.current = Some(GameInProgress { game, clock: GameClock::new(link.usable(self.control)) });
        Ok(())
    }

    /// Sets up a position. A variant with another number of seats has its own player.
    fn set_up(&mut self, position: &str) -> Result<(), Message> {
        let Some(GameInProgress { game, .. }) = &mut self.current else { return Ok(()) };
        let line = self.game.open(self.guest.rules(), Some(position))?;
        let sides = line.game().info().sides;
        if sides != game.line.game().info().sides
            && let Some(at) = self.larger.iter().position(|(game, _)| game.info().sides == sides)
        {
            self.player = self.larger.swap_remove(at).1;
        }
        game.line = line;
        Ok(())
    }

    /// Thinks and moves, unless the game has ended in the meantime.
    fn think(&mut self, link: &mut dyn GuestLink, later: &mut VecDeque<RefereeMessage>) -> Result<(), GuestError> {
        let Some(GameInProgress { game, clock }) = &mut self.current else { return Ok(()) };
        if game.line.turn() != Some(game.seat) {
            return Err(Message::new("guest-turn").into());
        }
        let limits = less(clock.request(game.seat).limits, std::mem::take(&mut self.start_up));
        let (started, ask) = (Instant::now(), Ask { limits, stop: self.stop, lines: 1, report: &|_| {} });
        let reply = self.player.choose(&*game.line, &ask);
        if let Some(why) = self.player.failure() {
            return Err(why.into());
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(Message::new("guest-stopped").into());
        }
        if let Some(bytes) = link.take_waiting()? {
            later.extend(understood(&mut *self.guest, &bytes)?);
        }
        if later.iter().any(|message| matches!(message, RefereeMessage::Over { .. })) {
            return Ok(());
        }
        let text = game.line.play(&reply.best)?;
        link.send(&self.guest.play(&text))?;
        clock.charge(game.seat, started.elapsed());
        Ok(())
    }
}

fn understood(guest: &mut dyn Guest, bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message> {
    guest.hear(bytes).map_err(|why| Message::new("guest-garbled").with("why", why))
}

fn players_of_larger_games(
    game: &dyn DynGame,
    create: &dyn Fn(&'static dyn DynGame) -> Option<Box<dyn Player>>,
) -> Vec<(&'static dyn DynGame, Box<dyn Player>)> {
    const MAX_SEATS: usize = 8;
    let larger = (3..=MAX_SEATS).filter_map(|seats| game.for_players(seats));
    let players = larger.filter_map(|game| {
        let mut player = create(game)?;
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
