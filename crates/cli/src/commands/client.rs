//! `palabre client`: a built-in player that connects to the server of a course or of a student.

use std::fs::File;
use std::io::Write as _;
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::Context as _;
use arena::{GuestGame, GuestPlayer, TcpConnection};
use catalogue::{Carrier, DialectInfo, DynGame, Message, check_name};
use play::{Bare, TimeControl};
use rules::Seat;

use crate::commands::bot::guest_failure;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{ClientArgs, time_control};
use crate::interrupt;

/// Plays the server's games and prints their results. Succeeds if all games were finished, whoever won.
pub(crate) fn run(console: &mut Console, flags: &ClientArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let dialect = tcp_dialect(console, game)?;
    let Some(guest) = dialect.guest else { return Err(no_server(console, game)) };
    let name = flags.own_name.clone().or_else(|| flags.name.clone()).unwrap_or_else(|| "palabre".to_owned());
    check_name(&name).map_err(|message| console.usage(&message))?;
    let control = control(flags, dialect).map_err(|message| console.usage(&message))?;
    let create = |file: &PathBuf| File::create(file).with_context(|| console.file_message("file-not-written", file));
    let mut saved = flags.save.as_ref().map(create).transpose()?;
    let address = format!("{}:{}", flags.host, flags.port);
    let (mut number, stop) = (0, interrupt::watched());
    loop {
        let player = console.ready(game, &flags.engine)?;
        let unreachable = || console.speaker.say(&Message::new("client-unreachable").with("address", address.as_str()));
        let mut connection = match TcpStream::connect((flags.host.as_str(), flags.port)).and_then(TcpConnection::new) {
            // A server that goes away after some games has no more to play.
            Err(_) if number > 0 => return Ok(ExitCode::SUCCESS),
            connection => connection.with_context(unreachable)?,
        };
        let mut guest = GuestPlayer::new(game, guest(), player, control, stop);
        let (before, mut written) = (number, Ok(()));
        let ran = guest.run(&name, &mut connection, &mut |played| {
            number += 1;
            let printed = print_game(console, game, number, played, &name, saved.as_mut());
            written = std::mem::replace(&mut written, Ok(())).and(printed);
        });
        written?;
        match ran {
            // The server went away between games.
            Err(_) if flags.again && before > 0 && number == before && !stop.load(Ordering::Relaxed) => {}
            ran => ran.map_err(|error| guest_failure(console, game, error))?,
        }
        if !flags.again {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// Returns the TCP dialect of a game's server.
pub(crate) fn tcp_dialect(console: &Console, game: &dyn DynGame) -> anyhow::Result<&'static DialectInfo> {
    let found = game.dialects().iter().find(|dialect| dialect.carrier == Carrier::Tcp);
    found.ok_or_else(|| no_server(console, game))
}

fn no_server(console: &Console, game: &dyn DynGame) -> anyhow::Error {
    let on_servers = |game: &&dyn DynGame| game.dialects().iter().any(|dialect| dialect.carrier == Carrier::Tcp);
    let known: Vec<&str> = games::ALL.iter().copied().filter(on_servers).map(|game| game.info().name).collect();
    let message = Message::new("client-no-dialect").with("game", game.info().title);
    console.usage(&message.with("known", known.join(", ")))
}

fn control(flags: &ClientArgs, dialect: &DialectInfo) -> Result<TimeControl, Message> {
    let given = time_control(flags.clock.as_deref(), flags.time.as_deref())?;
    given.map_or_else(|| TimeControl::read(dialect.guest_time, Bare::Game), Ok)
}

fn print_game(
    console: &mut Console,
    game: &dyn DynGame,
    number: u64,
    played: &GuestGame,
    name: &str,
    saved: Option<&mut File>,
) -> anyhow::Result<()> {
    let id = match played.winner {
        None => "client-drawn",
        Some(winner) if winner == played.seat => "client-won",
        Some(_) => "client-lost",
    };
    let side = |seat: Seat| Message::new(format!("side-{}", game.info().side(seat)));
    let opponent = played.opponent.clone().unwrap_or_else(|| "?".to_owned());
    let message = Message::new(id).with("number", number).with("side", side(played.seat));
    let message = message.with("opponent", opponent).with("moves", played.line.ply());
    let record = played.record(name);
    let reason = record.reason.as_ref().map(|reason| format!(" {reason}")).unwrap_or_default();
    writeln!(console.out, "{}{reason}", console.speaker_for(game).say(&message))?;
    console.out.flush()?;
    if let Some(file) = saved {
        writeln!(file, "{record}")?;
    }
    Ok(())
}
