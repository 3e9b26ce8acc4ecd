//! [`Board`]: the pictures of a position, in characters and as SVG.

use rules::Seat;

use crate::{Message, Notation, Speaker, StyledText, Svg};

/// A position to draw, with its context.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a, G: Notation> {
    /// The position.
    pub position: &'a G,
    /// The move that led to it, with the position it was played in.
    pub last: Option<(&'a G, G::Move)>,
    /// The language of the words beside the board.
    pub speaker: &'a Speaker,
    /// `true` if the second side is drawn at the bottom.
    pub flipped: bool,
    /// The spots picked so far for the next move, if one is being picked. The picture then shows the pieces in hand and
    /// those already placed.
    pub picked: Option<&'a [&'a str]>,
    /// `true` to draw the text board in fewer lines, for a small terminal.
    pub compact: bool,
}

/// The place of a spot on the text board, in columns and lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextSpot {
    /// The id of the [`Spot`](crate::Spot).
    pub id: String,
    /// Its left column.
    pub column: u16,
    /// Its upper line.
    pub line: u16,
    /// Its width in columns.
    pub width: u16,
    /// Its height in lines.
    pub height: u16,
}

impl TextSpot {
    /// A spot on one line.
    pub fn on_line(id: impl Into<String>, column: u16, line: u16, width: u16) -> Self {
        Self { id: id.into(), column, line, width, height: 1 }
    }

    /// A spot of several lines.
    pub fn of_height(self, height: u16) -> Self {
        Self { height, ..self }
    }
}

/// The pictures of a game. A game on a plain rectangular board implements [`Grid`](crate::Grid) and gets this trait.
pub trait Board: Notation {
    /// Draws the board in characters, at most 60 columns wide, readable without colour, the last move marked.
    fn text_board(scene: &Scene<Self>) -> StyledText;

    /// The places of the spots on the text board. Spots may overlap, as walls do. A spot without a place is offered in
    /// a list beside the board.
    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        let _ = scene;
        Vec::new()
    }

    /// Explains the letters and signs of the text board.
    fn legend() -> Option<Message> {
        None
    }

    /// Draws the board as SVG, the last move marked.
    fn svg(scene: &Scene<Self>) -> Svg;

    /// Returns `true` if a seat's own side is at the top of the picture, unless flipped, after these positions of a game.
    fn is_far(positions: &[Self], seat: Seat) -> bool {
        let _ = positions;
        seat.index() == 1
    }

    /// States what the board does not show and a player must know: a constraint on the next move, pieces in hand, a
    /// limit.
    fn facts(&self) -> Vec<Message> {
        Vec::new()
    }

    /// Animates the last move in characters: the boards to show in order before the scene itself.
    fn frames(scene: &Scene<Self>) -> Vec<StyledText> {
        let _ = scene;
        Vec::new()
    }

    /// Animates the last move as SVG: the position before it, then the steps up to the scene itself, which is not
    /// included. Moving parts are groups that are only translated, with the same id as in the scene.
    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        let _ = scene;
        Vec::new()
    }
}
