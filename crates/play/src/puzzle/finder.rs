//! [`Finder`]: looks for puzzles in games between the levels.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use catalogue::{Ask, DynGame, DynLine, Forcing, Goal, Message, Player};
use rules::{Limits, mix};

use super::proof::{after, is_refuted, keeps};
use super::{LEVELS, Puzzle, prove, write_goal};

/// The longest win of a puzzle.
const LONGEST_WIN: u32 = 15;
/// The most points on the board of a puzzle about points.
const MOST_POINTS: u16 = 18;
/// Plies before the end of a game in which puzzles are looked for.
const LAST_PLIES: usize = 30;
/// The longest game that is played.
const LONGEST_GAME: usize = 250;
/// Of this many moves one is random, so that the games differ and contain mistakes.
const RANDOM: u64 = 4;
/// Limits of the levels that answer; only the strongest has no depth of its own.
const ANSWER: Limits =
    Limits { depth: None, nodes: Some(100_000), time: None, clock: None, overhead: std::time::Duration::ZERO };

/// Looks for puzzles of a game.
pub struct Finder {
    game: &'static dyn DynGame,
    rules: String,
    nodes: u64,
    /// The players of the games.
    movers: Vec<Box<dyn Player>>,
    /// Those whose answer must be wrong.
    naive: Vec<Box<dyn Player>>,
    levels: Vec<Box<dyn Player>>,
}

impl Finder {
    /// Creates a finder for these rules. `nodes` bounds each search for a proof.
    ///
    /// # Errors
    /// The game does not have such rules.
    pub fn new(game: &'static dyn DynGame, rules: &str, nodes: u64) -> Result<Self, Message> {
        game.open(rules, None)?;
        let players = |specs: &[String]| specs.iter().map(|spec| game.player(spec)).collect::<Result<Vec<_>, _>>();
        let level = |level: u8| format!("level{level}:seed=1");
        Ok(Self {
            game,
            rules: rules.to_owned(),
            nodes,
            movers: players(&[level(1), level(3)])?,
            naive: players(&["greedy".to_owned(), "minimax:depth=2".to_owned()])?,
            levels: players(&(1..=LEVELS).map(level).collect::<Vec<_>>())?,
        })
    }

    /// Plays a game by its seed and returns the puzzles among its last positions, in the order of the game.
    ///
    /// # Errors
    /// The game cannot be played: its players and its rules disagree.
    pub fn search(&mut self, seed: u64) -> Result<Vec<Puzzle>, Message> {
        let mut line = self.game.opening(&self.rules, seed)?;
        let mut random = seed;
        while line.turn().is_some() && line.ply() < LONGEST_GAME {
            random = mix(random.wrapping_add(1));
            let text = if random.is_multiple_of(RANDOM) {
                let legal = line.legal();
                legal[(random >> 32) as usize % legal.len()].clone()
            } else {
                let mover = (line.ply() + seed as usize) % self.movers.len();
                choose(&mut *self.movers[mover], &*line)
            };
            line.play(&text)?;
        }
        let mut found = Vec::new();
        for _ in 0..LAST_PLIES {
            line.undo();
            found.extend(self.puzzle(&*line, true)?);
        }
        found.reverse();
        Ok(found)
    }

    /// Returns the puzzles of a game that was played: the positions in which the only right move was missed.
    ///
    /// # Errors
    /// The game is not of this finder's rules.
    pub fn missed(&mut self, line: &dyn DynLine) -> Result<Vec<Puzzle>, Message> {
        let (mut line, moves, mut found) = (line.boxed_clone(), line.moves(), Vec::new());
        for (ply, played) in moves.iter().enumerate().rev().take(LAST_PLIES) {
            line.rewind(ply);
            found.extend(self.puzzle(&*line, false)?.filter(|puzzle| puzzle.solution != *played));
        }
        found.reverse();
        Ok(found)
    }

    /// Returns the puzzle of a position, if it is one; if asked for, only one that greedy players get wrong.
    fn puzzle(&mut self, line: &dyn DynLine, subtle: bool) -> Result<Option<Puzzle>, Message> {
        // The puzzle starts here: what was played before counts neither as repetition nor for a limit.
        let line = self.game.open(&self.rules, Some(&line.position()))?;
        let Some((goal, solution)) = puzzle_at(&*line, self.nodes) else { return Ok(None) };
        if subtle && self.naive.iter_mut().any(|player| choose(&mut **player, &*line) == solution) {
            return Ok(None);
        }
        let wrong = self.levels.iter_mut().rposition(|player| choose(&mut **player, &*line) != solution);
        let level = wrong.map_or(1, |level| (level as u8 + 2).min(LEVELS));
        let rules = self.rules.clone();
        let puzzle = Puzzle { rules, position: line.position(), solution, goal, level };
        Ok(prove(&puzzle, self.game, 10 * self.nodes).is_ok().then_some(puzzle))
    }
}

/// Returns the goal of the side to move and the only move that reaches it, if the position is a puzzle.
fn puzzle_at(line: &dyn DynLine, nodes: u64) -> Option<(Goal, String)> {
    let legal = line.legal();
    if legal.len() < 2 {
        return None;
    }
    if line.score().is_some() {
        return by_points(line, &legal, nodes);
    }
    match line.force(line.turn()?, Goal::Win(LONGEST_WIN), nodes) {
        Forcing::Forced(plies @ 3..) => only(line, &legal, Goal::Win(plies), nodes),
        // Too many positions for a proof of a draw, which goes to the end of the game, or won at once.
        Forcing::Forced(_) | Forcing::Unknown => None,
        Forcing::NotForced => only(line, &legal, Goal::Hold, nodes),
    }
}

/// Finds the lead that the side can reach, by halving the interval in which it is.
fn by_points(line: &dyn DynLine, legal: &[String], nodes: u64) -> Option<(Goal, String)> {
    let (seat, left) = (line.turn()?, line.points_left().filter(|left| *left <= MOST_POINTS)?);
    let score = line.score()?.map(i32::from);
    let lead = score[seat.index()] - score[1 - seat.index()];
    let (mut least, mut most) = (lead - i32::from(left), lead + i32::from(left));
    while least < most {
        let middle = least + (most - least + 1) / 2;
        match line.force(seat, Goal::Lead(middle), nodes) {
            Forcing::Forced(_) => least = middle,
            Forcing::NotForced => most = middle - 1,
            Forcing::Unknown => return None,
        }
    }
    only(line, legal, Goal::Lead(least), nodes)
}

/// Returns the only move that is not refuted, if it reaches the goal.
fn only(line: &dyn DynLine, legal: &[String], goal: Goal, nodes: u64) -> Option<(Goal, String)> {
    let seat = line.turn()?;
    let mut open =
        legal.iter().filter(|text| !after(line, text).is_ok_and(|next| is_refuted(&*next, seat, goal, nodes)));
    let (solution, None) = (open.next()?, open.next()) else { return None };
    let next = after(line, solution).ok()?;
    keeps(&*next, seat, goal, nodes).then(|| (goal, solution.clone()))
}

fn choose(player: &mut dyn Player, line: &dyn DynLine) -> String {
    player.forget();
    player.choose(line, &Ask { limits: ANSWER, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} }).best
}

/// Puzzles found so far, no two alike.
#[derive(Default)]
pub struct Collection {
    puzzles: Vec<Puzzle>,
    /// Number of puzzles by goal.
    goals: BTreeMap<String, usize>,
}

/// The most puzzles of a collection that may have one goal is a share of its size.
const SHARE: usize = 5;

impl Collection {
    /// Adds at most one of the puzzles of a game, of the goal that is rarest so far. Returns it.
    pub fn add(&mut self, found: Vec<Puzzle>, size: usize) -> Option<&Puzzle> {
        let most = size.div_ceil(SHARE);
        let count = |puzzle: &Puzzle| self.goals.get(&write_goal(puzzle.goal)).copied().unwrap_or(0);
        let fresh = found.into_iter().filter(|puzzle| count(puzzle) < most && !self.contains(puzzle));
        let puzzle = fresh.min_by_key(count)?;
        self.push(puzzle);
        self.puzzles.last()
    }

    /// Adds a puzzle of an earlier run.
    pub fn push(&mut self, puzzle: Puzzle) {
        *self.goals.entry(write_goal(puzzle.goal)).or_default() += 1;
        self.puzzles.push(puzzle);
    }

    /// The puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    fn contains(&self, puzzle: &Puzzle) -> bool {
        self.puzzles.iter().any(|known| known.position == puzzle.position)
    }
}
