//! `palabre worker`: plays jobs of a lab on this machine.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::Supervisor;
use catalogue::{Ask, Catalogue as _, Message, check_name};
use games::Games;
use lab::{LabAddress, Worker, WorkerOptions};
use rules::Limits;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::WorkerArgs;
use crate::interrupt;
use crate::notes::noteln;

/// Time of the search that measures the speed.
const BENCH: Duration = Duration::from_millis(300);

/// Works until Ctrl-C.
pub(crate) fn run(console: &mut Console, flags: &WorkerArgs) -> anyhow::Result<ExitCode> {
    // The advice for coordinators, a flag, does not fit here.
    let fitting = |message: Message| if message.id == "lab-none" { Message::new("worker-no-address") } else { message };
    let address = LabAddress::find(flags.address.as_deref()).map_err(|message| console.usage(&fitting(message)))?;
    let name = flags.name.clone().unwrap_or_else(lab::hostname);
    check_name(&name).map_err(|message| console.usage(&message))?;
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    let cores = flags.cores.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    let cache = stdx::data_folder().unwrap_or_else(std::env::temp_dir).join("lab").join("bots");
    let (supervisor, grace) = (Supervisor::here(), WorkerOptions::GRACE);
    let options = WorkerOptions { name, cores, speed: speed(console)?, cache, supervisor, grace, rest: Duration::ZERO };
    let (finish, abort) = interrupt::twice();
    let worker = Worker { address, options, catalogue: &Games };
    worker.run(finish, abort, &console.notice()).map_err(|message| console.refused(&message))?;
    noteln!("{}", console.speaker.say(&Message::new("worker-ended")));
    Ok(if abort.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Returns the thousands of nodes per second of a fixed search on one core.
pub(crate) fn speed(console: &Console) -> anyhow::Result<f64> {
    let game = Games.games()[0];
    let case = game.info().search_bench.first();
    let (rules, position) = case.map_or(("", None), |case| (case.rules, case.position));
    let line = game.open(rules, position).map_err(|message| console.failure(game, &message))?;
    let mut player = console.player(game, "pvs:hash=16")?;
    let limits = Limits { time: Some(BENCH), ..Limits::default() };
    let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let report = player.choose(&*line, &ask).reports.swap_remove(0);
    Ok(report.nodes as f64 / report.time.as_secs_f64().max(1e-3) / 1000.0)
}
