//! The score of a match played in pairs.

/// The score in per cent with its 95 % error, from the spread of the pairs: games of a pair are not independent.
pub(crate) fn score(pairs: &[f64]) -> String {
    let n = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let error = 1.96 * (variance / n).sqrt();
    format!("{:.1} % ± {:.1}", 100.0 * mean, 100.0 * error)
}

#[cfg(test)]
mod tests {
    use super::score;

    #[test]
    fn the_error_comes_from_the_pairs() {
        assert_eq!(score(&[0.5, 0.5]), "50.0 % ± 0.0");
        assert_eq!(score(&[1.0, 0.0]), "50.0 % ± 98.0");
    }
}
