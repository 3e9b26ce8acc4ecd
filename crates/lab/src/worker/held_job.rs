//! [`HeldJob`]: a job that this worker leases, with the clock and the board of its game.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use arena::Observer;
use arena::event::job::Job;
use catalogue::DynLine;
use stdx::lock;

use super::game_timer::GameTimer;
use super::lease::Lease;
use crate::wire::{LiveBoard, WireJob};

/// Minimum age of a visible game: shorter games are not shown.
const BLINK: Duration = Duration::from_millis(200);

/// The start of this program, from which timers count.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A leased job.
pub(super) struct HeldJob {
    pub(super) wire: WireJob,
    /// The job to play; `None` if it cannot be played here.
    pub(super) job: Option<Job>,
    pub(super) lease: Arc<Lease>,
    /// Set to abandon the game.
    pub(super) stop: AtomicBool,
    timer: GameTimer,
    board: Mutex<Option<Shown>>,
}

struct Shown {
    board: LiveBoard,
    began: Instant,
    is_new: bool,
}

impl HeldJob {
    pub(super) fn new(wire: WireJob, job: Option<Job>, lease: Arc<Lease>) -> Self {
        let timer = GameTimer::queued(START.elapsed());
        Self { wire, job, lease, stop: AtomicBool::new(false), timer, board: Mutex::new(None) }
    }

    /// Returns `true` while the clock of its game runs within its limits.
    pub(super) fn is_alive(&self) -> bool {
        self.timer.is_running(START.elapsed())
    }

    /// Notes that its game begins: the bots may take their time to start.
    pub(super) fn begin(&self) {
        self.timer.go_on(START.elapsed());
    }

    /// Returns its board if it changed and is old enough to be seen.
    pub(super) fn news(&self) -> Option<LiveBoard> {
        let mut shown = lock(&self.board);
        let shown = shown.as_mut().filter(|shown| shown.is_new && shown.began.elapsed() >= BLINK)?;
        shown.is_new = false;
        Some(shown.board.clone())
    }
}

/// The observer of one of its games.
pub(super) struct GameWatch {
    pub(super) held: Arc<HeldJob>,
    pub(super) leg: u8,
}

impl Observer for GameWatch {
    fn started(&self, opening: &dyn DynLine) {
        let (start, moves) = (opening.special_start(), opening.moves());
        let board = LiveBoard { pair: self.held.wire.pair, leg: self.leg, start, moves };
        *lock(&self.held.board) = Some(Shown { board, began: Instant::now(), is_new: true });
        self.held.begin();
    }

    fn asked(&self, deadline: Duration) {
        self.held.timer.ask(START.elapsed(), deadline);
    }

    fn moved(&self, text: &str) {
        if let Some(shown) = &mut *lock(&self.held.board) {
            shown.board.moves.push(text.to_owned());
            shown.is_new = true;
        }
        self.held.begin();
    }
}
