//! Indexing: ranks positions, twelve pits with the mover's first, among all those with the same number of seeds.
//!
//! With `c_i` the seeds of the pits up to the `i`-th, a position's index is the sum of `C(c_i + i, i + 1)` for `i` from
//! 0 to 10: the rank of a combination in colexicographic order. Rows give the seeds *after* a pit by one
//! multiplication, so the terms are tabulated by these.

use super::super::row::Row;

/// Maximum number of seeds that can be indexed.
pub(super) const MOST: usize = 28;

const PITS: usize = 12;
/// Number of terms of an index: one for each pit but the last.
const TERMS: usize = PITS - 1;
/// A power of two, so that a masked number of seeds needs no bounds check.
const WIDTH: usize = 32;

/// Number of positions with that many seeds.
pub(super) const fn positions(seeds: usize) -> usize {
    binomial(seeds + TERMS, TERMS) as usize
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

/// The indexing of the positions with a given number of seeds.
#[derive(Clone, Debug)]
pub(super) struct Index {
    seeds: usize,
    /// Indexed by pit, then by the number of seeds in the pits after it.
    terms: [[u32; WIDTH]; TERMS],
}

impl Index {
    pub(super) fn new(seeds: usize) -> Self {
        let mut terms = [[0; WIDTH]; TERMS];
        for (pit, terms) in terms.iter_mut().enumerate() {
            for (after, term) in terms.iter_mut().enumerate().take(seeds + 1) {
                *term = binomial(seeds - after + pit, pit + 1) as u32;
            }
        }
        Self { seeds, terms }
    }

    /// Number of positions.
    pub(super) const fn len(&self) -> usize {
        positions(self.seeds)
    }

    /// The index of a position, which must have the indexed number of seeds. Stores are ignored.
    #[inline]
    pub(super) fn of(&self, rows: Rows) -> usize {
        let [mine, theirs] = rows.map(|row| row.sums());
        let all = theirs >> 56;
        let mine = mine + all * 0x0101_0101_0101_0101;
        let term = |pit: usize, after: u64| self.terms[pit][after as usize % WIDTH];
        let mut index = term(5, all);
        for pit in 0..5 {
            index += term(pit, mine >> (8 * (6 - pit)));
            index += term(pit + 6, theirs >> (8 * (6 - pit)));
        }
        index as usize
    }

    /// The position with that index.
    pub(super) fn at(&self, index: usize) -> Rows {
        let (mut rest, mut after) = (index as u32, 0);
        let mut pits = [0; PITS];
        for pit in (1..PITS).rev() {
            // The fewest seeds in this pit whose term still fits.
            let terms = &self.terms[pit - 1];
            let fitting = (after..=self.seeds).find(|after| terms[*after] <= rest).unwrap_or(self.seeds);
            rest -= terms[fitting];
            pits[pit] = (fitting - after) as u8;
            after = fitting;
        }
        pits[0] = (self.seeds - after) as u8;
        let row = |first: usize| Row::new(std::array::from_fn(|i| pits[first + i]), 0);
        [row(0), row(6)]
    }
}

/// The position with the next index: the first pit's seeds, and one from the next non-empty pit, go to the pit just
/// before that one.
#[inline]
pub(super) fn next([mine, theirs]: Rows) -> Rows {
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

    /// The index straight from its definition.
    fn plain(rows: Rows) -> u64 {
        let pits: Vec<u8> = rows.iter().flat_map(|row| row.pits()).collect();
        let sum = |to: usize| pits[..=to].iter().map(|seeds| usize::from(*seeds)).sum::<usize>();
        (0..TERMS).map(|i| binomial(sum(i) + i, i + 1)).sum()
    }

    #[test]
    fn every_position_has_its_number() {
        for seeds in 0..=7 {
            let index = Index::new(seeds);
            let mut rows = index.at(0);
            for number in 0..index.len() {
                assert_eq!(index.of(rows), number);
                assert_eq!(plain(rows), number as u64);
                assert_eq!(index.at(number), rows);
                rows = next(rows);
            }
        }
    }

    #[test]
    fn many_seeds_have_numbers_too() {
        for seeds in 8..=MOST {
            let index = Index::new(seeds);
            for number in (0..index.len()).step_by(index.len() / 200) {
                let rows = index.at(number);
                assert_eq!((index.of(rows), plain(rows)), (number, number as u64));
                if number + 1 < index.len() {
                    assert_eq!(index.of(next(rows)), number + 1);
                }
            }
        }
    }

    #[test]
    fn how_many_there_are() {
        assert_eq!([0, 1, 2, 12, 20].map(positions), [1, 12, 78, 1_352_078, 84_672_315]);
        assert_eq!((0..=20).map(positions).sum::<usize>(), 225_792_840);
    }
}
