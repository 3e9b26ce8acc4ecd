//! [`PlayerPool`]: the memory of all engines, bounded. A player is lent out and taken back. One that was interrupted waits
//! with what it has learnt for its question to go on, one with a hash table for the next question of its kind; both give
//! way when another needs the room, and are not kept for long.
//!
//! Only engine threads take players, so that allocating and clearing a table never holds up an answer.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use catalogue::{DynGame, Player, PlayerSpec};
use stdx::{IgnorePoison as _, lock};

/// Mebibytes of a player beside its hash table: stacks, histories, paths.
const OVERHEAD: u64 = 16;
/// Mebibytes of a Monte-Carlo tree when it has grown as large as it may.
const TREE: u64 = 256;
/// The least memory that the engines can work with: two players with tables of the default size.
pub(crate) const LEAST: u64 = 160;
/// The time for which a player is kept that nobody uses.
const LINGER: Duration = Duration::from_secs(60);
/// Poll interval for a question that was withdrawn while it waits for memory.
const POLL: Duration = Duration::from_millis(50);

/// Mebibytes that a player may come to use.
pub(crate) fn footprint(spec: &PlayerSpec) -> u64 {
    let tree = if spec.name == "mcts" { TREE } else { 0 };
    OVERHEAD + spec.number("hash").unwrap_or(0) + tree
}

/// The memory of all engines.
pub(crate) struct PlayerPool {
    /// Mebibytes in all.
    budget: u64,
    state: Mutex<State>,
    returned: Condvar,
    questions: AtomicU64,
}

#[derive(Default)]
struct State {
    /// Mebibytes of players at work.
    lent: u64,
    /// Mebibytes set aside for championships.
    reserved: u64,
    /// Players that nobody uses, the longest unused first.
    idle: VecDeque<Pooled>,
}

/// A player with what it was made for.
struct Pooled {
    game: &'static dyn DynGame,
    spec: String,
    /// The question that it has thought about, unless that is answered.
    question: Option<Question>,
    megabytes: u64,
    player: Box<dyn Player>,
    /// The time of its last use.
    used: Instant,
}

/// Tells questions apart: one that is interrupted may find its player, with all that it has learnt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question(u64);

impl Pooled {
    fn is_of(&self, game: &'static dyn DynGame, spec: &str) -> bool {
        let kind = |game: &'static dyn DynGame| (game.info().name, game.info().sides.len());
        kind(self.game) == kind(game) && self.spec == spec
    }
}

impl State {
    fn in_use(&self) -> u64 {
        self.lent + self.reserved + self.idle.iter().map(|pooled| pooled.megabytes).sum::<u64>()
    }

    /// Drops idle players until so much is free: those that no question waits for first, and of each kind the longest
    /// unused. Their memory is free before the lock is, so that nobody else takes it too soon.
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
    /// A pool of so many mebibytes.
    pub(crate) fn new(megabytes: u64) -> Arc<Self> {
        let (state, returned) = (Mutex::default(), Condvar::new());
        Arc::new(Self { budget: megabytes.max(LEAST), state, returned, questions: AtomicU64::new(0) })
    }

    /// The most that one player may use, and that all championships may: half of it, so that neither keeps the other
    /// from ever being served.
    pub(crate) const fn largest(&self) -> u64 {
        self.budget / 2
    }

    /// A new question.
    pub(crate) fn question(&self) -> Question {
        Question(self.questions.fetch_add(1, Ordering::Relaxed))
    }

    /// Has work done by a player, waiting until there is memory for it. Nothing if there is no such player, it is too
    /// large, or `halt` is set meanwhile.
    pub(crate) fn with<R>(
        &self,
        game: &'static dyn DynGame,
        spec: &str,
        question: Question,
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
        // Without a table it costs nothing to make it anew. One that panics is not kept either: it is gone by then.
        if question.is_some() || read.number("hash").is_some() {
            let (spec, megabytes) = (spec.to_owned(), lent.megabytes);
            lent.keep(Pooled { game, spec, question, megabytes, player, used: Instant::now() });
        }
        Some(done)
    }

    /// Memory for a player, and one of its kind if there is one.
    fn lend(
        &self,
        game: &'static dyn DynGame,
        spec: &str,
        megabytes: u64,
        question: Question,
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

    /// Lets go of players that nobody has used for long.
    pub(crate) fn trim(&self) {
        self.trim_unused(LINGER);
    }

    fn trim_unused(&self, time: Duration) {
        let is_old = |pooled: &mut Pooled| pooled.used.elapsed() >= time;
        while self.lock().idle.pop_front_if(is_old).is_some() {}
    }

    /// Sets memory aside for players outside the pool; nothing if there is not enough.
    pub(crate) fn reserve(self: &Arc<Self>, megabytes: u64) -> Option<Reserved> {
        let mut state = self.lock();
        if state.reserved + megabytes > self.largest() || !state.fits(self.budget, megabytes) {
            return None;
        }
        state.evict(self.budget, megabytes);
        state.reserved += megabytes;
        Some(Reserved { pool: Arc::clone(self), megabytes })
    }

    /// Mebibytes in use, those of idle players among them.
    #[cfg(test)]
    pub(crate) fn megabytes(&self) -> u64 {
        self.lock().in_use()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Sums are whole between any two lines.
        lock(&self.state)
    }
}

/// Memory of a player at work, until it is dropped.
struct Lent<'a> {
    pool: &'a PlayerPool,
    megabytes: u64,
}

impl Lent<'_> {
    /// Ends the loan; the player stays for the next question.
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

/// Memory set aside, until it is dropped.
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
        let pool = PlayerPool::new(LEAST);
        let (inside, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for number in 0..12 {
                let (pool, inside, done) = (&pool, &inside, &done);
                let name = ["awale", "colonnes", "escampe"][number % 3];
                scope.spawn(move || {
                    let work = |_: &mut dyn Player| {
                        let now = inside.fetch_add(1, Ordering::SeqCst) + 1;
                        assert!(now <= 2, "{now} players of 80 MiB in 160");
                        assert!(pool.megabytes() <= LEAST);
                        thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                        done.fetch_add(1, Ordering::SeqCst);
                    };
                    pool.with(game(name), "pvs:hash=64", pool.question(), &GO_ON, work)
                });
            }
        });
        assert_eq!(done.into_inner(), 12);
        assert!(pool.megabytes() <= LEAST);
    }

    #[test]
    fn an_interrupted_question_finds_its_player_and_another_a_clear_one() {
        let pool = PlayerPool::new(LEAST);
        let line = game("awale").open("", None).expect("a line");
        let nodes = |question, halt: bool| {
            let halt = AtomicBool::new(halt);
            let limits = Limits { depth: Some(8), ..Limits::default() };
            let ask = Ask { limits, stop: &GO_ON, lines: 1, report: &|_| {} };
            let reply = pool.with(game("awale"), "pvs:hash=8", question, &halt, |player| player.choose(&*line, &ask));
            reply.expect("a player").reports[0].nodes
        };
        let (one, two) = (pool.question(), pool.question());
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
        let pool = PlayerPool::new(LEAST);
        for (name, spec) in
            [("awale", "pvs:hash=64"), ("colonnes", "pvs:hash=32"), ("escampe", "pvs:hash=60"), ("awale", "random")]
        {
            pool.with(game(name), spec, pool.question(), &GO_ON, |_| ()).expect("a player");
        }
        assert_eq!(idle(&pool), ["colonnes pvs:hash=32", "escampe pvs:hash=60"]);
    }

    #[test]
    fn championships_have_at_most_half_and_too_large_players_nothing() {
        let pool = PlayerPool::new(LEAST);
        let reserved = pool.reserve(80).expect("half of it");
        assert!(pool.reserve(1).is_none());
        assert!(pool.with(game("awale"), "pvs:hash=64", pool.question(), &GO_ON, |_| ()).is_some());
        assert!(pool.with(game("awale"), "pvs:hash=65", pool.question(), &GO_ON, |_| ()).is_none());
        drop(reserved);
        assert!(pool.reserve(80).is_some());
    }

    #[test]
    fn a_question_withdrawn_while_it_waits_is_given_up() {
        let pool = PlayerPool::new(LEAST);
        let (one, two, withdrawn) = (pool.question(), pool.question(), AtomicBool::new(true));
        let taken = pool.with(game("awale"), "pvs:hash=64", one, &GO_ON, |_| {
            pool.with(game("awale"), "pvs:hash=64", two, &GO_ON, |_| {
                pool.with(game("awale"), "pvs:hash=64", pool.question(), &withdrawn, |_| ())
            })
        });
        assert_eq!(taken, Some(Some(None)));
    }
}
