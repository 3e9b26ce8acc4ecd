//! One file a command. Each takes its flags, writes to the session's output, and returns what went wrong.

mod analyse;
mod bench;
pub(crate) mod best;
mod bot;
mod championship;
mod check_bot;
mod client;
mod convert;
mod doctor;
mod duel;
mod export;
mod games;
mod manual;
mod moves;
mod new_bot;
mod perft;
mod placements;
pub(crate) mod play;
mod players;
mod referee;
mod replay;
mod report;
mod rules;
mod series;
mod serve;
pub(crate) mod show;
mod solve;
mod stats;
mod study;
mod tables;
mod tune;
mod ugi;
mod view;

use std::io::Write as _;
use std::process::ExitCode;

use crate::flags::Command;
use crate::session::Session;

/// Runs one command; without one, opens the menu, or prints the help where nobody sits at a terminal.
pub(crate) fn run(session: &mut Session, command: Option<Command>) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    match command {
        None if play::at_terminal() => play::menu(session)?,
        None => manual::help(session, &[])?,
        Some(Command::Help(flags)) => manual::help(session, &flags.about)?,
        Some(Command::Games) => games::run(session)?,
        Some(Command::Rules(flags)) => rules::run(session, &flags)?,
        Some(Command::Serve(flags)) => serve::run(session, &flags)?,
        Some(Command::Play(flags)) => play::run(session, &flags)?,
        Some(Command::View(flags)) => view::run(session, &flags)?,
        Some(Command::Show(flags)) => show::run(session, &flags)?,
        Some(Command::Moves(flags)) => moves::run(session, &flags)?,
        Some(Command::Perft(flags)) => perft::run(session, &flags)?,
        Some(Command::Replay(flags)) => code = replay::run(session, &flags)?,
        Some(Command::Convert(flags)) => convert::run(session, &flags)?,
        Some(Command::Stats(flags)) => stats::run(session, &flags)?,
        Some(Command::Players(flags)) => players::run(session, &flags)?,
        Some(Command::Best(flags)) => best::run(session, &flags)?,
        Some(Command::Analyse(flags)) => analyse::run(session, &flags)?,
        Some(Command::Duel(flags)) => duel::run(session, &flags)?,
        Some(Command::Championship(flags)) => code = championship::run(session, &flags)?,
        Some(Command::Report(flags)) => code = report::run(session, &flags)?,
        Some(Command::Export(flags)) => export::run(session, &flags)?,
        Some(Command::Study(flags)) => code = study::run(session, &flags)?,
        Some(Command::Match(flags)) => code = series::run(session, &flags)?,
        Some(Command::Bot(flags)) => bot::run(session, &flags)?,
        Some(Command::Client(flags)) => code = client::run(session, &flags)?,
        Some(Command::Referee(flags)) => code = referee::run(session, &flags)?,
        Some(Command::CheckBot(flags)) => code = check_bot::run(session, &flags)?,
        Some(Command::Doctor(flags)) => code = doctor::run(session, &flags)?,
        Some(Command::NewBot(flags)) => new_bot::run(session, &flags)?,
        Some(Command::Tune(flags)) => tune::run(session, &flags)?,
        Some(Command::Ugi(flags)) => ugi::run(session, &flags)?,
        Some(Command::Solve(flags)) => code = solve::run(session, &flags)?,
        Some(Command::Tables(flags)) => code = tables::run(session, &flags.what)?,
        Some(Command::Placements(flags)) => code = placements::run(session, &flags)?,
        Some(Command::Bench(flags)) => bench::run(session, &flags)?,
        Some(Command::Completions(flags)) => manual::completions(session, &flags)?,
        Some(Command::Man(flags)) => manual::man(session, &flags)?,
    }
    session.out.flush()?;
    Ok(code)
}
