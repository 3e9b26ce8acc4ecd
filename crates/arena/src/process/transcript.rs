//! The last lines of a conversation, kept as evidence.

use std::collections::VecDeque;

use catalogue::quoted;

/// Number of lines kept.
const KEPT: usize = 16;
/// Number of lines of standard error shown.
const ERRORS: usize = 8;

/// The last lines exchanged: `>` from the referee, `<` from the bot.
#[derive(Debug, Default)]
pub(crate) struct Transcript(VecDeque<String>);

impl Transcript {
    pub(crate) fn told(&mut self, text: &str) {
        text.lines().for_each(|line| self.keep('>', line));
    }

    pub(crate) fn heard(&mut self, line: &str) {
        self.keep('<', line);
    }

    fn keep(&mut self, mark: char, line: &str) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(format!("{mark} {}", quoted(line)));
    }

    /// Returns the conversation and, marked with `!`, the end of the standard error.
    pub(crate) fn with_stderr(&self, stderr: &str) -> String {
        let errors: Vec<&str> = stderr.lines().collect();
        let last = errors[errors.len().saturating_sub(ERRORS)..].iter().map(|line| format!("! {}", quoted(line)));
        self.0.iter().cloned().chain(last).collect::<Vec<_>>().join("\n")
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
