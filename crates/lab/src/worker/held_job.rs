//! [`HeldJob`]: a job that this worker leases, with the clock and the board of its game, or the progress of its task.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use arena::Observer;
use arena::event::job::Job;
use catalogue::DynLine;
use stdx::lock;

use super::game_timer::GameTimer;
use super::lease::Lease;
use crate::wire::{LiveBoard, WireJob, WireWork};

/// Minimum age of a visible game: shorter games are not shown.
const BLINK: Duration = Duration::from_millis(200);

/// The start of this program, from which timers count.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A leased job.
pub(super) struct HeldJob {
    pub(super) wire: WireJob,
    /// Its work; `None` if it cannot be done here.
    pub(super) work: Option<HeldWork>,
    pub(super) lease: Arc<Lease>,
    /// Set to abandon it.
    pub(super) stop: AtomicBool,
    /// A counter that a task moves on.
    pub(super) progress: AtomicU64,
    has_begun: AtomicBool,
    /// It stood still and was given up, while a core is at it.
    pub(super) is_stuck: AtomicBool,
    timer: GameTimer,
    board: Mutex<Option<Shown>>,
}

/// Work with everything that it needs.
pub(super) enum HeldWork {
    Pair(Box<Job>),
    /// A task, with the network that it names.
    Task(Option<Arc<[u8]>>),
}

struct Shown {
    board: LiveBoard,
    began: Instant,
    is_new: bool,
}

impl HeldJob {
    pub(super) fn new(wire: WireJob, work: Option<HeldWork>, lease: Arc<Lease>, grace: Duration) -> Self {
        Self {
            wire,
            work,
            lease,
            stop: AtomicBool::new(false),
            progress: AtomicU64::new(0),
            has_begun: AtomicBool::new(false),
            is_stuck: AtomicBool::new(false),
            timer: GameTimer::queued(START.elapsed(), grace),
            board: Mutex::new(None),
        }
    }

    /// Returns `true` while the clock of its game runs within its limits, or its task goes on.
    pub(super) fn is_alive(&self) -> bool {
        let now = START.elapsed();
        if let WireWork::Task(task) = &self.wire.work {
            self.timer.look_at(now, self.progress.load(Ordering::Relaxed), task.standstill());
        }
        self.timer.is_running(now)
    }

    /// Notes that it begins: the bots may take their time to start.
    pub(super) fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
        self.go_on();
    }

    /// Returns `true` once a core has taken it.
    pub(super) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    /// Notes that the referee or the task goes on.
    fn go_on(&self) {
        match &self.wire.work {
            WireWork::Pair(_) => self.timer.go_on(START.elapsed()),
            WireWork::Task(task) => self.timer.ask(START.elapsed(), task.standstill()),
        }
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
        let board = LiveBoard { pair: self.held.wire.number, leg: self.leg, start, moves };
        *lock(&self.held.board) = Some(Shown { board, began: Instant::now(), is_new: true });
        self.held.go_on();
    }

    fn asked(&self, deadline: Duration) {
        self.held.timer.ask(START.elapsed(), deadline);
    }

    fn moved(&self, text: &str) {
        if let Some(shown) = &mut *lock(&self.held.board) {
            shown.board.moves.push(text.to_owned());
            shown.is_new = true;
        }
        self.held.go_on();
    }
}
