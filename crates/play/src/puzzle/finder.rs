//! [`Finder`]: looks for puzzles in games between the levels.

use std::sync::atomic::AtomicBool;

use catalogue::{Ask, DynGame, DynLine, Exact, ExactValue, Forcing, Goal, Message, Player, Reply, Value, move_values};
use rules::{Limits, mix};

use super::proof::{after, is_refuted, keeps};
use super::{LEVELS, Puzzle, prove};

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

/// Nodes of the player that tells which positions are worth a proof.
const SCOUT_NODES: u64 = 20_000;

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
    /// Tells which positions are worth a proof.
    scout: Box<dyn Player>,
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
            scout: game.player(game.players()[0].name)?,
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
        let Some((goal, solution)) = self.puzzle_at(&*line, subtle) else { return Ok(None) };
        if subtle && self.is_obvious(&*line, &solution) {
            return Ok(None);
        }
        let wrong = self.levels.iter_mut().rposition(|player| choose(&mut **player, &*line) != solution);
        let level = wrong.map_or(1, |level| (level as u8 + 2).min(LEVELS));
        let rules = self.rules.clone();
        let puzzle = Puzzle { rules, position: line.position(), solution, goal, level };
        Ok(prove(&puzzle, self.game, 10 * self.nodes).is_ok().then_some(puzzle))
    }

    /// Returns `true` if a greedy player finds a move.
    fn is_obvious(&mut self, line: &dyn DynLine, text: &str) -> bool {
        self.naive.iter_mut().any(|player| choose(&mut **player, line) == text)
    }

    /// Returns the goal of the side to move and the only move that reaches it, if the position is a puzzle.
    ///
    /// A proof that fails costs all its nodes, so tables and the strongest player first say what there is to prove.
    fn puzzle_at(&mut self, line: &dyn DynLine, subtle: bool) -> Option<(Goal, String)> {
        let legal = line.legal();
        if legal.len() < 2 {
            return None;
        }
        if let Some(Exact { worth: ExactValue::Seeds(seeds), .. }) = line.exact() {
            let best = best_by_table(line, seeds)?;
            let is_worth_it = !subtle || !self.is_obvious(line, &best);
            return if is_worth_it { only(line, &legal, Goal::Lead(lead(line)? + seeds), self.nodes) } else { None };
        }
        let reply = ask(&mut *self.scout, line, Limits { nodes: Some(SCOUT_NODES), ..ANSWER });
        if subtle && self.is_obvious(line, &reply.best) {
            return None;
        }
        let by_win = match reply.reports.first()?.value {
            Value::Win(plies) | Value::LikelyWin(plies) => self.by_win(line, &legal, plies.min(LONGEST_WIN)),
            // A game that counts points has the goals in points below.
            Value::Draw if line.score().is_none() => only(line, &legal, Goal::Hold, self.nodes),
            _ => None,
        };
        by_win.or_else(|| by_points(line, &legal, self.nodes))
    }

    /// Finds the shortest win. One in fewer than three plies is no puzzle.
    fn by_win(&self, line: &dyn DynLine, legal: &[String], plies: u32) -> Option<(Goal, String)> {
        match line.force(line.turn()?, Goal::Win(plies), self.nodes) {
            Forcing::Forced(plies @ 3..) => only(line, legal, Goal::Win(plies), self.nodes),
            Forcing::Forced(_) | Forcing::NotForced | Forcing::Unknown => None,
        }
    }
}

/// Returns the only move that keeps the value of a position by the tables, if there is only one.
fn best_by_table(line: &dyn DynLine, seeds: i32) -> Option<String> {
    let keeps = |(_, exact): &(String, Exact)| exact.worth == ExactValue::Seeds(seeds);
    let mut best = move_values(line).into_iter().filter(keeps);
    let (only, None) = (best.next()?, best.next()) else { return None };
    Some(only.0)
}

/// Returns the lead of the side to move.
fn lead(line: &dyn DynLine) -> Option<i32> {
    let (seat, score) = (line.turn()?.index(), line.score()?.map(i32::from));
    Some(score[seat] - score[1 - seat])
}

/// Finds the lead that the side can reach, by halving the interval in which it is.
fn by_points(line: &dyn DynLine, legal: &[String], nodes: u64) -> Option<(Goal, String)> {
    let (seat, left) = (line.turn()?, line.points_left().filter(|left| *left <= MOST_POINTS)?);
    let lead = lead(line)?;
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
    ask(player, line, ANSWER).best
}

fn ask(player: &mut dyn Player, line: &dyn DynLine, limits: Limits) -> Reply {
    player.choose(line, &Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &|_| {} })
}
