//! cg-brutaltester's old mode: the tester runs the bots, and the referee sends it commands over its own standard input
//! and output.
//!
//! `###Start 2` or `###Start 3`, optionally preceded by `###Seed n`, starts a game. `###Input 0` sends the lines after
//! it to bot 0; `###Output 0 1` requests one line from bot 0. `###Error 0 why` reports a bot that forfeited. `###End 1
//! 0` ranks the bots; bots that share a rank are written together.

use std::io::{BufRead as _, Write as _};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::{ChosenMove, Contestant, Failure, FinalState, FinishedGame, ForfeitReason, MoveRequest, SeatLog};
use catalogue::{BotMessage, DialectInfo, DynLine, Host, Message, Speaker};
use rules::Seat;

use crate::notes::noteln;

/// The tester's request for a game.
pub(super) struct Asked {
    pub(super) seed: Option<u64>,
    pub(super) players: usize,
}

/// Waits for `###Start`.
pub(super) fn read_start() -> Result<Asked, Message> {
    let mut seed = None;
    while let Some(line) = hear() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["###Seed", number] => {
                let signed = || number.parse::<i64>().map(i64::cast_unsigned);
                seed = Some(number.parse().or_else(|_| signed()).map_err(|_| started(&line))?);
            }
            ["###Start", number] => {
                return Ok(Asked { seed, players: number.parse().map_err(|_| started(&line))? });
            }
            [] => {}
            _ => return Err(started(&line)),
        }
    }
    Err(started(""))
}

fn started(line: &str) -> Message {
    Message::new("referee-start").quoting("text", line.trim())
}

/// Prints the ranking, preceded by the bots that forfeited.
pub(super) fn end(speaker: &Speaker, played: &FinishedGame, quiet: bool) {
    for forfeit in &played.forfeits {
        let why = speaker.say(&forfeit.failure.why).replace('\n', " ");
        if quiet {
            noteln!("{}: {why}", forfeit.seat.0);
        } else {
            say(&format!("###Error {} {why}\n", forfeit.seat.0));
        }
    }
    let places = (0..played.ranks.len() as u8).map(|place| {
        let there = (0..).zip(&played.ranks).filter(|(_, rank)| **rank == place);
        there.map(|(seat, _): (usize, _)| seat.to_string()).collect::<String>()
    });
    let text = places.filter(|place| !place.is_empty()).collect::<Vec<_>>().join(" ");
    say(&format!("###End {text}\n"));
}

/// A bot that the tester runs.
pub(super) struct Tester {
    host: Box<dyn Host>,
    seat: Seat,
    /// Input of the bot that is not sent yet: the tester takes lines for one bot at a time.
    waiting: Vec<u8>,
    log: Option<SeatLog>,
}

impl Tester {
    pub(super) fn new(dialect: &DialectInfo) -> Self {
        Self { host: (dialect.host)(), seat: Seat(0), waiting: Vec::new(), log: None }
    }
}

impl Contestant for Tester {
    fn log(&mut self, log: Option<SeatLog>) {
        self.log = log;
    }

    fn begin(&mut self, line: &dyn DynLine, seat: Seat) -> Result<(), Failure> {
        self.seat = seat;
        self.waiting = self.host.begin(line, seat, "");
        Ok(())
    }

    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, _: &AtomicBool) -> Result<ChosenMove, Failure> {
        if let Some(last) = line.moves().last() {
            self.waiting.extend(self.host.moved(line, Seat(1 - self.seat.0.min(1)), last));
        }
        self.host.allow(&go.limits);
        self.waiting.extend(self.host.turn(line));
        let lines = String::from_utf8_lossy(&std::mem::take(&mut self.waiting)).into_owned();
        say(&format!("###Input {}\n{lines}###Output {} 1\n", self.seat.0, self.seat.0));
        if let Some(log) = &self.log {
            log.told(&lines);
        }
        let started = Instant::now();
        let gone = || Failure::new(ForfeitReason::Crash, Message::new("why-closed"));
        let text = hear().ok_or_else(gone)?;
        let spent = started.elapsed();
        if let Some(log) = &self.log {
            log.heard(&text);
        }
        let said = self.host.hear(format!("{text}\n").as_bytes());
        let said = said.map_err(|why| Failure::new(ForfeitReason::Garbage, why))?;
        said.into_iter().find_map(|said| answer(said, spent)).unwrap_or_else(|| {
            let why = Message::new("why-illegal").quoting("move", text).with("why", Message::new("referee-silent"));
            Err(Failure::new(ForfeitReason::Illegal, why))
        })
    }

    fn end(&mut self) -> FinalState {
        FinalState::default()
    }
}

fn answer(said: BotMessage, spent: std::time::Duration) -> Option<Result<ChosenMove, Failure>> {
    match said {
        BotMessage::Move(text) => Some(Ok(ChosenMove { text, thought: None, spent })),
        BotMessage::NoMove { text, why } => {
            let why = Message::new("why-illegal").quoting("move", text).with("why", why);
            Some(Err(Failure::new(ForfeitReason::Illegal, why)))
        }
        _ => None,
    }
}

fn hear() -> Option<String> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line).unwrap_or(0);
    (read > 0).then_some(line)
}

/// Writes to the tester. A tester that has exited is noticed at the end of the input.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
