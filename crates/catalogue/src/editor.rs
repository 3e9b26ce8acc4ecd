//! [`Editor`]: a position as fields to fill in.
//!
//! Values may be inconsistent while they are being edited: only [`Notation::read`] validates the text that they
//! compose.

use rules::Seat;

use crate::{DynLine, Message, Notation};

/// The name of the field for the side to move; its words are in the order of the sides.
pub const TURN: &str = "turn";

/// Returns a game from the position of `line` with `seat` to move.
///
/// # Errors
///
/// The game's positions do not record the side to move, or the new position is invalid.
pub fn with_turn(line: &dyn DynLine, seat: Seat) -> Result<Box<dyn DynLine>, Message> {
    let (game, mut values) = (line.game(), line.values());
    let is_turn = |(_, field): &(usize, Field)| field.name == TURN;
    let turn = game.fields().into_iter().enumerate().find(is_turn).and_then(|(at, field)| match field.kind {
        FieldKind::Words(words) => Some((at, *words.get(seat.index())?)),
        FieldKind::Number(_) => None,
    });
    let fixed = || Message::new("start-fixed").with("game", game.info().title);
    let (at, word) = turn.ok_or_else(fixed)?;
    let value = values.get_mut(at).ok_or_else(fixed)?;
    word.clone_into(value);
    let opened = game.open(&line.rules(), Some(&game.compose(&values)));
    // The usual start can be impossible for the other side; a position of the user's is refused with its own reason.
    opened.map_err(|why| if line.special_start().is_none() { fixed() } else { why })
}

/// A position as fields. By default there are none, and positions can only be typed. A game on a plain rectangular
/// board implements [`Grid`](crate::Grid) and gets this trait.
pub trait Editor: Notation {
    /// The fields of a position.
    fn fields() -> Vec<Field> {
        Vec::new()
    }

    /// The pieces that stand on one spot each, given by two of the [`fields`](Self::fields), such as pawns.
    fn pieces() -> Vec<FieldPiece> {
        Vec::new()
    }

    /// The value of each of the [`fields`](Self::fields).
    fn values(&self) -> Vec<String> {
        Vec::new()
    }

    /// Composes the text of a position from one value for each field. The text need not be a valid position.
    fn compose(values: &[String]) -> String {
        values.join(" ")
    }
}

/// A piece whose place is held by two number fields. Its spot is `column-row`, such as `3-4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldPiece {
    /// The message that names it.
    pub label: &'static str,
    /// Index of the field for its column.
    pub column: usize,
    /// Index of the field for its row.
    pub row: usize,
}

impl FieldPiece {
    /// The value of both fields while the piece is off the board.
    pub const ABSENT: &'static str = "-";
}

/// One part of a position that can be edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name: a square's, or a word with the message `field-<name>`.
    pub name: String,
    /// Its column and row on the board, from the top left; `None` for a field listed below the board.
    pub at: Option<(u8, u8)>,
    /// The values it takes.
    pub kind: FieldKind,
}

/// The values of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// A number from 0 to this one.
    Number(u32),
    /// One of these words, the first for an empty field.
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

    /// Returns the next value, or the previous one if `back`, wrapping around.
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

    /// Returns the value after a key is typed: a number with one more digit, or the word that starts with that letter;
    /// `None` if the key has no meaning here.
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
