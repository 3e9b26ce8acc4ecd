//! `palabre train`: a network for the evaluation of a game, or a policy of its moves, from its own games.
//!
//! `data.rs` plays the games, `lab_data.rs` has a lab play them, `fit.rs` fits a network or a policy to them,
//! `net_match.rs` plays a network against another evaluation.

mod data;
mod fit;
mod lab_data;
mod net_match;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use arena::report::TrainingReport;
use catalogue::{DynGame, Learning, Message};
use clap::Parser as _;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{Command, Flags, TrainArgs, TrainCommand};

/// Runs a step, or all three.
pub(crate) fn run(console: &mut Console, flags: &TrainArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let none = || console.usage(&Message::new("learning-none").with("title", game.info().title));
    let training = Trained { game, learning: game.learning().ok_or_else(none)? };
    match &flags.step {
        Some(TrainCommand::Data(flags)) => data::run(console, training, &flags.data, &flags.out),
        Some(TrainCommand::Fit(flags)) => fit::run(console, training, flags),
        Some(TrainCommand::Match(flags)) => net_match::run(console, training, flags),
        None => all(console, training, flags),
    }
}

/// A game with its training.
#[derive(Clone, Copy)]
struct Trained {
    game: &'static dyn DynGame,
    learning: &'static dyn Learning,
}

/// Runs all steps in one folder.
fn all(console: &mut Console, training: Trained, flags: &TrainArgs) -> anyhow::Result<ExitCode> {
    let (games, net) = (flags.out.join("games"), flags.out.join(format!("{}.net", training.game.info().name)));
    let code = data::run(console, training, &flags.data, &games)?;
    if code != ExitCode::SUCCESS {
        return Ok(code);
    }
    let name = training.game.info().name;
    let hidden = flags.fit.hidden.to_string();
    let (epochs, results) = (flags.fit.epochs.to_string(), flags.fit.results.to_string());
    let (seed, [games, net]) = (flags.data.seed.to_string(), [&games, &net].map(|path| path.display().to_string()));
    let fit = ["fit", "--data", &games, "--out", &net, "--hidden", &hidden, "--epochs", &epochs];
    let rest = ["--results", &results, "--seed", &seed];
    for step in [[&fit[..], &rest].concat(), vec!["match", &net]] {
        let step = Flags::try_parse_from([&["palabre", "train", name][..], &step].concat())?;
        let Some(Command::Train(step)) = step.command else { continue };
        let code = run(console, &step)?;
        if code != ExitCode::SUCCESS {
            return Ok(code);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a file of bytes.
fn read(console: &Console, file: &Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(file).with_context(|| console.file_message("file-not-read", file))
}

/// Writes a file at once or not at all.
fn write(file: &Path, content: &[u8]) -> std::io::Result<()> {
    stdx::write_atomically(file, |file| file.write_all(content))
}

/// The same, with the error for the user.
fn write_out(console: &Console, file: &Path, content: &[u8]) -> anyhow::Result<()> {
    write(file, content).with_context(|| console.file_message("file-not-written", file))
}

/// A file beside a network: `a.net` has `a.json`, and `a-0.3` has `a-0.3.json`.
fn beside(net: &Path, extension: &str) -> PathBuf {
    match net.extension() {
        Some(own) if own == "net" => net.with_extension(extension),
        _ => net.with_added_extension(extension),
    }
}

/// The file of a training's facts.
fn report_file(net: &Path) -> PathBuf {
    beside(net, "json")
}

/// Writes the facts of a training and its page, and says where.
fn write_report(console: &mut Console, training: Trained, net: &Path, report: &TrainingReport) -> anyhow::Result<()> {
    write_out(console, &report_file(net), serde_json::to_string_pretty(report)?.as_bytes())?;
    let page = report.page(training.game.info().title, &console.speaker_for(training.game));
    let file = beside(net, "html");
    write_out(console, &file, page.as_bytes())?;
    let message = Message::new("train-page").with("file", file.display().to_string());
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

/// A duration for people: seconds, minutes or hours.
fn roughly(time: Duration) -> Message {
    let seconds = time.as_secs();
    match seconds {
        ..120 => Message::new("train-seconds").with("n", seconds.max(1)),
        120..7200 => Message::new("train-minutes").with("n", seconds.div_ceil(60)),
        _ => Message::new("train-hours").with("n", seconds.div_ceil(3600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_do_not_share_a_report() {
        for (net, report) in [("a.net", "a.json"), ("a", "a.json"), ("a-0.3", "a-0.3.json"), ("a-0.7", "a-0.7.json")] {
            assert_eq!(report_file(Path::new(net)), Path::new(report));
        }
    }
}
