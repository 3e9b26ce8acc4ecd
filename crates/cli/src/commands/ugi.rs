//! `palabre ugi`: the Universal Game Interface on standard input and output, for any of the games.
//!
//! Lines are answered as they come, also while a search is under way: the search runs in a thread of its own and hands its
//! player back when it is done. Unknown words are ignored, as the interface asks.
//!
//! Moves may stand glued where each is one letter, `FfBe`, as the UCI of the Aualé family has them; the mode that is named
//! after such a protocol begins with its game and glues the lines it finds too.

use std::io::{self, BufRead as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use catalogue::{Analysis, Ask, Catalogue as _, DynGame, DynLine, Message, Player, Value, quoted};
use games::Games;
use rules::{Clock, Limits, MOVE_OVERHEAD, NoBuild, Progress, Unobserved};
use stdx::lock;

use crate::console::Console;
use crate::flags::UgiArgs;

/// Serves until `quit` or the end of input.
pub(crate) fn run(console: &Console, flags: &UgiArgs) -> anyhow::Result<()> {
    let mut engine = Engine::named(flags).map_err(|message| console.usage(&message))?;
    let (mut input, mut bytes) = (io::stdin().lock(), Vec::new());
    while !OUTPUT.has_failed() {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            // A script that ends without `quit` still wants the answer it asked for.
            if engine.ends_by_itself {
                engine.await_search();
            }
            break;
        }
        // Bytes that are no text make no word that is known, and such a line is ignored like any other.
        let line = String::from_utf8_lossy(&bytes);
        if line.trim() == "quit" {
            break;
        }
        engine.answer(&line).iter().for_each(|answer| OUTPUT.say(answer));
    }
    engine.halt();
    Ok(OUTPUT.finish()?)
}

/// Standard output, which the search writes to as well.
struct Output {
    failure: Mutex<Option<io::Error>>,
}

static OUTPUT: Output = Output { failure: Mutex::new(None) };

impl Output {
    /// One line, at once. A failure is remembered: the search that writes cannot do anything about it.
    fn say(&self, line: &str) {
        let mut out = io::stdout().lock();
        if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
            *lock(&self.failure) = Some(error);
        }
    }

    fn has_failed(&self) -> bool {
        lock(&self.failure).is_some()
    }

    /// Returns the first failure.
    fn finish(&self) -> io::Result<()> {
        lock(&self.failure).take().map_or(Ok(()), Err)
    }
}

/// The most that the option “Move Overhead” takes, in milliseconds.
const LONGEST_OVERHEAD: u64 = 60_000;

struct Engine {
    game: &'static dyn DynGame,
    rules: String,
    spec: String,
    hash: Option<u64>,
    threads: Option<u64>,
    lines: usize,
    /// Kept back on each move: the option “Move Overhead”.
    overhead: Duration,
    line: Box<dyn DynLine>,
    player: Option<Box<dyn Player>>,
    /// The player was made ready.
    ready: bool,
    search: Option<JoinHandle<Box<dyn Player>>>,
    stop: Arc<AtomicBool>,
    /// The search under way has a limit.
    ends_by_itself: bool,
    /// What stands between the moves of a line.
    between: &'static str,
}

impl Engine {
    fn new(game: &'static dyn DynGame) -> Self {
        Self {
            game,
            rules: String::new(),
            spec: "best".to_owned(),
            hash: None,
            threads: None,
            lines: 1,
            overhead: MOVE_OVERHEAD,
            line: start(game, ""),
            player: None,
            ready: false,
            search: None,
            stop: Arc::new(AtomicBool::new(false)),
            ends_by_itself: false,
            between: " ",
        }
    }

    /// The engine of a protocol that one game's engines speak, or of the first game.
    fn named(flags: &UgiArgs) -> Result<Self, Message> {
        let speaks = |game: &&&'static dyn DynGame, name: &str| {
            game.dialects().iter().any(|dialect| dialect.name == name && dialect.name.starts_with("uci"))
        };
        let (game, between) = match flags.protocol.as_deref() {
            None | Some("ugi") => (Games.games()[0], " "),
            Some(name) => {
                let game = Games.games().iter().find(|game| speaks(game, name));
                (*game.ok_or_else(|| Message::new("ugi-no-protocol").quoting("name", name))?, "")
            }
        };
        let line = game.open(&flags.rules, None)?;
        Ok(Self { rules: flags.rules.clone(), line, between, ..Self::new(game) })
    }

    /// What there is to say at once.
    fn answer(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["ugi" | "uci"] => self.introduce(line.trim()),
            ["isready"] => {
                self.seat_player(&Unobserved);
                vec!["readyok".to_owned()]
            }
            ["uginewgame" | "ucinewgame"] => {
                self.halt();
                if let Some(player) = &mut self.player {
                    player.forget();
                }
                self.line = start(self.game, &self.rules);
                // A search may follow without `isready`.
                self.seat_player(&NoBuild);
                Vec::new()
            }
            ["setoption", "name", rest @ ..] => self.set_option(rest),
            ["position", rest @ ..] => self.set_position(rest),
            ["go", rest @ ..] => self.go(rest),
            ["stop"] => {
                self.halt();
                Vec::new()
            }
            ["query", rest @ ..] => arena::respond(&*self.line, rest).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn introduce(&self, word: &str) -> Vec<String> {
        let names: Vec<&str> = Games.games().iter().map(|game| game.info().name).collect();
        vec![
            format!("id name Palabre {}", env!("CARGO_PKG_VERSION")),
            "id author The Palabre authors".to_owned(),
            format!("option name Game type combo default {} var {}", names[0], names.join(" var ")),
            format!("option name Rules type string default {}", self.line.rules()),
            format!("option name Engine type string default {}", self.spec),
            "option name Hash type spin default 64 min 1 max 65536".to_owned(),
            "option name Threads type spin default 1 min 1 max 256".to_owned(),
            "option name MultiPV type spin default 1 min 1 max 256".to_owned(),
            format!(
                "option name Move Overhead type spin default {} min 0 max {LONGEST_OVERHEAD}",
                MOVE_OVERHEAD.as_millis()
            ),
            format!("{word}ok"),
        ]
    }

    fn set_option(&mut self, words: &[&str]) -> Vec<String> {
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (name, value) = (words[..at].join(" "), words.get(at + 1..).unwrap_or_default().join(" "));
        let done = match name.to_ascii_lowercase().as_str() {
            "game" => Games.find(&value).map(|game| {
                self.halt();
                let (hash, threads, lines) = (self.hash, self.threads, self.lines);
                let (overhead, between) = (self.overhead, self.between);
                *self = Self { hash, threads, lines, overhead, between, ..Self::new(game) };
            }),
            "rules" => self.game.open(&value, None).map(|line| {
                self.halt();
                self.rules = value.clone();
                self.line = line;
            }),
            "engine" => self.game.player(&value).map(|_| {
                self.unseat();
                self.spec = value.clone();
            }),
            "move overhead" => match value.parse::<u64>() {
                Ok(millis @ 0..=LONGEST_OVERHEAD) => {
                    self.overhead = Duration::from_millis(millis);
                    Ok(())
                }
                _ => return vec![format!("info string {value} is no value for {name}")],
            },
            "hash" | "threads" | "multipv" => match (name.to_ascii_lowercase().as_str(), value.parse::<u64>()) {
                (_, Err(_) | Ok(0)) => return vec![format!("info string {} is no value for {name}", quoted(&value))],
                ("hash", Ok(n)) => {
                    self.unseat();
                    self.hash = Some(n);
                    Ok(())
                }
                ("threads", Ok(n)) => {
                    self.unseat();
                    self.threads = Some(n);
                    Ok(())
                }
                (_, Ok(n)) => {
                    self.lines = n as usize;
                    Ok(())
                }
            },
            _ => Ok(()),
        };
        refusal(self.game, done)
    }

    fn set_position(&mut self, words: &[&str]) -> Vec<String> {
        self.halt();
        self.seat_player(&NoBuild);
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (position, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let opened = match position {
            ["startpos"] => self.game.open(&self.rules, None),
            ["fen", fen @ ..] => self.game.open(&self.rules, Some(&fen.join(" "))),
            _ => return Vec::new(),
        };
        let played = opened.and_then(|mut line| {
            play_all(&mut line, moves)?;
            self.line = line;
            Ok(())
        });
        refusal(self.game, played)
    }

    fn go(&mut self, words: &[&str]) -> Vec<String> {
        self.halt();
        if self.line.turn().is_none() {
            return vec!["info string the game is over".to_owned(), "bestmove none".to_owned()];
        }
        self.seat_player(&NoBuild);
        let Some(mut player) = self.player.take() else { return Vec::new() };
        let limits = self.limits(words);
        self.ends_by_itself = limits != Limits { overhead: self.overhead, ..Limits::default() };
        self.stop.store(false, Ordering::Relaxed);
        let (stop, line, lines) = (Arc::clone(&self.stop), self.line.boxed_clone(), self.lines);
        let between = self.between;
        self.search = Some(std::thread::spawn(move || {
            let ask = Ask { limits, stop: &stop, lines, report: &|report| OUTPUT.say(&info(report, lines, between)) };
            let reply = player.choose(&*line, &ask);
            OUTPUT.say(&format!("bestmove {}", reply.best));
            player
        }));
        Vec::new()
    }

    fn limits(&self, words: &[&str]) -> Limits {
        let mut limits = Limits { overhead: self.overhead, ..Limits::default() };
        let mut clocks = [Clock { remaining: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None }; 2];
        let mut clocked = false;
        for pair in words.windows(2) {
            let Ok(n) = pair[1].parse::<u64>() else { continue };
            let time = Duration::from_millis(n);
            match pair[0] {
                "depth" => limits.depth = u32::try_from(n).ok(),
                "nodes" => limits.nodes = Some(n),
                "movetime" => limits.time = Some(time),
                "movestogo" => clocks.iter_mut().for_each(|clock| clock.moves_to_go = u32::try_from(n).ok()),
                "p1time" | "wtime" => (clocks[0].remaining, clocked) = (time, true),
                "p2time" | "btime" => (clocks[1].remaining, clocked) = (time, true),
                "p1inc" | "winc" => clocks[0].increment = time,
                "p2inc" | "binc" => clocks[1].increment = time,
                _ => {}
            }
        }
        if clocked && let Some(seat) = self.line.turn() {
            limits.clock = clocks.get(seat.index()).copied();
        }
        limits
    }

    /// Makes the player, and with it its table, and makes it ready before the clock runs. Tables are built where
    /// `building` allows it: after `isready`.
    fn seat_player(&mut self, building: &dyn Progress) {
        if self.search.is_some() {
            return;
        }
        if self.player.is_none() {
            self.player = self.new_player();
        }
        if let Some(player) = self.player.as_mut().filter(|_| !building.is_stopped() || !self.ready) {
            player.prepare(building);
            self.ready = true;
        }
    }

    fn new_player(&mut self) -> Option<Box<dyn Player>> {
        self.ready = false;
        let mut spec = self.spec.clone();
        let offers = |name: &str| {
            let kind = self.spec.split(':').next().unwrap_or_default();
            let info = self.game.players().iter().find(|info| info.name == kind);
            info.is_some_and(|info| info.options.iter().any(|option| option.name == name))
        };
        for (name, value) in [("hash", self.hash), ("threads", self.threads)] {
            if let Some(value) = value.filter(|_| offers(name)) {
                let sign = if spec.contains(':') { ',' } else { ':' };
                spec = format!("{spec}{sign}{name}={value}");
            }
        }
        self.game.player(&spec).or_else(|_| self.game.player(&self.spec)).ok()
    }

    fn unseat(&mut self) {
        self.halt();
        self.player = None;
    }

    /// Stops a search under way, which says its best move, and takes the player back.
    fn halt(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.await_search();
    }

    fn await_search(&mut self) {
        if let Some(search) = self.search.take() {
            self.player = search.join().ok();
        }
    }
}

/// Plays the moves; those that stand glued, a letter each, are taken apart.
fn play_all(line: &mut Box<dyn DynLine>, words: &[&str]) -> Result<(), Message> {
    let mut whole = line.boxed_clone();
    let Err(refusal) = whole.play_all(words) else {
        *line = whole;
        return Ok(());
    };
    let glued = words.concat();
    let letters: Vec<&str> = glued.char_indices().map(|(at, c)| &glued[at..at + c.len_utf8()]).collect();
    line.play_all(&letters).map_err(|_| refusal)
}

fn start(game: &dyn DynGame, rules: &str) -> Box<dyn DynLine> {
    game.open(rules, None)
        .or_else(|_| game.open("", None))
        .unwrap_or_else(|refusal| panic!("the usual start is refused: {refusal:?}"))
}

/// A refusal is told to whoever reads along; the interface has no other word for it.
fn refusal(game: &dyn DynGame, done: Result<(), catalogue::Message>) -> Vec<String> {
    let Err(message) = done else { return Vec::new() };
    let language = catalogue::Language::English;
    let sources = [crate::console::texts(language), game.info().texts.of(language)];
    vec![format!("info string {}", catalogue::Speaker::new(language, sources).say(&message))]
}

fn info(report: &Analysis, lines: usize, between: &str) -> String {
    let score = match report.value {
        Value::Win(plies) | Value::LikelyWin(plies) => format!("mate {plies}"),
        Value::Loss(plies) | Value::LikelyLoss(plies) => format!("mate -{plies}"),
        Value::Exact(hundredths) | Value::Estimate(hundredths) => format!("cp {hundredths}"),
    };
    let rank = if lines > 1 { format!(" multipv {}", report.rank) } else { String::new() };
    let millis = report.time.as_millis();
    let speed = (report.nodes as f64 / report.time.as_secs_f64().max(1e-6)) as u64;
    let line = report.line.join(between);
    format!(
        "info depth {}{rank} score {score} nodes {} nps {speed} time {millis} pv {line}",
        report.depth, report.nodes
    )
}
