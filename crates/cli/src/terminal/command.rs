//! What a person can say in his turn besides a move.

use catalogue::Speaker;

/// What can be said besides a move. The words are the texts `word-<id>`; the English ones are always understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
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
    Help,
    Quit,
}

impl Command {
    pub(crate) const ALL: [(Self, &'static str); 13] = [
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
        (Self::Help, "help"),
        (Self::Quit, "quit"),
    ];

    /// The order that a line gives, with what follows its word.
    pub(crate) fn read<'a>(line: &'a str, speaker: &Speaker) -> Option<(Self, &'a str)> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let word = word.trim_end_matches('?').to_lowercase();
        let is = |id: &str| word == id || word == speaker.text(&format!("word-{id}")).trim_end_matches('?');
        Self::ALL.into_iter().find(|(_, id)| is(id)).map(|(order, _)| (order, rest.trim()))
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Language;

    use super::*;
    use crate::console::texts;

    #[test]
    fn orders_are_read_in_both_languages() {
        let [english, french] = Language::ALL.map(|language| Speaker::new(language, [texts(language)]));
        assert_eq!(Command::read(" save my.game ", &english), Some((Command::Save, "my.game")));
        assert_eq!(Command::read("Annuler", &french), Some((Command::Undo, "")));
        assert_eq!(Command::read("undo", &french), Some((Command::Undo, "")));
        for (speaker, word) in [(&english, "draw?"), (&english, "draw"), (&french, "nulle?"), (&french, "nulle ?")] {
            assert_eq!(Command::read(word, speaker).map(|(order, _)| order), Some(Command::Draw), "{word}");
        }
        assert_eq!(Command::read("b2", &english), None);
    }
}
