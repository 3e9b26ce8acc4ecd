//! [`Certificate`]: a proof that a placement of White beats one of Black, as text that anyone can check.
//!
//! ```text
//! palabre-certificate escampe 1
//! black A1/A2/B1/C2/E1/F1
//! white C6/A5/B5/C5/D5/E5
//! plies 17
//! positions 1234
//! 1B2bb/bb4/1b4/6/n1n3/Nn2nn w 2 A5-B4 3
//! ```
//!
//! Each further line is a position with White to move, White's move, and the number of plies within which White wins.
//! After that move and any reply of Black, the position is listed with a bound smaller by two at least, or White can
//! take the unicorn at once. So bounds fall strictly along every line of play, and no cycle can hide in a proof.

use std::collections::HashMap;
use std::fmt;

use catalogue::{Message, Notation as _};

use super::super::moves::Move;
use super::super::rules::{Escampe, Rules};
use super::write;

const TITLE: &str = "palabre-certificate escampe 1";

/// White's move in a position, and the bound on the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) white: Move,
    pub(super) plies: u16,
}

/// A proof that a placement of White beats one of Black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Certificate {
    pub(super) black: Move,
    pub(super) white: Move,
    pub(super) plies: u16,
    pub(super) steps: HashMap<Escampe, Step>,
}

impl Certificate {
    /// Parses a certificate. Whether it proves anything is another question.
    pub(super) fn read(text: &str) -> Result<Self, Message> {
        let mut lines = text.lines().zip(1..);
        let mut header = |name: &str| {
            let (line, number) = lines.next().unwrap_or(("", 0));
            let value = line.strip_prefix(name).map(str::trim_start);
            value.map(|value| (value, number)).ok_or_else(|| wrong_line(number, &format!("{name}…")))
        };
        header(TITLE).map_err(|_| Message::new("certificate-title").with("title", TITLE))?;
        let start = Escampe::start(Rules::default());
        let placement = |(text, number): (&str, usize)| start.read_move(text).map_err(|why| at_line(number, why));
        let black = placement(header("black ")?)?;
        let white = placement(header("white ")?)?;
        let (plies, number) = header("plies ")?;
        let plies = plies.parse().map_err(|_| wrong_line(number, "plies N"))?;
        let (count, number) = header("positions ")?;
        let count: usize = count.parse().map_err(|_| wrong_line(number, "positions N"))?;
        let mut steps = HashMap::new();
        for (line, number) in lines {
            let (position, step) = read_step(line, number)?;
            if steps.insert(position, step).is_some() {
                return Err(Message::new("certificate-twice").with("line", number));
            }
        }
        if steps.len() != count {
            return Err(Message::new("certificate-count").with("expected", count).with("found", steps.len()));
        }
        Ok(Self { black, white, plies, steps })
    }
}

fn read_step(line: &str, number: usize) -> Result<(Escampe, Step), Message> {
    let shape = || wrong_line(number, "POSITION MOVE PLIES");
    let (rest, plies) = line.rsplit_once(' ').ok_or_else(shape)?;
    let (position, white) = rest.rsplit_once(' ').ok_or_else(shape)?;
    let plies = plies.parse().map_err(|_| shape())?;
    let position = Escampe::read(position, Rules::default()).map_err(|why| at_line(number, why))?;
    let white = position.read_move(white).map_err(|why| at_line(number, why))?;
    Ok((position, Step { white, plies }))
}

fn wrong_line(line: usize, expected: &str) -> Message {
    Message::new("certificate-line").with("line", line).with("expected", expected)
}

fn at_line(line: usize, why: Message) -> Message {
    Message::new("certificate-at").with("line", line).with("why", why)
}

/// Writes the positions by bound, so that each comes after those it leads to.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nblack {}\nwhite {}", write(self.black), write(self.white))?;
        writeln!(f, "plies {}\npositions {}", self.plies, self.steps.len())?;
        let line = |(position, step): (&Escampe, &Step)| {
            (step.plies, format!("{} {} {}", position.write(), position.write_move(step.white), step.plies))
        };
        let mut lines: Vec<(u16, String)> = self.steps.iter().map(line).collect();
        lines.sort_unstable();
        lines.iter().try_for_each(|(_, line)| writeln!(f, "{line}"))
    }
}
