//! Counting move sequences: the classic check of a move generator, and its benchmark.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::Game;

/// The number of sequences of exactly `depth` moves. Nothing follows the end of a game.
///
/// Endings that depend on history are ignored: pass a [`Game::ignoring_history`] position.
pub fn count<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut total = 0;
            position.each_move(|m| {
                let mut next = *position;
                next.play_unchecked(m);
                total += count(&next, depth - 1);
            });
            total
        }
    }
}

/// The same number with the last move played too: what making moves costs.
pub fn count_by_playing<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        // Kept in full: a compiler that saw the last position unused would not make it.
        total += count_by_playing(std::hint::black_box(&next), depth - 1);
    });
    total
}

/// The count below each move, in generation order, the work shared by `threads`.
pub fn divide<G: Game>(position: &G, depth: u32, threads: NonZeroUsize) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.each_move(|m| moves.push(m));
    }
    // Jobs are two moves deep, so that one large subtree does not keep the other threads waiting; one deep where there
    // are jobs enough (Escampe's placements).
    let two = depth >= 2 && moves.len() < 1000;
    let below = depth.saturating_sub(if two { 2 } else { 1 });
    let jobs: Vec<(usize, G)> = moves.iter().enumerate().flat_map(|(i, &m)| job_starts(position, i, m, two)).collect();
    let totals: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let next_job = AtomicUsize::new(0);
    let work = || {
        while let Some((i, start)) = jobs.get(next_job.fetch_add(1, Ordering::Relaxed)) {
            totals[*i].fetch_add(count(start, below), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(work);
        }
        work();
    });
    moves.into_iter().zip(totals).map(|(m, total)| (m, total.into_inner())).collect()
}

/// The position after `m`, or those two moves on.
fn job_starts<G: Game>(position: &G, index: usize, m: G::Move, two: bool) -> Vec<(usize, G)> {
    let mut first = *position;
    first.play_unchecked(m);
    if !two {
        return vec![(index, first)];
    }
    let mut jobs = Vec::new();
    first.each_move(|m| {
        let mut next = first;
        next.play_unchecked(m);
        jobs.push((index, next));
    });
    jobs
}
