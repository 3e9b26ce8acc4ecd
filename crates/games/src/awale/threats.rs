//! Gains, landings, open pits and threatened pits, computed without playing a move.

use rules::{Game, Side};

use super::row::{self, Flags};
use super::rules::{Awale, Move, Pit, sowable};
use super::sowing::landing;

impl Awale {
    /// The number of seeds captured by a legal move.
    #[inline]
    pub fn gain(&self, m: Move) -> u8 {
        match m {
            Move::Sow(pit) => self.sown(pit).gain,
            Move::Pass => 0,
        }
    }

    /// The pit of a legal move's last seed; `None` for a pass.
    #[inline]
    pub fn landing(&self, m: Move) -> Option<Pit> {
        let Move::Sow(pit) = m else { return None };
        let last = landing(pit.index(), self.seeds(pit).into());
        let (side, index) = if last < 6 { (pit.side(), last) } else { (pit.side().other(), last - 6) };
        Some(Pit::of(side, index))
    }

    /// The *découvertes* of a side: its pits with 1 or 2 seeds, as a mask of six bits with the first pit lowest.
    ///
    /// ```
    /// use catalogue::Notation as _;
    /// use games::awale::{Awale, Rules};
    /// use rules::Side;
    /// let position = Awale::read("4-1-0-2-3-1-4-4-4-4-4-4-5-8-N", Rules::Abapa).expect("a position");
    /// assert_eq!(position.open_pits(Side::One), 0b101010);
    /// ```
    pub fn open_pits(&self, side: Side) -> u8 {
        mask(self.row(side).open())
    }

    /// The *menacées* of a side, as a mask like that of [`open_pits`](Self::open_pits): the open pits where a move of
    /// the opponent, on their turn, would end, and the open pits that lead up to one of them without a gap.
    pub fn threatened_pits(&self, side: Side) -> u8 {
        let (attacker, target) = (self.row(side.other()), self.row(side));
        let sown = row::indices(sowable(self.rules(), [attacker, target]));
        let landings = sown.map(|pit| landing(pit, attacker.pit(pit).into())).filter(|last| *last >= 6);
        let hit = landings.fold(0, |hit, last| hit | row::flag(last - 6));
        let open = target.open();
        let mut threatened = open & hit;
        for _ in 1..6 {
            threatened |= open & (threatened << 8);
        }
        mask(threatened)
    }
}

/// The set as a mask of six bits.
fn mask(flags: Flags) -> u8 {
    row::indices(flags).fold(0, |mask, index| mask | 1 << index)
}
