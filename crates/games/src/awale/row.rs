//! One camp in a 64-bit word: its pits and its store side by side, compared and counted in parallel.

/// A camp: one byte for each pit and one for its captures:
///
/// ```text
/// byte    7     6     5     4     3     2     1     0
///       pit 1 pit 2 pit 3 pit 4 pit 5 pit 6   0   store
/// ```
///
/// Captures go backwards from the last seed, here towards the higher bytes, where a subtraction finds their end. A
/// position has at most 255 seeds, so no byte ever overflows into the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row(pub(super) u64);

/// A set of a row's pits: the highest bit of each pit's byte.
pub(super) type Flags = u64;

/// The value 1 in every pit.
const ONES: u64 = 0x0101_0101_0101_0000;
/// Mask of every pit's byte.
const PITS: u64 = 0xff * ONES;
/// The set of all six pits.
pub(super) const ALL: Flags = 0x80 * ONES;
/// The number of seeds with which each pit just reaches the opponent: six from the first, one from the last.
const LADDER: u64 = 0x0605_0403_0201_0000;
/// The number of pits that a lap sows: all but the one it starts from.
const LAP: u64 = 11;

impl Row {
    pub(super) fn new(pits: [u8; 6], store: u8) -> Self {
        let [a, b, c, d, e, f] = pits;
        Self(u64::from_be_bytes([a, b, c, d, e, f, 0, store]))
    }

    pub(super) const fn pits(self) -> [u8; 6] {
        let [a, b, c, d, e, f, _, _] = self.0.to_be_bytes();
        [a, b, c, d, e, f]
    }

    #[inline]
    pub(super) const fn pit(self, index: usize) -> u8 {
        (self.0 >> shift(index)) as u8
    }

    #[inline]
    pub(super) const fn store(self) -> u8 {
        self.0 as u8
    }

    #[inline]
    pub(super) const fn stored(self, seeds: u8) -> Self {
        Self(self.0 + seeds as u64)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 & PITS == 0
    }

    /// Total seeds in the pits.
    #[inline]
    pub(super) const fn seeds(self) -> u8 {
        sum(self.0 & PITS)
    }

    /// Suffix sums: each byte holds the seeds of its pit and of the pits after it.
    #[inline]
    pub(super) const fn sums(self) -> u64 {
        (self.0 & PITS).wrapping_mul(0x0101_0101_0101_0101)
    }

    /// The row with an empty store.
    #[inline]
    pub(super) const fn unstored(self) -> Self {
        Self(self.0 & PITS)
    }

    /// The row with an empty first pit.
    #[inline]
    pub(super) const fn without_first(self) -> Self {
        Self(self.0 & !(0xff << shift(0)))
    }

    /// The first non-empty pit.
    #[inline]
    pub(super) const fn first_held(self) -> Option<usize> {
        match self.0 & PITS {
            0 => None,
            pits => Some(pits.leading_zeros() as usize / 8),
        }
    }

    /// The row with one seed fewer in a non-empty pit.
    #[inline]
    pub(super) const fn less_one(self, pit: usize) -> Self {
        Self(self.0 - (1 << shift(pit)))
    }

    /// The row with more seeds in a pit.
    #[inline]
    pub(super) const fn more(self, pit: usize, seeds: u8) -> Self {
        Self(self.0 + ((seeds as u64) << shift(pit)))
    }

    /// The pits with at least as many seeds as their byte in `bounds`, each from 1 to 128.
    #[inline]
    const fn at_least(self, bounds: u64) -> Flags {
        (((self.0 & (0x7f * ONES)) + (ALL - bounds)) | self.0) & ALL
    }

    /// The pits with exactly as many seeds as their byte in `values`.
    #[inline]
    const fn equal(self, values: u64) -> Flags {
        !Self(self.0 ^ values).at_least(ONES) & ALL
    }

    /// The non-empty pits.
    #[inline]
    pub(super) const fn held(self) -> Flags {
        self.at_least(ONES)
    }

    /// The last empty pit.
    #[inline]
    pub(super) const fn last_empty(self) -> Option<usize> {
        match !self.held() & ALL {
            0 => None,
            empty => Some(last(empty)),
        }
    }

    /// The pits whose sowing reaches the opponent.
    #[inline]
    pub(super) const fn reaching(self) -> Flags {
        self.at_least(LADDER)
    }

    /// The pits with 1 or 2 seeds.
    pub(super) const fn open(self) -> Flags {
        self.held() & !self.at_least(3 * ONES)
    }

    /// The pits with 2 or 3 seeds.
    #[inline]
    pub(super) const fn catchable(self) -> Flags {
        Self(self.0 & (0xfe * ONES)).equal(2 * ONES)
    }

    /// Returns `true` if a pit has four seeds or more: no move can capture the whole row.
    #[inline]
    pub(super) const fn is_safe(self) -> bool {
        self.0 & (0xfc * ONES) != 0
    }

    /// The pits of this row whose sowing would capture every seed of `theirs`.
    ///
    /// A sowing that visits the opponent once puts a seed into each of their pits up to the last one, and all of these
    /// must then be captured: so they held 1 or 2, and the pits after them nothing. One that visits them two or three
    /// times has sown all six: it must end in the last pit, and they held at most 1, or nothing. A fourth visit finds
    /// three seeds or more everywhere and captures none.
    #[inline]
    pub(super) const fn slams(self, theirs: Self) -> Flags {
        let held = theirs.held();
        let mut slams = 0;
        if theirs.0 & (0xfe * ONES) == 0 {
            slams |= self.equal(LADDER + (5 + LAP) * ONES);
        }
        if held == 0 {
            slams |= self.equal(LADDER + (5 + 2 * LAP) * ONES);
        } else if held == theirs.open() && held == up_to(last(held)) {
            slams |= self.equal(LADDER + last(held) as u64 * ONES);
        }
        slams
    }
}

/// The bit shift of a pit's byte.
#[inline]
pub(super) const fn shift(index: usize) -> usize {
    8 * (index ^ 7)
}

/// Adds up the bytes of a word; the sum must fit in a byte.
#[inline]
pub(super) const fn sum(bytes: u64) -> u8 {
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// The set of a single pit.
#[inline]
pub(super) const fn flag(index: usize) -> Flags {
    0x80 << shift(index)
}

/// The set of the pits up to and including an index.
#[inline]
pub(super) const fn up_to(index: usize) -> Flags {
    ALL << (8 * (5 - index))
}

/// The last pit of a non-empty set.
#[inline]
const fn last(flags: Flags) -> usize {
    7 - flags.trailing_zeros() as usize / 8
}

/// Number of pits in a set.
#[inline]
pub(super) const fn count(flags: Flags) -> u64 {
    sum(flags >> 7) as u64
}

/// The pit of a set that has `later` others after it; there must be one. Without branches, since random moves pick it.
#[inline]
pub(super) const fn nth_last(flags: Flags, later: usize) -> usize {
    // Each byte holds the number of the set's pits from the last one to its own.
    let counts = (flags >> 7).wrapping_mul(0x0101_0101_0101_0101);
    // Its highest bit is set where that number exceeds `later`.
    let reached = (counts + (0x7f - later as u64) * 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080;
    (reached.trailing_zeros() as usize / 8) ^ 7
}

/// The indices of a set's pits in ascending order.
#[inline]
pub(super) fn indices(flags: Flags) -> impl Iterator<Item = usize> {
    let mut left = flags.swap_bytes();
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as usize / 8);
        left &= left.wrapping_sub(1);
        lowest
    })
}
