//! [`BatchEnv`]: many games of one kind in NumPy arrays.

use std::num::NonZeroUsize;

use catalogue::{Batch, BatchArrays, Message};
use numpy::{
    AllowTypeChange, PyArray1, PyArray2, PyArray4, PyArrayLike1, PyArrayMethods as _, PyUntypedArrayMethods as _,
};
use pyo3::{Bound, Py, PyResult, Python, pyclass, pymethods};

use crate::errors::error;
use crate::game::{Game, GameOrName};

/// BatchEnv(game, games, rules="", position=None, random_openings=False, threads=None)
///
/// Many games of one kind, played step by step on all cores. A step writes observations, action masks, rewards, endings
/// and turns into the same NumPy arrays each time; copy what has to outlive it. A game that ends is replaced by a new
/// one in the same step. An illegal action ends its game with -1 for the player who chose it.
///
/// >>> from palabre.env import BatchEnv
/// >>> batch = BatchEnv("awale", games=4)
/// >>> batch.reset(seed=1)
/// >>> batch.observations.shape, batch.masks.shape
/// ((4, 3, 2, 6), (4, 7))
/// >>> batch.step(batch.sample())
/// >>> batch.turns.tolist()
/// [1, 1, 1, 1]
#[pyclass(module = "palabre.env")]
pub(crate) struct BatchEnv {
    batch: Box<dyn Batch>,
    game: Game,
    threads: NonZeroUsize,
    #[pyo3(get)]
    observations: Py<PyArray4<u8>>,
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    #[pyo3(get)]
    ended: Py<PyArray1<bool>>,
    #[pyo3(get)]
    turns: Py<PyArray1<u8>>,
    actions: Py<PyArray1<i64>>,
}

impl BatchEnv {
    /// Calls `work` with the arrays, without Python's lock.
    fn with_arrays(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn Batch, NonZeroUsize, BatchArrays<'_>) + Send,
    ) -> PyResult<()> {
        let (mut observations, mut masks) =
            (self.observations.bind(py).try_readwrite()?, self.masks.bind(py).try_readwrite()?);
        let (mut rewards, mut ended) = (self.rewards.bind(py).try_readwrite()?, self.ended.bind(py).try_readwrite()?);
        let mut turns = self.turns.bind(py).try_readwrite()?;
        let arrays = BatchArrays {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            ended: ended.as_slice_mut()?,
            turns: turns.as_slice_mut()?,
        };
        let (batch, threads) = (&mut *self.batch, self.threads);
        py.detach(move || work(batch, threads, arrays));
        Ok(())
    }
}

#[pymethods]
impl BatchEnv {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "an argument from Python")]
    #[pyo3(signature = (game, games, rules = "", position = None, random_openings = false, threads = None))]
    fn new(
        py: Python<'_>,
        game: GameOrName<'_>,
        games: usize,
        rules: &str,
        position: Option<&str>,
        random_openings: bool,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let game = game.game(rules)?;
        let refused = |message: Message| error(Some(game.dyn_game()), &message);
        if games == 0 {
            return Err(refused(Message::new("python-games")));
        }
        let info = game.dyn_game().encoding();
        let [planes, rows, columns] = info.shape;
        let batch = game.dyn_game().batch(game.rule_text(), position, random_openings, games).map_err(refused)?;
        let mut created = Self {
            batch,
            threads: threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
            observations: PyArray4::zeros(py, [games, planes, rows, columns], false).unbind(),
            masks: PyArray2::zeros(py, [games, info.actions], false).unbind(),
            rewards: PyArray2::zeros(py, [games, game.dyn_game().info().sides.len()], false).unbind(),
            ended: PyArray1::zeros(py, games, false).unbind(),
            turns: PyArray1::zeros(py, games, false).unbind(),
            actions: PyArray1::zeros(py, games, false).unbind(),
            game,
        };
        created.reset(py, 0)?;
        Ok(created)
    }

    /// The game with its rules.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    fn __len__(&self) -> usize {
        self.batch.games()
    }

    /// reset(seed=0)
    ///
    /// Start all games again. The same seed gives the same openings and samples, however many cores there are.
    #[pyo3(signature = (seed = 0))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with_arrays(py, |batch, threads, arrays| batch.reset(seed, threads, arrays))
    }

    /// step(actions)
    ///
    /// Play an action in each game.
    #[expect(clippy::needless_pass_by_value, reason = "an argument from Python")]
    fn step(&mut self, py: Python<'_>, actions: PyArrayLike1<'_, i64, AllowTypeChange>) -> PyResult<()> {
        if actions.len() != self.batch.games() {
            let message = Message::new("python-actions").with("games", self.batch.games());
            return Err(error(None, &message.with("given", actions.len())));
        }
        let actions = actions.as_slice()?;
        self.with_arrays(py, |batch, threads, arrays| batch.step(actions, threads, arrays))
    }

    /// sample() -> numpy.ndarray
    ///
    /// A random legal action for each game, in an array that the next call overwrites.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let actions = self.actions.bind(py).clone();
        {
            let masks = self.masks.bind(py).try_readonly()?;
            let mut chosen = actions.try_readwrite()?;
            let (masks, chosen, batch) = (masks.as_slice()?, chosen.as_slice_mut()?, &mut *self.batch);
            py.detach(move || batch.sample(masks, chosen));
        }
        Ok(actions)
    }
}
