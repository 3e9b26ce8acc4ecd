//! [`EvalMemory`]: scratch memory of an evaluation, one for each thread.

use std::any::Any;
use std::fmt;

/// Memory of an evaluation from one position to the next, to evaluate a similar one faster. The value of a position
/// must not depend on it.
///
/// It holds one value of each type, so that a network and a game's own heuristics share it.
///
/// ```
/// let mut memory = search::EvalMemory::default();
/// *memory.get_or_create(|| 0_u32) += 1;
/// memory.get_or_create(|| "another type");
/// assert_eq!(*memory.get_or_create(|| 0_u32), 1);
/// ```
#[derive(Default)]
pub struct EvalMemory(Vec<Box<dyn Any + Send>>);

impl EvalMemory {
    /// Returns the value of a type, created at its first use.
    #[inline]
    pub fn get_or_create<T: Any + Send>(&mut self, create: impl Fn() -> T) -> &mut T {
        let at = match self.0.iter().position(|value| (**value).is::<T>()) {
            Some(at) => at,
            None => {
                self.0.push(Box::new(create()));
                self.0.len() - 1
            }
        };
        match self.0[at].downcast_mut() {
            Some(value) => value,
            None => unreachable!("it was found above"),
        }
    }
}

impl fmt::Debug for EvalMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EvalMemory")
    }
}
