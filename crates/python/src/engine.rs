//! [`Engine`]: a player of this program, or a bot, that is asked for single moves.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::Entrant;
use catalogue::{Ask, DynLine, Message, Player, Reply};
use pyo3::{Bound, PyResult, Python, pyclass, pymethods};
use rules::{Limits, NoBuild};
use stdx::lock;

use crate::analysis::Analysis;
use crate::board::Board;
use crate::errors::error;
use crate::interrupt::interruptible;
use crate::program::supervisor;

/// Time for a move where nothing else limits it.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Players by the name and the number of seats of their game.
type Players = HashMap<(&'static str, usize), Box<dyn Player>>;

/// Engine(spec="best", isolation="full", seed=None)
///
/// A player: "best", "level3", any other spec of the command line, or "cmd:" and the command line of a bot, which runs
/// with that isolation. It plays every game, and keeps what it learnt from one move to the next. A player that chooses by
/// chance takes the seed.
///
/// >>> import palabre
/// >>> board = palabre.Game("colonnes").board()
/// >>> palabre.Engine("best").play(board, nodes=1000) in board.legal_moves
/// True
#[pyclass(frozen, module = "palabre")]
pub(crate) struct Engine {
    entrant: Entrant,
    isolation: String,
    seed: Option<u64>,
    /// The players asked so far.
    players: Mutex<Players>,
}

/// Returns limits from seconds, plies and nodes, or a default time if there are none.
pub(crate) fn limits(
    time: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    usual: Duration,
) -> Result<Limits, Message> {
    let time = time.map(seconds).transpose()?;
    let limits = Limits { time, depth, nodes, ..Limits::default() };
    Ok(if limits == Limits::default() { Limits::time(usual) } else { limits })
}

/// Converts a time in seconds.
pub(crate) fn seconds(time: f64) -> Result<Duration, Message> {
    let wrong = || Message::new("python-time").with("seconds", time.to_string());
    Duration::try_from_secs_f64(time).map_err(|_| wrong())
}

impl Engine {
    pub(crate) fn entrant(&self) -> &Entrant {
        &self.entrant
    }

    fn ask(&self, py: Python<'_>, board: &Bound<'_, Board>, limits: Limits, lines: usize) -> PyResult<Reply> {
        let line = board.borrow().line().boxed_clone();
        let game = line.game();
        if line.turn().is_none() {
            let why = line.outcome().map_or("limit", |outcome| outcome.reason.0);
            let message = Message::new("game-over").with("reason", Message::new(format!("reason-{why}")));
            return Err(error(Some(game), &message));
        }
        let stop = AtomicBool::new(false);
        let reply = interruptible(py, &stop, || self.choose(&*line, limits, lines, &stop))?;
        reply.map_err(|message| error(Some(game), &message))
    }

    fn choose(&self, line: &dyn DynLine, limits: Limits, lines: usize, stop: &AtomicBool) -> Result<Reply, Message> {
        let info = line.game().info();
        let mut players = lock(&self.players);
        let player = match players.entry((info.name, info.sides.len())) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => {
                let game = line.game();
                let seeded = self.seed.map(|seed| self.entrant.seeded(game, seed));
                let entrant = seeded.as_ref().unwrap_or(&self.entrant);
                let mut player = entrant.player(game, &supervisor(&self.isolation)?)?;
                // Tables that exist are used; building them is a command of its own.
                player.prepare(&NoBuild);
                place.insert(player)
            }
        };
        let reply = player.choose(line, &Ask { limits, stop, lines, report: &|_| {} });
        player.failure().map_or(Ok(reply), Err)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (spec = "best", isolation = "full", seed = None))]
    fn new(spec: &str, isolation: &str, seed: Option<u64>) -> PyResult<Self> {
        let refused = |message| error(None, &message);
        let entrant = Entrant::read(spec).map_err(refused)?;
        supervisor(isolation).map_err(refused)?;
        Ok(Self { entrant, isolation: isolation.to_owned(), seed, players: Mutex::default() })
    }

    /// The spec or command line.
    #[getter]
    fn spec(&self) -> String {
        self.entrant.to_string()
    }

    /// play(board, time=None, depth=None, nodes=None) -> str
    ///
    /// Choose a move within these limits: seconds, plies, nodes; by default within one second.
    #[pyo3(signature = (board, time = None, depth = None, nodes = None))]
    fn play(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        time: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
    ) -> PyResult<String> {
        let limits = limits(time, depth, nodes, USUAL_TIME).map_err(|message| error(None, &message))?;
        Ok(self.ask(py, board, limits, 1)?.best)
    }

    /// analyse(board, lines=1, time=None, depth=None, nodes=None) -> list[Analysis]
    ///
    /// Analyse the best moves, the best first.
    #[pyo3(signature = (board, lines = 1, time = None, depth = None, nodes = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        lines: usize,
        time: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
    ) -> PyResult<Vec<Analysis>> {
        let limits = limits(time, depth, nodes, USUAL_TIME).map_err(|message| error(None, &message))?;
        Ok(Analysis::all(&self.ask(py, board, limits, lines.max(1))?))
    }

    fn __repr__(&self) -> String {
        format!("Engine('{}')", self.entrant)
    }
}
