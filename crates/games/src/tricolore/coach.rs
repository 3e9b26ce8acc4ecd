//! Comments on moves and threats, and sowing animated seed by seed.

use catalogue::{Coach, LessonStep, Message, Notation};
use rules::{Game, Side};

use super::moves::{Colour, Hole, Move};
use super::notation::name;
use super::rules::Tricolore;

const LESSON: &[LessonStep] = &[
    LessonStep::new(
        "2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-0-0-1 0",
        &["1R"],
    )
    .ringing(&["1"]),
    LessonStep::new(
        "2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-0-0-1 0",
        &["3B"],
    )
    .ringing(&["3"]),
    LessonStep::new(
        "2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-0-0-1 0",
        &["5TR"],
    )
    .ringing(&["5"]),
    LessonStep::new(
        "2.0.0-1.0.0-0.1.1-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-7-6-1 10",
        &["1R"],
    )
    .ringing(&["1"]),
    LessonStep::new(
        "0.1.0-1.0.0-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-2.2.2-5-5-1 10",
        &["1B"],
    )
    .ringing(&["2"]),
];

impl Coach for Tricolore {
    fn lesson() -> &'static [LessonStep] {
        LESSON
    }

    /// The best capture of each side if it were its turn.
    fn threats(&self) -> Vec<Message> {
        let said = |side: Side| {
            let (m, seeds) = best_capture(self, side);
            let m = m.map_or(String::new(), |m| self.write_move(m));
            Message::new("threat-capture").with("side", name(side)).with("seeds", seeds).with("move", m)
        };
        Side::BOTH.map(said).to_vec()
    }

    /// The capture, and the best capture left to the opponent.
    fn effects(&self, m: Move) -> Vec<Message> {
        let me = self.turn();
        let mut next = *self;
        let landing = next.sow(m);
        next = *self;
        next.play_unchecked(m);
        let gained = [me, me.other()].map(|side| next.captured(side) - self.captured(side));
        let mut said = vec![Message::new("effect-gain").with("seeds", gained[0]).with("hole", landing.number())];
        if gained[1] > 0 {
            said.push(Message::new("effect-gives").with("seeds", gained[1]));
        }
        if !next.is_over() {
            let threat = best_capture(self, me.other()).1;
            let answer = best_capture(&next, me.other()).1;
            let id = if answer < threat { "effect-met" } else { "effect-answer" };
            said.push(Message::new(id).with("seeds", answer).with("threat", threat));
        }
        said
    }

    fn targets(&self) -> Vec<String> {
        targets(self).map(|hole| hole.number().to_string()).collect()
    }
}

/// The holes that the best capture of the side not to move would empty.
fn targets(position: &Tricolore) -> impl Iterator<Item = Hole> {
    let mut sown = *position;
    let taken = best_capture(position, position.turn().other()).0.map_or(0, |m| {
        let last = sown.sow(m);
        last.number()
    });
    let mut hole = Hole::numbered(taken);
    let mut left = 16;
    std::iter::from_fn(move || {
        let next = hole.filter(|hole| left > 0 && sown.total(*hole) | 1 == 3)?;
        left -= 1;
        hole = Some(next.before());
        Some(next)
    })
}

fn best_capture(position: &Tricolore, side: Side) -> (Option<Move>, u8) {
    let mut best = (None, 0);
    position.each_move_of(side, |m| {
        if position.takes(m) > best.1 {
            best = (Some(m), position.takes(m));
        }
    });
    best
}

impl Tricolore {
    /// The board after each seed of a sowing, before any capture, with the hole of that seed.
    pub(super) fn while_sowing(&self, m: Move) -> Vec<(Self, Hole)> {
        let mut holes: [[u8; 3]; 16] =
            std::array::from_fn(|i| Colour::ALL.map(|colour| self.seeds(Hole(i as u8), colour)));
        let colour = m.sown_as();
        let hand = &mut holes[usize::from(m.hole().0)];
        let transparent = if m.is_transparent() { std::mem::take(&mut hand[Colour::Transparent as usize]) } else { 0 };
        let coloured = std::mem::take(&mut hand[colour]);
        let captured = Side::BOTH.map(|side| self.captured(side));
        let drop = |n: u8| {
            let at = m.hole().after(super::sowing::SOWN[colour][usize::from(n)].last);
            // Transparent seeds are sown first.
            let sown = if n <= transparent { Colour::Transparent as usize } else { colour };
            holes[usize::from(at.0)][sown] += 1;
            (Self::new(&holes, captured, self.turn(), self.moves_played(), self.rules()), at)
        };
        (1..=transparent + coloured).map(drop).collect()
    }
}
