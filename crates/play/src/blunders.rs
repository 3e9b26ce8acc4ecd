//! Blunder detection: the moves that lost the most, by an engine's evaluation.

use std::sync::atomic::AtomicBool;

use catalogue::{Ask, DynLine, Player, Value};
use rules::{Limits, Seat};

/// A move that lost value for its player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blunder {
    /// Its number, from 1.
    pub number: usize,
    /// The seat that played it.
    pub seat: Seat,
    /// The move.
    pub played: String,
    /// The better move.
    pub better: String,
    /// The mover's value with the better move.
    pub before: Value,
    /// The mover's value after the move played.
    pub after: Value,
}

/// Value of a decided game, and the maximum of an estimate, which stays well below it.
const DECIDED: i32 = 3000;
const MOST: i32 = 2000;
/// Minimum loss of a blunder, in hundredths of the game's unit.
const LEAST: i32 = 100;

/// Converts a value to a number to compare, higher being better; the distance to the end of a decided game counts
/// little.
fn worth(value: Value) -> i32 {
    match value {
        Value::Win(plies) | Value::LikelyWin(plies) => DECIDED - plies.min(500) as i32,
        Value::Loss(plies) | Value::LikelyLoss(plies) => plies.min(500) as i32 - DECIDED,
        Value::Draw => 0,
        Value::Exact(amount) | Value::Estimate(amount) => amount.hundredths.clamp(-MOST, MOST),
    }
}

/// A player's evaluation of a position, from the point of view of the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The seat to move.
    pub seat: Seat,
    /// The best move.
    pub best: String,
    /// The value for the side to move.
    pub value: Value,
}

/// Finds the largest blunders of a game, at most `count`, in game order. Each position is evaluated within the limits;
/// `tell` receives the number of finished positions and returns whether to continue.
pub fn blunders(
    line: &dyn DynLine,
    judge: &mut dyn Player,
    limits: Limits,
    count: usize,
    tell: &mut dyn FnMut(usize) -> bool,
) -> Vec<Blunder> {
    let mut past = line.boxed_clone();
    let mut judged = Vec::new();
    for ply in (0..=line.ply()).rev() {
        past.rewind(ply);
        judged.push(judgement(&*past, judge, limits));
        if !tell(judged.len()) {
            return Vec::new();
        }
    }
    judged.reverse();
    turning_points(line, &judged, count)
}

/// Finds the largest blunders of a game whose positions were all evaluated, from its start to the current one: at most
/// `count`, in game order.
pub fn turning_points(line: &dyn DynLine, judged: &[Option<Judgement>], count: usize) -> Vec<Blunder> {
    let moves = line.moves();
    let end = line.outcome().map(|outcome| outcome.winner);
    let mut blunders: Vec<Blunder> = (0..moves.len()).filter_map(|ply| swing(ply, &moves, judged, end)).collect();
    blunders.sort_by_key(|swing| worth(swing.after) - worth(swing.before));
    blunders.truncate(count);
    blunders.sort_by_key(|swing| swing.number);
    blunders
}

/// Evaluates a position within the limits; `None` once the game is over.
pub fn judgement(line: &dyn DynLine, judge: &mut dyn Player, limits: Limits) -> Option<Judgement> {
    let seat = line.turn()?;
    let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let reply = judge.choose(line, &ask);
    Some(Judgement { seat, best: reply.best, value: reply.reports.first()?.value })
}

fn swing(ply: usize, moves: &[String], judged: &[Option<Judgement>], end: Option<Option<Seat>>) -> Option<Blunder> {
    let Judgement { seat, best: better, value: before } = judged.get(ply)?.clone()?;
    let after = match judged.get(ply + 1)? {
        Some(next) if next.seat == seat => next.value,
        Some(next) => next.value.negated(),
        None => match end? {
            None => Value::Draw,
            Some(winner) if winner == seat => Value::Win(0),
            Some(_) => Value::Loss(0),
        },
    };
    let turned = better != moves[ply] && worth(before) - worth(after) >= LEAST;
    turned.then(|| Blunder { number: ply + 1, seat, played: moves[ply].clone(), better, before, after })
}
