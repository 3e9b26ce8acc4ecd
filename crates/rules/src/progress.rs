//! [`Progress`]: the observer of a long computation, such as building a table.

/// A phase of a long computation, for people: the id of a message and its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The message's id.
    pub id: &'static str,
    /// The rule set that is worked on, the message's `$rules`; empty where there is only one.
    pub rules: &'static str,
    /// The size of the positions that are worked on, the message's `$size`: seeds, pawns.
    pub size: u64,
}

impl Phase {
    /// A phase without arguments.
    pub const fn new(id: &'static str) -> Self {
        Self { id, rules: "", size: 0 }
    }
}

/// Observes a long computation and can stop it.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use rules::{Progress, Phase};
///
/// #[derive(Default)]
/// struct Steps(AtomicU64);
///
/// impl Progress for Steps {
///     fn begin(&self, _: Phase, _: u64) {}
///     fn advance(&self, steps: u64) {
///         self.0.fetch_add(steps, Ordering::Relaxed);
///     }
///     fn is_stopped(&self) -> bool {
///         false
///     }
/// }
///
/// fn sum(numbers: &[u64], progress: &dyn Progress) -> u64 {
///     progress.begin(Phase::new("sum"), numbers.len() as u64);
///     numbers.iter().inspect(|_| progress.advance(1)).sum()
/// }
///
/// let steps = Steps::default();
/// assert_eq!(sum(&[1, 2, 3], &steps), 6);
/// assert_eq!(steps.0.into_inner(), 3);
/// ```
pub trait Progress: Sync {
    /// Begins a phase of `steps` steps.
    fn begin(&self, phase: Phase, steps: u64);
    /// Adds to the steps done.
    fn advance(&self, steps: u64);
    /// Tells whether to give up.
    fn is_stopped(&self) -> bool;
}

/// Refuses to build anything: players use the tables that exist.
#[derive(Clone, Copy, Debug)]
pub struct NoBuild;

impl Progress for NoBuild {
    fn begin(&self, _: Phase, _: u64) {}
    fn advance(&self, _: u64) {}
    fn is_stopped(&self) -> bool {
        true
    }
}

/// Builds to the end without an observer.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Progress for Unobserved {
    fn begin(&self, _: Phase, _: u64) {}
    fn advance(&self, _: u64) {}
    fn is_stopped(&self) -> bool {
        false
    }
}
