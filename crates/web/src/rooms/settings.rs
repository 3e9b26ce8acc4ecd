//! [`RoomSettings`]: all of a table but the game itself: who sits there, the clock, what was offered.

use serde::{Deserialize, Serialize};

use super::offers::Offers;
use crate::api::error::{Answer, ApiError};
use crate::limits;

/// Who sits on a side.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "who", rename_all = "lowercase")]
pub(crate) enum Holder {
    /// Nobody yet: whoever has the invitation.
    Open { invite: String },
    /// A visitor.
    Person { visitor: String, name: Option<String> },
    /// A player of the program.
    Machine { player: String },
}

/// All of a table but the game itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct RoomSettings {
    pub(crate) seats: Vec<Holder>,
    /// The seats that have left, where the others play on.
    #[serde(default)]
    pub(crate) gone: Vec<u8>,
    /// Who made it.
    pub(crate) owner: String,
    pub(crate) clock: Option<String>,
    /// The advisor that was agreed on, where two people play.
    pub(crate) advice: Option<String>,
    /// When the present turn began, in milliseconds since 1970; nothing while nobody's time runs.
    pub(crate) since: Option<u64>,
    pub(crate) offers: Offers,
    /// The table of the rematch.
    pub(crate) next: Option<String>,
    pub(crate) updated: u64,
    pub(crate) version: u64,
}

/// A name as it is kept: without blanks around it, or none.
pub(crate) fn checked_name(name: Option<String>) -> Answer<Option<String>> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let is_wrong = |name: &String| name.chars().count() > limits::NAME || catalogue::check_name(name).is_err();
    match name {
        Some(name) if is_wrong(&name) => Err(ApiError::new("bad-name").with("most", limits::NAME)),
        name => Ok(name),
    }
}
