//! Holes, colours, and what a player does in a turn.

use rules::Side;

/// A colour of seed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Sown into every hole.
    Red,
    /// Sown into the opponent's holes.
    Blue,
    /// Sown as the player likes.
    Transparent,
}

impl Colour {
    /// The three, in the order a position names them.
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Transparent];
}

/// A hole of the ring: hole 1 is 0, hole 16 is 15.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(pub(super) u8);

impl Hole {
    /// The holes in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..16).map(Self)
    }

    /// The hole of that number, from 1 to 16.
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

    /// Whose it is: the odd ones are player 1's.
    pub const fn owner(self) -> Side {
        if self.0 & 1 == 0 { Side::One } else { Side::Two }
    }

    /// The shift of its byte in a word of its owner.
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
    /// The four, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::TransparentRed, Self::TransparentBlue];

    /// The colour whose seeds the hole must hold.
    pub const fn needs(self) -> Colour {
        match self {
            Self::Red => Colour::Red,
            Self::Blue => Colour::Blue,
            Self::TransparentRed | Self::TransparentBlue => Colour::Transparent,
        }
    }
}

/// A hole and what is played from it, packed so that it is its own code and a bit's number in a set of moves:
///
/// ```text
///   bit    5 4 3   2       1             0
///          byte    owner   transparent   blue
///          └── hole ──┘    └──── play ────┘
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub(super) u8);

impl Move {
    /// The move that plays this from there.
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

    /// 0 where the seeds are sown as red, 1 as blue: also the index of that [`Colour`].
    #[inline]
    pub(super) const fn sown_as(self) -> usize {
        (self.0 & 1) as usize
    }

    #[inline]
    pub(super) const fn is_transparent(self) -> bool {
        self.0 & 2 != 0
    }
}
