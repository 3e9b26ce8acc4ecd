//! [`Game`]: a game with its rules.

use catalogue::{Catalogue as _, DynGame, Message};
use games::Games;
use pyo3::types::PyType;
use pyo3::{Bound, PyResult, Python, pyclass, pyfunction, pymethods};

use crate::board::Board;
use crate::errors::error;
use crate::language::speaker;

/// Game(name, rules="", players=None)
///
/// A game by its rules. The name is that of the command line, or a title or alias; rules are a rule set and options.
///
/// >>> import palabre
/// >>> game = palabre.Game("awale", rules="abapa")
/// >>> game.board().legal_moves
/// ['A', 'B', 'C', 'D', 'E', 'F']
/// >>> palabre.Game("great-escape", players=3).sides
/// ('0', '1', '2')
#[pyclass(frozen, module = "palabre")]
#[derive(Clone)]
pub(crate) struct Game {
    game: &'static dyn DynGame,
    rules: String,
}

/// Argument that names a game: a Game, or a name with the usual rules.
#[derive(pyo3::FromPyObject)]
pub(crate) enum GameOrName<'py> {
    Game(Bound<'py, Game>),
    Name(String),
}

impl GameOrName<'_> {
    /// Returns the game. Rules are given either with it or apart.
    pub(crate) fn game(&self, rules: &str) -> PyResult<Game> {
        match self {
            Self::Name(name) => Game::new(name, rules, None),
            Self::Game(game) if rules.is_empty() => Ok(game.get().clone()),
            Self::Game(game) => Game::by(game.get().game, rules),
        }
    }
}

impl Game {
    /// Returns a game by these rules, written in full.
    pub(crate) fn by(game: &'static dyn DynGame, rules: &str) -> PyResult<Self> {
        let line = game.open(rules, None).map_err(|message| error(Some(game), &message))?;
        Ok(Self { game, rules: line.rules() })
    }

    pub(crate) fn dyn_game(&self) -> &'static dyn DynGame {
        self.game
    }

    pub(crate) fn rule_text(&self) -> &str {
        &self.rules
    }

    fn seats(&self) -> usize {
        self.game.info().sides.len()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, rules = "", players = None))]
    pub(crate) fn new(name: &str, rules: &str, players: Option<usize>) -> PyResult<Self> {
        let game = Games.find(name).map_err(|message| error(None, &message))?;
        let wanted = players.map_or(Some(game), |players| game.for_players(players));
        let refusal = || {
            let message = Message::new("python-players").with("title", game.info().title);
            error(Some(game), &message.with("players", players.unwrap_or_default()))
        };
        Self::by(wanted.ok_or_else(refusal)?, rules)
    }

    /// The name in commands.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.info().name
    }

    /// The name in titles.
    #[getter]
    fn title(&self) -> &'static str {
        self.game.info().title
    }

    /// The rule set and options, in full.
    #[getter]
    fn rules(&self) -> &str {
        &self.rules
    }

    /// The names of the sides, in the order of the seats.
    #[getter]
    fn sides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        pyo3::types::PyTuple::new(py, self.game.info().sides)
    }

    /// Number of players.
    #[getter]
    fn players(&self) -> usize {
        self.seats()
    }

    /// One sentence about the game.
    #[getter]
    fn summary(&self) -> String {
        speaker(Some(self.game)).text("summary")
    }

    /// Number of actions of the numbering for learning.
    #[getter]
    fn action_count(&self) -> usize {
        self.game.encoding().actions
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.game.encoding().shape.into()
    }

    /// The names of the players that an Engine can be.
    #[getter]
    fn engines(&self) -> Vec<&'static str> {
        self.game.players().iter().map(|player| player.name).collect()
    }

    /// board(position=None)
    ///
    /// Start a game, from this position or from the usual start.
    #[pyo3(signature = (position = None))]
    fn board(&self, position: Option<&str>) -> PyResult<Board> {
        let opened = self.game.open(&self.rules, position);
        opened.map(Board::new).map_err(|message| error(Some(self.game), &message))
    }

    /// opening(seed)
    ///
    /// Start a game with a few random moves, the same for the same seed.
    fn opening(&self, seed: u64) -> PyResult<Board> {
        let opened = self.game.opening(&self.rules, seed);
        opened.map(Board::new).map_err(|message| error(Some(self.game), &message))
    }

    fn __repr__(&self) -> String {
        let players = if self.seats() == 2 { String::new() } else { format!(", players={}", self.seats()) };
        format!("Game('{}', rules='{}'{players})", self.name(), self.rules)
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.name(), &self.rules, self.seats()) == (other.name(), &other.rules, other.seats())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};
        let mut hasher = DefaultHasher::new();
        (self.name(), &self.rules, self.seats()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str, String, usize)) {
        (py.get_type::<Self>(), (self.name(), self.rules.clone(), self.seats()))
    }
}

/// game_names() -> list[str]
///
/// The names of all games.
///
/// >>> import palabre
/// >>> palabre.game_names()
/// ['escampe', 'awale', 'tricolore', 'great-escape', 'colonnes']
#[pyfunction]
pub(crate) fn game_names() -> Vec<&'static str> {
    Games.games().iter().map(|game| game.info().name).collect()
}
