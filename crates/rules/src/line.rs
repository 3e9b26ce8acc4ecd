//! [`Line`]: a game in progress, with the history that repetition rules need.

use crate::{Game, History, Outcome, Side};

/// A start position and the legal moves played from it.
///
/// ```
/// use rules::Line;
/// use rules::example::TakeAway;
///
/// let mut line = Line::new(TakeAway::new(3));
/// assert!(!line.play(4), "illegal moves are refused");
/// assert!(line.play(2));
/// assert_eq!(line.position().stones(), 1);
/// assert_eq!(line.undo(), Some(2));
/// assert!(line.play(3));
/// assert_eq!(line.outcome().and_then(|outcome| outcome.winner), Some(rules::Seat(0)));
/// ```
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    resigned: Option<Side>,
    /// Resignations after which the others played on: the ply, and the position before it.
    left: Vec<(usize, G)>,
}

impl<G: Game> Line<G> {
    /// Starts a game at this position.
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new(), resigned: None, left: Vec::new() }
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// All positions from the start to the current one, as a search takes them.
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

    /// The outcome, if the game is over: by its position, by its history or by resignation.
    pub fn outcome(&self) -> Option<Outcome> {
        let here = self.position();
        if let Some(side) = self.resigned {
            return Some(here.resigned(side));
        }
        here.outcome().or_else(|| here.outcome_by_history(self.history()))
    }

    /// Returns `true` if the game is over.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some()
            || self.position().is_over()
            || self.position().outcome_by_history(self.history()).is_some()
    }

    /// Visits the legal moves: none once the game is over, whatever ended it.
    pub fn each_move(&self, visit: impl FnMut(G::Move)) {
        if !self.is_over() {
            self.position().each_move(visit);
        }
    }

    /// Returns `true` if the game is not over and the move is legal.
    pub fn is_legal(&self, m: G::Move) -> bool {
        !self.is_over() && self.position().is_legal(m)
    }

    /// Plays a move if it is legal, and returns whether it was.
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

    /// The ply of each resignation after which the others played on.
    pub fn departures(&self) -> impl Iterator<Item = usize> {
        self.left.iter().map(|(plies, _)| *plies)
    }

    /// Resigns for the side to move, which ends the game unless others play on. Returns `false` if it is over already.
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

    /// Takes back the last move and returns it; or takes back a resignation and returns `None`.
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

    fn history(&self) -> History {
        let here = self.position();
        let plies = self.moves.len();
        let reach = usize::from(here.reversible()).min(plies);
        let key = here.repetition_key();
        let repeated = self.positions[plies - reach..plies].iter().any(|p| p.repetition_key() == key);
        History { plies, repeated }
    }
}
