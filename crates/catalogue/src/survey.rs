//! [`Survey`]: which of a game's openings lose by force, and to which reply. The answers come from a long computation,
//! opening by opening, and are shipped with the program.

use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::Message;

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

    /// Creates a prover for one thread, with this many mebibytes of memory.
    fn prover(&self, megabytes: usize) -> Box<dyn Prover>;

    /// Checks a certificate by the rules alone, or says what is wrong with it.
    fn check(&self, certificate: &str) -> Result<CheckedProof, Message>;

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
    /// Looks for a reply that refutes an opening, with an effort from 0 up, trying the likely ones first. `progress`
    /// changes all the time while the search goes on.
    fn refute(
        &mut self,
        opening: usize,
        effort: usize,
        likely: &[String],
        stop: &AtomicBool,
        progress: &AtomicU64,
    ) -> Attempt;

    /// Proves a refutation and writes the proof down, for [`Survey::check`] and for other programs. Returns `None` if
    /// the refutation is wrong, or not proved before it is stopped.
    fn certify(&mut self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> Option<String>;

    /// Proves a refutation again and checks the proof by the rules alone. Returns `false` if it is wrong, or not proved
    /// before it is stopped.
    fn verify(&mut self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> bool;
}

/// The result of a search for a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The refutation, if one was found.
    pub found: Option<Refutation>,
    /// Number of positions searched.
    pub nodes: u64,
}

/// Statement that a valid certificate proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedProof {
    /// The opening.
    pub opening: String,
    /// The reply that refutes it.
    pub reply: String,
    /// The win after it takes at most this many plies.
    pub plies: u16,
    /// Number of positions listed.
    pub positions: usize,
}
