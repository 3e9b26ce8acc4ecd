//! Every bound of the server in one place: what one visitor, and all of them, may take.

use std::time::Duration;

/// Connections in all, of pages and sockets alike.
pub(crate) const CONNECTIONS: usize = 6144;
/// Connections from one address: a school may be behind one.
pub(crate) const CONNECTIONS_EACH: usize = 2048;
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
/// Questions of all visitors that wait for an engine: each may hold a table of its player's.
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
/// Championships that run at a time.
pub(crate) const RUNNING: usize = 2;
/// Games of a championship that anyone but the owner may start.
pub(crate) const EVENT_GAMES: usize = 20_000;
/// How long a finished game stays in the server's memory after its last visitor left.
pub(crate) const LINGER: Duration = Duration::from_secs(600);
/// How long a finished game is kept on disk.
pub(crate) const KEPT_DAYS: u64 = 365;

/// Threads of one player: what the machine has.
pub(crate) fn threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}
