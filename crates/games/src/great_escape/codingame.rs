//! CodinGame's input to a bot.
//!
//! One line `w h playerCount myId`; then, for each turn, a line `x y wallsLeft` for each player, the number of walls,
//! and a line `x y H|V` for each of them. Each turn is a position with player `myId` to move and no rounds counted.

use catalogue::Message;

use super::setup::{Player, Setup, add_wall, read_player, read_player_count, read_turn, read_wall, read_wall_count};
use super::walls::Walls;

/// Counts the players in a text.
pub(super) fn players(text: &str) -> Option<usize> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    first.split_whitespace().nth(2)?.parse().ok()
}

/// Reads the positions of a text, one for each turn; there must be at least one.
pub(super) fn read<G>(text: &str, position: impl Fn(&Setup) -> Result<G, Message>) -> Result<Vec<G>, Message> {
    let mut turns = Turns::default();
    let mut positions = Vec::new();
    for line in text.lines() {
        if let Some(setup) = turns.take(line)? {
            positions.push(position(&setup).map_err(|why| turns.refuse(why))?);
        }
    }
    turns.end(positions.is_empty())?;
    Ok(positions)
}

/// Collects lines into turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// The number of the last line.
    number: usize,
    /// The number of players and our own index; `None` before the first line.
    seats: Option<(usize, usize)>,
    players: Vec<Option<Player>>,
    /// The walls so far, and the number still to come; `None` before the line with their number.
    walls: Option<(Walls, usize)>,
}

impl Turns {
    /// Processes the next line; blank lines are ignored. Returns a turn with its last line.
    pub(super) fn take(&mut self, line: &str) -> Result<Option<Setup>, Message> {
        self.number += 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            return Ok(None);
        }
        let wrong =
            || Message::new("codingame-expected").with("expected", self.expected()).quoting("text", line.trim());
        match (self.seats, self.walls, &words[..]) {
            (None, _, &[width, height, count, me]) => self.open([width, height], count, me),
            (Some((count, _)), None, &[x, y, walls]) if self.players.len() < count => {
                read_player(self.players.len(), [x, y, walls]).map(|player| self.players.push(player))
            }
            (Some((count, _)), None, &[standing]) if self.players.len() == count => {
                read_wall_count(standing).map(|standing| self.walls = Some((Walls::NONE, standing)))
            }
            (Some(_), Some((mut walls, left)), &[x, y, lies]) => {
                let added = read_wall([x, y, lies]).and_then(|wall| add_wall(&mut walls, wall));
                added.map(|()| self.walls = Some((walls, left - 1)))
            }
            _ => Err(wrong()),
        }
        .map_err(|why| self.refuse(why))?;
        Ok(self.finished())
    }

    fn open(&mut self, size: [&str; 2], count: &str, me: &str) -> Result<(), Message> {
        if size != ["9", "9"] {
            return Err(Message::new("codingame-size").quoting("text", size.join(" ")));
        }
        let count = read_player_count(count)?;
        self.seats = Some((count, read_turn(me, count)?));
        Ok(())
    }

    /// Our own index, once the first line has been read.
    pub(super) fn me(&self) -> Option<usize> {
        self.seats.map(|(_, me)| me)
    }

    /// The turn, if it is complete.
    fn finished(&mut self) -> Option<Setup> {
        let ((_, turn), (walls, 0)) = (self.seats?, self.walls?) else { return None };
        self.walls = None;
        Some(Setup { turn, players: std::mem::take(&mut self.players), walls, rounds: 0 })
    }

    /// Signals the end of input, which is allowed between turns unless another one is `expected`, but never within a
    /// turn.
    pub(super) fn end(&self, expected: bool) -> Result<(), Message> {
        let between = self.seats.is_some() && self.players.is_empty();
        if between && !expected {
            return Ok(());
        }
        Err(Message::new("codingame-end").with("expected", self.expected()).with("line", self.number))
    }

    /// A description of the expected next line.
    fn expected(&self) -> Message {
        Message::new(match (self.seats, self.walls) {
            (None, _) => "codingame-first",
            (Some(_), Some(_)) => "codingame-wall",
            (Some((count, _)), None) if self.players.len() < count => "codingame-player",
            (Some(_), None) => "codingame-walls",
        })
    }

    /// Wraps an error in the last line with its line number.
    pub(super) fn refuse(&self, why: Message) -> Message {
        Message::new("codingame-line").with("line", self.number).with("why", why)
    }
}
