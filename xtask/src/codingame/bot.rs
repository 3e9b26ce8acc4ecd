use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::games::{GreatEscape, Move, Rules, Setup, Turns, Ways};
use crate::rules::{Limits, Side};
use crate::search::{Go, Strategy};

/// Time for the first turn and for the others, with what reading and writing may take kept back.
const FIRST: Duration = Duration::from_millis(850);
const OTHERS: Duration = Duration::from_millis(91);
const MEGABYTES: usize = 64;

fn main() {
    let mut turns = Turns::default();
    let mut engine = search::Pvs::new(Ways, MEGABYTES, 1);
    let mut rounds = 0;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match turns.take(&line) {
            Ok(Some(setup)) => {
                println!("{}", answer(&mut engine, setup, rounds));
                rounds += 1;
            }
            Ok(None) => {}
            Err(_) => return,
        }
    }
}

fn answer(engine: &mut search::Pvs<Ways>, mut setup: Setup, rounds: u16) -> String {
    setup.rounds = rounds;
    let position = match GreatEscape::from_setup(&setup, Rules::default()) {
        Ok(position) => position,
        Err(_) => return "RIGHT".to_string(),
    };
    let time = if rounds == 0 { FIRST } else { OTHERS };
    let go = Go { limits: Limits::time(time), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    match engine.choose(&[position], &go).best {
        Move::Step(direction) => format!("{:?}", direction).to_uppercase(),
        Move::Put(wall) => format!("{} {} {:?}", wall.x(), wall.y(), wall.orientation()),
    }
}

/// Nobody reads why an input is refused.
pub struct Message;

impl Message {
    pub fn new(_: impl Into<String>) -> Self {
        Message
    }
    pub fn with<T>(self, _: &str, _: T) -> Self {
        self
    }
}
