//! Prints source code with few characters: no space that the language does not need.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Characters after which a line ends at the next statement.
const LINE: usize = 140;

/// Prints tokens.
pub(super) fn compact(tokens: TokenStream) -> String {
    let mut printer = Printer { text: String::new(), line: 0, last: Last::Start };
    printer.print(tokens);
    printer.text
}

/// The kind of the last token, as far as the next one depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Start,
    /// An identifier or a literal.
    Word,
    /// A punctuation character that belongs to no operator with the next one.
    Alone(char),
    Other,
}

/// Returns `true` if two characters side by side could be read as one operator, or as the start of a comment.
fn joins(before: char, mark: char) -> bool {
    match mark {
        '=' => !matches!(before, ',' | ';'),
        '&' | '|' | '.' | ':' | '/' => before == mark,
        '<' | '>' => matches!(before, '<' | '-' | '='),
        '-' => before == '<',
        '*' => before == '/',
        _ => false,
    }
}

/// A literal without the underscores of a long number.
fn plain(literal: &str) -> String {
    let is_number = literal.starts_with(|first: char| first.is_ascii_digit());
    literal.chars().filter(|letter| !is_number || *letter != '_').collect()
}

struct Printer {
    text: String,
    /// Start of the current line.
    line: usize,
    last: Last,
}

impl Printer {
    fn print(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.push(open, Last::Other);
                    self.print(group.stream());
                    // In parentheses a last comma can make a tuple of one.
                    if matches!(close, "}" | "]") && self.last == Last::Alone(',') {
                        self.text.pop();
                    }
                    self.push(close, Last::Other);
                    if close == "}" {
                        self.end_line();
                    }
                }
                TokenTree::Ident(ident) => self.push_word(&ident.to_string()),
                TokenTree::Literal(literal) => self.push_word(&plain(&literal.to_string())),
                TokenTree::Punct(punct) => {
                    let mark = punct.as_char();
                    let is_apart = match self.last {
                        // Since 2021, a word before a quote or a hash is a prefix.
                        Last::Word => matches!(mark, '\'' | '#'),
                        Last::Alone(before) => joins(before, mark),
                        Last::Start | Last::Other => false,
                    };
                    if is_apart {
                        self.text.push(' ');
                    }
                    self.text.push(mark);
                    self.last = if punct.spacing() == Spacing::Alone { Last::Alone(mark) } else { Last::Other };
                    if mark == ';' {
                        self.end_line();
                    }
                }
            }
        }
    }

    fn push(&mut self, text: &str, last: Last) {
        if !text.is_empty() {
            self.text.push_str(text);
            self.last = last;
        }
    }

    fn push_word(&mut self, word: &str) {
        if self.last == Last::Word {
            self.text.push(' ');
        }
        self.push(word, Last::Word);
    }

    /// Ends the line here if it is long enough.
    fn end_line(&mut self) {
        if self.text.len() - self.line > LINE {
            self.text.push('\n');
            (self.line, self.last) = (self.text.len(), Last::Start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_stay_apart_where_they_must() {
        let source = "pub fn f < 'a > ( x : & 'a mut u8 ) -> bool { let y = & & x ; a < - 1 && * x == b'\\'' as u8 }";
        let printed = compact(source.parse().expect("tokens"));
        assert_eq!(printed, "pub fn f<'a>(x:&'a mut u8)->bool{let y=& &x;a< -1&&*x==b'\\'' as u8}");
        let words = |text: &str| {
            let tokens = text.parse::<TokenStream>().expect("tokens");
            tokens.to_string().chars().filter(|letter| *letter != ' ').collect::<String>()
        };
        assert_eq!(words(&printed), words(source));
    }

    #[test]
    fn last_commas_and_underscores_of_numbers_are_left_out() {
        let source = "const A_B: [(u32,); 1] = [(1_000,),]; struct P { x: u8, } const S: &str = \"1_0,}\";";
        let printed = compact(source.parse().expect("tokens"));
        assert_eq!(printed, "const A_B:[(u32,);1]=[(1000,)];struct P{x:u8}const S:&str=\"1_0,}\";");
    }
}
