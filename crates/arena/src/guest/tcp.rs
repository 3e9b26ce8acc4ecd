//! [`GuestClient`]: a player of ours at a foreign referee, for as many games as that referee plays with it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::{Ask, DynGame, DynLine, Fault, Guest, Message, Player, RefereeMessage};
use play::{Pace, Record, TimeControl};
use rules::Seat;

use crate::game::clock::GameClock;
use crate::tcp::connection::{Heard, TcpConnection, until};

/// Reserve taken off a game's clock for the network delay of all its moves.
const RESERVE: Duration = Duration::from_secs(5);
/// Timeout for the referee's next message.
const PATIENCE: Duration = Duration::from_secs(24 * 3600);

/// A built-in player under another program's referee, over TCP.
pub struct GuestClient<'a> {
    /// The game.
    pub game: &'static dyn DynGame,
    /// The player's end of the protocol.
    pub guest: Box<dyn Guest>,
    /// The player.
    pub player: Box<dyn Player>,
    /// The time control.
    pub control: TimeControl,
    /// The player's name.
    pub name: String,
    /// Set to stop.
    pub stop: &'a AtomicBool,
}

/// A game under another program's referee, as far as it is known here.
pub struct Attended {
    /// The moves. The last one may be missing: not every referee tells it.
    pub line: Box<dyn DynLine>,
    /// Our seat.
    pub seat: Seat,
    /// The opponent's name, where it is told.
    pub opponent: Option<String>,
    /// The winner according to the referee; `None` in a draw.
    pub winner: Option<Seat>,
    /// The seat that lost by a fault, according to the referee.
    pub fault: Option<(Seat, Fault)>,
}

impl Attended {
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
        // Where the last move is not told, its ending is not known either.
        record.reason = record.reason.filter(|reason| !reason.is_empty());
        record
    }
}

/// A game under way.
struct GuestGame {
    game: Attended,
    clock: GameClock,
}

impl GuestClient<'_> {
    /// Plays until the referee has no more games, and tells each as it ends. A refusal says what broke it off.
    pub fn run(mut self, mut wire: TcpConnection, each: &mut dyn FnMut(&Attended)) -> Result<(), Message> {
        let hello = self.guest.hello(&self.name);
        send(&mut wire, &hello)?;
        let (mut told, mut table) = (VecDeque::new(), None);
        loop {
            while told.is_empty() {
                told.extend(self.hear(&mut wire, Instant::now() + PATIENCE)?);
            }
            let Some(next) = told.pop_front() else { continue };
            match next {
                RefereeMessage::Seated { seat, opponent, start } => {
                    table = Some(self.sit(seat, opponent, start, &table)?);
                }
                RefereeMessage::Farewell => return Ok(()),
                next => {
                    let Some(table) = &mut table else { return Err(Message::new("client-unseated")) };
                    self.take(next, table, &mut wire, &mut told, each)?;
                }
            }
        }
    }

    fn sit(
        &mut self,
        seat: Seat,
        opponent: Option<String>,
        start: Option<&str>,
        before: &Option<GuestGame>,
    ) -> Result<GuestGame, Message> {
        self.player.forget();
        let opponent = opponent.or_else(|| before.as_ref()?.game.opponent.clone());
        let line = self.game.open("", start)?;
        let game = Attended { line, seat, opponent, winner: None, fault: None };
        Ok(GuestGame { game, clock: GameClock::new(kept_back(self.control)) })
    }

    fn take(
        &mut self,
        told: RefereeMessage,
        table: &mut GuestGame,
        wire: &mut TcpConnection,
        queue: &mut VecDeque<RefereeMessage>,
        each: &mut dyn FnMut(&Attended),
    ) -> Result<(), Message> {
        match told {
            RefereeMessage::Moved(text) => {
                let refused = |why| Message::new("client-refused").quoting("move", text.as_str()).with("why", why);
                table.game.line.play(&text).map_err(refused)?;
            }
            RefereeMessage::YourTurn => self.answer(table, wire, queue)?,
            RefereeMessage::Over { winner, fault } => {
                (table.game.winner, table.game.fault) = (winner, fault);
                each(&table.game);
                // Not when the next game begins: its clock may run at once.
                self.player.forget();
            }
            RefereeMessage::Position(text) => table.game.line = self.game.open("", Some(&text))?,
            // A server that closed has said its last word: it is read next.
            RefereeMessage::Answer(bytes) => _ = wire.send(&bytes),
            RefereeMessage::Seated { .. } | RefereeMessage::Farewell => {}
        }
        Ok(())
    }

    /// Thinks and moves, unless the game ended meanwhile.
    fn answer(
        &mut self,
        table: &mut GuestGame,
        wire: &mut TcpConnection,
        queue: &mut VecDeque<RefereeMessage>,
    ) -> Result<(), Message> {
        let seat = table.game.seat;
        if table.game.line.turn() != Some(seat) {
            return Err(Message::new("client-turn"));
        }
        let (started, limits) = (Instant::now(), table.clock.request(seat).limits);
        let ask = Ask { limits, stop: self.stop, lines: 1, report: &|_| {} };
        let reply = self.player.choose(&*table.game.line, &ask);
        if self.stop.load(Ordering::Relaxed) {
            return Err(Message::new("client-stopped"));
        }
        let heard = wire.take();
        queue.extend(self.understood(heard)?);
        if queue.iter().any(|told| matches!(told, RefereeMessage::Over { .. })) {
            return Ok(());
        }
        let text = table.game.line.play(&reply.best)?;
        let bytes = self.guest.play(&text);
        // A server that closed has said its last word: it is read next.
        _ = wire.send(&bytes);
        table.clock.charge(seat, started.elapsed());
        Ok(())
    }

    fn hear(&mut self, wire: &mut TcpConnection, deadline: Instant) -> Result<Vec<RefereeMessage>, Message> {
        let heard = wire.hear(deadline, &mut until(self.stop));
        self.understood(heard)
    }

    fn understood(&mut self, heard: Heard) -> Result<Vec<RefereeMessage>, Message> {
        match heard {
            Heard::Bytes(bytes) => {
                self.guest.hear(&bytes).map_err(|why| Message::new("client-garbled").with("why", why))
            }
            Heard::Closed => Err(Message::new("client-closed")),
            Heard::Nothing if self.stop.load(Ordering::Relaxed) => Err(Message::new("client-stopped")),
            Heard::Nothing => Ok(Vec::new()),
        }
    }
}

fn send(wire: &mut TcpConnection, bytes: &[u8]) -> Result<(), Message> {
    wire.send(bytes).map_err(|_| Message::new("client-closed"))
}

/// The control without what is kept back of a game's clock.
fn kept_back(mut control: TimeControl) -> TimeControl {
    if let Pace::Game { total, .. } = &mut control.pace {
        *total -= RESERVE.min(*total / 10);
    }
    control
}
