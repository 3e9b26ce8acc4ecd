//! `palabre tune`

use std::io::{IsTerminal as _, Write as _};

use arena::statistics::pentanomial::Estimate;
use catalogue::TuneRequest;

use crate::console::Console;
use crate::flags::TuneArgs;
use crate::notes::{note, noteln};
use crate::score_line;
use crate::text_table::{grouped, lay_out};

/// Fits an evaluation's weights and plays the new ones against the old.
pub(crate) fn run(console: &mut Console, flags: &TuneArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let live = std::io::stderr().is_terminal();
    let report = |games: u64| {
        if live {
            note!("\r{games} ");
        }
    };
    let request =
        TuneRequest { eval: &flags.eval, games: flags.games, nodes: flags.nodes, seed: flags.seed, report: &report };
    let tuned = game.tune(&flags.rules, &request).map_err(|message| console.failure(game, &message))?;
    if live {
        noteln!();
    }
    let mut rows = vec![["tune-term", "tune-before", "tune-after"].map(|id| console.speaker.text(id)).to_vec()];
    rows.extend(tuned.terms.iter().map(|(name, old, new)| vec![(*name).to_owned(), old.to_string(), new.to_string()]));
    rows.push(vec![
        console.speaker.text("tune-loss"),
        console.speaker.decimal(&format!("{:.4}", tuned.loss[0])),
        console.speaker.decimal(&format!("{:.4}", tuned.loss[1])),
    ]);
    write!(console.out, "{}", lay_out(&rows))?;
    writeln!(console.out, "{} {}", console.speaker.text("tune-positions"), grouped(tuned.positions as u64))?;
    writeln!(console.out, "{} {}", console.speaker.text("tune-match"), score(&tuned.pairs))?;
    Ok(())
}

/// Formats the score over pairs with its 95 % interval.
fn score(pairs: &[f64]) -> String {
    let pairs: Vec<(f64, f64)> = pairs.iter().map(|score| (*score, 1.0)).collect();
    Estimate::of(&pairs).map_or_else(|| "?".to_owned(), |told| score_line::share(&told))
}
