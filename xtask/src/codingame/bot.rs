use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::games::trio::paranoid::{Fear, Paranoid};
use crate::games::{CONSTANTS, GreatEscape, Move, Rules, Trio, Turns, Ways};
use crate::rules::{Game, Limits};
use crate::search::net::Net;
use crate::search::{Guide, SearchRequest, Strategy};

/// Time for the first turn and for the others: the limits of 1 s and 100 ms, minus a reserve for input and output.
const FIRST: Duration = Duration::from_millis(850);
const OTHERS: Duration = Duration::from_millis(91);
const MEGABYTES: usize = 64;

fn main() {
    let mut turns = Turns::default();
    let guide = Guide::new(Ways::BEST).with_evaluator(Arc::new(network()));
    let mut two = search::Pvs::new(guide, MEGABYTES, 1).with_constants(CONSTANTS);
    let mut three = search::Pvs::new(Fear, MEGABYTES, 1);
    let mut rounds = 0;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let mut setup = match turns.take(&line) {
            Ok(Some(setup)) => setup,
            Ok(None) => continue,
            Err(_) => return,
        };
        setup.rounds = rounds;
        let time = if rounds == 0 { FIRST } else { OTHERS };
        let best = match setup.players.len() {
            2 => GreatEscape::from_setup(&setup, Rules::default()).map(|position| think(&mut two, position, time)),
            _ => Trio::from_setup(&setup, Rules::default()).map(|trio| think(&mut three, Paranoid::of(trio), time)),
        };
        println!("{}", best.map_or("RIGHT".to_string(), written));
        rounds += 1;
    }
}

/// Unpacks the network: three weights of the hidden layer to a character, then one to a character.
fn network() -> Net {
    let codes: Vec<i32> = WEIGHTS.chars().map(|character| character as i32 - FIRST_CHARACTER).collect();
    let (hidden, others) = codes.split_at((SHAPE.inputs * SHAPE.hidden + 2) / 3);
    let digits = 2 * MOST + 1;
    let of_hidden = |code: &i32| vec![code % digits, code / digits % digits, code / digits / digits];
    let hidden = hidden.iter().flat_map(of_hidden).map(|digit| (digit - MOST) * STEP);
    let weights = hidden.take(SHAPE.inputs * SHAPE.hidden).chain(others.iter().map(|code| code - ZERO));
    Net::new(SHAPE, SCALE, &weights.collect::<Vec<i32>>()).expect("the weights of a network")
}

fn think<G: Game<Move = Move>, E: search::Heuristics<G>>(engine: &mut search::Pvs<E>, position: G, time: Duration) -> Move {
    let request = SearchRequest { limits: Limits::time(time), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    engine.choose(&[position], &request).best
}

fn written(best: Move) -> String {
    match best {
        Move::Step(direction) => ["RIGHT", "LEFT", "UP", "DOWN"][direction as usize].to_owned(),
        Move::Put(wall) => format!("{} {} {}", wall.x(), wall.y(), wall.orientation()),
    }
}

/// Stub: no huge pages on CodinGame.
pub mod huge_pages {
    pub fn prefer_large<T>(_: &mut Vec<T>) {}
}

/// Stub: error messages are not printed.
pub mod catalogue {
    pub struct FieldPiece;

    impl FieldPiece {
        pub const ABSENT: &'static str = "-";
    }

    pub struct Message;

    impl Message {
        pub fn new(_: impl Into<String>) -> Self {
            Message
        }
        pub fn with<T>(self, _: &str, _: T) -> Self {
            self
        }
        pub fn quoting<T>(self, _: &str, _: T) -> Self {
            self
        }
    }
}
