//! Turns a proof of [`Searcher`] into a [`Certificate`].

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::{Notation as _, Refutation};
use rules::Game as _;

use super::super::moves::Move;
use super::super::placement::after;
use super::super::rules::Escampe;
use super::certificate::{Certificate, Step};
use super::placed;
use super::prove::Searcher;

/// The bound of a position that is being certified.
const UNDER_WAY: u16 = 0;

/// Plies of a win by taking the unicorn at once.
const TAKES: u16 = 1;

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
    // Proofs that were displaced from the table and found again otherwise can lead back to each other. That needs a
    // crowded table, so the second attempt has an empty one.
    for attempt in 0..2 {
        if attempt > 0 {
            searcher.forget();
        }
        let mut walk = Walk { searcher, stop, steps: HashMap::new() };
        if let Some(plies) = walk.certify(&root) {
            let steps = walk.steps;
            return Some(Certificate { black, white, plies, steps });
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    None
}

struct Walk<'a> {
    searcher: &'a mut Searcher,
    stop: &'a AtomicBool,
    steps: HashMap<Escampe, Step>,
}

impl Walk<'_> {
    /// Lists a position with White to move and all that follow. Returns the bound on the win.
    fn certify(&mut self, position: &Escampe) -> Option<u16> {
        if position.can_take() {
            return Some(TAKES);
        }
        if let Some(step) = self.steps.get(position) {
            return (step.plies != UNDER_WAY).then_some(step.plies);
        }
        let known = self.searcher.proved(position);
        let win = known.or_else(|| self.searcher.prove(position, None, self.stop))?;
        let white = Escampe::decode(win.code).filter(|white| position.is_legal(*white))?;
        self.steps.insert(*position, Step { white, plies: UNDER_WAY });
        let next = after(position, white);
        let mut replies = Vec::new();
        next.each_move(|reply| replies.push(reply));
        let mut longest = 0;
        for reply in replies {
            longest = longest.max(self.certify(&after(&next, reply))?);
        }
        let plies = longest + 2;
        self.steps.insert(*position, Step { white, plies });
        Some(plies)
    }
}
