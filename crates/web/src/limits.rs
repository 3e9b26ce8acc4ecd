//! Every bound of the server in one place: what one visitor, and all of them, may take.

use std::time::Duration;

use crate::net::throttle::Rate;

/// Connections in all, of pages and sockets alike.
pub(crate) const CONNECTIONS: usize = 6144;
/// Files that are not connections: tables, engines, championships and their bots.
pub(crate) const FILES: usize = 256;
/// Those who are being told that there is no place for them; others are not let in at all.
pub(crate) const REFUSALS: usize = 64;
/// How long someone may take to be refused.
pub(crate) const REFUSING: Duration = Duration::from_secs(3);
/// The time to send a request's head, or to begin with the next one.
pub(crate) const ASKING: Duration = Duration::from_secs(30);
/// The time to send a request's body.
pub(crate) const SENDING: Duration = Duration::from_secs(30);
/// The time without anything taken of what is sent.
pub(crate) const TAKING: Duration = Duration::from_secs(30);
/// Bytes of a request's head.
pub(crate) const HEAD: usize = 64 << 10;
/// Seconds until someone for whom there is no place should come again.
pub(crate) const RETRY: u16 = 5;
/// Bytes of a request's body.
pub(crate) const BODY: usize = 256 << 10;
/// Bytes of a message on a socket.
pub(crate) const MESSAGE: usize = 64 << 10;
/// Messages that a socket takes in a row before it must slow down to [`PACE`].
pub(crate) const BURST: f64 = 60.0;
/// Messages a second that a socket takes for long.
pub(crate) const PACE: f64 = 20.0;
/// Sockets of one visitor.
pub(crate) const SOCKETS_EACH: usize = 24;
/// Sockets in all.
pub(crate) const SOCKETS: usize = 4096;
/// Characters of a name.
pub(crate) const NAME: usize = 40;
/// Unfinished games of one visitor.
pub(crate) const TABLES_EACH: usize = 64;
/// Unfinished games in all.
pub(crate) const TABLES: usize = 8192;
/// Moves of a game that is sent in whole.
pub(crate) const MOVES: usize = 4000;
/// Spots that are picked for one move.
pub(crate) const PICKED: usize = 64;
/// Moves that are pointed out.
pub(crate) const ARROWS: usize = 16;
/// Legal moves that are listed.
pub(crate) const LEGAL: usize = 500;
/// Questions of one visitor that wait for an engine.
pub(crate) const QUESTIONS: usize = 8;
/// Questions of all visitors that wait for an engine.
pub(crate) const QUESTIONS_IN_ALL: usize = 100;
/// The longest that a player may think about one move.
pub(crate) const THINKING: Duration = Duration::from_secs(60);
/// The longest clock.
pub(crate) const CLOCK_MINUTES: u64 = 24 * 60;
/// Megabytes of a player's table.
pub(crate) const MEGABYTES: u64 = 256;
/// Lines that an analysis follows.
pub(crate) const LINES: usize = 8;
/// Championships kept in all.
pub(crate) const EVENTS: usize = 200;
/// Championships made by one visitor.
pub(crate) const EVENTS_EACH: usize = 50;
/// Championships that run at a time. One visitor, or one address, runs one of them.
pub(crate) const RUNNING: usize = 2;
/// Games of a championship that anyone but the owner may start.
pub(crate) const EVENT_GAMES: usize = 20_000;
/// How long a finished game stays in the server's memory after its last visitor left.
pub(crate) const LINGER: Duration = Duration::from_secs(600);
/// How long a finished game is kept on disk.
pub(crate) const KEPT_DAYS: u32 = 365;

/// The time after which a game without moves ends that nobody ever came to.
pub(crate) const ABANDONED: Duration = Duration::from_secs(45 * 60);
/// The same where its maker came and waits for an opponent.
pub(crate) const WAITING: Duration = Duration::from_secs(7 * 24 * 3600);
/// The time for which a move keeps a game from giving way to others.
pub(crate) const RECENT: Duration = Duration::from_secs(3600);
/// The same for a new game, so that its page has time to connect.
pub(crate) const NEW: Duration = Duration::from_secs(10);
/// The people that one address may stand for, unless it is said otherwise: a school may be behind one.
pub(crate) const PEOPLE: usize = 64;

/// Limits of one client address. Visitors are known by a cookie, which anyone may throw away; an address is not as
/// easily changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PerAddress {
    /// The people that it may stand for.
    people: usize,
}

impl PerAddress {
    pub(crate) const fn new(people: usize) -> Self {
        Self { people }
    }

    /// Connections of pages and sockets.
    pub(crate) fn connections(self, all: usize) -> usize {
        self.share(32, all)
    }

    /// Sockets.
    pub(crate) fn sockets(self) -> usize {
        self.share(8, SOCKETS)
    }

    /// Unfinished games.
    pub(crate) fn tables(self) -> usize {
        self.share(16, TABLES)
    }

    /// Questions to an engine, waiting or being thought about.
    pub(crate) fn questions(self) -> usize {
        self.share(1, QUESTIONS_IN_ALL)
    }

    /// Championships made.
    pub(crate) fn events(self) -> usize {
        self.share(1, EVENTS)
    }

    /// So much for each of them, and never all there is.
    fn share(self, each: usize, all: usize) -> usize {
        self.people.saturating_mul(each).min(all - all / 4)
    }
}

/// Attempts at the owner's secret from one address.
pub(crate) const GUESSES: Rate = Rate { burst: 10, every: Duration::from_secs(5) };
/// The same from all addresses but this machine's.
pub(crate) const GUESSES_IN_ALL: Rate = Rate { burst: 50, every: Duration::from_secs(1) };

/// Threads of one player: what the machine has.
pub(crate) fn threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}
