//! Solves the game by retrograde analysis.
//!
//! With all pawns on the board, the limit of 40 plies only cuts wins short: a position won in *n* plies is won while at
//! least *n* are left, and drawn after that. So one number per position is enough. It is found backwards: from wins in
//! one ply to losses in two, and so on up to the 24 plies of the moving phase. During placement, a board occurs at one
//! ply only, and its value follows from the boards with one pawn more.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicI8, AtomicUsize, Ordering};

use catalogue::Message;
use rules::Phase;
use rules::Progress;

use super::super::rules::{LAST_PLY, PAWNS};
use super::index::{BESIDE, Board, INDEX, Span};

/// Number of plies of the moving phase.
const MOVING: i8 = (LAST_PLY - PAWNS) as i8;

/// Plies to a win, minus the plies to a loss, or 0 for a draw, by position number; `None` if interrupted.
pub(super) fn solve(threads: NonZeroUsize, building: &dyn Progress) -> Option<Vec<i8>> {
    let values: Vec<AtomicI8> = std::iter::repeat_with(AtomicI8::default).take(INDEX.count as usize).collect();
    let solver = Solver { values, threads, building };
    solver.phase("table-phase-one", &[PAWNS], &|number, board| {
        if wins_at_once(board) {
            solver.set(number, 1);
        }
    })?;
    solver.phase("table-phase-two", &[PAWNS], &|number, board| {
        if solver.get(number) == 0 && solver.loses(board) {
            solver.set(number, -2);
        }
    })?;
    for plies in 3..=MOVING {
        solver.phase("table-phase-moving", &[PAWNS], &|number, board| {
            let (value, lost) = (solver.get(number), plies % 2 == 1);
            if value == if lost { 1 - plies } else { plies - 1 } {
                solver.go_back(board, plies, lost);
            }
        })?;
    }
    for pawns in (0..PAWNS).rev() {
        solver.phase("table-phase-placing", &[pawns], &|number, board| {
            solver.set(number, solver.by_placing(board));
        })?;
    }
    Some(solver.values.into_iter().map(AtomicI8::into_inner).collect())
}

struct Solver<'a> {
    values: Vec<AtomicI8>,
    threads: NonZeroUsize,
    building: &'a dyn Progress,
}

impl Solver<'_> {
    fn get(&self, number: usize) -> i8 {
        self.values[number].load(Ordering::Relaxed)
    }

    fn set(&self, number: usize, value: i8) {
        self.values[number].store(value, Ordering::Relaxed);
    }

    fn value(&self, board: Board) -> i8 {
        self.get(INDEX.number(board))
    }

    /// Visits all boards with one of these numbers of pawns, on all threads.
    fn phase(&self, name: &'static str, pawns: &[u8], visit: &(impl Fn(usize, Board) + Sync)) -> Option<()> {
        let spans: Vec<&Span> = INDEX.spans.iter().filter(|span| pawns.contains(&span.pawns)).collect();
        let boards = spans.iter().map(|span| u64::from(span.count)).sum();
        self.building.begin(Phase { id: name, rules: "", size: pawns[0].into() }, boards);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                scope.spawn(|| {
                    while let Some(span) = spans.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.building.is_stopped() {
                            break;
                        }
                        INDEX.each_board(span, &mut |number, board| visit(number, board));
                        self.building.advance(u64::from(span.count));
                    }
                });
            }
        });
        (!self.building.is_stopped()).then_some(())
    }

    /// Returns `true` if every move leads to a win for the other side.
    fn loses(&self, board: Board) -> bool {
        let (mut moves, mut all) = (0, true);
        board.each_shift(|next, _| {
            moves += 1;
            all = all && self.value(next.turned()) > 0;
        });
        if moves == 0 { self.value(board.turned()) > 0 } else { all }
    }

    /// Sets the value of the predecessors of a board that have none yet: those of a lost board are won in that many
    /// plies, and those that lead only to won boards are lost.
    fn go_back(&self, board: Board, plies: i8, lost: bool) {
        let reached = |before: Board| {
            if self.value(before) == 0 && (lost || self.loses(before)) {
                INDEX.each_number(before, |number| self.set(number, if lost { plies } else { -plies }));
            }
        };
        // A pawn that moved here can move back, so the predecessors are the other side's possible moves now.
        let theirs = board.turned();
        let mut moves = 0;
        theirs.each_shift(|before, to| {
            moves += 1;
            // The game was already over with a column there.
            if !before.is_our_column(to) {
                reached(before);
            }
        });
        if moves == 0 {
            reached(theirs);
        }
    }

    /// The value of a board during the placement phase.
    fn by_placing(&self, board: Board) -> i8 {
        let (mut won, mut lost, mut drawn) = (i8::MAX, 0, false);
        for cell in (0..9).filter(|cell| !board.is_full(*cell)) {
            let next = board.pushed(cell);
            if next.is_our_column(cell) {
                return 1;
            }
            match self.value(next.turned()) {
                0 => drawn = true,
                loss @ ..0 => won = won.min(1 - loss),
                win => lost = lost.max(win + 1),
            }
        }
        match () {
            () if won < i8::MAX => won,
            () if drawn => 0,
            () => -lost,
        }
    }
}

/// Returns `true` if the side to move can complete a column now.
fn wins_at_once(board: Board) -> bool {
    (0..9).any(|to| board.is_our_pair(to) && BESIDE[to].iter().any(|from| board.is_ours(*from)))
}

/// Compares the value of every board, or of a sample spread over the table, with the value derived from its successors.
pub(super) fn verify(bytes: &[u8], sample: Option<u64>, building: &dyn Progress) -> Result<(), Message> {
    let step = sample.map_or(1, |sample| (u64::from(INDEX.count) / sample.max(1)).max(1)) as usize;
    let value = |board: Board| bytes[INDEX.number(board)] as i8;
    building.begin(Phase::new("table-phase-verify"), u64::from(INDEX.count));
    for span in &INDEX.spans {
        let mut wrong = None;
        INDEX.each_board(span, &mut |number, board| {
            if number.is_multiple_of(step) && bytes[number] as i8 != from_children(board, span.pawns, &value) {
                wrong = Some(number);
            }
        });
        if let Some(number) = wrong {
            return Err(Message::new("table-wrong").with("entry", number));
        }
        building.advance(u64::from(span.count));
        if building.is_stopped() {
            break;
        }
    }
    Ok(())
}

/// The value of a board derived from its successors, independently of how the table was built.
fn from_children(board: Board, pawns: u8, value: &impl Fn(Board) -> i8) -> i8 {
    let mut children = Vec::with_capacity(16);
    if pawns < PAWNS {
        (0..9).filter(|cell| !board.is_full(*cell)).for_each(|cell| children.push((board.pushed(cell), cell)));
    } else {
        board.each_shift(|next, cell| children.push((next, cell)));
    }
    if children.iter().any(|(next, cell)| next.is_our_column(*cell)) {
        return 1;
    }
    let mut values: Vec<i8> = children.iter().map(|(next, _)| value(next.turned())).collect();
    if values.is_empty() {
        values.push(value(board.turned()));
    }
    let best = match values.iter().filter(|value| **value < 0).max() {
        Some(loss) => 1 - loss,
        None if values.contains(&0) => 0,
        None => -1 - values.iter().max().unwrap_or(&0),
    };
    let last = if pawns < PAWNS { (LAST_PLY - pawns) as i8 } else { MOVING };
    if best.abs() > last { 0 } else { best }
}
