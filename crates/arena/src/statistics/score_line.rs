//! Match results as text that is the same in every language.

use std::collections::BTreeMap;

use catalogue::{DynGame, Message};

use crate::matches::MatchScore;
use crate::statistics::pentanomial::Estimate;

/// Formats a result on one line: `62.5 % [47.9, 75.1] (+10 =5 -5) elo +89 [-15, +192] los 95.1 %`.
pub fn line(tally: &MatchScore) -> String {
    format!("{} elo {} los {}", score(tally), elo(tally), superiority(tally))
}

/// Formats the score with its 95 % interval, and the numbers of games.
pub fn score(tally: &MatchScore) -> String {
    let [won, drawn, lost] = tally.games;
    format!("{} (+{won} ={drawn} -{lost})", tally.estimate().map_or_else(unknown, |told| share(&told)))
}

/// Formats an estimated score: `62.5 % [47.9, 75.1]`.
pub fn share(told: &Estimate) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * told.score, 100.0 * told.low, 100.0 * told.high)
}

/// Formats the Elo difference with its 95 % interval. If one player won every game, only one end is known.
pub fn elo(tally: &MatchScore) -> String {
    let Some(elo) = tally.estimate().map(|told| told.elo()) else { return unknown() };
    match elo.difference {
        f64::INFINITY => format!("> {}", signed(elo.low)),
        f64::NEG_INFINITY => format!("< {}", signed(elo.high)),
        difference => format!("{} [{}, {}]", signed(difference), signed(elo.low), signed(elo.high)),
    }
}

/// Rounds to an integer with its sign; zero has none.
fn signed(x: f64) -> String {
    let whole = x.round();
    if whole == 0.0 { "0".to_owned() } else { format!("{whole:+}") }
}

/// Formats the likelihood of superiority: the probability that the first player is stronger.
pub fn superiority(tally: &MatchScore) -> String {
    tally.estimate().map_or_else(unknown, |told| format!("{:.1} %", 100.0 * told.superiority))
}

/// Placeholder for a value that needs at least one game.
fn unknown() -> String {
    "?".to_owned()
}

/// Returns the first player's points in each seat.
pub fn by_seat(game: &dyn DynGame, tally: &MatchScore) -> Vec<Message> {
    let seats = game.info().sides.iter().zip(tally.by_seat);
    let told = seats.map(|(side, (halves, games))| {
        let points = (halves as f64 / 2.0).to_string();
        let side = Message::new(format!("side-{side}"));
        Message::new("duel-as").with("side", side).decimal("points", points).with("games", games)
    });
    told.collect()
}

/// Formats counts by reason: `majority 14, time 2`, or a dash.
pub fn counts(counts: &BTreeMap<String, u64>) -> String {
    let words: Vec<String> = counts.iter().map(|(code, n)| format!("{code} {n}")).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use crate::statistics::pentanomial::Pentanomial;

    use super::*;

    #[test]
    fn a_result_fits_in_a_line() {
        let pairs = Pentanomial([0, 1, 2, 1, 0]);
        let even = MatchScore { games: [2, 4, 2], pairs, ..MatchScore::default() };
        assert_eq!(line(&even), "50.0 % [23.3, 76.7] (+2 =4 -2) elo 0 [-207, +207] los 50.0 %");
        let begun = MatchScore { games: [0, 0, 1], singles: [1, 0, 0], ..MatchScore::default() };
        assert_eq!(line(&begun), "0.0 % [0.0, 88.5] (+0 =0 -1) elo < +354 los 23.5 %");
        let won = MatchScore { games: [2, 0, 0], pairs: Pentanomial([0, 0, 0, 0, 1]), ..MatchScore::default() };
        assert_eq!(elo(&won), "> -234");
        assert_eq!(line(&MatchScore::default()), "? (+0 =0 -0) elo ? los ?");
        assert_eq!((signed(-0.2), signed(12.6), signed(-3.0)), ("0".into(), "+13".into(), "-3".into()));
    }
}
