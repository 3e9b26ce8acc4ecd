//! [`Classes`]: the requirements of an event's jobs. Each class has a consumer, so that workers take what they can play.

use crate::needs::Needs;
use crate::wire::JobClass;

/// The classes that were used so far.
#[derive(Default)]
pub(super) struct Classes {
    pub(super) known: Vec<JobClass>,
}

impl Classes {
    /// Returns the name of the class of jobs with these requirements, for all workers but some, and whether it is new.
    pub(super) fn name(&mut self, needs: &Needs, mut avoid: Vec<String>) -> (String, bool) {
        avoid.sort();
        avoid.dedup();
        if let Some(class) = self.known.iter().find(|class| class.needs == *needs && class.avoid == avoid) {
            return (class.name.clone(), false);
        }
        let retries = self.known.iter().filter(|class| class.needs == *needs && !class.avoid.is_empty()).count();
        let base = needs.class();
        let name = if avoid.is_empty() { base } else { format!("{base}-r{}", retries + 1) };
        self.known.push(JobClass { name: name.clone(), needs: needs.clone(), avoid });
        (name, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_that_failed_avoid_the_workers_they_failed_on() {
        let mut classes = Classes::default();
        let any = Needs::default();
        assert_eq!(classes.name(&any, Vec::new()), ("any".to_owned(), true));
        assert_eq!(classes.name(&any, Vec::new()), ("any".to_owned(), false));
        let retry = |classes: &mut Classes, names: &[&str]| {
            classes.name(&any, names.iter().map(|name| (*name).to_owned()).collect())
        };
        assert_eq!(retry(&mut classes, &["b", "a", "b"]), ("any-r1".to_owned(), true));
        assert_eq!(retry(&mut classes, &["a", "b"]), ("any-r1".to_owned(), false));
        assert_eq!(retry(&mut classes, &["a"]), ("any-r2".to_owned(), true));
    }
}
