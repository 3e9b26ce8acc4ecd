//! [`Page`]: a text over the whole screen, which can be scrolled.

use catalogue::StyledText;
use crossterm::event::KeyCode;

use super::keys;
use super::state::State;
use crate::terminal::command;
use crate::terminal::move_list::move_list;
use crate::{markdown, palette};

/// Lines that Page Up and Page Down skip.
const LEAP: usize = 10;

/// The contents of a page.
pub(super) enum PageKind {
    /// Rules, keys and commands.
    Help,
    /// The legal moves.
    Moves,
    /// Messages, state, threats and the letters of the board.
    Info,
    /// A text that a command printed.
    Text(StyledText),
}

/// A page and the first line shown.
pub(super) struct Page {
    kind: PageKind,
    pub(super) top: usize,
}

impl Page {
    pub(super) const fn new(kind: PageKind) -> Self {
        Self { kind, top: 0 }
    }

    /// Handles a key and returns `true` if it closes the page.
    pub(super) fn key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Down | KeyCode::Char('j') => self.top += 1,
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top += LEAP,
            KeyCode::PageUp => self.top = self.top.saturating_sub(LEAP),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = usize::MAX / 2,
            _ => return true,
        }
        false
    }

    /// Returns the text, wrapped to a width.
    pub(super) fn text(&self, state: &State, width: usize) -> StyledText {
        match &self.kind {
            PageKind::Help => help(state, width),
            PageKind::Moves => move_list(state.session.line(), &state.speaker, width, false),
            PageKind::Info => info(state, width),
            PageKind::Text(text) => text.clone(),
        }
    }
}

fn help(state: &State, width: usize) -> StyledText {
    let (speaker, line) = (&state.speaker, state.session.line());
    let mut sheet = markdown::render(line.game().info().prose.of(speaker.language()), width);
    heading(&mut sheet, state, "screen-keys");
    sheet.append(keys::help(speaker, width));
    heading(&mut sheet, state, "screen-commands");
    markdown::wrap(&mut sheet, "", "", &speaker.text("move-shape"), width);
    sheet.append(command::help(speaker, width));
    sheet
}

fn heading(sheet: &mut StyledText, state: &State, id: &str) {
    sheet.line();
    sheet.line().ink(palette::STRONG, state.speaker.text(id));
}

fn info(state: &State, width: usize) -> StyledText {
    let (speaker, line) = (&state.speaker, state.session.line());
    let mut sheet = StyledText::new();
    for message in &state.messages {
        markdown::wrap(&mut sheet, "", "  ", message, width);
    }
    let sections = [
        ("screen-state", line.facts()),
        ("screen-threats", line.threats()),
        ("screen-board", line.legend().into_iter().collect()),
    ];
    for (title, messages) in sections {
        if messages.is_empty() {
            continue;
        }
        heading(&mut sheet, state, title);
        for message in &messages {
            markdown::wrap(&mut sheet, "", "  ", &speaker.say(message), width);
        }
    }
    heading(&mut sheet, state, "screen-moves");
    markdown::wrap(&mut sheet, "", "  ", &super::side_panel::moves(state).join("  "), width);
    sheet.line();
    markdown::wrap(&mut sheet, "", "  ", &line.position(), width);
    sheet
}
