//! [`LineSplitter`]: a stream of bytes split into lines of bounded length. Bytes in, lines out; no I/O.

use crate::Message;

/// Maximum length of a line in bytes by default: far longer than any line of a dialect.
pub const LONGEST_LINE: usize = 8 << 10;

/// A line that exceeds the splitter's maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineTooLong(pub usize);

impl From<LineTooLong> for Message {
    fn from(LineTooLong(most): LineTooLong) -> Self {
        Self::new("line-endless").with("most", most)
    }
}

/// Splits a stream into lines, however the stream was cut into pieces.
///
/// ```
/// use catalogue::LineSplitter;
///
/// let mut splitter = LineSplitter::default();
/// assert_eq!(splitter.feed(b"9 9"), Ok(vec![]));
/// assert_eq!(splitter.feed(b" 2\r\n0 4\n1"), Ok(vec!["9 9 2".to_owned(), "0 4".to_owned()]));
/// assert_eq!(splitter.rest(), Some("1".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct LineSplitter {
    waiting: Vec<u8>,
    longest: usize,
}

impl Default for LineSplitter {
    fn default() -> Self {
        Self::new(LONGEST_LINE)
    }
}

impl LineSplitter {
    /// Creates a splitter for lines of at most `longest` bytes.
    pub const fn new(longest: usize) -> Self {
        Self { waiting: Vec::new(), longest }
    }

    /// Adds bytes and returns the lines that they complete, without trailing spaces. Invalid UTF-8 becomes `\u{fffd}`,
    /// which no dialect accepts.
    ///
    /// # Errors
    /// A line is too long.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<Vec<String>, LineTooLong> {
        self.push(bytes);
        let mut lines = Vec::new();
        while let Some(line) = self.next_line()? {
            lines.push(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        Ok(lines)
    }

    /// Adds bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.waiting.extend_from_slice(bytes);
    }

    /// Removes the next complete line, without its line feed.
    ///
    /// # Errors
    /// The line, complete or not, is too long.
    pub fn next_line(&mut self) -> Result<Option<Vec<u8>>, LineTooLong> {
        let end = self.waiting.iter().position(|byte| *byte == b'\n');
        if end.unwrap_or(self.waiting.len()) > self.longest {
            return Err(LineTooLong(self.longest));
        }
        Ok(end.map(|end| {
            let mut line: Vec<u8> = self.waiting.drain(..=end).collect();
            line.pop();
            line
        }))
    }

    /// Returns the bytes of the incomplete line.
    pub fn pending(&self) -> &[u8] {
        &self.waiting
    }

    /// Removes the last line, if the stream ended without a line feed.
    pub fn rest(&mut self) -> Option<String> {
        let rest = std::mem::take(&mut self.waiting);
        let line = String::from_utf8_lossy(&rest).trim().to_owned();
        (!line.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_however_they_are_split() {
        let mut splitter = LineSplitter::default();
        assert_eq!(splitter.feed(b"9 9 2"), Ok(vec![]));
        assert_eq!(splitter.feed(b" 0\r\n0 4\n\n\xff"), Ok(vec!["9 9 2 0".into(), "0 4".into(), String::new()]));
        assert_eq!(splitter.rest().as_deref(), Some("\u{fffd}"));
        assert_eq!(splitter.rest(), None);
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut splitter = LineSplitter::default();
        assert!(splitter.feed(&[b'a'; LONGEST_LINE]).is_ok());
        assert_eq!(splitter.feed(b"a").expect_err("too long"), LineTooLong(LONGEST_LINE));
    }
}
