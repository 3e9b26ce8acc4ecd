//! Perft: counting move sequences to a fixed depth, the standard test and benchmark of a move generator.
//!
//! ```
//! use rules::example::TakeAway;
//! use rules::perft;
//!
//! let heap = TakeAway::new(4);
//! assert_eq!(perft::count(&heap, 2), 6);
//! let threads = std::num::NonZero::<usize>::MIN;
//! assert_eq!(perft::divide(&heap, 2, threads), [(1, 3), (2, 2), (3, 1)]);
//! ```

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::Game;

/// Counts the sequences of exactly `depth` moves. No move follows the end of a game.
///
/// Endings that depend on history are not seen: pass a [`Game::ignoring_history`] position.
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

/// Counts the same sequences, but also plays the last move, to measure the cost of making moves.
pub fn count_by_playing<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        // Without the black box the compiler would drop the unused last position.
        total += count_by_playing(std::hint::black_box(&next), depth - 1);
    });
    total
}

/// The count below each move, in generation order, computed by `threads` threads.
pub fn divide<G: Game>(position: &G, depth: u32, threads: NonZeroUsize) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.each_move(|m| moves.push(m));
    }
    // Jobs start two moves deep, so that the threads are not left waiting for one large subtree; one move deep if that
    // gives enough jobs (Escampe's placements).
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

/// The position after `m`, or all positions one move further.
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
