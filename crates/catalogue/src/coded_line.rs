//! [`CodedLine`]: a game in progress by numbers in place of texts.

use std::any::Any;

use rules::{Line, Outcome, Seat};

use crate::encoding::{ranks_of, write_rewards};
use crate::rollout::{Rollout, SplitMix};
use crate::{DynLine, EncodingInfo, Roster};

/// The part of a [`DynLine`] that neither reads nor writes texts: for programs that play many moves.
pub trait CodedLine {
    /// The hash of the position: see [`rules::Game::key`].
    fn key(&self) -> u64;
    /// Returns `true` if another line has the same position by the same rules.
    fn has_position_of(&self, other: &dyn DynLine) -> bool;
    /// Visits the codes of the legal moves, in generation order; none when the game is over.
    fn each_code(&self, visit: &mut dyn FnMut(u16));
    /// Plays the move of a code if it is legal, and returns whether it was.
    fn play_code(&mut self, code: u16) -> bool;
    /// Takes back the last move, of which it returns the code, or the last resignation, which has none. Returns `None`
    /// if there is nothing to take back.
    fn take_back(&mut self) -> Option<Option<u16>>;
    /// The code of a legal move's text.
    fn code_of(&self, text: &str) -> Option<u16>;
    /// The text of a code, which is the same in every position.
    fn text_of(&self, code: u16) -> Option<String>;
    /// The sizes of the game's encoding.
    fn encoding(&self) -> EncodingInfo;
    /// The action of a code.
    fn action_of(&self, code: u16) -> Option<usize>;
    /// The code of an action.
    fn code_of_action(&self, action: usize) -> Option<u16>;
    /// Writes the position as a seat sees it. `planes` has the size of the game's observations and is zeroed.
    fn observe(&self, seat: Seat, planes: &mut [u8]);
    /// Plays random moves from here to the end of the game, on a copy; returns the outcome and the number of moves.
    fn playout(&self, seed: u64) -> (Outcome, usize);
    /// The reward of each seat; all zero while the game is not over.
    fn rewards(&self) -> Vec<f32>;
}

impl<G: Roster> CodedLine for Line<G> {
    fn key(&self) -> u64 {
        self.position().key()
    }

    fn has_position_of(&self, other: &dyn DynLine) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| self.position() == other.position())
    }

    fn each_code(&self, visit: &mut dyn FnMut(u16)) {
        self.each_move(|m| visit(G::code(m)));
    }

    fn play_code(&mut self, code: u16) -> bool {
        G::decode(code).is_some_and(|m| self.play(m))
    }

    fn take_back(&mut self) -> Option<Option<u16>> {
        if self.moves().is_empty() {
            return DynLine::undo(self).then_some(None);
        }
        Some(self.undo().map(G::code))
    }

    fn code_of(&self, text: &str) -> Option<u16> {
        self.position().read_move(text).ok().filter(|m| self.is_legal(*m)).map(G::code)
    }

    fn text_of(&self, code: u16) -> Option<String> {
        G::decode(code).map(|m| self.position().write_move(m))
    }

    fn encoding(&self) -> EncodingInfo {
        EncodingInfo::of::<G>()
    }

    fn action_of(&self, code: u16) -> Option<usize> {
        G::decode(code).map(|m| self.position().action(m))
    }

    fn code_of_action(&self, action: usize) -> Option<u16> {
        self.position().move_of(action).map(G::code)
    }

    fn observe(&self, seat: Seat, planes: &mut [u8]) {
        self.position().observe(seat, planes);
    }

    fn playout(&self, seed: u64) -> (Outcome, usize) {
        let mut rollout = Rollout::of(self);
        if let Some(outcome) = self.outcome() {
            return (outcome, 0);
        }
        rollout.finish(&mut SplitMix::new(seed));
        let outcome = rollout.outcome().unwrap_or_else(|| panic!("a finished game has an outcome"));
        (outcome, rollout.plies() - self.moves().len())
    }

    fn rewards(&self) -> Vec<f32> {
        let mut rewards = vec![0.0; G::INFO.sides.len()];
        if let Some(outcome) = self.outcome() {
            write_rewards(&ranks_of(self.position(), outcome.winner), &mut rewards);
        }
        rewards
    }
}
