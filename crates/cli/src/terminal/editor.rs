//! The position editor. The game validates the position after every change.

use std::io;
use std::time::Duration;

use catalogue::{DynLine, Field, Message, Speaker, StyledText};
use crossterm::event::KeyCode;

use super::term::{Input, StopKey, Term};
use crate::{markdown, palette};

/// Interval at which the screen is redrawn.
const TICK: Duration = Duration::from_millis(500);

struct Editor<'a> {
    speaker: &'a Speaker,
    start: &'a dyn DynLine,
    form: Vec<Field>,
    values: Vec<String>,
    /// Index of the field under the cursor.
    at: usize,
    /// `true` once a digit was typed into the field: further digits are appended.
    typed: bool,
}

/// Runs the editor. Returns the position's text, or `None` if the user cancels.
pub(crate) fn edit(term: &mut Term<'_>, speaker: &Speaker, start: &dyn DynLine) -> io::Result<Option<String>> {
    let mut editor =
        Editor { speaker, start, form: start.game().fields(), values: start.values(), at: 0, typed: false };
    term.other_screen(true)?;
    let made = editor.run(term);
    term.other_screen(false)?;
    made
}

impl Editor<'_> {
    fn run(&mut self, term: &mut Term<'_>) -> io::Result<Option<String>> {
        loop {
            let position = self.position();
            term.page(&self.draw(position.as_ref().map(String::as_str), term.width()))?;
            match term.input(TICK)? {
                Some(Input::Key(key)) if StopKey::of(key).is_some() => return Ok(None),
                Some(Input::Key(key)) if key.code == KeyCode::Enter => {
                    if let Ok(position) = position {
                        return Ok(Some(position));
                    }
                }
                Some(Input::Key(key)) => self.key(key.code),
                Some(Input::End) => return Ok(None),
                Some(Input::Line(_)) | None => {}
            }
        }
    }

    /// Returns the position's text, or the rule that it breaks.
    fn position(&self) -> Result<String, Message> {
        let (game, text) = (self.start.game(), self.start.game().compose(&self.values));
        game.open(&self.start.rules(), Some(&text)).map(|line| line.position())
    }

    fn key(&mut self, key: KeyCode) {
        let (field, value) = (&self.form[self.at], &self.values[self.at]);
        let typed = std::mem::replace(&mut self.typed, matches!(key, KeyCode::Char('0'..='9')));
        let changed = match key {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => return self.go(key),
            KeyCode::Char('+' | ' ') | KeyCode::PageUp => Some(field.turned(value, false)),
            KeyCode::Char('-') | KeyCode::PageDown => Some(field.turned(value, true)),
            KeyCode::Backspace | KeyCode::Delete => field.typed("", '0').or_else(|| field.typed("", '.')),
            KeyCode::Tab => {
                self.at = (self.at + 1) % self.form.len();
                return;
            }
            KeyCode::Char(c) => field.typed(if typed { value } else { "" }, c),
            _ => None,
        };
        if let Some(changed) = changed {
            self.values[self.at] = changed;
        }
    }

    /// Moves the cursor to the nearest field in a direction; below the board follows the list of other fields.
    fn go(&mut self, way: KeyCode) {
        let back = matches!(way, KeyCode::Left | KeyCode::Up);
        let target = match self.form[self.at].at {
            Some((column, row)) => self.beside(column, row, way).or_else(|| {
                let listed = self.form.iter().position(|field| field.at.is_none());
                listed.filter(|_| way == KeyCode::Down)
            }),
            None if back => self.at.checked_sub(1),
            None => Some(self.at + 1).filter(|at| *at < self.form.len()),
        };
        self.at = target.unwrap_or(self.at);
    }

    fn beside(&self, column: u8, row: u8, way: KeyCode) -> Option<usize> {
        let distance = |field: &Field| {
            let (c, r) = field.at?;
            let apart = match way {
                KeyCode::Left if r == row && c < column => column - c,
                KeyCode::Right if r == row && c > column => c - column,
                KeyCode::Up if c == column && r < row => row - r,
                KeyCode::Down if c == column && r > row => r - row,
                _ => return None,
            };
            Some(apart)
        };
        let near = self.form.iter().enumerate().filter_map(|(i, field)| Some((distance(field)?, i)));
        near.min().map(|(_, i)| i)
    }

    fn draw(&self, position: Result<&str, &Message>, width: usize) -> StyledText {
        let mut sheet = StyledText::new();
        sheet.line().ink(
            palette::STRONG,
            self.speaker.say(&Message::new("edit-title").with("game", self.start.game().info().title)),
        );
        self.draw_board(&mut sheet);
        sheet.line();
        for (i, field) in self.form.iter().enumerate().filter(|(_, field)| field.at.is_none()) {
            let label = self.speaker.text(&format!("field-{}", field.name));
            sheet.line().text(self.speaker.say(&Message::new("edit-field").with("field", label)));
            self.draw_value(&mut sheet, i, 0);
        }
        sheet.line();
        let name = &self.form[self.at].name;
        if self.form[self.at].at.is_some() {
            sheet.line().text(format!("{name}: {}", self.values[self.at]));
        }
        let (mark, text) = match position {
            Ok(text) => ("✓ ", text.to_owned()),
            Err(why) => ("✗ ", self.speaker.say(why)),
        };
        markdown::wrap(&mut sheet, mark, "  ", &text, width);
        markdown::wrap(&mut sheet, "", "", &self.speaker.text("edit-keys"), width);
        sheet
    }

    fn draw_board(&self, sheet: &mut StyledText) {
        let on_board = |field: &&Field| field.at.is_some();
        let rows =
            self.form.iter().filter(on_board).filter_map(|field| field.at).map(|(_, row)| row).max().unwrap_or(0);
        let width = self.form.iter().zip(&self.values).filter(|(field, _)| field.at.is_some());
        let width = width.map(|(_, value)| value.chars().count()).max().unwrap_or(1);
        for row in 0..=rows {
            let mut cells: Vec<(u8, usize)> = (0..self.form.len())
                .filter_map(|i| self.form[i].at.filter(|(_, r)| *r == row).map(|(column, _)| (column, i)))
                .collect();
            cells.sort_unstable();
            sheet.line().text("  ");
            for (_, i) in cells {
                self.draw_value(sheet, i, width);
            }
        }
    }

    /// Draws a value, in brackets if it is under the cursor.
    fn draw_value(&self, sheet: &mut StyledText, i: usize, width: usize) {
        let value = format!("{:>width$}", self.values[i]);
        if i == self.at {
            sheet.ink(palette::CHOSEN, format!("[{value}]"));
        } else {
            sheet.text(format!(" {value} "));
        }
    }
}
