//! Solving one puzzle in the terminal: a move a line, with hints, until it is solved or given up.

use std::io::{BufRead as _, Write as _};

use catalogue::{DynLine, Goal, Message, Speaker, StyledText};
use play::puzzle::{Answer, Puzzle, answer, hint, right_move};

use crate::console::Console;
use crate::{markdown, palette};

/// A puzzle being solved.
pub(super) struct Solving<'a> {
    console: &'a mut Console,
    speaker: Speaker,
    line: Box<dyn DynLine>,
    goal: Goal,
    /// The right move in the current position, if it is known.
    solution: Option<String>,
    /// Hints given for the current move.
    hints: usize,
    flipped: bool,
}

/// Result of a line of input.
enum Step {
    Continue,
    Solved,
    Left,
}

impl<'a> Solving<'a> {
    pub(super) fn new(console: &'a mut Console, puzzle: &Puzzle, line: Box<dyn DynLine>) -> Self {
        let speaker = console.speaker_for(line.game());
        let flipped = line.turn().is_some_and(|seat| line.is_far(seat));
        let (goal, solution) = (puzzle.goal, Some(puzzle.solution.clone()));
        Self { console, speaker, line, goal, solution, hints: 0, flipped }
    }

    /// Reads moves until the puzzle is solved, given up or input ends. Returns `true` if it is solved.
    pub(super) fn run(mut self) -> anyhow::Result<bool> {
        self.board()?;
        self.say(&Message::new("puzzle-commands"))?;
        loop {
            write!(self.console.out, "> ")?;
            self.console.out.flush()?;
            let mut text = String::new();
            if std::io::stdin().lock().read_line(&mut text)? == 0 {
                writeln!(self.console.out)?;
                return Ok(false);
            }
            match self.enter(text.trim())? {
                Step::Continue => {}
                Step::Solved => return Ok(true),
                Step::Left => return Ok(false),
            }
        }
    }

    fn enter(&mut self, text: &str) -> anyhow::Result<Step> {
        let is = |word: &str| {
            text.to_lowercase() == word || text.to_lowercase() == self.speaker.text(&format!("word-{word}"))
        };
        match text {
            "" => self.board()?,
            _ if is("quit") => return Ok(Step::Left),
            _ if is("hint") => self.hint()?,
            _ if is("board") => self.board()?,
            _ if is("solution") => {
                let solution = self.find_solution();
                self.say(&Message::new("puzzle-solution").with("move", solution))?;
                return Ok(Step::Left);
            }
            _ => return self.play(text),
        }
        Ok(Step::Continue)
    }

    fn play(&mut self, text: &str) -> anyhow::Result<Step> {
        let mut next = self.line.boxed_clone();
        let played = match next.play(text) {
            Ok(played) => played,
            Err(why) => {
                self.say(&Message::new("puzzle-illegal").quoting("move", text).with("why", why))?;
                return Ok(Step::Continue);
            }
        };
        match answer(&*self.line, self.goal, &played).map_err(|why| self.console.failure(self.line.game(), &why))? {
            Answer::Wrong(shown) => self.refute(&*next, &played, &shown)?,
            Answer::Right { reply: None, .. } => {
                self.line = next;
                self.board()?;
                self.say(&Message::new("puzzle-solved").with("move", played))?;
                return Ok(Step::Solved);
            }
            Answer::Right { reply: Some(reply), goal } => {
                next.play(&reply).map_err(|why| self.console.failure(self.line.game(), &why))?;
                (self.line, self.goal, self.solution, self.hints) = (next, goal, None, 0);
                self.board()?;
                self.say(&Message::new("puzzle-right").with("move", played).with("reply", reply))?;
            }
        }
        Ok(Step::Continue)
    }

    /// Shows the board at the end of the line that refutes a move.
    fn refute(&mut self, next: &dyn DynLine, played: &str, shown: &[String]) -> anyhow::Result<()> {
        let mut end = next.boxed_clone();
        for text in shown {
            end.play(text).map_err(|why| self.console.failure(self.line.game(), &why))?;
        }
        self.draw(&*end)?;
        let message = Message::new("puzzle-wrong").with("move", played).with("line", shown.join(" "));
        self.say(&message.with("state", play::standing(&*end)))
    }

    /// Gives the first spot of the right move, then the move.
    fn hint(&mut self) -> anyhow::Result<()> {
        let solution = self.find_solution();
        self.hints += 1;
        let message = match hint(&*self.line, &solution).filter(|_| self.hints == 1) {
            Some(spot) => Message::new("puzzle-hint").with("spot", spot),
            None => Message::new("puzzle-solution").with("move", solution),
        };
        self.say(&message)
    }

    fn find_solution(&mut self) -> String {
        let find = || right_move(&*self.line, self.goal).unwrap_or_default();
        let solution = self.solution.clone().unwrap_or_else(find);
        self.solution = Some(solution.clone());
        solution
    }

    fn board(&mut self) -> anyhow::Result<()> {
        let line = self.line.boxed_clone();
        self.draw(&*line)
    }

    fn draw(&mut self, line: &dyn DynLine) -> anyhow::Result<()> {
        writeln!(self.console.out, "{}", palette::shown(&line.text_board(&self.speaker, self.flipped)))?;
        Ok(())
    }

    fn say(&mut self, message: &Message) -> anyhow::Result<()> {
        let mut text = StyledText::new();
        markdown::wrap(&mut text, "", "", &self.speaker.say(message), markdown::width());
        write!(self.console.out, "{text}")?;
        Ok(())
    }
}
