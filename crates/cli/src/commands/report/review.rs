//! `palabre report --review`: looks for won positions that were thrown away, by exact knowledge and by the engine.

use std::io::Write as _;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::bail;
use arena::report::{Judge, Summary, ThrownWin, thrown_message, thrown_wins};
use catalogue::{Message, Player};
use games::Games;
use indicatif::{ProgressBar, ProgressStyle};
use play::judgement;
use rules::Limits;

use crate::console::Console;
use crate::interrupt;
use crate::notes::noteln;

/// The player that judges positions.
const ENGINE: &str = "best";

/// Reviews every game, with this much thinking time for each position that exact knowledge does not decide.
pub(super) fn run(console: &Console, summary: &Summary, time: Duration) -> anyhow::Result<Vec<ThrownWin>> {
    let mut engines: Vec<(&str, Box<dyn Player>)> = Vec::new();
    for section in &summary.event.sections {
        engines.push((section.game.info().name, console.player(section.game, ENGINE)?));
    }
    say_cost(console, summary, time);
    let stop = interrupt::watched();
    let bar = bar(console, summary.games.len() as u64);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let judge: &mut Judge<'_> = &mut |line| {
        let name = line.game().info().name;
        let (_, engine) = engines.iter_mut().find(|(game, _)| *game == name)?;
        judgement(line, &mut **engine, limits).filter(|_| !stop.load(Ordering::Relaxed))
    };
    let thrown = thrown_wins(summary, &Games, Some(judge), &mut |games| {
        bar.set_position(games as u64);
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        bail!(console.speaker.text("review-stopped"));
    }
    thrown.map_err(|message| console.refused(&message))
}

/// Prints the longest time that the review can take.
fn say_cost(console: &Console, summary: &Summary, time: Duration) {
    let positions: u32 = summary.games.iter().map(|row| row.finished.plies).sum();
    let seconds = (time * positions).as_secs().max(1);
    let message = Message::new("review-cost").with("games", summary.games.len()).with("seconds", seconds);
    noteln!("{}", console.speaker.say(&message));
}

fn bar(console: &Console, games: u64) -> ProgressBar {
    let left = console.speaker.text("progress-left");
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template(&format!("{{bar:24}} {{pos}}/{{len}}  {left} {{eta}}")) {
        bar.set_style(style);
    }
    bar
}

/// Prints what was found, in the order of the games.
pub(super) fn write(console: &mut Console, summary: &Summary, thrown: &[ThrownWin]) -> anyhow::Result<()> {
    writeln!(console.out)?;
    for found in thrown {
        if let Some(row) = summary.games.iter().find(|row| row.id == found.game) {
            writeln!(console.out, "{}", console.speaker.say(&thrown_message(summary, row, found)))?;
        }
    }
    if thrown.is_empty() {
        writeln!(console.out, "{}", console.speaker.text("review-nothing"))?;
    }
    Ok(())
}
