//! `palabre bench perft`

use std::io::Write as _;
use std::time::{Duration, Instant};

use catalogue::{BenchCase, DynGame};

use super::{RUNS, games, open};
use crate::console::Console;
use crate::notes::noteln;
use crate::text_table::{grouped, lay_out};

/// Measures leaves per second on one core, with the last ply counted in bulk and with every move played.
pub(super) fn run(console: &mut Console, only: &[String]) -> anyhow::Result<()> {
    let heads = ["bench-position", "bench-depth", "bench-leaves", "bench-seconds", "bench-bulk", "bench-playing"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    for game in games(console, only)? {
        for case in game.info().bench {
            noteln!("{} {}…", game.info().name, case.name);
            rows.push(measure(console, game, case)?);
        }
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}

fn measure(console: &Console, game: &dyn DynGame, case: &BenchCase) -> anyhow::Result<Vec<String>> {
    let line = open(console, game, case)?;
    let (leaves, bulk) = best(|| line.count(case.depth));
    // The slower count searches one ply less.
    let (played, playing) = best(|| line.count_by_playing(case.depth - 1));
    let rate = |count: u64, time: Duration| grouped((count as f64 / time.as_secs_f64()) as u64);
    Ok(vec![
        format!("{} {}", game.info().name, case.name),
        case.depth.to_string(),
        grouped(leaves),
        console.speaker.decimal(&format!("{:.3}", bulk.as_secs_f64())),
        rate(leaves, bulk),
        rate(played, playing),
    ])
}

fn best(count: impl Fn() -> u64) -> (u64, Duration) {
    let runs = (0..RUNS).map(|_| {
        let started = Instant::now();
        let total = count();
        (total, started.elapsed())
    });
    runs.min_by_key(|(_, time)| *time).unwrap_or_default()
}
