//! Picking a pit on the board picture.

use catalogue::{Message, Pointing, Scene, Spot};

use super::board::{rows, shown};
use super::notation::{name, side_name};
use super::rules::{Awale, Move, Pit};
use super::svg;

impl Pointing for Awale {
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        rows(scene).into_iter().flat_map(|side| shown(scene, side)).map(|pit| spot(scene, pit)).collect()
    }

    fn steps(&self, m: Move) -> Vec<String> {
        match m {
            Move::Sow(pit) => vec![name(pit).to_string()],
            Move::Pass => Vec::new(),
        }
    }

    fn asks(&self, _: &[&str]) -> Option<Message> {
        Some(Message::new("ask-pit"))
    }

    fn landing(&self, m: Move) -> Option<String> {
        Self::landing(self, m).map(|pit| name(pit).to_string())
    }
}

fn spot(scene: &Scene<Awale>, pit: Pit) -> Spot {
    let (hollow, size) = (svg::Hollow::pit(pit, scene.flipped), 2.0 * svg::PIT_RADIUS);
    let label = Message::new("label-pit").with("pit", name(pit)).with("side", side_name(pit.side()));
    let label = label.with("seeds", scene.position.seeds(pit));
    Spot::round((hollow.x, hollow.y), size, name(pit).to_string(), label)
}
