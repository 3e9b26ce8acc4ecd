//! [`LiveFile`]: the games in progress, in a file beside the event's store, for other programs to watch.
//!
//! It is an ordinary file of records, rewritten after moves a few times a second at most, and removed when no game is
//! visible. It is separate from the store, so that spectators do not slow the event down: no transaction or lock per
//! move, and no results to reread when there are none. A program that was killed leaves the file behind, so it is
//! ignored once nobody runs the event.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use catalogue::Catalogue;
use play::Record;

use crate::event::live_games::{Board, LiveGames};
use crate::event::run_lock::RunLock;

/// Poll interval of the games.
const GLANCE: Duration = Duration::from_millis(250);

/// Keeps the file up to date until it is dropped.
pub struct LiveFile {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl LiveFile {
    /// Starts publishing the games in progress to spectators of the event in this store.
    pub fn show(live: Arc<LiveGames>, db: &Path) -> Self {
        let (file, (stop, stopped)) = (Self::file(db), channel());
        let thread = thread::spawn(move || show(&live, &file, &stopped));
        Self { stop: Some(stop), thread: Some(thread) }
    }

    /// Returns the boards of an event that another program runs; empty if they cannot be read.
    pub fn boards(db: &Path, catalogue: &dyn Catalogue) -> Vec<Board> {
        let text =
            if RunLock::is_taken(db) { fs::read_to_string(Self::file(db)).unwrap_or_default() } else { String::new() };
        Record::read(&text).unwrap_or_default().iter().filter_map(|record| board(record, catalogue)).collect()
    }

    /// Returns the path of the live file.
    pub fn file(db: &Path) -> PathBuf {
        let mut name = db.as_os_str().to_owned();
        name.push("-live");
        PathBuf::from(name)
    }
}

impl Drop for LiveFile {
    fn drop(&mut self) {
        self.stop = None;
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn show(live: &LiveGames, file: &Path, stopped: &Receiver<()>) {
    let mut shown = Vec::new();
    while stopped.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
        let seen = live.glance();
        if seen != shown {
            // A full disk hides the boards but does not disturb the games.
            _ = write(file, &live.boards());
            shown = seen;
        }
    }
    // The file may be left from a run that was killed, or may not exist.
    _ = fs::remove_file(file);
}

/// Writes atomically: concurrent readers see the previous file.
fn write(file: &Path, boards: &[Board]) -> io::Result<()> {
    if boards.is_empty() {
        return fs::remove_file(file);
    }
    let texts: Vec<String> = boards.iter().map(|board| record(board).to_string()).collect();
    stdx::write_atomically(file, |file| file.write_all(texts.join("\n").as_bytes()))
}

fn record(board: &Board) -> Record {
    let mut record = Record::of(&*board.line);
    for (side, name) in board.line.game().info().sides.iter().zip(&board.names) {
        record.set_tag(side, name.as_str());
    }
    record
}

fn board(record: &Record, catalogue: &dyn Catalogue) -> Option<Board> {
    let line = record.line(catalogue).ok()?;
    let side = |seat: usize| line.game().info().sides.get(seat).and_then(|side| record.tag(side)).unwrap_or_default();
    let names = [0, 1].map(|seat| side(seat).to_owned());
    Some(Board { names, line })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Instant;

    use super::*;
    use crate::event::Event;
    use crate::event::job::Job;
    use crate::event::job_queue::JobQueue;
    use crate::event::job_source::JobSource as _;
    use crate::game::observer::Observer as _;
    use crate::store::Store;

    const EVENT: &str = "name = 'test'\n[[games]]\ngame = 'awale'\n\
        [[players]]\nname = 'Awa'\nplayer = 'random'\n[[players]]\nname = 'Ben'\nplayer = 'random'\n";

    fn job() -> Job {
        let event = Event::read(EVENT, &games::Games).expect("an event");
        let stop = AtomicBool::new(false);
        let queue = JobQueue::open(event, EVENT, Store::in_memory().expect("a store"), &stop).expect("a desk");
        queue.take(Duration::MAX).expect("a job")
    }

    fn until(what: &str, holds: impl Fn() -> bool) {
        let start = Instant::now();
        while !holds() {
            assert!(start.elapsed() < Duration::from_secs(60), "{what}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn boards_are_seen_from_outside_while_the_event_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let db = folder.path().join("event.db");
        let (games, job) = (Arc::new(LiveGames::default()), job());
        let live = LiveFile::show(Arc::clone(&games), &db);
        let noting = games.open(&job);
        assert!(games.glance().is_empty(), "nothing has begun");
        let game = noting.game(1);
        game.started(&*job.game.open("", None).expect("a start"));
        game.moved("A");
        until("a file", || LiveFile::file(&db).exists());
        assert!(LiveFile::boards(&db, &games::Games).is_empty(), "nobody runs the event");
        let alone = RunLock::with(&db).expect("a file").expect("the right");
        let boards = LiveFile::boards(&db, &games::Games);
        assert_eq!(boards.len(), 1);
        assert_eq!(
            (&boards[0].names, boards[0].line.moves()),
            (&["Ben", "Awa"].map(String::from), vec!["A".to_owned()])
        );
        drop(noting);
        until("no file", || !LiveFile::file(&db).exists());
        drop((live, alone));
    }
}
