//! Tuning by a grid of candidates, each in a match against the present weights.

use rules::Game;

use super::{Linear, Run, TuneResult};
use crate::Score;

/// Returns the number of candidates on a grid of that many weights and factors; `None` if it is beyond counting.
///
/// ```
/// assert_eq!(search::tune::grid_points(3, 3), Some(9));
/// ```
pub fn grid_points(weights: usize, factors: usize) -> Option<u64> {
    (factors as u64).checked_pow(weights.saturating_sub(1) as u32)
}

/// Plays every candidate against the present weights, in equal numbers of pairs, and returns the one that scored best; the
/// present ones unless a candidate scored more than half.
pub(super) fn search<G: Game, E: Linear<G>, F>(
    run: &Run<'_, G, E, F>,
    present: &[f64],
    factors: &[f64],
    result: &mut TuneResult,
) -> Result<Vec<f64>, F> {
    let candidates: Vec<Vec<f64>> = candidates(present, factors).into_iter().filter(|one| one != present).collect();
    let pairs = run.options.games / 2 / (candidates.len() as u64).max(1);
    let seed = |pair: u64| run.options.seed.wrapping_add(pair);
    // All candidates play from the same openings.
    let scores =
        run.pairs(candidates.iter().flat_map(|one| (0..pairs).map(move |pair| (&one[..], present, seed(pair)))))?;
    let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len().max(1) as f64;
    let scored = candidates.iter().zip(scores.chunks(pairs.max(1) as usize));
    let best = scored.clone().max_by(|(_, one), (_, other)| mean(one).total_cmp(&mean(other)));
    let best = best.filter(|(_, scores)| mean(scores) > 0.5).map_or(present, |(weights, _)| weights);
    let rounded = |weights: &[f64]| weights.iter().map(|weight| weight.round() as Score).collect();
    result.candidates = scored.clone().map(|(weights, scores)| (rounded(weights), scores.to_vec())).collect();
    Ok(best.to_vec())
}

/// Returns the points of the grid.
fn candidates(present: &[f64], factors: &[f64]) -> Vec<Vec<f64>> {
    let Some((first, rest)) = present.split_first() else { return Vec::new() };
    rest.iter().fold(vec![vec![*first]], |points, weight| {
        let extended = |point: &Vec<f64>| {
            factors.iter().map(|factor| [&point[..], &[(factor * weight).round()]].concat()).collect()
        };
        let mut points: Vec<Vec<f64>> = points.iter().flat_map(|point| -> Vec<Vec<f64>> { extended(point) }).collect();
        // A weight of zero gives the same point for every factor.
        points.dedup();
        points
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_varies_every_weight_but_the_first() {
        let points = candidates(&[100.0, 20.0, 0.0, -10.0], &[0.5, 1.0]);
        let expected: [[f64; 4]; 4] =
            [[100.0, 10.0, 0.0, -5.0], [100.0, 10.0, 0.0, -10.0], [100.0, 20.0, 0.0, -5.0], [100.0, 20.0, 0.0, -10.0]];
        assert_eq!(points, expected);
        assert_eq!(grid_points(4, 2), Some(8));
        assert_eq!(grid_points(200, 3), None);
    }
}
