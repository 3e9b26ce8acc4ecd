//! What CodinGame sends to a bot.
//!
//! One line `w h playerCount myId`; then, for each turn, a line `x y wallsLeft` for each player, the number of walls, and
//! a line `x y H|V` for each of them. Each turn is a position with player `myId` to move and no rounds counted.

use rules::Message;

use super::rules::{GreatEscape, Rules};
use super::setup::{Setup, add_wall, read_player, read_player_count, read_turn, read_wall, read_wall_count};
use super::walls::Walls;

/// The positions that a text holds, one for each turn; there must be one at least.
pub(super) fn read(text: &str, rules: Rules) -> Result<Vec<GreatEscape>, Message> {
    let mut turns = Turns::open(text.lines())?;
    let mut positions = Vec::new();
    while let Some(setup) = turns.next(positions.is_empty())? {
        positions.push(GreatEscape::from_setup(&setup, rules).map_err(|why| turns.lines.refuse(why))?);
    }
    Ok(positions)
}

/// The turns that lines make, as they come.
pub(super) struct Turns<I> {
    lines: Lines<I>,
    count: usize,
    me: usize,
}

impl<I: Iterator<Item: AsRef<str>>> Turns<I> {
    /// Reads the first line.
    pub(super) fn open(lines: I) -> Result<Self, Message> {
        let mut lines = Lines { rest: lines, held: None, number: 0 };
        let [width, height, count, me] = &lines.words("codingame-first")?;
        if [&width[..], height] != ["9", "9"] {
            return Err(lines.refuse(Message::new("codingame-size").with("text", format!("{width} {height}"))));
        }
        let count = read_player_count(count).map_err(|why| lines.refuse(why))?;
        let me = read_turn(me, count).map_err(|why| lines.refuse(why))?;
        Ok(Self { lines, count, me })
    }

    /// Reads the next turn. The lines may end before one that is not `expected`, but not within a turn.
    pub(super) fn next(&mut self, expected: bool) -> Result<Option<Setup>, Message> {
        let Self { lines, count, me } = self;
        let mut players = Vec::with_capacity(*count);
        for seat in 0..*count {
            if !expected && seat == 0 && lines.is_at_end() {
                return Ok(None);
            }
            let words: [String; 3] = lines.words("codingame-player")?;
            players.push(read_player(seat, words.each_ref().map(|word| &word[..])).map_err(|why| lines.refuse(why))?);
        }
        let [standing] = &lines.words("codingame-walls")?;
        let standing = read_wall_count(standing).map_err(|why| lines.refuse(why))?;
        let mut walls = Walls::NONE;
        for _ in 0..standing {
            let words: [String; 3] = lines.words("codingame-wall")?;
            let wall = read_wall(words.each_ref().map(|word| &word[..]));
            wall.and_then(|wall| add_wall(&mut walls, wall)).map_err(|why| lines.refuse(why))?;
        }
        Ok(Some(Setup { turn: *me, players, walls, rounds: 0 }))
    }
}

/// The lines that are not blank, and the number of the last one looked at.
struct Lines<I> {
    rest: I,
    held: Option<String>,
    number: usize,
}

impl<I: Iterator<Item: AsRef<str>>> Lines<I> {
    fn is_at_end(&mut self) -> bool {
        while self.held.is_none()
            && let Some(line) = self.rest.next()
        {
            self.number += 1;
            self.held = Some(line.as_ref().trim().to_owned()).filter(|line| !line.is_empty());
        }
        self.held.is_none()
    }

    /// The next line, which has `N` words; `expected` is the message that says which.
    fn words<const N: usize>(&mut self, expected: &str) -> Result<[String; N], Message> {
        self.is_at_end();
        let expected = Message::new(expected);
        let Some(line) = self.held.take() else {
            return Err(Message::new("codingame-end").with("expected", expected).with("line", self.number));
        };
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let wrong = |_| self.refuse(Message::new("codingame-expected").with("expected", expected).with("text", line));
        words.try_into().map_err(wrong)
    }

    fn refuse(&self, why: Message) -> Message {
        Message::new("codingame-line").with("line", self.number).with("why", why)
    }
}
