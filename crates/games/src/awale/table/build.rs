//! Building and checking the endgame tables: `awale-cours-12` and the like, one file for each number of seeds.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU16, Ordering};

use catalogue::{Message, Notation as _, TableContent, TablePlan, Tables};
use rules::Phase;
use rules::Progress;

use super::super::rules::{Awale, Rules};
use super::cycles;
use super::entry::Entry;
use super::index::{Index, MOST, Rows, positions};
use super::layer::{Below, Successors, each_step, value_of, values};
use super::open_tables::{LIMIT, LIMITED, SETS, set_of};
use super::parallel::Crew;
use super::{limited_check, limited_layer};
use crate::table_store;

/// File format version.
const VERSION: u32 = 2;
/// Default maximum number of seeds for building.
const USUAL: u32 = 17;
/// Maximum number of seeds for building in the background: for `cours` with its limit, 30 s of CPU time, 112 MB of memory,
/// 38 MB of disk.
const BACKGROUND: usize = 18;
/// Bytes of memory per position while captures are looked up in the smaller tables.
const FIRST_WORK: f64 = 2.0;
/// Bytes of memory per position with the capture limit, once the smaller tables are freed.
const LIMITED_WORK: f64 = 3.375;

/// The endgame tables of Awalé.
#[derive(Debug)]
pub(in super::super) struct ByLayers;

/// The plan of the table for a rule set and a number of seeds.
pub(super) fn plan_of(set: usize, seeds: usize) -> TablePlan {
    let bytes = positions(seeds) as u64;
    let below: u64 = (0..seeds.saturating_sub(1)).map(|seeds| positions(seeds) as u64).sum();
    let name = format!("awale-{}-{seeds}", SETS[set]);
    let first = below + (FIRST_WORK * bytes as f64) as u64;
    let later = if set == LIMITED { (LIMITED_WORK * bytes as f64) as u64 } else { 0 };
    TablePlan { name, version: VERSION, bytes, memory: first.max(later), is_packed: true }
}

/// The plans of the tables up to a number of seeds.
fn plans(set: usize, most: usize) -> impl Iterator<Item = TablePlan> {
    (0..=most).map(move |seeds| plan_of(set, seeds))
}

/// The plans up to a number of seeds that was asked for.
fn plan_to(set: usize, seeds: Option<u32>) -> Result<Vec<TablePlan>, Message> {
    match seeds.unwrap_or(USUAL) as usize {
        seeds @ 0..=MOST => Ok(plans(set, seeds).collect()),
        seeds => Err(Message::new("table-seeds").with("seeds", seeds).with("most", MOST)),
    }
}

fn rules_named(rules: &str) -> Result<Rules, Message> {
    Ok(Awale::rules_of(&Awale::INFO.rules.read(rules)?))
}

/// The rule set and number of seeds of a plan.
fn named(plan: &TablePlan) -> Result<(usize, usize), Message> {
    let all = (0..SETS.len()).flat_map(|set| (0..=MOST).map(move |seeds| (set, seeds)));
    let unknown = || Message::new("table-unknown").with("name", plan.name.as_str());
    all.into_iter().find(|(set, seeds)| plan_of(*set, *seeds).name == plan.name).ok_or_else(unknown)
}

/// The rules of a set. Most tables ignore the capture limit.
pub(super) const fn rules_of(set: usize) -> Rules {
    let cours = Rules::Cours { limit: LIMIT };
    [cours, Rules::Abapa, Rules::Awari, cours][set]
}

impl Tables for ByLayers {
    fn plan(&self, rules: &str, size: Option<u32>) -> Result<Vec<TablePlan>, Message> {
        plan_to(set_of(rules_named(rules)?), size)
    }

    fn limited_plan(&self, rules: &str, size: Option<u32>) -> Result<Vec<TablePlan>, Message> {
        match rules_named(rules)? {
            Rules::Cours { limit: LIMIT } => plan_to(LIMITED, size),
            _ => Err(Message::new("table-no-limit")),
        }
    }

    fn all(&self) -> Vec<TablePlan> {
        (0..SETS.len()).flat_map(|set| plans(set, MOST)).collect()
    }

    fn in_background(&self) -> Vec<TablePlan> {
        [LIMITED, set_of(Rules::Abapa)].into_iter().flat_map(|set| plans(set, BACKGROUND)).collect()
    }

    fn build(
        &self,
        plan: &TablePlan,
        threads: NonZeroUsize,
        building: &dyn Progress,
    ) -> Result<Option<TableContent>, Message> {
        let (set, seeds) = named(plan)?;
        // A capture takes two seeds or more.
        let tables = below(set, seeds.saturating_sub(1))?;
        let layer = layer(set, seeds, Below::new(tables), &Crew { threads, building });
        Ok(layer.map(|layer| Box::new(move |at, to: &mut [u8]| layer.copy(at, to)) as TableContent))
    }

    fn verify(&self, plan: &TablePlan, sample: Option<u64>, building: &dyn Progress) -> Result<(), Message> {
        let (set, seeds) = named(plan)?;
        // A table also depends on itself: moves without a capture stay in it.
        let tables = below(set, seeds + 1)?;
        let known = Below::new(tables);
        let (index, rules) = (Index::new(seeds), rules_of(set));
        let step = sample.map_or(1, |sample| (index.len() as u64 / sample.max(1)).max(1)) as usize;
        building.begin(phase("table-layer-check", set, seeds), index.len().div_ceil(step) as u64);
        for at in (0..index.len()).step_by(step) {
            if building.is_stopped() {
                break;
            }
            let rows = index.at(at);
            let is_right = match set {
                LIMITED => limited_check::is_right(&known, rows, seeds),
                _ => {
                    let found = follows(rules, rows, seeds, |rows, seeds| Some(known.entry(rows, seeds)));
                    found == Some(known.entry(rows, seeds))
                }
            };
            if !is_right {
                let [mine, theirs] = rows.map(|row| row.pits().map(|seeds| seeds.to_string()).join("-"));
                let entry = format!("{mine}-{theirs}");
                return Err(Message::new("table-wrong").with("name", plan.name.as_str()).with("entry", entry));
            }
            building.advance(1);
        }
        Ok(())
    }
}

fn phase(id: &'static str, set: usize, seeds: usize) -> Phase {
    Phase { id, rules: SETS[set], size: seeds as u64 }
}

/// The tables with fewer seeds, loaded in full because every new entry looks some of theirs up. Read from the files
/// rather than from the open tables, which may have been replaced since they were opened.
fn below(set: usize, seeds: usize) -> Result<Vec<Vec<u8>>, Message> {
    let folder = tables::folder().ok_or_else(|| Message::new("table-no-folder"))?;
    let missing = |plan: &TablePlan| Message::new("table-below").with("name", plan.name.as_str());
    let read = |plan: TablePlan| table_store::load(&folder, &plan).map_err(|_| missing(&plan));
    (0..seeds).map(|seeds| read(plan_of(set, seeds))).collect()
}

/// A finished layer, in the form it was computed.
pub(super) struct Solved {
    states: Vec<AtomicU16>,
    entry_of: fn(u16) -> Entry,
}

impl Solved {
    /// Copies the bytes of the entries from an index on.
    pub(super) fn copy(&self, at: u64, to: &mut [u8]) {
        for (byte, state) in to.iter_mut().zip(&self.states[at as usize..]) {
            *byte = (self.entry_of)(state.load(Ordering::Relaxed)).write();
        }
    }
}

/// Computes a layer; `None` if interrupted.
pub(super) fn layer(set: usize, seeds: usize, below: Below<'_>, crew: &Crew<'_>) -> Option<Solved> {
    let (index, rules) = (Index::new(seeds), rules_of(set));
    let passes = if rules == Rules::Abapa { 2 } else { 1 };
    crew.building.begin(phase("table-layer", set, seeds), 2 * passes * index.len() as u64);
    if set == LIMITED {
        let states = limited_layer::values(LIMIT, &index, below, seeds, crew)?;
        return Some(Solved { states, entry_of: |state| Entry::exact(limited_layer::value_of(state)) });
    }
    let states = values(rules, &index, &below, seeds, crew)?;
    if rules == Rules::Abapa {
        let entry_of = cycles::entry_of;
        return cycles::mark(rules, &index, &below, seeds, &states, crew).then_some(Solved { states, entry_of });
    }
    Some(Solved { states, entry_of: |state| Entry::exact(value_of(state)) })
}

/// The value of a position, derived from its successors; `None` if one of them is unknown.
pub(super) fn follows(
    rules: Rules,
    rows: Rows,
    seeds: usize,
    known: impl Fn(Rows, usize) -> Option<Entry>,
) -> Option<Entry> {
    let mut moves = Some(Vec::with_capacity(6));
    each_step(rules, rows, seeds, |step| {
        let entry = match step {
            Successors::Over(value) => Some(Entry::exact(value)),
            Successors::Within(rows) => known(rows, seeds).map(|entry| entry.passed(0)),
            Successors::Capture(gain, rows) => {
                known(rows, seeds - usize::from(gain)).map(|entry| entry.passed(gain as i8))
            }
        };
        moves = moves.take().zip(entry).map(|(mut moves, entry)| {
            moves.push(entry);
            moves
        });
    });
    let moves = moves?;
    let value = moves.iter().map(|entry| entry.value).max().unwrap_or(0);
    let most = seeds as i8;
    Some(Entry {
        value,
        is_floor: value == -most || moves.iter().any(|entry| entry.value == value && entry.is_floor),
        is_ceiling: value == most || moves.iter().all(|entry| entry.is_ceiling),
    })
}
