//! A championship as a form makes it: an event file, written out.

use serde::{Deserialize, Serialize};

/// What the form asks for, in the words of event files.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
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
    games: Vec<Game>,
    players: Vec<Player>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<String>,
}

/// Someone who takes part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    name: String,
    player: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<String>,
}

impl Form {
    /// The event file.
    pub(crate) fn text(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }
}

/// An event file with one more player.
pub(crate) fn with_player(text: &str, player: &Player) -> Result<String, String> {
    #[derive(Serialize)]
    struct Added<'a> {
        players: [&'a Player; 1],
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
    fn a_form_is_an_event_file() {
        let form = r#"{"name":"A \"test\"","pairs":2,"games":[{"game":"awale"}],
            "players":[{"name":"a","player":"level1"},{"name":"b","player":"random"}]}"#;
        let form: Form = serde_json::from_str(form).expect("a form");
        let text = form.text().expect("a text");
        assert_eq!(Event::read(&text, &Games).expect("an event").name, "A \"test\"");
        let player = Player { name: "c".to_owned(), player: "greedy".to_owned(), protocol: None };
        let more = with_player(&text, &player).expect("a text");
        assert_eq!(Event::read(&more, &Games).expect("an event").players.len(), 3);
    }
}
