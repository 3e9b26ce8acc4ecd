//! Limits of the server, all in one place: per visitor, per client address, and in total.

use std::time::Duration;

use crate::net::throttle::Rate;

/// Connections in total, including those of sockets.
pub(crate) const CONNECTIONS: usize = 6144;
/// File descriptors reserved for the database, engines, championships and their bots.
pub(crate) const RESERVED_FILES: usize = 256;
/// Connections being answered with 503 at a time. Any more are closed without a response.
pub(crate) const REJECTIONS: usize = 64;
/// Timeout of a connection that is answered with 503.
pub(crate) const REJECTION_TIMEOUT: Duration = Duration::from_secs(3);
/// Timeout for the head of a request, and for the next request on a keep-alive connection.
pub(crate) const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// Timeout for the body of a request.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// Write timeout: the client must read something within it.
pub(crate) const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum size of a request head in bytes.
pub(crate) const HEAD_BYTES: usize = 64 << 10;
/// Maximum size of a request body in bytes.
pub(crate) const BODY_BYTES: usize = 256 << 10;
/// Seconds in the `Retry-After` of a 503.
pub(crate) const RETRY_AFTER: u16 = 5;
/// Maximum size of a socket message in bytes.
pub(crate) const MESSAGE_BYTES: usize = 64 << 10;
/// Burst of messages that a socket accepts before [`MESSAGES_PER_SECOND`] applies.
pub(crate) const MESSAGE_BURST: f64 = 60.0;
/// Sustained rate of messages on a socket.
pub(crate) const MESSAGES_PER_SECOND: f64 = 20.0;
/// Time after its last move during which a public game counts as live.
pub(crate) const LIVE_TIME: Duration = Duration::from_secs(3600);
/// Public games on the page of live games.
pub(crate) const LIVE_ROOMS: usize = 24;
/// Finished games of a visitor, or public ones, that the archive searches.
pub(crate) const ARCHIVED_ROOMS: usize = 500;
/// Games in one answer of the archive.
pub(crate) const ARCHIVE_ROWS: usize = 200;
/// Sockets per visitor.
pub(crate) const SOCKETS_PER_VISITOR: usize = 24;
/// Sockets in total.
pub(crate) const SOCKETS: usize = 4096;
/// Maximum length of a player's name in characters.
pub(crate) const NAME_LENGTH: usize = 40;
/// Unfinished games per visitor.
pub(crate) const ROOMS_PER_VISITOR: usize = 64;
/// Unfinished games in total.
pub(crate) const ROOMS: usize = 8192;
/// Moves of a game in a request.
pub(crate) const MOVES: usize = 4000;
/// Spots picked for one move.
pub(crate) const PICKED_SPOTS: usize = 64;
/// Moves drawn as arrows.
pub(crate) const ARROWS: usize = 16;
/// Legal moves that a scene lists.
pub(crate) const LISTED_MOVES: usize = 500;
/// Questions per visitor in the engines' queue.
pub(crate) const QUESTIONS_PER_VISITOR: usize = 8;
/// Questions of all visitors in the engines' queue.
pub(crate) const QUESTIONS: usize = 100;
/// Maximum time of a player for one move.
pub(crate) const MOVE_TIME: Duration = Duration::from_secs(60);
/// Time after which no further position of a finished game is searched for a puzzle.
pub(crate) const PUZZLE_TIME: Duration = Duration::from_secs(10);
/// Maximum time control in minutes.
pub(crate) const CLOCK_MINUTES: u64 = 24 * 60;
/// Maximum size of a player's hash table in mebibytes.
pub(crate) const HASH_MEGABYTES: u64 = 256;
/// Lines in a multi-line analysis.
pub(crate) const ANALYSIS_LINES: usize = 8;
/// Championships in the folder.
pub(crate) const CHAMPIONSHIPS: usize = 200;
/// Championships created per visitor.
pub(crate) const CHAMPIONSHIPS_PER_VISITOR: usize = 50;
/// Championships running at a time; a visitor or address can run one of them.
pub(crate) const RUNNING_CHAMPIONSHIPS: usize = 2;
/// Games of a championship that is not the owner's.
pub(crate) const CHAMPIONSHIP_GAMES: usize = 20_000;
/// Time that an idle room stays in memory. It is loaded from disk when it is needed again.
pub(crate) const ROOM_CACHE_TIME: Duration = Duration::from_secs(600);
/// Days that a finished game is kept on disk.
pub(crate) const FINISHED_DAYS: u32 = 365;
/// Days that an unfinished game with moves is kept on disk.
pub(crate) const UNFINISHED_DAYS: u32 = 90;

/// Lifetime of a game without moves that nobody has opened.
pub(crate) const UNVISITED_TIME: Duration = Duration::from_secs(45 * 60);
/// Lifetime of a game without moves whose creator waits for an opponent.
pub(crate) const WAITING_TIME: Duration = Duration::from_secs(7 * 24 * 3600);
/// Time after a move during which a game is not evicted.
pub(crate) const PLAYED_GRACE: Duration = Duration::from_secs(3600);
/// Time after its creation during which a game is not evicted, so that its page can connect.
pub(crate) const NEW_GRACE: Duration = Duration::from_secs(10);
/// Default number of people behind one client address, such as a school's.
pub(crate) const PEOPLE_PER_ADDRESS: usize = 64;

/// Limits per client address. Visitors are identified by a cookie, which anyone can discard; an address is harder to
/// change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PerAddress {
    /// People behind the address.
    people: usize,
}

impl PerAddress {
    pub(crate) const fn new(people: usize) -> Self {
        Self { people }
    }

    /// Returns the connection limit, out of `all`.
    pub(crate) fn connections(self, all: usize) -> usize {
        self.share(32, all)
    }

    /// Returns the socket limit.
    pub(crate) fn sockets(self) -> usize {
        self.share(8, SOCKETS)
    }

    /// Returns the limit on unfinished games.
    pub(crate) fn rooms(self) -> usize {
        self.share(16, ROOMS)
    }

    /// Returns the limit on questions to the engines, waiting or running.
    pub(crate) fn questions(self) -> usize {
        self.share(1, QUESTIONS)
    }

    /// Returns the limit on championships created.
    pub(crate) fn championships(self) -> usize {
        self.share(1, CHAMPIONSHIPS)
    }

    /// Multiplies a limit by the number of people, but leaves a quarter of the total to other addresses.
    fn share(self, each: usize, all: usize) -> usize {
        self.people.saturating_mul(each).min(all - all / 4)
    }
}

/// Attempts at the owner's token per address.
pub(crate) const OWNER_ATTEMPTS: Rate = Rate { burst: 10, every: Duration::from_secs(5) };
/// Attempts at the owner's token from all addresses except this machine.
pub(crate) const OWNER_ATTEMPTS_TOTAL: Rate = Rate { burst: 50, every: Duration::from_secs(1) };

/// Returns the maximum number of threads of a player: as many as the machine has.
pub(crate) fn threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}
