//! `palabre bench lab`: what the lab costs against threads of this machine, for games that take no time.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ::lab::{EventId, LabAddress, Worker, WorkerOptions};
use arena::event::executor::{Executor, Threads};
use arena::{Adjudication, Entrant, Match, Openings, Supervisor};
use catalogue::Message;
use games::Games;
use play::TimeControl;

use crate::commands::lab::executor;
use crate::console::Console;
use crate::flags::BenchLabArgs;
use crate::text_table::{grouped, lay_out};

/// The game with the shortest games.
const GAME: &str = "colonnes";

/// Plays the same match by threads and by a worker of the lab, which runs in this process.
pub(super) fn run(console: &mut Console, flags: &BenchLabArgs) -> anyhow::Result<()> {
    let address = LabAddress::find(flags.url.as_deref()).map_err(|message| console.usage(&message))?;
    let series = series(console, flags.games)?;
    let (count, supervisor, live) = (flags.cores, Supervisor::here(), Arc::default());
    let local = rate(console, &series, &Threads { count, supervisor, live, conversations: None })?;
    let event = EventId::random().map_err(|message| console.refused(&message))?;
    let lab = executor(address.clone(), event, "bench");
    lab.check().map_err(|message| console.refused(&message))?;
    let cache = std::env::temp_dir().join("palabre-bench-bots");
    let options = WorkerOptions { name: "bench".to_owned(), cores: flags.cores, speed: 1.0, cache };
    let worker = Worker { address, options, catalogue: &Games };
    let (finish, abort, ready) = (AtomicBool::new(false), AtomicBool::new(false), AtomicBool::new(false));
    let remote = std::thread::scope(|scope| {
        scope.spawn(|| worker.run(&finish, &abort, &|_| ready.store(true, Ordering::Relaxed)));
        while !ready.load(Ordering::Relaxed) {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let remote = rate(console, &series, &lab);
        abort.store(true, Ordering::Relaxed);
        remote
    })?;
    let row = |id: &str, rate: f64| vec![console.speaker.text(id), grouped(rate as u64)];
    let share = console.speaker.decimal(&format!("{:.2}", remote / local));
    let rows = [
        vec![console.speaker.text("bench-lab"), String::new()],
        row("bench-lab-local", local),
        row("bench-lab-lab", remote),
        vec![console.speaker.text("bench-lab-share"), share],
    ];
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}

fn series(console: &Console, games: u64) -> anyhow::Result<Match> {
    let game = console.game(GAME)?;
    let random = || Entrant::BuiltIn { spec: "random".to_owned() };
    let rules = game.open("", None).map_err(|message| console.failure(game, &message))?.rules();
    Ok(Match {
        game,
        rules,
        entrants: [random(), random()],
        control: TimeControl::NONE,
        openings: Openings::Random,
        seed: 1,
        pairs: games.div_ceil(2),
        sprt: None,
        adjudication: Adjudication::Never,
    })
}

/// Returns the games per second.
fn rate(console: &Console, series: &Match, executor: &dyn Executor) -> anyhow::Result<f64> {
    let started = Instant::now();
    let played = series.run(executor, &AtomicBool::new(false), &|_, _| {});
    let (score, _) = played.map_err(|message: Message| console.failure(series.game, &message))?;
    Ok(score.played() as f64 / started.elapsed().as_secs_f64())
}
