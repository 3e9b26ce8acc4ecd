//! `match`: games between two players, with the significance of the result.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use arena::event::executor::Threads;
use arena::{Adjudication, Entrant, Match, OpeningKind, Supervisor};
use catalogue::Message;
use play::{Bare, Pace, TimeControl};
use pyo3::types::PyAnyMethods as _;
use pyo3::{Bound, PyAny, PyErr, PyResult, Python, pyfunction};
use stdx::lock;

use crate::engine::{Engine, seconds};
use crate::errors::error;
use crate::game::GameOrName;
use crate::interrupt::interruptible;
use crate::match_result::MatchResult;
use crate::program::supervisor;
use crate::python_player::{OnError, hosted};
use crate::record::Record;

/// Ends a match when a Python player raises.
#[derive(Default)]
struct Failure {
    stop: AtomicBool,
    raised: Mutex<Option<PyErr>>,
}

/// Time for a move: seconds, or a time control such as "5m+3s".
#[derive(pyo3::FromPyObject)]
pub(crate) enum TimeOrControl {
    Seconds(f64),
    Control(String),
}

/// match(a, b, game="awale", games=20, ...) -> MatchResult
///
/// Play games between two players in pairs, each from one opening with both sides. A player is a spec such as "level3",
/// "cmd:" and a command line, an Engine, or a function of a board and a clock. An exception in a function ends the match.
/// time is in seconds a move, by default one second, or a time control such as "5m+3s"; depth and nodes limit a search.
///
/// >>> import palabre, random
/// >>> def chance(board, clock):
/// ...     return random.choice(board.legal_moves)
/// >>> palabre.match("greedy", chance, game="awale", games=10, time=0.1).games
/// 10
#[pyfunction]
#[pyo3(name = "match", signature = (a, b, game = None, games = 20, *, rules = "", time = None, depth = None, nodes = None,
    openings = "balanced", seed = 1, concurrency = 1, isolation = "full"))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn play_match(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    game: Option<GameOrName<'_>>,
    games: u64,
    rules: &str,
    time: Option<TimeOrControl>,
    depth: Option<u32>,
    nodes: Option<u64>,
    openings: &str,
    seed: u64,
    concurrency: usize,
    isolation: &str,
) -> PyResult<MatchResult> {
    let usual = GameOrName::Name(games::EASIEST.info().name.to_owned());
    let chosen = game.unwrap_or(usual).game(rules)?;
    let (game, failure) = (chosen.dyn_game(), Arc::new(Failure::default()));
    let refused = |message: Message| error(Some(game), &message);
    let entrants = [entrant(py, a, &failure)?, entrant(py, b, &failure)?];
    let anywhere = entrants.iter().all(|entrant| entrant.starts_anywhere(game));
    let series = Match {
        game,
        rules: chosen.rule_text().to_owned(),
        openings: opening_kind(openings, anywhere).map_err(refused)?.into(),
        control: control(time, depth, nodes).map_err(refused)?,
        entrants,
        seed,
        pairs: games.div_ceil(2),
        sprt: None,
        adjudication: Adjudication::Never,
    };
    let executor = Threads {
        count: NonZeroUsize::new(concurrency).unwrap_or(NonZeroUsize::MIN),
        supervisor: supervisor(isolation).map_err(refused)?,
        live: Arc::default(),
        conversations: None,
    };
    let records = Mutex::new(Vec::new());
    let played = interruptible(py, &failure.stop, || {
        ready(&series, &executor.supervisor)?;
        series.run(&executor, &failure.stop, &|leg, _| {
            let number = (leg.game.pair, leg.game.leg);
            let read = play::Record::read(&leg.game.record).unwrap_or_default();
            lock(&records).extend(read.into_iter().map(|record| (number, Record::new(record))));
        })
    })?;
    if let Some(raised) = lock(&failure.raised).take() {
        return Err(raised);
    }
    let (score, _) = played.map_err(refused)?;
    let mut records = std::mem::take(&mut *lock(&records));
    records.sort_by_key(|(number, _)| *number);
    Ok(MatchResult::new(game, score, records.into_iter().map(|(_, record)| record).collect()))
}

/// Checks the players before the first game.
fn ready(series: &Match, supervisor: &Supervisor) -> Result<(), Message> {
    for entrant in &series.entrants {
        entrant.seat(series.game, supervisor).map(drop)?;
        entrant.has_files()?;
        if entrant.is_bot() {
            supervisor.ensure()?;
        }
    }
    Ok(())
}

/// Returns a player as an entrant.
fn entrant(py: Python<'_>, player: &Bound<'_, PyAny>, failure: &Arc<Failure>) -> PyResult<Entrant> {
    if let Ok(spec) = player.extract::<String>() {
        return Entrant::read(&spec).map_err(|message| error(None, &message));
    }
    if let Ok(engine) = player.cast::<Engine>() {
        return Ok(engine.get().entrant().clone());
    }
    if !player.is_callable() {
        return Err(error(None, &Message::new("python-player")));
    }
    let failure = Arc::clone(failure);
    let on_error: OnError = Arc::new(move |_, raised| {
        lock(&failure.raised).get_or_insert(raised);
        failure.stop.store(true, Ordering::Relaxed);
    });
    Ok(Entrant::Hosted(hosted(py, player.clone().unbind(), on_error)))
}

/// Returns the openings by name: the usual start if a protocol knows no other and the default was asked for.
fn opening_kind(name: &str, anywhere: bool) -> Result<OpeningKind, Message> {
    let known = || OpeningKind::ALL.map(OpeningKind::name).join(", ");
    let unknown = || Message::new("python-openings").quoting("name", name).with("known", known());
    match OpeningKind::find(name).ok_or_else(unknown)? {
        OpeningKind::Balanced if !anywhere => Ok(OpeningKind::Start),
        kind if anywhere || kind == OpeningKind::Start => Ok(kind),
        _ => Err(Message::new("python-only-start")),
    }
}

fn control(time: Option<TimeOrControl>, depth: Option<u32>, nodes: Option<u64>) -> Result<TimeControl, Message> {
    let each = |time| Ok::<_, Message>(TimeControl::new(Pace::Move { each: seconds(time)?, first: None }));
    let control = match time {
        Some(TimeOrControl::Seconds(time)) => each(time)?,
        Some(TimeOrControl::Control(text)) => TimeControl::read(&text, Bare::Game)?,
        None if depth.is_none() && nodes.is_none() => each(1.0)?,
        None => TimeControl::NONE,
    };
    Ok(TimeControl { depth: depth.or(control.depth), nodes: nodes.or(control.nodes), ..control })
}
