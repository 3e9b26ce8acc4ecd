//! The last lines of a conversation, kept as evidence.

use std::collections::VecDeque;

use catalogue::quoted;

use crate::game::conversation::SeatLog;

/// Number of lines kept.
const KEPT: usize = 16;
/// Number of lines of standard error shown.
const ERRORS: usize = 8;

/// The last lines exchanged: `>` from the referee, `<` from the bot.
#[derive(Debug, Default)]
pub(crate) struct Transcript {
    last: VecDeque<String>,
    /// The file that keeps the whole conversation, if one does.
    log: Option<SeatLog>,
}

impl Transcript {
    /// Sets the file that keeps the whole conversation from now on.
    pub(crate) fn log_to(&mut self, log: Option<SeatLog>) {
        self.log = log;
    }

    pub(crate) fn told(&mut self, text: &str) {
        if let Some(log) = &self.log {
            log.told(text);
        }
        text.lines().for_each(|line| self.keep('>', line));
    }

    pub(crate) fn heard(&mut self, line: &str) {
        if let Some(log) = &self.log {
            log.heard(line);
        }
        self.keep('<', line);
    }

    fn keep(&mut self, mark: char, line: &str) {
        if self.last.len() == KEPT {
            self.last.pop_front();
        }
        self.last.push_back(format!("{mark} {}", quoted(line)));
    }

    /// Returns the conversation and, marked with `!`, the end of the standard error.
    pub(crate) fn with_stderr(&self, stderr: &str) -> String {
        let errors: Vec<&str> = stderr.lines().collect();
        let last = errors[errors.len().saturating_sub(ERRORS)..].iter().map(|line| format!("! {}", quoted(line)));
        self.last.iter().cloned().chain(last).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_is_short() {
        let mut transcript = Transcript::default();
        transcript.told(&"position\n".repeat(50));
        transcript.heard(&"x".repeat(10_000));
        let evidence = transcript.with_stderr(&"oops\n".repeat(100));
        assert_eq!(evidence.lines().count(), KEPT + ERRORS);
        assert!(evidence.lines().all(|line| line.chars().count() < 210));
        assert!(evidence.ends_with("! oops"));
    }
}
