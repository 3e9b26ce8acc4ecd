//! Keys of the full-screen view, and the line at the bottom that names them.

use catalogue::{Speaker, StyledText};

use super::state::{Mode, State};
use crate::{markdown, palette};

/// The effect of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyAction {
    /// Open a page.
    Help,
    Moves,
    Info,
    /// Enter a command.
    Command(&'static str),
    /// Start typing a command.
    Type(&'static str),
    /// Play the advised move.
    Advised,
}

/// The keys of a person's turn, besides those of the cursor. None of them starts a move; a move that does takes
/// precedence.
pub(super) const KEYS: [(char, KeyAction, &str); 15] = [
    ('?', KeyAction::Help, "key-help"),
    ('m', KeyAction::Moves, "key-moves"),
    ('q', KeyAction::Command("quit"), "key-quit"),
    ('h', KeyAction::Command("hint"), "key-hint"),
    ('z', KeyAction::Command("undo"), "key-undo"),
    (':', KeyAction::Type(":"), "key-command"),
    ('i', KeyAction::Info, "key-info"),
    ('y', KeyAction::Command("redo"), "key-redo"),
    ('+', KeyAction::Advised, "key-advised"),
    ('w', KeyAction::Command("flip"), "key-flip"),
    ('v', KeyAction::Command("eval"), "key-eval"),
    ('t', KeyAction::Command("threats"), "key-threats"),
    ('s', KeyAction::Type(":save "), "key-save"),
    ('o', KeyAction::Command("draw"), "key-draw"),
    ('x', KeyAction::Command("resign"), "key-resign"),
];

/// The keys after the game.
pub(super) const KEYS_AFTER: [(char, KeyAction, &str); 8] = [
    ('r', KeyAction::Command("rematch"), "key-rematch"),
    ('z', KeyAction::Command("undo"), "key-undo"),
    ('s', KeyAction::Type(":save "), "key-save"),
    ('q', KeyAction::Command("quit"), "key-quit"),
    ('i', KeyAction::Info, "key-info"),
    ('?', KeyAction::Help, "key-help"),
    ('w', KeyAction::Command("flip"), "key-flip"),
    (':', KeyAction::Type(":"), "key-command"),
];

/// Returns the action of a character.
pub(super) fn action(mode: Mode, c: char) -> Option<KeyAction> {
    let keys: &[_] = if mode == Mode::Over { &KEYS_AFTER } else { &KEYS };
    keys.iter().find(|(key, ..)| *key == c).map(|(_, action, _)| *action)
}

/// Returns the line at the bottom: as many keys as fit, the most important first.
pub(super) fn line(state: &State, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    sheet.line();
    let mut room = width;
    for (key, label) in shown(state) {
        let label = state.speaker.text(label);
        let taken = key.chars().count() + label.chars().count() + 3;
        if taken > room {
            break;
        }
        sheet.text(" ").ink(palette::STRONG, key).text(" ").text(label).text(" ");
        room -= taken;
    }
    sheet
}

/// Returns the keys of the present mode with the ids of their labels.
fn shown(state: &State) -> Vec<(String, &'static str)> {
    let named = |keys: &[(&str, &'static str)]| keys.iter().map(|(key, id)| ((*key).to_owned(), *id)).collect();
    let listed = |keys: &[(char, KeyAction, &'static str)]| {
        keys.iter().map(|(key, _, id)| (key.to_string(), *id)).collect::<Vec<_>>()
    };
    if state.page.is_some() {
        return named(&[("↑↓", "key-scroll"), ("Esc", "key-close")]);
    }
    match state.mode {
        Mode::Asking => {
            let yes = state.speaker.text("play-yes").chars().next().unwrap_or('y');
            vec![(yes.to_string(), "key-yes"), ("n".to_owned(), "key-no")]
        }
        Mode::Thinking => {
            named(&[("Esc", "key-stop"), ("z", "key-undo"), ("q", "key-quit"), ("?", "key-help"), ("i", "key-info")])
        }
        Mode::Waiting => named(&[("q", "key-quit"), ("?", "key-help"), ("i", "key-info")]),
        Mode::Over => listed(&KEYS_AFTER),
        Mode::Turn if !state.prompt.is_empty() => {
            named(&[("Enter", "key-play"), ("Tab", "key-complete"), ("Esc", "key-clear")])
        }
        Mode::Turn => {
            let enter = if state.choices.play.is_some() { "key-confirm" } else { "key-pick" };
            let mut keys = vec![("↵".to_owned(), enter)];
            keys.extend((!state.picked.is_empty()).then(|| ("Esc".to_owned(), "key-back")));
            keys.extend(state.can_turn().then(|| ("Tab".to_owned(), "key-turn")));
            keys.extend(listed(&KEYS));
            keys
        }
    }
}

/// Lists all keys with their effects, wrapped to a width.
pub(super) fn help(speaker: &Speaker, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    let mut entry = |key: &str, id: &str| {
        let key = format!("  {key:<8}");
        markdown::wrap_after(&mut sheet, (palette::STRONG, &key), "          ", &speaker.text(id), width);
    };
    for (key, id) in [
        ("←↑↓→", "key-arrows"),
        ("Enter", "key-enter-help"),
        ("Space", "key-space-help"),
        ("Tab", "key-tab-help"),
        ("Esc", "key-esc-help"),
    ] {
        entry(key, id);
    }
    for (key, _, id) in KEYS {
        entry(&key.to_string(), &format!("{id}-help"));
    }
    sheet
}
