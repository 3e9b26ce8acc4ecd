//! The Universal Game Interface, as the referee speaks it to a bot.
//!
//! After each answer the bot is sent `isready`, and the next question waits for its `readyok`: whatever it says in between
//! belongs to the old question, so that no late answer is taken for a new one. The clock runs from the moment `go` is
//! written until `bestmove` arrives, without the time that the referee takes to answer the bot's own questions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalogue::{Analysis, DynLine, Message, Value};
use rules::Seat;

use crate::contestant::{Answer, Contestant, Ended, MoveRequest};
use crate::entrant::BotProgram;
use crate::forfeit::{Failure, ForfeitReason};
use crate::process::Bot;

/// How long a bot that is not thinking may take to say that it is ready.
const READY_PATIENCE: Duration = Duration::from_secs(5);

/// The answer to a bot's or a user's `query`; nothing for a question that the interface does not know.
///
/// ```
/// # use catalogue::Catalogue as _;
/// let line = games::Games.find("colonnes").and_then(|game| game.open("", None)).expect("a game");
/// assert_eq!(arena::respond(&*line, &["p1turn"]).as_deref(), Some("response true"));
/// ```
pub fn respond(line: &dyn DynLine, question: &[&str]) -> Option<String> {
    let answer = match question {
        ["p1turn"] => (line.turn() == Some(Seat(0))).to_string(),
        ["gameover"] => line.turn().is_none().to_string(),
        ["result"] => match line.outcome() {
            None => "none".to_owned(),
            Some(outcome) => outcome.winner.map_or("draw".to_owned(), |seat| format!("p{}win", seat.0 + 1)),
        },
        ["islegal", text @ ..] => line.boxed_clone().play(&text.join(" ")).is_ok().to_string(),
        ["legalmoves"] => line.legal().join(" "),
        ["fen"] => line.position(),
        _ => return None,
    };
    Some(format!("response {answer}"))
}

/// The words that a bot's lines start with; any other line is stray.
const WORDS: [&str; 7] = ["id", "option", "ugiok", "readyok", "info", "bestmove", "query"];
/// How many stray lines are kept to be shown.
const STRAY: usize = 3;

/// A bot that speaks UGI.
pub(crate) struct UgiBot {
    program: BotProgram,
    bot: Option<Bot>,
    /// The words that name the position the game started from.
    start: String,
    /// `isready` was sent and not answered yet.
    fenced: bool,
    /// It was gone right after an answer: the move stands, and this is what comes of the next question.
    gone: Option<Failure>,
    failed: bool,
    /// The first lines that mean nothing in this protocol. They are ignored, as the interface asks.
    stray: Vec<String>,
}

impl UgiBot {
    pub(crate) fn new(program: BotProgram) -> Self {
        let (start, stray) = (String::new(), Vec::new());
        Self { program, bot: None, start, fenced: false, gone: None, failed: false, stray }
    }

    /// Starts the process and has it introduce itself and set itself up for a game.
    fn prepare(&mut self, line: &dyn DynLine) -> Result<(), Failure> {
        let offered = self.introduce().map_err(not_started)?;
        let settings = [("Game", line.game().info().name.to_owned()), ("Rules", line.rules())];
        for (name, value) in settings.iter().filter(|(name, _)| offered.iter().any(|o| o.eq_ignore_ascii_case(name))) {
            self.tell(&format!("setoption name {name} value {value}\n"))?;
        }
        self.fence(self.program.limits.start).map_err(not_started)?;
        self.new_game(line)
    }

    /// The options that it offers.
    fn introduce(&mut self) -> Result<Vec<String>, Failure> {
        self.bot = Some(Bot::start(self.program.started(&self.program.command), &self.program.supervisor)?);
        let deadline = Instant::now() + self.program.limits.start;
        self.tell("ugi\n")?;
        let mut options = Vec::new();
        loop {
            match self.hear(deadline, &NEVER)? {
                Some(line) if line.trim() == "ugiok" => return Ok(options),
                Some(line) => options.extend(option_name(&line)),
                None => return Err(self.failure(ForfeitReason::NoStart, Message::new("why-no-ugiok"))),
            }
        }
    }

    /// A new game from the start of this line, in the same process.
    pub(crate) fn new_game(&mut self, line: &dyn DynLine) -> Result<(), Failure> {
        if self.fenced {
            self.fence(READY_PATIENCE)?;
        }
        self.start = start_of(line);
        self.tell("uginewgame\nisready\n")?;
        self.fenced = true;
        Ok(())
    }

    fn bot(&mut self) -> Result<&mut Bot, Failure> {
        self.bot.as_mut().ok_or_else(|| Failure::new(ForfeitReason::NoStart, Message::new("why-closed")))
    }

    fn tell(&mut self, text: &str) -> Result<(), Failure> {
        self.bot()?.tell(text)
    }

    fn hear(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        // Before every line: a bot that never stops talking is late like another.
        let line = if Instant::now() < deadline { self.bot()?.hear(deadline, stop)? } else { None };
        let is_stray = |line: &&String| line.split_whitespace().next().is_some_and(|word| !WORDS.contains(&word));
        if self.stray.len() < STRAY {
            self.stray.extend(line.iter().filter(is_stray).cloned());
        }
        Ok(line)
    }

    fn failure(&mut self, reason: ForfeitReason, why: Message) -> Failure {
        match &mut self.bot {
            Some(bot) => bot.failure(reason, why),
            None => Failure::new(reason, why),
        }
    }

    /// The first lines that meant nothing.
    pub(crate) fn stray(&self) -> &[String] {
        &self.stray
    }

    /// The last that was said.
    pub(crate) fn evidence(&self) -> String {
        self.bot.as_ref().map(Bot::evidence).unwrap_or_default()
    }

    /// Waits until everything said before has been taken in. A move now is one that nobody asked for.
    fn fence(&mut self, patience: Duration) -> Result<(), Failure> {
        if let Some(failure) = self.gone.take() {
            return Err(failure);
        }
        if !std::mem::replace(&mut self.fenced, false) {
            self.tell("isready\n")?;
        }
        let deadline = Instant::now() + patience;
        loop {
            match self.hear(deadline, &NEVER)? {
                Some(line) if line.trim() == "readyok" => return Ok(()),
                Some(line) if line.split_whitespace().next() == Some("bestmove") => {
                    return Err(self.failure(ForfeitReason::Unasked, Message::new("why-unasked").quoting("line", line)));
                }
                Some(_) => {}
                None => return Err(self.failure(ForfeitReason::Time, Message::new("why-not-ready"))),
            }
        }
    }

    fn think(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<Answer, Failure> {
        self.ask(line, &go_line(go))?;
        self.await_move(line, go.deadline, stop)
    }

    /// Lets the bot think without a limit for a while, then stops it.
    pub(crate) fn think_until_stopped(
        &mut self,
        line: &dyn DynLine,
        thinking: Duration,
        patience: Duration,
    ) -> Result<Answer, Failure> {
        self.ask(line, "go infinite")?;
        // A bot that looks no further may answer at once.
        if let Some(answer) = self.converse(line, thinking, &NEVER)? {
            return Ok(answer);
        }
        self.tell("stop\n")?;
        self.await_move(line, patience, &NEVER)
    }

    fn ask(&mut self, line: &dyn DynLine, go: &str) -> Result<(), Failure> {
        self.fence(READY_PATIENCE)?;
        let question = format!("{}\n{go}\n", position(&self.start, line));
        let bot = self.bot()?;
        bot.renew();
        bot.tell(&question)
    }

    fn await_move(&mut self, line: &dyn DynLine, allowed: Duration, stop: &AtomicBool) -> Result<Answer, Failure> {
        let answer = self.converse(line, allowed, stop)?;
        answer.ok_or_else(|| {
            let millis = u64::try_from(allowed.as_millis()).unwrap_or(u64::MAX);
            self.failure(ForfeitReason::Time, Message::new("why-no-answer").with("allowed", millis))
        })
    }

    /// Listens until the bot moves and answers what it asks; nothing if its time is up. The clock starts here: the
    /// question has just been written.
    fn converse(
        &mut self,
        line: &dyn DynLine,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<Answer>, Failure> {
        let started = Instant::now();
        let (mut ours, mut thought) = (Duration::ZERO, None);
        while let Some(said) = self.hear(started + allowed + ours, stop)? {
            match said.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["bestmove", answer @ ..] => {
                    let (text, spent) = (move_of(answer), started.elapsed().saturating_sub(ours));
                    self.gone = self.tell("isready\n").err();
                    self.fenced = true;
                    return Ok(Some(Answer { text, thought, spent }));
                }
                ["info", words @ ..] => thought = read_info(words).or(thought),
                ["query", question @ ..] => {
                    let asked = Instant::now();
                    let response = respond(line, question);
                    // A bot that does not read its answer waits on its own clock.
                    ours += asked.elapsed();
                    if let Some(response) = response {
                        self.tell(&format!("{response}\n"))?;
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn noted<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        self.failed |= result.is_err();
        result
    }
}

/// Where nothing stops a wait but its deadline.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Contestant for UgiBot {
    fn begin(&mut self, line: &dyn DynLine, _: Seat) -> Result<(), Failure> {
        (self.bot, self.fenced, self.gone, self.failed) = (None, false, None, false);
        let prepared = self.prepare(line);
        self.noted(prepared)
    }

    fn choose(&mut self, line: &dyn DynLine, go: &MoveRequest, stop: &AtomicBool) -> Result<Answer, Failure> {
        let answer = self.think(line, go, stop);
        self.failed |= stop.load(Ordering::Relaxed);
        self.noted(answer)
    }

    fn end(&mut self) -> Ended {
        let fenced = if self.bot.is_some() && !self.failed { self.fence(READY_PATIENCE).err() } else { None };
        let Some(mut bot) = self.bot.take() else { return Ended::default() };
        let failure = match fenced {
            Some(failure) => Some(failure),
            None if self.failed => None,
            None => bot.leave("quit\n"),
        };
        bot.kill();
        Ended { stderr: bot.stderr(), failure, ..Ended::default() }
    }
}

/// A bot that is not there yet did not start, whatever else it looked like.
fn not_started(failure: Failure) -> Failure {
    match failure.reason {
        ForfeitReason::Crash | ForfeitReason::Time => Failure { reason: ForfeitReason::NoStart, ..failure },
        _ => failure,
    }
}

/// `option name NAME type …`
fn option_name(line: &str) -> Option<String> {
    let words = line.trim().strip_prefix("option name ")?;
    Some(words.split(" type ").next()?.trim().to_owned())
}

fn start_of(line: &dyn DynLine) -> String {
    play::Record::of(line).start.map_or("position startpos".to_owned(), |start| format!("position fen {start}"))
}

fn position(start: &str, line: &dyn DynLine) -> String {
    let moves = line.moves();
    if moves.is_empty() { start.to_owned() } else { format!("{start} moves {}", moves.join(" ")) }
}

/// `go movetime 1000`, `go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000`, `go nodes 5000`.
fn go_line(go: &MoveRequest) -> String {
    let mut words = vec!["go".to_owned()];
    words.extend(go.limits.time.map(|time| format!("movetime {}", time.as_millis())));
    if let Some([one, two]) = go.clocks {
        let [one_left, two_left] = [one, two].map(|clock| clock.remaining.as_millis());
        words.push(format!("p1time {one_left} p2time {two_left}"));
        if !one.increment.is_zero() {
            words.push(format!("p1inc {} p2inc {}", one.increment.as_millis(), two.increment.as_millis()));
        }
    }
    words.extend(go.limits.depth.map(|depth| format!("depth {depth}")));
    words.extend(go.limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.join(" ")
}

/// The move of `bestmove e2 ponder e7`; a move's own text may hold blanks.
fn move_of(words: &[&str]) -> String {
    let end = words.iter().position(|word| *word == "ponder").unwrap_or(words.len());
    words[..end].join(" ")
}

/// What an `info` line says of the best move; nothing where it says no value.
fn read_info(words: &[&str]) -> Option<Analysis> {
    let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1..));
    let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
    let value = match after("score")? {
        ["cp", n, ..] => Value::Estimate(n.parse().ok()?),
        ["mate", n, ..] => match n.parse::<i32>().ok()? {
            n if n > 0 => Value::Win(n.unsigned_abs()),
            n => Value::Loss(n.unsigned_abs()),
        },
        _ => return None,
    };
    let rank = usize::try_from(number("multipv").unwrap_or(1)).ok().filter(|rank| *rank == 1)?;
    Some(Analysis {
        rank,
        depth: u32::try_from(number("depth").unwrap_or(0)).ok()?,
        value,
        nodes: number("nodes").unwrap_or(0),
        time: Duration::from_millis(number("time").unwrap_or(0)),
        line: after("pv").unwrap_or_default().iter().map(|word| (*word).to_owned()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Bare, TimeControl};

    use crate::GameClock;

    #[test]
    fn the_question_says_what_may_be_spent() {
        for (control, words) in [
            ("1.5s/move", "go movetime 1500"),
            ("300s", "go p1time 300000 p2time 300000"),
            ("60s+1s,depth=4", "go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000 depth 4"),
            ("nodes=5000", "go nodes 5000"),
        ] {
            let clock = GameClock::new(TimeControl::read(control, Bare::Game).expect(control));
            assert_eq!(go_line(&clock.request(Seat(0))), words);
        }
    }

    #[test]
    fn what_a_bot_says_is_understood() {
        assert_eq!(move_of(&["3", "4", "H", "ponder", "x"]), "3 4 H");
        assert_eq!(option_name("option name Game type combo default a"), Some("Game".to_owned()));
        let words: Vec<&str> = "depth 7 score mate -4 nodes 12 time 3 pv a b".split(' ').collect();
        let report = read_info(&words).expect("a report");
        assert_eq!((report.depth, report.value, report.nodes), (7, Value::Loss(4), 12));
        assert_eq!(report.line, ["a", "b"]);
        for text in ["string hello", "depth x", "score cp", "depth 99999999999 score cp 1", "multipv 2 score cp 3"] {
            assert_eq!(read_info(&text.split(' ').collect::<Vec<_>>()), None, "{text}");
        }
    }
}
