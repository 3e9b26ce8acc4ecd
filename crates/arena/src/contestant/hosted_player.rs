//! [`HostedPlayer`]: a player of the program that uses this crate, such as a Python function.

use std::fmt;
use std::sync::Arc;

use catalogue::{DynGame, Player};

/// Creates the player of a game.
type Create = dyn Fn(&'static dyn DynGame) -> Box<dyn Player> + Send + Sync;

/// A player that the calling program creates for each game.
#[derive(Clone)]
pub struct HostedPlayer {
    name: String,
    create: Arc<Create>,
}

impl HostedPlayer {
    /// Names a player and the function that creates it.
    pub fn new(
        name: impl Into<String>,
        create: impl Fn(&'static dyn DynGame) -> Box<dyn Player> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), create: Arc::new(create) }
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Creates the player of a game.
    pub fn player(&self, game: &'static dyn DynGame) -> Box<dyn Player> {
        (self.create)(game)
    }
}

impl PartialEq for HostedPlayer {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.create, &other.create)
    }
}

impl Eq for HostedPlayer {}

impl fmt::Debug for HostedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostedPlayer").field("name", &self.name).finish_non_exhaustive()
    }
}
