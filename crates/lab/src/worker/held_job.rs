//! [`HeldJob`]: a job that this worker leases, with the clock of its game.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use arena::Observer;
use arena::event::job::Job;
use async_nats::jetstream::message::Acker;
use catalogue::DynLine;
use stdx::lock;

use crate::wire::{LiveBoard, WireJob};

/// Time that starting and ending a game may take beyond the clocks.
const GRACE: Duration = Duration::from_secs(30);
/// Time that a job may wait behind the games under way.
const QUEUED: Duration = Duration::from_secs(60);
/// Minimum age of a visible game: shorter games are not shown.
const BLINK: Duration = Duration::from_millis(200);

/// The start of this program, from which leases are counted.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A leased job. The lease is renewed until a time that only the referee's clock moves on: a long legal think keeps it,
/// a game that hangs loses it.
pub(super) struct HeldJob {
    pub(super) wire: WireJob,
    /// The job to play; `None` if it cannot be played here.
    pub(super) job: Option<Job>,
    pub(super) acker: Acker,
    /// Set to abandon the game.
    pub(super) stop: AtomicBool,
    /// Milliseconds after the start of this program.
    until: AtomicU64,
    board: Mutex<Option<Shown>>,
}

struct Shown {
    board: LiveBoard,
    began: Instant,
    is_new: bool,
}

impl HeldJob {
    pub(super) fn new(wire: WireJob, job: Option<Job>, acker: Acker) -> Self {
        let stop = AtomicBool::new(false);
        let held = Self { wire, job, acker, stop, until: AtomicU64::new(0), board: Mutex::new(None) };
        held.extend(QUEUED);
        held
    }

    /// Returns `true` while the clock of its game runs within its limits.
    pub(super) fn is_alive(&self) -> bool {
        millis(START.elapsed()) < self.until.load(Ordering::Relaxed)
    }

    /// Lets the lease be renewed for this time from now, and no longer.
    fn extend(&self, allowed: Duration) {
        self.until.store(millis(START.elapsed().saturating_add(allowed)), Ordering::Relaxed);
    }

    /// Notes that its game begins: the bots may take their time to start.
    pub(super) fn begin(&self) {
        self.extend(GRACE);
    }

    /// Returns its board if it changed and is old enough to be seen.
    pub(super) fn news(&self) -> Option<LiveBoard> {
        let mut shown = lock(&self.board);
        let shown = shown.as_mut().filter(|shown| shown.is_new && shown.began.elapsed() >= BLINK)?;
        shown.is_new = false;
        Some(shown.board.clone())
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
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
        self.held.extend(deadline.saturating_add(GRACE));
    }

    fn moved(&self, text: &str) {
        if let Some(shown) = &mut *lock(&self.held.board) {
            shown.board.moves.push(text.to_owned());
            shown.is_new = true;
        }
        self.held.extend(GRACE);
    }
}
