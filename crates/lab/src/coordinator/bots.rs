//! [`Bots`]: puts the files of bots and tasks into the object store, once each.

use std::collections::HashMap;

use arena::Entrant;
use catalogue::{DynGame, Message};

use crate::bundle;
use crate::connection::{BOTS, Connection};
use crate::wire::PackedBot;

/// The bots that were packed so far, by the text and folder of their entrant.
#[derive(Default)]
pub(super) struct Bots {
    packed: HashMap<String, Option<PackedBot>>,
    /// The archives, to upload again if the server loses them.
    archives: HashMap<String, Vec<u8>>,
}

impl Bots {
    /// Returns how workers start an entrant; `None` for a built-in player. Uploads its files the first time.
    pub(super) async fn packed(
        &mut self,
        connection: &Connection,
        game: &'static dyn DynGame,
        entrant: &Entrant,
    ) -> Result<Option<PackedBot>, Message> {
        if matches!(entrant, Entrant::Guest { .. } | Entrant::Hosted(_)) {
            return Err(Message::new("lab-guest"));
        }
        if entrant.names_file(game) {
            return Err(Message::new("lab-net").quoting("spec", entrant.to_string()));
        }
        let key = format!("{entrant:?}");
        if let Some(known) = self.packed.get(&key) {
            return Ok(known.clone());
        }
        let unpacked = |why: String| Message::new("lab-unpacked").quoting("bot", entrant.to_string()).with("why", why);
        let packed = bundle::pack(entrant).map_err(|error| unpacked(error.to_string()))?;
        if let Some((PackedBot { bundle: Some(hash), .. }, bytes)) = &packed {
            upload(connection, hash, bytes).await.map_err(unpacked)?;
            self.archives.insert(hash.clone(), bytes.clone());
        }
        let bot = packed.map(|(bot, _)| bot);
        self.packed.insert(key, bot.clone());
        Ok(bot)
    }

    /// Uploads a file that tasks name by its hash, the first time.
    pub(super) async fn share(
        &mut self,
        connection: &Connection,
        hash: &str,
        content: impl FnOnce() -> Option<Vec<u8>>,
    ) -> Result<(), Message> {
        if self.archives.contains_key(hash) {
            return Ok(());
        }
        let unpacked = |why: String| Message::new("lab-unpacked").with("bot", hash).with("why", why);
        let content = content().ok_or_else(|| unpacked(String::new()))?;
        upload(connection, hash, &content).await.map_err(unpacked)?;
        self.archives.insert(hash.to_owned(), content);
        Ok(())
    }

    /// Uploads every archive again that the server does not have.
    pub(super) async fn restore(&self, connection: &Connection) {
        for (hash, bytes) in &self.archives {
            // The next check of the server tries again.
            _ = upload(connection, hash, bytes).await;
        }
    }
}

async fn upload(connection: &Connection, hash: &str, bytes: &[u8]) -> Result<(), String> {
    let store = connection.jetstream.get_object_store(BOTS).await.map_err(|error| error.to_string())?;
    if store.info(hash).await.is_ok_and(|info| !info.deleted) {
        return Ok(());
    }
    let mut bytes = bytes;
    store.put(hash, &mut bytes).await.map(drop).map_err(|error| error.to_string())
}
