//! [`EvalMemory`]: scratch memory of an evaluation, one for each thread.

use std::any::Any;
use std::fmt;

/// Memory of an evaluation from one position to the next, to evaluate a similar one faster. The value of a position
/// must not depend on it.
#[derive(Default)]
pub struct EvalMemory(Option<Box<dyn Any + Send>>);

impl EvalMemory {
    /// Returns the memory, created at its first use.
    #[inline]
    pub fn get_or_create<T: Any + Send>(&mut self, create: impl Fn() -> T) -> &mut T {
        if !self.0.as_ref().is_some_and(|memory| memory.is::<T>()) {
            self.0 = Some(Box::new(create()));
        }
        match self.0.as_mut().and_then(|memory| memory.downcast_mut()) {
            Some(memory) => memory,
            None => unreachable!("it was created above"),
        }
    }
}

impl fmt::Debug for EvalMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EvalMemory")
    }
}
