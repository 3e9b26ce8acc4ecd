//! Where a game turned: the moves that gave most away, by a player's judgement.

use std::sync::atomic::AtomicBool;

use crate::{AnyLine, Ask, Limits, Player, Seat, Value};

/// A move that cost its player something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swing {
    /// Its number in the game, from 1.
    pub number: usize,
    /// Who played it.
    pub seat: Seat,
    /// The move.
    pub played: String,
    /// What would have been better.
    pub better: String,
    /// What the position was worth to the mover with the better move.
    pub before: Value,
    /// What it was worth to the mover after the move.
    pub after: Value,
}

/// A decided game counts as far above the most an estimate counts for.
const DECIDED: i32 = 3000;
const MOST: i32 = 2000;
/// A smaller loss, in hundredths of the game's unit, turns nothing.
const LEAST: i32 = 100;

/// A value as a number to compare, more being better; how soon a decided game ends matters little.
fn worth(value: Value) -> i32 {
    match value {
        Value::Win(plies) | Value::LikelyWin(plies) => DECIDED - plies.min(500) as i32,
        Value::Loss(plies) | Value::LikelyLoss(plies) => plies.min(500) as i32 - DECIDED,
        Value::Exact(hundredths) | Value::Estimate(hundredths) => hundredths.clamp(-MOST, MOST),
    }
}

const fn negated(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies),
        Value::Loss(plies) => Value::Win(plies),
        Value::LikelyWin(plies) => Value::LikelyLoss(plies),
        Value::LikelyLoss(plies) => Value::LikelyWin(plies),
        Value::Exact(hundredths) => Value::Exact(hundredths.saturating_neg()),
        Value::Estimate(hundredths) => Value::Estimate(hundredths.saturating_neg()),
    }
}

/// The largest swings of a game, at most so many, in the order of the game. Each position is judged within the limits;
/// `tell` is told how many are done, and says whether to go on.
pub fn swings(
    line: &dyn AnyLine,
    judge: &mut dyn Player,
    limits: Limits,
    count: usize,
    tell: &mut dyn FnMut(usize) -> bool,
) -> Vec<Swing> {
    let moves = line.moves();
    let mut past = line.boxed_clone();
    let mut judged: Vec<Option<(Seat, String, Value)>> = Vec::new();
    for ply in (0..=moves.len()).rev() {
        while past.moves().len() > ply && past.undo() {}
        judged.push(judgement(&*past, judge, limits));
        if !tell(judged.len()) {
            return Vec::new();
        }
    }
    judged.reverse();
    let end = line.outcome().map(|outcome| outcome.winner);
    let mut swings: Vec<Swing> = (0..moves.len()).filter_map(|ply| swing(ply, &moves, &judged, end)).collect();
    swings.sort_by_key(|swing| worth(swing.after) - worth(swing.before));
    swings.truncate(count);
    swings.sort_by_key(|swing| swing.number);
    swings
}

/// Who is to move, his best move and what it is worth.
fn judgement(line: &dyn AnyLine, judge: &mut dyn Player, limits: Limits) -> Option<(Seat, String, Value)> {
    let seat = line.turn()?;
    let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let reply = judge.choose(line, &ask);
    Some((seat, reply.best, reply.reports.first()?.value))
}

fn swing(
    ply: usize,
    moves: &[String],
    judged: &[Option<(Seat, String, Value)>],
    end: Option<Option<Seat>>,
) -> Option<Swing> {
    let (seat, better, before) = judged[ply].clone()?;
    let after = match &judged[ply + 1] {
        Some((next, _, value)) if *next == seat => *value,
        Some((_, _, value)) => negated(*value),
        None => match end? {
            None => Value::Exact(0),
            Some(winner) if winner == seat => Value::Win(0),
            Some(_) => Value::Loss(0),
        },
    };
    let turned = better != moves[ply] && worth(before) - worth(after) >= LEAST;
    turned.then(|| Swing { number: ply + 1, seat, played: moves[ply].clone(), better, before, after })
}
