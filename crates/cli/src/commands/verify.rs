//! `palabre verify`: compares the rules with an independent model over random games.

use std::io::Write as _;

use catalogue::Message;
use catalogue::verify::{Check, Divergence};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::VerifyArgs;
use crate::interrupt;
use crate::progress_bar::BuildBar;
use crate::text_table::{grouped, lay_out};

/// Prints the number of games, positions, comparisons and differences. Fails if there is a difference.
pub(crate) fn run(console: &mut Console, flags: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let (speaker, stop) = (console.speaker_for(game), interrupt::watched());
    let bar = BuildBar::new(&speaker, stop);
    let found = game.verify(&flags.rules, (flags.games, flags.seed), flags.threads, &bar);
    bar.clear();
    let found = found.map_err(|message| console.failure(game, &message))?;
    let count = |id: &str| {
        let message = Message::new(id).with("title", game.info().title).with("seed", flags.seed.to_string());
        message.with("games", grouped(found.games)).with("positions", grouped(found.positions))
    };
    writeln!(console.out, "{}\n", speaker.say(&count("verify-intro")))?;
    let heads = ["verify-check", "verify-comparisons", "verify-divergences"].map(|id| speaker.text(id)).to_vec();
    let row = |name: String, (checks, divergent): (u64, u64)| vec![name, grouped(checks), grouped(divergent)];
    let checks = Check::ALL.iter().zip(found.counts);
    let checks = checks.map(|(check, counts)| row(speaker.text(&format!("verify-{}", check.name())), counts));
    let total = row(speaker.text("verify-total"), (found.checks(), found.divergent()));
    let rows: Vec<_> = std::iter::once(heads).chain(checks).chain([total]).collect();
    write!(console.out, "{}", lay_out(&rows))?;
    for Divergence { check, position, played, found, expected } in &found.divergences {
        let what = speaker.text(&format!("verify-{}", check.name()));
        let played = played.as_ref().map(|played| format!(" {played}")).unwrap_or_default();
        writeln!(console.out, "\n{what}: {position}{played}\n- {expected}\n+ {found}")?;
    }
    Ok(match (found.divergent(), found.games < flags.games) {
        (0, false) => ExitCode::SUCCESS,
        (0, true) => ExitCode::from(interrupt::EXIT_CODE),
        _ => ExitCode::FAILURE,
    })
}
