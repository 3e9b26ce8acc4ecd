//! Form for a new championship, which is converted to an event file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Form for a championship, with the keys of event files.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EventForm {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    heroes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    games: Vec<SectionForm>,
    players: Vec<PlayerForm>,
}

/// Game of a championship.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SectionForm {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<String>,
}

/// Player of a championship.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerForm {
    name: String,
    /// Spec of a player, or `cmd:` and a command line.
    player: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<String>,
}

impl EventForm {
    /// Writes the event file.
    pub(super) fn to_toml(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }
}

/// Adds a player to an event file.
pub(super) fn with_player(text: &str, player: &PlayerForm) -> Result<String, String> {
    #[derive(Serialize)]
    struct Added<'a> {
        players: [&'a PlayerForm; 1],
    }
    let added = toml::to_string(&Added { players: [player] }).map_err(|error| error.to_string())?;
    Ok(format!("{}\n\n{added}", text.trim_end()))
}

#[cfg(test)]
mod tests {
    use arena::event::Event;
    use games::Games;

    use super::*;

    #[test]
    fn a_form_becomes_an_event_file() {
        let form = r#"{"name":"A \"test\"","pairs":2,"games":[{"game":"awale"}],
            "players":[{"name":"a","player":"level1"},{"name":"b","player":"random"}]}"#;
        let form: EventForm = serde_json::from_str(form).expect("a form");
        let text = form.to_toml().expect("a text");
        assert_eq!(Event::read(&text, &Games).expect("an event").name, "A \"test\"");
        let player = PlayerForm { name: "c".to_owned(), player: "greedy".to_owned(), protocol: None };
        let more = with_player(&text, &player).expect("a text");
        assert_eq!(Event::read(&more, &Games).expect("an event").players.len(), 3);
    }
}
