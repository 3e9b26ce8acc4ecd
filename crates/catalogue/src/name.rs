//! Names of players and events.

use crate::{Message, is_invisible};

/// Refuses a name with characters that are invisible or that change how the surrounding text is displayed.
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
