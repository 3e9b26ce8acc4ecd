//! The exact value of a position: from a table, by counting, or by a proof.

use crate::{Ask, DynLine, Exact, ExactValue, How, Message, Value};

/// The engine without selective search, whose decided scores are proofs.
const PROVER: &str = "pvs:without=selection";

/// The exact value of a position, with those of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value for the side to move.
    pub exact: Exact,
    /// The moves of the proof, if it was found by searching.
    pub proof: Vec<String>,
    /// The moves whose value is known, best first.
    pub moves: Vec<(String, Exact)>,
}

/// Looks up the value of a position that is not over, or searches for a proof within the limits; `None` if there is
/// none.
///
/// # Errors
/// The game has no player that can prove a value.
pub fn solve(line: &dyn DynLine, ask: &Ask<'_>) -> Result<Option<Solution>, Message> {
    let found = match line.exact() {
        Some(exact) => Some((exact, Vec::new())),
        None => prove(line, ask)?,
    };
    let Some((exact, proof)) = found else { return Ok(None) };
    let mut moves = move_values(line);
    if let (true, Some(best)) = (moves.is_empty(), proof.first()) {
        moves.push((best.clone(), exact));
    }
    Ok(Some(Solution { exact, proof, moves }))
}

/// Searches for a proof and returns its value and line.
///
/// # Errors
/// The game has no player that can prove a value.
pub fn prove(line: &dyn DynLine, ask: &Ask<'_>) -> Result<Option<(Exact, Vec<String>)>, Message> {
    let reply = line.game().player(PROVER)?.choose(line, ask);
    let report = &reply.reports[0];
    let worth = match report.value {
        Value::Win(plies) => ExactValue::Win(plies),
        Value::Loss(plies) => ExactValue::Loss(plies),
        Value::Draw => ExactValue::Draw,
        _ => return Ok(None),
    };
    Ok(Some((Exact { worth, how: How::Proof, is_exact: true }, report.line.clone())))
}

/// Returns the legal moves whose value is known, best first.
pub fn move_values(line: &dyn DynLine) -> Vec<(String, Exact)> {
    let mut values: Vec<_> =
        line.legal().into_iter().filter_map(|text| Some((text.clone(), value_of(line, &text)?))).collect();
    values.sort_by_key(|(_, exact)| std::cmp::Reverse(rank(exact.worth)));
    values
}

/// Returns the value of a move for its player.
fn value_of(line: &dyn DynLine, text: &str) -> Option<Exact> {
    let mover = line.turn()?;
    let mut next = line.boxed_clone();
    next.play(text).ok()?;
    if let Some(outcome) = next.outcome()
        && line.score().is_none()
    {
        let worth = match outcome.winner {
            None => ExactValue::Draw,
            Some(winner) if winner == mover => ExactValue::Win(1),
            Some(_) => ExactValue::Loss(1),
        };
        return Some(Exact { worth, how: How::Table, is_exact: true });
    }
    let gained = gained(line, &*next, mover.index());
    let Some(exact) = next.exact() else {
        let over = next.outcome().map(|_| ExactValue::Seeds(gained));
        return over.map(|worth| Exact { worth, how: How::Table, is_exact: true });
    };
    let same = next.turn() == Some(mover);
    let worth = match exact.worth {
        ExactValue::Draw => ExactValue::Draw,
        ExactValue::Win(plies) if same => ExactValue::Win(plies + 1),
        ExactValue::Loss(plies) if same => ExactValue::Loss(plies + 1),
        ExactValue::Win(plies) => ExactValue::Loss(plies + 1),
        ExactValue::Loss(plies) => ExactValue::Win(plies + 1),
        ExactValue::Seeds(seeds) => ExactValue::Seeds(gained + if same { seeds } else { -seeds }),
    };
    Some(Exact { worth, ..exact })
}

/// Returns the change in a side's lead, in games with a score.
fn gained(before: &dyn DynLine, after: &dyn DynLine, side: usize) -> i32 {
    let lead = |line: &dyn DynLine| {
        line.score().map_or(0, |score| i32::from(score[side & 1]) - i32::from(score[1 - (side & 1)]))
    };
    lead(after) - lead(before)
}

fn rank(worth: ExactValue) -> i64 {
    const DECIDED: i64 = 1 << 20;
    match worth {
        ExactValue::Win(plies) => DECIDED - i64::from(plies),
        ExactValue::Loss(plies) => i64::from(plies) - DECIDED,
        ExactValue::Draw => 0,
        ExactValue::Seeds(seeds) => seeds.into(),
    }
}
