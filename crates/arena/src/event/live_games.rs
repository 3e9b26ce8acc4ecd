//! [`LiveGames`]: the games in progress in this program, for spectators.
//!
//! Recording a move takes an uncontended lock and a short copy, outside every contestant's clock, so that events with
//! ten thousand games a second are not slowed down. Boards are only put together when a spectator asks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalogue::DynLine;
use stdx::lock;

use crate::event::job::Job;
use crate::game::observer::Observer;

/// Minimum age of a visible game: shorter games are not shown.
const BLINK: Duration = Duration::from_millis(200);

/// The games in progress.
#[derive(Default)]
pub struct LiveGames {
    tables: Mutex<BTreeMap<i64, Arc<Mutex<LivePair>>>>,
}

/// A game in progress.
pub struct Board {
    /// The players' names, by seat.
    pub names: [String; 2],
    /// The game so far.
    pub line: Box<dyn DynLine>,
}

/// A short key that changes with the board: the pair, which of its games is being played, and the number of moves.
pub type BoardKey = (i64, u8, usize);

/// A pair of games being played.
struct LivePair {
    names: [[String; 2]; 2],
    leg: u8,
    began: Instant,
    opening: Option<Box<dyn DynLine>>,
    moves: Vec<String>,
}

/// Records the moves of a pair for spectators, until it is dropped.
pub(crate) struct Noting<'a> {
    live: &'a LiveGames,
    pair: i64,
    table: Arc<Mutex<LivePair>>,
}

impl LiveGames {
    /// Starts showing a pair.
    pub(crate) fn open(&self, job: &Job) -> Noting<'_> {
        let names = [0, 1].map(|leg| job.seating(leg).map(|player| player.name.clone()));
        let table = LivePair { names, leg: 0, began: Instant::now(), opening: None, moves: Vec::new() };
        let table = Arc::new(Mutex::new(table));
        lock(&self.tables).insert(job.pair, Arc::clone(&table));
        Noting { live: self, pair: job.pair, table }
    }

    /// Shows a game of a pair that another machine plays, with all its moves so far from its start position.
    pub fn show(&self, job: &Job, leg: u8, start: Box<dyn DynLine>, moves: Vec<String>) {
        let names = [0, 1].map(|leg| job.seating(leg).map(|player| player.name.clone()));
        let began = Instant::now().checked_sub(BLINK).unwrap_or_else(Instant::now);
        let table = LivePair { names, leg, began, opening: Some(start), moves };
        lock(&self.tables).insert(job.pair, Arc::new(Mutex::new(table)));
    }

    /// Stops showing a pair.
    pub fn hide(&self, pair: i64) {
        lock(&self.tables).remove(&pair);
    }

    /// Returns the key of every visible board.
    pub fn glance(&self) -> Vec<BoardKey> {
        self.look(|pair, table| Some((pair, table.leg, table.moves.len())))
    }

    /// Returns every visible board.
    pub fn boards(&self) -> Vec<Board> {
        self.look(|_, table| table.board())
    }

    fn look<T>(&self, see: impl Fn(i64, &LivePair) -> Option<T>) -> Vec<T> {
        let tables: Vec<(i64, Arc<Mutex<LivePair>>)> =
            lock(&self.tables).iter().map(|(pair, table)| (*pair, Arc::clone(table))).collect();
        let look = |(pair, table): &(i64, Arc<Mutex<LivePair>>)| see(*pair, lock(table).in_sight()?);
        tables.iter().filter_map(look).collect()
    }
}

impl LivePair {
    fn in_sight(&self) -> Option<&Self> {
        (self.opening.is_some() && self.began.elapsed() >= BLINK).then_some(self)
    }

    fn board(&self) -> Option<Board> {
        let mut line = self.opening.as_ref()?.boxed_clone();
        // The referee has already accepted each of these moves.
        self.moves.iter().for_each(|text| drop(line.play(text)));
        Some(Board { names: self.names[usize::from(self.leg & 1)].clone(), line })
    }
}

impl Noting<'_> {
    /// Returns the observer of one game of the pair.
    pub(crate) fn game(&self, leg: u8) -> LiveGame<'_> {
        LiveGame { pair: &self.table, leg }
    }
}

/// The observer of one game.
pub(crate) struct LiveGame<'a> {
    pair: &'a Mutex<LivePair>,
    leg: u8,
}

impl Observer for LiveGame<'_> {
    fn started(&self, opening: &dyn DynLine) {
        let mut table = lock(self.pair);
        table.leg = self.leg;
        table.began = Instant::now();
        table.opening = Some(opening.boxed_clone());
        table.moves.clear();
    }

    fn moved(&self, text: &str) {
        lock(self.pair).moves.push(text.to_owned());
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        lock(&self.live.tables).remove(&self.pair);
    }
}
