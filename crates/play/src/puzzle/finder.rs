//! [`Finder`]: looks for puzzles in games between the levels.

use std::sync::atomic::AtomicBool;

use catalogue::{Ask, DynGame, DynLine, Exact, ExactValue, Forcing, Goal, Message, Player, Reply, Value, move_values};
use rules::{Limits, Seat, mix};

use super::proof::{MARGIN, after, is_refuted, keeps};
use super::{LEVELS, Puzzle, prove, seed_of};

/// The shortest win of a puzzle: a faster one is no puzzle.
const SHORTEST_WIN: u32 = 3;
/// The longest win of a puzzle.
const LONGEST_WIN: u32 = 25;
/// The most points on the board of a puzzle about points.
const MOST_POINTS: u16 = 18;
/// Number of positions of a game in which puzzles are looked for: the last ones that counting does not decide.
const LAST_PLIES: usize = 30;
/// Positions in a row about which the scout says nothing, after which the search of a game ends.
const PATIENCE: usize = 6;
/// Variations of each position about which the scout says something, and the plies of the longest.
const VARIATIONS: usize = 8;
const LONGEST_VARIATION: usize = 4;
/// The longest game that is played.
const LONGEST_GAME: usize = 250;
/// The levels of the games that are played in turn, and of how many moves one is random, so that the games differ and
/// contain mistakes.
const GAMES: [([u8; 2], u64); 2] = [([1, 3], 4), ([2, 4], 6)];
/// Limits of the levels that answer; only the strongest has no depth of its own.
const ANSWER: Limits =
    Limits { depth: None, nodes: Some(100_000), time: None, clock: None, overhead: std::time::Duration::ZERO };

/// Attempts in which a level must find the move: the lower ones make mistakes at random.
const ATTEMPTS: u64 = 3;

/// The player that tells which positions are worth a proof has this share of the nodes of a proof, and at least so many:
/// more in somebody's own game, of which no position should be missed.
const SCOUT_SHARE: u64 = 300;
const LEAST_SCOUT_NODES: u64 = 1000;
const OWN_SCOUT_NODES: u64 = 20_000;
/// Nodes of each search for a proof in somebody's own game.
const OWN_NODES: u64 = 200_000;
/// A search for the best lead has this share of the nodes: where it is long, it rarely succeeds.
const POINTS_SHARE: u64 = 10;

/// Looks for puzzles of a game.
pub struct Finder {
    game: &'static dyn DynGame,
    rules: String,
    nodes: u64,
    /// Those whose answer must be wrong.
    naive: Vec<Box<dyn Player>>,
    /// The player that tells which positions are worth a proof.
    scout: Box<dyn Player>,
}

impl Finder {
    /// Creates a finder for these rules. `nodes` bounds each search for a proof.
    ///
    /// # Errors
    /// The game does not have such rules.
    pub fn new(game: &'static dyn DynGame, rules: &str, nodes: u64) -> Result<Self, Message> {
        Self::with_scout(game, rules, nodes, game.players()[0].name)
    }

    /// Creates a finder with another player to tell which positions are worth a proof.
    fn with_scout(game: &'static dyn DynGame, rules: &str, nodes: u64, scout: &str) -> Result<Self, Message> {
        game.open(rules, None)?;
        let naive = ["greedy", "minimax:depth=2"].iter().map(|spec| game.player(spec)).collect::<Result<_, _>>()?;
        Ok(Self { game, rules: rules.to_owned(), nodes, naive, scout: game.player(scout)? })
    }

    fn level_player(&self, level: u8, seed: u64) -> Result<Box<dyn Player>, Message> {
        self.game.player(&format!("level{level}:seed={seed}"))
    }

    /// Plays a game by its seed and returns the puzzles among its last positions and a few moves beside them.
    ///
    /// # Errors
    /// The game cannot be played: its players and its rules disagree.
    pub fn search(&mut self, seed: u64) -> Result<Vec<Puzzle>, Message> {
        let mut line = self.play(seed)?;
        let (mut found, mut looked_at, mut silent) = (Vec::new(), 0, 0);
        while line.undo() && looked_at < LAST_PLIES && silent < PATIENCE {
            if is_counted(&*line) {
                continue;
            }
            looked_at += 1;
            let here = self.open(&*line)?;
            let scouted = self.scout(&*here, true);
            silent = if scouted == Scouted::Unknown { silent + 1 } else { 0 };
            if scouted != Scouted::Unknown {
                found.extend(self.variations(&*here, mix(seed) ^ looked_at as u64)?);
            }
            found.extend(self.puzzle(&*here, scouted, true));
        }
        Ok(found)
    }

    /// Returns the puzzles a few moves after a position: what was not played is as good a puzzle.
    fn variations(&mut self, line: &dyn DynLine, seed: u64) -> Result<Vec<Puzzle>, Message> {
        let (mut found, mut random) = (Vec::new(), seed);
        for at in 0..VARIATIONS {
            let mut line = line.boxed_clone();
            for _ in 0..=at % LONGEST_VARIATION {
                random = mix(random.wrapping_add(1));
                play_random(&mut *line, random)?;
            }
            if line.turn().is_some() && !is_counted(&*line) {
                let here = self.open(&*line)?;
                let scouted = self.scout(&*here, true);
                found.extend(self.puzzle(&*here, scouted, true));
            }
        }
        Ok(found)
    }

    /// Plays a game between two levels, with random moves among theirs.
    fn play(&self, seed: u64) -> Result<Box<dyn DynLine>, Message> {
        let mut line = self.game.opening(&self.rules, seed)?;
        let (levels, rarity) = GAMES[seed as usize % GAMES.len()];
        let mut players = levels.iter().map(|level| self.level_player(*level, seed)).collect::<Result<Vec<_>, _>>()?;
        let mut random = seed;
        while line.turn().is_some() && line.ply() < LONGEST_GAME {
            random = mix(random.wrapping_add(1));
            if random.is_multiple_of(rarity) {
                play_random(&mut *line, random)?;
            } else {
                let player = (line.ply() + seed as usize / GAMES.len()) % players.len();
                line.play(&choose(&mut *players[player], &*line))?;
            }
        }
        Ok(line)
    }

    fn missed(&mut self, line: &dyn DynLine, stop: impl Fn() -> bool) -> Result<Vec<Puzzle>, Message> {
        let (mut line, moves, mut found) = (line.boxed_clone(), line.moves(), Vec::new());
        for (ply, played) in moves.iter().enumerate().rev().take(LAST_PLIES) {
            if stop() {
                break;
            }
            line.rewind(ply);
            let here = self.open(&*line)?;
            let scouted = self.scout(&*here, false);
            found.extend(self.puzzle(&*here, scouted, false).filter(|puzzle| puzzle.solution != *played));
        }
        found.reverse();
        Ok(found)
    }

    /// Starts a game at a position: what was played before counts neither as repetition nor for a limit.
    fn open(&self, line: &dyn DynLine) -> Result<Box<dyn DynLine>, Message> {
        self.game.open(&self.rules, Some(&line.position()))
    }

    /// Returns the puzzle of a position, if it is one; if asked for, only one that greedy players get wrong.
    fn puzzle(&mut self, line: &dyn DynLine, scouted: Scouted, subtle: bool) -> Option<Puzzle> {
        let Scouted::Promising(claim) = scouted else { return None };
        let (goal, solution) = self.only_move(line, claim)?;
        if subtle && self.is_obvious(line, &solution) {
            return None;
        }
        let (rules, level) = (self.rules.clone(), self.level(line, &solution).ok()?);
        let puzzle = Puzzle { rules, position: line.position(), solution, goal, level };
        prove(&puzzle, self.game, 10 * self.nodes).is_ok().then_some(puzzle)
    }

    /// Grades a puzzle by the levels: the lowest one from which all of them find the move.
    ///
    /// # Errors
    /// The puzzle is not one of this game.
    pub fn grade(&self, puzzle: &Puzzle) -> Result<u8, Message> {
        let line = self.game.open(&puzzle.rules, Some(&puzzle.position))?;
        self.level(&*line, &puzzle.solution)
    }

    /// Returns the lowest level from which all find the move each time. A position has its own seeds for their mistakes,
    /// so that it is always graded alike. One player at a time needs memory.
    fn level(&self, line: &dyn DynLine, solution: &str) -> Result<u8, Message> {
        let seed = seed_of(&line.position());
        for level in (1..=LEVELS).rev() {
            for attempt in 0..ATTEMPTS {
                if choose(&mut *self.level_player(level, seed ^ attempt)?, line) != solution {
                    return Ok((level + 1).min(LEVELS));
                }
            }
        }
        Ok(1)
    }

    /// Returns `true` if a greedy player finds a move.
    fn is_obvious(&mut self, line: &dyn DynLine, text: &str) -> bool {
        self.naive.iter_mut().any(|player| choose(&mut **player, line) == text)
    }

    /// Tells what there is to prove at a position, by the tables or a strong player: a proof that fails costs all its
    /// nodes. If asked for, a move that greedy players find is not worth a proof.
    fn scout(&mut self, line: &dyn DynLine, subtle: bool) -> Scouted {
        if line.legal().len() < 2 {
            return Scouted::Nothing;
        }
        let (claim, best) = match line.exact() {
            Some(Exact { worth, .. }) => {
                let claim = claim_of(line, worth);
                let (Some(claim), Some(best)) = (claim, best_by_table(line, worth)) else { return Scouted::Nothing };
                (claim, best)
            }
            None => {
                let least = if subtle { LEAST_SCOUT_NODES } else { OWN_SCOUT_NODES };
                let nodes = (self.nodes / SCOUT_SHARE).max(least);
                let reply = ask(&mut *self.scout, line, Limits { nodes: Some(nodes), ..ANSWER });
                let Some(report) = reply.reports.first() else { return Scouted::Unknown };
                let claim = match report.value {
                    Value::Win(plies) | Value::LikelyWin(plies) => Claim::Win(plies.min(LONGEST_WIN)),
                    // A game that counts points has goals in points instead.
                    Value::Draw if line.score().is_none() => Claim::Goal(Goal::Hold),
                    _ if line.points_left().is_some_and(|left| left <= MOST_POINTS) => Claim::Points,
                    Value::Loss(_) | Value::LikelyLoss(_) | Value::Draw => return Scouted::Nothing,
                    _ => return Scouted::Unknown,
                };
                (claim, reply.best)
            }
        };
        if subtle && self.is_obvious(line, &best) { Scouted::Nothing } else { Scouted::Promising(claim) }
    }

    /// Returns the goal of the side to move and the only move that reaches it, if there is only one.
    fn only_move(&self, line: &dyn DynLine, claim: Claim) -> Option<(Goal, String)> {
        let (seat, nodes) = (line.turn()?, self.nodes);
        match claim {
            Claim::Goal(goal) => only(line, goal, nodes),
            Claim::Points => by_points(line, nodes / POINTS_SHARE),
            Claim::Win(plies) => match line.force(seat, Goal::Win(plies), nodes) {
                Forcing::Forced(plies @ SHORTEST_WIN..) => only(line, Goal::Win(plies), nodes),
                _ if line.points_left().is_some_and(|left| left <= MOST_POINTS) => {
                    by_points(line, nodes / POINTS_SHARE)
                }
                Forcing::Forced(_) | Forcing::NotForced | Forcing::Unknown => None,
            },
        }
    }
}

/// Returns the puzzles of a game that was played: the positions near its end in which the only right move was missed.
///
/// The last positions are looked at first, until `stop` returns `true`. A game for three has no puzzles.
///
/// # Errors
/// The game cannot be played from its positions: its notation and its rules disagree.
pub fn missed_moves(line: &dyn DynLine, stop: impl Fn() -> bool) -> Result<Vec<Puzzle>, Message> {
    if line.game().info().sides.len() != 2 {
        return Ok(Vec::new());
    }
    // The usual table would take longer than so few nodes, and a server's memory.
    let scout = format!("{}:hash=4", line.game().players()[0].name);
    Finder::with_scout(line.game(), &line.rules(), OWN_NODES, &scout)?.missed(line, stop)
}

/// The judgement of a position before a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scouted {
    /// Neither a table nor the scout knows who wins.
    Unknown,
    /// There is nothing to find: the position is lost, several moves are best, or the best one is obvious.
    Nothing,
    /// There is something to prove.
    Promising(Claim),
}

/// A statement that a proof may confirm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    /// The side to move wins, in about this many plies.
    Win(u32),
    /// The side to move reaches this goal and no more.
    Goal(Goal),
    /// So few points are left that a search finds the best lead.
    Points,
}

/// Returns what a value of the tables claims, if it can be a puzzle.
fn claim_of(line: &dyn DynLine, value: ExactValue) -> Option<Claim> {
    match value {
        ExactValue::Seeds(seeds) => lead(line).map(|lead| Claim::Goal(Goal::Lead(lead + seeds))),
        ExactValue::Win(plies @ SHORTEST_WIN..=LONGEST_WIN) => Some(Claim::Goal(Goal::Win(plies))),
        ExactValue::Draw => Some(Claim::Goal(Goal::Hold)),
        ExactValue::Win(_) | ExactValue::Loss(_) => None,
    }
}

/// Plays a move drawn at random, if the game is not over.
fn play_random(line: &mut dyn DynLine, random: u64) -> Result<(), Message> {
    let legal = line.legal();
    let drawn = (random >> 32).checked_rem(legal.len() as u64).map(|at| &legal[at as usize]);
    drawn.map_or(Ok(()), |text| line.play(text).map(|_| ()))
}

/// Returns `true` if counting decides who wins: a race that no wall can change is no puzzle.
fn is_counted(line: &dyn DynLine) -> bool {
    // Without nodes only counting can tell.
    line.force(Seat(0), Goal::Hold, 0) != Forcing::Unknown
}

/// Returns the only move that keeps the value of a position by the tables, if there is only one.
fn best_by_table(line: &dyn DynLine, value: ExactValue) -> Option<String> {
    let keeps = |(_, exact): &(String, Exact)| match (value, exact.worth) {
        (ExactValue::Win(best), ExactValue::Win(plies)) => plies <= best + MARGIN,
        (best, worth) => best == worth,
    };
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
fn by_points(line: &dyn DynLine, nodes: u64) -> Option<(Goal, String)> {
    let (seat, left) = (line.turn()?, line.points_left()?);
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
    only(line, Goal::Lead(least), nodes)
}

/// Returns the only move that is not refuted, if it reaches the goal.
fn only(line: &dyn DynLine, goal: Goal, nodes: u64) -> Option<(Goal, String)> {
    let seat = line.turn()?;
    let legal = line.legal();
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
