//! A core of a worker: plays one job after the other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use arena::event::job_player::JobPlayer;
use arena::store::stored_game::StoredGame;
use arena::{ForfeitReason, Supervisor};
use catalogue::Message;
use stdx::{IgnorePoison as _, lock};

use super::delivery::Output;
use super::held_job::{GameWatch, HeldJob};
use super::{SCALED, Shared};
use crate::wire::{WireFailure, WireGame};

/// Poll interval of the end of the worker.
const GLANCE: Duration = Duration::from_millis(200);

/// Plays jobs until the worker is closed.
pub(super) fn run(shared: &Shared<'_>, slot: usize) {
    // Bots inherit the core of their game, so that idle cores do not help them to think on their opponent's time.
    shared.cores.pin(slot);
    while let Some(held) = next(shared) {
        let began = Instant::now();
        held.begin();
        let failure = play(shared, &held);
        shared.pace.note(&held.wire.event, began.elapsed());
        if let Some(failure) = &failure {
            let message = Message::new("worker-job-failed").quoting("evidence", &failure.evidence);
            (shared.notice)(message);
        }
        // A game that was stopped is not over: its job is given back, or was reported already.
        if failure.is_some() || !held.stop.load(Ordering::Relaxed) {
            _ = shared.outputs.send(Output { held, game: None, spent: Duration::ZERO, failure, last: true });
        } else {
            shared.forget(&held);
        }
    }
}

fn next(shared: &Shared<'_>) -> Option<Arc<HeldJob>> {
    let mut queue = lock(&shared.queue);
    while !shared.closed.load(Ordering::Relaxed) {
        if let Some(held) = queue.pop_front() {
            return Some(held);
        }
        queue = shared.queued.wait_timeout(queue, GLANCE).ignore_poison().0;
    }
    None
}

/// Notes in the record that times were multiplied.
fn tagged(mut game: StoredGame, factor: f64) -> StoredGame {
    game.record = format!("{SCALED}\"{factor:.2}\"]\n{}", game.record);
    game
}

/// Plays a job and delivers each game as it ends. Returns why it cannot be played here, if it cannot.
fn play(shared: &Shared<'_>, held: &Arc<HeldJob>) -> Option<WireFailure> {
    let job = held.job.as_ref()?;
    let supervisor = Supervisor::here().with(held.wire.isolation);
    let player = JobPlayer {
        supervisor: &supervisor,
        stop: &held.stop,
        is_finishing: &|| held.stop.load(Ordering::Relaxed),
        observer: &|leg| Box::new(GameWatch { held: Arc::clone(held), leg }),
        conversations: None,
    };
    let (mut failure, mut began) = (None, Instant::now());
    let mut deliver = |game: StoredGame| {
        if game.reason == ForfeitReason::NoStart.code() && !held.wire.start_counts {
            // Perhaps another worker can start it.
            held.stop.store(true, Ordering::Relaxed);
            let evidence = format!("{}\n{}\n{}", game.why[0], game.evidence, game.stderr.join("\n"));
            failure = Some(WireFailure { no_start: true, evidence: evidence.trim().to_owned() });
        } else {
            let game = match held.wire.scale {
                Some(reference) => tagged(game, reference / shared.options.speed),
                None => game,
            };
            let (held, game) = (Arc::clone(held), Some(WireGame::of(&game)));
            std::thread::sleep(shared.options.rest);
            let spent = began.elapsed();
            began = Instant::now();
            _ = shared.outputs.send(Output { held, game, spent, failure: None, last: false });
        }
    };
    match catch_unwind(AssertUnwindSafe(|| player.play(job, &mut deliver))) {
        Ok(Ok(())) => failure,
        Ok(Err(message)) => Some(WireFailure { no_start: false, evidence: message.id }),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            Some(WireFailure { no_start: false, evidence: format!("the referee failed: {text}") })
        }
    }
}
