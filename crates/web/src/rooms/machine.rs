//! A machine's turn at a table: asked for when it comes, played if the game still stands where it was asked.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalogue::{Analysis, Ask, Reply};
use rules::NoBuild;
use serde_json::{Value, json};
use stdx::lock as locked;

use super::registry::Registry;
use super::room::Room;
use super::room_entry::Entry;
use crate::api::error::ApiError;
use crate::engines::queue::{Step, Ticket};

/// The least time between moves where only machines play, so that they can be followed.
const PAUSE: Duration = Duration::from_millis(600);

impl Registry {
    /// Lets the machine think that is to move.
    pub(super) fn machine(self: &Arc<Self>, entry: &Arc<Entry>, table: &Room) -> Option<Ticket> {
        let (seat, spec, limits) = table.machine()?;
        let (spec, moment, line) = (spec.to_owned(), table.moment, table.session.line().boxed_clone());
        let (hall, at, runtime) = (Arc::downgrade(self), Arc::downgrade(entry), tokio::runtime::Handle::current());
        let pause = if table.is_show() { PAUSE } else { Duration::ZERO };
        let (thinking, pool, question) =
            (entry.thinking.clone(), Arc::clone(&self.engines.pool), self.engines.pool.question());
        let task = move |halt: &AtomicBool| {
            let report = |report: &Analysis| {
                if report.rank == 1 {
                    thinking.send_replace(thought(seat.0, report));
                }
            };
            // Memory is waited for off the machine's clock.
            let thought = pool.with(line.game(), &spec, question, halt, |player| {
                player.prepare(&NoBuild);
                let started = Instant::now();
                (player.choose(&*line, &Ask { limits, stop: halt, lines: 1, report: &report }), started.elapsed())
            });
            let Some((reply, spent)) = thought else { return Step::interrupted(halt) };
            let (hall, at) = (hall.clone(), at.clone());
            runtime.spawn(async move {
                tokio::time::sleep(pause.saturating_sub(spent)).await;
                if let (Some(hall), Some(entry)) = (hall.upgrade(), at.upgrade()) {
                    hall.answered(&entry, moment, &reply, spent).await;
                }
            });
            Step::Done
        };
        Some(self.engines.think(&table.terms.owner, task))
    }

    async fn answered(self: &Arc<Self>, entry: &Arc<Entry>, moment: u64, reply: &Reply, spent: Duration) {
        let answer = |table: &mut Room, now| match table.answer(moment, reply, spent, now) {
            true => Ok(()),
            false => Err(ApiError::new("stale").with("ply", table.ply())),
        };
        if self.change(entry, answer).await.is_err() {
            // The question is forgotten, so that it can be asked again.
            let mut work = locked(&entry.work);
            if work.as_ref().is_some_and(|(asked, _)| *asked == moment) {
                *work = None;
            }
        }
    }
}

/// What a machine at work has found.
fn thought(seat: u8, report: &Analysis) -> Value {
    json!({
        "type": "thinking", "seat": seat, "depth": report.depth, "value": report.value.brief(),
        "exact": report.value.is_exact(), "line": report.line,
    })
}
