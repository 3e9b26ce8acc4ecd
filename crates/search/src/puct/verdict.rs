//! [`Verdict`]: a decided result, with its proof status.

use crate::{DRAW, LONGEST, Score, distance, lost_in, won_in};

/// The result of a position or of a move, for the side to move or that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GameResult {
    Open,
    Won,
    Drawn,
    Lost,
}

/// A result with the plies to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) result: GameResult,
    /// `true` if a win or loss is proved: no move was left out that could refute it.
    pub(super) is_proved: bool,
    /// Most plies to the end of a game that is won or lost.
    pub(super) plies: u16,
}

/// Most plies of a decided score.
const MOST_PLIES: u16 = distance(LONGEST) as u16;

impl Verdict {
    /// Nothing is decided.
    pub(super) const OPEN: Self = Self { result: GameResult::Open, is_proved: false, plies: 0 };

    /// The verdict of bounds on a score, relative to its position, from the end of the game or exact knowledge.
    pub(super) fn of_bounds(floor: Score, ceiling: Score) -> Self {
        let decided = |result, score| Self { result, is_proved: true, plies: distance(score) as u16 };
        match (floor, ceiling) {
            (LONGEST.., _) => decided(GameResult::Won, floor),
            (_, ..=MINUS_LONGEST) => decided(GameResult::Lost, ceiling),
            (DRAW, DRAW) => Self { result: GameResult::Drawn, ..Self::OPEN },
            _ => Self::OPEN,
        }
    }

    pub(super) fn is_open(self) -> bool {
        self.result == GameResult::Open
    }

    /// The value of a decided result.
    #[inline]
    pub(super) const fn value(self) -> Option<f32> {
        match self.result {
            GameResult::Open => None,
            GameResult::Won => Some(1.0),
            GameResult::Drawn => Some(0.0),
            GameResult::Lost => Some(-1.0),
        }
    }

    /// The score of a decided result.
    pub(super) const fn score(self) -> Option<Score> {
        match self.result {
            GameResult::Open => None,
            GameResult::Won => Some(won_in(self.plies as usize)),
            GameResult::Drawn => Some(DRAW),
            GameResult::Lost => Some(lost_in(self.plies as usize)),
        }
    }

    /// The verdict of the move that leads to a position with this one, for the side that plays it.
    #[inline]
    pub(super) fn of_move(self, same_turn: bool) -> Self {
        let result = match self.result {
            GameResult::Won if !same_turn => GameResult::Lost,
            GameResult::Lost if !same_turn => GameResult::Won,
            result => result,
        };
        let plies = (self.plies + 1).min(MOST_PLIES);
        Self { result, is_proved: self.is_proved && plies > self.plies, plies }
    }

    /// The verdict of a position from those of its moves. One move wins; a loss needs all moves, and is proved only if
    /// they are complete.
    pub(super) fn of_moves(moves: impl Iterator<Item = Self>, are_complete: bool) -> Self {
        let mut win: Option<Self> = None;
        let mut loss = Self { result: GameResult::Lost, is_proved: are_complete, plies: 0 };
        let (mut is_open, mut draws) = (false, false);
        for verdict in moves {
            match verdict.result {
                GameResult::Open => is_open = true,
                GameResult::Drawn => draws = true,
                GameResult::Lost => {
                    loss.is_proved &= verdict.is_proved;
                    loss.plies = loss.plies.max(verdict.plies);
                }
                GameResult::Won => {
                    let better = |win: Self| (win.is_proved, verdict.plies) < (verdict.is_proved, win.plies);
                    win = if win.is_none_or(better) { Some(verdict) } else { win };
                }
            }
        }
        match win {
            Some(win) => win,
            None if is_open => Self::OPEN,
            None if draws => Self { result: GameResult::Drawn, ..Self::OPEN },
            None => loss,
        }
    }
}

const MINUS_LONGEST: Score = -LONGEST;

#[cfg(test)]
mod tests {
    use super::*;

    fn of(score: Score) -> Verdict {
        Verdict::of_bounds(score, score)
    }

    #[test]
    fn a_win_needs_one_move_and_a_loss_all_of_them() {
        let of_moves = |moves: &[Verdict], complete| Verdict::of_moves(moves.iter().copied(), complete);
        assert_eq!(of_moves(&[of(lost_in(2)), of(won_in(5)), of(won_in(3)), Verdict::OPEN], false), of(won_in(3)));
        assert_eq!(of_moves(&[of(lost_in(2)), of(lost_in(4))], true), of(lost_in(4)));
        assert!(!of_moves(&[of(lost_in(2)), of(lost_in(4))], false).is_proved);
        assert_eq!(of_moves(&[of(lost_in(2)), Verdict::OPEN], true), Verdict::OPEN);
        assert_eq!(of_moves(&[of(lost_in(2)), of(DRAW)], true).score(), Some(DRAW));
        let unproved = Verdict { is_proved: false, ..of(won_in(1)) };
        assert_eq!(of_moves(&[unproved, of(won_in(3))], true), of(won_in(3)), "a proof is better than a short win");
        assert!(!of_moves(&[of(lost_in(2)), Verdict { is_proved: false, ..of(lost_in(2)) }], true).is_proved);
    }

    #[test]
    fn a_move_adds_a_ply_and_changes_the_side() {
        assert_eq!(of(won_in(2)).of_move(false), of(lost_in(3)));
        assert_eq!(of(won_in(2)).of_move(true), of(won_in(3)));
        let longest = of(LONGEST).of_move(false);
        assert!(longest.score() == Some(-LONGEST) && !longest.is_proved, "the plies would be no bound");
    }

    #[test]
    fn bounds_decide_only_what_they_bound() {
        assert_eq!(Verdict::of_bounds(won_in(9), crate::WIN), of(won_in(9)));
        assert_eq!(Verdict::of_bounds(-crate::WIN, lost_in(9)), of(lost_in(9)));
        assert_eq!(Verdict::of_bounds(-crate::WIN, crate::WIN), Verdict::OPEN);
        assert_eq!(Verdict::of_bounds(DRAW, crate::WIN), Verdict::OPEN);
    }
}
