//! [`Cutter`]: a stream of bytes cut into lines, whatever it was split or glued into.

/// What came and is not a whole line yet.
#[derive(Debug, Default)]
pub(crate) struct Cutter(Vec<u8>);

/// A line that is longer than anybody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLong;

impl Cutter {
    /// No message of a dialect is longer.
    pub(crate) const LONGEST: usize = 1024;

    /// The lines that are complete with these bytes, each without its end, the zero bytes around it and the carriage
    /// return. What is no text is made visible.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Result<Vec<String>, TooLong> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.0.extend_from_slice(&piece[..piece.len().min(Self::LONGEST + 1)]);
            if self.0.len() > Self::LONGEST {
                return Err(TooLong);
            }
            if piece.ends_with(b"\n") {
                lines.push(text(&std::mem::take(&mut self.0)));
            }
        }
        Ok(lines)
    }
}

fn text(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let bare = text.trim_matches(['\0', '\r', '\n']);
    bare.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_however_they_are_cut() {
        for size in 1..12 {
            let mut cutter = Cutter::default();
            let cut = b"Blanc\0\nJOUEUR Noir\0\r\n\nA\x07B\n".chunks(size).flat_map(|c| cutter.feed(c).expect("short"));
            assert_eq!(cut.collect::<Vec<_>>(), ["Blanc", "JOUEUR Noir", "", "A\\u{7}B"]);
        }
    }

    #[test]
    fn a_line_without_end_is_refused() {
        let mut cutter = Cutter::default();
        assert_eq!(cutter.feed(&[b'x'; Cutter::LONGEST]), Ok(vec![]));
        assert_eq!(cutter.feed(b"x"), Err(TooLong));
    }
}
