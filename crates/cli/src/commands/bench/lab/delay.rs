//! Two workers far away: each byte to and from them takes its time.

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use arena::Supervisor;
use arena::event::executor::Threads;

use super::bench_lab::BenchLab;
use super::proxy::Proxy;
use super::{games_per_second, series};
use crate::console::Console;
use crate::flags::BenchLabArgs;
use crate::text_table::lay_out;

/// A player whose games take about a second and are the same in every run.
const PLAYER: &str = "mcts:nodes=320000";
/// Games of the measurement, unless others are asked for.
const GAMES: u64 = 40;

/// Plays the same match by two threads and by two workers behind a delay.
pub(super) fn run(console: &mut Console, flags: &BenchLabArgs, delay: Duration) -> anyhow::Result<()> {
    let series = series(console, PLAYER, flags.games.min(GAMES))?;
    let (count, supervisor, live) = (flags.cores, Supervisor::here(), Arc::default());
    let threads = Threads { count, supervisor, live, conversations: None };
    let local = games_per_second(console, &series, &threads, &|_| {})?;
    let mut lab = BenchLab::start(console)?;
    let proxy = Proxy::start(lab.server.port, delay)?;
    let address = lab.worker_address(console, proxy.port)?;
    for worker in 1..=flags.cores.get() {
        lab.add_worker(&address, &format!("far-{worker}"), 1)?;
    }
    lab.wait_for(console, flags.cores.get())?;
    let remote = games_per_second(console, &series, &lab.executor(console)?, &|_| {})?;
    let row = |id: &str, number: f64| vec![console.speaker.text(id), console.speaker.decimal(&format!("{number:.2}"))];
    let game = flags.cores.get() as f64 / local;
    let rows = [
        row("bench-lab-game", game),
        row("bench-lab-local", local),
        row("bench-lab-far", remote),
        row("bench-lab-share", remote / local),
    ];
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}
