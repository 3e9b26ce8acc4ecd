//! [`Endings`]: the available tables, opened once for the whole program.

use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use stdx::lock;
use tables::{Table, TableError};

use super::super::row::Row;
use super::super::rules::{Awale, Rules};
use super::build::{follows, plan_of, rules_of};
use super::entry::Entry;
use super::index::{Index, MOST, Rows, can_occur};
use super::standard_tables::{STANDARD, standard_tables};
use crate::table_store::label;

/// The sets of tables: one for each rule set, and one that knows the capture limit.
pub(super) const SETS: [&str; 4] = ["cours", "abapa", "awari", "cours-limit25"];

/// The index in [`SETS`] of the tables that know the capture limit.
pub(super) const LIMITED: usize = 3;
/// The limit that they know: the usual one.
pub(in super::super) const LIMIT: u16 = 25;

/// The index of the rules in [`SETS`], regardless of their limit.
pub(in super::super) const fn set_of(rules: Rules) -> usize {
    match rules {
        Rules::Cours { .. } => 0,
        Rules::Abapa => 1,
        Rules::Awari => 2,
    }
}

/// The index in [`SETS`] of the tables that players use: those that know the limit, where the rules have it.
const fn set_in_play(rules: Rules) -> usize {
    match rules {
        Rules::Cours { limit: LIMIT } => LIMITED,
        _ => set_of(rules),
    }
}

/// A table in use.
#[derive(Debug)]
pub(super) struct Layer {
    index: Index,
    bytes: Bytes,
    /// The least depth at which a search gains more than the probe costs.
    least_depth: i32,
}

/// Number of seeds of the largest tables in files that are probed at every leaf: those that stay in the cache.
const SMALL: usize = 15;
/// The same for those whose blocks are mostly cached.
const MEDIUM: usize = 24;

/// The least depth of the tables in files, by number of seeds.
const fn least_depth(seeds: usize) -> i32 {
    if seeds <= SMALL {
        0
    } else if seeds <= MEDIUM {
        4
    } else {
        6
    }
}

#[derive(Debug)]
enum Bytes {
    /// One of the standard tables.
    Standard(Vec<u8>),
    File(Table),
}

impl Layer {
    #[inline]
    fn byte(&self, at: usize) -> Option<u8> {
        match &self.bytes {
            Bytes::Standard(bytes) => bytes.get(at).copied(),
            Bytes::File(table) => table.byte(at),
        }
    }
}

/// Indexed by rule set, then by number of seeds, without gaps.
type Layers = [Vec<Arc<Layer>>; SETS.len()];

static OPENED: LazyLock<Mutex<Layers>> = LazyLock::new(|| Mutex::new(standard()));

/// The tables of all rule sets, each up to the first gap. None by default.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Endings(Arc<Layers>);

impl Endings {
    /// Opens the standard tables and those currently in the table folder. A damaged table, or part of one, counts
    /// as missing.
    pub(in super::super) fn open() -> Self {
        let mut opened = lock(&OPENED);
        if let Some(folder) = tables::folder() {
            extend(&mut opened, &folder);
        }
        Self(Arc::new(opened.clone()))
    }

    /// Opens the standard tables, the same on every machine.
    pub(in super::super) fn standard() -> Self {
        let opened = lock(&OPENED);
        Self(Arc::new(opened.each_ref().map(|layers| layers.iter().take(STANDARD + 1).cloned().collect())))
    }

    /// Opens the tables of a folder, for tests.
    #[cfg(test)]
    pub(super) fn read(folder: &Path) -> Self {
        let mut layers = Layers::default();
        extend(&mut layers, folder);
        Self(Arc::new(layers))
    }

    /// The entry of a position regardless of the capture limit, if the tables contain it.
    pub(in super::super) fn entry(&self, position: &Awale) -> Option<Entry> {
        self.at(set_of(rules::Game::rules(position)), position.rows(), position.seeds_left().into())
    }

    /// The entry of a position for players: where the tables know the limit, its value right after a capture.
    #[inline]
    pub(in super::super) fn entry_in_play(&self, position: &Awale) -> Option<Entry> {
        self.at(set_in_play(rules::Game::rules(position)), position.rows(), position.seeds_left().into())
    }

    /// Returns `true` if the tables for players know the capture limit of a position's rules.
    pub(super) fn know_limit(position: &Awale) -> bool {
        set_in_play(rules::Game::rules(position)) == LIMITED
    }

    /// The entry of a position that decides the game as it is played. Only right after a capture: the positions before
    /// cannot come again, and a limit that the tables know is as far as they say.
    pub(in super::super) fn exact_entry(&self, position: &Awale) -> Option<Entry> {
        let has_limit = matches!(rules::Game::rules(position), Rules::Cours { .. });
        if has_limit && !Self::know_limit(position) || position.quiet() > 0 {
            return None;
        }
        self.entry_in_play(position).filter(|entry| entry.is_exact())
    }

    /// The entry for players, if that is worth a probe at a node with this depth left.
    #[inline]
    pub(in super::super) fn entry_at_depth(&self, position: &Awale, depth: i32) -> Option<Entry> {
        let set = set_in_play(rules::Game::rules(position));
        let layer = self.0[set].get(usize::from(position.seeds_left()))?;
        if depth < layer.least_depth { None } else { self.entry_in_play(position) }
    }

    #[inline]
    pub(super) fn at(&self, set: usize, rows: Rows, seeds: usize) -> Option<Entry> {
        let layer = self.0[set].get(seeds)?;
        if !can_occur(rows) {
            return self.set_up(set, rows, seeds);
        }
        layer.byte(layer.index.of(rows)).map(Entry::read)
    }

    /// The entry of a position that only occurs if it is set up by hand: that of its best move.
    #[cold]
    fn set_up(&self, set: usize, rows: Rows, seeds: usize) -> Option<Entry> {
        follows(rules_of(set), rows.map(Row::unstored), seeds, |rows, seeds| self.at(set, rows, seeds))
    }
}

fn standard() -> Layers {
    let layer =
        |(seeds, bytes)| Arc::new(Layer { index: Index::new(seeds), bytes: Bytes::Standard(bytes), least_depth: 0 });
    standard_tables().map(|layers| layers.into_iter().enumerate().map(layer).collect())
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
    Ok(Layer { index: Index::new(seeds), bytes: Bytes::File(table), least_depth: least_depth(seeds) })
}
