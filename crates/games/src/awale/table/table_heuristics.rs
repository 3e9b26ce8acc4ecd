//! [`Informed`]: the evaluation combined with the tables.

use search::{Coverage, DRAW, EvalMemory, Heuristics, Known, MoveStack, Score, WIN, is_decided};

use super::super::rules::{Awale, Move};
use super::open_tables::{Endings, LIMIT};

/// The score of a seed.
pub(in super::super) const SEED: Score = 100;
/// Bonus for a known win: above any estimate, below a proved win, since the capture limit or a repetition may still
/// come before the seeds are won.
const KNOWN: Score = 20_000;
/// The same while the next capture is not yet in the search horizon.
const PROMISED: Score = 15_000;
/// Both, the largest first; shown scores are without them.
pub(in super::super) const BONUSES: &[Score] = &[KNOWN, PROMISED];

/// The mover's captures minus the opponent's.
#[inline]
pub(in super::super) fn lead(position: &Awale) -> Score {
    let [mine, theirs] = position.rows();
    Score::from(mine.store()) - Score::from(theirs.store())
}

/// An evaluation backed by the tables.
#[derive(Clone, Debug)]
pub(in super::super) struct Informed<E> {
    guide: E,
    endings: Endings,
}

impl<E> Informed<E> {
    pub(in super::super) const fn new(guide: E, endings: Endings) -> Self {
        Self { guide, endings }
    }
}

/// The score of a final difference of that many seeds.
const fn of_margin(margin: Score, worth: Score) -> Score {
    margin.signum() * worth + SEED * margin
}

impl<E: Heuristics<Awale>> Heuristics<Awale> for Informed<E> {
    fn evaluate(&self, position: &Awale) -> Score {
        self.evaluate_with(position, &mut EvalMemory::default())
    }

    #[inline]
    fn evaluate_with(&self, position: &Awale, memory: &mut EvalMemory) -> Score {
        let Some(entry) = self.endings.entry_at_depth(position, 0) else {
            return self.guide.evaluate_with(position, memory);
        };
        if Endings::know_limit(position) {
            // What can be won right after a capture is the harder to win the sooner the limit comes.
            let (left, all) = (position.plies_left() as Score, Score::from(LIMIT));
            return SEED * lead(position) + SEED * Score::from(entry.value) * left / all;
        }
        match lead(position) + Score::from(entry.value) {
            // The side that still has to capture for the draw may not get there.
            DRAW => -Score::from(entry.value.signum()),
            margin => of_margin(margin, PROMISED),
        }
    }

    /// Probes the tables right after a capture, which is how they are entered; from there on the search itself sees the
    /// capture limit and repetitions.
    #[inline]
    fn known_with(&self, position: &Awale, depth: i32, _: &mut EvalMemory) -> Option<Known> {
        let counted = self.guide.known(position);
        let is_proof = |known| match known {
            Known::Exactly(score) | Known::AtLeast(score) | Known::AtMost(score) => is_decided(score),
            Known::Presumably { .. } => false,
        };
        if position.quiet() > 0 || counted.is_some_and(is_proof) {
            return counted;
        }
        let Some(entry) = self.endings.entry_at_depth(position, depth) else { return counted };
        let score = of_margin(lead(position) + Score::from(entry.value), KNOWN);
        if !entry.is_floor && !entry.is_ceiling {
            return counted;
        }
        let floor = if entry.is_floor { score } else { -WIN };
        let ceiling = if entry.is_ceiling { score } else { WIN };
        Some(Known::Presumably { floor, ceiling })
    }

    fn known(&self, position: &Awale) -> Option<Known> {
        self.known_with(position, i32::MAX, &mut EvalMemory::default())
    }

    fn table_depth(&self) -> i32 {
        self.guide.table_depth()
    }

    #[inline]
    fn order(&self, position: &Awale, m: Move) -> i32 {
        self.guide.order(position, m)
    }

    #[inline]
    fn ordered_candidates(&self, position: &Awale, moves: &mut MoveStack<Awale>) -> Coverage {
        self.guide.ordered_candidates(position, moves)
    }

    #[inline]
    fn forcing(&self, position: &Awale, moves: &mut MoveStack<Awale>) {
        self.guide.forcing(position, moves);
    }
}
