//! [`Front`]: the view of a game loop, as lines or as a full screen.

use std::io;
use std::time::Duration;

use catalogue::{Speaker, StyledText};
use play::Session;

use super::prompt::PromptEvent;
use super::term::StopKey;

/// A game as a front end shows it.
pub(crate) struct GameView<'a> {
    pub(crate) session: &'a Session,
    pub(crate) speaker: &'a Speaker,
    pub(crate) flipped: bool,
    /// The sides with the names of their players.
    pub(crate) names: [String; 2],
    /// The remaining times before the current move.
    pub(crate) clocks: [Option<Duration>; 2],
    /// The duration of one step of an animation; zero for none.
    pub(crate) speed: Duration,
    /// `true` if a person reads the state of the game now: a machine is not to move.
    pub(crate) for_people: bool,
}

/// A person's turn.
pub(crate) struct Turn<'a> {
    pub(crate) session: &'a Session,
    pub(crate) speaker: &'a Speaker,
    /// The person, by side and name.
    pub(crate) who: String,
    pub(crate) clock: Option<Duration>,
    pub(crate) advised: Option<&'a str>,
}

/// The view of a game loop: what it shows, and what people enter.
pub(crate) trait Front {
    /// Returns `true` if a person watches: questions are asked twice.
    fn is_live(&self) -> bool;

    /// Returns `true` if the view stays open after the game, for a rematch.
    fn stays_open(&self) -> bool;

    /// Returns the columns for text.
    fn width(&self) -> usize;

    /// Shows a message.
    fn say(&mut self, text: &str) -> io::Result<()>;

    /// Leaves a message on the terminal for the time after the view is closed.
    fn leave_behind(&mut self, text: &str) -> io::Result<()>;

    /// Shows a suggested move with its reason.
    fn advise(&mut self, text: &str, suggested: &str) -> io::Result<()>;

    /// Shows a long text.
    fn sheet(&mut self, sheet: &StyledText) -> io::Result<()>;

    /// Shows the game, after an animation of the last move if it is `animated`.
    fn show(&mut self, view: &GameView<'_>, animated: bool) -> io::Result<()>;

    /// Shows the progress of an activity, which [`stopped`](Self::stopped) can end.
    fn status(&mut self, text: &str) -> io::Result<()>;

    /// Shows that the remote opponent is awaited.
    fn await_remote(&mut self, text: &str) -> io::Result<()>;

    /// Removes the progress of an activity.
    fn clear_status(&mut self) -> io::Result<()>;

    /// Returns the key that stops an activity, if one was pressed. Other keys are dropped: what is typed while the
    /// opponent thinks is not meant for the position that follows.
    fn stopped(&mut self) -> io::Result<Option<StopKey>>;

    /// Waits for a person's input for at most `wait`.
    fn enter(&mut self, turn: &Turn<'_>, wait: Duration) -> io::Result<Option<PromptEvent>>;

    /// Asks a question and returns the answer, or `None` at the end of input.
    fn answer(&mut self, question: &str) -> io::Result<Option<String>>;
}
