//! [`Endgame`]: a player guided by the tables once they cover the position, and before that by the opening books.
//!
//! A table gives the value of a position, not the way to realize it. Among the moves that keep the value, the side that
//! wins seeds plays the one that forces the next capture soonest, found by a search along such moves; the side that
//! loses seeds plays the one that delays it longest; with neither, the move that leaves the opponent most ways to go
//! wrong. Where the capture limit would end the game too soon for that, or the value depends on cycles, the engine
//! decides.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use rules::{Clock, Game as _, Limits, Progress};
use search::pvs::Pvs;
use search::{Choice, Heuristics, Iteration, Score, SearchRequest, Strategy, TimeManager};

use super::super::rules::{Awale, Move};
use super::entry::Entry;
use super::open_tables::Endings;
use super::table_heuristics::{Informed, SEED, lead};
use crate::book::Book;

/// Node limit of the search for a capture.
const NODES: u64 = 400_000;
/// Clock poll interval in nodes, a power of two.
const POLL: u64 = 256;

/// The engine, with the tables and the opening books where they apply.
#[derive(Debug)]
pub(in super::super) struct Endgame<E> {
    engine: Pvs<Informed<E>>,
    endings: Endings,
    books: &'static [Book<Awale>],
}

impl<E> Endgame<E> {
    pub(in super::super) fn new(engine: Pvs<Informed<E>>, endings: Endings, books: &'static [Book<Awale>]) -> Self {
        Self { engine, endings, books }
    }

    /// The answer of an opening book. Where there is a table, it knows better; and a depth asks for a search.
    fn by_book(&self, line: &[Awale], go: &SearchRequest<Awale>) -> Option<Choice<Awale>> {
        if go.limits.depth.is_some() || self.endings.entry(&line[line.len() - 1]).is_some() {
            return None;
        }
        self.books.iter().find_map(|book| book.choose(line, go.lines))
    }
}

impl<E: Heuristics<Awale>> Strategy<Awale> for Endgame<E> {
    fn choose(&mut self, line: &[Awale], go: &SearchRequest<Awale>) -> Choice<Awale> {
        let watch = TimeManager::start(&go.limits, go.stop);
        match by_table(&self.endings, line, &watch) {
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
        self.engine.prepare(start, building);
    }
}

/// The limits that remain after some time.
fn less(limits: Limits, spent: Duration) -> Limits {
    let clock = limits.clock.map(|clock| Clock { remaining: clock.remaining.saturating_sub(spent), ..clock });
    Limits { time: limits.time.map(|time| time.saturating_sub(spent)), clock, ..limits }
}

/// The moves as search reports, the best first.
fn told(position: &Awale, ways: &[Way], depth: u32, lines: usize, watch: &TimeManager<'_>) -> Vec<Iteration<Awale>> {
    let told = ways.iter().take(lines.max(1)).enumerate().map(|(at, way)| {
        let score = SEED * (lead(position) + Score::from(way.entry.value));
        let (time, line, is_proof) = (watch.elapsed(), vec![way.m], way.entry.is_exact());
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
}

/// The entry of a position in the tables and all its moves; `None` if an entry is missing or damaged.
fn ways(endings: &Endings, position: &Awale) -> Option<(Entry, Vec<Way>)> {
    let entry = endings.entry(position)?;
    let (mut ways, mut is_whole) = (Vec::with_capacity(6), true);
    position.each_move(|m| {
        let mut next = *position;
        next.play_unchecked(m);
        let gain = position.gain(m);
        match endings.entry(&next) {
            Some(after) => {
                let is_capture = gain > 0 || next.ignoring_history().is_over();
                ways.push(Way { m, next, entry: after.passed(gain as i8), is_capture });
            }
            None => is_whole = false,
        }
    });
    is_whole.then_some((entry, ways))
}

/// Returns `true` if a move keeps the full value of the position.
fn keeps(entry: Entry) -> impl Fn(&Way) -> bool {
    move |way| way.entry.is_floor && way.entry.value == entry.value
}

/// The moves by table value, the one to play first, with the search depth; `None` where the engine should decide.
fn by_table(endings: &Endings, line: &[Awale], watch: &TimeManager<'_>) -> Option<(Vec<Way>, u32)> {
    let root = &line[line.len() - 1];
    let (entry, mut ways) = ways(endings, root)?;
    if !entry.is_exact() {
        return None;
    }
    let kept: Vec<Way> = ways.iter().copied().filter(keeps(entry)).collect();
    let mut hunt = Hunt::new(endings, line, watch);
    let (best, depth) = match entry.value {
        _ if kept.len() < 2 => (*kept.first()?, 1),
        1.. => hunt.soonest(&kept, root.plies_left())?,
        0 => (most_traps(endings, &kept)?, 2),
        _ => hunt.latest(&kept, root.plies_left())?,
    };
    ways.sort_by_key(|way| (way.m != best.m, -way.entry.value));
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

/// Search for the next capture, along moves that keep the value where possible.
struct Hunt<'a, 'w> {
    endings: &'a Endings,
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
        let reach = usize::from(line[line.len() - 1].reversible()) + 1;
        let past = line[line.len().saturating_sub(reach)..].iter().map(rules::Game::repetition_key).collect();
        Self { endings, watch, past, seen: HashMap::new(), nodes: 0 }
    }

    fn is_over(&self) -> bool {
        self.nodes >= NODES || self.watch.has_ended()
    }

    /// The move that forces a capture soonest, with the number of plies. `None` if no move does within the limit; any
    /// move if time runs out.
    fn soonest(&mut self, kept: &[Way], most: u32) -> Option<(Way, u32)> {
        for plies in 1..=most {
            let forces = |way: &&Way| way.is_capture || !self.is_past(way) && self.is_caught(&way.next, plies - 1);
            if let Some(way) = kept.iter().find(forces) {
                return Some((*way, plies));
            }
            if self.is_over() {
                break;
            }
        }
        let fresh = kept.iter().find(|way| !self.is_past(way)).copied();
        fresh.filter(|_| self.watch.has_ended()).map(|way| (way, 1))
    }

    /// The move after which the opponent takes longest to capture.
    fn latest(&mut self, kept: &[Way], most: u32) -> Option<(Way, u32)> {
        let mut left = kept.to_vec();
        for plies in 1..=most {
            let lasting: Vec<Way> = left.iter().copied().filter(|way| !self.is_taken(way, plies)).collect();
            match lasting[..] {
                [] => return Some((left[0], plies)),
                [way] => return Some((way, plies)),
                _ if self.is_over() => return Some((lasting[0], plies)),
                _ => left = lasting,
            }
        }
        Some((left[0], most))
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
        let Some((entry, mut kept)) = ways(self.endings, position) else { return false };
        kept.retain(keeps(entry));
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
        let Some((_, replies)) = ways(self.endings, position) else { return false };
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
