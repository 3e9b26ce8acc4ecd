//! Names of players and events.

use crate::{Message, is_invisible};

/// Refuses a name that could not be seen as it is written, or that makes what stands beside it be seen in another order.
///
/// ```
/// assert!(catalogue::check_name("Zoé & كريم").is_ok());
/// assert!(catalogue::check_name("Awa\u{202e}").is_err());
/// ```
pub fn check_name(name: &str) -> Result<(), Message> {
    match name.chars().find(|c| is_invisible(*c)) {
        Some(c) => {
            Err(Message::new("name-invisible").quoting("name", name).with("code", format!("U+{:04X}", u32::from(c))))
        }
        None => Ok(()),
    }
}
