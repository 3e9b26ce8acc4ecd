//! Maps positions to table indices and back.
//!
//! A position is its stacks from the point of view of the side to move. Positions with the same heights are numbered
//! together: the heights, in canonical form under rotation and reflection, select the first number of a block, and the
//! colours, stack by stack, the offset within it. Boards with a column of three, where the game is over, get no number.
//! Boards that are mirror images of each other with the same heights have a number each.

use std::sync::LazyLock;

use rules::{Game as _, Side};

use super::super::rules::{Cell, Colonnes, PAWNS};

/// Nine stacks of four bits, A1 lowest, each with a marker bit above its pawns; 0 is a pawn of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board(u64);

/// The neighbours of each cell.
pub(super) const BESIDE: [&[usize]; 9] =
    [&[1, 3], &[0, 2, 4], &[1, 5], &[0, 4, 6], &[1, 3, 5, 7], &[2, 4, 8], &[3, 7], &[4, 6, 8], &[5, 7]];

/// Values of a stack; columns of three are the only ones not numbered.
const OUR_PAIR: u8 = 0b100;
const OUR_COLUMN: u8 = 0b1000;
const THEIR_COLUMN: u8 = 0b1111;
/// Stack values from here on are full.
const FULL: u8 = 0b1000;

impl Board {
    /// The board of a position where the game is not over.
    pub(super) fn of(position: &Colonnes) -> Self {
        let board =
            Cell::all().fold(0, |board, cell| board | u64::from(position.stack(cell).bits()) << (4 * cell.index()));
        if position.turn() == Side::One { Self(board) } else { Self(board).turned() }
    }

    #[inline]
    pub(super) const fn stack(self, cell: usize) -> u8 {
        (self.0 >> (4 * cell) & 0xf) as u8
    }

    /// The same board from the other side's point of view.
    #[inline]
    pub(super) fn turned(self) -> Self {
        // Flip every bit below the marker of each stack.
        let (one, two) = (self.0 >> 1 & 0x7_7777_7777, self.0 >> 2 & 0x3_3333_3333);
        let below = one | two | self.0 >> 3 & 0x1_1111_1111;
        Self(self.0 ^ below)
    }

    #[inline]
    pub(super) const fn is_full(self, cell: usize) -> bool {
        self.stack(cell) >= FULL
    }

    /// Returns `true` if a pawn of the side to move tops a stack.
    #[inline]
    pub(super) const fn is_ours(self, cell: usize) -> bool {
        self.stack(cell) > 1 && self.stack(cell) & 1 == 0
    }

    #[inline]
    pub(super) const fn is_our_pair(self, cell: usize) -> bool {
        self.stack(cell) == OUR_PAIR
    }

    /// Returns `true` if the side to move has a column on the cell.
    #[inline]
    pub(super) const fn is_our_column(self, cell: usize) -> bool {
        self.stack(cell) == OUR_COLUMN
    }

    /// The board with one more pawn of the side to move on a cell with room.
    #[inline]
    pub(super) const fn pushed(self, cell: usize) -> Self {
        let stack = self.stack(cell);
        Self(self.0 ^ ((stack ^ stack << 1) as u64) << (4 * cell))
    }

    /// The board without the top pawn of a cell.
    #[inline]
    pub(super) const fn popped(self, cell: usize) -> Self {
        let stack = self.stack(cell);
        Self(self.0 ^ ((stack ^ stack >> 1) as u64) << (4 * cell))
    }

    /// Visits the boards after each move of the side to move, still from its point of view, with the destination cell.
    #[inline]
    pub(super) fn each_shift(self, mut visit: impl FnMut(Self, usize)) {
        for from in (0..9).filter(|from| self.is_ours(*from)) {
            let lifted = self.popped(from);
            for to in BESIDE[from].iter().filter(|to| !self.is_full(**to)) {
                visit(lifted.pushed(*to), *to);
            }
        }
    }

    /// The heights, two bits per cell.
    #[inline]
    fn heights(self) -> usize {
        let low = |bits: u64| HEIGHTS[(bits & 0xfff) as usize] as usize;
        low(self.0) | low(self.0 >> 12) << 6 | low(self.0 >> 24) << 12
    }
}

/// The heights of three stacks.
static HEIGHTS: [u8; 4096] = {
    let mut heights = [0; 4096];
    let mut i: usize = 0x111;
    while i < 4096 {
        let mut cell = 0;
        while cell < 3 {
            let stack = i >> (4 * cell) & 0xf;
            if stack > 0 {
                heights[i] |= (stack.ilog2() as u8) << (2 * cell);
            }
            cell += 1;
        }
        i += 1;
    }
    heights
};

/// The eight rotations and reflections of the board: for each cell, the cell its stack comes from.
const TURNS: [[usize; 9]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

/// The block of boards with the same heights.
#[derive(Clone, Copy, Default)]
struct Block {
    /// First number of the block.
    first: u32,
    /// The first symmetry that brings the heights into canonical form.
    turn: u8,
    /// All such symmetries, one bit each.
    turns: u8,
}

/// A block to iterate over.
#[derive(Clone, Copy)]
pub(super) struct Span {
    heights: u32,
    pub(super) first: u32,
    pub(super) count: u32,
    pub(super) pawns: u8,
}

/// Maximum number of stacks, and of pawns of one side, to be numbered.
const STACKS: usize = 9;
const OWN: usize = PAWNS as usize / 2;
/// Number of multisets of up to nine stack heights.
const SETS: usize = 220;

/// The numbering of all positions.
pub(super) struct Index {
    blocks: Vec<Block>,
    pub(super) spans: Vec<Span>,
    /// The multiset with one more stack of a height.
    larger: [[u8; 4]; SETS],
    /// By the multiset of the preceding stacks, our pawns in them and the next stack together, and the next stack: the
    /// number of colourings that come before it.
    before: Vec<[[u32; 16]; OWN + 1]>,
    /// Number of ways to colour a multiset with that many pawns of ours.
    ways: Vec<[u32; OWN + 1]>,
    pub(super) count: u32,
}

pub(super) static INDEX: LazyLock<Index> = LazyLock::new(Index::new);

/// The numbered stacks of a height, in order.
fn stacks_of(height: usize) -> impl Iterator<Item = u8> {
    (1_u8 << height..2 << height).filter(|stack| ![OUR_COLUMN, THEIR_COLUMN].contains(stack))
}

/// Number of our pawns in a stack.
#[inline]
const fn ours_in(stack: u8) -> usize {
    (stack.ilog2() - (stack.count_ones() - 1)) as usize
}

impl Index {
    fn new() -> Self {
        let mut index = Self {
            blocks: vec![Block::default(); 1 << 18],
            spans: Vec::new(),
            larger: [[0; 4]; SETS],
            before: vec![[[0; 16]; OWN + 1]; SETS],
            ways: vec![[0; OWN + 1]; SETS],
            count: 0,
        };
        index.count_ways();
        index.lay_out();
        index
    }

    fn count_ways(&mut self) {
        let mut sets = Vec::with_capacity(SETS);
        for stacks in 0..=STACKS {
            for threes in 0..=stacks {
                (0..=stacks - threes).for_each(|twos| sets.push([stacks - threes - twos, twos, threes]));
            }
        }
        let number = |set: &[usize; 3]| sets.iter().position(|other| other == set);
        self.ways[0][0] = 1;
        for (at, set) in sets.iter().enumerate() {
            self.larger[at][0] = at as u8;
            for height in 1..=3 {
                let mut larger = *set;
                larger[height - 1] += 1;
                let Some(next) = number(&larger) else { continue };
                self.larger[at][height] = next as u8;
                let ways =
                    |ours: usize, stack: u8| ours.checked_sub(ours_in(stack)).map_or(0, |rest| self.ways[at][rest]);
                self.ways[next] = std::array::from_fn(|ours| stacks_of(height).map(|stack| ways(ours, stack)).sum());
            }
        }
        for at in 0..SETS {
            for ours in 0..=OWN {
                for height in 0..=3 {
                    let mut before = 0;
                    for stack in stacks_of(height) {
                        self.before[at][ours][usize::from(stack)] = before;
                        before += ours.checked_sub(ours_in(stack)).map_or(0, |rest| self.ways[at][rest]);
                    }
                }
            }
        }
    }

    /// Assigns a block to every canonical form of heights, those with few pawns first.
    fn lay_out(&mut self) {
        let height = |heights: usize, cell: usize| heights >> (2 * cell) & 3;
        let pawns = |heights: usize| (0..9).map(|cell| height(heights, cell)).sum::<usize>();
        let form = |heights: usize, turn: &[usize; 9]| -> usize {
            turn.iter().enumerate().map(|(to, from)| height(heights, *from) << (2 * to)).sum()
        };
        let mut all: Vec<usize> = (0..1 << 18).filter(|heights| pawns(*heights) <= usize::from(PAWNS)).collect();
        all.sort_by_key(|heights| (pawns(*heights), *heights));
        for heights in all {
            let forms = TURNS.map(|turn| form(heights, &turn));
            let common = forms.into_iter().min().unwrap_or(heights);
            let turns = (0..8).filter(|turn| forms[*turn] == common).fold(0_u8, |turns, turn| turns | 1 << turn);
            let block = |first| Block { first, turn: turns.trailing_zeros() as u8, turns };
            if common == heights {
                let set = (0..9).fold(0, |set, cell| self.larger[set][height(heights, cell)].into());
                let count = self.ways[set][pawns(heights) / 2];
                self.blocks[heights] = block(self.count);
                self.spans.push(Span {
                    heights: heights as u32,
                    first: self.count,
                    count,
                    pawns: pawns(heights) as u8,
                });
                self.count += count;
            } else {
                self.blocks[heights] = block(self.blocks[common].first);
            }
        }
    }

    /// Number of forms of the heights of a span under rotations and reflections.
    #[cfg(test)]
    pub(super) fn forms(&self, span: &Span) -> usize {
        self.blocks.iter().skip(1).filter(|block| block.first == span.first && span.count > 0).count()
    }

    /// The number of a board without a column.
    #[inline]
    pub(super) fn number(&self, board: Board) -> usize {
        let Block { first, turn, .. } = self.blocks[board.heights()];
        self.number_turned(board, first, turn.into())
    }

    /// Visits the numbers of a board and of its mirror images with the same heights.
    #[inline]
    pub(super) fn each_number(&self, board: Board, mut visit: impl FnMut(usize)) {
        let Block { first, mut turns, .. } = self.blocks[board.heights()];
        while turns != 0 {
            visit(self.number_turned(board, first, turns.trailing_zeros() as usize));
            turns &= turns - 1;
        }
    }

    #[inline]
    fn number_turned(&self, board: Board, first: u32, turn: usize) -> usize {
        let (mut set, mut ours, mut number) = (0_usize, 0, first);
        for from in &TURNS[turn] {
            let stack = board.stack(*from);
            ours += ours_in(stack);
            number += self.before[set][ours.min(OWN)][usize::from(stack)];
            set = usize::from(self.larger[set][stack.ilog2() as usize]);
        }
        number as usize
    }

    /// Visits the boards of a span with their numbers, in order.
    pub(super) fn each_board(&self, span: &Span, visit: &mut impl FnMut(usize, Board)) {
        let mut sets = [0; STACKS + 1];
        for cell in 0..STACKS {
            let height = span.heights as usize >> (2 * cell) & 3;
            sets[cell + 1] = usize::from(self.larger[sets[cell]][height]);
        }
        let mut number = span.first as usize;
        self.fill(span, &sets, STACKS, usize::from(span.pawns) / 2, 0, &mut |board| {
            visit(number, board);
            number += 1;
        });
    }

    /// Colours the stacks of a span from the last to the first, which is the order of the numbers.
    fn fill(
        &self,
        span: &Span,
        sets: &[usize; STACKS + 1],
        cells: usize,
        ours: usize,
        board: u64,
        visit: &mut impl FnMut(Board),
    ) {
        let Some(cell) = cells.checked_sub(1) else { return visit(Board(board)) };
        for stack in stacks_of(span.heights as usize >> (2 * cell) & 3) {
            if let Some(rest) = ours.checked_sub(ours_in(stack)).filter(|rest| self.ways[sets[cell]][*rest] > 0) {
                self.fill(span, sets, cell, rest, board | u64::from(stack) << (4 * cell), visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_the_number_it_is_visited_with() {
        for span in INDEX.spans.iter().step_by(97) {
            let mut count = 0;
            INDEX.each_board(span, &mut |number, board| {
                assert_eq!(number, (span.first + count) as usize);
                assert_eq!(INDEX.number(board), number);
                assert_eq!(board.turned().turned(), board);
                count += 1;
            });
            assert_eq!(count, span.count);
        }
    }

    #[test]
    fn a_turned_or_mirrored_board_has_the_same_number_where_its_heights_differ() {
        let span = INDEX.spans.iter().find(|span| span.pawns == 7).expect("a span");
        INDEX.each_board(span, &mut |number, board| {
            for turn in TURNS {
                let turned =
                    turn.iter().enumerate().fold(0, |all, (to, from)| all | u64::from(board.stack(*from)) << (4 * to));
                if Board(turned).heights() != board.heights() {
                    assert_eq!(INDEX.number(Board(turned)), number);
                }
            }
        });
    }

    #[test]
    fn as_many_boards_are_numbered_as_there_are() {
        let mut all = [0_u64; 17];
        for heights in 0..1_usize << 18 {
            let pawns: usize = (0..9).map(|cell| heights >> (2 * cell) & 3).sum();
            if pawns <= 16 {
                let set = (0..9).fold(0, |set, cell| INDEX.larger[set][heights >> (2 * cell) & 3].into());
                all[pawns] += u64::from(INDEX.ways[set][pawns / 2]);
            }
        }
        assert_eq!(
            all,
            [
                1,
                9,
                90,
                495,
                2916,
                11_736,
                49_872,
                159_264,
                530_082,
                1_392_678,
                3_777_732,
                8_323_182,
                18_774_756,
                34_991_460,
                66_208_536,
                104_460_948,
                165_768_930
            ]
        );
    }
}
