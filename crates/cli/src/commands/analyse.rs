//! `palabre analyse`

use std::collections::BTreeMap;
use std::io::{IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use anyhow::bail;
use catalogue::{Analysis, Ask, Message, Speaker};

use crate::commands::{best, show};
use crate::console::Console;
use crate::flags::AnalyseArgs;
use crate::notes::note;
use crate::text_table::{grouped, lay_out};

/// Prints the best moves with their values and lines; a terminal shows them during the search.
pub(crate) fn run(console: &mut Console, flags: &AnalyseArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.best.start, &flags.best.moves)?;
    console.isolate(flags.best.isolation);
    let mut player = console.player(line.game(), &flags.best.engine)?;
    if line.turn().is_none() {
        let speaker = console.speaker_for(line.game());
        bail!(speaker.say(&Message::new("best-over").with("state", show::state(&*line, &speaker))));
    }
    let speaker = console.speaker_for(line.game());
    let live = std::io::stderr().is_terminal();
    let found = Mutex::new((BTreeMap::<usize, Analysis>::new(), 0));
    let report = |report: &Analysis| {
        let Ok(mut found) = found.lock() else { return };
        found.0.insert(report.rank, report.clone());
        if live && report.rank == found.0.len() {
            let text = table(&speaker, found.0.values());
            // Redraws the table in place.
            let up = if found.1 > 0 { format!("\x1b[{}A\x1b[J", found.1) } else { String::new() };
            found.1 = text.lines().count();
            note!("{up}{text}");
        }
    };
    let limits = flags.best.budget.limits(best::USUAL_TIME).map_err(|message| console.usage(&message))?;
    let ask = Ask { limits, stop: &AtomicBool::new(false), lines: flags.lines.max(1), report: &report };
    let reply = console.ask(&mut *player, &*line, &ask);
    if live
        && let Ok(found) = found.lock()
        && found.1 > 0
    {
        note!("\x1b[{}A\x1b[J", found.1);
    }
    write!(console.out, "{}", table(&speaker, reply?.reports.iter()))?;
    Ok(())
}

fn table<'a>(speaker: &Speaker, reports: impl Iterator<Item = &'a Analysis>) -> String {
    let heads = ["analyse-rank", "analyse-score", "analyse-depth", "analyse-nodes", "analyse-line"];
    let row = |report: &Analysis| {
        let book = || speaker.say(&Message::new("analyse-book").with("plies", report.depth));
        let line = report.line.iter().take(LONGEST_LINE).cloned().collect::<Vec<_>>().join(" ");
        let value = speaker.say(&report.value.message_with_status());
        let depth = if report.is_book { book() } else { report.depth.to_string() };
        vec![report.rank.to_string(), value, depth, grouped(report.nodes), line]
    };
    let heads = heads.map(|id| speaker.text(id)).to_vec();
    let rows: Vec<_> = std::iter::once(heads).chain(reports.map(row)).collect();
    lay_out(&rows).to_string()
}

/// Maximum number of moves shown per line.
const LONGEST_LINE: usize = 8;
