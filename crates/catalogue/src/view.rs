//! [`View`]: what a position looks like.

use crate::pointing::by_steps;
use crate::{Choices, Message, Notation, Speaker, Spot, StyledText, Svg};

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
    /// The spots picked so far for the next move, where it is being picked: a picture then shows what is in hand, and
    /// the pieces that were put down one by one.
    pub picked: Option<&'a [&'a str]>,
}

/// The pictures of a game.
pub trait View: Notation {
    /// The board in characters, at most 60 columns wide, readable without colour, the last move marked.
    fn sheet(scene: &Scene<Self>) -> StyledText;

    /// The board as a picture for a report, the last move marked.
    fn svg(scene: &Scene<Self>) -> Svg;

    /// What the board does not show and the player must know: what is imposed, in hand, left.
    fn facts(&self) -> Vec<Message>;

    /// How the last move came about: boards to show one after the other before the scene itself.
    fn frames(scene: &Scene<Self>) -> Vec<StyledText> {
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

    /// Every place on the picture that can be pointed at, in reading order.
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        let _ = scene;
        Vec::new()
    }

    /// What a spot stands for on the picture, where that is more than can be pointed at: the whole of a wall.
    fn outline(spot: &Spot) -> Spot {
        spot.clone()
    }

    /// The spots to pick for a move, one after the other; none for one that takes no pointing: a pass.
    fn steps(&self, m: Self::Move) -> Vec<String> {
        let _ = m;
        Vec::new()
    }

    /// What to pick now, in a sentence.
    fn asks(&self, picked: &[&str]) -> Option<Message> {
        let _ = picked;
        None
    }

    /// Where a move ends, if not where it was picked: a sowing's last pit.
    fn landing(&self, m: Self::Move) -> Option<String> {
        let _ = m;
        None
    }

    /// What can be picked next, after what has been picked. Not asked once the game is over.
    fn choices(&self, picked: &[&str]) -> Choices {
        by_steps(self, picked)
    }

    /// How the last move came about, as pictures: the position before it first, then what leads to the scene itself,
    /// which is not among them. Whatever moves is a group that is only translated, under the id it has in the scene.
    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        let _ = scene;
        Vec::new()
    }

    /// The spots whose contents are about to be taken.
    fn targets(&self) -> Vec<String> {
        Vec::new()
    }

    /// Each seat's shortest way to its goal, spot by spot.
    fn ways(&self) -> Vec<Vec<String>> {
        Vec::new()
    }
}
