//! [`Survey`]: which of a game's openings lose by force, and to what reply: a question answered once, opening by
//! opening, by a long computation whose findings are shipped.

use std::sync::atomic::AtomicBool;

/// The openings of a game and what is known of them.
pub trait Survey: Sync {
    /// The text of each opening, by its number.
    fn openings(&self) -> Vec<String>;

    /// The number of the opening that a text means.
    fn find(&self, opening: &str) -> Option<usize>;

    /// The shipped findings: for each opening the reply that beats it, if one is known.
    fn known(&self) -> Vec<Option<Refutation>>;

    /// Number of effort levels, each greater than the one before.
    fn efforts(&self) -> usize;

    /// A prover with a memory of its own, for one thread.
    fn prover(&self) -> Box<dyn Prover>;

    /// Proves a refutation once more, from nothing and in another way. False when it is wrong, or when it is not
    /// proved by the time it is stopped.
    fn verify(&self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> bool;

    /// The findings as they are shipped.
    fn pack(&self, findings: &[Option<Refutation>]) -> Vec<u8>;
}

/// A reply that beats an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The reply.
    pub reply: String,
    /// After it, the win takes at most so many plies, or [`UNKNOWN`](Self::UNKNOWN).
    pub plies: u16,
}

impl Refutation {
    /// A win that is proved and whose length is not known.
    pub const UNKNOWN: u16 = 0;
}

/// Looks for refutations.
pub trait Prover: Send {
    /// Looks for a reply that beats an opening, with an effort from 0 up, trying the likely ones first.
    fn refute(&mut self, opening: usize, effort: usize, likely: &[String], stop: &AtomicBool) -> Attempt;
}

/// The result of a search for a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The refutation, if one was found.
    pub found: Option<Refutation>,
    /// The positions it took.
    pub nodes: u64,
}
