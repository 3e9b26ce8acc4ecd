//! A Python function as a bot on standard input and output.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::{EngineOptions, GuestError, GuestPipes, GuestPlayer, Supervisor, UgiEngine, dialect_role, pipe_dialect};
use catalogue::{Catalogue as _, DynGame, Message};
use games::Games;
use play::{Bare, TimeControl};
use pyo3::{Py, PyAny, PyErr, PyResult, Python, pyfunction};

use crate::errors::error;
use crate::python_player::{OnError, hosted};

/// run_bot(choose, game=None, protocol="ugi", role=None)
///
/// Serve a referee until it is done; palabre.bot.run calls this.
#[pyfunction]
#[pyo3(signature = (choose, game = None, protocol = "ugi", role = None))]
pub(crate) fn run_bot(
    py: Python<'_>,
    choose: Py<PyAny>,
    game: Option<&str>,
    protocol: &str,
    role: Option<&str>,
) -> PyResult<()> {
    let started = Instant::now();
    let player = hosted(py, choose, exit_on_error());
    if protocol == "ugi" || protocol.starts_with("uci") {
        let supervisor = Supervisor::here();
        let options = EngineOptions {
            catalogue: &Games,
            protocol: Some(protocol),
            game,
            rules: "",
            engine: "random",
            hosted: Some(&player),
            allow_commands: false,
            supervisor: &supervisor,
            version: env!("CARGO_PKG_VERSION"),
        };
        let engine = UgiEngine::new(&options, io::stdout()).map_err(|message| error(None, &message))?;
        return Ok(py.detach(|| engine.serve(io::stdin().lock()))?);
    }
    let game = speaking(game, protocol).map_err(|message| error(None, &message))?;
    let refused = |message: Message| error(Some(game), &message);
    let dialect = pipe_dialect(game, Some(protocol)).map_err(refused)?;
    let role = dialect_role(dialect, role).map_err(refused)?;
    let control = TimeControl::read(dialect.guest_time, Bare::Game).map_err(refused)?;
    let stop = AtomicBool::new(false);
    let bot = GuestPlayer::speaking(dialect, game, player.player(game), control, &stop).map_err(refused)?;
    let mut bot = bot.with_larger_games(&|game| Some(player.player(game))).started_at(started);
    let played = py.detach(|| {
        let mut pipes = GuestPipes { input: io::stdin().lock(), output: io::stdout().lock() };
        bot.run(role, &mut pipes, &mut |_| {})
    });
    played.map_err(|failure| match failure {
        GuestError::Referee(message) => refused(message),
        GuestError::Io(failure) => failure.into(),
    })
}

/// Returns the game of that name, or the one that has the protocol.
fn speaking(game: Option<&str>, protocol: &str) -> Result<&'static dyn DynGame, Message> {
    if let Some(name) = game {
        return Games.find(name);
    }
    let has = |game: &&&'static dyn DynGame| game.dialects().iter().any(|dialect| dialect.name == protocol);
    let unknown = || Message::new("ugi-no-protocol").quoting("name", protocol);
    Games.games().iter().find(has).copied().ok_or_else(unknown)
}

/// Ends the process with the traceback on standard error, as any Python program would. The function runs beside the
/// thread that reads the input, which nothing else interrupts.
fn exit_on_error() -> OnError {
    Arc::new(|py: Python<'_>, raised: PyErr| {
        raised.print(py);
        std::process::exit(1);
    })
}
