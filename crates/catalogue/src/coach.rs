//! [`Coach`]: threats, and the effects of moves, in sentences.

use crate::{Message, Notation};

/// A step of a game's lesson: a position and the moves to find. Its texts are the messages `lesson-N`, the task, and
/// `lesson-N-why`, said after the move, with N counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The position, with the learner to move.
    pub position: &'static str,
    /// The moves that are accepted; any legal one if empty.
    pub accepts: &'static [&'static str],
    /// The spots that the task speaks of, which the page rings.
    pub rings: &'static [&'static str],
}

impl LessonStep {
    /// A step with these moves to find.
    pub const fn new(position: &'static str, accepts: &'static [&'static str]) -> Self {
        Self { position, accepts, rings: &[] }
    }

    /// Rings the spots that the task speaks of.
    pub const fn ringing(self, rings: &'static [&'static str]) -> Self {
        Self { rings, ..self }
    }
}

/// Comments on a position. The defaults look one ply ahead, which suits a small game.
pub trait Coach: Notation {
    /// States what each side is about to do to the other. Not called once the game is over.
    ///
    /// By default: the moves by which the side to move wins at once.
    fn threats(&self) -> Vec<Message> {
        let wins = winning_moves(self);
        let side = || Message::new(format!("side-{}", Self::INFO.side(self.seat())));
        let threat = || Message::new("threat-wins").with("side", side()).with("moves", wins.join(" "));
        (!wins.is_empty()).then(threat).into_iter().collect()
    }

    /// States what a legal move does: its gain, what it leaves to the opponent, what it prevents.
    ///
    /// By default: a win, or the winning moves that it leaves to the opponent.
    fn effects(&self, m: Self::Move) -> Vec<Message> {
        let mut next = *self;
        next.play_unchecked(m);
        if is_won_by(&next, self) {
            return vec![Message::new("effect-wins")];
        }
        let wins = if next.seat() == self.seat() { Vec::new() } else { winning_moves(&next) };
        let danger = || Message::new("effect-danger").with("moves", wins.join(" "));
        (!wins.is_empty()).then(danger).into_iter().collect()
    }

    /// The steps of an interactive lesson, the last of which is a test. There is none by default.
    fn lesson() -> &'static [LessonStep] {
        &[]
    }

    /// The spots whose contents are about to be captured.
    fn targets(&self) -> Vec<String> {
        Vec::new()
    }

    /// The shortest path of each seat to its goal, spot by spot.
    fn ways(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}

/// The moves that end the game with a win of the seat to move, as text.
fn winning_moves<G: Notation>(position: &G) -> Vec<String> {
    let mut wins = Vec::new();
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        if is_won_by(&next, position) {
            wins.push(position.write_move(m));
        }
    });
    wins
}

/// Returns `true` if the position is won by the seat that was to move before.
fn is_won_by<G: Notation>(position: &G, before: &G) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner == Some(before.seat()))
}
