//! [`Board`]: a game in progress.

use std::sync::Arc;

use catalogue::{DynLine, Marks, Message};
use numpy::{PyArray1, PyArray3, PyArrayMethods as _};
use play::Record as PlayRecord;
use pyo3::exceptions::PyIndexError;
use pyo3::types::{PyString, PyStringMethods as _, PyType};
use pyo3::{Bound, PyResult, Python, pyclass, pymethods};
use rules::{Reason, Seat};

use crate::errors::{error, illegal};
use crate::game::Game;
use crate::language::speaker;
use crate::move_texts::MoveTexts;
use crate::outcome::Outcome;
use crate::record::Record;

/// The text of a resignation.
const RESIGN: &str = "resign";

/// Board(game, position=None, moves=())
///
/// A game in progress: a position, and the moves that led to it.
///
/// >>> import palabre
/// >>> board = palabre.Game("awale", rules="abapa").board()
/// >>> board.push("C")
/// >>> board.side, board.ply
/// ('north', 1)
/// >>> board.pop()
/// 'C'
/// >>> print(board.why_illegal("c"))
/// c is the opponent’s pit: South plays A to F, North a to f
#[pyclass(module = "palabre")]
pub(crate) struct Board {
    line: Box<dyn DynLine>,
    texts: Arc<MoveTexts>,
}

impl Board {
    /// Wraps a line.
    pub(crate) fn new(line: Box<dyn DynLine>) -> Self {
        let texts = MoveTexts::of(line.game());
        Self { line, texts }
    }

    pub(crate) fn line(&self) -> &dyn DynLine {
        &*self.line
    }

    fn index(&self, action: usize) -> PyResult<u16> {
        self.line.code_of_action(action).ok_or_else(|| {
            let (info, last) = (self.line.game().info(), self.line.encoding().actions - 1);
            let message = Message::new("python-action").with("action", action).with("title", info.title);
            error(None, &message.with("last", last))
        })
    }

    /// Returns the code of a legal move.
    fn code(&self, text: &Bound<'_, PyString>) -> PyResult<u16> {
        if let Some(code) = self.texts.code(text) {
            return Ok(code);
        }
        let text = text.to_cow()?;
        self.line.code_of(&text).ok_or_else(|| self.refusal(&text))
    }

    /// Returns the exception for an illegal move.
    fn refusal(&self, text: &str) -> pyo3::PyErr {
        let why = self.line.effects(text).err().unwrap_or_else(|| Message::new("move-unreadable"));
        illegal(&*self.line, text, &why)
    }

    fn seat(&self, seat: Option<u8>) -> PyResult<Seat> {
        let Some(seat) = seat else { return Ok(self.line.turn().unwrap_or(Seat(0))) };
        let info = self.line.game().info();
        if usize::from(seat) < info.sides.len() {
            return Ok(Seat(seat));
        }
        let message = Message::new("python-seat").with("seat", seat).with("title", info.title);
        Err(error(None, &message.with("last", info.sides.len() - 1)))
    }
}

#[pymethods]
impl Board {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "an argument from Python")]
    #[pyo3(signature = (game, position = None, moves = Vec::new()))]
    fn create(game: &Game, position: Option<&str>, moves: Vec<String>) -> PyResult<Self> {
        let found = game.dyn_game();
        let refused = |message| error(Some(found), &message);
        let mut line = found.open(game.rule_text(), position).map_err(refused)?;
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        line.play_all(&words).map_err(refused)?;
        Ok(Self::new(line))
    }

    /// The game with its rules.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Game::by(self.line.game(), &self.line.rules())
    }

    /// The position's text.
    #[getter]
    fn position(&self) -> String {
        self.line.position()
    }

    /// The seat to move, from 0; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.line.turn().map(|seat| seat.0)
    }

    /// The name of the side to move; None when the game is over.
    #[getter]
    fn side(&self) -> Option<&'static str> {
        self.line.turn().map(|seat| self.line.game().info().side(seat))
    }

    /// The legal moves, in a fixed order; none when the game is over.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyString>> {
        self.texts.legal(py, &*self.line)
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.line.moves()
    }

    /// Number of moves played so far.
    #[getter]
    fn ply(&self) -> usize {
        self.line.ply()
    }

    /// The current score of both sides, in a game that has one.
    #[getter]
    fn score(&self) -> Option<(u16, u16)> {
        self.line.score().map(|[one, two]| (one, two))
    }

    /// push(move)
    ///
    /// Play a move, written as on the command line; "resign" resigns. An illegal one raises IllegalMoveError.
    #[pyo3(text_signature = "($self, move)")]
    fn push(&mut self, r#move: &Bound<'_, PyString>) -> PyResult<()> {
        if let Some(code) = self.texts.code(r#move)
            && self.line.play_code(code)
        {
            return Ok(());
        }
        let text = r#move.to_cow()?;
        let played = self.line.play(&text);
        played.map(drop).map_err(|why| illegal(&*self.line, &text, &why))
    }

    /// pop() -> str
    ///
    /// Take back the last move and return it.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        match self.line.take_back() {
            Some(Some(code)) => Ok(self.texts.string(py, &*self.line, code)),
            Some(None) => Ok(PyString::intern(py, RESIGN)),
            None => Err(PyIndexError::new_err(speaker(None).text("python-no-moves"))),
        }
    }

    /// is_legal(move) -> bool
    #[pyo3(text_signature = "($self, move)")]
    fn is_legal(&self, r#move: &str) -> bool {
        self.line.code_of(r#move).is_some()
    }

    /// why_illegal(move) -> str | None
    ///
    /// The rule that a move breaks; None if it is legal.
    #[pyo3(text_signature = "($self, move)")]
    fn why_illegal(&self, r#move: &str) -> Option<String> {
        let why = self.line.effects(r#move).err()?;
        Some(speaker(Some(self.line.game())).say(&why))
    }

    /// is_over() -> bool
    fn is_over(&self) -> bool {
        self.line.turn().is_none()
    }

    /// outcome() -> Outcome | None
    ///
    /// Winner, score and reason; None while the game is not over.
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&*self.line)
    }

    /// rewards() -> list[float]
    ///
    /// The reward of each seat: 1 for a win, -1 for a loss, 0 for a draw and while the game is not over.
    fn rewards(&self) -> Vec<f32> {
        self.line.rewards()
    }

    /// copy() -> Board
    fn copy(&self) -> Self {
        Self { line: self.line.boxed_clone(), texts: Arc::clone(&self.texts) }
    }

    /// playout(seed) -> Outcome
    ///
    /// The outcome of random moves from here to the end; the board stays as it is.
    fn playout(&self, seed: u64) -> Outcome {
        self.line.playout(seed).0.into()
    }

    /// text(flipped=False) -> str
    ///
    /// The board in characters, with the second side at the bottom if flipped.
    #[pyo3(signature = (flipped = false))]
    fn text(&self, flipped: bool) -> String {
        let sheet = self.line.text_board(&speaker(Some(self.line.game())), flipped);
        let text = |line: &Vec<catalogue::Span>| line.iter().map(|span| span.text.as_str()).collect::<String>();
        sheet.lines().iter().map(|line| text(line).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }

    /// svg(flipped=False) -> str
    ///
    /// The board as SVG, with the second side at the bottom if flipped.
    #[pyo3(signature = (flipped = false))]
    fn svg(&self, flipped: bool) -> String {
        self.line.svg_from(&speaker(Some(self.line.game())), flipped, &Marks::default()).to_string()
    }

    /// facts() -> list[str]
    ///
    /// Facts that the board does not show, in sentences.
    fn facts(&self) -> Vec<String> {
        let speaker = speaker(Some(self.line.game()));
        self.line.facts().iter().map(|fact| speaker.say(fact)).collect()
    }

    /// record(tags=None) -> Record
    ///
    /// The record of the game so far. Tags name the players by side, the event and so on.
    #[pyo3(signature = (tags = None))]
    fn record(&self, tags: Option<std::collections::BTreeMap<String, String>>) -> Record {
        let mut record = PlayRecord::of(&*self.line);
        tags.into_iter().flatten().for_each(|(name, text)| record.set_tag(&name, text));
        Record::new(record)
    }

    /// action(move) -> int
    ///
    /// The number of a legal move.
    #[pyo3(text_signature = "($self, move)")]
    fn action(&self, r#move: &Bound<'_, PyString>) -> PyResult<usize> {
        let code = self.code(r#move)?;
        Ok(self.line.action_of(code).unwrap_or_default())
    }

    /// move(action) -> str
    ///
    /// The move with a number. It need not be legal.
    #[pyo3(name = "move")]
    fn move_of<'py>(&self, py: Python<'py>, action: usize) -> PyResult<Bound<'py, PyString>> {
        Ok(self.texts.string(py, &*self.line, self.index(action)?))
    }

    /// push_action(action)
    ///
    /// Play the move with a number. An illegal one raises IllegalMoveError.
    fn push_action(&mut self, action: usize) -> PyResult<()> {
        let code = self.index(action)?;
        if self.line.play_code(code) {
            return Ok(());
        }
        Err(self.refusal(&self.line.text_of(code).unwrap_or_default()))
    }

    /// action_mask() -> numpy.ndarray
    ///
    /// 1 for each action that is a legal move, 0 for the others, as int8.
    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mask = PyArray1::zeros(py, self.line.encoding().actions, false);
        let mut rows = mask.try_readwrite()?;
        let row = rows.as_slice_mut()?;
        self.line.each_code(&mut |code| {
            self.line.action_of(code).and_then(|action| row.get_mut(action)).into_iter().for_each(|legal| *legal = 1);
        });
        drop(rows);
        Ok(mask)
    }

    /// observation(seat=None) -> numpy.ndarray
    ///
    /// The position as a seat sees it, by default the one to move: planes of uint8.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let planes = PyArray3::zeros(py, self.line.encoding().shape, false);
        let seat = self.seat(seat)?;
        self.line.observe(seat, planes.try_readwrite()?.as_slice_mut()?);
        Ok(planes)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false)
    }

    fn __str__(&self) -> String {
        self.text(false)
    }

    fn __repr__(&self) -> String {
        let info = self.line.game().info();
        format!("<Board of {} '{}'>", info.name, self.line.position())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.line.has_position_of(&*other.line)
    }

    fn __hash__(&self) -> u64 {
        self.line.key()
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, pyo3::PyAny>) -> Self {
        self.copy()
    }

    #[expect(clippy::type_complexity, reason = "the shape that pickle asks for")]
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (Game, Option<String>, Vec<String>))> {
        let (mut moves, start) = (self.line.moves(), self.line.special_start());
        // The moves have only the resignations after which others played on.
        let is_resigned = self.line.outcome().is_some_and(|outcome| outcome.reason == Reason::RESIGNED);
        if is_resigned && self.line.boxed_clone().take_back() == Some(None) {
            moves.push(RESIGN.to_owned());
        }
        Ok((py.get_type::<Self>(), (self.game()?, start, moves)))
    }
}
