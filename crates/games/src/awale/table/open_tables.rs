//! [`Endings`]: the available tables, opened once for the whole program.

use std::path::Path;
use std::sync::{Arc, Mutex};

use stdx::lock;
use tables::{Table, TableError};

use super::super::rules::{Awale, Rules};
use super::build::plan_of;
use super::entry::Entry;
use super::index::{Index, MOST};
use crate::table_store::label;

/// The rule sets that have tables.
pub(super) const SETS: [&str; 3] = ["cours", "abapa", "awari"];

/// The index of the rules in [`SETS`], regardless of their limit, which tables ignore.
pub(super) const fn set_of(rules: Rules) -> usize {
    match rules {
        Rules::Cours { .. } => 0,
        Rules::Abapa => 1,
        Rules::Awari => 2,
    }
}

/// An open table.
#[derive(Debug)]
pub(super) struct Layer {
    index: Index,
    table: Table,
}

/// Indexed by rule set, then by number of seeds, without gaps.
type Layers = [Vec<Arc<Layer>>; SETS.len()];

static OPENED: Mutex<Layers> = Mutex::new([const { Vec::new() }; SETS.len()]);

/// The tables of all rule sets, each up to the first gap.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Endings(Arc<Layers>);

impl Endings {
    /// Opens the tables currently in the table folder. A damaged table, or part of one, counts as missing.
    pub(in super::super) fn open() -> Self {
        let mut opened = lock(&OPENED);
        if let Some(folder) = tables::folder() {
            extend(&mut opened, &folder);
        }
        Self(Arc::new(opened.clone()))
    }

    /// Opens the tables of a folder, for tests.
    #[cfg(test)]
    pub(super) fn read(folder: &Path) -> Self {
        let mut layers = Layers::default();
        extend(&mut layers, folder);
        Self(Arc::new(layers))
    }

    /// The entry of a position, if the tables contain it.
    #[inline]
    pub(in super::super) fn entry(&self, position: &Awale) -> Option<Entry> {
        let layers = &self.0[set_of(rules::Game::rules(position))];
        let layer = layers.get(usize::from(position.seeds_left()))?;
        layer.table.byte(layer.index.of(position.rows())).map(Entry::read)
    }
}

/// Opens the tables of the folder that are not open yet.
fn extend(opened: &mut Layers, folder: &Path) {
    for (set, layers) in opened.iter_mut().enumerate() {
        while layers.len() <= MOST
            && let Ok(layer) = open(folder, set, layers.len())
        {
            layers.push(Arc::new(layer));
        }
    }
}

fn open(folder: &Path, set: usize, seeds: usize) -> Result<Layer, TableError> {
    let table = Table::open(folder, &label(&plan_of(set, seeds)))?;
    Ok(Layer { index: Index::new(seeds), table })
}
