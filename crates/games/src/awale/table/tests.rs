//! The tables checked against a plain solver, against published figures, and in play.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use catalogue::{Notation as _, Tables as _};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::Phase;
use rules::{Game as _, Limits, Line, Outcome, Progress, Reason, Side};
use search::pvs::{Features, Pvs};
use search::{LONGEST, SearchRequest, Strategy, negamax};

use super::super::eval::Camps;
use super::build::{follows, layer, plan_of};
use super::index::Index;
use super::layer::Below;
use super::open_tables::SETS;
use super::parallel::Crew;
use super::slow_solver::{self, Pits};
use super::standard_tables::{STANDARD, TableBytes, built_tables};
use super::*;
use crate::awale::row::Row;
use crate::awale::{Awale, Move, Rules};

const RULES: [Rules; 3] = [Rules::Cours { limit: 25 }, Rules::Abapa, Rules::Awari];

/// The set of the tables that know the limit, and those that do not.
const LIMITED: usize = open_tables::LIMITED;
const PLAIN: std::ops::Range<usize> = 0..LIMITED;

static TABLES: LazyLock<TableBytes> = LazyLock::new(built_tables);

/// The same tables in files, as players use them.
static ENDINGS: LazyLock<Endings> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    for (set, layers) in TABLES.iter().enumerate() {
        for (seeds, bytes) in layers.iter().enumerate() {
            write(folder.path(), set, seeds, bytes);
        }
    }
    Endings::read(folder.path())
});

/// Writes a table file and returns its path.
fn write(folder: &Path, set: usize, seeds: usize, bytes: &[u8]) -> PathBuf {
    let label = crate::table_store::label(&plan_of(set, seeds));
    let content = |at: u64, to: &mut [u8]| to.copy_from_slice(&bytes[at as usize..][..to.len()]);
    tables::write_packed(folder, &label, &content).expect("written");
    label.file(folder)
}

fn entry(set: usize, pits: Pits) -> entry::Entry {
    let rows = position(RULES[0], pits).rows();
    ENDINGS.at(set, rows, pits.iter().map(|seeds| usize::from(*seeds)).sum()).expect("in the tables")
}

/// Set `PALABRE_WRITE_TABLES` to write them anew, after a change of their format.
#[test]
fn embedded_tables_are_those_that_are_built() {
    for (set, name) in SETS.iter().enumerate() {
        let bytes = TABLES[set].concat();
        if std::env::var_os("PALABRE_WRITE_TABLES").is_some() {
            let file = format!("{}/src/awale/data/tables/{name}.packed", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(file, tables::pack(&bytes)).expect("written");
            continue;
        }
        let standard = Endings::standard();
        for (seeds, layer) in TABLES[set].iter().enumerate() {
            let index = Index::new(seeds);
            let embedded = |at| standard.at(set, index.at(at), seeds);
            assert!(
                (0..layer.len()).step_by(11).all(|at| embedded(at) == Some(entry::Entry::read(layer[at]))),
                "{name}"
            );
        }
        let beyond = position(RULES[0], [2, 2, 2, 2, 2, 2, 0, 1, 0, 0, 0, 0]).rows();
        assert!(standard.at(set, beyond, STANDARD + 1).is_none());
    }
}

fn table_position(rules: Rules, rows: [Row; 2]) -> Awale {
    Awale::new(rules, rows.map(Row::pits), [0; 2], Side::One, 0)
}

#[test]
fn every_entry_is_the_plain_solver_s() {
    for (set, name) in SETS[PLAIN].iter().enumerate() {
        let solved = slow_solver::solve(name, 7);
        let mut sure = 0;
        for (pits, worth) in &solved {
            let entry = entry(set, *pits);
            assert_eq!(i32::from(entry.value), worth.value, "{pits:?} ({name})");
            let is_known = [entry.is_floor && worth.least < worth.value, entry.is_ceiling && worth.most > worth.value];
            // The bounds matter only where cycles are worth something.
            assert!(*name != "abapa" || is_known == [false; 2], "{pits:?}: {entry:?} but {worth:?}");
            assert!(*name == "abapa" || entry.is_exact());
            sure += usize::from(entry.is_exact());
        }
        assert!(10 * sure > 6 * solved.len(), "only {sure} of {} ({name}) are exact", solved.len());
    }
}

#[test]
fn every_entry_with_the_limit_is_the_plain_solver_s() {
    let mut differing = 0;
    for (pits, value) in &LIMITED_VALUES[25] {
        assert_eq!(i32::from(entry(LIMITED, *pits).value), *value, "{pits:?}");
        differing += usize::from(entry(0, *pits).value != entry(LIMITED, *pits).value);
    }
    assert!(differing > 500, "the limit changed {differing} values only");
}

/// By plies left before the limit.
static LIMITED_VALUES: LazyLock<Vec<HashMap<Pits, i32>>> = LazyLock::new(|| slow_solver::solve_limited(7));

#[test]
fn exact_values_before_the_limit_are_the_plain_solver_s() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut exact, mut won, mut lost) = (0, 0, 0);
    for pits in LIMITED_VALUES[25].keys() {
        if rng.random_range(0..40) > 0 {
            continue;
        }
        let quiet = rng.random_range(0..25);
        let start = Awale::new(
            RULES[0],
            [0, 6].map(|first| std::array::from_fn(|i| pits[first + i])),
            [0; 2],
            Side::One,
            quiet,
        );
        if start.is_over() {
            continue;
        }
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let go = SearchRequest { limits, stop: &AtomicBool::new(false), lines: 9, report: &|_| {} };
        let lines = endgame(&ENDINGS).choose(&[start], &go).lines;
        for line in lines.iter().filter(|line| line.is_proof && line.score.abs() < LONGEST) {
            let (mut next, mut gain) = (start, 0);
            if line.rank > 1 {
                gain = i32::from(start.gain(line.line[0]));
                next.play_unchecked(line.line[0]);
            }
            let rows = next.rows().map(|row| row.pits());
            let pits: Pits = std::array::from_fn(|i| rows[i / 6][i % 6]);
            let value = LIMITED_VALUES[next.plies_left() as usize][&pits];
            let value = if line.rank > 1 { gain - value } else { value };
            assert_eq!(line.score, SEED * value, "{} {}", start.write(), line.rank);
            exact += 1;
            won += usize::from(quiet > 0 && value > 0);
            lost += usize::from(quiet > 0 && value < 0);
        }
    }
    assert!(exact > 1000 && won > 200 && lost > 200, "{exact} exact, {won} won, {lost} lost");
}

#[test]
fn histograms_and_checksums_are_the_published_ones() {
    let published = [
        include_str!("../data/tables/cours.txt"),
        include_str!("../data/tables/abapa.txt"),
        include_str!("../data/tables/awari.txt"),
    ];
    for (set, text) in published.iter().enumerate() {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').collect();
            let values = all_values(set, words[1].parse().expect("seeds"));
            if words[0] == "n" {
                assert_eq!(format!("{:016x}", checksum(&values)), words[words.len() - 1], "{line} ({})", SETS[set]);
            } else {
                let mut counts = BTreeMap::new();
                values.iter().for_each(|value| *counts.entry(*value).or_insert(0) += 1);
                let counts: Vec<String> = counts.iter().map(|(value, count)| format!("{value}:{count}")).collect();
                assert_eq!(counts.join(" "), words[2..].join(" "), "{line} ({})", SETS[set]);
            }
        }
    }
}

/// The values of all positions, those included that cannot occur, in the order of their ranks.
fn all_values(set: usize, seeds: usize) -> Vec<i8> {
    let last = [seeds as u8, 0, 0, 0, 0, 0];
    let next = |rows: &[Row; 2]| (rows[0].pits() != last).then(|| index::step(*rows));
    let all = std::iter::successors(Some(Index::new(seeds).at(0)), next);
    all.map(|rows| ENDINGS.entry(&table_position(RULES[set], rows)).expect("in the tables").value).collect()
}

fn checksum(values: &[i8]) -> u64 {
    let add = |sum: u64, value: &i8| (sum ^ u64::from(*value as u8)).wrapping_mul(0x100_0000_01b3);
    values.iter().fold(1_469_598_103_934_665_603, add)
}

#[test]
fn samples_have_their_values_and_those_of_their_moves() {
    let mut checked = 0;
    for line in include_str!("../data/tables/samples.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let set = match fields[0] {
            "abapa0" => 1,
            name => SETS.iter().position(|set| *set == name).expect("a set"),
        };
        let pits: Vec<u8> = fields[2].split(' ').map(|word| word.parse().expect("seeds")).collect();
        if pits.iter().sum::<u8>() > STANDARD as u8 {
            continue;
        }
        checked += 1;
        let pits: Pits = std::array::from_fn(|i| pits[i]);
        assert_eq!(entry(set, pits).value.to_string(), fields[3], "{line}");
        let position = position(RULES[set], pits);
        for (pit, word) in fields[4].split(' ').enumerate() {
            let m = Move::Sow(crate::awale::Pit::of(Side::One, pit));
            let value = position.is_legal(m).then(|| {
                let mut next = position;
                next.play_unchecked(m);
                ENDINGS.entry(&next).expect("in the tables").passed(position.gain(m) as i8).value.to_string()
            });
            assert_eq!(value.as_deref(), (!["--", "xx"].contains(&word)).then_some(word), "{line}");
        }
    }
    assert!(checked > 40);
}

fn position(rules: Rules, pits: Pits) -> Awale {
    let rows = [0, 6].map(|first| std::array::from_fn(|i| pits[first + i]));
    Awale::new(rules, rows, [0; 2], Side::One, 0)
}

#[test]
fn large_entries_follow_from_those_they_lead_to() {
    for (set, layers) in TABLES[PLAIN].iter().enumerate() {
        let known = Below::new(layers.iter().map(Vec::as_slice));
        for seeds in [STANDARD - 1, STANDARD] {
            let index = Index::new(seeds);
            for at in (0..index.len()).step_by(37) {
                let rows = index.at(at);
                let found = follows(RULES[set], rows, seeds, |rows, seeds| Some(known.entry(rows, seeds)));
                assert_eq!(Some(known.entry(rows, seeds)), found, "{rows:?}");
            }
        }
    }
}

#[test]
fn large_entries_with_the_limit_are_found_by_a_search() {
    let mut tables = TABLES[LIMITED].clone();
    let check = |tables: &[Vec<u8>], at: usize| {
        let known = Below::new(tables.iter().map(Vec::as_slice));
        limited_check::is_right(&known, Index::new(STANDARD).at(at), STANDARD)
    };
    let sample = || (0..Index::new(STANDARD).len()).step_by(4999);
    assert!(sample().all(|at| check(&tables, at)));
    // A wrong entry is noticed, be it too high or too low.
    for at in sample() {
        let right = entry::Entry::read(tables[STANDARD][at]);
        for value in [right.value - 1, right.value + 1] {
            tables[STANDARD][at] = entry::Entry::exact(value).write();
            assert!(!check(&tables, at), "{value} instead of {right:?}");
        }
        tables[STANDARD][at] = right.write();
    }
}

#[test]
fn whoever_builds_can_stop() {
    struct Stopped;
    impl Progress for Stopped {
        fn begin(&self, _: Phase, _: u64) {}
        fn advance(&self, _: u64) {}
        fn is_stopped(&self) -> bool {
            true
        }
    }
    let crew = Crew { threads: NonZeroUsize::MIN, building: &Stopped };
    for set in 0..SETS.len() {
        assert!(layer(set, 0, Below::new::<&[u8]>([]), &crew).is_none());
    }
}

#[test]
fn plans_name_a_file_for_each_number_of_seeds() {
    let plans = ByLayers.plan("awari", Some(3)).expect("a plan");
    let names: Vec<&str> = plans.iter().map(|plan| plan.name.as_str()).collect();
    assert_eq!(names, ["awale-awari-0", "awale-awari-1", "awale-awari-2", "awale-awari-3"]);
    assert_eq!(plans[3].bytes, 364);
    assert_eq!(ByLayers.plan("cours,limit=60", None), ByLayers.plan("", None));
    assert!(ByLayers.plan("", Some(99)).is_err());
    assert_eq!(ByLayers.limited_plan("", Some(3)).expect("a plan")[2].name, "awale-cours-limit25-2");
    assert!(["abapa", "cours,limit=60"].iter().all(|rules| ByLayers.limited_plan(rules, None).is_err()));
    // The memory for the largest tables is stated before building starts.
    let memory = |seeds| ByLayers.plan("", Some(seeds)).expect("a plan").last().expect("a table").memory;
    assert!(memory(20) < 400_000_000 && memory(24) < 2_000_000_000 && memory(30) < 12_000_000_000);
}

fn endgame(endings: &Endings) -> Endgame<Camps> {
    let informed = Informed::new(Camps::JUDGED, endings.clone());
    Endgame::new(Pvs::new(informed, 1, 1), endings.clone(), false)
}

fn chosen(player: &mut Endgame<Camps>, line: &Line<Awale>) -> Move {
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let go = SearchRequest { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    player.choose(line.positions(), &go).best
}

/// Plays out the game with the table-guided player as South.
fn played(start: Awale, opponent: &mut dyn FnMut(&Line<Awale>) -> Move) -> Outcome {
    let (mut player, mut line) = (endgame(&ENDINGS), Line::new(start));
    while !line.is_over() {
        let m = if line.position().turn() == Side::One { chosen(&mut player, &line) } else { opponent(&line) };
        assert!(line.play(m));
    }
    line.outcome().expect("it is over")
}

/// Returns `true` if South got at least what the tables promised, or won outright.
fn is_kept(outcome: &Outcome, promised: i8) -> bool {
    let [south, north] = outcome.score.expect("seeds").map(i32::from);
    let is_majority = outcome.reason == Reason("majority") && south > north;
    south - north >= promised.into() || is_majority
}

/// Positions with that many seeds where South gains seeds in finitely many plies.
fn won(rules: Rules, seeds: usize, count: usize) -> Vec<(Awale, i8)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seeds as u64);
    let index = Index::new(seeds);
    let mut found = Vec::new();
    while found.len() < count {
        let rows = index.at(rng.random_range(0..index.len()));
        let [mine, theirs] = rows.map(Row::pits);
        let position = Awale::new(rules, [mine, theirs], [0; 2], Side::One, 0);
        let entry = ENDINGS.entry_in_play(&position).expect("in the tables");
        if entry.value > 0 && entry.is_exact() && !position.is_over() {
            found.push((position, entry.value));
        }
    }
    found
}

/// The rules of each set, those that ignore the limit with a distant one.
const PLAYED: [Rules; 4] = [Rules::Cours { limit: 9999 }, Rules::Abapa, Rules::Awari, Rules::Cours { limit: 25 }];

#[test]
fn what_is_won_is_brought_home_against_chance_and_the_best_defence() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for rules in PLAYED {
        for seeds in [4, 7, 10, 12] {
            for (start, promised) in won(rules, seeds, 25) {
                let mut random = |line: &Line<Awale>| {
                    let mut moves = Vec::new();
                    line.each_move(|m| moves.push(m));
                    moves[rng.random_range(0..moves.len())]
                };
                let outcome = played(start, &mut random);
                assert!(is_kept(&outcome, promised), "{}: {promised} but {outcome:?}", start.write());
                let mut defender = endgame(&ENDINGS);
                let mut best = |line: &Line<Awale>| chosen(&mut defender, line);
                let outcome = played(start, &mut best);
                assert!(is_kept(&outcome, promised), "{}: {promised} but {outcome:?}", start.write());
            }
        }
    }
}

#[test]
fn what_is_won_is_brought_home_against_every_defence() {
    for rules in PLAYED {
        for seeds in [3, 5, 6] {
            for (start, promised) in won(rules, seeds, 20) {
                let mut budget = 400;
                every_reply(&mut endgame(&ENDINGS), &mut Line::new(start), promised, &mut budget);
            }
        }
    }
}

/// Tries every reply to the table-guided player, for as many games as the budget allows.
fn every_reply(player: &mut Endgame<Camps>, line: &mut Line<Awale>, promised: i8, budget: &mut usize) {
    if let Some(outcome) = line.outcome() {
        *budget = budget.saturating_sub(1);
        assert!(is_kept(&outcome, promised), "{}: {promised} but {outcome:?}", line.positions()[0].write());
        return;
    }
    let mut moves = Vec::new();
    match line.position().turn() {
        Side::One => moves.push(chosen(player, line)),
        Side::Two => line.each_move(|m| moves.push(m)),
    }
    for m in moves {
        if *budget > 0 {
            assert!(line.play(m));
            every_reply(player, line, promised, budget);
            line.undo();
        }
    }
}

#[test]
fn a_search_that_asks_the_tables_gives_negamax_s_value() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let guide = Informed::new(Camps::JUDGED, ENDINGS.clone());
    let parts = Features { knowledge: true, ..Features::verifying(false) };
    let mut reached = 0;
    for round in 0..240 {
        let pits = std::array::from_fn(|_| rng.random_range(0..3 + (round / 3 % 2) as u8));
        let start = position(RULES[round % 3], pits);
        if start.is_over() {
            continue;
        }
        let depth = 5;
        let go = SearchRequest {
            limits: Limits { depth: Some(depth), ..Limits::default() },
            stop: &AtomicBool::new(false),
            lines: 1,
            report: &|_| {},
        };
        let found = Pvs::with_features(guide.clone(), 1, 1, parts).choose(&[start], &go).lines[0].score;
        assert_eq!(found, negamax::value_with_knowledge(&[start], &guide, depth), "{}", start.write());
        reached += usize::from(found.abs() > 15_000 && found.abs() < LONGEST);
    }
    assert!(reached > 10, "the tables were reached {reached} times only");
}

#[test]
fn missing_and_damaged_tables_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |seeds: usize| {
        write(folder.path(), LIMITED, seeds, &TABLES[LIMITED][seeds]);
        write(folder.path(), 0, seeds, &TABLES[0][seeds])
    };
    let with = |seeds: u8| position(RULES[0], [0, 0, 0, 0, 0, seeds, 1, 0, 0, 0, 0, 0]);
    assert!(Endings::read(folder.path()).entry(&with(0)).is_none());
    let files: Vec<_> = (0..4).map(write).collect();
    assert!(Endings::read(folder.path()).entry(&with(2)).is_some());
    let mut bytes = std::fs::read(&files[2]).expect("a file");
    // The blocks end where the directory of two entries starts.
    let last = bytes.len() - 33;
    bytes[last] ^= 0x80;
    std::fs::write(&files[2], bytes).expect("damaged");
    // A damaged table is not used; those before and after it still are.
    let endings = Endings::read(folder.path());
    assert!(
        endings.entry(&with(0)).is_some() && endings.entry(&with(1)).is_none() && endings.entry(&with(2)).is_some()
    );
    let line = Line::new(with(2));
    assert!(line.is_legal(chosen(&mut endgame(&endings), &line)));
    // A table that is missing or has a damaged header makes the larger ones unavailable.
    std::fs::write(&files[2], "no table").expect("damaged");
    assert!(Endings::read(folder.path()).entry(&with(2)).is_none());
}
