//! Many workers that do not think: whether the server and the coordinator hold, and with how much memory.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ::lab::{Notice, Worker, WorkerOptions};
use arena::Supervisor;
use games::Games;

use super::bench_lab::{BenchLab, memory};
use super::series;
use crate::console::Console;
use crate::text_table::{grouped, lay_out};

/// Pairs that no measurement reaches.
const ENDLESS: u64 = 1 << 40;
/// Share of the time after which memory should not grow any more.
const WARM: f64 = 0.2;
/// Time that a game is pretended to take.
const GAME: Duration = Duration::from_millis(500);
const GLANCE: Duration = Duration::from_millis(200);

/// Plays for a while with many workers in this process.
pub(super) fn run(console: &mut Console, count: NonZeroUsize, time: Duration) -> anyhow::Result<()> {
    let lab = BenchLab::start(console)?;
    let address = lab.worker_address(console, lab.server.port)?;
    let (series, executor) = (series(console, "random", ENDLESS)?, lab.executor(console)?);
    let (stop, games) = (AtomicBool::new(false), AtomicU64::new(0));
    let quiet: Notice = Arc::new(|_| {});
    let workers: Vec<Worker> = (1..=count.get())
        .map(|number| {
            let (name, cache) = (format!("worker-{number}"), lab.folder().join("bots"));
            let (supervisor, grace) = (Supervisor::here(), WorkerOptions::GRACE);
            let options =
                WorkerOptions { name, cores: NonZeroUsize::MIN, speed: 1.0, cache, supervisor, grace, rest: GAME };
            Worker { address: address.clone(), options, catalogue: &Games }
        })
        .collect();
    let pids = [std::process::id(), lab.server.pid];
    let (mut warm, mut most) = (None, pids.map(|_| None));
    let played = std::thread::scope(|scope| {
        for worker in &workers {
            scope.spawn(|| worker.run(&stop, &stop, &quiet));
        }
        let match_thread =
            scope.spawn(|| series.run(&executor, &stop, &|_, _| _ = games.fetch_add(1, Ordering::Relaxed)));
        let started = Instant::now();
        while started.elapsed() < time && !match_thread.is_finished() {
            std::thread::sleep(GLANCE);
            let now = pids.map(memory);
            if warm.is_none() && started.elapsed() >= time.mul_f64(WARM) {
                warm = Some(now);
            }
            most = [most[0].max(now[0]), most[1].max(now[1])];
        }
        stop.store(true, Ordering::Relaxed);
        match_thread.join()
    });
    if let Ok(Err(message)) = played {
        return Err(console.failure(series.game, &message));
    }
    let rate = games.into_inner() as f64 / time.as_secs_f64();
    let cell =
        |megabytes: Option<u64>| megabytes.map_or_else(|| "?".to_owned(), |megabytes| format!("{megabytes} MiB"));
    let mut rows = vec![vec![console.speaker.text("bench-lab-rate"), grouped(rate as u64)]];
    let warm = warm.unwrap_or_default();
    for (id, which) in [("bench-lab-crowd", 0), ("bench-lab-crowd-server", 1)] {
        rows.push(vec![console.speaker.text(id), cell(warm[which]), cell(most[which])]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}
