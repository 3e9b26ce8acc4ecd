//! Quoting for shells, in the commands that messages suggest.

/// Quotes a word where a shell would split or expand it.
pub(crate) fn quote(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:=/+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_blanks_and_quotes_are_quoted() {
        assert_eq!(quote("pvs:time=1s"), "pvs:time=1s");
        assert_eq!(quote("human:it's me"), r"'human:it'\''s me'");
        assert_eq!(quote(""), "''");
    }
}
