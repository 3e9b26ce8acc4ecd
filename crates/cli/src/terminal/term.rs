//! Terminal input and output for playing. Without a terminal, input and output are plain lines.

use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anstream::AutoStream;
use catalogue::StyledText;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::{markdown, palette};

/// An input event.
#[derive(Debug)]
pub(crate) enum Input {
    /// A key press, on a terminal.
    Key(KeyEvent),
    /// A line, from a pipe.
    Line(String),
    /// The end of input.
    End,
}

/// A key that stops an activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StopKey {
    /// Esc: stop the current activity.
    Short,
    /// Ctrl-C: quit the game.
    Leave,
    /// Take the last move back; only the full-screen view has a key for it.
    Undo,
}

impl StopKey {
    pub(crate) fn of(key: KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => Some(Self::Leave),
            KeyCode::Esc => Some(Self::Short),
            _ => None,
        }
    }
}

enum InputSource {
    Keys,
    Lines(Receiver<String>),
}

/// The screen and the keyboard.
pub(crate) struct Term<'a> {
    out: &'a mut AutoStream<Box<dyn Write>>,
    source: InputSource,
    /// `true` on a terminal, where lines can be redrawn.
    live: bool,
    /// Height of the drawing that the next frame replaces.
    drawn: usize,
    status: bool,
    /// Ctrl-C pressed during an animation, to be handled next.
    pending: Option<Input>,
}

impl<'a> Term<'a> {
    /// Switches the terminal to raw mode until this is dropped.
    pub(crate) fn new(out: &'a mut AutoStream<Box<dyn Write>>) -> io::Result<Self> {
        let live = io::stdout().is_terminal();
        let keys = live && io::stdin().is_terminal();
        let source = if keys {
            enable_raw_mode()?;
            InputSource::Keys
        } else {
            InputSource::Lines(read_lines())
        };
        Ok(Self { out, source, live: live && keys, drawn: 0, status: false, pending: None })
    }

    /// Returns `true` on a terminal.
    pub(crate) const fn is_live(&self) -> bool {
        self.live
    }

    /// Returns the columns for text.
    pub(crate) fn width(&self) -> usize {
        markdown::width()
    }

    fn rows(&self) -> usize {
        terminal_size::terminal_size().map_or(24, |(_, rows)| usize::from(rows.0))
    }

    /// Waits for input for at most `wait`.
    pub(crate) fn input(&mut self, wait: Duration) -> io::Result<Option<Input>> {
        self.out.flush()?;
        self.fresh(wait)
    }

    /// Pauses for `wait`. Returns `true` early if a key is pressed, which is dropped unless it is Ctrl-C.
    pub(crate) fn pause(&mut self, wait: Duration) -> io::Result<bool> {
        let input = self.fresh(wait)?;
        let pressed = input.is_some();
        self.pending =
            input.filter(|input| matches!(input, Input::Key(key) if StopKey::of(*key) == Some(StopKey::Leave)));
        Ok(pressed)
    }

    /// Returns Ctrl-C or Esc if one was pressed; other keys are dropped, because they were typed while something else
    /// was going on. Lines from a pipe wait for their turn.
    pub(crate) fn stopped(&mut self) -> io::Result<Option<StopKey>> {
        if matches!(self.source, InputSource::Lines(_)) {
            return Ok(None);
        }
        while let Some(input) = self.fresh(Duration::ZERO)? {
            if let Input::Key(key) = input
                && let Some(stop) = StopKey::of(key)
            {
                return Ok(Some(stop));
            }
        }
        Ok(None)
    }

    fn fresh(&mut self, wait: Duration) -> io::Result<Option<Input>> {
        if let Some(input) = self.pending.take() {
            return Ok(Some(input));
        }
        match &self.source {
            InputSource::Keys => {
                if !event::poll(wait)? {
                    return Ok(None);
                }
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(Input::Key(key))),
                    _ => Ok(None),
                }
            }
            InputSource::Lines(lines) => match lines.recv_timeout(wait) {
                Ok(line) => Ok(Some(Input::Line(line))),
                Err(RecvTimeoutError::Timeout) => Ok(None),
                Err(RecvTimeoutError::Disconnected) => Ok(Some(Input::End)),
            },
        }
    }

    /// Writes text. Raw mode needs a carriage return before each line feed.
    fn write(&mut self, text: &str) -> io::Result<()> {
        match self.source {
            InputSource::Keys => self.out.write_all(text.replace('\n', "\r\n").as_bytes()),
            InputSource::Lines(_) => self.out.write_all(text.as_bytes()),
        }
    }

    /// Prints a paragraph.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let mut sheet = StyledText::new();
        for line in text.lines() {
            markdown::wrap(&mut sheet, "", "", line, self.width());
        }
        self.sheet(&sheet)
    }

    /// Prints a drawing that stays on the screen.
    pub(crate) fn sheet(&mut self, sheet: &StyledText) -> io::Result<()> {
        self.clear_status()?;
        self.drawn = 0;
        self.write(&palette::shown(sheet).to_string())?;
        self.out.flush()
    }

    /// Draws a frame, which the next frame replaces unless text was printed in between.
    pub(crate) fn frame(&mut self, sheet: &StyledText) -> io::Result<()> {
        self.clear_status()?;
        if self.drawn > 0 {
            self.steer(&format!("\x1b[{}A\x1b[J", self.drawn))?;
        }
        self.write(&palette::shown(sheet).to_string())?;
        self.drawn = sheet.lines().len();
        self.out.flush()
    }

    /// Writes control codes directly to standard output, since the colour filter would remove them.
    fn steer(&mut self, codes: &str) -> io::Result<()> {
        self.out.flush()?;
        let mut stdout = io::stdout();
        stdout.write_all(codes.as_bytes())?;
        stdout.flush()
    }

    /// Returns `true` if a drawing fits the screen, so that it can be redrawn.
    pub(crate) fn fits(&self, sheet: &StyledText) -> bool {
        self.live && sheet.lines().len() < self.rows() && sheet.width() <= self.columns()
    }

    fn columns(&self) -> usize {
        terminal_size::terminal_size().map_or(80, |(columns, _)| usize::from(columns.0))
    }

    /// Redraws the status line, cut to the width so that it never scrolls. `behind` is shown dimmed after the cursor.
    pub(crate) fn status(&mut self, text: &str, behind: &str) -> io::Result<()> {
        if !self.live {
            return Ok(());
        }
        let room = self.columns().saturating_sub(1);
        let cut = |text: &str, room: usize| text.chars().filter(|c| !c.is_control()).take(room).collect::<String>();
        let text = cut(text, room);
        let behind = cut(behind, room - text.chars().count());
        self.status = true;
        let dim = palette::DIM;
        self.steer("\r\x1b[K")?;
        write!(self.out, "{text}{dim}{behind}{dim:#}")?;
        match behind.chars().count() {
            0 => self.out.flush(),
            n => self.steer(&format!("\x1b[{n}D")),
        }
    }

    /// Keeps the status line and continues below it.
    pub(crate) fn keep_status(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.status) {
            self.steer("\x1b[K\r\n")?;
            self.drawn = 0;
        }
        Ok(())
    }

    pub(crate) fn clear_status(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.status) {
            self.steer("\r\x1b[K")?;
        }
        Ok(())
    }

    /// Shows a drawing alone on the alternate screen, truncated to its height.
    pub(crate) fn page(&mut self, sheet: &StyledText) -> io::Result<()> {
        let text = palette::shown(sheet).to_string();
        self.steer("\x1b[H")?;
        for (i, line) in text.lines().take(self.rows()).enumerate() {
            // No line feed after the last line: the screen would scroll.
            self.steer(if i == 0 { "" } else { "\x1b[K\r\n" })?;
            self.out.write_all(line.as_bytes())?;
        }
        self.steer("\x1b[J")
    }

    /// Enters or leaves the alternate screen.
    pub(crate) fn other_screen(&mut self, on: bool) -> io::Result<()> {
        self.steer(if on { "\x1b[?1049h\x1b[?25l" } else { "\x1b[?25h\x1b[?1049l" })
    }
}

impl Drop for Term<'_> {
    fn drop(&mut self) {
        // Errors are ignored: the terminal may be closed already.
        drop(self.keep_status());
        drop(self.out.flush());
        if matches!(self.source, InputSource::Keys) {
            drop(disable_raw_mode());
        }
    }
}

/// Reads standard input on a thread, so that waiting for a line can time out.
fn read_lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}
