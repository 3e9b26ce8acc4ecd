//! Won positions that were thrown away, found after the games by exact knowledge and, if asked to, by an engine.

use catalogue::{Catalogue, DynLine, ExactValue, Message, Value};
use play::{Judgement, Record};
use rules::Seat;

use crate::report::Summary;
use crate::statistics::points::Ending;
use crate::store::GameRow;

/// Advantage, in hundredths of the game's unit, from which an engine's estimate counts as a win.
const CLEAR: i32 = 300;

/// A move that threw a won position away, in a game that its player then lost or drew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThrownWin {
    /// The game's id.
    pub game: i64,
    /// The seat that threw it.
    pub seat: Seat,
    /// The move's number in the record, from 1.
    pub number: usize,
    /// The move.
    pub played: String,
    /// A move that keeps the win, if one is known.
    pub better: Option<String>,
    /// `false` if an estimate says so.
    pub is_exact: bool,
}

/// An engine's judgement of a position; `None` once the game is over.
pub type Judge<'a> = dyn FnMut(&dyn DynLine) -> Option<Judgement> + 'a;

/// Finds the last won position that each player threw away in each game on the board. `judge` is asked where exact
/// knowledge has no answer. `tell` receives the number of games reviewed and returns whether to continue.
///
/// # Errors
/// A record is invalid.
pub fn thrown_wins(
    summary: &Summary,
    catalogue: &dyn Catalogue,
    mut judge: Option<&mut Judge<'_>>,
    tell: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<ThrownWin>, Message> {
    let mut thrown = Vec::new();
    for (number, row) in summary.games.iter().enumerate() {
        if !tell(number) {
            break;
        }
        let records = Record::read(&row.finished.record)?;
        let record = records.first().ok_or_else(|| Message::new("store-empty"))?;
        let line = record.line(catalogue)?;
        let mut review = Review { views: vec![None; line.ply() + 1], line, judge: judge.as_deref_mut() };
        let unhappy = [Seat(0), Seat(1)].into_iter().filter(|seat| has_not_won(row, *seat));
        thrown.extend(unhappy.filter_map(|seat| review.thrown(row.id, seat)));
    }
    Ok(thrown)
}

/// Returns `true` if a seat drew or lost on the board.
fn has_not_won(row: &GameRow, seat: Seat) -> bool {
    match row.finished.ending {
        Ending::Drawn => true,
        Ending::Won(winner) => winner != seat,
        Ending::Forfeited(_) => false,
    }
}

/// Knowledge about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct View {
    /// The seat that wins; `None` if nobody does, or nobody clearly.
    winner: Option<Seat>,
    /// The seat that is better at all.
    ahead: Option<Seat>,
    is_exact: bool,
    /// The engine's move.
    best: Option<String>,
}

struct Review<'a, 'j> {
    line: Box<dyn DynLine>,
    judge: Option<&'a mut Judge<'j>>,
    /// The positions seen so far, by ply; the inner `None` for one that nothing is known about.
    views: Vec<Option<Option<View>>>,
}

impl Review<'_, '_> {
    /// Finds a seat's last move from a won position to one that is not won.
    fn thrown(&mut self, game: i64, seat: Seat) -> Option<ThrownWin> {
        let moves = self.line.moves();
        (0..moves.len()).rev().find_map(|ply| {
            let mut before = self.line.boxed_clone();
            before.rewind(ply);
            if before.turn() != Some(seat) {
                return None;
            }
            let after = self.view(ply + 1).filter(|after| after.ahead != Some(seat))?;
            let view = self.view(ply).filter(|view| view.winner == Some(seat))?;
            let better = keeping(&*before, seat).or(view.best).filter(|better| *better != moves[ply]);
            let (number, played, is_exact) = (ply + 1, moves[ply].clone(), view.is_exact && after.is_exact);
            Some(ThrownWin { game, seat, number, played, better, is_exact })
        })
    }

    fn view(&mut self, ply: usize) -> Option<View> {
        if let Some(known) = &self.views[ply] {
            return known.clone();
        }
        let mut line = self.line.boxed_clone();
        line.rewind(ply);
        let view = known(&*line).or_else(|| (self.judge.as_mut()?)(&*line).map(judged));
        self.views[ply].insert(view).clone()
    }
}

/// Returns a move after which exact knowledge says that its player still wins.
fn keeping(line: &dyn DynLine, seat: Seat) -> Option<String> {
    line.legal().into_iter().find(|text| {
        let mut next = line.boxed_clone();
        next.play(text).is_ok() && known(&*next).is_some_and(|view| view.is_exact && view.winner == Some(seat))
    })
}

/// Returns the view of a position by the rules, by proof, or by a table that ignores the game's history.
fn known(line: &dyn DynLine) -> Option<View> {
    let certain = |winner| View { winner, ahead: winner, is_exact: true, best: None };
    if let Some(outcome) = line.outcome() {
        return Some(certain(outcome.winner));
    }
    if let Some(proof) = line.decided() {
        return Some(certain(proof.winner));
    }
    let mover = line.turn()?;
    let ExactValue::Seeds(seeds) = line.exact().filter(|exact| exact.is_exact)?.worth else { return None };
    let score = line.score()?.map(i32::from);
    let lead = score[mover.index()] - score[1 - mover.index()] + seeds;
    let winner = leader(mover, lead);
    Some(View { winner, ahead: winner, is_exact: false, best: None })
}

fn judged(Judgement { seat, best, value }: Judgement) -> View {
    let (lead, clear) = match value {
        Value::Win(_) | Value::LikelyWin(_) => (1, 1),
        Value::Loss(_) | Value::LikelyLoss(_) => (-1, -1),
        Value::Draw => (0, 0),
        Value::Exact(amount) => (amount.hundredths, amount.hundredths),
        Value::Estimate(amount) => (amount.hundredths, amount.hundredths / CLEAR),
    };
    let (winner, ahead) = (leader(seat, clear), leader(seat, lead));
    View { winner, ahead, is_exact: value.is_exact(), best: Some(best) }
}

fn leader(mover: Seat, lead: i32) -> Option<Seat> {
    match lead {
        0 => None,
        1.. => Some(mover),
        _ => Some(Seat(1 - mover.0)),
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{Amount, Catalogue as _, Unit};

    use super::*;

    /// No wall is in hand: counting the steps decides the race.
    const RACE: &str = "0 2 1 1 0 4 5 0 18 1 3 H 3 3 H 5 3 H 2 5 H 4 6 H 5 7 H 8 0 V 3 1 V 1 3 V 5 3 V 7 3 V 4 4 V 6 4 V \
        1 5 V 3 5 V 7 5 V 3 7 V 7 7 V 29";

    /// Plays a move after which `holds` is true of the seat that wins, or any move.
    fn play(line: &mut dyn DynLine, holds: impl Fn(Option<Seat>) -> bool) {
        let is_such = |text: &&String| {
            let mut next = line.boxed_clone();
            next.play(text).is_ok() && known(&*next).is_some_and(|view| holds(view.winner))
        };
        let moves = line.legal();
        let chosen = moves.iter().find(is_such).unwrap_or(&moves[0]);
        line.play(chosen).expect("a legal move");
    }

    fn review(line: Box<dyn DynLine>) -> Review<'static, 'static> {
        Review { views: vec![None; line.ply() + 1], line, judge: None }
    }

    #[test]
    fn the_last_won_position_is_found() {
        let game = games::Games.find("great-escape").expect("a game");
        let mut line = game.open("", Some(RACE)).expect("a position");
        let favourite = line.decided().and_then(|proof| proof.winner).expect("a winner");
        // The favourite dawdles until the win is gone; then both play well.
        while let Some(seat) = line.turn() {
            let is_lost = known(&*line).is_some_and(|view| view.winner != Some(favourite));
            match is_lost {
                true => play(&mut *line, |winner| winner != Some(favourite)),
                false if seat == favourite => play(&mut *line, |winner| winner != Some(favourite)),
                false => play(&mut *line, |winner| winner == Some(favourite)),
            }
        }
        assert!(line.outcome().is_some_and(|outcome| outcome.winner != Some(favourite)), "{:?}", line.moves());
        let mut review = review(line);
        let thrown = review.thrown(7, favourite).expect("a thrown win");
        assert!(thrown.is_exact && thrown.better.is_some() && thrown.seat == favourite, "{thrown:?}");
        let won_at = |ply: usize| {
            let mut line = review.line.boxed_clone();
            line.rewind(ply);
            known(&*line).is_some_and(|view| view.winner == Some(favourite))
        };
        assert!(won_at(thrown.number - 1) && !won_at(thrown.number), "{thrown:?}");
    }

    #[test]
    fn an_estimate_must_be_clear_and_vanish() {
        let judgement = |value| Judgement { seat: Seat(0), best: "a".to_owned(), value };
        let view = |value| judged(judgement(value));
        let estimate = |hundredths| Value::Estimate(Amount::new(hundredths, Unit::POINTS));
        assert_eq!(view(estimate(310)).winner, Some(Seat(0)));
        let slight = view(estimate(290));
        assert_eq!((slight.winner, slight.ahead, slight.is_exact), (None, Some(Seat(0)), false));
        assert_eq!(view(Value::Loss(3)).winner, Some(Seat(1)));
        assert!(view(Value::Draw).is_exact && view(Value::Draw).ahead.is_none());
    }
}
