//! Verification of the tables that know the limit: a search for the captures that an entry promises.
//!
//! A win is proved by a line of captures' values, whatever the tables say of the layer itself; these only tell which
//! moves are not worth trying, since no value with fewer plies left is further from zero than the table's.

use std::collections::HashMap;

use super::super::rules::Rules;
use super::index::Rows;
use super::layer::{Below, Successors, each_step};
use super::open_tables::LIMIT;

const RULES: Rules = Rules::Cours { limit: LIMIT };

/// Returns `true` if the entry of a position is its value right after a capture.
pub(super) fn is_right(known: &Below<'_>, rows: Rows, seeds: usize) -> bool {
    let value = known.entry(rows, seeds).value;
    let goal = |least: i8| Goal { known, seeds, least, seen: HashMap::new() };
    let wins = |least: i8| goal(least).wins(rows, LIMIT);
    let loses = |least: i8| goal(least).loses(rows, LIMIT);
    match value {
        1.. => wins(value) && !wins(value + 1),
        0 => !wins(1) && !loses(1),
        _ => loses(-value) && !loses(1 - value),
    }
}

/// The question whether a side can win that many seeds before the limit.
struct Goal<'a> {
    known: &'a Below<'a>,
    /// Seeds on the board.
    seeds: usize,
    /// Seeds to win.
    least: i8,
    /// By position, the mover being the side that wins: the number of plies in which it does, if known, and the number
    /// in which it does not.
    seen: HashMap<[[u8; 6]; 2], (u16, u16)>,
}

impl Goal<'_> {
    fn wins(&mut self, rows: Rows, plies: u16) -> bool {
        let place = rows.map(|row| row.pits());
        let (won, missed) = self.seen.get(&place).copied().unwrap_or((u16::MAX, 0));
        if plies >= won || plies <= missed {
            return plies >= won;
        }
        let (mut wins, mut quiet) = (false, Vec::with_capacity(6));
        each_step(RULES, rows, self.seeds, |step| match step {
            Successors::Over(value) => wins |= value >= self.least,
            Successors::Within(rows) => quiet.push(rows),
            Successors::Capture(gain, rows) => wins |= self.captured(gain, rows) >= self.least,
        });
        wins = wins || quiet.into_iter().any(|rows| self.value(rows) <= -self.least && self.loses(rows, plies - 1));
        self.seen.insert(place, if wins { (plies, missed) } else { (won, plies) });
        wins
    }

    fn loses(&mut self, rows: Rows, plies: u16) -> bool {
        if rows[0].is_empty() {
            return self.seeds as i8 >= self.least;
        }
        if plies == 0 {
            return false;
        }
        let (mut loses, mut quiet) = (true, Vec::with_capacity(6));
        each_step(RULES, rows, self.seeds, |step| match step {
            Successors::Over(value) => loses &= value <= -self.least,
            Successors::Within(rows) => quiet.push(rows),
            Successors::Capture(gain, rows) => loses &= self.captured(gain, rows) <= -self.least,
        });
        loses && quiet.into_iter().all(|rows| self.value(rows) >= self.least && self.wins(rows, plies - 1))
    }

    /// The table's value of a position of the layer.
    fn value(&self, rows: Rows) -> i8 {
        self.known.entry(rows, self.seeds).value
    }

    /// The value of a capture for the side that makes it.
    fn captured(&self, gain: u8, rows: Rows) -> i8 {
        gain as i8 - self.known.entry(rows, self.seeds - usize::from(gain)).value
    }
}
