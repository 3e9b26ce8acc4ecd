//! [`State`]: what the full-screen view shows, and how keys change it. It does no input or output.

use std::time::{Duration, Instant};

use catalogue::{Choices, Message, Speaker, StyledText, TextView};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use play::Session;

use super::keys::{KeyAction, action};
use super::page::{Page, PageKind};
use super::spot_map::{Cursor, SpotMap, Way};
use crate::terminal::command::GameCommand;
use crate::terminal::front::{GameView, Turn};
use crate::terminal::prompt::PromptEvent;
use crate::terminal::term::StopKey;

/// The event that the view waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// A person's move.
    Turn,
    /// A machine's move or an analysis, which can be stopped.
    Thinking,
    /// The remote opponent.
    Waiting,
    /// The answer to a question.
    Asking,
    /// A decision after the game.
    Over,
}

/// A suggested move, with the sentence that explains it.
pub(super) struct Advice {
    pub(super) text: String,
    pub(super) suggested: String,
}

/// The contents of the view.
pub(super) struct State {
    pub(super) speaker: Speaker,
    pub(super) session: Session,
    pub(super) names: [String; 2],
    pub(super) clocks: [Option<Duration>; 2],
    /// Start of the current move, for the clock of whoever is to move.
    pub(super) since: Instant,
    pub(super) flipped: bool,
    pub(super) mode: Mode,
    /// The spots picked so far for the next move, and those that can be picked next.
    pub(super) picked: Vec<String>,
    pub(super) choices: Choices,
    pub(super) map: SpotMap,
    pub(super) cursor: Cursor,
    /// Index of the choice under the cursor, where choices have no place on the board.
    pub(super) listed: usize,
    /// The text typed so far.
    pub(super) prompt: String,
    /// The person to move, or the question being asked.
    pub(super) label: String,
    pub(super) status: Option<String>,
    pub(super) advice: Option<Advice>,
    /// The messages since the last input.
    pub(super) messages: Vec<String>,
    pub(super) page: Option<Page>,
}

impl State {
    pub(super) fn new(speaker: Speaker, session: Session) -> Self {
        let mut state = Self {
            speaker,
            session,
            names: Default::default(),
            clocks: [None, None],
            since: Instant::now(),
            flipped: false,
            mode: Mode::Waiting,
            picked: Vec::new(),
            choices: Choices::default(),
            map: SpotMap::default(),
            cursor: Cursor::default(),
            listed: 0,
            prompt: String::new(),
            label: String::new(),
            status: None,
            advice: None,
            messages: Vec::new(),
            page: None,
        };
        state.refresh();
        state
    }

    /// Takes over a new state of the game.
    pub(super) fn show(&mut self, view: &GameView<'_>) {
        let is_new = self.session.line().moves() != view.session.line().moves();
        self.session = view.session.clone();
        self.names.clone_from(&view.names);
        self.clocks = view.clocks;
        if is_new {
            self.since = Instant::now();
            self.advice = None;
        }
        self.flipped = view.flipped;
        self.picked.clear();
        self.refresh();
        self.settle();
    }

    /// Starts or continues a person's turn, or the time after the game.
    pub(super) fn begin(&mut self, turn: &Turn<'_>) {
        let mode = if self.session.turn().is_some() { Mode::Turn } else { Mode::Over };
        if std::mem::replace(&mut self.mode, mode) != mode {
            self.settle();
        }
        self.label.clone_from(&turn.who);
        if let Some(seat) = self.session.turn() {
            self.clocks[seat.index()] = turn.clock;
            self.since = Instant::now();
        }
    }

    /// Returns the remaining time of a seat; it runs for the seat to move.
    pub(super) fn clock(&self, seat: usize) -> Option<Duration> {
        let runs = self.session.turn().is_some_and(|turn| turn.index() == seat);
        let spent = if runs { self.since.elapsed() } else { Duration::ZERO };
        self.clocks[seat].map(|left| left.saturating_sub(spent))
    }

    fn picks(&self) -> Vec<&str> {
        self.picked.iter().map(String::as_str).collect()
    }

    /// Draws the board, with the places of its spots.
    pub(super) fn board(&self, compact: bool) -> (StyledText, SpotMap) {
        let view = TextView { flipped: self.flipped, compact, picked: &self.picks() };
        let (board, places) = self.session.line().text_scene(&self.speaker, view);
        (board, SpotMap::new(places))
    }

    /// Computes the choices after a change.
    fn refresh(&mut self) {
        self.map = self.board(false).1;
        self.choices = self.session.line().choices(&self.picks());
        self.listed = 0;
    }

    /// Puts the cursor on a spot that can be picked: where it is, or the nearest one.
    fn settle(&mut self) {
        if !self.choices.next.contains(&self.cursor.id) || self.map.place(&self.cursor.id).is_none() {
            let nearest = if self.cursor.id.is_empty() {
                self.choices.next.iter().find_map(|id| self.map.on(id))
            } else {
                self.map.nearest(self.cursor.stop, &self.choices.next)
            };
            self.cursor = nearest.unwrap_or_else(|| self.cursor.clone());
        } else if let Some(cursor) = self.map.on(&self.cursor.id) {
            // The board may have been turned.
            self.cursor = cursor;
        }
    }

    /// Returns `true` if the choices have no place on the board and are offered in a list.
    pub(super) fn is_listed(&self) -> bool {
        !self.choices.next.is_empty() && self.choices.next.iter().all(|id| self.map.place(id).is_none())
    }

    /// Returns `true` if the spot under the cursor can be turned.
    pub(super) fn can_turn(&self) -> bool {
        !self.is_listed() && self.map.turned(&self.cursor).is_some()
    }

    /// Returns the spot that Enter would pick.
    pub(super) fn pointed(&self) -> &str {
        if self.is_listed() {
            &self.choices.next[self.listed.min(self.choices.next.len() - 1)]
        } else {
            &self.cursor.id
        }
    }

    /// Returns the move that picking the spot under the cursor would complete, or the one to confirm.
    pub(super) fn pointed_move(&self) -> Option<String> {
        if self.choices.play.is_some() {
            return self.choices.play.clone();
        }
        let id = self.pointed();
        if !self.choices.next.iter().any(|next| next == id) {
            return None;
        }
        let picks: Vec<&str> = self.picks().into_iter().chain([id]).collect();
        self.session.line().choices(&picks).play
    }

    /// Returns the legal moves and commands that start with the text typed.
    pub(super) fn completions(&self) -> Vec<String> {
        let command = self.prompt.trim_start_matches(':').trim_start().to_lowercase();
        let words = GameCommand::ALL.iter().map(|(_, id)| self.speaker.text(&format!("word-{id}")));
        let words = words.filter(|word| !command.is_empty() && word.starts_with(&command));
        if self.prompt.starts_with(':') {
            return words.collect();
        }
        self.session.completions(&self.prompt).into_iter().chain(words).collect()
    }

    /// Handles a key of a person's turn, or after the game.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<PromptEvent> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Some(PromptEvent::Interrupt),
            _ if self.page.is_some() => self.page_key(key.code),
            KeyCode::Char('d') if control && self.prompt.is_empty() => return Some(PromptEvent::End),
            KeyCode::Char('z') if control => return self.command("undo"),
            KeyCode::Char('y') if control => return self.command("redo"),
            KeyCode::Char('u') if control => self.prompt.clear(),
            KeyCode::Char(_) if control => {}
            KeyCode::Left => self.walk(Way::Left),
            KeyCode::Right => self.walk(Way::Right),
            KeyCode::Up => self.walk(Way::Up),
            KeyCode::Down => self.walk(Way::Down),
            KeyCode::Tab => self.tab(),
            KeyCode::Esc => self.back(),
            KeyCode::Backspace if self.prompt.is_empty() => self.unpick(),
            KeyCode::Backspace => _ = self.prompt.pop(),
            KeyCode::Enter => return self.enter(),
            KeyCode::Char(' ') if self.prompt.is_empty() => return self.pick(),
            KeyCode::Char(c) => return self.typed(c),
            _ => {}
        }
        None
    }

    /// Handles a key while something else goes on. Keys that do not stop it or open a page are dropped.
    pub(super) fn waiting_key(&mut self, key: KeyEvent) -> Option<StopKey> {
        if StopKey::of(key) == Some(StopKey::Leave) {
            return Some(StopKey::Leave);
        }
        if self.page.is_some() {
            self.page_key(key.code);
            return None;
        }
        match key.code {
            KeyCode::Esc => return Some(StopKey::Short),
            KeyCode::Char('q') => return Some(StopKey::Leave),
            KeyCode::Char('z') => return Some(StopKey::Undo),
            KeyCode::Char('?') => self.open(PageKind::Help),
            KeyCode::Char('i') => self.open(PageKind::Info),
            _ => {}
        }
        None
    }

    pub(super) fn open(&mut self, kind: PageKind) {
        self.page = Some(Page::new(kind));
    }

    fn page_key(&mut self, code: KeyCode) {
        if let Some(page) = &mut self.page
            && page.key(code)
        {
            self.page = None;
        }
    }

    fn walk(&mut self, way: Way) {
        if self.mode != Mode::Turn || !self.prompt.is_empty() {
            return;
        }
        if self.is_listed() {
            let (count, back) = (self.choices.next.len(), matches!(way, Way::Left | Way::Up));
            self.listed = (self.listed + if back { count - 1 } else { 1 }) % count;
        } else if let Some(cursor) = self.map.step(&self.cursor, way, &self.choices.next) {
            self.cursor = cursor;
        }
    }

    /// Completes the text typed, turns the spot under the cursor, or goes to the next one that can be picked.
    fn tab(&mut self) {
        if !self.prompt.is_empty() {
            if let Some(first) = self.completions().into_iter().next() {
                self.prompt = if self.prompt.starts_with(':') { format!(":{first}") } else { first };
            }
        } else if self.is_listed() {
            self.walk(Way::Right);
        } else if let Some(turned) = self.map.turned(&self.cursor) {
            self.cursor = turned;
        } else {
            let next: Vec<Cursor> = self.choices.next.iter().filter_map(|id| self.map.on(id)).collect();
            let at = next.iter().position(|cursor| cursor.id == self.cursor.id).map_or(0, |at| at + 1);
            self.cursor = next.get(at % next.len().max(1)).unwrap_or(&self.cursor).clone();
        }
    }

    /// Clears the text typed, or the spots picked.
    fn back(&mut self) {
        if self.prompt.is_empty() {
            self.unpick();
        } else {
            self.prompt.clear();
        }
    }

    /// Takes the last pick back.
    fn unpick(&mut self) {
        if let Some(last) = self.picked.pop() {
            self.refresh();
            self.cursor = self.map.on(&last).unwrap_or_else(|| self.cursor.clone());
        }
    }

    fn typed(&mut self, c: char) -> Option<PromptEvent> {
        let first = self.prompt.is_empty();
        let is_move = || !self.session.completions(&c.to_string()).is_empty();
        match action(self.mode, c).filter(|_| first && !is_move()) {
            Some(KeyAction::Help) => self.open(PageKind::Help),
            Some(KeyAction::Moves) => self.open(PageKind::Moves),
            Some(KeyAction::Info) => self.open(PageKind::Info),
            Some(KeyAction::Command(word)) => return self.command(word),
            Some(KeyAction::Type(text)) => self.prompt = text.to_owned(),
            Some(KeyAction::Advised) => {
                let suggested = self.advice.as_ref().map(|advice| advice.suggested.clone())?;
                return self.entered(suggested);
            }
            None => self.prompt.push(c),
        }
        None
    }

    fn command(&mut self, word: &str) -> Option<PromptEvent> {
        self.entered(word.to_owned())
    }

    fn entered(&mut self, line: String) -> Option<PromptEvent> {
        self.messages.clear();
        self.prompt.clear();
        Some(PromptEvent::Line(line))
    }

    /// Enters the text typed, confirms a move, or picks the spot under the cursor.
    fn enter(&mut self) -> Option<PromptEvent> {
        if !self.prompt.is_empty() {
            return self.submit();
        }
        match self.choices.play.clone() {
            Some(play) => self.entered(play),
            None => self.pick(),
        }
    }

    /// Enters the text typed. Pages are opened here, because only the view knows its width.
    fn submit(&mut self) -> Option<PromptEvent> {
        let line = self.prompt.trim_start_matches(':').trim().to_owned();
        match GameCommand::read(&line, &self.speaker) {
            Some((GameCommand::Help | GameCommand::Rules, _)) => self.open(PageKind::Help),
            Some((GameCommand::Moves, _)) => self.open(PageKind::Moves),
            Some((GameCommand::Board, _)) => {}
            _ => return self.entered(line),
        }
        self.prompt.clear();
        None
    }

    /// Picks the spot under the cursor and plays the move that it completes.
    fn pick(&mut self) -> Option<PromptEvent> {
        if self.mode != Mode::Turn {
            return None;
        }
        let id = self.pointed().to_owned();
        self.messages.clear();
        if !self.choices.next.contains(&id) {
            self.messages.push(self.refusal(&id));
            return None;
        }
        self.picked.push(id);
        self.refresh();
        match self.choices.play.clone() {
            Some(play) if self.choices.next.is_empty() => self.entered(play),
            _ => None,
        }
    }

    /// Says why a spot cannot be picked. A move is often written as its spots with hyphens, so that the game may know.
    fn refusal(&self, id: &str) -> String {
        let written = self.picks().into_iter().chain([id]).collect::<Vec<_>>().join("-");
        let refused = || self.session.line().boxed_clone().play(&written).err();
        // A placement of many pieces has many ways to be wrong: the spot alone is clearer.
        let why = if self.picked.len() > 1 { None } else { refused() };
        let label = self.spot_label(id);
        match why.filter(|why| why.id != "move-unreadable") {
            Some(why) => {
                self.speaker.say(&Message::new("play-refused").with("move", written.as_str()).with("why", why))
            }
            None => self.speaker.say(&Message::new("screen-not-here").with("spot", label)),
        }
    }

    /// Describes a spot and its contents.
    pub(super) fn spot_label(&self, id: &str) -> String {
        let spots = self.session.line().spots(&self.speaker, self.flipped, &self.picks());
        let label = spots.iter().find(|spot| spot.id == id).map(|spot| self.speaker.say(&spot.label));
        label.unwrap_or_else(|| id.to_owned())
    }
}
