//! [`Screen`]: the full-screen view of a game.
//!
//! - `state` holds what is shown and handles keys, without input or output; `spot_map` is the cursor on the board.
//! - `layout` arranges the screen; `board_panel`, `side_panel`, `input_line`, `keys` and `page` draw its parts.
//! - `styles` draws styled text; this file owns the terminal.

mod board_panel;
mod input_line;
mod keys;
mod layout;
mod page;
mod side_panel;
mod spot_map;
mod state;
mod styles;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal as _, Stdout, Write as _};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::{Message, Speaker, StyledText, TextView};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use play::Session;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal};

use self::page::PageKind;
use self::state::{Advice, Mode, State};
use super::front::{Front, GameView, Turn};
use super::prompt::PromptEvent;
use super::term::StopKey;
use crate::interrupt;

/// Poll interval of a question.
const TICK: Duration = Duration::from_millis(200);

/// The full-screen view. The terminal is restored when it is dropped, on a panic and on a termination signal.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    state: State,
    colours: bool,
    /// The text left on the terminal when the view is closed.
    left_behind: Vec<String>,
    /// Ctrl-C pressed during an animation, to be handled next.
    pending: Option<KeyEvent>,
}

impl Screen {
    /// Returns `true` if this terminal can show the view.
    pub(crate) fn is_possible() -> bool {
        let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb" || term.is_empty());
        let (columns, lines) = crossterm::terminal::size().unwrap_or_default();
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        is_terminal && !is_dumb && columns >= layout::SMALLEST.0 && lines >= layout::SMALLEST.1
    }

    /// Opens the view on the alternate screen.
    pub(crate) fn open(speaker: Speaker, session: Session, colours: bool) -> io::Result<Self> {
        restore_on_failure();
        OPEN.store(true, Ordering::SeqCst);
        let screen = Self {
            terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?,
            state: State::new(speaker, session),
            colours,
            left_behind: Vec::new(),
            pending: None,
        };
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)?;
        Ok(screen)
    }

    fn draw(&mut self) -> io::Result<()> {
        let (state, colours) = (&mut self.state, self.colours);
        self.terminal.draw(|frame| draw(frame, state, colours, None))?;
        Ok(())
    }

    /// Waits for a key. Other events, such as a new size, end the wait, so that the screen is drawn again.
    fn next_key(&mut self, wait: Duration) -> io::Result<Option<KeyEvent>> {
        if let Some(key) = self.pending.take() {
            return Ok(Some(key));
        }
        if !event::poll(wait)? {
            return Ok(None);
        }
        Ok(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
            _ => None,
        })
    }

    /// Shows the steps of the last move. A key press skips the rest and is dropped unless it is Ctrl-C.
    fn animate(&mut self, view: &GameView<'_>) -> io::Result<()> {
        let area = self.terminal.size()?;
        let compact = areas(&self.state, Rect::new(0, 0, area.width, area.height)).is_some_and(|areas| areas.compact);
        let text_view = TextView { flipped: view.flipped, compact, picked: &[] };
        for step in view.session.line().frames(view.speaker, text_view) {
            let (state, colours) = (&mut self.state, self.colours);
            self.terminal.draw(|frame| draw(frame, state, colours, Some(&step)))?;
            if let Some(key) = self.next_key(view.speed)? {
                self.pending = Some(key).filter(|key| StopKey::of(*key) == Some(StopKey::Leave));
                break;
            }
        }
        Ok(())
    }
}

/// Arranges the screen for the present board.
fn areas(state: &State, area: Rect) -> Option<layout::Layout> {
    let size = |board: &StyledText| (board.width() as u16, board.lines().len() as u16);
    layout::arrange(area, size(&state.board(false).0), size(&state.board(true).0))
}

/// Draws the view. `step` is a board of an animation, shown instead of the present one.
fn draw(frame: &mut Frame<'_>, state: &mut State, colours: bool, step: Option<&StyledText>) {
    let area = frame.area();
    let Some(areas) = areas(state, area) else { return draw_too_small(frame, state, colours) };
    let buffer = frame.buffer_mut();
    let cursor = if state.page.is_some() {
        draw_page(buffer, Rect { height: area.height - 1, ..area }, state, colours);
        None
    } else {
        let (board, map) = state.board(areas.compact);
        let cursor = match step {
            Some(step) => {
                styles::draw(buffer, areas.board, step, colours);
                None
            }
            None => board_panel::draw(buffer, areas.board, state, (&board, &map), colours),
        };
        let size = |area: Rect| (usize::from(area.width), usize::from(area.height));
        styles::draw(buffer, areas.panel, &side_panel::panel(state, size(areas.panel), areas.lower.is_some()), colours);
        if let Some(lower) = areas.lower {
            styles::draw(buffer, lower, &side_panel::lower(state, size(lower)), colours);
        }
        let (input, typing) = input_line::line(state, size(areas.input).0);
        styles::draw(buffer, areas.input, &input, colours);
        typing.map(|column| (areas.input.x + column as u16, areas.input.y)).or(cursor)
    };
    styles::draw(buffer, areas.keys, &keys::line(state, usize::from(areas.keys.width)), colours);
    if let Some(cursor) = cursor.filter(|(x, y)| area.contains((*x, *y).into())) {
        frame.set_cursor_position(cursor);
    }
}

/// Draws the open page and bounds its scrolling.
fn draw_page(buffer: &mut ratatui::buffer::Buffer, area: Rect, state: &mut State, colours: bool) {
    const WIDEST: usize = 96;
    let width = usize::from(area.width.saturating_sub(2)).min(WIDEST);
    let Some(text) = state.page.as_ref().map(|page| styles::folded(&page.text(state, width), width)) else { return };
    let height = usize::from(area.height);
    let Some(page) = &mut state.page else { return };
    page.top = page.top.min(text.lines().len().saturating_sub(height));
    let mut shown = StyledText::new();
    for line in text.lines().iter().skip(page.top).take(height) {
        shown.line();
        for span in line {
            shown.ink(span.style, span.text.as_str());
        }
    }
    styles::draw(buffer, Rect { x: area.x + 1, width: area.width - 1, ..area }, &shown, colours);
}

fn draw_too_small(frame: &mut Frame<'_>, state: &State, colours: bool) {
    let (columns, lines) = layout::SMALLEST;
    let message = Message::new("screen-small").with("columns", columns).with("lines", lines);
    let mut sheet = StyledText::new();
    crate::markdown::wrap(&mut sheet, "", "", &state.speaker.say(&message), usize::from(frame.area().width));
    let area = frame.area();
    styles::draw(frame.buffer_mut(), area, &sheet, colours);
}

impl Front for Screen {
    fn is_live(&self) -> bool {
        true
    }

    fn stays_open(&self) -> bool {
        true
    }

    fn width(&self) -> usize {
        self.terminal.size().map_or(usize::from(layout::SMALLEST.0), |size| usize::from(size.width)) - 2
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        if !text.trim().is_empty() {
            self.state.messages.push(text.trim().to_owned());
        }
        self.draw()
    }

    fn leave_behind(&mut self, text: &str) -> io::Result<()> {
        self.left_behind.push(text.to_owned());
        Ok(())
    }

    fn advise(&mut self, text: &str, suggested: &str) -> io::Result<()> {
        self.state.advice = Some(Advice { text: text.to_owned(), suggested: suggested.to_owned() });
        self.draw()
    }

    fn sheet(&mut self, sheet: &StyledText) -> io::Result<()> {
        self.state.open(PageKind::Text(sheet.clone()));
        self.draw()
    }

    fn show(&mut self, view: &GameView<'_>, animated: bool) -> io::Result<()> {
        self.state.mode = Mode::Waiting;
        self.state.show(view);
        if animated && !view.speed.is_zero() && self.state.page.is_none() {
            self.animate(view)?;
        }
        self.draw()
    }

    fn status(&mut self, text: &str) -> io::Result<()> {
        self.state.mode = Mode::Thinking;
        self.state.status = Some(text.to_owned());
        self.draw()
    }

    fn await_remote(&mut self, text: &str) -> io::Result<()> {
        self.state.mode = Mode::Waiting;
        self.state.status = Some(text.to_owned());
        self.draw()
    }

    fn clear_status(&mut self) -> io::Result<()> {
        self.state.status = None;
        Ok(())
    }

    fn stopped(&mut self) -> io::Result<Option<StopKey>> {
        let mut changed = false;
        while self.pending.is_some() || event::poll(Duration::ZERO)? {
            changed = true;
            if let Some(key) = self.next_key(Duration::ZERO)?
                && let Some(stop) = self.state.waiting_key(key)
            {
                return Ok(Some(stop));
            }
        }
        if changed {
            self.draw()?;
        }
        Ok(None)
    }

    fn enter(&mut self, turn: &Turn<'_>, wait: Duration) -> io::Result<Option<PromptEvent>> {
        self.state.begin(turn);
        self.draw()?;
        Ok(self.next_key(wait)?.and_then(|key| self.state.key(key)))
    }

    fn answer(&mut self, question: &str) -> io::Result<Option<String>> {
        question.clone_into(&mut self.state.label);
        self.state.mode = Mode::Asking;
        loop {
            self.draw()?;
            let Some(key) = self.next_key(TICK)? else { continue };
            self.state.mode = Mode::Waiting;
            return Ok(match key.code {
                KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::CONTROL) => None,
                KeyCode::Char(c) => Some(c.to_string()),
                _ => None,
            });
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
        let width = crate::markdown::width();
        let mut sheet = StyledText::new();
        for text in &self.left_behind {
            crate::markdown::wrap(&mut sheet, "", "", text, width);
        }
        // The terminal may be closed already.
        _ = write!(anstream::stdout(), "{sheet}");
    }
}

/// `true` while the alternate screen is open.
static OPEN: AtomicBool = AtomicBool::new(false);

/// Leaves the alternate screen and raw mode, if the view is open.
fn restore() {
    if OPEN.swap(false, Ordering::SeqCst) {
        // The terminal may be closed already.
        _ = execute!(io::stdout(), LeaveAlternateScreen, crossterm::cursor::Show);
        _ = disable_raw_mode();
    }
}

/// Restores the terminal on a panic, before its message is printed, and on a termination signal.
fn restore_on_failure() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            print(panic);
        }));
        // Without a handler the signal still ends the program.
        _ = ctrlc::set_handler(|| {
            restore();
            std::process::exit(interrupt::EXIT_CODE.into());
        });
    });
}
