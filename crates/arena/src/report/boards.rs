//! Compact storage for the boards of many games.
//!
//! Pictures are lines of SVG, and most lines occur in many pictures: each is stored once, and a picture is a list of
//! line numbers. Sequences that already occurred in the same game are copied instead: a negative number is the offset
//! back in the game's list of lines, and the next number is the length. The page's script (`report.js`) unpacks them.

use std::collections::HashMap;

use catalogue::{Catalogue, DynLine, Message, Speaker};
use play::Record;
use serde_json::{Value, json};

/// Lines that pictures share.
#[derive(Default)]
pub(crate) struct Boards {
    lines: Vec<String>,
    numbers: HashMap<String, i64>,
}

impl Boards {
    /// Returns a game's pictures from start to end, with its moves and their annotations.
    pub(crate) fn game(
        &mut self,
        record: &str,
        catalogue: &dyn Catalogue,
        speaker: &Speaker,
    ) -> Result<Value, Message> {
        let records = Record::read(record)?;
        let record = records.first().ok_or_else(|| Message::new("store-empty"))?;
        let mut line = catalogue.find(&record.game)?.open(&record.rules, record.start.as_deref())?;
        let mut past = History::default();
        let mut frames = vec![self.frame(&*line, speaker, &mut past)];
        for noted in &record.moves {
            line.play(&noted.text)?;
            frames.push(self.frame(&*line, speaker, &mut past));
        }
        let note = |noted: &play::Noted| {
            let time = noted.time.map(|time| format!("{:.2}s", time.as_secs_f64()));
            let depth = noted.depth.map(|depth| format!("d{depth}"));
            let words: Vec<String> = [noted.value.clone(), depth, time].into_iter().flatten().collect();
            [noted.text.clone(), words.join(" ")]
        };
        let moves: Vec<[String; 2]> = record.moves.iter().map(note).collect();
        Ok(json!({ "frames": frames, "moves": moves }))
    }

    /// Returns a picture as the packed numbers of its lines. Titles for screen readers are left out, since the page
    /// lists the moves.
    fn frame(&mut self, line: &dyn DynLine, speaker: &Speaker, past: &mut History) -> Vec<i64> {
        let svg = line.svg(speaker).to_string();
        let lines = svg.lines().map(str::trim).filter(|line| !line.starts_with("<title>"));
        let numbers: Vec<i64> = lines.map(|line| self.number(line)).collect();
        past.packed(&numbers)
    }

    fn number(&mut self, line: &str) -> i64 {
        if let Some(number) = self.numbers.get(line) {
            return *number;
        }
        let number = self.lines.len() as i64;
        self.lines.push(line.to_owned());
        self.numbers.insert(line.to_owned(), number);
        number
    }

    /// Returns the shared lines, to be written once.
    pub(crate) fn into_lines(self) -> Vec<String> {
        self.lines
    }
}

/// The lines of a game's pictures so far, and the last position of each sequence of three.
#[derive(Default)]
struct History {
    lines: Vec<i64>,
    places: HashMap<[i64; 3], usize>,
}

impl History {
    fn packed(&mut self, picture: &[i64]) -> Vec<i64> {
        let mut packed = Vec::new();
        let mut rest = picture;
        while let Some(first) = rest.first() {
            let (from, length) = self.longest(rest);
            let here = self.lines.len();
            match length {
                0 => packed.push(*first),
                _ => packed.extend([from as i64 - here as i64, length as i64]),
            }
            let taken = length.max(1);
            self.remember(&rest[..taken]);
            rest = &rest[taken..];
        }
        packed
    }

    /// Finds the last occurrence of these lines and the length of the match, which is 0 if shorter than three.
    fn longest(&self, lines: &[i64]) -> (usize, usize) {
        let Some(&[a, b, c]) = lines.first_chunk() else { return (0, 0) };
        let Some(&from) = self.places.get(&[a, b, c]) else { return (0, 0) };
        (from, self.lines[from..].iter().zip(lines).take_while(|(old, new)| old == new).count())
    }

    fn remember(&mut self, lines: &[i64]) {
        let known = self.lines.len().saturating_sub(2);
        self.lines.extend_from_slice(lines);
        for (i, three) in self.lines[known..].windows(3).enumerate() {
            if let Some(three) = three.first_chunk() {
                self.places.insert(*three, known + i);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{Catalogue as _, Language};
    use games::Games;

    use super::*;

    /// Unpacks pictures like the page's script.
    fn unpacked(frames: &Value, lines: &[String]) -> Vec<String> {
        let mut past: Vec<usize> = Vec::new();
        let mut unpack = |frame: &Value| {
            let start = past.len();
            let mut numbers = frame.as_array().expect("numbers").iter().map(|n| n.as_i64().expect("a number"));
            while let Some(number) = numbers.next() {
                match usize::try_from(number) {
                    Ok(line) => past.push(line),
                    Err(_) => {
                        let from = past.len() - number.unsigned_abs() as usize;
                        let length = numbers.next().expect("a length") as usize;
                        past.extend_from_within(from..from + length);
                    }
                }
            }
            past[start..].iter().map(|n| lines[*n].clone() + "\n").collect()
        };
        frames.as_array().expect("frames").iter().map(&mut unpack).collect()
    }

    #[test]
    fn pictures_come_back_as_they_were() {
        for game in Games.games() {
            let speaker = Speaker::new(Language::French, [game.info().texts.fr]);
            let mut line = game.opening("", 3).expect("an opening");
            while let Some(first) = line.legal().first().filter(|_| line.ply() < 40) {
                line.play(first).expect("a legal move");
            }
            let mut boards = Boards::default();
            let packed = boards.game(&Record::of(&*line).to_string(), &Games, &speaker).expect("a game");
            let pictures = unpacked(&packed["frames"], &boards.into_lines());
            assert_eq!(pictures.len(), line.ply() + 1);
            for picture in pictures.iter().rev() {
                let svg = line.svg(&speaker).to_string();
                let lines = svg.lines().map(str::trim).filter(|line| !line.starts_with("<title>"));
                let trimmed: String = lines.map(|line| line.to_owned() + "\n").collect();
                assert_eq!(*picture, trimmed, "{}", game.info().name);
                line.undo();
            }
        }
    }
}
