//! [`Progress`]: the observer of a long computation, such as building a table.

/// A phase of a long computation: plain data, which a front end translates and displays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Name of the phase, a code that does not depend on the language.
    pub id: &'static str,
    /// The rule set it is about; empty if there is only one.
    pub rules: &'static str,
    /// The size of the positions it is about: seeds, pawns.
    pub size: u64,
}

impl Phase {
    /// A phase without rule set and size.
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
    /// Returns `true` if the computation should stop.
    fn is_stopped(&self) -> bool;
}

/// Stops every computation at once: players use the tables that exist and build none.
#[derive(Clone, Copy, Debug)]
pub struct NoBuild;

impl Progress for NoBuild {
    fn begin(&self, _: Phase, _: u64) {}
    fn advance(&self, _: u64) {}
    fn is_stopped(&self) -> bool {
        true
    }
}

/// Lets a computation run to its end without displaying anything.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Progress for Unobserved {
    fn begin(&self, _: Phase, _: u64) {}
    fn advance(&self, _: u64) {}
    fn is_stopped(&self) -> bool {
        false
    }
}
