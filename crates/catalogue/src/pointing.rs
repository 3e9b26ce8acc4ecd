//! Pointing at a picture: [`Spot`], a place that can be pointed at; [`Choices`], what to point at next.
//!
//! A front end knows no rules: it is told what can be picked after what has been picked, until a move comes of it.

use crate::{Message, View};

/// A place on the picture that can be pointed at, in the picture's units.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// What it is called, the same in every picture of the game: `B2`, `a`, `H-3-4`.
    pub id: String,
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Whether it is an ellipse and not a rectangle: a pit.
    pub is_round: bool,
    /// What it is and what is on it, for those who do not see it.
    pub label: Message,
}

impl Spot {
    /// A spot around its middle.
    pub fn around((x, y): (f64, f64), width: f64, height: f64, id: impl Into<String>, label: Message) -> Self {
        Self { id: id.into(), x: x - width / 2.0, y: y - height / 2.0, width, height, is_round: false, label }
    }

    /// A round spot of that diameter.
    pub fn round(middle: (f64, f64), diameter: f64, id: impl Into<String>, label: Message) -> Self {
        Self { is_round: true, ..Self::around(middle, diameter, diameter, id, label) }
    }

    /// Its middle.
    pub fn middle(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// What can be picked next.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Choices {
    /// The spots, by their ids. None when a move is found or nothing can be done.
    pub next: Vec<String>,
    /// The move that has been picked. While `next` is not empty it is still to be confirmed, and can be changed.
    pub play: Option<String>,
    /// What to pick now.
    pub say: Option<Message>,
    /// Where the move would end, for those of `next` that make one which ends elsewhere: a sowing's last pit.
    pub lands: Vec<(String, String)>,
}

/// What a picture shows besides the position and its last move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// What has been picked so far; pieces that are put down one by one stand there already.
    pub picked: Vec<String>,
    /// Moves to point out with arrows, the best first.
    pub arrows: Vec<String>,
    /// Whether what is about to be taken is marked.
    pub threats: bool,
    /// Whether each side's way to its goal is drawn.
    pub ways: bool,
}

/// The choices that the steps of the legal moves leave.
pub fn by_steps<G: View>(position: &G, picked: &[&str]) -> Choices {
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
