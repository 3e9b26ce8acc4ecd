//! [`View`]: what a position looks like.

use crate::{Message, Notation, Sheet, Speaker, Svg};

/// What there is to draw.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a, G: Notation> {
    /// The position.
    pub position: &'a G,
    /// The move that led to it, with the position it was played in.
    pub last: Option<(&'a G, G::Move)>,
    /// The voice for what is written beside the board.
    pub speaker: &'a Speaker,
    /// Whether the second side sits below.
    pub flipped: bool,
}

/// The pictures of a game.
pub trait View: Notation {
    /// The board in characters, at most 60 columns wide, readable without colour, the last move marked.
    fn sheet(scene: &Scene<Self>) -> Sheet;

    /// The board as a picture for a report, the last move marked.
    fn svg(scene: &Scene<Self>) -> Svg;

    /// What the board does not show and the player must know: what is imposed, in hand, left.
    fn facts(&self) -> Vec<Message>;

    /// How the last move came about: boards to show one after the other before the scene itself.
    fn frames(scene: &Scene<Self>) -> Vec<Sheet> {
        let _ = scene;
        Vec::new()
    }

    /// What each side is about to do to the other.
    fn threats(&self) -> Vec<Message> {
        Vec::new()
    }

    /// What a legal move does, in sentences: what it gains, what it leaves, what it meets.
    fn effects(&self, m: Self::Move) -> Vec<Message> {
        let _ = m;
        Vec::new()
    }
}
