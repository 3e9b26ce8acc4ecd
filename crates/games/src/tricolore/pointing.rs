//! Picking a hole, then the seeds to play from it if there is a choice.

use catalogue::{Message, Pointing, Scene, Spot};
use rules::Game;

use super::moves::{Colour, Hole, Move, Play};
use super::notation::name;
use super::rules::Tricolore;
use super::svg::{HOLLOW, TILE, place, tile};

/// The hole of a spot.
pub(super) fn hole(spot: &str) -> Option<Hole> {
    spot.parse().ok().and_then(Hole::numbered)
}

/// The id of a play's spot, as in the move notation.
pub(super) const fn play_id(play: Play) -> &'static str {
    match play {
        Play::Red => "R",
        Play::Blue => "B",
        Play::TransparentRed => "TR",
        Play::TransparentBlue => "TB",
    }
}

impl Pointing for Tricolore {
    /// The holes in reading order, and the plays of the picked hole.
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        let [top, bottom] = super::board::shown(scene.flipped);
        let holes = top.into_iter().chain(bottom).map(|hole| spot(scene, hole));
        let is_picked = scene.picked.and_then(<[_]>::first).is_some_and(|pick| hole(pick).is_some());
        let plays = Play::ALL.into_iter().filter(|_| is_picked).map(|play| {
            let label = Message::new(format!("label-play-{}", play_id(play).to_ascii_lowercase()));
            Spot::around(tile(play), TILE.0, TILE.1, play_id(play), label)
        });
        plays.chain(holes).collect()
    }

    /// The hole alone if it has one play; otherwise the hole and the play.
    fn steps(&self, m: Move) -> Vec<String> {
        let hole = m.hole().number().to_string();
        let plays = Play::ALL.into_iter().filter(|play| self.is_legal(Move::new(m.hole(), *play)));
        if plays.count() == 1 { vec![hole] } else { vec![hole, play_id(m.play()).to_owned()] }
    }

    fn heading(&self, m: Move) -> Option<Message> {
        Some(Message::new("moves-from").with("spot", m.hole().number()))
    }

    fn asks(&self, picked: &[&str]) -> Option<Message> {
        Some(Message::new(if picked.is_empty() { "ask-hole" } else { "ask-play" }))
    }

    fn landing(&self, m: Move) -> Option<String> {
        let mut sown = *self;
        Some(sown.sow(m).number().to_string())
    }
}

fn spot(scene: &Scene<Tricolore>, hole: Hole) -> Spot {
    let [red, blue, transparent] = Colour::ALL.map(|colour| scene.position.seeds(hole, colour));
    let label = Message::new("label-hole").with("hole", hole.number()).with("side", name(hole.owner()));
    let label = label.with("red", red).with("blue", blue).with("transparent", transparent);
    Spot::round(place(hole, scene.flipped), 2.0 * HOLLOW, hole.number().to_string(), label)
}
