//! One file per command. Each takes its flags and writes to the console's output.

mod analyse;
mod bench;
pub(crate) mod best;
mod book;
mod bot;
mod championship;
mod check_bot;
mod client;
mod convert;
mod doctor;
mod eval;
mod export;
mod games;
mod lab;
mod manual;
mod moves;
mod new_bot;
mod openings;
mod perft;
mod placements;
pub(crate) mod play;
mod play_match;
mod players;
mod puzzle;
mod puzzles;
mod referee;
mod replay;
mod report;
mod rules;
mod serve;
pub(crate) mod show;
mod solve;
mod stats;
mod study;
mod tables;
mod train;
mod tune;
mod ugi;
mod verify;
mod view;
mod worker;

use std::io::Write as _;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::Command;

/// Runs a command. Without one, opens the menu on a terminal and prints help elsewhere.
pub(crate) fn run(console: &mut Console, command: Option<Command>) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    match command {
        None if play::at_terminal() => play::menu(console)?,
        None => manual::help(console, &[])?,
        Some(Command::Help(flags)) => manual::help(console, &flags.about)?,
        Some(Command::Games) => games::run(console)?,
        Some(Command::Rules(flags)) => rules::run(console, &flags)?,
        Some(Command::Serve(flags)) => serve::run(console, &flags)?,
        Some(Command::Play(flags)) => play::run(console, &flags)?,
        Some(Command::Puzzle(flags)) => code = puzzle::run(console, &flags)?,
        Some(Command::View(flags)) => view::run(console, &flags)?,
        Some(Command::Show(flags)) => show::run(console, &flags)?,
        Some(Command::Moves(flags)) => moves::run(console, &flags)?,
        Some(Command::Perft(flags)) => perft::run(console, &flags)?,
        Some(Command::Replay(flags)) => code = replay::run(console, &flags)?,
        Some(Command::Convert(flags)) => convert::run(console, &flags)?,
        Some(Command::Stats(flags)) => stats::run(console, &flags)?,
        Some(Command::Verify(flags)) => code = verify::run(console, &flags)?,
        Some(Command::Players(flags)) => players::run(console, &flags)?,
        Some(Command::Best(flags)) => best::run(console, &flags)?,
        Some(Command::Eval(flags)) => eval::run(console, &flags)?,
        Some(Command::Analyse(flags)) => analyse::run(console, &flags)?,
        Some(Command::Championship(flags)) => code = championship::run(console, &flags)?,
        Some(Command::Report(flags)) => code = report::run(console, &flags)?,
        Some(Command::Export(flags)) => export::run(console, &flags)?,
        Some(Command::Study(flags)) => code = study::run(console, &flags)?,
        Some(Command::Lab(flags)) => lab::run(console, &flags)?,
        Some(Command::Worker(flags)) => code = worker::run(console, &flags)?,
        Some(Command::Match(flags)) => code = play_match::run(console, &flags)?,
        Some(Command::Openings(flags)) => code = openings::run(console, &flags)?,
        Some(Command::Bot(flags)) => bot::run(console, &flags)?,
        Some(Command::Client(flags)) => code = client::run(console, &flags)?,
        Some(Command::Referee(flags)) => code = referee::run(console, &flags)?,
        Some(Command::CheckBot(flags)) => code = check_bot::run(console, &flags)?,
        Some(Command::Doctor(flags)) => code = doctor::run(console, &flags)?,
        Some(Command::NewBot(flags)) => new_bot::run(console, &flags)?,
        Some(Command::Tune(flags)) => code = tune::run(console, &flags)?,
        Some(Command::Train(flags)) => code = train::run(console, &flags)?,
        Some(Command::Ugi(flags)) => ugi::run(console, &flags)?,
        Some(Command::Solve(flags)) => code = solve::run(console, &flags)?,
        Some(Command::Tables(flags)) => code = tables::run(console, &flags.what)?,
        Some(Command::Placements(flags)) => code = placements::run(console, &flags)?,
        Some(Command::Puzzles(flags)) => code = puzzles::run(console, &flags.what)?,
        Some(Command::Book(flags)) => code = book::run(console, &flags.what)?,
        Some(Command::Bench(flags)) => bench::run(console, &flags)?,
        Some(Command::Completions(flags)) => manual::completions(console, &flags)?,
        Some(Command::Man(flags)) => manual::man(console, &flags)?,
    }
    console.out.flush()?;
    Ok(code)
}
