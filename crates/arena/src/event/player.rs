//! A player's section of an event file.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use catalogue::{Message, check_name};
use rules::read_duration;
use serde::Deserialize;

use super::{Competitor, Section};
use crate::OpeningKind;
use crate::tcp::lobby::Lobbies;
use crate::{BotLimits, Entrant, Folder};

/// Default timeout for a client from another machine.
const USUAL_PATIENCE: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerFile {
    name: String,
    player: Option<String>,
    #[serde(default)]
    connect: bool,
    protocol: Option<String>,
    dir: Option<PathBuf>,
    build: Option<String>,
    memory: Option<u64>,
    disk: Option<u64>,
    cpu: Option<String>,
    processes: Option<u32>,
    start: Option<String>,
}

impl PlayerFile {
    pub(super) fn read(&self, sections: &[Section], lobbies: &Arc<Lobbies>) -> Result<Competitor, Message> {
        let named = |why: Message| Message::new("event-player").quoting("name", self.name.as_str()).with("why", why);
        let name = self.name.trim().to_owned();
        if name.is_empty() {
            return Err(Message::new("event-player-nameless"));
        }
        check_name(&name)?;
        let entrant = self.entrant(lobbies).map_err(named)?;
        sections.iter().try_for_each(|section| admit(&entrant, section)).map_err(named)?;
        let build = self.build(&entrant).map_err(named)?;
        Ok(Competitor { name, entrant, build })
    }

    /// Returns the build command, which needs a bot with a folder of its own.
    fn build(&self, entrant: &Entrant) -> Result<Option<String>, Message> {
        let Some(build) = self.build.as_deref().map(str::trim) else { return Ok(None) };
        match entrant {
            Entrant::Command { folder: Folder::Own(_), .. } if !build.is_empty() => Ok(Some(build.to_owned())),
            _ => Err(Message::new("event-build")),
        }
    }

    fn entrant(&self, lobbies: &Arc<Lobbies>) -> Result<Entrant, Message> {
        match (&self.player, self.connect) {
            (Some(text), false) => self.player(text),
            (None, true) => {
                let patience = self.start.as_deref().map_or(Ok(USUAL_PATIENCE), time)?;
                Ok(Entrant::Guest { protocol: self.protocol.clone(), patience, lobbies: Arc::clone(lobbies) })
            }
            (Some(_), true) => Err(Message::new("event-connect-player")),
            (None, false) => Err(Message::new("event-player-missing")),
        }
    }

    fn player(&self, text: &str) -> Result<Entrant, Message> {
        let mut entrant = Entrant::read(text)?;
        if let Entrant::Command { protocol, limits, folder, .. } = &mut entrant {
            if let Some(dir) = &self.dir {
                *folder = Folder::Own(dir.clone());
            }
            if let Some(asked) = &self.protocol {
                protocol.clone_from(asked);
            }
            let usual = BotLimits::default();
            limits.memory = self.memory.map_or(usual.memory, |megabytes| megabytes.saturating_mul(1 << 20));
            limits.disk = self.disk.map_or(usual.disk, |megabytes| megabytes.saturating_mul(1 << 20));
            limits.processes = self.processes.unwrap_or(usual.processes);
            limits.cpu = self.cpu.as_deref().map_or(Ok(usual.cpu), time)?;
            limits.start = self.start.as_deref().map_or(Ok(usual.start), time)?;
        }
        Ok(entrant)
    }
}

/// Checks that the player can play this game as the event plays it.
fn admit(entrant: &Entrant, section: &Section) -> Result<(), Message> {
    if let Entrant::BuiltIn { spec } = entrant {
        return section.game.player(spec).map(drop);
    }
    entrant.admitted(section.game)?;
    match entrant.dialect(section.game) {
        Some(dialect) if section.openings != OpeningKind::Start && !dialect.starts_anywhere => {
            Err(Message::new("event-only-start").with("protocol", dialect.name))
        }
        _ => Ok(()),
    }
}

fn time(text: &str) -> Result<Duration, Message> {
    read_duration(text).ok_or_else(|| Message::new("event-time").quoting("text", text))
}
