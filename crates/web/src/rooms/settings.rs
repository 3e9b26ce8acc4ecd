//! [`RoomSettings`]: everything in a room except the game itself: seats, clock, offers.

use serde::{Deserialize, Serialize};

use super::offers::Offers;
use crate::api::error::{ApiError, ApiResult};
use crate::limits;

/// Holder of a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "who", rename_all = "lowercase")]
pub(crate) enum SeatHolder {
    /// Nobody yet: the seat goes to the first visitor with the invitation.
    Open {
        invite: String,
    },
    Person {
        visitor: String,
        name: Option<String>,
    },
    /// Built-in player.
    Machine {
        player: String,
    },
}

/// Everything in a room except the game itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct RoomSettings {
    pub(crate) seats: Vec<SeatHolder>,
    /// Seats that have left the game while the others play on.
    #[serde(default)]
    pub(crate) gone: Vec<u8>,
    /// Visitor who created the room.
    pub(crate) owner: String,
    pub(crate) clock: Option<String>,
    /// Player to ask for advice, agreed on when the room was created.
    pub(crate) advice: Option<String>,
    /// Start of the current turn in milliseconds since 1970; `None` while no clock runs.
    pub(crate) since: Option<u64>,
    pub(crate) offers: Offers,
    /// Room of the rematch.
    pub(crate) next: Option<String>,
    /// `true` if the game is listed for everyone, by its creator's choice.
    #[serde(default)]
    pub(crate) public: bool,
    /// Time of the last change in milliseconds since 1970.
    pub(crate) updated: u64,
    pub(crate) version: u64,
}

impl RoomSettings {
    /// Creates the settings of a new room.
    pub(crate) fn new(owner: &str, seats: Vec<SeatHolder>, now: u64) -> Self {
        Self {
            seats,
            gone: Vec::new(),
            owner: owner.to_owned(),
            clock: None,
            advice: None,
            since: None,
            offers: Offers::default(),
            next: None,
            public: false,
            updated: now,
            version: 0,
        }
    }
}

/// Trims a player's name and checks it. An empty name becomes `None`.
pub(crate) fn checked_name(name: Option<String>) -> ApiResult<Option<String>> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let is_wrong = |name: &String| name.chars().count() > limits::NAME_LENGTH || catalogue::check_name(name).is_err();
    match name {
        Some(name) if is_wrong(&name) => Err(ApiError::new("bad-name").with("most", limits::NAME_LENGTH)),
        name => Ok(name),
    }
}
