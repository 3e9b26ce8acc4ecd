//! [`Advice`]: what a player would do at a table, for whoever is to move there.

use std::sync::Arc;

use catalogue::{Ask, Reply};
use tokio::sync::oneshot;

use super::commands::Onlooker;
use super::registry::Registry;
use super::room_entry::Entry;
use crate::api::error::{Answer, ApiError};
use crate::engines::player_specs as players;
use crate::engines::queue::Step;

/// What a player advises.
pub(crate) struct Advice {
    pub(crate) spec: String,
    pub(crate) line: Box<dyn catalogue::DynLine>,
    pub(crate) reply: Reply,
}

impl Registry {
    /// A player's answer to the position at a table.
    pub(crate) async fn advice(&self, entry: &Arc<Entry>, onlooker: &Onlooker, spec: Option<String>) -> Answer<Advice> {
        let visitor = onlooker.visitor.as_str();
        let table = entry.table.lock().await;
        let game = table.game();
        if table.seats_of(visitor).is_empty() {
            return Err(ApiError::new("not-a-player"));
        }
        let own = table.session.turn().ok_or_else(|| ApiError::new("game-over"))?;
        if !table.holds(visitor, own.index()) {
            return Err(ApiError::new("not-your-turn"));
        }
        if table.has_others(visitor) && table.terms.advice.is_none() {
            return Err(ApiError::new("not-a-player").said("no-advice"));
        }
        let spec = spec.or_else(|| table.terms.advice.clone()).unwrap_or_else(|| players::STRONGEST.to_owned());
        let limits = players::limits(game, &spec, &self.engines.pool)?;
        let line = table.session.line().boxed_clone();
        drop(table);
        let (tell, told) = oneshot::channel();
        let (name, mut tell) = (spec.clone(), Some(tell));
        let (pool, question) = (Arc::clone(&self.engines.pool), self.engines.pool.question());
        let ticket = self.engines.ask(visitor, onlooker.address, move |halt| {
            let ask = Ask { limits, stop: halt, lines: 1, report: &|_| {} };
            let reply = pool.with(line.game(), &name, question, halt, |player| player.choose(&*line, &ask));
            let Some(reply) = reply else { return Step::interrupted(halt) };
            drop(tell.take().map(|tell| tell.send((line.boxed_clone(), reply))));
            Step::Done
        })?;
        let answer = told.await.map_err(|_| ApiError::new("closing"));
        drop(ticket);
        let (line, reply) = answer?;
        Ok(Advice { spec, line, reply })
    }
}
