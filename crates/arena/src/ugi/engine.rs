//! [`UgiEngine`]: the engine's end of the interface, for any game of a catalogue.
//!
//! Lines are answered immediately, even during a search: the search runs on its own thread and returns its player when
//! it is done. Unknown words are ignored, as the interface requires.
//!
//! The UCI dialect of the Aualé family writes moves of one letter without separators (`FfBe`). Such moves are read in
//! every mode; a mode named after that protocol starts with its game and writes its lines the same way.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use catalogue::{Ask, Catalogue, DynGame, DynLine, Language, Message, Player, Speaker, quoted};
use rules::{Limits, MOVE_OVERHEAD, NoBuild, Progress, Unobserved};
use stdx::lock;

use super::text::{info_line, read_limits, respond};
use crate::contestant::entrant::Entrant;
use crate::contestant::hosted_player::HostedPlayer;
use crate::process::Supervisor;

/// Maximum of the option “Move Overhead”, in milliseconds.
const MAX_OVERHEAD: u64 = 60_000;
/// Poll interval for `stop` after a search without limits.
const STOP_POLL: Duration = Duration::from_millis(5);

/// The setup of an engine.
#[derive(Clone, Copy)]
pub struct EngineOptions<'a> {
    /// The games it offers.
    pub catalogue: &'static dyn Catalogue,
    /// A protocol of one game's engines, such as that of the Aualé family. By default UGI with the first game.
    pub protocol: Option<&'a str>,
    /// The game at the start, by name; by default the first of the catalogue or the protocol's.
    pub game: Option<&'a str>,
    /// The rules of that game.
    pub rules: &'a str,
    /// The player at the start: a spec, or `cmd:` and a command line.
    pub engine: &'a str,
    /// A player of the calling program, in place of `engine` and of any that the host asks for.
    pub hosted: Option<&'a HostedPlayer>,
    /// Lets the host choose a command line as the player, which runs programs on this machine.
    pub allow_commands: bool,
    /// The supervisor of such programs.
    pub supervisor: &'a Supervisor,
    /// The version in `id name`.
    pub version: &'a str,
}

/// An engine that answers the lines of a UGI host.
pub struct UgiEngine {
    catalogue: &'static dyn Catalogue,
    version: String,
    game: &'static dyn DynGame,
    rules: String,
    settings: Settings,
    hosted: Option<HostedPlayer>,
    allow_commands: bool,
    supervisor: Supervisor,
    line: Box<dyn DynLine>,
    player: Option<Box<dyn Player>>,
    /// `true` once the player is prepared.
    is_prepared: bool,
    search: Option<JoinHandle<Box<dyn Player>>>,
    stop: Arc<AtomicBool>,
    /// `true` if the current search has a limit.
    ends_by_itself: bool,
    /// The text between the moves of a printed line.
    separator: &'static str,
    output: Arc<Output>,
}

/// Options that a change of game keeps.
struct Settings {
    spec: String,
    hash: Option<u64>,
    threads: Option<u64>,
    lines: usize,
    /// Reserved on each move.
    overhead: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self { spec: DEFAULT_PLAYER.to_owned(), hash: None, threads: None, lines: 1, overhead: MOVE_OVERHEAD }
    }
}

const DEFAULT_PLAYER: &str = "best";

/// The output, which the search thread writes to as well.
struct Output {
    writer: Mutex<Box<dyn Write + Send>>,
    failure: Mutex<Option<io::Error>>,
}

impl Output {
    /// Writes one line at once. The first failure is kept: the search thread cannot handle it.
    fn say(&self, text: &str) {
        let mut writer = lock(&self.writer);
        if let Err(error) = writeln!(writer, "{text}").and_then(|()| writer.flush()) {
            lock(&self.failure).get_or_insert(error);
        }
    }

    fn has_failed(&self) -> bool {
        lock(&self.failure).is_some()
    }

    fn finish(&self) -> io::Result<()> {
        lock(&self.failure).take().map_or(Ok(()), Err)
    }
}

impl UgiEngine {
    /// Creates an engine that writes to `output`. Unknown protocols or rules are errors.
    pub fn new(options: &EngineOptions<'_>, output: impl Write + Send + 'static) -> Result<Self, Message> {
        let (game, separator) = match options.protocol {
            None | Some("ugi") => (options.catalogue.games().first().copied(), " "),
            Some(name) => (options.catalogue.games().iter().copied().find(|game| speaks_uci(*game, name)), ""),
        };
        let unknown = || Message::new("ugi-no-protocol").quoting("name", options.protocol.unwrap_or("ugi"));
        let game = match options.game {
            Some(name) => options.catalogue.find(name)?,
            None => game.ok_or_else(unknown)?,
        };
        Entrant::read(options.engine)?.player(game, options.supervisor)?;
        let settings = Settings { spec: options.engine.to_owned(), ..Settings::default() };
        let output = Output { writer: Mutex::new(Box::new(output)), failure: Mutex::new(None) };
        Ok(Self {
            catalogue: options.catalogue,
            version: options.version.to_owned(),
            game,
            rules: options.rules.to_owned(),
            settings,
            hosted: options.hosted.cloned(),
            allow_commands: options.allow_commands,
            supervisor: options.supervisor.clone(),
            line: game.open(options.rules, None)?,
            player: None,
            is_prepared: false,
            search: None,
            stop: Arc::new(AtomicBool::new(false)),
            ends_by_itself: false,
            separator,
            output: Arc::new(output),
        })
    }

    /// Answers the lines of `input` until `quit`, the end of the input or an output error.
    pub fn serve(mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        while !self.output.has_failed() {
            bytes.clear();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                // A script that ends without `quit` still expects the answer it asked for.
                if self.ends_by_itself {
                    self.await_search();
                }
                break;
            }
            // Bytes that are not UTF-8 form no known word, and such a line is ignored like any other.
            let line = String::from_utf8_lossy(&bytes);
            if line.trim() == "quit" {
                break;
            }
            self.answer(&line).iter().for_each(|answer| self.output.say(answer));
        }
        self.halt();
        self.output.finish()
    }

    /// Handles one line and returns the lines to print at once.
    fn answer(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["ugi" | "uci"] => self.introduce(line.trim()),
            ["isready"] => {
                self.prepare_player(&Unobserved);
                vec!["readyok".to_owned()]
            }
            ["uginewgame" | "ucinewgame"] => {
                self.new_game();
                Vec::new()
            }
            ["setoption", "name", rest @ ..] => self.set_option(rest),
            ["position", rest @ ..] => self.set_position(rest),
            ["go", rest @ ..] => self.go(rest),
            ["stop"] => {
                self.halt();
                Vec::new()
            }
            ["query", rest @ ..] => respond(&*self.line, rest).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn introduce(&self, word: &str) -> Vec<String> {
        let names: Vec<&str> = self.catalogue.games().iter().map(|game| game.info().name).collect();
        let overhead = MOVE_OVERHEAD.as_millis();
        let game = format!("option name Game type combo default {} var {}", names[0], names.join(" var "));
        let rules = format!("option name Rules type string default {}", self.line.rules());
        if let Some(hosted) = &self.hosted {
            return vec![format!("id name {}", hosted.name()), game, rules, format!("{word}ok")];
        }
        vec![
            format!("id name Palabre {}", self.version),
            "id author The Palabre authors".to_owned(),
            game,
            rules,
            format!("option name Engine type string default {}", self.settings.spec),
            "option name Hash type spin default 64 min 1 max 65536".to_owned(),
            "option name Threads type spin default 1 min 1 max 256".to_owned(),
            "option name MultiPV type spin default 1 min 1 max 256".to_owned(),
            format!("option name Move Overhead type spin default {overhead} min 0 max {MAX_OVERHEAD}"),
            format!("{word}ok"),
        ]
    }

    fn new_game(&mut self) {
        self.halt();
        if let Some(player) = &mut self.player {
            player.forget();
        }
        self.line = start(self.game, &self.rules);
        // A search may follow without `isready`.
        self.prepare_player(&NoBuild);
    }

    fn set_option(&mut self, words: &[&str]) -> Vec<String> {
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (name, value) = (words[..at].join(" "), words.get(at + 1..).unwrap_or_default().join(" "));
        let set = match name.to_ascii_lowercase().as_str() {
            "game" => self.catalogue.find(&value).map(|game| self.set_game(game)),
            "rules" => self.game.open(&value, None).map(|line| {
                self.halt();
                self.rules = value.clone();
                self.line = line;
            }),
            "engine" => self.check_engine(&value).map(|()| {
                self.drop_player();
                self.settings.spec = value.clone();
            }),
            option @ ("move overhead" | "hash" | "threads" | "multipv") => match self.set_number(option, &value) {
                Some(()) => Ok(()),
                None => return vec![format!("info string {} is no value for {name}", quoted(&value))],
            },
            _ => Ok(()),
        };
        self.refusal(set)
    }

    /// Checks a player that the host asks for.
    fn check_engine(&self, spec: &str) -> Result<(), Message> {
        let entrant = Entrant::read(spec)?;
        if entrant.is_bot() && !self.allow_commands {
            return Err(Message::new("ugi-no-commands"));
        }
        entrant.player(self.game, &self.supervisor).map(drop)
    }

    fn set_game(&mut self, game: &'static dyn DynGame) {
        self.drop_player();
        self.game = game;
        self.rules.clear();
        self.line = start(game, "");
        DEFAULT_PLAYER.clone_into(&mut self.settings.spec);
    }

    fn set_number(&mut self, option: &str, value: &str) -> Option<()> {
        let number = value.parse::<u64>().ok()?;
        match option {
            "move overhead" if number <= MAX_OVERHEAD => self.settings.overhead = Duration::from_millis(number),
            "move overhead" => return None,
            _ if number == 0 => return None,
            "multipv" => self.settings.lines = usize::try_from(number).ok()?,
            option => {
                self.drop_player();
                let kept = if option == "hash" { &mut self.settings.hash } else { &mut self.settings.threads };
                *kept = Some(number);
            }
        }
        Some(())
    }

    fn set_position(&mut self, words: &[&str]) -> Vec<String> {
        self.halt();
        self.prepare_player(&NoBuild);
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
        self.refusal(played)
    }

    fn go(&mut self, words: &[&str]) -> Vec<String> {
        self.halt();
        let Some(seat) = self.line.turn() else {
            return vec!["info string the game is over".to_owned(), "bestmove none".to_owned()];
        };
        self.prepare_player(&NoBuild);
        let Some(mut player) = self.player.take() else { return Vec::new() };
        let unlimited = Limits { overhead: self.settings.overhead, ..Limits::default() };
        let limits = Limits { overhead: self.settings.overhead, ..read_limits(words, seat) };
        self.ends_by_itself = limits != unlimited;
        self.stop.store(false, Ordering::Relaxed);
        let (stop, output, line) = (Arc::clone(&self.stop), Arc::clone(&self.output), self.line.boxed_clone());
        let (lines, separator, waits) = (self.settings.lines, self.separator, words.contains(&"infinite"));
        self.search = Some(std::thread::spawn(move || {
            let report = |report: &_| output.say(&info_line(report, lines, separator));
            let reply = player.choose(&*line, &Ask { limits, stop: &stop, lines, report: &report });
            // An infinite search ends by `stop`, even if its player has a table and needs no time.
            while waits && !stop.load(Ordering::Relaxed) {
                std::thread::sleep(STOP_POLL);
            }
            if reply.reports.first().is_some_and(|report| report.is_book) {
                output.say("info string book");
            }
            match player.failure() {
                None => output.say(&format!("bestmove {}", reply.best)),
                Some(why) => {
                    let text = speaker(line.game()).say(&why);
                    text.lines().for_each(|line| output.say(&format!("info string {line}")));
                    output.say("bestmove none");
                }
            }
            player
        }));
        Vec::new()
    }

    /// Creates and prepares the player before the clock runs. Missing tables are built only where `progress` allows it:
    /// after `isready`.
    fn prepare_player(&mut self, progress: &dyn Progress) {
        if self.search.is_some() {
            return;
        }
        if self.player.is_none() {
            self.player = self.new_player();
        }
        if let Some(player) = self.player.as_mut().filter(|_| !progress.is_stopped() || !self.is_prepared) {
            player.prepare(progress);
            self.is_prepared = true;
        }
    }

    /// Creates the player of the option “Engine”, with the options “Hash” and “Threads” if it has them.
    fn new_player(&mut self) -> Option<Box<dyn Player>> {
        self.is_prepared = false;
        if let Some(hosted) = &self.hosted {
            return Some(hosted.player(self.line.game()));
        }
        let Settings { spec, hash, threads, .. } = &self.settings;
        let entrant = Entrant::read(spec).ok()?;
        if entrant.is_bot() {
            return entrant.player(self.game, &self.supervisor).ok();
        }
        let kind = spec.split(':').next().unwrap_or_default();
        let info = self.game.players().iter().find(|info| info.name == kind);
        let offers = |name: &str| info.is_some_and(|info| info.options.iter().any(|option| option.name == name));
        let mut full = spec.clone();
        for (name, value) in [("hash", hash), ("threads", threads)] {
            if let Some(value) = value.filter(|_| offers(name)) {
                let sign = if full.contains(':') { ',' } else { ':' };
                full = format!("{full}{sign}{name}={value}");
            }
        }
        self.game.player(&full).or_else(|_| self.game.player(spec)).ok()
    }

    fn drop_player(&mut self) {
        self.halt();
        self.player = None;
    }

    /// Stops the current search, which prints its best move, and takes the player back.
    fn halt(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.await_search();
    }

    fn await_search(&mut self) {
        if let Some(search) = self.search.take() {
            self.player = search.join().ok();
        }
    }

    /// Reports an error as `info string`, the only form that the interface has for it.
    fn refusal(&self, result: Result<(), Message>) -> Vec<String> {
        let Err(message) = result else { return Vec::new() };
        vec![format!("info string {}", speaker(self.game).say(&message))]
    }
}

/// Returns a speaker for `info string`, which is in English as the rest of the interface.
fn speaker(game: &dyn DynGame) -> Speaker {
    let language = Language::English;
    Speaker::new(language, [crate::TEXTS.of(language), game.info().texts.of(language)])
}

/// Returns `true` if a game's engines speak this dialect of UCI.
fn speaks_uci(game: &dyn DynGame, name: &str) -> bool {
    name.starts_with("uci") && game.dialects().iter().any(|dialect| dialect.name == name)
}

/// Plays moves separated by spaces, or one-letter moves without separators.
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

/// Opens the start of a game, by the default rules if these are refused.
fn start(game: &dyn DynGame, rules: &str) -> Box<dyn DynLine> {
    game.open(rules, None)
        .or_else(|_| game.open("", None))
        .unwrap_or_else(|refusal| panic!("the default start is refused: {refusal:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(&self.0).extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn options(supervisor: &Supervisor) -> EngineOptions<'_> {
        EngineOptions {
            catalogue: &games::Games,
            protocol: None,
            game: None,
            rules: "",
            engine: "best",
            hosted: None,
            allow_commands: false,
            supervisor,
            version: "0",
        }
    }

    fn serve(protocol: Option<&str>, input: &str) -> String {
        let (output, supervisor) = (Shared::default(), Supervisor::here());
        let options = EngineOptions { protocol, ..options(&supervisor) };
        let engine = UgiEngine::new(&options, output.clone()).expect("an engine");
        engine.serve(input.as_bytes()).expect("memory takes every line");
        let bytes = lock(&output.0).clone();
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn a_script_is_answered_to_its_end() {
        let told = serve(None, "ugi\nsetoption name Game value colonnes\nisready\nposition startpos\ngo depth 2\n");
        assert!(told.contains("id name Palabre 0\n") && told.contains("\nugiok\nreadyok\n"), "{told}");
        assert!(told.lines().last().is_some_and(|line| line.starts_with("bestmove ")), "{told}");
    }

    #[test]
    fn what_is_wrong_is_reported_and_changes_nothing() {
        let wrong = "setoption name Game value chess\nsetoption name Hash value 0\nnonsense\nposition fen x\n\
                     setoption name Engine value cmd:true\n";
        let told = serve(None, wrong);
        assert_eq!(told.lines().filter(|line| line.starts_with("info string ")).count(), 4, "{told}");
        assert!(told.contains("--allow-commands"), "{told}");
    }

    #[test]
    fn a_dialect_of_uci_starts_with_its_game() {
        let told = serve(Some("uci-oware"), "uci\nposition startpos moves FfBe\nquery p1turn\n");
        assert!(told.ends_with("uciok\nresponse true\n"), "{told}");
        let supervisor = Supervisor::here();
        let options = EngineOptions { protocol: Some("chess"), ..options(&supervisor) };
        assert!(UgiEngine::new(&options, io::sink()).is_err());
    }
}
