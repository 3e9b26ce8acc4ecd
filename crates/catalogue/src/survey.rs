//! [`Survey`]: which of a game's openings lose by force, and to which reply. The answers come from a long computation,
//! opening by opening, and are shipped with the program.

use std::sync::atomic::AtomicBool;

/// The openings of a game and their known refutations.
pub trait Survey: Sync {
    /// The text of each opening, by its number.
    fn openings(&self) -> Vec<String>;

    /// Returns the number of the opening that a text means.
    fn find(&self, opening: &str) -> Option<usize>;

    /// The shipped findings: for each opening, the reply that refutes it, if one is known.
    fn known(&self) -> Vec<Option<Refutation>>;

    /// Number of effort levels, each greater than the one before.
    fn efforts(&self) -> usize;

    /// Creates a prover with its own memory, for one thread.
    fn prover(&self) -> Box<dyn Prover>;

    /// Proves a refutation again, from scratch and in another way. Returns `false` if it is wrong, or not proved before
    /// it is stopped.
    fn verify(&self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> bool;

    /// Encodes the findings for shipping.
    fn pack(&self, findings: &[Option<Refutation>]) -> Vec<u8>;
}

/// A reply that refutes an opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The reply.
    pub reply: String,
    /// The win after it takes at most this many plies, or [`UNKNOWN`](Self::UNKNOWN).
    pub plies: u16,
}

impl Refutation {
    /// The win is proved but its length is unknown.
    pub const UNKNOWN: u16 = 0;
}

/// Looks for refutations.
pub trait Prover: Send {
    /// Looks for a reply that refutes an opening, with an effort from 0 up, trying the likely ones first.
    fn refute(&mut self, opening: usize, effort: usize, likely: &[String], stop: &AtomicBool) -> Attempt;
}

/// The result of a search for a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The refutation, if one was found.
    pub found: Option<Refutation>,
    /// Number of positions searched.
    pub nodes: u64,
}
