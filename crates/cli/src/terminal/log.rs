//! [`Log`]: a game as lines, one board after the other, for pipes, small terminals and `--plain`.

use std::io;
use std::time::Duration;

use catalogue::{Message, StyledText, TextView};
use crossterm::event::KeyCode;

use super::clock::face;
use super::front::{Front, GameView, Turn};
use super::prompt::{Prompt, PromptEvent};
use super::term::{Input, StopKey, Term};
use crate::commands::show;

/// Poll interval of a question.
const TICK: Duration = Duration::from_millis(200);

/// The log of a game, with the line being typed.
pub(crate) struct Log<'a> {
    term: Term<'a>,
    prompt: Prompt,
    /// `true` once the letters of the board were explained.
    explained: bool,
}

impl<'a> Log<'a> {
    pub(crate) fn new(term: Term<'a>) -> Self {
        Self { term, prompt: Prompt::default(), explained: false }
    }

    /// Draws the board, after an animation of the last move where the terminal supports it.
    fn draw(&mut self, view: &GameView<'_>, animated: bool) -> io::Result<()> {
        let line = view.session.line();
        let board = line.text_board(view.speaker, view.flipped);
        if !animated || view.speed.is_zero() || !self.term.fits(&board) {
            return self.term.sheet(&board);
        }
        let text_view = TextView { flipped: view.flipped, ..TextView::default() };
        for frame in line.frames(view.speaker, text_view) {
            self.term.frame(&frame)?;
            // A key press skips the animation.
            if self.term.pause(view.speed)? {
                break;
            }
        }
        self.term.frame(&board)
    }

    fn draw_prompt(&mut self, turn: &Turn<'_>) -> io::Result<()> {
        let text = &self.prompt.text;
        let clock = turn.clock.map_or(String::new(), |left| format!(" {}", turn.speaker.decimal(&face(left))));
        let prompt = format!("{}{clock}> {text}", turn.who);
        let behind = match (text.as_str(), turn.advised) {
            ("", Some(advised)) => turn.speaker.say(&Message::new("play-enter").with("move", advised)),
            ("", None) => turn.speaker.text("play-type"),
            (text, _) => preview(turn, text),
        };
        self.term.status(&prompt, &format!("  {behind}"))
    }

    /// Handles the end of a line: an empty one plays the advised move.
    fn entered(&mut self, event: PromptEvent, turn: &Turn<'_>) -> io::Result<PromptEvent> {
        self.term.keep_status()?;
        Ok(match (event, turn.advised) {
            (PromptEvent::Line(line), Some(advised)) if line.trim().is_empty() => PromptEvent::Line(advised.to_owned()),
            (event, _) => event,
        })
    }
}

/// Describes the effects of the move typed so far.
fn preview(turn: &Turn<'_>, text: &str) -> String {
    let effects = turn.session.understand(text).and_then(|written| turn.session.line().effects(&written));
    let sentences = |effects: Vec<Message>| effects.iter().map(|effect| turn.speaker.say(effect)).collect::<Vec<_>>();
    effects.map_or(String::new(), |effects| sentences(effects).join(" "))
}

impl Front for Log<'_> {
    fn is_live(&self) -> bool {
        self.term.is_live()
    }

    fn stays_open(&self) -> bool {
        false
    }

    fn width(&self) -> usize {
        self.term.width()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.term.say(text)
    }

    fn leave_behind(&mut self, text: &str) -> io::Result<()> {
        self.term.say(text)
    }

    fn advise(&mut self, text: &str, _: &str) -> io::Result<()> {
        self.term.say(text)
    }

    fn sheet(&mut self, sheet: &StyledText) -> io::Result<()> {
        self.term.sheet(sheet)
    }

    fn show(&mut self, view: &GameView<'_>, animated: bool) -> io::Result<()> {
        self.term.say("\n")?;
        self.draw(view, animated)?;
        let line = view.session.line();
        if !view.for_people || view.session.turn().is_none() {
            return Ok(());
        }
        if let Some(legend) = line.legend().filter(|_| !std::mem::replace(&mut self.explained, true)) {
            self.term.say(&view.speaker.say(&legend))?;
        }
        let facts: Vec<String> = line.facts().iter().map(|fact| view.speaker.say(fact)).collect();
        self.term.say(&format!("{} {}", show::state(line, view.speaker), facts.join(" ")))
    }

    fn status(&mut self, text: &str) -> io::Result<()> {
        self.term.status(text, "")
    }

    fn await_remote(&mut self, text: &str) -> io::Result<()> {
        self.term.status(text, "")
    }

    fn clear_status(&mut self) -> io::Result<()> {
        self.term.clear_status()
    }

    fn stopped(&mut self) -> io::Result<Option<StopKey>> {
        self.term.stopped()
    }

    fn enter(&mut self, turn: &Turn<'_>, wait: Duration) -> io::Result<Option<PromptEvent>> {
        self.draw_prompt(turn)?;
        let event = match self.term.input(wait)? {
            Some(Input::Key(key)) => self.prompt.key(key, &turn.session.line().legal()),
            Some(Input::Line(line)) => Some(PromptEvent::Line(line)),
            Some(Input::End) => Some(PromptEvent::End),
            None => None,
        };
        event.map(|event| self.entered(event, turn)).transpose()
    }

    fn answer(&mut self, question: &str) -> io::Result<Option<String>> {
        loop {
            self.term.status(question, "")?;
            match self.term.input(TICK)? {
                None => {}
                Some(Input::End) => return Ok(None),
                Some(Input::Line(line)) => return Ok(Some(line)),
                Some(Input::Key(key)) => {
                    self.term.clear_status()?;
                    return Ok(if let KeyCode::Char(c) = key.code { Some(c.to_string()) } else { None });
                }
            }
        }
    }
}
