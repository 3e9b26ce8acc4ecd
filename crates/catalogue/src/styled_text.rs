//! [`StyledText`]: a picture made of characters, with styles as data.

use std::fmt;

use anstyle::Style;

use crate::is_invisible;

/// Some characters in one style.
#[derive(Clone, Debug)]
pub struct Span {
    /// The characters, each one column wide.
    pub text: String,
    /// Their style if colours are shown. The text must be readable without.
    pub style: Style,
}

/// Lines of spans.
#[derive(Clone, Debug, Default)]
pub struct StyledText {
    lines: Vec<Vec<Span>>,
}

impl StyledText {
    /// Creates an empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Appends text in the terminal's default colours.
    pub fn text(&mut self, text: impl Into<String>) -> &mut Self {
        self.ink(Style::new(), text)
    }

    /// Appends text in a style. Control characters are removed: a name from a file must not move the cursor.
    pub fn ink(&mut self, style: Style, text: impl Into<String>) -> &mut Self {
        let mut text = text.into();
        text.retain(|c| !is_invisible(c));
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
        }
        if let Some(line) = self.lines.last_mut() {
            line.push(Span { text, style });
        }
        self
    }

    /// Appends the lines of another text.
    pub fn append(&mut self, other: Self) -> &mut Self {
        self.lines.extend(other.lines);
        self
    }

    /// The lines, for a front end with its own layout.
    pub fn lines(&self) -> &[Vec<Span>] {
        &self.lines
    }

    /// Returns the width of the widest line in columns.
    pub fn width(&self) -> usize {
        let width = |line: &Vec<Span>| line.iter().map(|s| s.text.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or(0)
    }
}

/// Writes ANSI codes; the caller strips them if the output does not support them.
impl fmt::Display for StyledText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            for Span { text, style } in line {
                write!(f, "{style}{text}{style:#}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
