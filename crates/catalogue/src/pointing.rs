//! [`Pointing`]: picking a move on the picture, spot by spot.
//!
//! A front end does not know the rules: it shows the spots that can be picked next until the picks make a move.

use crate::{Message, Notation, Scene};

/// A place on the picture that can be pointed at, in the picture's units.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// Its name, the same in every picture of the game: `B2`, `a`, `H-3-4`.
    pub id: String,
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// `true` for an ellipse, such as a pit; `false` for a rectangle.
    pub is_round: bool,
    /// The corners of the area that it stands for, where that is not the spot itself: all of a wall, a slanted cell.
    pub outline: Vec<(f64, f64)>,
    /// Its name and contents, for screen readers.
    pub label: Message,
}

impl Spot {
    /// A spot around its middle.
    pub fn around((x, y): (f64, f64), width: f64, height: f64, id: impl Into<String>, label: Message) -> Self {
        Self {
            id: id.into(),
            x: x - width / 2.0,
            y: y - height / 2.0,
            width,
            height,
            is_round: false,
            outline: Vec::new(),
            label,
        }
    }

    /// A round spot of that diameter.
    pub fn round(middle: (f64, f64), diameter: f64, id: impl Into<String>, label: Message) -> Self {
        Self { is_round: true, ..Self::around(middle, diameter, diameter, id, label) }
    }

    /// The same spot, which stands for the area with these corners.
    pub fn outlined(self, corners: impl Into<Vec<(f64, f64)>>) -> Self {
        Self { outline: corners.into(), ..self }
    }

    /// The same spot, which stands for a rectangle of that size around its middle.
    pub fn standing_for(self, width: f64, height: f64) -> Self {
        let ((x, y), w, h) = (self.middle(), width / 2.0, height / 2.0);
        self.outlined([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// The spots that can be picked next.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Choices {
    /// The spots, by id. Empty when a move is found or nothing can be picked.
    pub next: Vec<String>,
    /// The move picked. While `next` is not empty it must be confirmed, and can be changed.
    pub play: Option<String>,
    /// Tells the player what to pick now.
    pub say: Option<Message>,
    /// For each spot of `next` that completes a move ending elsewhere: the spot, and where the move ends.
    pub lands: Vec<(String, String)>,
}

/// Picking a move by pointing at the picture. A game on a plain rectangular board implements [`Grid`](crate::Grid) and
/// gets this trait.
pub trait Pointing: Notation {
    /// Every place on the picture that can be pointed at, in reading order.
    fn spots(scene: &Scene<Self>) -> Vec<Spot>;

    /// The spots to pick for a move, in order; empty for a move without a place, such as a pass.
    fn steps(&self, m: Self::Move) -> Vec<String>;

    /// The heading of a move in a list of moves. By default, moves of several spots are listed by the first one.
    fn heading(&self, m: Self::Move) -> Option<Message> {
        match &self.steps(m)[..] {
            [] | [_] => None,
            [first, ..] => Some(Message::new("moves-from").with("spot", first.as_str())),
        }
    }

    /// Tells the player what to pick now.
    fn asks(&self, picked: &[&str]) -> Option<Message> {
        let _ = picked;
        None
    }

    /// The spot where a move ends, if it is not the last one picked: the last pit of a sowing.
    fn landing(&self, m: Self::Move) -> Option<String> {
        let _ = m;
        None
    }

    /// The spots that can be picked next, after those picked so far. Not called once the game is over.
    fn choices(&self, picked: &[&str]) -> Choices {
        by_steps(self, picked)
    }
}

/// Computes the choices from the steps of the legal moves.
pub fn by_steps<G: Pointing>(position: &G, picked: &[&str]) -> Choices {
    let mut choices = Choices::default();
    position.each_move(|m| {
        let steps = position.steps(m);
        let begins = steps.len() >= picked.len() && steps.iter().zip(picked).all(|(step, pick)| step == pick);
        if !begins {
            return;
        }
        let Some(next) = steps.get(picked.len()) else {
            choices.play = Some(position.write_move(m));
            return;
        };
        if steps.len() == picked.len() + 1 {
            choices.lands.extend(position.landing(m).map(|spot| (next.clone(), spot)));
        }
        if !choices.next.contains(next) {
            choices.next.push(next.clone());
        }
    });
    choices.say = if choices.play.is_some() { None } else { position.asks(picked) };
    choices
}
