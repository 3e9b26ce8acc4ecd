//! Turns a proof of [`Searcher`] into a [`Certificate`].

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::{Notation as _, Refutation};
use rules::Game as _;

use super::super::moves::Move;
use super::super::placement::after;
use super::super::rules::Escampe;
use super::certificate::{Certificate, Step};
use super::placed;
use super::prove::Searcher;

/// Plies of a win by taking the unicorn at once.
const TAKES: u16 = 1;

/// Passes over a proof to make it quicker.
const PASSES: usize = 8;

/// Proves a refutation and lists White's moves in all positions that Black can reach. Returns `None` if the reply is
/// illegal or does not win, and when stopped.
pub(super) fn certify(
    searcher: &mut Searcher,
    black: Move,
    refutation: &Refutation,
    stop: &AtomicBool,
) -> Option<Certificate> {
    let start = placed(black);
    let white = start.read_move(&refutation.reply).ok().filter(|white| start.is_legal(*white))?;
    let root = after(&start, white);
    let mut steps = HashMap::new();
    loop {
        let settled = steps.len();
        let mut walk = Walk { searcher, stop, steps, open: HashSet::new() };
        let is_settled = walk.settle(&root).is_some();
        steps = walk.steps;
        if is_settled {
            let mut steps = reachable(&steps, &root);
            quicken(&mut steps);
            let steps = reachable(&steps, &root);
            let plies = steps.get(&root).map_or(TAKES, |step| step.plies);
            return Some(Certificate { black, white, plies, steps });
        }
        // Proofs that were displaced from the table and found again by other moves can lead back to each other. The next
        // attempt starts with an empty table and with what is settled.
        if stop.load(Ordering::Relaxed) || steps.len() == settled {
            return None;
        }
        searcher.restart(steps.iter().map(|(position, step)| (position, step.white, step.plies)));
    }
}

/// Lists positions in the order of their bounds, each once all that follow are listed.
struct Walk<'a> {
    searcher: &'a mut Searcher,
    stop: &'a AtomicBool,
    steps: HashMap<Escampe, Step>,
    /// Positions whose replies are under way, and those that led back to one.
    open: HashSet<Escampe>,
}

impl Walk<'_> {
    /// Lists a position with White to move and all that follow. Returns the bound on the win, or `None` if a line leads
    /// back to a position before; lines that do not are listed all the same.
    fn settle(&mut self, position: &Escampe) -> Option<u16> {
        if position.can_take() {
            return Some(TAKES);
        }
        if let Some(step) = self.steps.get(position) {
            return Some(step.plies);
        }
        if !self.open.insert(*position) {
            return None;
        }
        let known = self.searcher.proved(position);
        let win = known.or_else(|| self.searcher.win(position, self.stop))?;
        let white = Escampe::decode(win.code).filter(|white| position.is_legal(*white))?;
        let next = after(position, white);
        let mut replies = Vec::new();
        next.each_move(|reply| replies.push(reply));
        let mut longest = Some(0);
        for reply in replies {
            let bound = self.settle(&after(&next, reply));
            longest = longest.zip(bound).map(|(longest, bound)| longest.max(bound));
        }
        let plies = longest? + 2;
        self.open.remove(position);
        self.steps.insert(*position, Step { white, plies });
        Some(plies)
    }
}

/// Chooses White's quickest moves among the positions of a proof. The search looks for any win, and its lines can be longer
/// than a game. Bounds only fall, so each stays above those of the positions that follow.
fn quicken(steps: &mut HashMap<Escampe, Step>) {
    for _ in 0..PASSES {
        let mut order: Vec<(u16, u64, Escampe)> =
            steps.iter().map(|(position, step)| (step.plies, position.key(), *position)).collect();
        order.sort_unstable_by_key(|(plies, key, _)| (*plies, *key));
        let mut is_quicker = false;
        for (plies, _, position) in order {
            let mut moves = Vec::new();
            position.each_move(|white| moves.push(white));
            let within = |white: Move| Some(Step { white, plies: longest(&after(&position, white), steps)? + 2 });
            let quickest = moves.into_iter().filter_map(within).min_by_key(|step| step.plies);
            if let Some(step) = quickest.filter(|step| step.plies < plies) {
                is_quicker = true;
                steps.insert(position, step);
            }
        }
        if !is_quicker {
            break;
        }
    }
}

/// The largest bound of the positions that Black reaches, if White takes the unicorn or is listed in each.
fn longest(next: &Escampe, steps: &HashMap<Escampe, Step>) -> Option<u16> {
    let mut longest = Some(0);
    next.each_move(|reply| {
        let reached = after(next, reply);
        let bound = match () {
            () if reached.outcome().is_some() => None,
            () if reached.can_take() => Some(TAKES),
            () => steps.get(&reached).map(|step| step.plies),
        };
        longest = longest.zip(bound).map(|(longest, bound)| longest.max(bound));
    });
    longest
}

/// The positions of a proof that Black can reach.
fn reachable(steps: &HashMap<Escampe, Step>, root: &Escampe) -> HashMap<Escampe, Step> {
    let mut reached = HashMap::new();
    let mut open = vec![*root];
    while let Some(position) = open.pop() {
        let Some(step) = steps.get(&position) else { continue };
        if reached.insert(position, *step).is_none() {
            let next = after(&position, step.white);
            next.each_move(|reply| open.push(after(&next, reply)));
        }
    }
    reached
}
