//! A match's result in words that need no translation.

use std::collections::BTreeMap;

use arena::Tally;
use rules::{AnyGame, Message};

/// All in one line: `62.5 % ± 12.1 (+10 =5 -5) elo +89 ± 85 los 98.0 %`. Only complete pairs say how strong players are.
pub(crate) fn line(tally: &Tally) -> String {
    match tally.pairs.pairs() {
        0 => games(tally),
        _ => format!("{} elo {} los {}", score(tally), elo(tally), superiority(tally)),
    }
}

/// The share of the points with its 95 % error, and the games.
pub(crate) fn score(tally: &Tally) -> String {
    const ERRORS: f64 = 1.96;
    let (share, error) = (100.0 * tally.pairs.score(), 100.0 * ERRORS * tally.pairs.score_error());
    format!("{share:.1} % ± {error:.1} {}", games(tally))
}

fn games(tally: &Tally) -> String {
    let [won, drawn, lost] = tally.games;
    format!("(+{won} ={drawn} -{lost})")
}

/// The difference in Elo points with its 95 % error, or a question mark where it is not bounded.
pub(crate) fn elo(tally: &Tally) -> String {
    match tally.pairs.elo() {
        Some(elo) if elo.error().is_finite() => format!("{} ± {:.0}", signed(elo.difference), elo.error()),
        Some(elo) => format!("{} ± ∞", signed(elo.difference)),
        None => "?".to_owned(),
    }
}

/// A whole number with its sign; nought is neither more nor less.
fn signed(x: f64) -> String {
    let whole = x.round();
    if whole == 0.0 { "0".to_owned() } else { format!("{whole:+}") }
}

/// How likely the first player is the stronger one.
pub(crate) fn superiority(tally: &Tally) -> String {
    format!("{:.1} %", 100.0 * tally.pairs.superiority())
}

/// The first player's points in each seat.
pub(crate) fn by_seat(game: &dyn AnyGame, tally: &Tally) -> Vec<Message> {
    let seats = game.info().sides.iter().zip(tally.by_seat);
    let told = seats.map(|(side, (halves, games))| {
        let points = (halves as f64 / 2.0).to_string();
        let side = Message::new(format!("side-{side}"));
        Message::new("duel-as").with("side", side).with("points", points).with("games", games)
    });
    told.collect()
}

/// `majority 14, time 2`, or a dash.
pub(crate) fn counts(counts: &BTreeMap<&'static str, u64>) -> String {
    let words: Vec<String> = counts.iter().map(|(code, n)| format!("{code} {n}")).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use arena::pentanomial::Pentanomial;

    use super::*;

    #[test]
    fn a_result_fits_in_a_line() {
        let pairs = Pentanomial([0, 1, 2, 1, 0]);
        let even = Tally { games: [2, 4, 2], pairs, ..Tally::default() };
        assert_eq!(line(&even), "50.0 % ± 17.3 (+2 =4 -2) elo 0 ± 126 los 50.0 %");
        let begun = Tally { games: [1, 0, 0], ..Tally::default() };
        assert_eq!(line(&begun), "(+1 =0 -0)");
        let won = Tally { games: [2, 0, 0], pairs: Pentanomial([0, 0, 0, 0, 1]), ..Tally::default() };
        assert_eq!(elo(&won), "?");
        assert_eq!((signed(-0.2), signed(12.6), signed(-3.0)), ("0".into(), "+13".into(), "-3".into()));
    }
}
