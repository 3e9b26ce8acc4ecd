//! `palabre tune`

use std::io::{IsTerminal as _, Write as _};

use rules::TuneAsk;

use crate::flags::Tune;
use crate::pairs;
use crate::session::Session;
use crate::table::{grouped, lay_out};

/// Fits an evaluation's weights and shows what the new ones are worth.
pub(crate) fn run(session: &mut Session, flags: &Tune) -> anyhow::Result<()> {
    let game = session.game(&flags.game)?;
    let live = std::io::stderr().is_terminal();
    let report = |games: u64| {
        if live {
            anstream::eprint!("\r{games} ");
        }
    };
    let ask = TuneAsk { eval: &flags.eval, games: flags.games, nodes: flags.nodes, seed: flags.seed, report: &report };
    let tuned = game.tune(&flags.rules, &ask).map_err(|message| session.failure(game, &message))?;
    if live {
        anstream::eprintln!();
    }
    let mut rows = vec![["tune-term", "tune-before", "tune-after"].map(|id| session.speaker.text(id)).to_vec()];
    rows.extend(tuned.terms.iter().map(|(name, old, new)| vec![(*name).to_owned(), old.to_string(), new.to_string()]));
    rows.push(vec![
        session.speaker.text("tune-loss"),
        format!("{:.4}", tuned.loss[0]),
        format!("{:.4}", tuned.loss[1]),
    ]);
    write!(session.out, "{}", lay_out(&rows))?;
    writeln!(session.out, "{} {}", session.speaker.text("tune-positions"), grouped(tuned.positions as u64))?;
    writeln!(session.out, "{} {}", session.speaker.text("tune-match"), pairs::score(&tuned.pairs))?;
    Ok(())
}
