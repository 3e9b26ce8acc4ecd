//! [`verify`]: random games in which the fast rules of a game are compared with an independent model, and every move is
//! taken back and every position read again from its text.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Phase, Progress};

use crate::{DynGame, DynLine, Message};

/// An independent model of a game's rules over the text of positions: returns every legal move with the position it
/// leads to, or nothing if the position ends the game.
pub type Model = fn(position: &str, rules: &str) -> Vec<(String, String)>;

/// Divergences that are kept for the report; all are counted.
const KEPT: usize = 10;

/// A comparison that is made at every position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Check {
    /// The legal moves against the model's.
    Moves,
    /// The position after each legal move against the model's.
    Successors,
    /// The position after each legal move was played and taken back.
    Undo,
    /// The position and its legal moves, recomputed from the position's text.
    Text,
}

impl Check {
    /// All checks, in the order of the report.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Successors, Self::Undo, Self::Text];

    /// The name in messages: `verify-<name>`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Successors => "successors",
            Self::Undo => "undo",
            Self::Text => "text",
        }
    }
}

/// A difference that a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The check.
    pub check: Check,
    /// The position, by its text.
    pub position: String,
    /// The move, if the check is about one.
    pub played: Option<String>,
    /// The value of the fast rules.
    pub found: String,
    /// The value that it should have.
    pub expected: String,
}

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// Games played.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Comparisons and differences of each of [`Check::ALL`].
    pub counts: [(u64, u64); 4],
    /// The first differences.
    pub divergences: Vec<Divergence>,
}

impl Verification {
    /// Comparisons made.
    pub fn checks(&self) -> u64 {
        self.counts.iter().map(|(checks, _)| checks).sum()
    }

    /// Differences found.
    pub fn divergent(&self) -> u64 {
        self.counts.iter().map(|(_, divergent)| divergent).sum()
    }

    fn compare(&mut self, check: Check, line: (&str, Option<&str>), found: &str, expected: &str) {
        let (checks, divergent) = &mut self.counts[check as usize];
        *checks += 1;
        if found == expected {
            return;
        }
        *divergent += 1;
        if self.divergences.len() < KEPT {
            let (position, played) = (line.0.to_owned(), line.1.map(str::to_owned));
            let (found, expected) = (found.to_owned(), expected.to_owned());
            self.divergences.push(Divergence { check, position, played, found, expected });
        }
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.positions += other.positions;
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = (count.0 + more.0, count.1 + more.1);
        }
        let room = KEPT - self.divergences.len().min(KEPT);
        self.divergences.extend(other.divergences.into_iter().take(room));
    }
}

/// Plays `games` random games and compares. The same seed gives the same games, whatever the number of threads.
///
/// # Errors
/// The rules are invalid.
pub fn verify(
    game: &dyn DynGame,
    rules: &str,
    model: Option<Model>,
    (games, seed): (u64, u64),
    threads: NonZeroUsize,
    progress: &dyn Progress,
) -> Result<Verification, Message> {
    let rules = game.open(rules, None)?.rules();
    progress.begin(Phase::new("verify-phase"), games);
    let (next, total) = (AtomicU64::new(0), Mutex::new(Verification::default()));
    let work = || {
        let mut own = Verification::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games || progress.is_stopped() {
                break;
            }
            // Each game has its own stream of random numbers.
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(number);
            if let Ok(line) = game.drawn(&rules, seed.wrapping_add(number)) {
                verify_game(line, &rules, model, &mut rng, &mut own);
            }
            progress.advance(1);
        }
        total.lock().unwrap_or_else(PoisonError::into_inner).add(own);
    };
    std::thread::scope(|scope| {
        (1..threads.get()).for_each(|_| _ = scope.spawn(work));
        work();
    });
    Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn verify_game(
    mut line: Box<dyn DynLine>,
    rules: &str,
    model: Option<Model>,
    rng: &mut ChaCha8Rng,
    report: &mut Verification,
) {
    report.games += 1;
    loop {
        let (position, legal) = (line.position(), line.legal());
        let mut expected = model.map(|model| model(&position, rules)).unwrap_or_default();
        expected.sort_unstable();
        // The model knows positions only: a game that its history ended goes on there.
        if line.outcome().is_some() && !expected.is_empty() {
            return;
        }
        report.positions += 1;
        if model.is_some() {
            let names: Vec<&str> = expected.iter().map(|(name, _)| name.as_str()).collect();
            report.compare(Check::Moves, (&position, None), &legal.join(" "), &names.join(" "));
        }
        if line.outcome().is_some() {
            return;
        }
        let again = line.game().open(rules, Some(&position));
        let again = again.map(|again| format!("{} {}", again.position(), again.legal().join(" ")));
        let text = format!("{position} {}", legal.join(" "));
        report.compare(Check::Text, (&position, None), &again.unwrap_or_else(|why| why.id), &text);
        for name in &legal {
            if line.play(name).is_err() {
                report.compare(Check::Successors, (&position, Some(name)), "-", name);
                continue;
            }
            if let Ok(at) = expected.binary_search_by(|(known, _)| known.cmp(name)) {
                report.compare(Check::Successors, (&position, Some(name)), &line.position(), &expected[at].1);
            }
            line.undo();
            report.compare(Check::Undo, (&position, Some(name)), &line.position(), &position);
        }
        let chosen = legal.get(rng.random_range(0..legal.len().max(1)));
        if chosen.is_none_or(|name| line.play(name).is_err()) {
            return;
        }
    }
}
