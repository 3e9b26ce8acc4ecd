//! Turns of engines: asks the engine when its turn comes, and plays its move if the room is still in that turn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalogue::{Analysis, Ask, Reply};
use rules::NoBuild;
use stdx::lock;

use super::entry::RoomEntry;
use super::registry::Registry;
use super::room::Room;
use super::state::Thinking;
use crate::api::error::ApiError;
use crate::engines::queue::{TaskStatus, Ticket};

/// Minimum time between moves in a game between engines, so that spectators can follow it.
const MIN_MOVE_INTERVAL: Duration = Duration::from_millis(600);

impl Registry {
    /// Asks the engine whose turn it is.
    pub(super) fn ask_engine(self: &Arc<Self>, entry: &Arc<RoomEntry>, room: &Room) -> Option<Ticket> {
        let (seat, spec, limits) = room.engine()?;
        let (spec, turn_number, line) = (spec.to_owned(), room.turn_number, room.session.line().boxed_clone());
        let (registry, at) = (Arc::downgrade(self), Arc::downgrade(entry));
        let runtime = tokio::runtime::Handle::current();
        let min_time = if room.is_engines_only() { MIN_MOVE_INTERVAL } else { Duration::ZERO };
        let (thinking, pool) = (entry.thinking.clone(), Arc::clone(&self.engines.pool));
        let question = pool.new_question();
        let task = move |halt: &AtomicBool| {
            let report = |report: &Analysis| {
                if report.rank == 1 {
                    thinking.send_replace(Some(Thinking::new(seat.0, report)));
                }
            };
            // Waiting for memory and building tables are not charged to the engine's clock.
            let answer = pool.with(line.game(), &spec, question, halt, |player| {
                player.prepare(&NoBuild);
                let started = Instant::now();
                (player.choose(&*line, &Ask { limits, stop: halt, lines: 1, report: &report }), started.elapsed())
            });
            let Some((reply, spent)) = answer else { return TaskStatus::interrupted(halt) };
            let (registry, at) = (registry.clone(), at.clone());
            runtime.spawn(async move {
                tokio::time::sleep(min_time.saturating_sub(spent)).await;
                if let (Some(registry), Some(entry)) = (registry.upgrade(), at.upgrade()) {
                    registry.play_engine_move(&entry, turn_number, &reply, spent).await;
                }
            });
            TaskStatus::Done
        };
        Some(self.engines.think(&room.settings.owner, task))
    }

    async fn play_engine_move(
        self: &Arc<Self>,
        entry: &Arc<RoomEntry>,
        turn_number: u64,
        reply: &Reply,
        spent: Duration,
    ) {
        let play = |room: &mut Room, now| match room.engine_move(turn_number, reply, spent, now) {
            true => Ok(()),
            false => Err(ApiError::new("stale").with("ply", room.ply())),
        };
        if self.change(entry, play).await.is_err() {
            // Clears the question, so that it can be asked again.
            let mut question = lock(&entry.question);
            if question.as_ref().is_some_and(|(asked, _)| *asked == turn_number) {
                *question = None;
            }
        }
    }
}
