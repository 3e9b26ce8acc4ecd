//! Building the players of an event that are handed in as sources.

use std::sync::atomic::AtomicBool;

use crate::event::Competitor;
use crate::submissions::{BotsFolder, Build, BuildFailure, Built};
use crate::{Entrant, Folder, Supervisor};

impl Competitor {
    /// Builds the bot if it has to be, and lets it run in the folder that the build made. Its files are those of
    /// [`Event::beside`](super::Event::beside). `starting` is called before the build's command runs.
    pub fn build(
        &mut self,
        bots: &BotsFolder,
        supervisor: &Supervisor,
        stop: &AtomicBool,
        starting: &mut dyn FnMut(),
    ) -> Result<Option<Built>, BuildFailure> {
        let Self { name, entrant: Entrant::Command { folder, .. }, build } = self else { return Ok(None) };
        let (Folder::Own(sources), Some(command)) = (&*folder, &*build) else { return Ok(None) };
        let built = Build { player: name, command, sources, bots, supervisor, stop }.run(starting)?;
        *folder = Folder::Own(built.folder.clone());
        *build = None;
        Ok(Some(built))
    }
}
