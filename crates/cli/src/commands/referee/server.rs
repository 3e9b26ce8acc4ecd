//! `palabre referee --port`: the server and referee of a course, to which clients connect.

use std::fs::File;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use arena::statistics::points::Points;
use arena::{Acceptor, Contestant, ConversationFolder, FinishedGame, RefereeSettings, TcpBot, open_to, play_refereed};
use catalogue::{DialectInfo, DynGame, Message};
use play::{Bare, Pace, TimeControl};
use rules::Seat;

use crate::commands::championship::{check_conversations, conversations};
use crate::commands::client::tcp_dialect;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{RefereeArgs, ServerArgs, time_control};
use crate::interrupt;

/// Serves pairs of clients one after the other. Prints who won, why, and the points.
pub(super) fn run(
    console: &mut Console,
    flags: &RefereeArgs,
    game: &'static dyn DynGame,
    port: u16,
) -> anyhow::Result<ExitCode> {
    let server = &flags.server;
    let dialect = tcp_dialect(console, game)?;
    let control = control(server, game).map_err(|message| console.usage(&message))?;
    let saved = flags.save.as_ref().map(File::create).transpose().with_context(|| "--save")?;
    let unbound = Message::new("referee-unbound").with("port", port.to_string()).with("address", server.bind.as_str());
    let acceptor = Acceptor::open((server.bind.as_str(), port), dialect);
    let acceptor = acceptor.with_context(|| console.speaker.say(&unbound))?;
    tell_open(console, game, &control, &acceptor)?;
    let stop = interrupt::watched();
    let conversations = conversations(console, flags.conversation.as_deref())?;
    let mut referee = RefereeServer { game, dialect, control, acceptor, saved, conversations, stop, number: 0 };
    for meeting in 0..server.games {
        if !referee.meet(console, server.swap && meeting % 2 == 1)? {
            return Ok(ExitCode::from(interrupt::EXIT_CODE));
        }
    }
    check_conversations(console, referee.conversations.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the open port and who can reach it.
fn tell_open(
    console: &mut Console,
    game: &dyn DynGame,
    control: &TimeControl,
    acceptor: &Acceptor,
) -> anyhow::Result<()> {
    let address = acceptor.address();
    let waits = Message::new("referee-waits").with("title", game.info().title).with("port", address.port().to_string());
    let waits = waits.with("address", address.ip().to_string()).with("open", open_to(address.ip()));
    writeln!(console.out, "{}", console.speaker.say(&waits.with("control", control.to_string())))?;
    if address.ip().is_loopback() {
        writeln!(console.out, "{}", console.speaker.text("referee-closed"))?;
    }
    console.out.flush()?;
    Ok(())
}

fn control(server: &ServerArgs, game: &dyn DynGame) -> Result<TimeControl, Message> {
    let given = time_control(server.clock.as_deref(), server.time.as_deref())?;
    let mut control = given.map_or_else(|| TimeControl::read(game.info().usual_time, Bare::Game), Ok)?;
    if matches!(control.pace, Pace::Game { .. }) && control.free.is_zero() {
        control.free = server.free;
    }
    Ok(control)
}

/// A server that pairs clients and referees their games.
struct RefereeServer<'a> {
    game: &'static dyn DynGame,
    dialect: &'static DialectInfo,
    control: TimeControl,
    acceptor: Acceptor,
    saved: Option<File>,
    conversations: Option<Arc<ConversationFolder>>,
    stop: &'a AtomicBool,
    number: u32,
}

impl RefereeServer<'_> {
    /// Accepts two clients and plays their games. Returns `false` if stopped. The first client to connect has the first
    /// seat, unless seats are swapped.
    fn meet(&mut self, console: &mut Console, swapped: bool) -> anyhow::Result<bool> {
        let Some([early, late]) = self.acceptor.pair(self.stop) else { return Ok(false) };
        let [one, two] = if swapped { [late, early] } else { [early, late] };
        let (names, start) = ([one.name.clone(), two.name.clone()], one.return_start());
        let mut one = TcpBot::of_visitor(one, self.dialect, &names[1]);
        let mut two = TcpBot::of_visitor(two, self.dialect, &names[0]);
        let mut points = [0.0; 2];
        for leg in 0..self.dialect.games {
            let opening = self.game.open("", start.filter(|_| leg > 0));
            let opening = opening.map_err(|message| console.failure(self.game, &message))?;
            let mut seated: [&mut dyn Contestant; 2] = [&mut one, &mut two];
            self.number += 1;
            let file = format!("game-{}", self.number);
            let start =
                |folder: &Arc<ConversationFolder>| folder.start(&file, self.game, names.each_ref().map(|n| &**n));
            let conversation = self.conversations.as_ref().map(start);
            let settings = RefereeSettings { conversation, ..RefereeSettings::new(&self.control, self.stop) };
            let Some(played) = play_refereed(opening, &mut seated, &settings) else { return Ok(false) };
            self.tell(console, &played, &names)?;
            for (sum, seat) in points.iter_mut().zip([Seat(0), Seat(1)]) {
                *sum += points_of(&played, seat);
            }
        }
        writeln!(console.out, "points: {} {}, {} {}", names[0], points[0], names[1], points[1])?;
        console.out.flush()?;
        Ok(!self.stop.load(Ordering::Relaxed))
    }

    fn tell(&mut self, console: &mut Console, played: &FinishedGame, names: &[String; 2]) -> anyhow::Result<()> {
        let speaker = console.speaker_for(self.game);
        let message = Message::new(if played.winner.is_some() { "hall-won" } else { "hall-drawn" });
        let winner = played.winner.map_or("", |seat| names[seat.index()].as_str());
        let message = message.with("number", self.number).with("white", names[0].as_str());
        let message = message.with("black", names[1].as_str()).with("winner", winner);
        let said = speaker.say(&message.with("moves", played.line.ply()).with("reason", played.reason()));
        writeln!(console.out, "{said}")?;
        if let Some(forfeit) = played.forfeit() {
            writeln!(console.out, "  {}: {}", names[forfeit.seat.index()], speaker.say(&forfeit.failure.why))?;
        }
        console.out.flush()?;
        if let Some(file) = &mut self.saved {
            writeln!(file, "{}", played.record(names))?;
        }
        Ok(())
    }
}

/// Returns the points of a game, as courses usually award them.
fn points_of(played: &FinishedGame, seat: Seat) -> f64 {
    let Points { win, draw, loss, disqualified } = Points::default();
    match played.winner {
        None => draw,
        Some(winner) if winner == seat => win,
        Some(_) if played.forfeit().is_some() => disqualified,
        Some(_) => loss,
    }
}
