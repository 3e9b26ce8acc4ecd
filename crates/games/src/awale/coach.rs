//! Comments on moves and threats, and sowing animated seed by seed.

use catalogue::{Coach, LessonStep, Message};
use rules::{Game, Side};

use super::notation::{name, side_name};
use super::rules::{Awale, Move, Pit};
use super::seed_layout::pits;
use super::sowing::landing;

const LESSON: &[LessonStep] = &[
    LessonStep::new("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", &["C"]).ringing(&["C"]),
    LessonStep::new("4-4-4-0-0-1-1-4-4-4-0-4-9-9-S", &["F"]).ringing(&["a"]),
    LessonStep::new("2-2-2-2-3-2-1-2-4-4-4-4-8-8-S", &["E"]).ringing(&["a", "b"]),
    LessonStep::new("1-0-0-0-2-1-0-0-0-0-0-0-22-22-S", &["A"]),
    LessonStep::new("2-2-2-2-3-1-1-2-4-4-4-4-9-8-S", &["E"]),
];

impl Coach for Awale {
    fn lesson() -> &'static [LessonStep] {
        LESSON
    }

    /// The open pits of each side, and those among them that the opponent threatens to capture.
    fn threats(&self) -> Vec<Message> {
        let said = |side: Side| {
            let open = names(side, self.open_pits(side));
            let threatened = names(side, self.threatened_pits(side));
            Message::new("threat-pits").with("side", side_name(side)).with("open", open).with("threatened", threatened)
        };
        Side::BOTH.map(said).to_vec()
    }

    /// The gain, the threats parried, one's own open pits, and the opponent's best capture.
    fn effects(&self, m: Move) -> Vec<Message> {
        let Some(landing) = self.landing(m) else { return vec![Message::new("effect-pass")] };
        let me = self.turn();
        let mut next = *self;
        next.play_unchecked(m);
        let mut said = vec![Message::new("effect-gain").with("seeds", self.gain(m)).with("pit", name(landing))];
        if next.is_over() {
            return said;
        }
        let met = self.threatened_pits(me) & !next.threatened_pits(me);
        if met != 0 {
            said.push(Message::new("effect-met").with("count", met.count_ones()).with("pits", names(me, met)));
        }
        let open = next.open_pits(me);
        said.push(Message::new("effect-open").with("count", open.count_ones()).with("pits", names(me, open)));
        let mut answer = 0;
        next.each_move(|reply| answer = answer.max(next.gain(reply)));
        said.push(Message::new("effect-answer").with("seeds", answer));
        said
    }

    fn targets(&self) -> Vec<String> {
        let threatened = |pit: &Pit| self.threatened_pits(pit.side()) & 1 << pit.index() != 0;
        pits().filter(threatened).map(|pit| name(pit).to_string()).collect()
    }
}

/// The pit names of a six-bit mask, or a dash if it is empty.
fn names(side: Side, pits: u8) -> String {
    let names: Vec<String> =
        (0..6).filter(|i| pits & 1 << i != 0).map(|i| name(Pit::of(side, i)).to_string()).collect();
    if names.is_empty() { "–".to_owned() } else { names.join(" ") }
}

impl Awale {
    /// The board after each seed of a sowing, before any capture, with the pit of that seed.
    pub(super) fn while_sowing(&self, m: Move) -> Vec<(Self, Pit)> {
        let Move::Sow(start) = m else { return Vec::new() };
        let mut pits = Side::BOTH.map(|side| self.pits(side));
        let captured = Side::BOTH.map(|side| self.captured(side));
        let seeds = std::mem::take(&mut pits[start.side().index()][start.index()]);
        let drop = |n: u8| {
            let last = landing(start.index(), n.into());
            let pit = Pit::of(if last < 6 { start.side() } else { start.side().other() }, last % 6);
            pits[pit.side().index()][pit.index()] += 1;
            (Self::new(self.rules(), pits, captured, self.turn(), self.quiet()), pit)
        };
        (1..=seeds).map(drop).collect()
    }
}
