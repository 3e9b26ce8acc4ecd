//! The viewer of recorded games.

use std::io;
use std::time::Duration;

use catalogue::{DynLine, Message, Speaker, StyledText};
use crossterm::event::KeyCode;
use play::{Noted, Record};

use super::term::{Input, StopKey, Term};
use crate::commands::show;
use crate::{markdown, palette};

const TICK: Duration = Duration::from_millis(500);
/// Number of moves that Page Up and Page Down skip.
const PAGE: usize = 10;

/// A record with all of its positions.
pub(crate) struct Viewer<'a> {
    record: &'a Record,
    speaker: &'a Speaker,
    /// The game after each number of moves, from 0.
    lines: Vec<Box<dyn DynLine>>,
    flipped: bool,
}

impl<'a> Viewer<'a> {
    pub(crate) fn new(record: &'a Record, speaker: &'a Speaker, line: &dyn DynLine, flipped: bool) -> Self {
        let mut lines = vec![line.boxed_clone()];
        let mut past = line.boxed_clone();
        for ply in (0..line.ply()).rev() {
            past.rewind(ply);
            lines.push(past.boxed_clone());
        }
        lines.reverse();
        Self { record, speaker, lines, flipped }
    }

    /// Shows the game full-screen until the user quits.
    pub(crate) fn run(&mut self, term: &mut Term<'_>) -> io::Result<()> {
        term.other_screen(true)?;
        let seen = self.step_through(term);
        term.other_screen(false)?;
        seen
    }

    fn step_through(&mut self, term: &mut Term<'_>) -> io::Result<()> {
        let (mut at, last) = (0, self.lines.len() - 1);
        loop {
            let mut sheet = self.page(at, term.width());
            markdown::wrap(&mut sheet, "", "", &self.speaker.text("view-keys"), term.width());
            term.page(&sheet)?;
            match term.input(TICK)? {
                Some(Input::Key(key)) if StopKey::of(key).is_some() => return Ok(()),
                Some(Input::Key(key)) => match key.code {
                    KeyCode::Right | KeyCode::Down | KeyCode::Char(' ' | 'l' | 'j') | KeyCode::Enter => at += 1,
                    KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('h' | 'k') => {
                        at = at.saturating_sub(1);
                    }
                    KeyCode::PageDown => at += PAGE,
                    KeyCode::PageUp => at = at.saturating_sub(PAGE),
                    KeyCode::Home | KeyCode::Char('g') => at = 0,
                    KeyCode::End | KeyCode::Char('G') => at = last,
                    KeyCode::Char('f') => self.flipped = !self.flipped,
                    KeyCode::Char('q') => return Ok(()),
                    _ => {}
                },
                Some(Input::End) => return Ok(()),
                Some(Input::Line(_)) | None => {}
            }
            at = at.min(last);
        }
    }

    /// Draws the position after `at` moves, with the last move and its notes.
    pub(crate) fn page(&self, at: usize, width: usize) -> StyledText {
        let line = &self.lines[at];
        let mut sheet = StyledText::new();
        sheet.line().ink(palette::STRONG, self.title());
        let mut said = match at {
            0 => self.speaker.text("view-start"),
            _ => self.move_text(at),
        };
        said = format!("{said} ({at}/{})", self.lines.len() - 1);
        markdown::wrap(&mut sheet, "", "", &said, width);
        sheet.append(line.text_board(self.speaker, self.flipped));
        let over = at + 1 == self.lines.len() && self.record.reason.is_some();
        let state = if over { self.result() } else { show::state(&**line, self.speaker) };
        markdown::wrap(&mut sheet, "", "", &state, width);
        sheet
    }

    /// Returns the title: the game, its players and the date.
    pub(crate) fn title(&self) -> String {
        let game = self.lines[0].game().info();
        let names: Vec<String> = game
            .sides
            .iter()
            .map(|side| {
                let said = self.speaker.text(&format!("side-{side}"));
                self.record.tag(side).map_or(said.clone(), |name| format!("{name} ({said})"))
            })
            .collect();
        let date = self.record.tag("date").map_or(String::new(), |date| format!(", {date}"));
        format!("{}: {}{date}", game.title, names.join(" – "))
    }

    /// Describes the result. It comes from the record, because the position does not show every ending.
    pub(crate) fn result(&self) -> String {
        let line = &self.lines[self.lines.len() - 1];
        let Some(code) = &self.record.reason else { return show::state(&**line, self.speaker) };
        let id = format!("reason-{code}");
        let reason = if self.speaker.knows(&id) { self.speaker.text(&id) } else { code.clone() };
        let score = self.record.score.map_or(String::new(), |[one, two]| format!(" {one}–{two}"));
        let message = match self.record.result {
            play::Verdict::Won(seat) => {
                let side = Message::new(format!("side-{}", line.game().info().side(seat)));
                Message::new("state-won").with("side", side).with("reason", reason)
            }
            _ => Message::new("state-drawn").with("reason", reason),
        };
        format!("{}{score}", self.speaker.say(&message))
    }

    /// Formats a move with its number and notes: `12. c [+0.40 d12]`.
    pub(crate) fn move_text(&self, at: usize) -> String {
        let text = &self.lines[at].moves()[at - 1];
        let noted = self.record.moves.get(at - 1).filter(|noted| noted.text == *text);
        let notes = noted.map_or(String::new(), |noted| self.notes(noted));
        format!("{at}. {text}{notes}")
    }

    pub(crate) fn count(&self) -> usize {
        self.lines.len()
    }

    /// Formats the notes on a move in brackets: value, depth, time and comment.
    fn notes(&self, noted: &Noted) -> String {
        let mut words: Vec<String> = noted.value.iter().map(|value| self.speaker.decimal(value)).collect();
        words.extend(noted.depth.map(|depth| format!("d{depth}")));
        words.extend(noted.time.map(|time| self.speaker.decimal(&format!("{:.1}s", time.as_secs_f64()))));
        words.extend(Some(noted.comment.clone()).filter(|comment| !comment.is_empty()));
        if words.is_empty() { String::new() } else { format!(" [{}]", words.join(" ")) }
    }
}
