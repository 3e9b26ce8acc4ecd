//! A core of a worker: does one job after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::ForfeitReason;
use arena::event::job::Job;
use arena::event::job_player::JobPlayer;
use arena::store::stored_game::StoredGame;
use catalogue::Message;
use stdx::{IgnorePoison as _, lock};

use super::delivery::Output;
use super::held_job::{GameWatch, HeldJob, HeldWork};
use super::task_runner::TaskRunner;
use super::{SCALED, Shared};
use crate::wire::{WireFailure, WireGame, WireOutput, WirePair, WireWork};

/// Poll interval of the end of the worker.
const GLANCE: Duration = Duration::from_millis(200);
/// Bytes of a message beside the output of a task.
const ENVELOPE: usize = 4 << 10;

/// Does jobs until the worker is closed.
pub(super) fn run(shared: &Shared<'_>, slot: usize) {
    // Bots inherit the core of their game, so that idle cores do not help them to think on their opponent's time.
    shared.cores.pin(slot);
    let mut tasks = TaskRunner::default();
    while let Some(held) = next(shared, &mut tasks) {
        let began = Instant::now();
        held.begin();
        let failure = work(shared, &held, &mut tasks);
        shared.pace.note(&held.wire.event, began.elapsed());
        if let Some(failure) = &failure {
            let message = Message::new("worker-job-failed").quoting("evidence", &failure.evidence);
            (shared.notice)(message);
        }
        shared.recover(&held);
        // A job that was stopped is not over: it is given back, or was reported already.
        if failure.is_some() || !held.stop.load(Ordering::Relaxed) {
            _ = shared.outputs.send(Output { held, output: None, spent: Duration::ZERO, failure, last: true });
        } else {
            shared.forget(&held);
        }
    }
}

fn next(shared: &Shared<'_>, tasks: &mut TaskRunner) -> Option<Arc<HeldJob>> {
    let mut queue = lock(&shared.queue);
    while !shared.closed.load(Ordering::Relaxed) {
        if let Some(held) = queue.pop_front() {
            return Some(held);
        }
        tasks.keep_only(|event| shared.announcements.title(event).is_some());
        queue = shared.queued.wait_timeout(queue, GLANCE).ignore_poison().0;
    }
    None
}

/// Does a job. Returns why it cannot be done here, if it cannot.
fn work(shared: &Shared<'_>, held: &Arc<HeldJob>, tasks: &mut TaskRunner) -> Option<WireFailure> {
    let work = || match (&held.wire.work, held.work.as_ref()?) {
        (WireWork::Pair(pair), HeldWork::Pair(job)) => play(shared, held, pair, job),
        (WireWork::Task(task), HeldWork::Task(net)) => {
            let began = Instant::now();
            let output = tasks.run(shared.catalogue, held, task, net.as_deref());
            finish_task(shared, held, output.map(WireOutput::Task), began.elapsed())
        }
        _ => None,
    };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        Some(WireFailure { no_start: false, evidence: format!("the program failed: {text}") })
    })
}

/// Delivers the output of a task, unless it was stopped.
fn finish_task(
    shared: &Shared<'_>,
    held: &Arc<HeldJob>,
    output: Result<WireOutput, String>,
    spent: Duration,
) -> Option<WireFailure> {
    if held.stop.load(Ordering::Relaxed) {
        return None;
    }
    let fits = |output: &WireOutput| output.size() + ENVELOPE <= shared.connection.client.server_info().max_payload;
    match output {
        Ok(output) if fits(&output) => {
            let (held, output) = (Arc::clone(held), Some(output));
            _ = shared.outputs.send(Output { held, output, spent, failure: None, last: false });
            None
        }
        Ok(_) => Some(WireFailure { no_start: false, evidence: "the result is larger than max_payload".to_owned() }),
        Err(evidence) => Some(WireFailure { no_start: false, evidence }),
    }
}

/// Notes in the record that times were multiplied.
fn tagged(mut game: StoredGame, factor: f64) -> StoredGame {
    game.record = format!("{SCALED}\"{factor:.2}\"]\n{}", game.record);
    game
}

/// Plays a pair and delivers each game as it ends. Returns why it cannot be played here, if it cannot.
fn play(shared: &Shared<'_>, held: &Arc<HeldJob>, pair: &WirePair, job: &Job) -> Option<WireFailure> {
    let supervisor = shared.options.supervisor.clone().with(pair.isolation);
    let player = JobPlayer {
        supervisor: &supervisor,
        stop: &held.stop,
        is_finishing: &|| held.stop.load(Ordering::Relaxed),
        observer: &|leg| Box::new(GameWatch { held: Arc::clone(held), leg }),
        conversations: None,
    };
    let (mut failure, mut began) = (None, Instant::now());
    let mut deliver = |game: StoredGame| {
        if game.reason == ForfeitReason::NoStart.code() && !pair.start_counts {
            // Perhaps another worker can start it.
            held.stop.store(true, Ordering::Relaxed);
            let evidence = format!("{}\n{}\n{}", game.why[0], game.evidence, game.stderr.join("\n"));
            failure = Some(WireFailure { no_start: true, evidence: evidence.trim().to_owned() });
        } else {
            let game = match pair.scale {
                Some(reference) => tagged(game, reference / shared.options.speed),
                None => game,
            };
            std::thread::sleep(shared.options.rest);
            let (held, output) = (Arc::clone(held), Some(WireOutput::Game(Box::new(WireGame::of(&game)))));
            let spent = began.elapsed();
            began = Instant::now();
            _ = shared.outputs.send(Output { held, output, spent, failure: None, last: false });
        }
    };
    match player.play(job, &mut deliver) {
        Ok(()) => failure,
        Err(message) => Some(WireFailure { no_start: false, evidence: message.id }),
    }
}
