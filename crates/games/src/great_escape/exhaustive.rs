//! Retrograde solver for Great Escape positions with few walls in hand.
//!
//! For each set of walls, all 81 × 81 × 2 combinations of pawns and turn are solved together, after those of every
//! larger set that can still be reached. It is written from the rules over the position's text and shares no code with
//! the engine, which is checked against it.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

const CELLS: usize = 81;
const WALLS: usize = 128;
const NO_PATH: u8 = u8::MAX;
/// Number of rounds of a game.
const ROUNDS: u32 = 100;

/// Value of a position for the player to move: the result, and the plies to it when the winner hurries and the loser
/// holds out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Draw,
    Win(u32),
    Loss(u32),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => write!(f, "draw"),
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}

/// A set of walls as a bit mask: the 64 H walls by y and then by x, then the V walls.
type Walls = u128;

/// A position parsed from its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ParsedPosition {
    pub(super) turn: usize,
    pub(super) pawns: [usize; 2],
    pub(super) in_hand: [u8; 2],
    pub(super) walls: Walls,
    pub(super) rounds: u32,
}

impl ParsedPosition {
    pub(super) fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |at: usize| words[at].parse::<usize>().expect("a number");
        let end = 9 + 3 * number(8);
        let wall = |word: &[&str]| {
            let [x, y] = [0, 1].map(|i| word[i].parse::<usize>().expect("a number"));
            if word[2] == "H" { 8 * (y - 1) + x } else { 64 + 8 * y + x - 1 }
        };
        Self {
            turn: number(0),
            pawns: [0, 1].map(|player| number(2 + 3 * player) + 9 * number(3 + 3 * player)),
            in_hand: [0, 1].map(|player| number(4 + 3 * player) as u8),
            walls: words[9..end].chunks(3).fold(0, |walls, word| walls | 1 << wall(word)),
            rounds: words.get(end).map_or(0, |word| word.parse().expect("a number")),
        }
    }

    pub(super) fn write(&self) -> String {
        let player = |i: usize| format!("{} {} {}", self.pawns[i] % 9, self.pawns[i] / 9, self.in_hand[i]);
        let mut words = vec![format!("{} 2 {} {} {}", self.turn, player(0), player(1), self.walls.count_ones())];
        for wall in members(self.walls) {
            let (row, column) = (wall % 64 / 8, wall % 8);
            words.push(if wall < 64 { format!("{column} {} H", row + 1) } else { format!("{} {row} V", column + 1) });
        }
        words.extend((self.rounds > 0).then(|| self.rounds.to_string()));
        words.join(" ")
    }

    /// The value by exhaustive analysis.
    pub(super) fn solve(&self) -> Value {
        let mut solver = Solver::default();
        let plies = solver.layer(self.walls, self.in_hand).value(self.pawns, self.turn);
        // The win stands if the remaining rounds suffice for its plies.
        let left = 2 * (ROUNDS - self.rounds) - self.turn as u32;
        match plies.unsigned_abs() {
            distance if distance > left || distance == 0 => Value::Draw,
            distance if plies > 0 => Value::Win(distance),
            distance => Value::Loss(distance),
        }
    }

    /// Returns `true` if a player has a wall that is illegal now, since it would shut the opponent in, but becomes
    /// legal as the opponent advances and still blocks the rest of their path.
    pub(super) fn has_trap(&self) -> bool {
        (0..2).filter(|player| self.in_hand[1 - player] > 0).any(|player| {
            let path = path(self.walls, self.pawns[player], player);
            fitting(self.walls).any(|wall| {
                let walls = self.walls | 1 << wall;
                let steps = distances(walls, player);
                let other = distances(walls, 1 - player)[self.pawns[1 - player]];
                let crosses = |pair: &[usize]| blocked(wall).contains(&edge(pair[0], pair[1]));
                let legal_later = |at: usize| steps[path[at]] != NO_PATH && path[at..].windows(2).any(crosses);
                steps[path[0]] == NO_PATH && other != NO_PATH && (1..path.len()).any(legal_later)
            })
        })
    }
}

fn members(mut walls: Walls) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (walls != 0).then(|| walls.trailing_zeros() as usize);
        walls &= walls.wrapping_sub(1);
        lowest
    })
}

/// A pair of neighbouring cells, the smaller first.
fn edge(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// The two steps blocked by a wall.
fn blocked(wall: usize) -> [(usize, usize); 2] {
    let (row, column) = (wall % 64 / 8, wall % 8);
    let cell = 9 * row + column;
    if wall < 64 { [(cell, cell + 9), (cell + 1, cell + 10)] } else { [(cell, cell + 1), (cell + 9, cell + 10)] }
}

/// The walls that neither overlap nor cross one of these.
fn fitting(walls: Walls) -> impl Iterator<Item = usize> {
    let apart = |a: usize, b: usize| {
        let (rows, columns) = ((a % 64 / 8).abs_diff(b % 64 / 8), (a % 8).abs_diff(b % 8));
        match (a < 64, b < 64) {
            (true, true) => rows != 0 || columns > 1,
            (false, false) => columns != 0 || rows > 1,
            _ => rows + columns != 0,
        }
    };
    (0..WALLS).filter(move |wall| members(walls).all(|other| apart(*wall, other)))
}

/// The steps possible from each cell, as a mask in the order of [`STEPS`].
type Open = [u8; CELLS];

const STEPS: [isize; 4] = [1, -1, 9, -9];

fn open(walls: Walls) -> Open {
    let inside = |cell: usize| {
        let (x, y) = (cell % 9, cell / 9);
        [x < 8, x > 0, y < 8, y > 0].into_iter().zip([1, 2, 4, 8]).map(|(inside, bit)| u8::from(inside) * bit).sum()
    };
    let mut open: Open = std::array::from_fn(inside);
    for (a, b) in members(walls).flat_map(blocked) {
        let (there, back) = if b == a + 1 { (1, 2) } else { (4, 8) };
        open[a] &= !there;
        open[b] &= !back;
    }
    open
}

/// The cells one step from a cell.
fn neighbours(open: &Open, cell: usize) -> impl Iterator<Item = usize> {
    let steps = open[cell];
    (0..4).filter(move |step| steps >> step & 1 == 1).filter_map(move |step| cell.checked_add_signed(STEPS[step]))
}

fn is_goal(cell: usize, player: usize) -> bool {
    cell % 9 == [8, 0][player]
}

/// The distance from every cell to a player's goal.
fn distances(walls: Walls, player: usize) -> [u8; CELLS] {
    let open = open(walls);
    let mut steps = [NO_PATH; CELLS];
    let mut reached: Vec<usize> = (0..CELLS).filter(|cell| is_goal(*cell, player)).collect();
    reached.iter().for_each(|cell| steps[*cell] = 0);
    let mut at = 0;
    while at < reached.len() {
        let from = reached[at];
        for to in neighbours(&open, from) {
            if steps[to] == NO_PATH {
                steps[to] = steps[from] + 1;
                reached.push(to);
            }
        }
        at += 1;
    }
    steps
}

/// The cells of a shortest path, from the pawn on.
fn path(walls: Walls, pawn: usize, player: usize) -> Vec<usize> {
    let (steps, open) = (distances(walls, player), open(walls));
    let nearer = |cell: &usize| neighbours(&open, *cell).find(|to| steps[*to] < steps[*cell]);
    std::iter::successors(Some(pawn), nearer).collect()
}

/// All combinations of pawns and turn for one set of walls and numbers in hand.
struct Layer {
    /// The distance from each cell to each player's goal.
    steps: [[u8; CELLS]; 2],
    /// Plies to a win of the player to move, negative for a loss, 0 if neither can be forced. Empty when no wall is in
    /// hand and the race decides.
    plies: Vec<i16>,
}

impl Layer {
    fn value(&self, pawns: [usize; 2], turn: usize) -> i32 {
        if !self.plies.is_empty() {
            return self.plies[index(pawns, turn)].into();
        }
        let [mine, theirs] = [turn, 1 - turn].map(|player| i32::from(self.steps[player][pawns[player]]));
        if mine <= theirs { 2 * mine - 1 } else { -2 * theirs }
    }

    /// Returns `true` if both pawns have a path.
    fn is_legal(&self, pawns: [usize; 2]) -> bool {
        (0..2).all(|player| self.steps[player][pawns[player]] != NO_PATH)
    }

    /// Returns `true` if the position is legal and the game is not over.
    fn is_open(&self, pawns: [usize; 2]) -> bool {
        self.is_legal(pawns) && (0..2).all(|player| !is_goal(pawns[player], player))
    }
}

fn index([zero, one]: [usize; 2], turn: usize) -> usize {
    (turn * CELLS + zero) * CELLS + one
}

fn placing(index: usize) -> ([usize; 2], usize) {
    ([index / CELLS % CELLS, index % CELLS], index / CELLS / CELLS)
}

/// The value of the best wall.
#[derive(Clone, Copy)]
struct Putting {
    /// Plies to the fastest win.
    win: Option<i32>,
    /// Plies to the slowest loss.
    loss: i32,
    /// `true` if some wall leads to neither.
    holds: bool,
}

#[derive(Default)]
struct Solver {
    layers: HashMap<(Walls, [u8; 2]), Rc<Layer>>,
}

impl Solver {
    fn layer(&mut self, walls: Walls, in_hand: [u8; 2]) -> Rc<Layer> {
        if let Some(layer) = self.layers.get(&(walls, in_hand)) {
            return Rc::clone(layer);
        }
        let mut layer = Layer { steps: [0, 1].map(|player| distances(walls, player)), plies: Vec::new() };
        if in_hand != [0, 0] {
            let after = [0, 1].map(|player| self.after(walls, in_hand, player));
            layer.plies = backwards(walls, &layer, &after);
        }
        let layer = Rc::new(layer);
        self.layers.insert((walls, in_hand), Rc::clone(&layer));
        layer
    }

    /// The layers reached by a player's walls.
    fn after(&mut self, walls: Walls, mut in_hand: [u8; 2], player: usize) -> Vec<Rc<Layer>> {
        if in_hand[player] == 0 {
            return Vec::new();
        }
        in_hand[player] -= 1;
        fitting(walls).map(|wall| self.layer(walls | 1 << wall, in_hand)).collect()
    }
}

/// The plies of every combination: wins in one ply first, then their predecessors, and so on.
fn backwards(walls: Walls, layer: &Layer, after: &[Vec<Rc<Layer>>; 2]) -> Vec<i16> {
    let open = open(walls);
    let mut plies = vec![0_i16; 2 * CELLS * CELLS];
    let mut left = vec![0_u8; plies.len()];
    let mut putting = vec![Putting { win: None, loss: 0, holds: false }; plies.len()];
    // By number of plies: the positions decided in that many, scheduled in advance.
    let mut due: Vec<Vec<(usize, bool)>> = vec![Vec::new(); 2];
    let set = |due: &mut Vec<Vec<(usize, bool)>>, plies: i32, at: usize, wins: bool| {
        let plies = plies as usize;
        due.resize(due.len().max(plies + 1), Vec::new());
        due[plies].push((at, wins));
    };
    for at in 0..plies.len() {
        let (pawns, turn) = placing(at);
        if !layer.is_open(pawns) {
            continue;
        }
        if neighbours(&open, pawns[turn]).any(|to| is_goal(to, turn)) {
            set(&mut due, 1, at, true);
            continue;
        }
        left[at] = open[pawns[turn]].count_ones() as u8;
        for next in after[turn].iter().filter(|next| next.is_legal(pawns)) {
            let putting = &mut putting[at];
            match next.value(pawns, 1 - turn) {
                0 => putting.holds = true,
                loss @ 1.. => putting.loss = putting.loss.max(loss + 1),
                win => putting.win = Some(putting.win.map_or(1 - win, |sooner| sooner.min(1 - win))),
            }
        }
        if let Some(win) = putting[at].win {
            set(&mut due, win, at, true);
        }
    }
    let mut n = 1;
    while n < due.len() {
        for (at, wins) in std::mem::take(&mut due[n]) {
            if plies[at] != 0 {
                continue;
            }
            plies[at] = if wins { n as i16 } else { -(n as i16) };
            let (pawns, turn) = placing(at);
            let mover = 1 - turn;
            for from in neighbours(&open, pawns[mover]) {
                let mut before = pawns;
                before[mover] = from;
                let before_at = index(before, mover);
                if !layer.is_open(before) || plies[before_at] != 0 {
                    continue;
                }
                if !wins {
                    set(&mut due, n as i32 + 1, before_at, true);
                    continue;
                }
                left[before_at] = left[before_at].saturating_sub(1);
                let Putting { win, loss, holds } = putting[before_at];
                if left[before_at] == 0 && win.is_none() && !holds {
                    set(&mut due, loss.max(n as i32 + 1), before_at, false);
                }
            }
        }
        n += 1;
    }
    plies
}
