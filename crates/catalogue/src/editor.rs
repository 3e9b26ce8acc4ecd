//! A position as fields to fill in: what an editor needs to know of a game.
//!
//! The values may be anything while they are being changed; only [`Notation::read`](crate::Notation::read) says
//! whether the text they make is a position.

/// The name of the field that says who is to move; its words are in the order of the sides.
pub const TURN: &str = "turn";

/// One thing of a position that can be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What it is called: a square's name, or a word with the message `field-<name>`.
    pub name: String,
    /// Its column and row on the board, from the top left; nothing for what is listed below the board.
    pub at: Option<(u8, u8)>,
    /// What it takes.
    pub kind: FieldKind,
}

/// The values of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A number from 0 to this one.
    Number(u32),
    /// One of these words, the first standing for nothing.
    Words(&'static [&'static str]),
}

impl Field {
    /// A field on the board.
    pub fn on_board(name: impl Into<String>, column: u8, row: u8, kind: FieldKind) -> Self {
        Self { name: name.into(), at: Some((column, row)), kind }
    }

    /// A field below the board.
    pub fn listed(name: &str, kind: FieldKind) -> Self {
        Self { name: name.to_owned(), at: None, kind }
    }

    /// The value after this one, or before it; from the last on to the first.
    pub fn turned(&self, value: &str, back: bool) -> String {
        match &self.kind {
            FieldKind::Number(most) => {
                let (number, count) = (u64::from(value.parse::<u32>().unwrap_or(0)), u64::from(*most) + 1);
                ((number + if back { count - 1 } else { 1 }) % count).to_string()
            }
            FieldKind::Words(words) => {
                let at = words.iter().position(|word| *word == value).unwrap_or(0);
                words[(at + if back { words.len() - 1 } else { 1 }) % words.len()].to_owned()
            }
        }
    }

    /// The value once a key is typed: a digit more, or the word that starts with that letter; nothing for a key
    /// without meaning here.
    pub fn typed(&self, value: &str, key: char) -> Option<String> {
        match &self.kind {
            FieldKind::Number(most) => {
                let digit = key.to_digit(10)?;
                let number = value.parse::<u32>().unwrap_or(0);
                let longer = number.checked_mul(10).and_then(|tens| tens.checked_add(digit)).filter(|n| n <= most);
                Some(longer.unwrap_or(digit.min(*most)).to_string())
            }
            FieldKind::Words(words) => words
                .iter()
                .find(|word| word.starts_with(key))
                .or_else(|| words.iter().find(|word| word.to_lowercase().starts_with(key)))
                .map(|word| (*word).to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_turn_round_and_grow() {
        let number = Field::on_board("A", 0, 0, FieldKind::Number(48));
        assert_eq!((number.turned("48", false), number.turned("0", true)), ("0".to_owned(), "48".to_owned()));
        let typed = |value, key| number.typed(value, key);
        assert_eq!((typed("4", '7'), typed("4", '9'), typed("4", 'x')), (Some("47".into()), Some("9".into()), None));
        let words = Field::listed(TURN, FieldKind::Words(&["w", "b"]));
        assert_eq!((words.turned("b", false), words.typed("w", 'b')), ("w".to_owned(), Some("b".to_owned())));
    }
}
