//! [`Endgame`]: a player guided by the tables once they cover the position, and before that by the opening books.
//!
//! A table gives the value of a position, not the way to realize it. Among the moves that keep the value, the side that
//! wins seeds plays the one that forces the next capture soonest, found by a search along such moves; the side that
//! loses seeds plays the one that delays it longest; with neither, the move that leaves the opponent most ways to go
//! wrong. Where the capture limit comes too soon for the full value, the search goes for fewer seeds. Where it finds
//! none in its share of the time, or the value depends on cycles, the engine decides.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use rules::{Clock, Game as _, Limits, Progress};
use search::pvs::Pvs;
use search::{Choice, Heuristics, Iteration, Score, SearchRequest, Strategy, TimeManager};

use super::super::opening_book::book_for;
use super::super::rules::{Awale, Move, Rules};
use super::entry::Entry;
use super::open_tables::Endings;
use super::table_heuristics::{Informed, SEED, lead};
use crate::book::Book;

/// Node limit of the search for a capture.
const NODES: u64 = 400_000;
/// Its share of the limits of a move: one in so many.
const SHARE: u32 = 4;
/// Clock poll interval in nodes, a power of two.
const POLL: u64 = 256;

/// The engine, with the tables and the opening books where they apply.
#[derive(Debug)]
pub(in super::super) struct Endgame<E> {
    engine: Pvs<Informed<E>>,
    endings: Endings,
    uses_book: bool,
}

impl<E> Endgame<E> {
    pub(in super::super) fn new(engine: Pvs<Informed<E>>, endings: Endings, uses_book: bool) -> Self {
        Self { engine, endings, uses_book }
    }

    /// The opening book for these rules, if the player has one.
    fn book(&self, rules: Rules) -> Option<&'static Book<Awale>> {
        self.uses_book.then(|| book_for(rules)).flatten()
    }

    /// The answer of an opening book. Where there is a table, it knows better.
    fn by_book(&self, line: &[Awale], go: &SearchRequest<Awale>) -> Option<Choice<Awale>> {
        let position = line.last()?;
        if self.endings.entry_in_play(position).is_some() {
            return None;
        }
        self.book(position.rules())?.choose(line, &go.limits, go.lines)
    }
}

impl<E: Heuristics<Awale>> Strategy<Awale> for Endgame<E> {
    fn choose(&mut self, line: &[Awale], go: &SearchRequest<Awale>) -> Choice<Awale> {
        let watch = TimeManager::start(&go.limits, go.stop);
        let hunt_watch = TimeManager::start(&share(go.limits), go.stop);
        match by_table(&self.endings, line, &hunt_watch) {
            Some((ways, depth)) => {
                let lines = told(&line[line.len() - 1], &ways, depth, go.lines, &watch);
                lines.iter().for_each(|line| (go.report)(line));
                Choice { best: ways[0].m, lines }
            }
            None => {
                if let Some(choice) = self.by_book(line, go) {
                    choice.lines.iter().for_each(|line| (go.report)(line));
                    return choice;
                }
                let limits = less(go.limits, watch.elapsed());
                self.engine.choose(line, &SearchRequest { limits, stop: go.stop, lines: go.lines, report: go.report })
            }
        }
    }

    fn forget(&mut self) {
        Strategy::<Awale>::forget(&mut self.engine);
    }

    fn prepare(&mut self, start: &Awale, building: &dyn Progress) {
        // Reads the book before the clock runs.
        self.book(start.rules());
        self.engine.prepare(start, building);
    }
}

/// The limits that remain after some time.
fn less(limits: Limits, spent: Duration) -> Limits {
    let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining.saturating_sub(spent), ..clock });
    Limits { time: limits.time.map(|time| time.saturating_sub(spent)), clock, ..limits }
}

/// The part of the limits that the search for a capture may use.
fn share(limits: Limits) -> Limits {
    let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining / SHARE, ..clock });
    let nodes = limits.nodes.map(|nodes| nodes / u64::from(SHARE));
    Limits { time: limits.time.map(|time| time / SHARE), nodes, clock, ..limits }
}

/// The moves as search reports, the best first.
fn told(position: &Awale, ways: &[Way], depth: u32, lines: usize, watch: &TimeManager<'_>) -> Vec<Iteration<Awale>> {
    let told = ways.iter().take(lines.max(1)).enumerate().map(|(at, way)| {
        let score = SEED * (lead(position) + Score::from(way.entry.value));
        let (time, line, is_proof) = (watch.elapsed(), vec![way.m], way.is_proved);
        Iteration { rank: at + 1, depth, score, nodes: 0, time, line, is_proof, is_book: false }
    });
    told.collect()
}

/// A move and the position it leads to.
#[derive(Clone, Copy, Debug)]
struct Way {
    m: Move,
    next: Awale,
    /// The value for the side that plays the move.
    entry: Entry,
    /// `true` if it captures or ends the game.
    is_capture: bool,
    /// `true` if the value is exact in the game as it is played.
    is_proved: bool,
}

/// The entry of a position in the tables and all its moves; `None` if an entry is missing or damaged.
fn ways(endings: &Endings, position: &Awale) -> Option<(Entry, Vec<Way>)> {
    let entry = endings.entry_in_play(position)?;
    let (mut ways, mut is_whole) = (Vec::with_capacity(6), true);
    let limit = Limit::of(position);
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        let gain = position.gain(m);
        match endings.entry_in_play(&next) {
            Some(after) => {
                let is_capture = gain > 0 || next.ignoring_history().is_over();
                let is_proved = after.is_exact() && (limit == Limit::None || limit == Limit::Known && is_capture);
                ways.push(Way { m, next, entry: after.passed(gain as i8), is_capture, is_proved });
            }
            None => is_whole = false,
        }
    });
    is_whole.then_some((entry, ways))
}

/// The capture limit of the rules, as far as the tables are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    None,
    /// The tables have values right after a capture; with fewer plies left, none is further from zero.
    Known,
    /// The tables have values without a limit.
    Ignored,
}

impl Limit {
    fn of(position: &Awale) -> Self {
        match position.rules() {
            Rules::Cours { .. } if Endings::know_limit(position) => Self::Known,
            Rules::Cours { .. } => Self::Ignored,
            Rules::Abapa | Rules::Awari => Self::None,
        }
    }
}

/// Returns `true` if a move is worth at least that many seeds.
fn keeps(value: i8) -> impl Fn(&Way) -> bool {
    move |way| way.entry.is_floor && way.entry.value >= value
}

/// The moves by table value, the one to play first, with the search depth; `None` where the engine should decide.
fn by_table(endings: &Endings, line: &[Awale], watch: &TimeManager<'_>) -> Option<(Vec<Way>, u32)> {
    let root = &line[line.len() - 1];
    let (entry, mut ways) = ways(endings, root)?;
    if !entry.is_exact() {
        return None;
    }
    let keeping = |value: i8| -> Vec<Way> { ways.iter().copied().filter(keeps(value)).collect() };
    let kept = keeping(entry.value);
    let (mut hunt, limit) = (Hunt::new(endings, line, watch), Limit::of(root));
    // With a limit, the position after a move may promise more than can be won from here.
    let worth = |way: Way| Way { entry, ..way };
    let (mut best, depth) = match entry.value {
        value @ 1.. => (1..=value).rev().find_map(|goal| hunt.soonest(goal, &keeping(goal)))?,
        value @ ..0 if limit == Limit::Known && root.quiet() > 0 => {
            (0..=-value).find_map(|loss| hunt.smallest(loss, &ways))?
        }
        _ if kept.len() < 2 => (worth(*kept.first()?), 1),
        0 => (worth(most_traps(endings, &kept)?), 2),
        value => hunt.latest(-value, &kept).map(|(way, plies)| (worth(way), plies))?,
    };
    best.is_proved = limit != Limit::Ignored;
    ways.retain(|way| way.m != best.m);
    ways.sort_by_key(|way| -way.entry.value);
    ways.insert(0, best);
    Some((ways, depth))
}

/// The move with the highest average loss over the opponent's replies.
fn most_traps(endings: &Endings, kept: &[Way]) -> Option<Way> {
    let loss = |way: &&Way| {
        let Some((entry, replies)) = ways(endings, &way.next) else { return 0 };
        let lost: i32 = replies.iter().map(|reply| i32::from(entry.value) - i32::from(reply.entry.value)).sum();
        100 * lost / replies.len().max(1) as i32
    };
    kept.iter().max_by_key(loss).copied()
}

/// Search for the next capture, along moves by which one side wins enough seeds.
struct Hunt<'a, 'w> {
    endings: &'a Endings,
    /// The seeds that this side is to win.
    goal: i8,
    /// Plies without a capture left before the limit.
    plies_left: u32,
    watch: &'a TimeManager<'w>,
    /// Repetition keys of past positions; reaching one again ends the game.
    past: HashSet<u64>,
    /// By repetition key: the number of plies in which a capture is forced, if known, and the number in which it is
    /// not.
    seen: HashMap<u64, (u32, u32)>,
    nodes: u64,
}

impl<'a, 'w> Hunt<'a, 'w> {
    fn new(endings: &'a Endings, line: &[Awale], watch: &'a TimeManager<'w>) -> Self {
        let root = &line[line.len() - 1];
        let reach = usize::from(root.reversible()) + 1;
        let past = line[line.len().saturating_sub(reach)..].iter().map(rules::Game::repetition_key).collect();
        Self { endings, goal: 0, plies_left: root.plies_left(), watch, past, seen: HashMap::new(), nodes: 0 }
    }

    fn is_over(&self) -> bool {
        self.nodes >= NODES || self.watch.has_ended()
    }

    /// The move that forces a capture soonest, with the number of plies; `None` if none is found within the limit.
    fn soonest(&mut self, goal: i8, kept: &[Way]) -> Option<(Way, u32)> {
        self.aim(goal);
        if self.is_over() {
            return None;
        }
        for plies in 1..=self.plies_left {
            let forces = |way: &&Way| way.is_capture || !self.is_past(way) && self.is_caught(&way.next, plies - 1);
            if let Some(way) = kept.iter().find(forces) {
                let entry = Entry { value: goal, ..way.entry };
                return Some((Way { entry, ..*way }, plies));
            }
            if self.is_over() {
                break;
            }
        }
        None
    }

    /// A move that loses no more than that many seeds before the limit, if one is found.
    fn smallest(&mut self, loss: i8, ways: &[Way]) -> Option<(Way, u32)> {
        self.aim(loss + 1);
        let most = self.plies_left;
        let holds = |way: &&Way| match way.is_capture {
            true => way.entry.value >= -loss,
            false => way.entry.value >= -loss || self.is_past(way) || !self.catches(&way.next, most - 1),
        };
        let way = ways.iter().find(holds).copied();
        let entry = |way: Way| Entry { value: -loss, ..way.entry };
        way.filter(|_| !self.is_over()).map(|way| (Way { entry: entry(way), ..way }, most))
    }

    /// The move after which the opponent takes longest to capture.
    fn latest(&mut self, goal: i8, kept: &[Way]) -> Option<(Way, u32)> {
        self.aim(goal);
        let mut left = kept.to_vec();
        for plies in 1..=self.plies_left {
            let lasting: Vec<Way> = left.iter().copied().filter(|way| !self.is_taken(way, plies)).collect();
            match lasting[..] {
                [] => return Some((left[0], plies)),
                [way] => return Some((way, plies)),
                _ if self.is_over() => return Some((lasting[0], plies)),
                _ => left = lasting,
            }
        }
        Some((left[0], self.plies_left))
    }

    fn aim(&mut self, goal: i8) {
        self.goal = goal;
        self.seen.clear();
    }

    /// Returns `true` if a capture is forced within that many plies after a move of the side that loses seeds.
    fn is_taken(&mut self, way: &Way, plies: u32) -> bool {
        way.is_capture || !self.is_past(way) && self.catches(&way.next, plies)
    }

    fn is_past(&self, way: &Way) -> bool {
        self.past.contains(&way.next.repetition_key())
    }

    /// Returns `true` if the side to move, which wins seeds, forces a capture within that many plies.
    fn catches(&mut self, position: &Awale, plies: u32) -> bool {
        if plies == 0 || self.is_late() {
            return false;
        }
        let place = position.repetition_key();
        let (caught, free) = self.seen.get(&place).copied().unwrap_or((u32::MAX, 0));
        if plies >= caught || plies <= free {
            return plies >= caught;
        }
        let Some((_, mut kept)) = ways(self.endings, position) else { return false };
        kept.retain(keeps(self.goal));
        let catches = kept.iter().any(|way| way.is_capture)
            || kept.iter().any(|way| !self.is_past(way) && self.is_caught(&way.next, plies - 1));
        if !self.is_over() {
            self.seen.insert(place, if catches { (plies, free) } else { (caught, plies) });
        }
        catches
    }

    /// Returns `true` if every move leads to a capture within that many plies.
    fn is_caught(&mut self, position: &Awale, plies: u32) -> bool {
        if plies == 0 || self.is_late() {
            return false;
        }
        let Some((entry, replies)) = ways(self.endings, position) else { return false };
        // With fewer plies left, no value is further from zero than the table's.
        if entry.value > -self.goal {
            return false;
        }
        replies.iter().all(|way| way.is_capture || !self.is_past(way) && self.catches(&way.next, plies - 1))
    }

    /// Counts a node and polls the clock at intervals.
    fn is_late(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes & (POLL - 1) == 0 {
            self.watch.is_over(self.nodes);
        }
        self.is_over()
    }
}
