//! Engine threads: the queue of questions, the player pool with its memory budget, and the pool that renders boards.

pub(crate) mod memory;
pub(crate) mod player_pool;
pub(crate) mod player_specs;
pub(crate) mod priority;
pub(crate) mod queue;
pub(crate) mod render_pool;
