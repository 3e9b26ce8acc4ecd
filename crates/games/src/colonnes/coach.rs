//! Comments on moves and threats: columns that could be completed.

use catalogue::{Coach, LessonStep, Message};
use rules::{Game, Side};

use super::notation::{name, side_name};
use super::rules::{Cell, Colonnes, Move};

const LESSON: &[LessonStep] = &[
    LessonStep::new(".,.,./.,.,./.,.,. w 0", &[]),
    LessonStep::new("WW,.,./.,B,./.,.,B w 4", &["A1"]).ringing(&["A1"]),
    LessonStep::new("BB,.,./.,W,./.,.,W w 4", &["A1"]).ringing(&["A1"]),
    LessonStep::new("WBW,BWB,BWB/WBW,WBW,./.,.,B w 16", &[]).ringing(&["A2", "B2"]),
    LessonStep::new("WW,BBW,WB/BWB,WB,W/BW,B,. w 16", &["B1-A1"]),
];

impl Coach for Colonnes {
    fn lesson() -> &'static [LessonStep] {
        LESSON
    }

    /// The moves with which each side would complete a column if it were its turn.
    fn threats(&self) -> Vec<Message> {
        let said = |side: Side| {
            let completing = completing(self, side);
            let id = if completing.is_empty() { "threat-none" } else { "threat-column" };
            Message::new(id).with("side", side_name(side)).with("moves", completing.join(" "))
        };
        Side::BOTH.map(said).to_vec()
    }

    /// Explains a move by the column that it completes, threatens or prevents.
    fn effects(&self, m: Move) -> Vec<Message> {
        let me = self.turn();
        let mut next = *self;
        next.play_unchecked(m);
        if next.outcome().is_some_and(|outcome| outcome.winner == Some(me.into())) {
            return vec![Message::new("effect-wins")];
        }
        let mut said = Vec::new();
        let (before, after) = (completing(self, me.other()), completing(&next, me.other()));
        if !after.is_empty() && !next.is_over() {
            said.push(Message::new("effect-danger").with("moves", after.join(" ")));
        } else if !before.is_empty() {
            said.push(Message::new("effect-met").with("moves", before.join(" ")));
        }
        let mine = completing(&next, me);
        if !mine.is_empty() && !next.is_over() {
            said.push(Message::new("effect-threat").with("moves", mine.join(" ")));
        }
        if said.is_empty() {
            said.push(Message::new("effect-quiet"));
        }
        said
    }

    /// The cells where the side not to move would complete a column.
    fn targets(&self) -> Vec<String> {
        let moves = completing(self, self.turn().other());
        Cell::all().map(name).filter(|cell| moves.iter().any(|m| m.ends_with(cell))).collect()
    }
}

/// The moves of a side that would complete a column of its colour.
fn completing(position: &Colonnes, side: Side) -> Vec<String> {
    let pairs = Cell::all().filter(|cell| position.stack(*cell).is_pair_of(side));
    if position.is_placing() {
        return pairs.map(name).collect();
    }
    let comes = |to: Cell| {
        let from = Cell::all().filter(move |from| from.is_beside(to) && position.stack(*from).top() == Some(side));
        from.map(move |from| format!("{}-{}", name(from), name(to)))
    };
    pairs.flat_map(comes).collect()
}
