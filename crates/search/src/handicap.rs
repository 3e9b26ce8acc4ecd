//! [`Handicap`]: a weaker engine for human opponents.

use rules::{Game, Limits, Progress};

use crate::baseline::Random;
use crate::pvs::Pvs;
use crate::{Choice, Heuristics, Score, SearchRequest, Strategy, is_decided};

/// Playing strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Search depth in plies.
    pub depth: u32,
    /// Upper bound of the random noise added to each score, in units of the evaluation: moves closer than this can be
    /// confused.
    pub noise: Score,
    /// Moves in a hundred that are chosen at random, without looking.
    pub slips: u32,
}

/// A search of limited depth with noise added to the scores. But for its slips, it never plays a move that its own
/// search finds much worse, and always takes a win that it finds.
///
/// ```
/// # use rules::example::TakeAway;
/// # use search::{Heuristics, Score};
/// # struct NoEvaluation;
/// # impl Heuristics<TakeAway> for NoEvaluation {
/// #     fn evaluate(&self, _: &TakeAway) -> Score {
/// #         0
/// #     }
/// # }
/// # let stop = std::sync::atomic::AtomicBool::new(false);
/// use search::handicap::{Handicap, Skill};
/// use search::{SearchRequest, Strategy as _};
///
/// let request = SearchRequest { limits: rules::Limits::default(), stop: &stop, lines: 1, report: &|_| {} };
/// let mut player = Handicap::new(NoEvaluation, Skill { depth: 3, noise: 10, slips: 0 }, Some(1));
/// assert_eq!(player.choose(&[TakeAway::new(6)], &request).best, 2, "a win in three plies");
/// ```
#[derive(Debug)]
pub struct Handicap<E> {
    engine: Pvs<E>,
    skill: Skill,
    rng: fastrand::Rng,
}

/// Number of moves that are compared.
const CONSIDERED: usize = 8;
/// Table size: little, for a shallow search.
const MEGABYTES: usize = 4;

impl<E> Handicap<E> {
    /// Creates a player, reproducible by its seed; random without one.
    pub fn new(heuristics: E, skill: Skill, seed: Option<u64>) -> Self {
        let rng = seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Self { engine: Pvs::new(heuristics, MEGABYTES, 1), skill, rng }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Handicap<E> {
    fn choose(&mut self, line: &[G], request: &SearchRequest<G>) -> Choice<G> {
        if self.rng.u32(..100) < self.skill.slips {
            return Random::new(self.rng.u64(..)).choose(line, request);
        }
        let depth = request.limits.depth.map_or(self.skill.depth, |depth| depth.min(self.skill.depth));
        let lines = if self.skill.noise == 0 { request.lines } else { CONSIDERED.max(request.lines) };
        let limits = Limits { depth: Some(depth), ..request.limits };
        let mut choice =
            self.engine.choose(line, &SearchRequest { limits, stop: request.stop, lines, report: request.report });
        let best = choice.lines[0].score;
        if self.skill.noise > 0 && !is_decided(best) {
            // Only moves within the noise of the best one can come out ahead.
            let noise = |rng: &mut fastrand::Rng| (rng.f64() * f64::from(self.skill.noise)) as Score;
            let noisy: Vec<Score> = choice.lines.iter().map(|line| line.score + noise(&mut self.rng)).collect();
            let chosen = (0..noisy.len()).max_by_key(|at| noisy[*at]).unwrap_or(0);
            choice.lines.swap(0, chosen);
            choice.best = choice.lines[0].line[0];
        }
        choice.lines.truncate(request.lines.max(1));
        choice
    }

    fn forget(&mut self) {
        Strategy::<G>::forget(&mut self.engine);
    }

    fn prepare(&mut self, start: &G, building: &dyn Progress) {
        self.engine.prepare(start, building);
    }
}
