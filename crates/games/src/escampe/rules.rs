//! The position and its moves.

use std::num::NonZero;

use rules::{Game, History, Outcome, Reason, Side, mix};

use super::moves::{Action, Edge, Move};
use super::reach::Obstacles;
use super::squares::{Square, Squares, ring_at};

const CAPTURE: Reason = Reason("capture");

/// Rule options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// `true` if a unicorn may take a unicorn.
    pub unicorn_takes: bool,
    /// Number of plies after which the game is a draw.
    pub limit: Option<NonZero<u16>>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { unicorn_takes: false, limit: NonZero::new(Self::USUAL_LIMIT) }
    }
}

impl Rules {
    /// Default limit.
    pub(super) const USUAL_LIMIT: u16 = 600;
}

/// A position of Escampe from the point of view of the side to move: the sides are swapped at each move, which avoids
/// lookups by side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Escampe {
    /// The pieces of the side to move, including the unicorn; none before its placement.
    ours: Squares,
    /// The pieces of the other side.
    theirs: Squares,
    /// The bit of our unicorn's square, or [`OFF_BOARD`] before it is placed and after it is taken.
    our_unicorn: u8,
    /// The same for their unicorn.
    their_unicorn: u8,
    /// The ring that the move must start from, or [`FREE`].
    ring: u8,
    turn: Side,
    rules: Rules,
}

const OFF_BOARD: u8 = 0;
const FREE: u8 = 0;

impl Escampe {
    /// Builds a position from these pieces, which the caller has validated.
    pub(super) fn new(
        pieces: [Squares; 2],
        unicorns: [Option<Square>; 2],
        turn: Side,
        ring: Option<u8>,
        rules: Rules,
    ) -> Self {
        let (us, them) = (turn.index(), turn.other().index());
        let [our_unicorn, their_unicorn] = [us, them].map(|side| unicorns[side].map_or(OFF_BOARD, Square::bit));
        let ring = ring.unwrap_or(FREE);
        Self { ours: pieces[us], theirs: pieces[them], our_unicorn, their_unicorn, ring, turn, rules }
    }

    /// A side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> Squares {
        if side == self.turn { self.ours } else { self.theirs }
    }

    /// A side's paladins.
    #[inline]
    pub fn paladins(&self, side: Side) -> Squares {
        self.pieces(side) & !Squares::of_bit(self.unicorn_bit(side))
    }

    /// The square of a side's unicorn, if it is on the board.
    #[inline]
    pub fn unicorn(&self, side: Side) -> Option<Square> {
        let bit = self.unicorn_bit(side);
        (bit != OFF_BOARD).then(|| Square::of_bit(bit))
    }

    /// The ring that the move must start from, if one is imposed.
    #[inline]
    pub fn ring(&self) -> Option<u8> {
        (self.ring != FREE).then_some(self.ring)
    }

    /// Returns `true` if the side to move has yet to place its pieces.
    #[inline]
    pub const fn is_placing(&self) -> bool {
        self.ours.is_empty()
    }

    /// The edge left to the side that places second.
    pub(super) fn edge_left(&self) -> Option<Edge> {
        if self.theirs.is_empty() { None } else { Edge::of(self.theirs).map(Edge::opposite) }
    }

    /// The destinations of a side's piece on a square, regardless of the imposed ring.
    #[inline]
    pub fn destinations(&self, side: Side, from: Square) -> Squares {
        self.walks(side).destinations(from)
    }

    /// The pieces of a side that can take the other unicorn once their ring is imposed.
    #[inline]
    pub fn attackers(&self, side: Side) -> Squares {
        let Some(prey) = self.unicorn(side.other()) else { return Squares::NONE };
        let obstacles = self.obstacles();
        let from = |ring| obstacles.origins(prey, ring) & Squares::on_ring(ring);
        (from(1) | from(2) | from(3)) & self.takers(side)
    }

    /// Returns `true` if the side to move can take the unicorn now.
    #[inline]
    pub fn can_take(&self) -> bool {
        let Some(prey) = self.unicorn(self.turn.other()) else { return false };
        if self.ring == FREE {
            return self.can_take_freely();
        }
        let origins = self.obstacles().origins(prey, self.ring);
        !(origins & Squares::on_ring(self.ring) & self.takers(self.turn)).is_empty()
    }

    /// The same with no ring imposed. Rare, and kept out of line so that the usual case stays inlined.
    #[inline(never)]
    fn can_take_freely(&self) -> bool {
        !self.attackers(self.turn).is_empty()
    }

    /// The pieces of a side that may take a unicorn.
    #[inline]
    fn takers(&self, side: Side) -> Squares {
        if self.rules.unicorn_takes { self.pieces(side) } else { self.paladins(side) }
    }

    /// Returns `true` if the side to move has a piece that can move.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let walks = self.our_walks();
        self.movers().any(|from| !walks.destinations(from).is_empty())
    }

    /// The pieces that the imposed ring allows to move.
    #[inline]
    pub(super) fn movers(&self) -> Squares {
        self.ours & Squares::on_ring(self.ring)
    }

    #[inline]
    fn unicorn_bit(&self, side: Side) -> u8 {
        if side == self.turn { self.our_unicorn } else { self.their_unicorn }
    }

    #[inline]
    pub(super) fn obstacles(&self) -> Obstacles {
        Obstacles::new(self.ours | self.theirs)
    }

    #[inline]
    fn our_walks(&self) -> Walks {
        Walks::new(self, self.our_unicorn, self.their_unicorn)
    }

    #[inline]
    fn walks(&self, side: Side) -> Walks {
        Walks::new(self, self.unicorn_bit(side), self.unicorn_bit(side.other()))
    }

    fn each_placement(&self, mut visit: impl FnMut(Move)) {
        for edge in Edge::BOTH.into_iter().filter(|edge| self.may_place_on(*edge)) {
            Move::each_placement(edge, &mut visit);
        }
    }

    fn may_place_on(&self, edge: Edge) -> bool {
        self.is_placing() && self.edge_left().is_none_or(|left| left == edge)
    }

    #[inline]
    fn swap(&mut self) {
        std::mem::swap(&mut self.ours, &mut self.theirs);
        std::mem::swap(&mut self.our_unicorn, &mut self.their_unicorn);
        self.turn = self.turn.other();
    }
}

/// The data that a side's walks depend on.
struct Walks {
    obstacles: Obstacles,
    unicorn: u8,
    for_unicorn: Squares,
    for_paladin: Squares,
}

impl Walks {
    #[inline]
    fn new(position: &Escampe, unicorn: u8, prey: u8) -> Self {
        let free = !(position.ours | position.theirs);
        let with_prey = free | Squares::of_bit(prey);
        Self {
            obstacles: position.obstacles(),
            unicorn,
            for_unicorn: if position.rules.unicorn_takes { with_prey } else { free },
            for_paladin: with_prey,
        }
    }

    #[inline]
    fn destinations(&self, from: Square) -> Squares {
        let allowed = if from.bit() == self.unicorn { self.for_unicorn } else { self.for_paladin };
        self.obstacles.reach(from) & allowed
    }
}

impl Game for Escampe {
    type Rules = Rules;
    type Move = Move;

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.our_unicorn == OFF_BOARD && !self.is_placing()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::won(self.turn.other(), CAPTURE))
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.our_unicorn == OFF_BOARD {
            return self.each_placement(visit);
        }
        let walks = self.our_walks();
        let mut must_pass = true;
        for from in self.movers() {
            for to in walks.destinations(from) {
                visit(Move::walk(from, to));
                must_pass = false;
            }
        }
        if must_pass {
            visit(Move::PASS);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.our_unicorn == OFF_BOARD {
            return Edge::BOTH.map(|edge| u64::from(self.may_place_on(edge)) * Move::PLACEMENTS).iter().sum();
        }
        let walks = self.our_walks();
        let count: u32 = self.movers().map(|from| walks.destinations(from).len()).sum();
        u64::from(count.max(1))
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        if self.our_unicorn == OFF_BOARD {
            return matches!(m.action(), Action::Place { edge, .. } if self.may_place_on(edge));
        }
        match m.action() {
            Action::Place { .. } => false,
            Action::Walk(from, to) => self.movers().has(from) && self.our_walks().destinations(from).has(to),
            Action::Pass => !self.can_move(),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        if let Action::Place { unicorn, pieces, .. } = m.action() {
            self.ours = pieces;
            self.our_unicorn = unicorn.bit();
            // White places second and moves first.
            if self.turn == Side::Two {
                self.swap();
            }
            return;
        }
        // A pass is a walk from no square to no square: it moves nothing and imposes no ring.
        let (from, to) = m.ends();
        let (departure, arrival) = (Squares::of_bit(from), Squares::of_bit(to));
        self.ours = self.ours ^ departure ^ arrival;
        self.theirs = self.theirs & !arrival;
        self.our_unicorn = if self.our_unicorn == from { to } else { self.our_unicorn };
        self.their_unicorn = if self.their_unicorn == to { OFF_BOARD } else { self.their_unicorn };
        self.ring = ring_at(to);
        self.swap();
    }

    fn code(m: Move) -> u16 {
        m.code()
    }

    fn decode(code: u16) -> Option<Move> {
        Move::of_code(code)
    }

    /// Excludes the limit, which depends on the number of plies of the game and not on the position.
    #[inline]
    fn key(&self) -> u64 {
        let ours = self.ours.packed() | u64::from(self.our_unicorn) << 42;
        let theirs = self.theirs.packed() | u64::from(self.their_unicorn) << 42;
        let state = u64::from(self.ring) | (self.turn as u64) << 2 | u64::from(self.rules.unicorn_takes) << 3;
        mix(ours | state << 48) ^ mix(theirs | 1 << 63)
    }

    fn outcome_by_history(&self, past: History) -> Option<Outcome> {
        let reached = self.rules.limit.is_some_and(|limit| past.plies >= usize::from(limit.get()));
        reached.then_some(Outcome::drawn(Reason::LIMIT))
    }

    fn ignoring_history(mut self) -> Self {
        self.rules.limit = None;
        self
    }
}
