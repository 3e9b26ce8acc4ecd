//! Quoting text from outside the program: short, on one line, and without invisible characters.

/// Maximum number of characters shown.
const LONGEST: usize = 200;

/// Returns a text as it can be quoted in a sentence: only the start and the end of a long one, with a space for each
/// invisible character.
///
/// ```
/// assert_eq!(catalogue::quoted("A1-B2"), "A1-B2");
/// assert_eq!(catalogue::quoted("one\ntwo"), "one two");
/// assert!(catalogue::quoted(&"x".repeat(60_000)).chars().count() < 210);
/// ```
pub fn quoted(text: &str) -> String {
    let seen = |c: char| if is_invisible(c) { ' ' } else { c };
    // Counts no further than needed, so that a gigabyte of text is not read twice.
    if text.chars().nth(LONGEST).is_none() {
        return text.chars().map(seen).collect();
    }
    let start = text.chars().take(LONGEST / 2).map(seen);
    let mut end: Vec<char> = text.chars().rev().take(LONGEST / 2).map(seen).collect();
    end.reverse();
    start.chain(" … ".chars()).chain(end).collect()
}

/// Returns `true` if a character is invisible or changes how the surrounding text is displayed: control characters,
/// line ends, changes of writing direction, and characters without width.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_quoted_by_its_ends() {
        let text = format!("start{}end", "é".repeat(60_000));
        let short = quoted(&text);
        assert!(short.starts_with("starté") && short.ends_with("éend") && short.contains(" … "), "{short}");
        assert_eq!(short.chars().count(), LONGEST + 3);
        let exact = "y".repeat(LONGEST);
        assert_eq!(quoted(&exact), exact);
    }

    #[test]
    fn nothing_invisible_is_quoted() {
        assert_eq!(quoted("a\u{202e}b\u{1b}[2Jc\r\nd"), "a b [2Jc  d");
        for c in ['é', 'ك', '木', '😀', 'ʼ', ' ', '\u{301}'] {
            assert!(!is_invisible(c), "{c}");
        }
    }
}
