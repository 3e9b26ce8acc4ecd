//! [`Batching`]: how many short jobs travel in one message.

/// Playing time of a message, in seconds. A worker that is killed loses no more than this.
const PLAYING: f64 = 0.05;
/// Jobs of a message.
const MOST: usize = 64;
/// Weight of a new game in the mean.
const WEIGHT: f64 = 0.05;

/// The duration of games, as far as it is known.
#[derive(Default)]
pub(super) struct Batching {
    mean: Option<f64>,
}

impl Batching {
    /// Notes the duration of a game, in seconds.
    pub(super) fn note(&mut self, seconds: f64) {
        if seconds.is_finite() && seconds >= 0.0 {
            let mean = self.mean.get_or_insert(seconds);
            *mean += WEIGHT * (seconds - *mean);
        }
    }

    /// Returns the number of jobs to send together: one until a game has ended.
    pub(super) fn size(&self) -> usize {
        let pair = |game: f64| 2.0 * game.max(1e-6);
        self.mean.map_or(1, |mean| (PLAYING / pair(mean)) as usize).clamp(1, MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_games_travel_together() {
        let mut batching = Batching::default();
        assert_eq!(batching.size(), 1);
        batching.note(0.0001);
        batching.note(f64::NAN);
        assert_eq!(batching.size(), MOST);
        (0..200).for_each(|_| batching.note(0.005));
        assert_eq!(batching.size(), 5);
        (0..200).for_each(|_| batching.note(3.0));
        assert_eq!(batching.size(), 1);
    }
}
