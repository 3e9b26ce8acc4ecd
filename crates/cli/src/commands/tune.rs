//! `palabre tune`

mod lab_games;

use std::cell::Cell;
use std::io::{IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;

use arena::statistics::pentanomial::Estimate;
use arena::statistics::score_line;
use catalogue::{DynGame, Message, Speaker, TuneMethod, TuneRequest, Tuned};

use self::lab_games::LabGames;
use super::eval::term;
use super::lab;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{TuneArgs, TuneMethodName};
use crate::interrupt;
use crate::notes::{note, noteln};
use crate::text_table::{grouped, lay_out};

/// Fits an evaluation's weights, or the constants of the search, and plays the new ones against the old.
pub(crate) fn run(console: &mut Console, flags: &TuneArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let Some(tuned) = tune(console, game, flags)? else { return Ok(ExitCode::from(interrupt::EXIT_CODE)) };
    let speaker = console.speaker_for(game);
    write_candidates(console, &speaker, &tuned)?;
    write_weights(console, &speaker, &tuned)?;
    let title = if flags.search { "tune-search-match" } else { "tune-match" };
    writeln!(console.out, "{} {}", console.speaker.text(title), score(&tuned.pairs))?;
    if let Some(constants) = &tuned.constants {
        writeln!(console.out, "{constants}")?;
    }
    if !tuned.options.is_empty() {
        let message = Message::new("tune-spec").with("spec", spec(&tuned));
        writeln!(console.out, "{}", console.speaker.say(&message))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tunes on threads of this machine or by a lab; returns `None` if the lab was interrupted.
fn tune(console: &Console, game: &'static dyn DynGame, flags: &TuneArgs) -> anyhow::Result<Option<Tuned>> {
    let live = std::io::stderr().is_terminal();
    let report = |games: u64| {
        if live {
            note!("\r{games} ");
        }
    };
    let method = match flags.method {
        _ if flags.search => TuneMethod::Search,
        TuneMethodName::Regression => TuneMethod::Regression,
        TuneMethodName::Grid => TuneMethod::Grid(flags.factors.clone()),
        TuneMethodName::Spsa => TuneMethod::Spsa,
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let request = TuneRequest {
        eval: &flags.eval,
        method,
        games: flags.games,
        nodes: flags.nodes,
        seed: flags.seed,
        threads: flags.threads.map_or(threads, NonZeroUsize::get),
        report: &report,
        elsewhere: None,
    };
    let name = game.info().name;
    let tuned = match lab::for_tasks(console, &flags.lab, &format!("{name}: tuning"), None)? {
        Some(lab) => {
            let stop = interrupt::watched();
            let tuned = lab.with_tasks(stop, |queue| {
                let games = LabGames {
                    queue,
                    game: name,
                    rules: &flags.rules,
                    nodes: flags.nodes,
                    report: &report,
                    played: Cell::new(0),
                };
                let elsewhere = |eval: &str, planned: &[_]| games.play(eval, planned);
                game.tune(&flags.rules, &TuneRequest { elsewhere: Some(&elsewhere), ..request })
            });
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            tuned
        }
        None => game.tune(&flags.rules, &request),
    };
    if live {
        noteln!();
    }
    let is_of_lab = |message: &Message| message.id.starts_with("lab-") || message.id == "tune-game-invalid";
    tuned.map(Some).map_err(|message| match is_of_lab(&message) {
        true => console.failure(game, &message),
        false => console.usage_in(game, &message),
    })
}

/// Prints the candidates of a grid, the best first.
fn write_candidates(console: &mut Console, speaker: &Speaker, tuned: &Tuned) -> anyhow::Result<()> {
    let mean = |pairs: &[f64]| pairs.iter().sum::<f64>() / pairs.len().max(1) as f64;
    let mut candidates: Vec<_> = tuned.candidates.iter().collect();
    candidates.sort_by(|(_, one), (_, other)| mean(other).total_cmp(&mean(one)));
    if candidates.is_empty() {
        return Ok(());
    }
    let mut heads: Vec<String> = tuned.terms.iter().map(|(name, ..)| term(speaker, name)).collect();
    heads.push(console.speaker.text("tune-score"));
    let mut rows = vec![heads];
    for (weights, pairs) in candidates {
        let mut row: Vec<String> = weights.iter().map(|weight| console.speaker.decimal(&weight.to_string())).collect();
        row.push(score(pairs));
        rows.push(row);
    }
    writeln!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}

fn write_weights(console: &mut Console, speaker: &Speaker, tuned: &Tuned) -> anyhow::Result<()> {
    let first = if tuned.constants.is_some() { "tune-constant" } else { "tune-term" };
    let mut rows = vec![[first, "tune-before", "tune-after"].map(|id| console.speaker.text(id)).to_vec()];
    let number = |value: &f64| console.speaker.decimal(&value.to_string());
    rows.extend(tuned.terms.iter().map(|(name, old, new)| vec![term(speaker, name), number(old), number(new)]));
    if let Some(loss) = tuned.loss {
        let [before, after] = loss.map(|loss| console.speaker.decimal(&format!("{loss:.4}")));
        rows.push(vec![console.speaker.text("tune-loss"), before, after]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    if tuned.positions > 0 {
        writeln!(console.out, "{} {}", console.speaker.text("tune-positions"), grouped(tuned.positions as u64))?;
    }
    Ok(())
}

/// Returns the spec of a player with the new weights.
fn spec(tuned: &Tuned) -> String {
    let weights = tuned.options.iter().zip(&tuned.terms).map(|(option, (_, _, new))| format!(",{option}={new}"));
    format!("pvs:eval={}{}", tuned.eval, weights.collect::<String>())
}

/// Formats the score over pairs with its 95 % interval.
fn score(pairs: &[f64]) -> String {
    let pairs: Vec<(f64, f64)> = pairs.iter().map(|score| (*score, 1.0)).collect();
    Estimate::of(&pairs).map_or_else(|| "?".to_owned(), |told| score_line::share(&told))
}
