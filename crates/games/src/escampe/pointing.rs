//! Picking the squares of a walk, or the pieces of a placement one by one.

use catalogue::{Choices, Message, Notation, Pointing, Scene, Spot, by_steps};
use rules::{Game, Side};

use super::moves::{Action, Edge, Move};
use super::rules::Escampe;
use super::setup::{ring_name, side_name};
use super::squares::{Square, Squares};
use super::svg::{TILE, centre, waiting};

/// A side's pieces while they are being placed, the unicorn first.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Hand {
    /// The square of each piece, if it has been placed.
    pub(super) put: [Option<Square>; 6],
    /// The piece that was picked up and goes to the next square.
    pub(super) held: Option<usize>,
}

impl Hand {
    /// The hand after these picks. Picking a piece in hand takes it up, picking a square places that piece or the first
    /// one left, and picking a placed piece takes it up again. `None` for any other pick.
    pub(super) fn after(position: &Escampe, picked: &[&str]) -> Option<Self> {
        picked.iter().try_fold(Self::default(), |hand, pick| hand.picked(position, pick))
    }

    /// The hand of a scene in which pieces are being placed.
    pub(super) fn shown(scene: &Scene<Escampe>) -> Option<Self> {
        let board = scene.position;
        let picked = scene.picked.filter(|_| board.is_placing() && !board.is_over())?;
        Some(Self::after(board, picked).unwrap_or_default())
    }

    fn picked(mut self, position: &Escampe, pick: &str) -> Option<Self> {
        if let Some(place) = in_hand(pick) {
            self.held = Some(place).filter(|place| self.put[*place].is_none() && self.held != Some(*place));
            return Some(self);
        }
        let square = Square::all().find(|square| square.to_string() == pick)?;
        let there = self.on(square);
        let Some(place) = self.held.or_else(|| if there.is_some() { None } else { self.first_left() }) else {
            self.put[there?] = None;
            return Some(Self { held: there, ..self });
        };
        if there.is_none() && !self.free(position).has(square) {
            return None;
        }
        if let Some(there) = there {
            self.put[there] = None;
        }
        self.put[place] = Some(square);
        Some(Self { held: there, ..self })
    }

    /// The piece on a square.
    pub(super) fn on(&self, square: Square) -> Option<usize> {
        self.put.iter().position(|put| *put == Some(square))
    }

    fn first_left(&self) -> Option<usize> {
        self.put.iter().position(Option::is_none)
    }

    fn squares(&self) -> Squares {
        self.put.iter().flatten().copied().collect()
    }

    /// The squares that can receive a piece.
    fn free(&self, position: &Escampe) -> Squares {
        let put = self.squares();
        let edge = if put.is_empty() { position.edge_left() } else { Edge::of(put) };
        let rows = Edge::BOTH.into_iter().filter(|e| edge.is_none_or(|edge| edge == *e));
        let all: Squares = rows.fold(Squares::NONE, |all, edge| all | edge.squares());
        all & !put & !position.pieces(Side::One) & !position.pieces(Side::Two)
    }

    fn asks(&self, position: &Escampe) -> Message {
        match self.held.or(self.first_left()) {
            Some(0) => match position.edge_left() {
                None => Message::new("ask-unicorn"),
                Some(edge) => {
                    Message::new("ask-unicorn-on").with("first", edge.row() + 1).with("second", edge.row() + 2)
                }
            },
            Some(_) => Message::new("ask-paladin").with("left", self.put.iter().filter(|put| put.is_none()).count()),
            None => Message::new("ask-confirm"),
        }
    }

    fn choices(&self, position: &Escampe) -> Choices {
        let placement = match (self.put[0], self.first_left()) {
            (Some(unicorn), None) => Move::place(unicorn, self.squares()).filter(|m| position.is_legal(*m)),
            _ => None,
        };
        let free = if self.first_left().is_some() { self.free(position) } else { Squares::NONE };
        let squares = (free | self.squares()).map(|square| square.to_string());
        let hand = (0..6).filter(|place| self.put[*place].is_none()).map(hand_id);
        let play = placement.map(|m| position.write_move(m));
        Choices { next: hand.chain(squares).collect(), play, say: Some(self.asks(position)), lands: Vec::new() }
    }
}

fn hand_id(place: usize) -> String {
    format!("hand-{}", place + 1)
}

fn in_hand(pick: &str) -> Option<usize> {
    (0..6).find(|place| hand_id(*place) == pick)
}

impl Pointing for Escampe {
    /// The squares, and during placement the pieces in hand.
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        let board = scene.position;
        let hand = Hand::shown(scene);
        let rows = (0..6).map(|line| if scene.flipped { line } else { 5 - line });
        let columns = |row| (0..6).map(move |i| Square::at(if scene.flipped { 5 - i } else { i }, row));
        let square = |square: Square| {
            let what = content(board, hand.as_ref(), square);
            let label = Message::new("label-square").with("square", square.to_string()).with("what", what);
            let label = label.with("ring", ring_name(square.ring()));
            Spot::around(centre(square, scene.flipped), TILE, TILE, square.to_string(), label)
        };
        let waits = |place: usize| {
            let id = if place == 0 { "label-hand-unicorn" } else { "label-hand-paladin" };
            Spot::around(waiting(place), TILE, TILE, hand_id(place), Message::new(id))
        };
        let in_hand = hand.iter().flat_map(|hand| (0..6).filter(|place| hand.put[*place].is_none()));
        let covered = |square: &Square| hand.is_none() || !matches!(square.row(), 2 | 3);
        in_hand.map(waits).chain(rows.flat_map(columns).filter(covered).map(square)).collect()
    }

    /// The two squares of a walk, or the six of a placement with the unicorn's first.
    fn steps(&self, m: Move) -> Vec<String> {
        let squares = match m.action() {
            Action::Pass => Vec::new(),
            Action::Walk(from, to) => vec![from, to],
            Action::Place { unicorn, pieces, .. } => {
                std::iter::once(unicorn).chain(pieces.filter(|square| *square != unicorn)).collect()
            }
        };
        squares.iter().map(Square::to_string).collect()
    }

    fn heading(&self, m: Move) -> Option<Message> {
        match m.action() {
            Action::Pass => None,
            Action::Walk(from, _) => Some(Message::new("moves-from").with("spot", from.to_string())),
            Action::Place { unicorn, .. } => Some(Message::new("moves-unicorn").with("square", unicorn.to_string())),
        }
    }

    fn asks(&self, picked: &[&str]) -> Option<Message> {
        Some(match (picked, self.ring()) {
            ([], None) => Message::new("ask-any-piece"),
            ([], Some(ring)) => Message::new("ask-piece").with("ring", ring_name(ring)),
            _ => Message::new("ask-destination"),
        })
    }

    fn choices(&self, picked: &[&str]) -> Choices {
        if !self.is_placing() {
            return by_steps(self, picked);
        }
        Hand::after(self, picked).map(|hand| hand.choices(self)).unwrap_or_default()
    }
}

fn content(board: &Escampe, hand: Option<&Hand>, square: Square) -> Message {
    if let Some(place) = hand.and_then(|hand| hand.on(square)) {
        return piece(board.turn(), place == 0);
    }
    match board.owner(square) {
        None => Message::new("what-empty"),
        Some(side) => piece(side, board.unicorn(side) == Some(square)),
    }
}

fn piece(side: Side, unicorn: bool) -> Message {
    Message::new(if unicorn { "what-unicorn" } else { "what-paladin" }).with("side", side_name(side))
}
