//! Holes as bytes of words, sowing as addition of patterns, legal moves as a 64-bit set.
//!
//! A word holds the seeds of one player's eight holes, one byte per hole, so that the words of the two owners
//! interleave:
//!
//! ```text
//!   byte         0    1    2    3    4    5    6    7
//!   player 1     1    3    5    7    9   11   13   15
//!   player 2     2    4    6    8   10   12   14   16
//! ```
//!
//! Each player has a word for red, one for blue and one for all colours together, because captures and famines depend
//! on the total only; transparent is the difference. A byte holds at most 96, so sums do not carry into the next hole.

use rules::{Game, Outcome, Reason, Side, mix};

use super::moves::{Colour, Hole, Move};
use super::sowing::SOWN;

/// Number of seeds in the game.
pub(super) const SEEDS: u8 = 96;
/// Number of seeds of each colour.
pub(super) const SEEDS_OF_A_COLOUR: u8 = 32;
/// More than half the seeds: a player who has captured them wins.
pub(super) const MAJORITY: u8 = 49;
/// The game is over when fewer seeds than this are on the board.
pub(super) const ENOUGH: u8 = 10;
/// Default maximum number of moves of a game.
pub(super) const LIMIT: u16 = 400;

const FAMINE: Reason = Reason("famine");
const FORTY_NINE: Reason = Reason("49");
const UNDER_TEN: Reason = Reason("under10");

/// The value 1 in every hole; a multiple of it has the same value in every hole.
pub(super) const EVERY_HOLE: u64 = 0x0101_0101_0101_0101;
/// Index, among an owner's three words, of all colours together; those of red and blue are their [`Colour`]'s.
const ALL: usize = 2;

/// 1 in each byte that is not 0.
#[inline]
pub(super) const fn filled(word: u64) -> u64 {
    // For bytes of at most 96, adding 127 sets the highest bit exactly when they are not 0.
    (word + EVERY_HOLE * 0x7f) >> 7 & EVERY_HOLE
}

/// The sum of a word's bytes, at most 255.
#[inline]
pub(super) const fn sum(word: u64) -> u8 {
    (word.wrapping_mul(EVERY_HOLE) >> 56) as u8
}

/// The rule options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Maximum number of moves of a game.
    pub limit: u16,
    /// `true` if fewer than ten seeds end the game before a famine can take them.
    pub under10_first: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { limit: LIMIT, under10_first: false }
    }
}

/// A position of Awalé tricolore.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tricolore {
    /// The words of each owner: red, blue, all.
    words: [[u64; 3]; 2],
    captured: [u8; 2],
    turn: Side,
    /// Moves played.
    moves: u16,
    rules: Rules,
}

impl Tricolore {
    /// Builds a position from the seeds of each hole by colour, which the caller has validated.
    pub(super) fn new(holes: &[[u8; 3]; 16], captured: [u8; 2], turn: Side, moves: u16, rules: Rules) -> Self {
        let mut words = [[0; 3]; 2];
        for hole in Hole::all() {
            let [red, blue, transparent] = holes[usize::from(hole.0)];
            for (word, seeds) in words[hole.owner().index()].iter_mut().zip([red, blue, red + blue + transparent]) {
                *word |= u64::from(seeds) << hole.shift();
            }
        }
        Self { words, captured, turn, moves, rules }
    }

    /// The seeds of one colour in each hole of a side, one byte per hole, the first hole lowest.
    #[inline]
    pub const fn row(&self, side: Side, colour: Colour) -> u64 {
        let [red, blue, all] = self.words[side.index()];
        match colour {
            Colour::Red => red,
            Colour::Blue => blue,
            Colour::Transparent => all - red - blue,
        }
    }

    /// The total seeds in each hole of a side, in the same layout.
    #[inline]
    pub const fn totals(&self, side: Side) -> u64 {
        self.words[side.index()][ALL]
    }

    /// The seeds of one colour in a hole.
    #[inline]
    pub const fn seeds(&self, hole: Hole, colour: Colour) -> u8 {
        (self.row(hole.owner(), colour) >> hole.shift()) as u8
    }

    /// The seeds in a hole.
    #[inline]
    pub const fn total(&self, hole: Hole) -> u8 {
        (self.totals(hole.owner()) >> hole.shift()) as u8
    }

    /// The seeds that a side has captured.
    #[inline]
    pub const fn captured(&self, side: Side) -> u8 {
        self.captured[side.index()]
    }

    /// The number of seeds on the board: all that are not captured.
    #[inline]
    pub const fn on_board(&self) -> u8 {
        SEEDS - self.captured[0] - self.captured[1]
    }

    /// The moves played so far.
    pub const fn moves_played(&self) -> u16 {
        self.moves
    }

    /// Number of moves left before the limit.
    pub const fn moves_left(&self) -> u16 {
        self.rules.limit - self.moves
    }

    /// The moves that a side has seeds for, one bit per move code.
    #[inline]
    fn playable(&self, side: Side) -> u64 {
        let [red, blue, transparent] = Colour::ALL.map(|colour| filled(self.row(side, colour)));
        (red | blue << 1 | transparent << 2 | transparent << 3) << (4 * side.index())
    }

    /// Visits the moves that a side has seeds for, regardless of the turn.
    #[inline]
    pub(super) fn each_move_of(&self, side: Side, mut visit: impl FnMut(Move)) {
        let mut moves = self.playable(side);
        while moves != 0 {
            visit(Move(moves.trailing_zeros() as u8));
            moves &= moves - 1;
        }
    }

    /// Sows without capturing and returns the hole of the last seed.
    #[inline]
    pub(super) fn sow(&mut self, m: Move) -> Hole {
        let (hole, colour) = (m.hole(), m.sown_as());
        let (owner, shift) = (hole.owner(), hole.shift());
        let transparent = if m.is_transparent() { self.seeds(hole, Colour::Transparent) } else { 0 };
        let coloured = (self.words[owner.index()][colour] >> shift) as u8;
        let first = &SOWN[colour][usize::from(transparent)];
        let all = &SOWN[colour][usize::from(transparent + coloured)];

        let near = &mut self.words[owner.index()];
        near[colour] = near[colour] - (u64::from(coloured) << shift) + (all.near - first.near).rotate_left(shift);
        near[ALL] = near[ALL] - (u64::from(transparent + coloured) << shift) + all.near.rotate_left(shift);
        // The hole after one of player 2's is one byte further on.
        let shift = shift + 8 * owner as u32;
        let far = &mut self.words[owner.other().index()];
        far[colour] += (all.far - first.far).rotate_left(shift);
        far[ALL] += all.far.rotate_left(shift);
        hole.after(all.last)
    }

    /// Captures the twos and threes backwards from a hole and returns the number of seeds. A chain that goes all the
    /// way round stops at the hole it emptied first.
    #[inline]
    fn capture(&mut self, last: Hole) -> u8 {
        let (mut hole, mut taken) = (last, 0);
        loop {
            let words = &mut self.words[hole.owner().index()];
            let seeds = (words[ALL] >> hole.shift()) as u8;
            if seeds | 1 != 3 {
                return taken;
            }
            taken += seeds;
            words.iter_mut().for_each(|word| *word &= !(0xff << hole.shift()));
            hole = hole.before();
        }
    }

    /// The number of seeds that a move captures, not counting a famine. Uses only the totals of all colours, since
    /// nothing else matters.
    #[inline]
    pub(super) fn takes(&self, m: Move) -> u8 {
        let (hole, colour) = (m.hole(), m.sown_as());
        let (owner, shift) = (hole.owner(), hole.shift());
        let transparent = if m.is_transparent() { self.seeds(hole, Colour::Transparent) } else { 0 };
        let hand = transparent + (self.words[owner.index()][colour] >> shift) as u8;
        let sown = &SOWN[colour][usize::from(hand)];
        let mut totals = [0; 2];
        totals[owner.index()] = self.totals(owner) - (u64::from(hand) << shift) + sown.near.rotate_left(shift);
        totals[owner.other().index()] = self.totals(owner.other()) + sown.far.rotate_left(shift + 8 * owner as u32);

        let (mut hole, mut taken) = (hole.after(sown.last), 0);
        loop {
            let word = &mut totals[hole.owner().index()];
            let seeds = (*word >> hole.shift()) as u8;
            if seeds | 1 != 3 {
                return taken;
            }
            taken += seeds;
            *word &= !(0xff << hole.shift());
            hole = hole.before();
        }
    }

    /// A hash with the given number of moves played.
    #[inline]
    fn hash(&self, moves: u16) -> u64 {
        // Salts that keep the factors from being small: the fractional parts of √2, √3, √5, √7, √11 and √13.
        const SALT: [[u64; 3]; 2] = [
            [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b],
            [0xa54f_f53a_5f1d_36f1, 0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f],
        ];
        let Self { words: [one, two], captured, turn, rules, .. } = self;
        let rest = u64::from(captured[0])
            | u64::from(captured[1]) << 8
            | (*turn as u64) << 16
            | u64::from(rules.under10_first) << 17
            | u64::from(moves) << 32
            | u64::from(rules.limit) << 48;
        let fold = |i: usize| {
            let product = u128::from(one[i] ^ SALT[0][i]) * u128::from(two[i] ^ SALT[1][i]);
            product as u64 ^ (product >> 64) as u64
        };
        mix(fold(0) ^ fold(1).rotate_left(21) ^ fold(2).rotate_left(42) ^ mix(rest))
    }
}

impl Game for Tricolore {
    type Rules = Rules;
    type Move = Move;

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.on_board() < ENOUGH || self.captured[0].max(self.captured[1]) >= MAJORITY || self.moves >= self.rules.limit
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = match self.on_board() {
            _ if !self.is_over() => return None,
            0 => FAMINE,
            _ if self.captured.iter().any(|seeds| *seeds >= MAJORITY) => FORTY_NINE,
            1..ENOUGH => UNDER_TEN,
            _ => Reason::LIMIT,
        };
        Some(Outcome::counted(self.captured.map(u16::from), reason))
    }

    #[inline]
    fn each_move(&self, visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        self.each_move_of(self.turn, visit);
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_over() { 0 } else { u64::from(self.playable(self.turn).count_ones()) }
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        !self.is_over() && self.playable(self.turn) >> m.0 & 1 != 0
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let (mover, opponent) = (self.turn, self.turn.other());
        let last = self.sow(m);
        self.captured[mover.index()] += self.capture(last);
        let famine = self.totals(opponent) == 0;
        if famine && !(self.rules.under10_first && self.on_board() < ENOUGH) {
            self.captured[mover.index()] += self.on_board();
            self.words = [[0; 3]; 2];
        }
        self.turn = opponent;
        self.moves += 1;
    }

    fn code(m: Move) -> u16 {
        u16::from(m.0)
    }

    fn decode(code: u16) -> Option<Move> {
        u8::try_from(code).ok().filter(|code| *code < 64).map(Move)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash(self.moves)
    }

    #[inline]
    fn repetition_key(&self) -> u64 {
        self.hash(0)
    }
}
