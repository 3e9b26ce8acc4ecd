//! Tuning of the constants of the search, by SPSA.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

use rules::{Game, Line};

use super::games::{MEGABYTES, on_threads, played};
use super::{GAMES_A_PAIR, TuneOptions, result_of, spsa};
use crate::Heuristics;
use crate::pvs::{Pvs, SearchConstants};

/// Result of tuning the constants of the search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchTuning {
    /// The new constants.
    pub constants: SearchConstants,
    /// Score of the new constants against the old ones in each pair of games, from 0 to 1.
    pub pairs: Vec<f64>,
}

/// Tunes the constants of the search with an evaluation, on this machine, and plays the match that measures the gain.
/// `start` makes the opening of a seed; `report` is called with the number of finished games. The method of the options
/// is not used.
pub fn fit_search<G: Game, E: Heuristics<G> + Clone>(
    heuristics: &E,
    constants: &SearchConstants,
    start: &(dyn Fn(u64) -> Line<G> + Sync),
    options: &TuneOptions,
    report: &(dyn Fn(u64) + Sync),
) -> SearchTuning {
    let finished = AtomicU64::new(0);
    let score = |one: &SearchConstants, two: &SearchConstants, seed: u64| {
        let players = [one, two].map(|own| Pvs::new(heuristics.clone(), MEGABYTES, 1).with_constants(*own));
        let score = result_of(&played(start(seed), players, options.nodes));
        report(finished.fetch_add(1, Ordering::Relaxed) + 1);
        score
    };
    let play = |up: &[f64], down: &[f64], seed: u64| {
        let [up, down] = [up, down].map(|values| constants.with_values(values));
        let scores = on_threads(options.threads, &[true, false], |is_first| match is_first {
            true => score(&up, &down, seed),
            false => 1.0 - score(&down, &up, seed),
        });
        Ok::<f64, Infallible>(scores.iter().sum::<f64>() / 2.0)
    };
    let sizes = SearchConstants::PARAMETERS.map(|parameter| parameter.size);
    let bounded = |values: Vec<f64>| {
        let parameters = values.iter().zip(&SearchConstants::PARAMETERS);
        parameters.map(|(value, parameter)| value.clamp(parameter.least, parameter.most)).collect()
    };
    let after = match spsa::ascend(&constants.values(), &sizes, &bounded, options, &play) {
        Ok(values) => constants.with_values(&values),
        Err(never) => match never {},
    };
    // Openings that were not used for learning.
    let seeds: Vec<u64> = (0..options.games.div_ceil(GAMES_A_PAIR)).map(|pair| options.games + pair).collect();
    let pairs = on_threads(options.threads, &seeds, |seed| {
        let seed = options.seed.wrapping_add(*seed);
        f64::midpoint(score(&after, constants, seed), 1.0 - score(constants, &after, seed))
    });
    SearchTuning { constants: after, pairs }
}

#[cfg(test)]
mod tests {
    use rules::example::TakeAway;

    use super::super::Method;
    use super::*;
    use crate::Score;

    #[derive(Clone)]
    struct Remainder;

    impl Heuristics<TakeAway> for Remainder {
        fn evaluate(&self, position: &TakeAway) -> Score {
            Score::from(position.stones() % 4) * 50 - 75
        }
    }

    fn tuned(threads: usize, seed: u64) -> SearchTuning {
        let options = TuneOptions { method: Method::Spsa, games: 40, nodes: 30, seed, opening_plies: 0, threads };
        let start = |seed: u64| Line::new(TakeAway::new(40 + (seed % 10) as u16));
        fit_search(&Remainder, &SearchConstants::FIRST, &start, &options, &|_| {})
    }

    #[test]
    fn constants_stay_valid_and_depend_on_the_seed_alone() {
        let one = tuned(1, 1);
        assert_eq!(one, tuned(3, 1));
        assert_eq!(one.pairs.len(), 5);
        for (value, parameter) in one.constants.values().iter().zip(&SearchConstants::PARAMETERS) {
            assert!((parameter.least..=parameter.most).contains(value), "{} {value}", parameter.name);
        }
        assert_eq!(one.constants.with_values(&one.constants.values()), one.constants);
    }
}
