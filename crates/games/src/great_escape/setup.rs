//! A position as numbers, for any number of players: the words that CodinGame sends, on one line.
//!
//! `<turn> <players> (<x> <y> <wallsLeft>)×players <walls> (<x> <y> <H|V>)×walls [rounds]`. The interpretation (each
//! player's goal, whether the position is possible) is up to the game; here, the two-player game.

use std::fmt;

use catalogue::{FieldPiece, Message};
use rules::Side;

use super::geometry::{Cell, Goal, Orientation, POINTS, SIZE, Wall};
use super::paths::Maze;
use super::rules::{GreatEscape, Rules};
use super::walls::Walls;

/// Maximum number of walls in a player's hand: all those of a two-player game.
const MOST_IN_HAND: u16 = 20;
/// The value of each field of a player who is not in play.
const OUT: &str = "-1";

/// A player in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Player {
    pub(super) pawn: Cell,
    pub(super) in_hand: u8,
}

/// The numbers of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setup {
    pub(super) turn: usize,
    /// `None` for players who are not in play.
    pub(super) players: Vec<Option<Player>>,
    pub(super) walls: Walls,
    pub(super) rounds: u16,
}

impl Setup {
    /// Reads the line. The walls are checked to fit together; everything else about them is up to the caller.
    pub(super) fn read(text: &str, most_rounds: u16) -> Result<Self, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [turn_text, count, rest @ ..] = &words[..] else { return Err(Message::new("position-shape")) };
        let count = read_player_count(count)?;
        let turn = read_turn(turn_text, count)?;
        let Some((places, rest)) = rest.split_at_checked(3 * count) else { return Err(Message::new("position-shape")) };
        let players = triples(places).enumerate().map(|(seat, words)| read_player(seat, words));
        let players = players.collect::<Result<_, _>>()?;

        let [count, rest @ ..] = rest else { return Err(Message::new("position-shape")) };
        let count = read_wall_count(count)?;
        let misfit = || Message::new("position-walls").with("walls", count).with("words", rest.len());
        let (places, rest) = rest.split_at_checked(3 * count).ok_or_else(misfit)?;
        let mut walls = Walls::NONE;
        for words in triples(places) {
            add_wall(&mut walls, read_wall(words)?)?;
        }
        let rounds = match rest {
            [] => 0,
            [text] => number(text, most_rounds)
                .ok_or_else(|| Message::new("position-rounds").quoting("text", *text).with("most", most_rounds))?,
            _ => return Err(misfit()),
        };
        Ok(Self { turn, players, walls, rounds })
    }
}

/// Writes the line: walls H before V, by y and then by x; rounds only if not zero.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.turn, self.players.len())?;
        for player in &self.players {
            match player {
                Some(Player { pawn, in_hand }) => write!(f, " {} {} {in_hand}", pawn.x(), pawn.y())?,
                None => write!(f, " {OUT} {OUT} {OUT}")?,
            }
        }
        write!(f, " {}", self.walls.count())?;
        for wall in self.walls.iter() {
            write!(f, " {} {} {}", wall.x(), wall.y(), wall.orientation())?;
        }
        if self.rounds > 0 {
            write!(f, " {}", self.rounds)?;
        }
        Ok(())
    }
}

impl GreatEscape {
    /// Builds the two-player position of these numbers, if it is valid.
    pub(super) fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, Message> {
        let &Setup { turn, ref players, walls, rounds } = setup;
        let &[zero, one] = &players[..] else { return Err(Message::new("position-three")) };
        let turn = if turn == 0 { Side::One } else { Side::Two };
        let in_hand = [zero, one].map(|player| player.map_or(0, |player| player.in_hand));
        let pawns = [zero, one].map(|player| player.map(|player| player.pawn));
        let position = Self { walls, pawns, in_hand, turn, rounds, rules };
        position.validate()?;
        Ok(position)
    }

    /// Validates beyond the syntax: at most one player has arrived, and each player in play has a path.
    fn validate(&self) -> Result<(), Message> {
        let maze = Maze::new(self.walls);
        let paths = Side::BOTH.map(|side| self.pawn(side).map(|pawn| maze.distance(pawn, Goal::of(side))));
        if paths.iter().all(|path| matches!(path, None | Some(Some(0)))) {
            return Err(Message::new("position-both-finished"));
        }
        match Side::BOTH.into_iter().find(|side| paths[side.index()] == Some(None)) {
            Some(side) => Err(Message::new("position-closed").with("side", side_name(side))),
            None => Ok(()),
        }
    }
}

/// Reads the number of players.
pub(super) fn read_player_count(text: &str) -> Result<usize, Message> {
    let count = number(text, 3).filter(|count| *count >= 2);
    count.map(usize::from).ok_or_else(|| Message::new("position-players").quoting("text", text))
}

/// Reads the player to move.
pub(super) fn read_turn(text: &str, players: usize) -> Result<usize, Message> {
    let last = players - 1;
    let wrong = || Message::new("position-turn").quoting("text", text).with("last", last);
    number(text, last as u16).map(usize::from).ok_or_else(wrong)
}

/// Reads a player's `x y wallsLeft`.
pub(super) fn read_player(seat: usize, words: [&str; 3]) -> Result<Option<Player>, Message> {
    if words == [OUT; 3] {
        return Ok(None);
    }
    let [x, y, in_hand] = words;
    let wrong = |id: &str, text: String| Message::new(id).with("player", seat.to_string()).quoting("text", text);
    if (x, y) == (FieldPiece::ABSENT, FieldPiece::ABSENT) {
        return Err(Message::new("position-no-pawn").with("player", seat.to_string()));
    }
    let pawn = coordinate(x).zip(coordinate(y)).and_then(|(x, y)| Cell::at(x, y));
    let pawn = pawn.ok_or_else(|| wrong("position-cell", format!("{x} {y}")))?;
    let in_hand = number(in_hand, MOST_IN_HAND)
        .ok_or_else(|| wrong("position-in-hand", in_hand.to_owned()).with("most", MOST_IN_HAND))?;
    Ok(Some(Player { pawn, in_hand: in_hand as u8 }))
}

/// Reads the number of walls on the board.
pub(super) fn read_wall_count(text: &str) -> Result<usize, Message> {
    let places = 2 * u16::from(POINTS) * u16::from(POINTS);
    number(text, places).map(usize::from).ok_or_else(|| Message::new("position-wall-count").quoting("text", text))
}

/// Reads a wall, `x y H` or `x y V`.
pub(super) fn read_wall([x, y, orientation]: [&str; 3]) -> Result<Wall, Message> {
    let wrong = || Message::new("position-wall").quoting("text", format!("{x} {y} {orientation}"));
    let lies = match orientation {
        "H" | "h" => Orientation::H,
        "V" | "v" => Orientation::V,
        _ => return Err(wrong()),
    };
    coordinate(x).zip(coordinate(y)).and_then(|(x, y)| Wall::at(x, y, lies)).ok_or_else(wrong)
}

/// Adds a wall, which must fit beside the others.
pub(super) fn add_wall(walls: &mut Walls, wall: Wall) -> Result<(), Message> {
    match clash(*walls, wall) {
        Some((id, other)) => {
            Err(Message::new(format!("position-{id}")).with("wall", wall.to_string()).with("other", other.to_string()))
        }
        None => {
            *walls |= Walls::one(wall);
            Ok(())
        }
    }
}

/// The wall on the board that conflicts with another, and how: the last part of a message id.
pub(super) fn clash(standing: Walls, wall: Wall) -> Option<(&'static str, Wall)> {
    let overlapping = standing.iter().find(|other| wall.overlaps(*other)).map(|other| ("overlaps", other));
    overlapping.or_else(|| standing.iter().find(|other| wall.crosses(*other)).map(|other| ("crosses", other)))
}

fn triples<'a, 'b>(words: &'b [&'a str]) -> impl Iterator<Item = [&'a str; 3]> + use<'a, 'b> {
    words.as_chunks().0.iter().copied()
}

fn coordinate(text: &str) -> Option<u8> {
    number(text, u16::from(SIZE)).map(|n| n as u8)
}

/// Parses ASCII digits only: no sign, no other digits.
fn number(text: &str, most: u16) -> Option<u16> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|n| plain && *n <= most)
}

/// A player's name, as a message to be translated.
pub(super) fn side_name(side: Side) -> Message {
    Message::new(format!("side-{}", side.index()))
}
