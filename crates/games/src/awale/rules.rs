//! The position, with the mover's row first; legal moves as sets of pits.

use std::hint::select_unpredictable;

use rules::{Game, History, Outcome, Reason, Side, mix};

use super::row::{self, Flags, Row};
use super::sowing::{Sown, sow};

/// Maximum number of seeds in a position, captured ones included.
pub(super) const MOST_SEEDS: u8 = 255;
/// Default number of plies without a capture that end a game under the course's rules.
pub(super) const LIMIT: u16 = 25;

const STARVED: Reason = Reason("starved");
const MAJORITY: Reason = Reason("majority");
const NO_CAPTURE: Reason = Reason("no-capture");

/// Multiplier that separates the hash bits of the two rows; any odd number without a pattern works.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A limit on plies without a capture that is never reached.
const NEVER: u32 = u32::MAX;

/// A rule set; the [module](super) compares them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The rules of the course statement.
    Cours {
        /// Number of plies without a capture that end the game.
        limit: u16,
    },
    /// The international rules.
    Abapa,
    /// The rules under which the game was solved.
    Awari,
}

impl Default for Rules {
    fn default() -> Self {
        Self::Cours { limit: LIMIT }
    }
}

/// A pit: its side in bit 3; below it, its index among the side's pits in sowing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pit(u8);

impl Pit {
    /// A side's pit by index, 0 to 5.
    #[inline]
    pub const fn of(side: Side, index: usize) -> Self {
        debug_assert!(index < 6);
        Self((side as u8) << 3 | index as u8)
    }

    /// The side that owns the pit.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 8 { Side::One } else { Side::Two }
    }

    /// Its index among its side's pits, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Sows a pit.
    Sow(Pit),
    /// The forced pass of a player with seeds but no legal move, under the course's rules.
    Pass,
}

/// A position of Awalé.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awale {
    /// The mover's row, then the opponent's.
    rows: [Row; 2],
    /// Number of plies without a capture that end the game.
    limit: u32,
    /// Plies since the last capture.
    quiet: u16,
    /// Captures above this end the game: half of all the seeds, or an unreachable number.
    half: u8,
    turn: Side,
    rules: Rules,
}

impl Awale {
    /// Builds a position from pits and captures, South's first. The caller has validated them: at most [`MOST_SEEDS`]
    /// in total.
    pub(super) fn new(rules: Rules, pits: [[u8; 6]; 2], captured: [u8; 2], turn: Side, quiet: u16) -> Self {
        let row = |side: Side| Row::new(pits[side.index()], captured[side.index()]);
        let seeds: u8 = pits.iter().flatten().chain(&captured).sum();
        let (limit, half) = match rules {
            Rules::Cours { limit } => (limit.into(), MOST_SEEDS),
            Rules::Abapa | Rules::Awari => (NEVER, seeds / 2),
        };
        Self { rows: [row(turn), row(turn.other())], limit, quiet, half, turn, rules }
    }

    #[inline]
    pub(super) const fn row(&self, side: Side) -> Row {
        self.rows[(side as usize) ^ (self.turn as usize)]
    }

    /// The mover's row, then the opponent's.
    #[inline]
    pub(super) const fn rows(&self) -> [Row; 2] {
        self.rows
    }

    /// A side's pits in sowing order.
    #[inline]
    pub const fn pits(&self, side: Side) -> [u8; 6] {
        self.row(side).pits()
    }

    /// The seeds in a pit.
    #[inline]
    pub const fn seeds(&self, pit: Pit) -> u8 {
        self.row(pit.side()).pit(pit.index())
    }

    /// The number of seeds captured by a side.
    #[inline]
    pub const fn captured(&self, side: Side) -> u8 {
        self.row(side).store()
    }

    /// The seeds still on the board.
    #[inline]
    pub const fn seeds_left(&self) -> u8 {
        self.rows[0].seeds() + self.rows[1].seeds()
    }

    /// Plies since the last capture.
    #[inline]
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Upper bound on the remaining plies under the capture limit: each capture takes at least two seeds and resets the
    /// counter.
    pub(super) const fn most_plies(&self) -> u64 {
        let (limit, captures) = (self.limit as u64, self.seeds_left() as u64 / 2);
        limit.saturating_sub(self.quiet as u64) + captures * limit
    }

    /// Returns the same position with South to move: the mover's row becomes South's.
    pub(super) const fn for_south(self) -> Self {
        Self { turn: Side::One, ..self }
    }

    /// Returns `true` if the rules limit the plies without a capture.
    #[inline]
    pub(super) const fn has_limit(&self) -> bool {
        self.limit != NEVER
    }

    /// Number of plies without a capture left before the limit ends the game.
    #[inline]
    pub(super) const fn plies_left(&self) -> u32 {
        self.limit.saturating_sub(self.quiet as u32)
    }

    /// Returns `true` if a count ends the game, whatever moves are left.
    #[inline]
    const fn is_decided(&self) -> bool {
        self.has_majority() || self.quiet as u32 >= self.limit
    }

    #[inline]
    const fn has_majority(&self) -> bool {
        self.rows[0].store() > self.half || self.rows[1].store() > self.half
    }

    /// The mover's pits that may legally be sown, given what must be left to the opponent.
    #[inline]
    fn sowable(&self) -> Flags {
        sowable(self.rules, self.rows)
    }

    /// Visits the legal moves that reach the opponent's pits, the only ones that can capture.
    #[inline]
    pub(super) fn each_reaching(&self, mut visit: impl FnMut(Move)) {
        if !self.is_decided() {
            let pits = row::indices(self.sowable() & self.rows[0].reaching());
            pits.for_each(|index| visit(Move::Sow(Pit::of(self.turn, index))));
        }
    }

    /// Returns `true` if a mover with no legal sowing passes; otherwise the game is over.
    #[inline]
    const fn passes(&self) -> bool {
        matches!(self.rules, Rules::Cours { .. }) && !self.rows[0].is_empty()
    }

    /// The two rows after sowing a pit of the mover.
    #[inline]
    pub(super) fn sown(&self, pit: Pit) -> Sown {
        let [mine, theirs] = self.rows;
        sow(mine, theirs, pit.index(), matches!(self.rules, Rules::Abapa))
    }

    pub(super) fn captures(&self) -> [u16; 2] {
        Side::BOTH.map(|side| self.captured(side).into())
    }

    /// The score if each side also takes the seeds of its row.
    fn with_rows(&self) -> [u16; 2] {
        Side::BOTH.map(|side| u16::from(self.captured(side)) + u16::from(self.row(side).seeds()))
    }

    /// The score if one side takes all the remaining seeds.
    fn with_rest(&self, side: Side) -> [u16; 2] {
        let mut score = self.captures();
        score[side.index()] += u16::from(self.seeds_left());
        score
    }
}

/// The pits that the mover may legally sow; `rows` has the mover's row first.
#[inline]
pub(super) fn sowable(rules: Rules, rows: [Row; 2]) -> Flags {
    let [mine, theirs] = rows;
    if theirs.is_safe() { mine.held() } else { sowable_with_care(rules, rows) }
}

/// The slow path of [`sowable`], where a move could leave the opponent without seeds.
fn sowable_with_care(rules: Rules, [mine, theirs]: [Row; 2]) -> Flags {
    let held = mine.held();
    match rules {
        Rules::Cours { .. } => held & !mine.slams(theirs),
        Rules::Abapa if theirs.is_empty() => mine.reaching(),
        Rules::Abapa => held,
        Rules::Awari => {
            let feeding = if theirs.is_empty() { mine.reaching() } else { held };
            let leaving = feeding & !mine.slams(theirs);
            if leaving == 0 { held } else { leaving }
        }
    }
}

impl Game for Awale {
    type Rules = Rules;
    type Move = Move;
    const REPEATS: bool = true;
    /// Sowing goes one way round and drops a seed in every pit it passes: before a position repeats, every pit has
    /// received seeds and so has been emptied again, by a ply of its own.
    const SHORTEST_CYCLE: usize = 12;

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn is_over(&self) -> bool {
        let [mine, theirs] = self.rows;
        let unable = matches!(self.rules, Rules::Abapa) && theirs.is_empty() && mine.reaching() == 0;
        mine.is_empty() || unable || self.is_decided()
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        Some(if self.has_majority() {
            Outcome::counted(self.captures(), MAJORITY)
        } else if self.rules == Rules::Abapa {
            Outcome::counted(self.with_rows(), STARVED)
        } else if self.rows[0].is_empty() {
            Outcome::counted(self.with_rest(self.turn.other()), STARVED)
        } else {
            Outcome::counted(self.captures(), NO_CAPTURE)
        })
    }

    #[inline]
    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_decided() {
            return;
        }
        let sowable = self.sowable();
        if sowable == 0 && self.passes() {
            return visit(Move::Pass);
        }
        row::indices(sowable).for_each(|index| visit(Move::Sow(Pit::of(self.turn, index))));
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        match row::count(self.sowable()) {
            0 => u64::from(self.passes()),
            count => count,
        }
    }

    #[inline]
    fn pick_move(&self, _: &mut Vec<Move>, choose: impl FnOnce(usize) -> usize) -> Move {
        let sowable = self.sowable();
        match row::count(sowable) as usize {
            0 => Move::Pass,
            count => Move::Sow(Pit::of(self.turn, row::nth_last(sowable, count - 1 - choose(count)))),
        }
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        let sowable = self.sowable();
        !self.is_decided()
            && match m {
                Move::Sow(pit) => pit.side() == self.turn && sowable & row::flag(pit.index()) != 0,
                Move::Pass => sowable == 0 && self.passes(),
            }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let [mine, theirs] = self.rows;
        let Sown { mine, theirs, gain } = match m {
            Move::Sow(pit) => self.sown(pit),
            Move::Pass => Sown { mine, theirs, gain: 0 },
        };
        let quiet = select_unpredictable(gain == 0, self.quiet.saturating_add(1), 0);
        *self = Self { rows: [theirs, mine], quiet, turn: self.turn.other(), ..*self };
    }

    #[inline]
    fn code(m: Move) -> u16 {
        match m {
            Move::Pass => 0,
            Move::Sow(Pit(pit)) => 1 + u16::from(pit),
        }
    }

    #[inline]
    fn decode(code: u16) -> Option<Move> {
        match code {
            0 => Some(Move::Pass),
            1..=6 | 9..=14 => Some(Move::Sow(Pit(code as u8 - 1))),
            _ => None,
        }
    }

    /// Without a capture limit, play does not depend on the quiet-ply counter, so the key leaves it out.
    #[inline]
    fn key(&self) -> u64 {
        if self.limit == NEVER {
            self.repetition_key()
        } else {
            self.repetition_key() ^ mix(self.limit.saturating_sub(self.quiet.into()).into())
        }
    }

    #[inline]
    fn repetition_key(&self) -> u64 {
        let set = match self.rules {
            Rules::Cours { .. } => 0,
            Rules::Abapa => 1,
            Rules::Awari => 2,
        };
        // Byte 1 of a row is unused.
        let [Row(mine), Row(theirs)] = self.rows;
        mix((mine | (self.turn as u64) << 8 | set << 9).wrapping_mul(SPREAD) ^ theirs)
    }

    fn reversible(&self) -> u16 {
        self.quiet
    }

    fn outcome_by_history(&self, past: History) -> Option<Outcome> {
        past.repeated.then(|| {
            let score = if self.rules == Rules::Abapa { self.with_rows() } else { self.captures() };
            Outcome::counted(score, Reason::REPETITION)
        })
    }

    fn ignoring_history(self) -> Self {
        Self { limit: NEVER, ..self }
    }

    fn resigned(&self, side: Side) -> Outcome {
        match self.rules {
            Rules::Cours { .. } => Outcome::counted(self.with_rest(side.other()), Reason::RESIGNED),
            Rules::Abapa | Rules::Awari => {
                Outcome { score: Some(self.captures()), ..Outcome::won(side.other(), Reason::RESIGNED) }
            }
        }
    }
}
