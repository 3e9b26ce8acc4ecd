//! [`Encoding`]: positions and moves as numbers, for programs that learn.

use rules::Seat;

use crate::Notation;

/// The numbering of a game's moves, and its positions as planes of bytes.
///
/// Both are fixed for a game: a trained network depends on them.
pub trait Encoding: Notation {
    /// Number of actions.
    const ACTIONS: usize;

    /// Planes, rows and columns of an observation.
    const SHAPE: [usize; 3];

    /// The number of a move of the player to move, below [`ACTIONS`](Self::ACTIONS). Moves of one position have
    /// distinct numbers; where the sides are alike, both use the same numbers.
    fn action(&self, m: Self::Move) -> usize;

    /// The move with a number. It need not be legal.
    fn move_of(&self, action: usize) -> Option<Self::Move>;

    /// Writes the position as a seat sees it, its own pieces first. `planes` has the size of [`SHAPE`](Self::SHAPE) and
    /// is zeroed.
    fn observe(&self, seat: Seat, planes: &mut [u8]);
}

/// The sizes of a game's [`Encoding`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodingInfo {
    /// Number of actions.
    pub actions: usize,
    /// Planes, rows and columns of an observation.
    pub shape: [usize; 3],
}

impl EncodingInfo {
    /// The sizes for a game.
    pub const fn of<G: Encoding>() -> Self {
        Self { actions: G::ACTIONS, shape: G::SHAPE }
    }

    /// Number of bytes of an observation.
    pub const fn observation_size(self) -> usize {
        let [planes, rows, columns] = self.shape;
        planes * rows * columns
    }
}

/// Writes the rewards of a finished game: 1 for the first, −1 for the last, 0 for all in a draw, and values between for
/// the others of a game for three.
pub(crate) fn write_rewards(ranks: &[u8], rewards: &mut [f32]) {
    let others = ranks.len().saturating_sub(1).max(1) as f32;
    for (reward, own) in rewards.iter_mut().zip(ranks) {
        let beaten = ranks.iter().filter(|rank| *rank > own).count() as f32;
        let beaten_by = ranks.iter().filter(|rank| *rank < own).count() as f32;
        *reward = (beaten - beaten_by) / others;
    }
}

/// Returns the rank of each seat by the position, or by the winner in a game without ranks.
pub(crate) fn ranks_of<G: Notation>(position: &G, winner: Option<Seat>) -> Vec<u8> {
    let lost = |seat: usize| u8::from(winner.is_some_and(|winner| winner.index() != seat));
    position.ranks().unwrap_or_else(|| (0..G::INFO.sides.len()).map(lost).collect())
}

#[cfg(test)]
mod tests {
    use super::write_rewards;

    #[test]
    fn rewards_follow_ranks() {
        let rewards = |ranks: &[u8]| {
            let mut rewards = vec![0.0; ranks.len()];
            write_rewards(ranks, &mut rewards);
            rewards
        };
        assert_eq!(rewards(&[0, 1]), [1.0, -1.0]);
        assert_eq!(rewards(&[0, 0]), [0.0, 0.0]);
        assert_eq!(rewards(&[1, 0, 2]), [0.0, 1.0, -1.0]);
        assert_eq!(rewards(&[0, 1, 1]), [1.0, -0.5, -0.5]);
    }
}
