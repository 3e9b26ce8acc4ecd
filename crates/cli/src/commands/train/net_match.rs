//! `palabre train GAME match`: a network against another evaluation, under the referee of `palabre match`.

use arena::report::TrainingReport;
use clap::Parser as _;

use super::{Trained, read, report_file, write_report};
use crate::commands::play_match;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{Command, Flags, TrainMatchArgs};

/// Plays the match, and adds its result to the page of the network if there is one.
pub(super) fn run(console: &mut Console, training: Trained, flags: &TrainMatchArgs) -> anyhow::Result<ExitCode> {
    let info = training.learning.net_info(&read(console, &flags.net)?);
    let info = info.map_err(|message| console.usage_in(training.game, &message))?;
    let arguments = arguments(training, flags, &info.rules);
    let Some(Command::Match(series)) = Flags::try_parse_from(&arguments)?.command else {
        return Ok(ExitCode::FAILURE);
    };
    let (code, result) = play_match::play(console, &series)?;
    let report = std::fs::read_to_string(report_file(&flags.net)).ok();
    if let Some(mut report) = report.and_then(|text| serde_json::from_str::<TrainingReport>(&text).ok()) {
        report.matches.push([flags.against.clone(), conditions(flags), result]);
        write_report(console, training, &flags.net, &report)?;
    }
    Ok(code)
}

/// The command line of the match.
fn arguments(training: Trained, flags: &TrainMatchArgs, rules: &str) -> Vec<String> {
    let net = format!("pvs:eval=net:{}", flags.net.display());
    let mut arguments: Vec<String> = ["palabre", "match", training.game.info().name].map(str::to_owned).to_vec();
    arguments.extend([net, flags.against.clone()]);
    let mut option = |name: &str, value: Option<String>| {
        arguments.extend(value.map(|value| format!("--{name}={value}")));
    };
    option("rules", Some(rules.to_owned()));
    option("games", Some(flags.games.to_string()));
    option("time", flags.budget.time.clone());
    option("depth", flags.budget.depth.map(|depth| depth.to_string()));
    option("nodes", flags.budget.nodes.map(|nodes| nodes.to_string()));
    option("seed", Some(flags.seed.to_string()));
    option("concurrency", Some(flags.concurrency.to_string()));
    option("sprt", flags.sprt.clone());
    arguments
}

/// The limits of a move, as text.
fn conditions(flags: &TrainMatchArgs) -> String {
    let budget = &flags.budget;
    let depth = budget.depth.map(|depth| format!("depth={depth}"));
    let nodes = budget.nodes.map(|nodes| format!("nodes={nodes}"));
    [budget.time.clone(), depth, nodes].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
