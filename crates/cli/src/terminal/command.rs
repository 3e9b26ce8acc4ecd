//! Commands that a person can enter instead of a move.

use catalogue::{Speaker, StyledText};

use crate::{markdown, palette};

/// A command entered instead of a move. Its word is the message `word-<id>`; the English words work in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameCommand {
    Moves,
    Undo,
    Redo,
    Hint,
    Eval,
    Threats,
    Save,
    Load,
    Resign,
    Draw,
    Flip,
    Board,
    Rules,
    Rematch,
    Help,
    Quit,
}

/// Other words for commands.
const ALIASES: [(&str, &str); 3] = [("show", "board"), ("afficher", "board"), ("", "help")];

impl GameCommand {
    pub(crate) const ALL: [(Self, &'static str); 16] = [
        (Self::Moves, "moves"),
        (Self::Undo, "undo"),
        (Self::Redo, "redo"),
        (Self::Hint, "hint"),
        (Self::Eval, "eval"),
        (Self::Threats, "threats"),
        (Self::Save, "save"),
        (Self::Load, "load"),
        (Self::Resign, "resign"),
        (Self::Draw, "draw"),
        (Self::Flip, "flip"),
        (Self::Board, "board"),
        (Self::Rules, "rules"),
        (Self::Rematch, "rematch"),
        (Self::Help, "help"),
        (Self::Quit, "quit"),
    ];

    /// Reads a command and its argument, or `None` if the line is not a command.
    pub(crate) fn read<'a>(line: &'a str, speaker: &Speaker) -> Option<(Self, &'a str)> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        if word.is_empty() {
            return None;
        }
        // A question mark alone asks for help.
        let word = word.trim_end_matches('?').to_lowercase();
        let word = ALIASES.into_iter().find(|(alias, _)| *alias == word).map_or(word.as_str(), |(_, id)| id);
        let is = |id: &str| word == id || word == speaker.text(&format!("word-{id}")).trim_end_matches('?');
        Self::ALL.into_iter().find(|(_, id)| is(id)).map(|(order, _)| (order, rest.trim()))
    }
}

/// Lists the commands with their effects, wrapped to a width.
pub(crate) fn help(speaker: &Speaker, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    for (_, id) in GameCommand::ALL {
        let word = format!("  {:<12}", speaker.text(&format!("word-{id}")));
        let effect = speaker.text(&format!("word-{id}-help"));
        markdown::wrap_after(&mut sheet, (palette::STRONG, &word), "              ", &effect, width);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use catalogue::Language;

    use super::*;
    use crate::console::texts;

    #[test]
    fn orders_are_read_in_both_languages() {
        let [english, french] = Language::ALL.map(|language| Speaker::new(language, [texts(language)]));
        assert_eq!(GameCommand::read(" save my.game ", &english), Some((GameCommand::Save, "my.game")));
        assert_eq!(GameCommand::read("Annuler", &french), Some((GameCommand::Undo, "")));
        assert_eq!(GameCommand::read("undo", &french), Some((GameCommand::Undo, "")));
        for (speaker, word) in [(&english, "draw?"), (&english, "draw"), (&french, "nulle?"), (&french, "nulle ?")] {
            assert_eq!(GameCommand::read(word, speaker).map(|(order, _)| order), Some(GameCommand::Draw), "{word}");
        }
        for (word, order) in [
            ("show", GameCommand::Board),
            ("plateau", GameCommand::Board),
            ("règles", GameCommand::Rules),
            ("?", GameCommand::Help),
        ] {
            assert_eq!(GameCommand::read(word, &french), Some((order, "")), "{word}");
        }
        assert_eq!(GameCommand::read("b2", &english), None);
        assert_eq!(GameCommand::read("  ", &english), None);
    }
}
