//! [`Rollout`]: a game that is only played forward, for playouts and batches.

use rules::{Game, History, Line, Outcome, mix};

/// A [`Line`] without undo: the position, and the keys by which repetitions are found.
#[derive(Clone, Debug)]
pub(crate) struct Rollout<G: Game> {
    position: G,
    /// The repetition keys of the positions before this one; empty in a game without a repetition rule.
    keys: Vec<u64>,
    plies: usize,
}

impl<G: Game> Rollout<G> {
    /// Continues a line that nobody has resigned in.
    pub(crate) fn of(line: &Line<G>) -> Self {
        let past = line.positions().iter().take(line.moves().len());
        let keys = if G::REPEATS { past.map(Game::repetition_key).collect() } else { Vec::new() };
        Self { position: *line.position(), keys, plies: line.moves().len() }
    }

    /// Starts again, without releasing memory.
    pub(crate) fn restart(&mut self, line: &Line<G>) {
        self.keys.clear();
        if G::REPEATS {
            self.keys.extend(line.positions().iter().take(line.moves().len()).map(Game::repetition_key));
        }
        (self.position, self.plies) = (*line.position(), line.moves().len());
    }

    /// The current position.
    pub(crate) fn position(&self) -> &G {
        &self.position
    }

    /// Number of moves played since the start of the game.
    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    /// The outcome, if the game is over: by its position or by its history.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| self.position.outcome_by_history(self.history()))
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, m: G::Move) {
        if G::REPEATS {
            self.keys.push(self.position.repetition_key());
        }
        self.position.play_unchecked(m);
        self.plies += 1;
    }

    /// Returns `true` if the game is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.position.is_over() || self.position.outcome_by_history(self.history()).is_some()
    }

    /// Plays uniformly random moves to the end. The same state gives the same game on every machine.
    pub(crate) fn finish(&mut self, random: &mut SplitMix) {
        let mut moves = Vec::new();
        while !self.is_over() {
            self.play(self.position.pick_move(&mut moves, |count| random.below(count)));
        }
    }

    #[inline]
    fn history(&self) -> History {
        let repeated = G::REPEATS && {
            let past = self.keys.len();
            let reach = usize::from(self.position.reversible()).min(past);
            // No position repeats within the shortest cycle.
            let recent = past.saturating_sub(G::SHORTEST_CYCLE - 1);
            let keys = self.keys.get(past - reach..recent).unwrap_or_default();
            !keys.is_empty() && keys.contains(&self.position.repetition_key())
        };
        History { plies: self.plies, repeated }
    }
}

/// A small random number generator: a counter through the finaliser of SplitMix64.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitMix(u64);

impl SplitMix {
    /// Starts a sequence of its own for each seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(mix(seed ^ 0x9e37_79b9_7f4a_7c15))
    }

    /// The next number.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `n`, by multiplication: its bias, of n in 2³², is too small to be seen.
    #[inline]
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
}
