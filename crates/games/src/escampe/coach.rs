//! Comments on moves and threats, and a walk animated square by square.

use catalogue::{Coach, LessonStep, Message};
use rules::{Game, Side};

use super::moves::{Action, Move};
use super::rules::Escampe;
use super::setup::{ring_name, side_name};
use super::squares::{Square, Squares};

const LESSON: &[LessonStep] = &[
    LessonStep::new("6/6/6/6/6/6 b -", &[]),
    LessonStep::new("n1N1n1/1n1n1n/6/6/2bb1b/bB2b1 w -", &["D2-D1", "D2-D3", "D2-E2"]).ringing(&["D2"]),
    LessonStep::new("Bb4/b1b2b/5b/6/n1n3/Nn2nn b 1", &[]).ringing(&["E1"]),
    LessonStep::new("n1N1n1/1n1n1n/6/6/2bb1b/bB2b1 w -", &["C2-C5"]).ringing(&["C2", "C5"]),
    LessonStep::new("n1N1n1/1nbn1n/6/6/3b1b/bB2b1 w -", &["C5-C6"]),
];

impl Coach for Escampe {
    fn lesson() -> &'static [LessonStep] {
        LESSON
    }

    /// The pieces that threaten each unicorn, and whether it can be taken now.
    fn threats(&self) -> Vec<Message> {
        let mut said: Vec<Message> = Side::BOTH
            .map(|side| {
                let id = if self.attackers(side).is_empty() { "threat-none" } else { "threat-unicorn" };
                Message::new(id).with("side", side_name(side)).with("squares", names(self.attackers(side)))
            })
            .to_vec();
        if self.can_take() {
            said.push(Message::new("threat-now").with("side", side_name(self.turn())));
        }
        said
    }

    /// The consequences of a move for both sides.
    fn effects(&self, m: Move) -> Vec<Message> {
        let me = self.turn();
        let mut next = *self;
        next.play_unchecked(m);
        let mut said = vec![match m.action() {
            Action::Place { unicorn, .. } => Message::new("effect-place").with("square", unicorn.to_string()),
            Action::Pass => Message::new("effect-pass"),
            Action::Walk(..) if next.is_over() => Message::new("effect-takes"),
            Action::Walk(_, to) => Message::new("effect-ring").with("ring", ring_name(to.ring())),
        }];
        if next.is_over() || next.is_placing() || self.is_placing() {
            return said;
        }
        if next.can_take() {
            said.push(Message::new("effect-danger").with("squares", names(next.attackers(me.other()))));
        } else if !next.can_move() {
            said.push(Message::new("effect-no-answer"));
        }
        let attackers = next.attackers(me);
        if !attackers.is_empty() {
            said.push(Message::new("effect-threat").with("squares", names(attackers)));
        }
        said
    }

    /// The unicorns under attack.
    fn targets(&self) -> Vec<String> {
        let aimed = |side: &Side| !self.attackers(side.other()).is_empty();
        let unicorns = Side::BOTH.into_iter().filter(aimed).filter_map(|side| self.unicorn(side));
        unicorns.map(|square| square.to_string()).collect()
    }
}

fn names(squares: Squares) -> String {
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

impl Escampe {
    /// The squares strictly between the ends of a legal walk; one of the routes if there are several.
    pub(super) fn passed(&self, from: Square, to: Square) -> Vec<Square> {
        let mut way = vec![from];
        let found = self.find_way(&mut way, to, from.ring());
        way.into_iter().skip(1).filter(|square| found && *square != to).collect()
    }

    /// Extends the path to the square in exactly that many steps, if possible.
    fn find_way(&self, way: &mut Vec<Square>, to: Square, steps: u8) -> bool {
        let here = way[way.len() - 1];
        if steps == 0 {
            return here == to;
        }
        let occupied = self.pieces(Side::One) | self.pieces(Side::Two);
        for next in neighbours(here) {
            if (next == to || !occupied.has(next)) && !way.contains(&next) {
                way.push(next);
                if self.find_way(way, to, steps - 1) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }

    /// The board while the piece of one square is drawn over another.
    pub(super) fn carried(&self, from: Square, over: Square) -> Self {
        let lifted =
            |pieces: Squares| if pieces.has(from) { (pieces & !Squares::from(from)).with(over) } else { pieces };
        let pieces = Side::BOTH.map(|side| lifted(self.pieces(side)));
        let unicorn = |side| self.unicorn(side).map(|square| if square == from { over } else { square });
        Self::new(pieces, Side::BOTH.map(unicorn), self.turn(), self.ring(), self.rules())
    }
}

fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    let beside = move |(column, row): (i8, i8)| {
        let at = |place: u8, way: i8| place.checked_add_signed(way).filter(|place| *place < 6);
        at(square.column(), column).zip(at(square.row(), row)).map(|(column, row)| Square::at(column, row))
    };
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter_map(beside)
}
