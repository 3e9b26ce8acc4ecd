//! Parsing records: tolerant about layout, strict about anything that would change a game.

use std::iter::Peekable;
use std::str::Chars;

use super::{APART, Noted, Record, Verdict, is_value, read_depth, read_nodes, read_seconds};
use catalogue::Message;

impl Record {
    /// Parses the records in a text. Move numbers may be missing; lines that start with `#` or `%` and comments before
    /// the first move are skipped. Errors name the line.
    pub fn read(text: &str) -> Result<Vec<Self>, Message> {
        let mut reader = Reader { chars: text.chars().peekable(), line: 1, records: Vec::new(), in_moves: false };
        reader.read().map_err(|why| Message::new("record-refused").with("line", reader.line).with("why", why))?;
        Ok(reader.records)
    }
}

struct Reader<'a> {
    chars: Peekable<Chars<'a>>,
    line: usize,
    records: Vec<Record>,
    /// `true` once the record's moves have begun: a tag then starts the next record.
    in_moves: bool,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), Message> {
        let mut at_line_start = true;
        while let Some(&c) = self.chars.peek() {
            match c {
                '#' | '%' if at_line_start => self.skip_line(),
                c if c.is_whitespace() => _ = self.next(),
                '[' => self.tag()?,
                '{' => self.comment()?,
                _ => self.word()?,
            }
            at_line_start = c == '\n' || (at_line_start && c.is_whitespace());
        }
        self.finish()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn skip_line(&mut self) {
        while self.chars.next_if(|c| *c != '\n').is_some() {}
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.chars.next_if(|c| wanted(*c)) {
            self.line += usize::from(c == '\n');
            text.push(c);
        }
        text
    }

    /// Parses `[Name "text"]`.
    fn tag(&mut self) -> Result<(), Message> {
        let wrong = || Message::new("record-tag");
        self.next();
        self.take_while(char::is_whitespace);
        let name = self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '-');
        self.take_while(char::is_whitespace);
        if name.is_empty() || self.chars.peek() != Some(&'"') {
            return Err(wrong());
        }
        let text = self.quoted('"').ok_or_else(wrong)?;
        self.take_while(|c| c == ' ' || c == '\t');
        if self.chars.peek() != Some(&']') {
            return Err(wrong());
        }
        self.next();
        self.keep_tag(name, text)
    }

    fn keep_tag(&mut self, name: String, text: String) -> Result<(), Message> {
        let again = name.eq_ignore_ascii_case("game") && self.records.last().is_some_and(|r| !r.game.is_empty());
        if self.in_moves || again || self.records.is_empty() {
            self.finish()?;
            self.records.push(Record::default());
            self.in_moves = false;
        }
        let Some(record) = self.records.last_mut() else { return Ok(()) };
        match name.to_lowercase().as_str() {
            "game" => record.game = text,
            "rules" => record.rules = text,
            "start" => record.start = Some(text),
            "reason" => record.reason = Some(text),
            "result" => {
                record.result =
                    Verdict::read(&text).ok_or_else(|| Message::new("record-result").quoting("text", text))?;
            }
            "score" => {
                let numbers: Vec<u16> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
                let score = <[u16; 2]>::try_from(numbers);
                record.score = Some(score.map_err(|_| Message::new("record-score").quoting("text", text))?);
            }
            _ => record.tags.push((name, text)),
        }
        Ok(())
    }

    /// Parses a quoted text up to its closing mark and resolves its escapes.
    fn quoted(&mut self, close: char) -> Option<String> {
        self.next();
        let mut text = String::new();
        loop {
            match self.next()? {
                c if c == close => return Some(text),
                '\\' => text.push(match self.next()? {
                    'n' => '\n',
                    c => c,
                }),
                c => text.push(c),
            }
        }
    }

    /// Parses `{+0.40 d12 n48300 0.8s words}`, which belongs to the previous move.
    fn comment(&mut self) -> Result<(), Message> {
        let opened = self.line;
        let Some(text) = self.quoted('}') else {
            self.line = opened;
            return Err(Message::new("record-comment"));
        };
        if let Some(noted) = self.records.last_mut().and_then(|record| record.moves.last_mut()) {
            keep_notes(noted, &text);
        }
        Ok(())
    }

    /// Parses a move, its number, or the result at the end.
    fn word(&mut self) -> Result<(), Message> {
        let word = self.take_while(|c| !c.is_whitespace() && c != '{');
        let Some(record) = self.records.last_mut() else { return Err(Message::new("record-no-game")) };
        self.in_moves = true;
        if let Some(verdict) = Verdict::read(&word) {
            if record.result == Verdict::Open {
                record.result = verdict;
            }
        } else if !without_number(&word).is_empty() {
            record.moves.push(Noted::new(without_number(&word)));
        }
        Ok(())
    }

    /// Checks a complete record.
    fn finish(&self) -> Result<(), Message> {
        match self.records.last() {
            Some(record) if record.game.is_empty() => Err(Message::new("record-no-game")),
            _ => Ok(()),
        }
    }
}

/// Returns `c` for `12.c`, `12...c` and `c`; nothing for `12.`.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < word.len() && after.starts_with('.') { after.trim_start_matches('.') } else { word }
}

fn keep_notes(noted: &mut Noted, text: &str) {
    let mut words = text.split_whitespace().peekable();
    if let Some(word) = words.next_if(|word| noted.value.is_none() && is_value(word)) {
        noted.value = Some(word.to_owned());
    }
    if let Some(word) = words.next_if(|word| noted.depth.is_none() && read_depth(word).is_some()) {
        noted.depth = read_depth(word);
    }
    if let Some(word) = words.next_if(|word| noted.nodes.is_none() && read_nodes(word).is_some()) {
        noted.nodes = read_nodes(word);
    }
    if let Some(word) = words.next_if(|word| noted.time.is_none() && read_seconds(word).is_some()) {
        noted.time = read_seconds(word);
    }
    let rest = words.collect::<Vec<_>>().join(" ");
    let rest = rest.strip_prefix(APART).unwrap_or(&rest).trim_start();
    if !noted.comment.is_empty() && !rest.is_empty() {
        noted.comment.push(' ');
    }
    noted.comment.push_str(rest);
}
