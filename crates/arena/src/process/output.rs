//! [`Output`]: splits a bot's output into lines, within limits. Bytes in, lines out; no I/O.

use catalogue::LineSplitter;

/// Maximum length of a line: the longest legitimate one is a search's principal variation.
const LONGEST_LINE: usize = 64 << 10;
/// Maximum length of a quoted excerpt that is not text.
const SHOWN: usize = 48;

/// An invalid output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// A line longer than [`LONGEST_LINE`].
    Endless,
    /// Bytes that are not text; the first of them, escaped.
    Binary(String),
    /// More output than allowed for one move.
    TooMuch,
}

/// The bytes that a bot wrote and the referee has not read yet.
#[derive(Debug)]
pub(crate) struct Output {
    splitter: LineSplitter,
    written: u64,
    limit: u64,
}

impl Output {
    /// Creates an output of at most `limit` bytes between two calls of [`renew`](Self::renew).
    pub(crate) const fn new(limit: u64) -> Self {
        Self { splitter: LineSplitter::new(LONGEST_LINE), written: 0, limit }
    }

    /// Starts counting again, for a new move.
    pub(crate) const fn renew(&mut self) {
        self.written = 0;
    }

    /// Adds bytes.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        self.written += bytes.len() as u64;
        self.splitter.push(bytes);
        if self.written > self.limit { Err(Trouble::TooMuch) } else { Ok(()) }
    }

    /// Removes the next complete line.
    pub(crate) fn next(&mut self) -> Result<Option<String>, Trouble> {
        match self.splitter.next_line() {
            Err(_) => Err(Trouble::Endless),
            Ok(Some(line)) => text(&line).map(|line| Some(line.trim_end().to_owned())),
            // Refuse an incomplete line early if it cannot be text: its end might never come.
            Ok(None) if self.splitter.pending().contains(&0) => Err(Trouble::Binary(shown(self.splitter.pending()))),
            Ok(None) => Ok(None),
        }
    }
}

fn text(bytes: &[u8]) -> Result<&str, Trouble> {
    let is_text = |line: &&str| !line.chars().any(|c| c.is_control() && c != '\t' && c != '\r');
    std::str::from_utf8(bytes).ok().filter(is_text).ok_or_else(|| Trouble::Binary(shown(bytes)))
}

fn shown(bytes: &[u8]) -> String {
    bytes[..bytes.len().min(SHOWN)].escape_ascii().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(pieces: &[&[u8]]) -> Result<Vec<String>, Trouble> {
        let (mut lines, mut heard) = (Output::new(200_000), Vec::new());
        for piece in pieces {
            lines.feed(piece)?;
            while let Some(line) = lines.next()? {
                heard.push(line);
            }
        }
        Ok(heard)
    }

    #[test]
    fn lines_come_whole_however_they_are_cut() {
        assert_eq!(
            all(&[b"best", b"move a\r\nin", b"fo\n\n"]),
            Ok(vec!["bestmove a".into(), "info".into(), "".into()])
        );
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(all(&[b"\xff\xfe\n"]), Err(Trouble::Binary(r"\xff\xfe".into())));
        assert_eq!(all(&[b"a\0b"]), Err(Trouble::Binary(r"a\x00b".into())));
        assert_eq!(all(&[&[b'a'; 70_000]]), Err(Trouble::Endless));
        assert_eq!(all(&[&[b'\n'; 200_001]]), Err(Trouble::TooMuch));
    }
}
