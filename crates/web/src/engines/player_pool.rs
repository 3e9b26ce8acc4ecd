//! [`PlayerPool`]: players on loan, within one memory budget for all engines.
//!
//! A returned player stays in the pool for a while. After an interruption it keeps its hash table and is reserved for
//! its own question; otherwise it serves the next question of its kind. Idle players are evicted when another needs
//! their memory. Only engine threads take players, so that allocating and clearing a hash table never delays a request.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use catalogue::{DynGame, Player, PlayerSpec};
use stdx::{IgnorePoison as _, lock};

/// Mebibytes of a player besides its hash table: stacks, histories, paths.
const OVERHEAD: u64 = 16;
/// Maximum size of a Monte-Carlo tree in mebibytes.
const TREE: u64 = 256;
/// Smallest budget: two players with hash tables of the default size.
pub(crate) const MIN_MEGABYTES: u64 = 160;
/// Time for which an idle player is kept.
const IDLE_TIME: Duration = Duration::from_secs(60);
/// Poll interval for cancellation while a question waits for memory.
const POLL: Duration = Duration::from_millis(50);

/// Returns the maximum memory of a player in mebibytes.
pub(crate) fn footprint(spec: &PlayerSpec) -> u64 {
    let tree = if spec.name == "mcts" { TREE } else { 0 };
    OVERHEAD + spec.number("hash").unwrap_or(0) + tree
}

/// Players on loan, within a memory budget.
pub(crate) struct PlayerPool {
    /// Budget in mebibytes.
    budget: u64,
    state: Mutex<PoolState>,
    returned: Condvar,
    questions: AtomicU64,
}

#[derive(Default)]
struct PoolState {
    /// Mebibytes of players on loan.
    lent: u64,
    /// Mebibytes reserved for championships.
    reserved: u64,
    /// Idle players, least recently used first.
    idle: VecDeque<Pooled>,
}

/// Idle player.
struct Pooled {
    game: &'static dyn DynGame,
    spec: String,
    /// Interrupted question that the player is reserved for.
    question: Option<QuestionId>,
    megabytes: u64,
    player: Box<dyn Player>,
    /// Time of last use.
    used: Instant,
}

/// Identifies a question, so that it gets its own player back after an interruption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QuestionId(u64);

impl Pooled {
    /// Returns `true` for a player with this spec of this game, in the variant for the same number of sides.
    fn is_of(&self, game: &'static dyn DynGame, spec: &str) -> bool {
        let kind = |game: &'static dyn DynGame| (game.info().name, game.info().sides.len());
        kind(self.game) == kind(game) && self.spec == spec
    }
}

impl PoolState {
    fn in_use(&self) -> u64 {
        self.lent + self.reserved + self.idle.iter().map(|pooled| pooled.megabytes).sum::<u64>()
    }

    /// Drops idle players until the wanted memory is free: those without a question first, and in each group the least
    /// recently used first. Freeing them under the lock keeps the budget at every moment.
    fn evict(&mut self, budget: u64, wanted: u64) {
        while self.in_use() + wanted > budget && !self.idle.is_empty() {
            let at = self.idle.iter().position(|pooled| pooled.question.is_none()).unwrap_or(0);
            drop(self.idle.remove(at));
        }
    }

    fn fits(&self, budget: u64, wanted: u64) -> bool {
        self.lent + self.reserved + wanted <= budget
    }
}

impl PlayerPool {
    /// Creates a pool with a budget in mebibytes.
    pub(crate) fn new(megabytes: u64) -> Arc<Self> {
        let (state, returned) = (Mutex::default(), Condvar::new());
        Arc::new(Self { budget: megabytes.max(MIN_MEGABYTES), state, returned, questions: AtomicU64::new(0) })
    }

    /// Returns the maximum memory, in mebibytes, of one player and of all championships: half of the budget, so that
    /// neither can starve the other.
    pub(crate) const fn largest(&self) -> u64 {
        self.budget / 2
    }

    /// Returns a new question's id.
    pub(crate) fn new_question(&self) -> QuestionId {
        QuestionId(self.questions.fetch_add(1, Ordering::Relaxed))
    }

    /// Waits for a player's memory and runs a function with the player. Returns `None` if there is no such player, if
    /// it is too large, or if `halt` is set first.
    pub(crate) fn with<R>(
        &self,
        game: &'static dyn DynGame,
        spec: &str,
        question: QuestionId,
        halt: &AtomicBool,
        work: impl FnOnce(&mut dyn Player) -> R,
    ) -> Option<R> {
        let read = PlayerSpec::read(spec, game.players()).ok()?;
        let (lent, used) = self.lend(game, spec, footprint(&read), question, halt)?;
        let mut player = match used {
            Some(pooled) if pooled.question == Some(question) => pooled.player,
            Some(mut pooled) => {
                pooled.player.forget();
                pooled.player
            }
            None => game.player(spec).ok()?,
        };
        let done = work(&mut *player);
        let question = halt.load(Ordering::Relaxed).then_some(question);
        // A player without a hash table is cheap to recreate.
        if question.is_some() || read.number("hash").is_some() {
            let (spec, megabytes) = (spec.to_owned(), lent.megabytes);
            lent.keep(Pooled { game, spec, question, megabytes, player, used: Instant::now() });
        }
        Some(done)
    }

    /// Reserves memory for a player. Returns an idle player of its kind if there is one.
    fn lend(
        &self,
        game: &'static dyn DynGame,
        spec: &str,
        megabytes: u64,
        question: QuestionId,
        halt: &AtomicBool,
    ) -> Option<(Lent<'_>, Option<Pooled>)> {
        if megabytes > self.largest() {
            return None;
        }
        let mut state = self.lock();
        while !state.fits(self.budget, megabytes) {
            if halt.load(Ordering::Relaxed) {
                return None;
            }
            state = self.returned.wait_timeout(state, POLL).ignore_poison().0;
        }
        let find = |question| {
            let is_it = |pooled: &Pooled| pooled.question == question && pooled.is_of(game, spec);
            state.idle.iter().position(is_it)
        };
        let used = find(Some(question)).or_else(|| find(None)).and_then(|at| state.idle.remove(at));
        state.evict(self.budget, megabytes);
        state.lent += megabytes;
        Some((Lent { pool: self, megabytes }, used))
    }

    /// Drops players that have been idle too long.
    pub(crate) fn trim(&self) {
        self.trim_unused(IDLE_TIME);
    }

    fn trim_unused(&self, time: Duration) {
        let is_old = |pooled: &mut Pooled| pooled.used.elapsed() >= time;
        while self.lock().idle.pop_front_if(is_old).is_some() {}
    }

    /// Reserves memory for players outside the pool. Returns `None` if there is not enough.
    pub(crate) fn reserve(self: &Arc<Self>, megabytes: u64) -> Option<Reserved> {
        let mut state = self.lock();
        if state.reserved + megabytes > self.largest() || !state.fits(self.budget, megabytes) {
            return None;
        }
        state.evict(self.budget, megabytes);
        state.reserved += megabytes;
        Some(Reserved { pool: Arc::clone(self), megabytes })
    }

    /// Returns the memory in use in mebibytes, including idle players.
    #[cfg(test)]
    pub(crate) fn megabytes(&self) -> u64 {
        self.lock().in_use()
    }

    fn lock(&self) -> MutexGuard<'_, PoolState> {
        // A panic cannot leave the sums half-updated.
        lock(&self.state)
    }
}

/// Memory of a player on loan, until it is dropped.
struct Lent<'a> {
    pool: &'a PlayerPool,
    megabytes: u64,
}

impl Lent<'_> {
    /// Returns the player to the pool.
    fn keep(mut self, pooled: Pooled) {
        let mut state = self.pool.lock();
        state.lent -= std::mem::take(&mut self.megabytes);
        state.idle.push_back(pooled);
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.pool.lock().lent -= self.megabytes;
        self.pool.returned.notify_all();
    }
}

/// Reserved memory, until it is dropped.
pub(crate) struct Reserved {
    pool: Arc<PlayerPool>,
    megabytes: u64,
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.pool.lock().reserved -= self.megabytes;
        self.pool.returned.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::thread;

    use catalogue::{Ask, Catalogue as _};
    use games::Games;
    use rules::Limits;

    use super::*;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn game(name: &str) -> &'static dyn DynGame {
        Games.find(name).expect("a game")
    }

    fn idle(pool: &PlayerPool) -> Vec<String> {
        pool.lock().idle.iter().map(|pooled| format!("{} {}", pooled.game.info().name, pooled.spec)).collect()
    }

    #[test]
    fn many_at_once_stay_within_the_budget() {
        let pool = PlayerPool::new(MIN_MEGABYTES);
        let (inside, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for number in 0..12 {
                let (pool, inside, done) = (&pool, &inside, &done);
                let name = ["awale", "colonnes", "escampe"][number % 3];
                scope.spawn(move || {
                    let work = |_: &mut dyn Player| {
                        let now = inside.fetch_add(1, Ordering::SeqCst) + 1;
                        assert!(now <= 2, "{now} players of 80 MiB in 160");
                        assert!(pool.megabytes() <= MIN_MEGABYTES);
                        thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                        done.fetch_add(1, Ordering::SeqCst);
                    };
                    pool.with(game(name), "pvs:hash=64", pool.new_question(), &GO_ON, work)
                });
            }
        });
        assert_eq!(done.into_inner(), 12);
        assert!(pool.megabytes() <= MIN_MEGABYTES);
    }

    #[test]
    fn an_interrupted_question_finds_its_player_and_another_a_clear_one() {
        let pool = PlayerPool::new(MIN_MEGABYTES);
        let line = game("awale").open("", None).expect("a line");
        let nodes = |question, halt: bool| {
            let halt = AtomicBool::new(halt);
            let limits = Limits { depth: Some(8), ..Limits::default() };
            let ask = Ask { limits, stop: &GO_ON, lines: 1, report: &|_| {} };
            let reply = pool.with(game("awale"), "pvs:hash=8", question, &halt, |player| player.choose(&*line, &ask));
            reply.expect("a player").reports[0].nodes
        };
        let (one, two) = (pool.new_question(), pool.new_question());
        let (first, other) = (nodes(one, true), nodes(two, false));
        assert_eq!(other, first, "nothing of another question is used");
        assert_eq!(idle(&pool).len(), 2, "the interrupted one is kept for its own");
        let again = nodes(one, false);
        assert!(again < first, "what was learnt is used: {again} nodes after {first}");
        assert_eq!((nodes(two, false), nodes(two, false)), (first, first), "an answered question is forgotten");
        assert_eq!(idle(&pool).len(), 2, "and its player used again");
        pool.trim_unused(Duration::ZERO);
        assert_eq!(pool.megabytes(), 0);
    }

    #[test]
    fn idle_players_give_way_and_small_ones_are_not_kept() {
        let pool = PlayerPool::new(MIN_MEGABYTES);
        for (name, spec) in
            [("awale", "pvs:hash=64"), ("colonnes", "pvs:hash=32"), ("escampe", "pvs:hash=60"), ("awale", "random")]
        {
            pool.with(game(name), spec, pool.new_question(), &GO_ON, |_| ()).expect("a player");
        }
        assert_eq!(idle(&pool), ["colonnes pvs:hash=32", "escampe pvs:hash=60"]);
    }

    #[test]
    fn championships_have_at_most_half_and_too_large_players_nothing() {
        let pool = PlayerPool::new(MIN_MEGABYTES);
        let reserved = pool.reserve(80).expect("half of it");
        assert!(pool.reserve(1).is_none());
        assert!(pool.with(game("awale"), "pvs:hash=64", pool.new_question(), &GO_ON, |_| ()).is_some());
        assert!(pool.with(game("awale"), "pvs:hash=65", pool.new_question(), &GO_ON, |_| ()).is_none());
        drop(reserved);
        assert!(pool.reserve(80).is_some());
    }

    #[test]
    fn a_question_withdrawn_while_it_waits_is_given_up() {
        let pool = PlayerPool::new(MIN_MEGABYTES);
        let (one, two, withdrawn) = (pool.new_question(), pool.new_question(), AtomicBool::new(true));
        let taken = pool.with(game("awale"), "pvs:hash=64", one, &GO_ON, |_| {
            pool.with(game("awale"), "pvs:hash=64", two, &GO_ON, |_| {
                pool.with(game("awale"), "pvs:hash=64", pool.new_question(), &withdrawn, |_| ())
            })
        });
        assert_eq!(taken, Some(Some(None)));
    }
}
