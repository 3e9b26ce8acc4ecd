//! `palabre best`

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::bail;
use rules::{Ask, Message};

use crate::commands::show;
use crate::flags::Best;
use crate::session::Session;

/// How long to think when nobody says.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(1);

/// Asks a player for its move.
pub(crate) fn run(session: &mut Session, flags: &Best) -> anyhow::Result<()> {
    let line = session.line(&flags.start, &flags.moves)?;
    let mut player = session.player(line.game(), &flags.engine)?;
    if line.turn().is_none() {
        let speaker = session.speaker_for(line.game());
        bail!(speaker.say(&Message::new("best-over").with("state", show::state(&*line, &speaker))));
    }
    let limits = flags.budget.limits(USUAL_TIME);
    let reply = player.choose(&*line, &Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} });
    let report = &reply.reports[0];
    writeln!(session.out, "bestmove: {}", reply.best)?;
    writeln!(session.out, "score: {}", report.value)?;
    writeln!(session.out, "depth: {}", report.depth)?;
    writeln!(session.out, "nodes: {}", report.nodes)?;
    writeln!(session.out, "pv: {}", report.line.join(" "))?;
    Ok(())
}
