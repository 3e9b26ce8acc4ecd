//! [`LineSplitter`]: a stream of bytes cut into lines, for dialects made of lines. Bytes in, lines out; no I/O.

use crate::Message;

/// The longest line of any dialect made of lines is far shorter; what is longer is no such line.
pub const LONGEST_LINE: usize = 8 << 10;

/// What came and is no whole line yet.
#[derive(Clone, Debug, Default)]
pub struct LineSplitter(Vec<u8>);

impl LineSplitter {
    /// The lines that these bytes complete, without their ends. Bytes that are no text are shown as `\u{fffd}`, which no
    /// dialect reads. Refused once a line has grown too long.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<Vec<String>, Message> {
        self.0.extend_from_slice(bytes);
        let mut lines = Vec::new();
        while let Some(end) = self.0.iter().position(|byte| *byte == b'\n').filter(|end| *end <= LONGEST_LINE) {
            let line: Vec<u8> = self.0.drain(..=end).collect();
            lines.push(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        if self.0.len() > LONGEST_LINE {
            Err(Message::new("line-endless").with("most", LONGEST_LINE))
        } else {
            Ok(lines)
        }
    }

    /// The last line, where the stream ended without ending it.
    pub fn rest(&mut self) -> Option<String> {
        let rest = std::mem::take(&mut self.0);
        let line = String::from_utf8_lossy(&rest).trim().to_owned();
        (!line.is_empty()).then_some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_however_they_are_cut() {
        let mut cut = LineSplitter::default();
        assert_eq!(cut.feed(b"9 9 2"), Ok(vec![]));
        assert_eq!(cut.feed(b" 0\r\n0 4\n\n\xff"), Ok(vec!["9 9 2 0".into(), "0 4".into(), String::new()]));
        assert_eq!(cut.rest().as_deref(), Some("\u{fffd}"));
        assert_eq!(cut.rest(), None);
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut cut = LineSplitter::default();
        assert!(cut.feed(&[b'a'; LONGEST_LINE]).is_ok());
        assert_eq!(cut.feed(b"a").expect_err("too long").id, "line-endless");
    }
}
