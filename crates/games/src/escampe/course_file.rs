//! The course's file format: one line per row, in any order, with the row number at both ends.
//!
//! ```text
//! %  ABCDEF
//! 01 nnN--- 01
//! 02 --b--- 02
//! 03 -----b 03
//! 04 b-nn-- 04
//! 05 --b--- 05
//! 06 n-B--b 06
//! %  ABCDEF
//! ```
//!
//! Lines that start with `%` are comments. The side to move and the imposed ring are not part of the format: they are
//! written as the comments `% turn white` and `% ring 2`, and read from there unless hints state them.

use catalogue::{Hints, Message, Notation, RuleChoice};
use rules::{Game, Side};

use super::notation::{read_ring, ring_text};
use super::rules::Escampe;
use super::setup::Setup;
use super::squares::Square;

const TURN: &str = "turn";
const RING: &str = "ring";
const COLUMNS: &str = "%  ABCDEF\n";
const EMPTY: char = '-';

/// Writes a position.
pub(super) fn write(position: &Escampe) -> String {
    let mut text = COLUMNS.to_owned();
    for row in 0..6 {
        let squares: String = (0..6).map(|column| position.letter(Square::at(column, row)).unwrap_or(EMPTY)).collect();
        text += &format!("{number:02} {squares} {number:02}\n", number = row + 1);
    }
    let turn = Escampe::INFO.side(position.turn());
    text + COLUMNS + &format!("% {TURN} {turn}\n% {RING} {}\n", ring_text(position.ring()))
}

/// Reads a position, with the hints taking precedence.
#[expect(clippy::needless_pass_by_value, reason = "the signature of every format")]
pub(super) fn read(text: &str, hints: Hints<'_>, choice: RuleChoice) -> Result<Vec<Escampe>, Message> {
    let mut setup = Setup::EMPTY;
    let mut rows = [false; 6];
    let (mut turn, mut ring) = (None, None);
    for (number, line) in (1_usize..).zip(text.lines()) {
        if let Some(comment) = line.trim_start().strip_prefix('%') {
            match comment.split_whitespace().collect::<Vec<_>>()[..] {
                [TURN, word] => turn = read_turn(word).or(turn),
                [RING, word] => ring = read_ring(word).or(ring),
                _ => {}
            }
        } else if !line.trim().is_empty() {
            let row = read_row(line, &mut setup).map_err(|why| why.with("line", number))?;
            if std::mem::replace(&mut rows[row], true) {
                return Err(Message::new("course-twice").with("row", row + 1).with("line", number));
            }
        }
    }
    if let Some(row) = rows.iter().position(|read| !read) {
        return Err(Message::new("course-missing").with("row", row + 1));
    }
    let hint = |name: &str| hints.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
    if let Some(word) = hint(TURN) {
        turn = Some(read_turn(word).ok_or_else(|| Message::new("course-turn-hint").quoting("text", word))?);
    }
    if let Some(word) = hint(RING) {
        ring = Some(read_ring(word).ok_or_else(|| Message::new("course-ring-hint").quoting("text", word))?);
    }
    let turn = turn.ok_or_else(|| Message::new("course-turn"))?;
    setup.position(turn, ring.flatten(), Escampe::rules_of(&choice)).map(|position| vec![position])
}

fn read_turn(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "white" | "w" | "blanc" => Some(Side::One),
        "black" | "b" | "noir" => Some(Side::Two),
        _ => None,
    }
}

/// Places the pieces of a row and returns its index.
fn read_row(line: &str, setup: &mut Setup) -> Result<usize, Message> {
    let shape = || Message::new("course-row").quoting("text", line.trim());
    let words: Vec<&str> = line.split_whitespace().collect();
    let (number, squares) = match words[..] {
        [number, squares] => (number, squares),
        [number, squares, again] if again == number => (number, squares),
        [number, _, again] => return Err(Message::new("course-numbers").with("first", number).with("last", again)),
        _ => return Err(shape()),
    };
    let row = match number.as_bytes() {
        [row @ b'1'..=b'6'] | [b'0', row @ b'1'..=b'6'] => row - b'1',
        _ => return Err(Message::new("course-number").quoting("text", number)),
    };
    if squares.chars().count() != 6 {
        return Err(shape());
    }
    for (column, letter) in (0..).zip(squares.chars()) {
        if letter != EMPTY && !setup.put(Square::at(column, row), letter) {
            return Err(Message::new("course-piece").with("text", letter));
        }
    }
    Ok(usize::from(row))
}
