//! Holes, colours and moves.

use rules::Side;

/// A colour of seed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Sown into every hole.
    Red,
    /// Sown into the opponent's holes.
    Blue,
    /// Sown as red or blue, at the player's choice.
    Transparent,
}

impl Colour {
    /// All colours, in notation order.
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Transparent];
}

/// A hole of the ring, by index: hole 1 is 0, hole 16 is 15.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(pub(super) u8);

impl Hole {
    /// The holes in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..16).map(Self)
    }

    /// The hole with that number, from 1 to 16.
    pub const fn numbered(number: u8) -> Option<Self> {
        match number {
            1..=16 => Some(Self(number - 1)),
            _ => None,
        }
    }

    /// Its number, from 1 to 16.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The owner: player 1 owns the holes with odd numbers.
    pub const fn owner(self) -> Side {
        if self.0 & 1 == 0 { Side::One } else { Side::Two }
    }

    /// The bit shift of its byte in its owner's words.
    #[inline]
    pub(super) const fn shift(self) -> u32 {
        (self.0 as u32 >> 1) * 8
    }

    #[inline]
    pub(super) const fn after(self, steps: u8) -> Self {
        Self((self.0 + steps) & 15)
    }

    #[inline]
    pub(super) const fn before(self) -> Self {
        self.after(15)
    }
}

/// The seeds played from a hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Play {
    /// `R`: its red seeds.
    Red,
    /// `B`: its blue seeds.
    Blue,
    /// `TR`: its transparent seeds as red, then its red ones.
    TransparentRed,
    /// `TB`: its transparent seeds as blue, then its blue ones.
    TransparentBlue,
}

impl Play {
    /// All plays, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::TransparentRed, Self::TransparentBlue];

    /// The colour of seeds that the hole must contain.
    pub const fn needs(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Blue => Colour::Blue,
            Self::TransparentRed | Self::TransparentBlue => Colour::Transparent,
        }
    }
}

/// A hole and the seeds played from it, packed so that the value is both a code and a bit index in a set of moves:
///
/// ```text
///   bit    5 4 3   2       1             0
///          byte    owner   transparent   blue
///          └── hole ──┘    └──── play ────┘
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub(super) u8);

impl Move {
    /// Creates the move that plays these seeds from a hole.
    pub const fn new(hole: Hole, play: Play) -> Self {
        Self(hole.0 << 2 | play as u8)
    }

    /// The starting hole.
    #[inline]
    pub const fn hole(self) -> Hole {
        Hole(self.0 >> 2)
    }

    /// The seeds played from it.
    #[inline]
    pub const fn play(self) -> Play {
        Play::ALL[(self.0 & 3) as usize]
    }

    /// 0 if the seeds are sown as red, 1 as blue: also the index of that [`Colour`].
    #[inline]
    pub(super) const fn sown_as(self) -> usize {
        (self.0 & 1) as usize
    }

    #[inline]
    pub(super) const fn is_transparent(self) -> bool {
        self.0 & 2 != 0
    }
}
