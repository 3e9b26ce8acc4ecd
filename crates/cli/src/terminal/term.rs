//! The terminal as playing needs it: lines out, keys or lines in. Through pipes it is lines both ways.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anstream::AutoStream;
use catalogue::StyledText;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use crate::{markdown, palette};

/// What comes in.
#[derive(Debug)]
pub(crate) enum Input {
    /// A key, on a terminal.
    Key(KeyEvent),
    /// A line, through a pipe.
    Line(String),
    /// Nothing more will come.
    End,
}

/// A key that ends something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// Esc: what is being done is cut short.
    Short,
    /// Ctrl-C: the game is left.
    Leave,
}

impl Stop {
    pub(crate) fn of(key: KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => Some(Self::Leave),
            KeyCode::Esc => Some(Self::Short),
            _ => None,
        }
    }
}

enum Source {
    Keys,
    Lines(Receiver<String>),
}

/// The screen and the keyboard.
pub(crate) struct Term<'a> {
    out: &'a mut AutoStream<Box<dyn Write>>,
    source: Source,
    /// Whether lines can be drawn over.
    live: bool,
    /// Lines of the drawing at the bottom that the next one replaces.
    drawn: usize,
    status: bool,
    /// Keys pressed while nobody listened.
    ahead: VecDeque<Input>,
}

impl<'a> Term<'a> {
    /// Takes the terminal: keys come as they are pressed until this is dropped.
    pub(crate) fn new(out: &'a mut AutoStream<Box<dyn Write>>) -> io::Result<Self> {
        let live = io::stdout().is_terminal();
        let keys = live && io::stdin().is_terminal();
        let source = if keys {
            enable_raw_mode()?;
            Source::Keys
        } else {
            Source::Lines(read_lines())
        };
        Ok(Self { out, source, live: live && keys, drawn: 0, status: false, ahead: VecDeque::new() })
    }

    /// Whether a person sits at a terminal.
    pub(crate) const fn is_live(&self) -> bool {
        self.live
    }

    /// The columns there are.
    pub(crate) fn width(&self) -> usize {
        markdown::width()
    }

    fn rows(&self) -> usize {
        terminal_size::terminal_size().map_or(24, |(_, rows)| usize::from(rows.0))
    }

    /// Waits for input, at most so long.
    pub(crate) fn input(&mut self, wait: Duration) -> io::Result<Option<Input>> {
        self.out.flush()?;
        if let Some(input) = self.ahead.pop_front() {
            return Ok(Some(input));
        }
        self.fresh(wait)
    }

    /// Waits a moment, or less if a key is pressed: true then. The key is kept for whoever asks for one.
    pub(crate) fn pause(&mut self, wait: Duration) -> io::Result<bool> {
        if self.ahead.is_empty()
            && let Some(input) = self.fresh(wait)?
        {
            self.ahead.push_back(input);
        }
        Ok(!self.ahead.is_empty())
    }

    /// Whether Ctrl-C or Esc was pressed, among keys that are kept for later. Through a pipe neither is.
    pub(crate) fn stopped(&mut self) -> io::Result<Option<Stop>> {
        if matches!(self.source, Source::Lines(_)) {
            return Ok(None);
        }
        while let Some(input) = self.fresh(Duration::ZERO)? {
            self.ahead.push_back(input);
        }
        let stop = |input: &Input| if let Input::Key(key) = input { Stop::of(*key) } else { None };
        let found = self.ahead.iter().enumerate().find_map(|(at, input)| Some((at, stop(input)?)));
        Ok(found.map(|(at, stop)| {
            self.ahead.remove(at);
            stop
        }))
    }

    fn fresh(&mut self, wait: Duration) -> io::Result<Option<Input>> {
        match &self.source {
            Source::Keys => {
                if !event::poll(wait)? {
                    return Ok(None);
                }
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(Input::Key(key))),
                    _ => Ok(None),
                }
            }
            Source::Lines(lines) => match lines.recv_timeout(wait) {
                Ok(line) => Ok(Some(Input::Line(line))),
                Err(RecvTimeoutError::Timeout) => Ok(None),
                Err(RecvTimeoutError::Disconnected) => Ok(Some(Input::End)),
            },
        }
    }

    /// Writes as it stands, each line begun at the left.
    fn write(&mut self, text: &str) -> io::Result<()> {
        match self.source {
            Source::Keys => self.out.write_all(text.replace('\n', "\r\n").as_bytes()),
            Source::Lines(_) => self.out.write_all(text.as_bytes()),
        }
    }

    /// A paragraph.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        let mut sheet = StyledText::new();
        for line in text.lines() {
            markdown::wrap(&mut sheet, "", "", line, self.width());
        }
        self.sheet(&sheet)
    }

    /// A drawing that stays.
    pub(crate) fn sheet(&mut self, sheet: &StyledText) -> io::Result<()> {
        self.clear_status()?;
        self.drawn = 0;
        self.write(&palette::shown(sheet).to_string())?;
        self.out.flush()
    }

    /// A drawing that the next frame takes the place of, unless something was said in between.
    pub(crate) fn frame(&mut self, sheet: &StyledText) -> io::Result<()> {
        self.clear_status()?;
        if self.drawn > 0 {
            self.steer(&format!("\x1b[{}A\x1b[J", self.drawn))?;
        }
        self.write(&palette::shown(sheet).to_string())?;
        self.drawn = sheet.lines().len();
        self.out.flush()
    }

    /// Moves the cursor or clears: these codes are no colours, and get through where colours do not.
    fn steer(&mut self, codes: &str) -> io::Result<()> {
        self.out.flush()?;
        let mut stdout = io::stdout();
        stdout.write_all(codes.as_bytes())?;
        stdout.flush()
    }

    /// Whether a drawing of that height can be drawn over.
    pub(crate) fn fits(&self, sheet: &StyledText) -> bool {
        self.live && sheet.lines().len() < self.rows() && sheet.width() <= self.columns()
    }

    fn columns(&self) -> usize {
        terminal_size::terminal_size().map_or(80, |(columns, _)| usize::from(columns.0))
    }

    /// A line that is written over: it is cut so that it never scrolls. `behind` is shown dim after the cursor.
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

    /// Leaves the line that is written over as it stands and goes on below.
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

    /// Shows a drawing alone, from the top of the other screen, cut to what fits.
    pub(crate) fn page(&mut self, sheet: &StyledText) -> io::Result<()> {
        let text = palette::shown(sheet).to_string();
        self.steer("\x1b[H")?;
        for (i, line) in text.lines().take(self.rows()).enumerate() {
            // No line ends the last one: the screen would scroll.
            self.steer(if i == 0 { "" } else { "\x1b[K\r\n" })?;
            self.out.write_all(line.as_bytes())?;
        }
        self.steer("\x1b[J")
    }

    /// Goes to the other screen, or comes back from it.
    pub(crate) fn other_screen(&mut self, on: bool) -> io::Result<()> {
        self.steer(if on { "\x1b[?1049h\x1b[?25l" } else { "\x1b[?25h\x1b[?1049l" })
    }
}

impl Drop for Term<'_> {
    fn drop(&mut self) {
        // The terminal may be gone already.
        drop(self.keep_status());
        drop(self.out.flush());
        if matches!(self.source, Source::Keys) {
            drop(disable_raw_mode());
        }
    }
}

/// Standard input, line by line, so that it can be waited for with a limit.
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
