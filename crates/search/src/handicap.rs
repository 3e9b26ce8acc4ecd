//! A player for people: it sees only so far, and cannot tell close moves apart.

use rules::{Game, Limits, Progress};

use crate::pvs::Pvs;
use crate::{Choice, Heuristics, Score, SearchRequest, Strategy, is_decided};

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Plies seen.
    pub depth: u32,
    /// How far apart two moves must be, in the guide's units, for the better one to be seen as clearly better.
    pub blur: Score,
}

/// A search of limited depth whose choice among close moves is a matter of luck. It does not blunder at random: a move
/// that its own search sees to be much worse is not played, and a win it sees is taken.
#[derive(Debug)]
pub struct Handicap<E> {
    engine: Pvs<E>,
    skill: Skill,
    rng: fastrand::Rng,
}

/// Moves it weighs against each other.
const CONSIDERED: usize = 8;
/// A small table is enough for a shallow search.
const MEGABYTES: usize = 4;

impl<E> Handicap<E> {
    /// Reproducible by its seed; without one, different every time.
    pub fn new(guide: E, skill: Skill, seed: Option<u64>) -> Self {
        let rng = seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Self { engine: Pvs::new(guide, MEGABYTES, 1), skill, rng }
    }
}

impl<G: Game, E: Heuristics<G>> Strategy<G> for Handicap<E> {
    fn choose(&mut self, line: &[G], go: &SearchRequest<G>) -> Choice<G> {
        let depth = go.limits.depth.map_or(self.skill.depth, |depth| depth.min(self.skill.depth));
        let lines = if self.skill.blur == 0 { go.lines } else { CONSIDERED.max(go.lines) };
        let limits = Limits { depth: Some(depth), ..go.limits };
        let mut choice = self.engine.choose(line, &SearchRequest { limits, stop: go.stop, lines, report: go.report });
        let best = choice.lines[0].score;
        if self.skill.blur > 0 && !is_decided(best) {
            // Luck adds to each move up to the blur: only moves within it of the best can come out ahead.
            let luck = |rng: &mut fastrand::Rng| (rng.f64() * f64::from(self.skill.blur)) as Score;
            let seen: Vec<Score> = choice.lines.iter().map(|line| line.score + luck(&mut self.rng)).collect();
            let chosen = (0..seen.len()).max_by_key(|at| seen[*at]).unwrap_or(0);
            choice.lines.swap(0, chosen);
            choice.best = choice.lines[0].line[0];
        }
        choice.lines.truncate(go.lines.max(1));
        choice
    }

    fn forget(&mut self) {
        Strategy::<G>::forget(&mut self.engine);
    }

    fn prepare(&mut self, start: &G, building: &dyn Progress) {
        self.engine.prepare(start, building);
    }
}
