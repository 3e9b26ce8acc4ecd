//! [`Line`]: a game in progress, with the past that repetition rules need.

use crate::{Game, History, Outcome, Side};

/// A start position and the moves played from it, every one of them legal.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    resigned: Option<Side>,
    /// Where a player left and the others played on: the moves before it, and the position he left.
    left: Vec<(usize, G)>,
}

impl<G: Game> Line<G> {
    /// A game that starts here.
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new(), resigned: None, left: Vec::new() }
    }

    /// The position on the board.
    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// Every position so far, the start first: what a search is given.
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The last move, with the position it was played in.
    pub fn last(&self) -> Option<(&G, G::Move)> {
        let m = *self.moves.last()?;
        Some((&self.positions[self.moves.len() - 1], m))
    }

    /// How the game ended, by the board, by its history, or because a player gave up.
    pub fn outcome(&self) -> Option<Outcome> {
        let here = self.position();
        if let Some(side) = self.resigned {
            return Some(here.resigned(side));
        }
        here.outcome().or_else(|| here.outcome_by_history(self.past()))
    }

    /// Whether nothing more can be played.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some()
            || self.position().is_over()
            || self.position().outcome_by_history(self.past()).is_some()
    }

    /// The legal moves: none once the game is over, whatever ended it.
    pub fn each_move(&self, visit: impl FnMut(G::Move)) {
        if !self.is_over() {
            self.position().each_move(visit);
        }
    }

    /// Whether this move may be played now.
    pub fn is_legal(&self, m: G::Move) -> bool {
        !self.is_over() && self.position().is_legal(m)
    }

    /// Plays a legal move; refuses any other and changes nothing.
    pub fn play(&mut self, m: G::Move) -> bool {
        let legal = self.is_legal(m);
        if legal {
            let mut next = *self.position();
            next.play_unchecked(m);
            self.positions.push(next);
            self.moves.push(m);
        }
        legal
    }

    /// How many moves had been played when each player left whom the others played on without.
    pub fn departures(&self) -> impl Iterator<Item = usize> {
        self.left.iter().map(|(plies, _)| *plies)
    }

    /// The side to move resigns, which ends the game unless there are others to play on; refused once it is over.
    pub fn resign(&mut self) -> bool {
        let open = !self.is_over();
        match self.position().left() {
            Some(rest) if open => {
                let plies = self.moves.len();
                self.left.push((plies, std::mem::replace(&mut self.positions[plies], rest)));
            }
            _ if open => self.resigned = Some(self.position().turn()),
            _ => {}
        }
        open
    }

    /// Takes back the last move, or a resignation.
    pub fn undo(&mut self) -> Option<G::Move> {
        if self.resigned.take().is_some() {
            return None;
        }
        if let Some((plies, before)) = self.left.pop_if(|(plies, _)| *plies == self.moves.len()) {
            self.positions[plies] = before;
            return None;
        }
        let m = self.moves.pop()?;
        self.positions.pop();
        Some(m)
    }

    fn past(&self) -> History {
        let here = self.position();
        let plies = self.moves.len();
        let reach = usize::from(here.reversible()).min(plies);
        let place = here.repetition_key();
        let repeated = self.positions[plies - reach..plies].iter().any(|p| p.repetition_key() == place);
        History { plies, repeated }
    }
}
