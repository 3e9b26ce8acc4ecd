//! The rate of a lab against threads of this machine, for games that take no time.

use std::io::Write as _;
use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use arena::Supervisor;
use arena::event::executor::Threads;
use arena::store::stored_game::StoredGame;
use stdx::lock;

use super::bench_lab::{BenchLab, processor_time};
use super::{games_per_second, series};
use crate::console::Console;
use crate::flags::BenchLabArgs;
use crate::text_table::{grouped, lay_out};

/// Plays the same match by threads and by a worker of the lab on as many cores.
pub(super) fn run(console: &mut Console, flags: &BenchLabArgs) -> anyhow::Result<()> {
    let series = series(console, "random", flags.games)?;
    let (count, supervisor, live) = (flags.cores, Supervisor::here(), Arc::default());
    let threads = Threads { count, supervisor, live, conversations: None };
    let local = games_per_second(console, &series, &threads, &|_| {})?;
    let mut lab = BenchLab::start(console)?;
    let address = lab.worker_address(console, lab.server.port)?;
    lab.add_worker(&address, "bench", flags.cores.get())?;
    lab.wait_for(console, 1)?;
    let latencies = Mutex::new(Vec::new());
    let note = |game: &StoredGame| lock(&latencies).push(now_millis().saturating_sub(game.when).max(0));
    let pids = [std::process::id(), lab.server.pid, lab.workers[0].id()];
    let (before, started) = (pids.map(processor_time), Instant::now());
    let remote = games_per_second(console, &series, &lab.executor(console)?, &note)?;
    let (after, wall) = (pids.map(processor_time), started.elapsed().as_secs_f64());
    let mut latencies = lock(&latencies).clone();
    latencies.sort_unstable();
    let at = |share: usize| latencies.get(latencies.len().saturating_sub(1) * share / 100).copied().unwrap_or(0);
    let row = |id: &str, cell: String| vec![console.speaker.text(id), cell];
    let decimal = |number: f64| console.speaker.decimal(&format!("{number:.2}"));
    let mut rows = vec![
        row("bench-lab-local", grouped(local as u64)),
        row("bench-lab-lab", grouped(remote as u64)),
        row("bench-lab-share", decimal(remote / local)),
        row("bench-lab-latency", format!("{} / {} ms", at(50), at(99))),
    ];
    let ids = ["bench-lab-coordinator", "bench-lab-server", "bench-lab-worker"];
    for ((id, before), after) in ids.into_iter().zip(before).zip(after) {
        rows.extend(before.zip(after).map(|(before, after)| row(id, decimal((after - before) / wall))));
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}

/// Returns the time in milliseconds since 1970, as games have it.
fn now_millis() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_millis()).unwrap_or(i64::MAX)
}
