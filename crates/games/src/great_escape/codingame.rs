//! What CodinGame sends to a bot, read as positions.
//!
//! One line `w h playerCount myId`; then, for each turn, a line `x y wallsLeft` for each player, the number of walls, and
//! a line `x y H|V` for each of them. Each turn is a position with player `myId` to move and no rounds counted.

use rules::Message;

use super::rules::{GreatEscape, Rules};
use super::setup::{Setup, add_wall, read_player, read_player_count, read_turn, read_wall, read_wall_count};
use super::walls::Walls;

/// The positions that the text holds, one for each turn.
pub(super) fn read(text: &str, rules: Rules) -> Result<Vec<GreatEscape>, Message> {
    let mut lines = Lines { rest: text.lines(), number: 0 };
    let [width, height, count, turn] = lines.words("codingame-first")?;
    if [width, height] != ["9", "9"] {
        return Err(lines.refuse(Message::new("codingame-size").with("text", format!("{width} {height}"))));
    }
    let count = read_player_count(count).map_err(|why| lines.refuse(why))?;
    let turn = read_turn(turn, count).map_err(|why| lines.refuse(why))?;
    let mut positions = Vec::new();
    while positions.is_empty() || !lines.at_end() {
        let setup = read_setup(&mut lines, count, turn)?;
        positions.push(GreatEscape::from_setup(&setup, rules).map_err(|why| lines.refuse(why))?);
    }
    Ok(positions)
}

fn read_setup(lines: &mut Lines<'_>, count: usize, turn: usize) -> Result<Setup, Message> {
    let mut players = Vec::with_capacity(count);
    for seat in 0..count {
        let words = lines.words("codingame-player")?;
        players.push(read_player(seat, words).map_err(|why| lines.refuse(why))?);
    }
    let [standing] = lines.words("codingame-walls")?;
    let standing = read_wall_count(standing).map_err(|why| lines.refuse(why))?;
    let mut walls = Walls::NONE;
    for _ in 0..standing {
        let words = lines.words("codingame-wall")?;
        read_wall(words).and_then(|wall| add_wall(&mut walls, wall)).map_err(|why| lines.refuse(why))?;
    }
    Ok(Setup { turn, players, walls, rounds: 0 })
}

/// The lines that are not blank, and the number of the last one taken.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn at_end(&self) -> bool {
        self.rest.clone().all(|line| line.trim().is_empty())
    }

    /// The next line, which has `N` words; `expected` is the message that says which.
    fn words<const N: usize>(&mut self, expected: &str) -> Result<[&'a str; N], Message> {
        for line in self.rest.by_ref() {
            self.number += 1;
            let words: Vec<&str> = line.split_whitespace().collect();
            if !words.is_empty() {
                let wrong = || Message::new("codingame-expected").with("expected", Message::new(expected));
                return words.try_into().map_err(|_| self.refuse(wrong().with("text", line.trim())));
            }
        }
        let end = Message::new("codingame-end").with("expected", Message::new(expected));
        Err(end.with("line", self.number))
    }

    fn refuse(&self, why: Message) -> Message {
        Message::new("codingame-line").with("line", self.number).with("why", why)
    }
}
