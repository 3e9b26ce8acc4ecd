//! [`Announcements`]: the events whose coordinators are there, as a worker hears of them.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use stdx::lock;
use tokio::sync::Notify;

use crate::connection::{Connection, EVENTS, consumer_name};
use crate::needs::Machine;
use crate::wire::Announcement;

/// Time after which an event that is not announced any more is left alone.
const SILENCE: Duration = Duration::from_secs(5);

/// The events that are announced.
#[derive(Default)]
pub(super) struct Announcements {
    heard: Mutex<BTreeMap<String, (Announcement, Instant)>>,
    /// An event was announced.
    pub(super) news: Notify,
}

impl Announcements {
    /// Listens for as long as the connection lives. Calls `over` with every event that has ended.
    pub(super) async fn listen(&self, connection: &Connection, over: impl Fn(&str)) {
        loop {
            if let Ok(mut messages) = connection.client.subscribe(format!("{EVENTS}.*")).await {
                while let Some(message) = messages.next().await {
                    let Ok(said) = serde_json::from_slice::<Announcement>(&message.payload) else { continue };
                    if said.is_over {
                        over(&said.event);
                        lock(&self.heard).remove(&said.event);
                    } else {
                        lock(&self.heard).insert(said.event.clone(), (said, Instant::now()));
                        self.news.notify_one();
                    }
                }
            }
            tokio::time::sleep(SILENCE).await;
        }
    }

    /// Returns the title of an event, if it is announced.
    pub(super) fn title(&self, event: &str) -> Option<String> {
        lock(&self.heard).get(event).map(|(said, _)| said.title.clone())
    }

    /// Returns the consumers of all events that are announced.
    pub(super) fn known(&self) -> Vec<String> {
        let names = |said: &Announcement| {
            said.classes.iter().map(|class| consumer_name(&said.event, &class.name)).collect::<Vec<String>>()
        };
        lock(&self.heard).values().flat_map(|(said, _)| names(said)).collect()
    }

    /// Returns the classes of jobs that a worker may take, by event.
    pub(super) fn open_to(&self, name: &str, machine: &Machine) -> Vec<(String, Vec<String>)> {
        let mut heard = lock(&self.heard);
        heard.retain(|_, (_, when)| when.elapsed() < SILENCE);
        let admits = |said: &&Announcement| !said.excluded.iter().any(|excluded| excluded == name);
        let classes = |said: &Announcement| {
            let fit = said
                .classes
                .iter()
                .filter(|class| class.needs.are_met_by(machine) && !class.avoid.iter().any(|avoided| avoided == name));
            (said.event.clone(), fit.map(|class| class.name.clone()).collect())
        };
        heard.values().map(|(said, _)| said).filter(admits).map(classes).collect()
    }
}
