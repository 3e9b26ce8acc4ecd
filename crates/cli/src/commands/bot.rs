//! `palabre bot`: a player of ours before a foreign referee, on standard input and output, in the game's own dialect.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use arena::GameClock;
use catalogue::{Ask, Carrier, DialectInfo, DynGame, DynLine, Guest, Message, Player, RefereeMessage};
use play::{Bare, Record, TimeControl};
use rules::{Clock, Limits, NoBuild, Seat};

use crate::console::Console;
use crate::flags::BotArgs;

/// Plays until the referee has done, or its input ends. A reader that is gone ends it quietly.
pub(crate) fn run(console: &Console, flags: &BotArgs) -> anyhow::Result<()> {
    let started = Instant::now();
    let game = console.game(&flags.game)?;
    let usage = |message: Message| console.usage_in(game, &message);
    let dialect = dialect(game, flags.protocol.as_deref()).map_err(usage)?;
    let role = role(dialect, flags.role.as_deref()).map_err(usage)?;
    let player = console.ready(game, &flags.engine)?;
    let others = other_tables(game, &flags.engine);
    let control = TimeControl::read(flags.tc.as_deref().unwrap_or(dialect.guest_time), Bare::Game).map_err(usage)?;
    let Some(guest) = dialect.guest else { return Err(usage(none(game))) };
    let line = game.open("", None).map_err(|message| console.failure(game, &message))?;
    let (guest, clock, seat, start_up) = (guest(), GameClock::new(control), Seat(0), started.elapsed());
    let mut bot = GuestGame { game, guest, player, others, control, clock, line, seat, start_up };
    let hello = bot.guest.hello(role);
    say(&hello)?;
    let played = bot.listen();
    if let Some(path) = &flags.save {
        save(console, path, &*bot.line)?;
    }
    played.map_err(|refusal| match refusal {
        Refusal::RefereeMessage(message) => console.failure(game, &message),
        Refusal::Io(error) => error.into(),
    })
}

/// Players for the game's tables of more than two, made ready before the referee says which it is.
fn other_tables(game: &dyn DynGame, engine: &str) -> Vec<(&'static dyn DynGame, Box<dyn Player>)> {
    const MOST: usize = 8;
    let tables = (3..=MOST).filter_map(|players| game.table(players));
    let seated = tables.filter_map(|table| {
        // The engine asked for may be one that only the usual game has.
        let mut player = table.player(engine).or_else(|_| table.player(table.players()[0].name)).ok()?;
        player.prepare(&NoBuild);
        Some((table, player))
    });
    seated.collect()
}

/// The game's dialect on pipes that has a player's end: that of the name, or the first.
fn dialect(game: &dyn DynGame, name: Option<&str>) -> Result<&'static DialectInfo, Message> {
    let mut spoken = game.dialects().iter().filter(|d| d.carrier == Carrier::Pipes && d.guest.is_some());
    spoken.find(|dialect| name.is_none_or(|name| dialect.name == name)).ok_or_else(|| none(game))
}

fn none(game: &dyn DynGame) -> Message {
    let known: Vec<&str> = game.dialects().iter().filter(|d| d.guest.is_some()).map(|d| d.name).collect();
    let known = if known.is_empty() { "-".to_owned() } else { known.join(", ") };
    Message::new("bot-no-protocol").with("title", game.info().title).with("known", known)
}

/// The role that a referee's command line gives; any case will do.
fn role(dialect: &DialectInfo, asked: Option<&str>) -> Result<&'static str, Message> {
    let Some(asked) = asked else { return Ok(dialect.roles[0]) };
    let wrong = || Message::new("bot-role").quoting("role", asked).with("known", dialect.roles.join(", "));
    dialect.roles.iter().copied().find(|role| role.eq_ignore_ascii_case(asked)).ok_or_else(wrong)
}

fn save(console: &Console, path: &Path, line: &dyn DynLine) -> anyhow::Result<()> {
    let unwritten = || console.speaker.say(&Message::new("file-not-written").with("file", path.display().to_string()));
    std::fs::write(path, Record::of(line).to_string()).with_context(unwritten)
}

/// Why a bot cannot go on.
enum Refusal {
    RefereeMessage(Message),
    Io(std::io::Error),
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Self {
        Self::RefereeMessage(message)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

/// Our place at a foreign table.
struct GuestGame {
    game: &'static dyn DynGame,
    guest: Box<dyn Guest>,
    player: Box<dyn Player>,
    /// Players for tables of other numbers.
    others: Vec<(&'static dyn DynGame, Box<dyn Player>)>,
    control: TimeControl,
    clock: GameClock,
    line: Box<dyn DynLine>,
    seat: Seat,
    /// Time that this program took to start, which a referee may count to the first move.
    start_up: Duration,
}

impl GuestGame {
    fn listen(&mut self) -> Result<(), Refusal> {
        let mut chunk = [0; 16 << 10];
        loop {
            let read = std::io::stdin().read(&mut chunk)?;
            let told = if read == 0 { self.guest.closed()? } else { self.guest.hear(&chunk[..read])? };
            for told in told {
                if self.take(told)? {
                    return Ok(());
                }
            }
            if read == 0 {
                return Ok(());
            }
        }
    }

    /// Does what is due; true when nothing more is.
    fn take(&mut self, told: RefereeMessage) -> Result<bool, Refusal> {
        match told {
            RefereeMessage::Seated { seat, start, .. } => {
                self.line = self.game.open("", start)?;
                (self.seat, self.clock) = (seat, GameClock::new(self.control));
                self.player.forget();
            }
            RefereeMessage::Position(text) => self.set_up(&text)?,
            RefereeMessage::Moved(text) => drop(self.line.play(&text)?),
            RefereeMessage::YourTurn => self.think()?,
            RefereeMessage::Answer(bytes) => say(&bytes)?,
            RefereeMessage::Over { .. } => {}
            RefereeMessage::Farewell => return Ok(true),
        }
        Ok(self.guest.is_done() && self.line.turn().is_none())
    }

    /// Another number of players is another game, with players of its own.
    fn set_up(&mut self, position: &str) -> Result<(), Message> {
        let line = self.game.open("", Some(position))?;
        let sides = line.game().info().sides;
        if sides != self.line.game().info().sides
            && let Some(at) = self.others.iter().position(|(table, _)| table.info().sides == sides)
        {
            self.player = self.others.swap_remove(at).1;
        }
        self.line = line;
        Ok(())
    }

    fn think(&mut self) -> Result<(), Refusal> {
        let limits = less(self.clock.request(self.seat).limits, std::mem::take(&mut self.start_up));
        let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let started = Instant::now();
        let best = self.player.choose(&*self.line, &ask).best;
        let bytes = self.guest.play(&best);
        say(&bytes)?;
        self.line.play(&best)?;
        self.clock.charge(self.seat, started.elapsed());
        Ok(())
    }
}

/// The limits after some of the time is gone.
fn less(limits: Limits, gone: Duration) -> Limits {
    let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining.saturating_sub(gone), ..clock });
    Limits { time: limits.time.map(|time| time.saturating_sub(gone)), clock, ..limits }
}

fn say(bytes: &[u8]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}
