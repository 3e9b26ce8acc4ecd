//! The boards of many games in little room.
//!
//! Pictures are lines of SVG, and most lines stand in many pictures: each is kept once, and a picture is a list of their
//! numbers. A picture that follows another keeps its beginning and its end: only what lies between is listed. The page's
//! script (`report.js`) puts them together again.

use std::collections::HashMap;

use rules::{AnyLine, Catalogue, Message, Record, Speaker};
use serde_json::{Value, json};

/// Lines that pictures share.
#[derive(Default)]
pub(crate) struct Boards {
    lines: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Boards {
    /// A game's pictures from the start to its end, with its moves and what was noted beside them.
    pub(crate) fn game(
        &mut self,
        record: &str,
        catalogue: &dyn Catalogue,
        speaker: &Speaker,
    ) -> Result<Value, Message> {
        let records = Record::read(record)?;
        let record = records.first().ok_or_else(|| Message::new("store-empty"))?;
        let mut line = catalogue.find(&record.game)?.open(&record.rules, record.start.as_deref())?;
        let mut last = Vec::new();
        let mut frames = vec![self.frame(&*line, speaker, &mut last)];
        for noted in &record.moves {
            line.play(&noted.text)?;
            frames.push(self.frame(&*line, speaker, &mut last));
        }
        let note = |noted: &rules::Noted| {
            let time = noted.time.map(|time| format!("{:.2}s", time.as_secs_f64()));
            let depth = noted.depth.map(|depth| format!("d{depth}"));
            let words: Vec<String> = [noted.value.clone(), depth, time].into_iter().flatten().collect();
            [noted.text.clone(), words.join(" ")]
        };
        let moves: Vec<[String; 2]> = record.moves.iter().map(note).collect();
        Ok(json!({ "frames": frames, "moves": moves }))
    }

    /// A picture as the numbers of lines kept at both ends of the one before, and those of the lines between.
    fn frame(&mut self, line: &dyn AnyLine, speaker: &Speaker, last: &mut Vec<usize>) -> Vec<usize> {
        let svg = line.svg(speaker).to_string();
        let next: Vec<usize> = svg.lines().map(|line| self.number(line.trim())).collect();
        let head = next.iter().zip(&*last).take_while(|(a, b)| a == b).count();
        let rest = next.len().min(last.len()) - head;
        let tail = next.iter().rev().zip(last.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        let frame = [&[head, tail], &next[head..next.len() - tail]].concat();
        *last = next;
        frame
    }

    fn number(&mut self, line: &str) -> usize {
        if let Some(number) = self.numbers.get(line) {
            return *number;
        }
        self.lines.push(line.to_owned());
        self.numbers.insert(line.to_owned(), self.lines.len() - 1);
        self.lines.len() - 1
    }

    /// The shared lines, to be written once.
    pub(crate) fn into_lines(self) -> Vec<String> {
        self.lines
    }
}

#[cfg(test)]
mod tests {
    use games::Games;
    use rules::{Catalogue as _, Language};

    use super::*;

    /// As the script does it.
    fn unpacked(frames: &Value, lines: &[String]) -> Vec<String> {
        let mut pictures: Vec<Vec<usize>> = vec![Vec::new()];
        for frame in frames.as_array().expect("frames") {
            let numbers: Vec<usize> = serde_json::from_value(frame.clone()).expect("numbers");
            let last = pictures.last().expect("one at least");
            let middle = &numbers[2..];
            pictures.push([&last[..numbers[0]], middle, &last[last.len() - numbers[1]..]].concat());
        }
        pictures[1..].iter().map(|p| p.iter().map(|n| lines[*n].clone() + "\n").collect()).collect()
    }

    #[test]
    fn pictures_come_back_as_they_were() {
        for game in Games.games() {
            let speaker = Speaker::new(Language::French, [game.info().texts.fr]);
            let mut line = game.opening("", 3).expect("an opening");
            while let Some(first) = line.legal().first().filter(|_| line.moves().len() < 40) {
                line.play(first).expect("a legal move");
            }
            let mut boards = Boards::default();
            let packed = boards.game(&Record::of(&*line).to_string(), &Games, &speaker).expect("a game");
            let pictures = unpacked(&packed["frames"], &boards.into_lines());
            assert_eq!(pictures.len(), line.moves().len() + 1);
            for picture in pictures.iter().rev() {
                let trimmed: String =
                    line.svg(&speaker).to_string().lines().map(|l| l.trim().to_owned() + "\n").collect();
                assert_eq!(*picture, trimmed, "{}", game.info().name);
                line.undo();
            }
        }
    }
}
