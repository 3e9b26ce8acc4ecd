//! Plays by the table: never loses a drawn position, never draws a won one, and sets traps.
//!
//! Among winning moves it takes the shortest win, among losing moves the longest loss. Most positions are drawn, and
//! the table does not say which drawing move is better against an opponent who does not know it: that depends on how
//! many of the opponent's replies lose, now and after ours.

use std::cmp::Reverse;

use catalogue::{PlayerSpec, Tables as _};
use rules::{Game as _, Progress};
use search::pvs::Pvs;
use search::{Choice, Iteration, Score, SearchRequest, Strategy, lost_in, won_in};

use super::rules::{Colonnes, Move};
use super::table::{Truth, Whole, truth};
use crate::players::Guide;
use crate::table_store;

/// Search depth for traps: the opponent's reply, ours, and the opponent's next.
const AHEAD: u32 = 3;
/// Number of plies reported for a drawn line.
const TOLD: usize = 6;

/// The choice between drawing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draws {
    /// The one that is hardest to answer.
    Traps,
    /// Any of them.
    Any,
}

/// Plays by the table, and searches where it is missing.
pub(super) struct Perfect {
    draws: Draws,
    engine: Pvs<Guide<Colonnes>>,
    rng: fastrand::Rng,
}

/// A move and its value for the side that plays it.
struct RatedMove {
    m: Move,
    /// The value as in the table.
    value: i8,
    /// For a drawing move: the probability that the opponent goes wrong, from 0 to 1.
    chance: f64,
}

impl RatedMove {
    /// Sort key: higher is better.
    fn rank(&self) -> (i32, i64) {
        let value = match self.value {
            plies @ 1.. => 1000 - i32::from(plies),
            0 => 0,
            plies => -1000 - i32::from(plies),
        };
        (value, (self.chance * 1e9) as i64)
    }

    fn score(&self) -> Score {
        match self.value {
            0 => 0,
            plies @ 1.. => won_in(plies as usize),
            plies => lost_in(plies.unsigned_abs() as usize),
        }
    }
}

impl Perfect {
    pub(super) fn new(engine: Pvs<Guide<Colonnes>>, spec: &PlayerSpec) -> Self {
        let draws = if spec.word("draws") == "any" { Draws::Any } else { Draws::Traps };
        let rng = spec.number("seed").map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Self { draws, engine, rng }
    }

    fn judge(&mut self, truth: &Truth, position: &Colonnes) -> Vec<RatedMove> {
        let mut judged = Vec::new();
        position.each_move(|m| judged.push(RatedMove { m, value: value_of(truth, position, m), chance: 0.0 }));
        let best = judged.iter().map(RatedMove::rank).max();
        for entry in judged.iter_mut().filter(|entry| entry.value == 0 && best.is_some_and(|best| best.0 == 0)) {
            entry.chance = match self.draws {
                Draws::Any => self.rng.f64(),
                Draws::Traps => chance(truth, &after(position, entry.m), AHEAD, false),
            };
        }
        judged.sort_by_key(|entry| Reverse(entry.rank()));
        judged
    }
}

impl Strategy<Colonnes> for Perfect {
    fn choose(&mut self, line: &[Colonnes], go: &SearchRequest<Colonnes>) -> Choice<Colonnes> {
        let Some(truth) = truth() else { return self.engine.choose(line, go) };
        let position = &line[line.len() - 1];
        let judged = self.judge(truth, position);
        let told = |(rank, entry): (usize, &RatedMove)| {
            let line = line_of(truth, position, entry.m);
            Iteration { rank, depth: line.len() as u32, score: entry.score(), line, is_proof: true, ..bare(entry.m) }
        };
        let lines: Vec<_> = (1..).zip(judged.iter().take(go.lines.max(1))).map(told).collect();
        lines.iter().for_each(|line| (go.report)(line));
        Choice { best: judged[0].m, lines }
    }

    fn forget(&mut self) {
        Strategy::<Colonnes>::forget(&mut self.engine);
    }

    fn prepare(&mut self, start: &Colonnes, building: &dyn Progress) {
        // Building without optimizations would take minutes.
        if truth().is_none()
            && !cfg!(debug_assertions)
            && !building.is_stopped()
            && let Some(folder) = tables::folder()
        {
            let threads = std::thread::available_parallelism().unwrap_or(std::num::NonZeroUsize::MIN);
            // On failure the engine plays; the error is reported when the table itself is requested.
            _ = table_store::fill(&Whole, &folder, &Whole.all(), threads, building);
        }
        if truth().is_none() {
            self.engine.prepare(start, building);
        }
    }
}

fn bare(m: Move) -> Iteration<Colonnes> {
    Choice::bare(m).lines.swap_remove(0)
}

fn after(position: &Colonnes, m: Move) -> Colonnes {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

/// The value of a move for the side that plays it.
fn value_of(truth: &Truth, position: &Colonnes, m: Move) -> i8 {
    let next = after(position, m);
    match next.outcome() {
        Some(outcome) => i8::from(outcome.winner.is_some()),
        None => match truth.value(&next) {
            0 => 0,
            plies @ 1.. => -plies - 1,
            plies => 1 - plies,
        },
    }
}

/// The probability that a player without the table loses a drawn position; `ours` if the side with it is to move.
fn chance(truth: &Truth, position: &Colonnes, ahead: u32, ours: bool) -> f64 {
    if ahead == 0 || position.is_over() {
        return 0.0;
    }
    let (mut best, mut all, mut good) = (0.0_f64, 0.0_f64, 0.0);
    position.each_move(|m| {
        let value = value_of(truth, position, m);
        let further = || chance(truth, &after(position, m), ahead - 1, !ours);
        match value {
            0 if ours => best = best.max(further()),
            0 => {
                all += 1.0;
                good += further();
            }
            // Only the opponent can go wrong.
            ..0 if !ours => {
                all += 1.0;
                good += 1.0;
            }
            _ => {}
        }
    });
    if ours { best } else { good / all.max(1.0) }
}

/// A move and the best play by both sides after it.
fn line_of(truth: &Truth, position: &Colonnes, m: Move) -> Vec<Move> {
    let (mut line, mut position, mut m) = (Vec::new(), *position, m);
    let drawn = value_of(truth, &position, m) == 0;
    loop {
        line.push(m);
        position.play_unchecked(m);
        if position.is_over() || (drawn && line.len() >= TOLD) {
            return line;
        }
        let mut best: Option<RatedMove> = None;
        position.each_move(|m| {
            let entry = RatedMove { m, value: value_of(truth, &position, m), chance: 0.0 };
            if best.as_ref().is_none_or(|best| entry.rank() > best.rank()) {
                best = Some(entry);
            }
        });
        let Some(next) = best else { return line };
        m = next.m;
    }
}
