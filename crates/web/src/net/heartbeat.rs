//! [`Heartbeat`] of a WebSocket: both ends notice within seconds that the other one is gone, even if no error says so.

use std::time::{Duration, Instant};

use axum::extract::ws::WebSocket;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::websocket;

/// Time between two beats. The pages report a lost connection after two of them.
const INTERVAL: Duration = Duration::from_secs(4);
/// Time without any frame, not even the answer to a ping, after which the client is gone.
const SILENCE: Duration = Duration::from_secs(40);

/// Message of a heartbeat. A script cannot see pings, so a beat is a message.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Beat {}

/// Heartbeat of one socket.
pub(crate) struct Heartbeat {
    ticks: Interval,
    heard: Instant,
}

impl Heartbeat {
    pub(crate) fn new() -> Self {
        let mut ticks = interval(INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks.reset();
        Self { ticks, heard: Instant::now() }
    }

    /// Waits until a beat is due.
    pub(crate) async fn due(&mut self) {
        self.ticks.tick().await;
    }

    /// Records that the client sent something.
    pub(crate) fn hear(&mut self) {
        self.heard = Instant::now();
    }

    /// Sends a beat and a ping. Returns `false` once the client is gone.
    pub(crate) async fn beat(&self, socket: &mut WebSocket, beat: &impl Serialize) -> bool {
        self.heard.elapsed() < SILENCE && websocket::send(socket, beat).await && websocket::ping(socket).await
    }
}
