//! Colonnes de trois, solved: the value of every position under the limit of 40 plies.

mod index;
mod solve;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use catalogue::{Message, TableContent, TablePlan, Tables};
use rules::Progress;

use self::index::{Board, INDEX};
use super::rules::{Colonnes, LAST_PLY};
use crate::table_store;

const NAME: &str = "colonnes";
const VERSION: u32 = 1;

/// The value of every position. Loaded in full, since it is small and can then be checked as a whole.
pub(super) struct Truth(Vec<u8>);

/// The table, if present and intact. Looked up until it is found, then cached for the rest of the run.
pub(super) fn truth() -> Option<&'static Truth> {
    static TRUTH: OnceLock<Truth> = OnceLock::new();
    if TRUTH.get().is_none() {
        let bytes = table_store::load(&tables::folder()?, &plan()).ok()?;
        return Some(TRUTH.get_or_init(|| Truth(bytes)));
    }
    TRUTH.get()
}

fn plan() -> TablePlan {
    let bytes = u64::from(INDEX.count);
    TablePlan { name: NAME.to_owned(), version: VERSION, bytes, memory: 2 * bytes, is_packed: false }
}

impl Truth {
    /// Plies to a win of the side to move, minus the plies to its loss, or 0 for a draw. The game must not be over.
    #[inline]
    pub(super) fn value(&self, position: &Colonnes) -> i8 {
        within(self.0[INDEX.number(Board::of(position))] as i8, position)
    }
}

/// Turns a result beyond the ply limit into a draw.
fn within(value: i8, position: &Colonnes) -> i8 {
    let left = LAST_PLY - position.ply();
    if value.unsigned_abs() > left { 0 } else { value }
}

/// The only table of the game.
pub(super) struct Whole;

impl Tables for Whole {
    fn plan(&self, _: &str, size: Option<u32>) -> Result<Vec<TablePlan>, Message> {
        if size.is_some() {
            return Err(Message::new("table-no-sizes"));
        }
        Ok(self.all())
    }

    fn all(&self) -> Vec<TablePlan> {
        vec![plan()]
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn build(
        &self,
        _: &TablePlan,
        threads: NonZeroUsize,
        building: &dyn Progress,
    ) -> Result<Option<TableContent>, Message> {
        let values = solve::solve(threads, building);
        Ok(values.map(|values| {
            let copy = move |at: u64, to: &mut [u8]| {
                to.iter_mut().zip(&values[at as usize..]).for_each(|(byte, value)| *byte = *value as u8);
            };
            Box::new(copy) as TableContent
        }))
    }

    fn verify(&self, plan: &TablePlan, sample: Option<u64>, building: &dyn Progress) -> Result<(), Message> {
        let folder = tables::folder().ok_or_else(|| Message::new("table-no-folder"))?;
        solve::verify(&table_store::load(&folder, plan)?, sample, building)
    }
}
