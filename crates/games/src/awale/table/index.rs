//! Indexing: ranks the positions that can occur, twelve pits with the mover's first, among those with the same number
//! of seeds.
//!
//! The last move emptied a pit, and a pass is due only to a row whose last pit is empty. So a position in which the
//! opponent has six full pits occurs only if it is set up by hand. It is not indexed: its value is that of its best move.
//!
//! With `c_i` the seeds of the pits up to the `i`-th, a position's rank among all is the sum of `C(c_i + i, i + 1)` for
//! `i` from 0 to 10: the rank of a combination in colexicographic order. Rows give the seeds *after* a pit by one
//! multiplication, so the terms are tabulated by these. From the rank, the number of positions before it that cannot
//! occur is subtracted. They are those with six seeds less, one in each of the opponent's pits put back, in the same
//! order. Let `j` be the opponent's last empty pit: such a position comes before if it is before in the pits after `j`,
//! or equal in all of these.

use super::super::row::Row;

/// Maximum number of seeds that can be indexed.
pub(super) const MOST: usize = 32;

const PITS: usize = 12;
/// Number of pits of a row.
const ROW: usize = PITS / 2;
/// Number of terms of an index: one for each pit but the last.
const TERMS: usize = PITS - 1;
/// A power of two, so that a masked number of seeds needs no bounds check.
const WIDTH: usize = 64;

/// Number of positions with that many seeds that can occur.
pub(super) const fn positions(seeds: usize) -> usize {
    let all = binomial(seeds + TERMS, TERMS);
    (if seeds < ROW { all } else { all - binomial(seeds - ROW + TERMS, TERMS) }) as usize
}

const fn binomial(n: usize, k: usize) -> u64 {
    let (mut result, mut i) = (1, 0);
    while i < k {
        if n <= i {
            return 0;
        }
        result = result * (n - i) as u64 / (i + 1) as u64;
        i += 1;
    }
    result
}

/// The mover's row, then the opponent's; their stores are empty.
pub(super) type Rows = [Row; 2];

/// Returns `true` if a position can occur in a game.
#[inline]
pub(super) fn can_occur([_, theirs]: Rows) -> bool {
    theirs.last_empty().is_some()
}

/// The indexing of the positions with a given number of seeds.
#[derive(Clone, Debug)]
pub(super) struct Index {
    seeds: usize,
    /// Indexed by pit, then by the number of seeds in the pits after it.
    terms: [[u64; WIDTH]; TERMS],
    /// Indexed by the opponent's pits, then by the number of seeds in the pits after it: of the positions that cannot
    /// occur and are equal in the pits after the next one, those that come before by that next pit; and these with
    /// those that are equal in it as well.
    before: [[(u64, u64); WIDTH]; ROW],
}

impl Index {
    pub(super) fn new(seeds: usize) -> Self {
        let mut terms = [[0; WIDTH]; TERMS];
        for (pit, terms) in terms.iter_mut().enumerate() {
            for (after, term) in terms.iter_mut().enumerate().take(seeds + 1) {
                *term = binomial(seeds - after + pit, pit + 1);
            }
        }
        let mut before = [[(0, 0); WIDTH]; ROW];
        for (pit, before) in (ROW..PITS).zip(&mut before) {
            // The seeds up to this pit, less one in each of the opponent's.
            let up_to = |after: usize| (seeds - after).checked_sub(pit + 1 - ROW);
            for (after, counts) in before.iter_mut().enumerate().take(seeds + 1) {
                *counts = up_to(after).map_or((0, 0), |left| match pit {
                    TERMS => (0, binomial(left + TERMS, TERMS)),
                    _ => (binomial(left + pit, pit + 1), binomial(left + pit + 1, pit + 1)),
                });
            }
        }
        Self { seeds, terms, before }
    }

    /// Number of positions.
    pub(super) const fn len(&self) -> usize {
        positions(self.seeds)
    }

    /// The index of a position that can occur, with the indexed number of seeds. Stores are ignored.
    #[inline]
    pub(super) fn of(&self, rows: Rows) -> usize {
        let empty = rows[1].last_empty().unwrap_or(0);
        let [mine, theirs] = rows.map(|row| row.sums());
        let all = theirs >> 56;
        let mine = mine + all * 0x0101_0101_0101_0101;
        let after = |sums: u64, pit: usize| (sums >> (8 * (6 - pit))) as usize % WIDTH;
        let mut rank = self.terms[5][all as usize % WIDTH];
        for pit in 0..5 {
            rank += self.terms[pit][after(mine, pit)] + self.terms[pit + ROW][after(theirs, pit)];
        }
        let mut before = self.before[empty][after(theirs, empty)].1;
        for pit in empty + 1..5 {
            before += self.before[pit][after(theirs, pit)].0;
        }
        (rank - before) as usize
    }

    /// The position with that index.
    pub(super) fn at(&self, index: usize) -> Rows {
        let (mut rest, mut after, mut is_full) = (index as u64, 0, true);
        let mut pits = [0; PITS];
        for pit in (1..PITS).rev() {
            let terms = &self.terms[pit - 1];
            if is_full && pit >= ROW {
                let (earlier, not_later) = self.before[pit - ROW][after];
                let first_empty = terms[after] - (not_later - earlier);
                if rest >= first_empty {
                    rest -= first_empty;
                    is_full = false;
                    continue;
                }
            }
            // The fewest seeds in this pit whose term still fits.
            let before = |after: usize| if is_full && pit > ROW { self.before[pit - 1 - ROW][after].0 } else { 0 };
            let least = after + usize::from(is_full && pit >= ROW);
            let fits = |after: &usize| terms[*after] - before(*after) <= rest;
            let fitting = (least..=self.seeds).find(fits).unwrap_or(self.seeds);
            rest -= terms[fitting] - before(fitting);
            pits[pit] = (fitting - after) as u8;
            after = fitting;
        }
        pits[0] = (self.seeds - after) as u8;
        let row = |first: usize| Row::new(std::array::from_fn(|i| pits[first + i]), 0);
        [row(0), row(6)]
    }
}

/// The position with the next index.
#[inline]
pub(super) fn next(rows: Rows) -> Rows {
    let mut rows = step(rows);
    while !can_occur(rows) {
        rows = step(rows);
    }
    rows
}

/// The next of all positions: the first pit's seeds, and one from the next non-empty pit, go to the pit just before
/// that one.
#[inline]
pub(super) fn step([mine, theirs]: Rows) -> Rows {
    let first = mine.pit(0);
    let others = mine.without_first();
    let (from, rows) = match others.first_held() {
        Some(pit) => (pit, [others.less_one(pit), theirs]),
        None => match theirs.first_held() {
            Some(pit) => (6 + pit, [others, theirs.less_one(pit)]),
            None => return [mine, theirs],
        },
    };
    let [mine, theirs] = rows;
    match from - 1 {
        to @ 0..6 => [mine.more(to, first + 1), theirs],
        to => [mine, theirs.more(to - 6, first + 1)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rank among all positions, straight from its definition.
    fn plain(rows: Rows) -> u64 {
        let pits: Vec<u8> = rows.iter().flat_map(|row| row.pits()).collect();
        let sum = |to: usize| pits[..=to].iter().map(|seeds| usize::from(*seeds)).sum::<usize>();
        (0..TERMS).map(|i| binomial(sum(i) + i, i + 1)).sum()
    }

    #[test]
    fn every_position_that_occurs_has_its_number() {
        for seeds in 0..=9 {
            let index = Index::new(seeds);
            let last = Row::new([seeds as u8, 0, 0, 0, 0, 0], 0);
            let (mut rows, mut number) = (index.at(0), 0);
            for rank in 0..binomial(seeds + TERMS, TERMS) {
                assert_eq!(plain(rows), rank);
                if can_occur(rows) {
                    assert_eq!((index.of(rows), index.at(number)), (number, rows));
                    number += 1;
                }
                if rows[0] != last {
                    rows = step(rows);
                }
            }
            assert_eq!(number, index.len());
        }
    }

    #[test]
    fn many_seeds_have_numbers_too() {
        for seeds in 10..=MOST {
            let index = Index::new(seeds);
            for number in (0..index.len()).step_by(index.len() / 200) {
                let rows = index.at(number);
                assert!(can_occur(rows));
                assert_eq!(index.of(rows), number);
                if number + 1 < index.len() {
                    assert_eq!(index.of(next(rows)), number + 1);
                }
            }
        }
    }

    /// Romein and Bal solved awari by these positions: no more than 48 seeds, never 47, and the start.
    #[test]
    fn how_many_there_are() {
        assert_eq!([0, 1, 5, 6, 12].map(positions), [1, 12, 4368, 12_375, 1_339_702]);
        let all: u64 = (0..=48).filter(|seeds| *seeds != 47).map(|seeds| positions(seeds) as u64).sum();
        assert_eq!(all + 1, 889_063_398_406);
    }
}
