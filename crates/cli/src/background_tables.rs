//! Endgame tables built in the background on one thread: of the server, whenever no championship runs, and of a
//! person's game in the terminal.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::{DynGame, Message, TablePlan, Tables};
use games::table_store::{self, State};
use rules::{Phase, Progress};

/// Time between checks while a championship runs.
const PAUSE: Duration = Duration::from_secs(5);

/// Builds the tables of a game at the lowest priority while `work` runs. A table that is not finished then is dropped.
pub(crate) fn build_beside<T>(game: &'static dyn DynGame, work: impl FnOnce() -> T) -> T {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            web::lower_priority();
            build(&[game], &|| false, &stop);
        });
        let _stop = StopOnDrop(&stop);
        work()
    })
}

/// Builds the tables that games want in the background, one after the other. A table that a championship interrupts is
/// started again when it is over. An error ends it all: the tables can be built by hand, which reports it.
pub(crate) fn build(games: &[&dyn DynGame], is_busy: &(dyn Fn() -> bool + Sync), stop: &AtomicBool) {
    // Without optimizations it would take hours.
    if cfg!(debug_assertions) {
        return;
    }
    let idle = WhileIdle { is_busy, stop };
    for tables in games.iter().filter_map(|game| game.tables()) {
        for plan in tables.in_background() {
            if !matches!(build_one(tables, &plan, &idle), Ok(true)) {
                return;
            }
        }
    }
}

/// Builds a table unless it is there. Returns `false` if the program ends first, or has no folder for it.
fn build_one(tables: &dyn Tables, plan: &TablePlan, idle: &WhileIdle<'_>) -> Result<bool, Message> {
    ::tables::folder().map_or(Ok(false), |folder| build_in(&folder, tables, plan, idle))
}

fn build_in(folder: &Path, tables: &dyn Tables, plan: &TablePlan, idle: &WhileIdle<'_>) -> Result<bool, Message> {
    while !idle.stop.load(Ordering::Relaxed) {
        if matches!(table_store::state(folder, plan), Ok(State::Whole)) {
            return Ok(true);
        }
        if (idle.is_busy)() {
            std::thread::sleep(PAUSE);
        } else {
            table_store::fill(tables, folder, std::slice::from_ref(plan), NonZeroUsize::MIN, idle)?;
        }
    }
    Ok(false)
}

/// Stops a build, also if the work beside it panics.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Lets a build go on while there is nothing better to do.
struct WhileIdle<'a> {
    is_busy: &'a (dyn Fn() -> bool + Sync),
    stop: &'a AtomicBool,
}

impl Progress for WhileIdle<'_> {
    fn begin(&self, _: Phase, _: u64) {}

    fn advance(&self, _: u64) {}

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || (self.is_busy)()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use catalogue::TableContent;

    use super::*;

    /// One table of one byte, and the number of times it was started.
    struct Small(Mutex<usize>);

    impl Tables for Small {
        fn plan(&self, _: &str, _: Option<u32>) -> Result<Vec<TablePlan>, Message> {
            Ok(self.all())
        }

        fn all(&self) -> Vec<TablePlan> {
            vec![TablePlan { name: "small".to_owned(), version: 1, bytes: 1, memory: 1, is_packed: true }]
        }

        fn build(
            &self,
            _: &TablePlan,
            _: NonZeroUsize,
            progress: &dyn Progress,
        ) -> Result<Option<TableContent>, Message> {
            *self.0.lock().expect("no panic") += 1;
            Ok((!progress.is_stopped()).then(|| Box::new(|_, _: &mut [u8]| {}) as TableContent))
        }

        fn verify(&self, _: &TablePlan, _: Option<u64>, _: &dyn Progress) -> Result<(), Message> {
            Ok(())
        }
    }

    #[test]
    fn a_build_that_a_championship_interrupts_is_started_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (small, stop, asked) = (Small(Mutex::new(0)), AtomicBool::new(false), Mutex::new(0));
        // A championship starts once the first build has begun, and is over at once.
        let is_busy = || {
            let mut asked = asked.lock().expect("no panic");
            *asked += 1;
            *asked == 2
        };
        let idle = WhileIdle { is_busy: &is_busy, stop: &stop };
        let plan = small.all().remove(0);
        assert_eq!(build_in(folder.path(), &small, &plan, &idle), Ok(true));
        assert_eq!(*small.0.lock().expect("no panic"), 2);
        stop.store(true, Ordering::Relaxed);
        let other = TablePlan { version: 2, ..plan };
        assert_eq!(build_in(folder.path(), &small, &other, &idle), Ok(false));
    }
}
