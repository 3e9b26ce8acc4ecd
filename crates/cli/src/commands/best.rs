//! `palabre best`

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::bail;
use catalogue::{Ask, Message};

use crate::commands::show;
use crate::console::Console;
use crate::flags::BestArgs;
use crate::value_text;

/// Default time per move.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(1);

/// Prints a player's move with its score and line.
pub(crate) fn run(console: &mut Console, flags: &BestArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.start, &flags.moves)?;
    console.isolate(flags.isolation);
    let mut player = console.player(line.game(), &flags.engine)?;
    if line.turn().is_none() {
        let speaker = console.speaker_for(line.game());
        bail!(speaker.say(&Message::new("best-over").with("state", show::state(&*line, &speaker))));
    }
    let limits = flags.budget.limits(USUAL_TIME).map_err(|message| console.usage(&message))?;
    let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let reply = console.ask(&mut *player, &*line, &ask)?;
    let report = &reply.reports[0];
    writeln!(console.out, "bestmove: {}", reply.best)?;
    let value = value_text::written(&console.speaker, report.value);
    writeln!(console.out, "score: {value}")?;
    if report.is_book {
        writeln!(console.out, "source: book")?;
    }
    writeln!(console.out, "depth: {}", report.depth)?;
    writeln!(console.out, "nodes: {}", report.nodes)?;
    writeln!(console.out, "pv: {}", report.line.join(" "))?;
    Ok(())
}
