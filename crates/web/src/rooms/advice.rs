//! [`Advice`]: the move that a built-in player would play in a room.

use std::sync::Arc;

use catalogue::{Ask, DynLine, Reply};
use tokio::sync::oneshot;

use super::commands::Viewer;
use super::entry::RoomEntry;
use super::registry::Registry;
use crate::api::error::{ApiError, ApiResult};
use crate::engines::player_specs;
use crate::engines::queue::TaskStatus;

/// Reply of a player that was asked for advice.
pub(crate) struct Advice {
    pub(crate) spec: String,
    pub(crate) line: Box<dyn DynLine>,
    pub(crate) reply: Reply,
}

impl Registry {
    /// Asks a player for a move in the room's position. Only the person to move may ask.
    pub(crate) async fn advice(
        &self,
        entry: &Arc<RoomEntry>,
        viewer: &Viewer,
        spec: Option<String>,
    ) -> ApiResult<Advice> {
        let visitor = viewer.visitor.as_str();
        let room = entry.room.lock().await;
        if room.seats_of(visitor).is_empty() {
            return Err(ApiError::new("not-a-player"));
        }
        let to_move = room.session.turn().ok_or_else(|| ApiError::new("game-over"))?;
        if !room.holds(visitor, to_move.index()) {
            return Err(ApiError::new("not-your-turn"));
        }
        if room.has_human_opponents(visitor) && room.settings.advice.is_none() {
            return Err(ApiError::new("not-a-player").with_text("no-advice"));
        }
        let spec = spec.or_else(|| room.settings.advice.clone()).unwrap_or_else(|| player_specs::STRONGEST.to_owned());
        let limits = player_specs::limits(room.game(), &spec, &self.engines.pool)?;
        let line = room.session.line().boxed_clone();
        drop(room);
        let (sender, receiver) = oneshot::channel();
        let (name, mut sender) = (spec.clone(), Some(sender));
        let (pool, question) = (Arc::clone(&self.engines.pool), self.engines.pool.new_question());
        let ticket = self.engines.ask(visitor, viewer.address, move |halt| {
            let ask = Ask { limits, stop: halt, lines: 1, report: &|_| {} };
            let reply = pool.with(line.game(), &name, question, halt, |player| player.choose(&*line, &ask));
            let Some(reply) = reply else { return TaskStatus::interrupted(halt) };
            drop(sender.take().map(|sender| sender.send((line.boxed_clone(), reply))));
            TaskStatus::Done
        })?;
        let answer = receiver.await.map_err(|_| ApiError::new("closing"));
        drop(ticket);
        let (line, reply) = answer?;
        Ok(Advice { spec, line, reply })
    }
}
