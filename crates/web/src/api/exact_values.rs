//! Exact values of the possible picks, where tables, proofs or counting give them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use catalogue::{DynLine, Exact, ExactValue};
use rules::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// Maximum number of moves that are looked up. Positions with more, such as placements, have no values.
const MOST_MOVES: usize = 64;

/// Maximum number of picks of a move that is looked up. Longer ones are placements, whose pieces can be picked up again
/// without end.
const MOST_PICKS: usize = 8;
/// Maximum number of incomplete moves that are followed.
const MOST_STEPS: usize = 256;

/// Exact result of a pick for the side to move, with best play afterwards.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema, Debug)]
pub(crate) struct ExactPick {
    /// `win`, `draw` or `loss`.
    result: PickResult,
    /// Plies to the end of a won or lost game, or final difference in games that count.
    number: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
enum PickResult {
    Loss,
    Draw,
    Win,
}

impl ExactPick {
    const fn new(result: PickResult, number: Option<i32>) -> Self {
        Self { result, number }
    }

    /// The result of a final difference.
    fn counted(difference: i32) -> Self {
        let result = match difference.cmp(&0) {
            Ordering::Less => PickResult::Loss,
            Ordering::Equal => PickResult::Draw,
            Ordering::Greater => PickResult::Win,
        };
        Self::new(result, Some(difference))
    }

    /// The value of a move, from the position after it.
    fn after(line: &dyn DynLine, mover: Seat) -> Option<Self> {
        let score = line.score().map(|score| i32::from(score[mover.index()]) - i32::from(score[1 - mover.index()]));
        if let Some(outcome) = line.outcome() {
            return Some(match (outcome.winner, score) {
                (_, Some(difference)) => Self::counted(difference),
                (None, None) => Self::new(PickResult::Draw, None),
                (Some(winner), None) if winner == mover => Self::new(PickResult::Win, Some(1)),
                (Some(_), None) => Self::new(PickResult::Loss, Some(1)),
            });
        }
        let Exact { worth, is_exact: true, .. } = line.exact()? else { return None };
        let is_reply = line.turn() != Some(mover);
        let plies = |plies: u32| i32::try_from(plies).ok().map(|plies| plies + 1);
        Some(match worth {
            ExactValue::Draw => Self::new(PickResult::Draw, None),
            ExactValue::Win(n) if is_reply => Self::new(PickResult::Loss, plies(n)),
            ExactValue::Loss(n) if is_reply => Self::new(PickResult::Win, plies(n)),
            ExactValue::Win(n) => Self::new(PickResult::Win, plies(n)),
            ExactValue::Loss(n) => Self::new(PickResult::Loss, plies(n)),
            ExactValue::Seeds(seeds) => Self::counted(score? + if is_reply { -seeds } else { seeds }),
        })
    }

    /// Returns `true` if the side to move prefers this value: a sooner win, a later loss, a higher count.
    fn is_better(&self, other: &Self, is_counted: bool) -> bool {
        let rank = |value: &Self| match (value.result, value.number.unwrap_or_default()) {
            (result, number) if is_counted => (result, number),
            (PickResult::Win, plies) => (PickResult::Win, -plies),
            (result, plies) => (result, plies),
        };
        rank(self) > rank(other)
    }
}

/// Returns the exact value of each spot that can be picked next, keyed by its id, where it is known.
pub(crate) fn exact_values(line: &dyn DynLine, picked: &[&str]) -> BTreeMap<String, ExactPick> {
    let mut left = Budget { moves: MOST_MOVES, steps: MOST_STEPS };
    let next = line.choices(picked).next;
    let two_seats = line.game().info().sides.len() == 2;
    let Some(mover) = line.turn().filter(|_| two_seats && next.len() <= MOST_MOVES) else { return BTreeMap::new() };
    let value = |spot: String| {
        let best = best_after(line, mover, &[picked, &[spot.as_str()]].concat(), &mut left)?;
        Some((spot, best))
    };
    next.into_iter().filter_map(value).collect()
}

/// Remaining budget of lookups in a position.
struct Budget {
    moves: usize,
    steps: usize,
}

/// Returns the best value of the moves that begin with these picks; `None` if one is unknown or too many are left.
fn best_after(line: &dyn DynLine, mover: Seat, picked: &[&str], left: &mut Budget) -> Option<ExactPick> {
    if picked.len() > MOST_PICKS {
        return None;
    }
    left.steps = left.steps.checked_sub(1)?;
    let choices = line.choices(picked);
    if let Some(text) = choices.play {
        left.moves = left.moves.checked_sub(1)?;
        let mut after = line.boxed_clone();
        after.play(&text).ok()?;
        return ExactPick::after(&*after, mover);
    }
    let mut best: Option<ExactPick> = None;
    for spot in &choices.next {
        let value = best_after(line, mover, &[picked, &[spot.as_str()]].concat(), left)?;
        if best.as_ref().is_none_or(|best| value.is_better(best, line.score().is_some())) {
            best = Some(value);
        }
    }
    best
}
