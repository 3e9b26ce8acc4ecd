//! A line editor in which the arrow keys cycle through the legal moves.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The result of a key press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PromptEvent {
    /// Enter: the line is complete.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D on an empty line.
    End,
}

/// The text typed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prompt {
    pub(crate) text: String,
    picked: Option<usize>,
}

impl Prompt {
    /// Handles a key; the arrow keys cycle through `picks`.
    pub(crate) fn key(&mut self, key: KeyEvent, picks: &[String]) -> Option<PromptEvent> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Some(PromptEvent::Interrupt),
            KeyCode::Char('d') if control && self.text.is_empty() => return Some(PromptEvent::End),
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(c) => {
                self.picked = None;
                self.text.push(c);
            }
            KeyCode::Backspace => {
                self.picked = None;
                self.text.pop();
            }
            KeyCode::Esc => self.clear(),
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => self.pick(picks, 1),
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => self.pick(picks, picks.len().saturating_sub(1)),
            KeyCode::Enter => {
                self.picked = None;
                return Some(PromptEvent::Line(std::mem::take(&mut self.text)));
            }
            _ => {}
        }
        None
    }

    fn clear(&mut self) {
        *self = Self::default();
    }

    fn pick(&mut self, picks: &[String], steps: usize) {
        if picks.is_empty() {
            return;
        }
        let at = match self.picked {
            Some(at) => (at + steps) % picks.len(),
            None if steps == 1 => 0,
            None => picks.len() - 1,
        };
        self.picked = Some(at);
        self.text.clone_from(&picks[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(codes: &[KeyCode]) -> (Prompt, Option<PromptEvent>) {
        let picks = ["A".to_owned(), "B".to_owned(), "C".to_owned()];
        let mut prompt = Prompt::default();
        let entered = codes.iter().map(|code| prompt.key((*code).into(), &picks)).last().flatten();
        (prompt, entered)
    }

    #[test]
    fn arrows_walk_through_the_moves() {
        use KeyCode::{Backspace, Char, Enter, Esc, Left, Right};
        for (codes, text) in [
            (&[Right][..], "A"),
            (&[Right, Right], "B"),
            (&[Left], "C"),
            (&[Right, Left], "C"),
            (&[Char('x'), Right], "A"),
            (&[Right, Char('2')], "A2"),
            (&[Right, Backspace], ""),
            (&[Right, Esc], ""),
        ] {
            assert_eq!(keys(codes).0.text, text, "{codes:?}");
        }
        assert_eq!(keys(&[Char('b'), Enter]).1, Some(PromptEvent::Line("b".to_owned())));
    }
}
