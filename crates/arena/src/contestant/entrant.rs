//! [`Entrant`]: a participant, as written on the command line and in event files.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use catalogue::{Carrier, DialectInfo, DynGame, Message, Player, PlayerSpec, unknown_name};

use crate::contestant::Contestant;
use crate::contestant::builtin::BuiltIn;
use crate::contestant::command_player::CommandPlayer;
use crate::contestant::hosted_player::HostedPlayer;
use crate::contestant::pipe_bot::PipesBot;
use crate::contestant::tcp_bot::TcpBot;
use crate::process::{Start, Supervisor};
use crate::tcp::lobby::Lobbies;
use crate::ugi::UgiBot;

/// Resource limits of a bot's processes in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotLimits {
    /// Bytes of memory in use, over all its processes, and of files in its private folders.
    pub memory: u64,
    /// Bytes of files in its private folders.
    pub disk: u64,
    /// Processor time, over all its processes.
    pub cpu: Duration,
    /// Processes at a time.
    pub processes: u32,
    /// Open files of each process.
    pub files: u64,
    /// Bytes it may write per move.
    pub output: u64,
    /// Time to start and introduce itself.
    pub start: Duration,
}

impl Default for BotLimits {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            disk: 512 << 20,
            cpu: Duration::from_secs(3600),
            processes: 64,
            files: 256,
            output: 1 << 20,
            start: Duration::from_secs(10),
        }
    }
}

impl BotLimits {
    /// Returns a description of the limits and the isolation of bots.
    pub fn kept(&self, supervisor: &Supervisor) -> Message {
        let isolation = Message::new(format!("isolation-{}", supervisor.isolation()));
        let message = Message::new("bots-kept").with("memory", self.memory >> 20).with("cpu", self.cpu.as_secs());
        message.with("processes", self.processes).with("disk", self.disk >> 20).with("isolation", isolation)
    }
}

/// The working folder of a bot. The bot gets a private, writable copy of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Folder {
    /// The folder of the file that the command names, if it is small and belongs to the bot alone.
    #[default]
    Beside,
    /// This folder, entirely.
    Own(PathBuf),
    /// None: the bot sees the files named in its command, and an empty home.
    Empty,
}

/// A bot's program with everything needed to start it.
#[derive(Clone)]
pub(crate) struct BotProgram {
    pub(crate) command: Vec<String>,
    pub(crate) folder: Folder,
    pub(crate) limits: BotLimits,
    pub(crate) supervisor: Supervisor,
}

impl BotProgram {
    /// Returns the start settings for another form of its command.
    pub(crate) fn started<'a>(&'a self, command: &'a [String]) -> Start<'a> {
        Start::new(command, &self.folder, self.limits)
    }
}

/// A participant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// A player built into this program.
    BuiltIn {
        /// Its spec: `best`, `pvs:time=1s`.
        spec: String,
    },
    /// A player of the calling program.
    Hosted(HostedPlayer),
    /// An external program.
    Command {
        /// The command line, split into words.
        command: Vec<String>,
        /// The protocol it speaks.
        protocol: String,
        /// Its resource limits.
        limits: BotLimits,
        /// Its working folder.
        folder: Folder,
    },
    /// A client that connects from another machine, under its own name.
    Guest {
        /// The protocol it speaks; `None` for that of the game's server.
        protocol: Option<String>,
        /// The connection timeout.
        patience: Duration,
        /// The lobbies it connects to.
        lobbies: Arc<Lobbies>,
    },
}

/// Extensions of the files that interpreters run.
const SCRIPTS: [&str; 9] = ["class", "jar", "js", "lua", "php", "pl", "py", "rb", "sh"];
/// The prefix that distinguishes a command line from a spec.
const COMMAND: &str = "cmd";
/// The protocol that every game has.
const UGI: &str = "ugi";

impl Entrant {
    /// Parses a player's spec, or `cmd:` and a command line with shell quoting: `cmd:python3 "my bot.py"`. A bot that
    /// does not speak UGI names its protocol: `cmd[codingame]:./bot`,
    /// `cmd[colonnes-tcp]:sh joueur.sh {host} {port} {name}`.
    pub fn read(text: &str) -> Result<Self, Message> {
        let Some((protocol, command)) = split(text.trim()) else {
            return Ok(Self::BuiltIn { spec: text.trim().to_owned() });
        };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let command = words.ok_or_else(|| Message::new("command-unreadable").quoting("text", text))?;
        Ok(Self::Command {
            command,
            protocol: protocol.to_owned(),
            limits: BotLimits::default(),
            folder: Folder::default(),
        })
    }

    /// Sets the limits, if it is a bot.
    #[must_use]
    pub fn within(mut self, allowed: BotLimits) -> Self {
        if let Self::Command { limits, .. } = &mut self {
            *limits = allowed;
        }
        self
    }

    /// Sets the working folder, if it is a bot.
    #[must_use]
    pub fn inside(mut self, place: Folder) -> Self {
        if let Self::Command { folder, .. } = &mut self {
            *folder = place;
        }
        self
    }

    /// Sets what makes a built-in player play the same games everywhere, unless its spec does: its seed, if it uses
    /// randomness, and the tables that every machine has, if it uses more.
    #[must_use]
    pub fn seeded(&self, game: &dyn DynGame, seed: u64) -> Self {
        let Self::BuiltIn { spec } = self else { return self.clone() };
        let name = spec.split(':').next().unwrap_or_default().trim();
        let info = game.players().iter().find(|player| player.name == name);
        let mut spec = spec.clone();
        for (option, value) in [("seed", seed.to_string()), ("tables", "standard".to_owned())] {
            let takes = info.is_some_and(|info| info.options.iter().any(|known| known.name == option));
            if takes && !spec.contains(&format!("{option}=")) {
                let sign = if spec.contains(':') { ',' } else { ':' };
                spec.push_str(&format!("{sign}{option}={value}"));
            }
        }
        Self::BuiltIn { spec }
    }

    /// Returns `true` if it is a built-in player of this game that reads a file of this machine, such as a network.
    pub fn names_file(&self, game: &dyn DynGame) -> bool {
        let Self::BuiltIn { spec } = self else { return false };
        PlayerSpec::read(spec, game.players()).is_ok_and(|spec| spec.names_file())
    }

    /// Returns `true` if it is an external program.
    pub const fn is_bot(&self) -> bool {
        matches!(self, Self::Command { .. } | Self::Guest { .. })
    }

    /// Creates its contestant for games of one kind. An invalid spec or protocol is an error; a bot that does not start
    /// is not: that is a forfeit.
    pub fn seat(&self, game: &'static dyn DynGame, supervisor: &Supervisor) -> Result<Box<dyn Contestant>, Message> {
        self.seat_as(["palabre-1", "palabre-2"], game, supervisor)
    }

    /// Like [`seat`](Self::seat), with its own name and its opponent's, which some protocols transmit.
    pub fn seat_as(
        &self,
        names: [&str; 2],
        game: &'static dyn DynGame,
        supervisor: &Supervisor,
    ) -> Result<Box<dyn Contestant>, Message> {
        match self {
            Self::BuiltIn { spec } => Ok(Box::new(BuiltIn::new(built_in(game, spec)?))),
            Self::Hosted(player) => Ok(Box::new(BuiltIn::new(player.player(game)))),
            Self::Command { command, protocol, limits, folder } => {
                let (command, folder, supervisor) = (command.clone(), folder.clone(), supervisor.clone());
                let program = BotProgram { command, folder, limits: *limits, supervisor };
                match self.dialect(game) {
                    _ if protocol == UGI => Ok(Box::new(UgiBot::new(program))),
                    Some(dialect) if dialect.carrier == Carrier::Pipes => Ok(Box::new(PipesBot::new(program, dialect))),
                    Some(dialect) => Ok(Box::new(TcpBot::of_command(program, dialect, names))),
                    None => Err(unknown(protocol, game)),
                }
            }
            Self::Guest { patience, lobbies, .. } => {
                let dialect = self.dialect(game).ok_or_else(|| self.unspoken(game))?;
                Ok(Box::new(TcpBot::of_guest(lobbies.of(dialect)?, *patience, dialect, names)))
            }
        }
    }

    /// Creates a player that is asked for single moves, outside of a refereed game.
    ///
    /// # Errors
    /// The spec or the protocol is invalid, or this machine cannot enforce the isolation of bots.
    pub fn player(&self, game: &'static dyn DynGame, supervisor: &Supervisor) -> Result<Box<dyn Player>, Message> {
        match self {
            Self::BuiltIn { spec } => built_in(game, spec),
            Self::Hosted(player) => Ok(player.player(game)),
            _ => Ok(Box::new(CommandPlayer::new(self.clone(), game, supervisor.clone())?)),
        }
    }

    /// Checks that the files of its command exist: the program, and a script or archive given to an interpreter.
    ///
    /// # Errors
    /// The message names the file.
    pub fn has_files(&self) -> Result<(), Message> {
        let Self::Command { command, folder, .. } = self else { return Ok(()) };
        let base = if let Folder::Own(own) = folder { own.as_path() } else { Path::new("") };
        let exists = |word: &str| Path::new(word).exists() || base.join(word).exists();
        let is_script = |word: &&String| {
            let extension = Path::new(word).extension().and_then(|extension| extension.to_str());
            extension.is_some_and(|extension| SCRIPTS.contains(&extension)) && !word.contains(':')
        };
        let program = command.first().filter(|program| !exists(program) && !is_on_path(program));
        let missing = program.or_else(|| command.iter().skip(1).filter(is_script).find(|word| !exists(word)));
        let message = |file: &String| Message::new("command-missing").quoting("file", file.as_str());
        missing.map_or(Ok(()), |file| Err(message(file).with("command", self.to_string())))
    }

    /// Checks that it speaks a protocol of this game.
    pub fn admitted(&self, game: &dyn DynGame) -> Result<(), Message> {
        let spoken = match self {
            Self::BuiltIn { .. } | Self::Hosted(_) => true,
            Self::Command { protocol, .. } => protocol == UGI || self.dialect(game).is_some(),
            Self::Guest { .. } => self.dialect(game).is_some(),
        };
        if spoken { Ok(()) } else { Err(self.unspoken(game)) }
    }

    /// Returns the error for a protocol that the game does not have.
    fn unspoken(&self, game: &dyn DynGame) -> Message {
        match self {
            Self::Command { protocol, .. } => unknown(protocol, game),
            _ => Message::new("connect-no-server").with("game", game.info().title),
        }
    }

    /// Returns the game's dialect that it speaks; `None` for players of this program and for UGI.
    pub fn dialect(&self, game: &dyn DynGame) -> Option<&'static DialectInfo> {
        let spoken = |dialect: &&DialectInfo| match self {
            Self::BuiltIn { .. } | Self::Hosted(_) => false,
            Self::Command { protocol, .. } => dialect.name == protocol,
            Self::Guest { protocol, .. } => {
                dialect.carrier == Carrier::Tcp && protocol.as_ref().is_none_or(|name| dialect.name == name)
            }
        };
        game.dialects().iter().find(spoken)
    }

    /// Returns `true` if it connects to the referee over TCP.
    pub fn connects(&self, game: &dyn DynGame) -> bool {
        self.dialect(game).is_some_and(|dialect| dialect.carrier == Carrier::Tcp)
    }

    /// Returns `true` if its protocol can start from any position.
    pub fn starts_anywhere(&self, game: &dyn DynGame) -> bool {
        self.dialect(game).is_none_or(|dialect| dialect.starts_anywhere)
    }
}

/// Returns `true` if a program can be started by its name.
pub(crate) fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    !program.contains('/') && std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Creates a built-in player. The error for an unknown name suggests `cmd:` if the text looks like a command line.
fn built_in(game: &dyn DynGame, spec: &str) -> Result<Box<dyn Player>, Message> {
    let is_command = spec.contains([' ', '/']) || Path::new(spec).is_file();
    let load = |file: &str| {
        let unread = |error: std::io::Error| {
            Message::new("learning-file-unread").quoting("file", file).with("why", error.to_string())
        };
        std::fs::read(file).map_err(unread)
    };
    let is_unknown = |why: &Message| why.id.starts_with("player-unknown");
    let command = || Message::new("player-command").quoting("text", spec);
    game.local_player(spec, &load).map_err(|why| if is_command && is_unknown(&why) { command() } else { why })
}

/// Splits `cmd:…` and `cmd[protocol]:…` into the protocol and the command line.
fn split(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(COMMAND)?;
    match rest.strip_prefix('[') {
        Some(rest) => rest.split_once("]:"),
        None => Some((UGI, rest.strip_prefix(':')?)),
    }
}

/// Returns the error for a protocol that the game does not have.
fn unknown(name: &str, game: &dyn DynGame) -> Message {
    let known = std::iter::once(UGI).chain(game.dialects().iter().map(|dialect| dialect.name));
    unknown_name("protocol", name, known).with("game", game.info().title)
}

/// Writes the form that [`Entrant::read`] parses, without the limits.
impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn { spec } => f.write_str(spec),
            Self::Hosted(player) => f.write_str(player.name()),
            Self::Guest { .. } => f.write_str("connect"),
            Self::Command { command, protocol, .. } => {
                // Only a zero byte cannot be quoted, and no command line contains one.
                let words = shlex::try_join(command.iter().map(String::as_str)).unwrap_or_default();
                if protocol == UGI {
                    write!(f, "{COMMAND}:{words}")
                } else {
                    write!(f, "{COMMAND}[{protocol}]:{words}")
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;

    use super::*;

    #[test]
    fn chance_is_given_its_seed() {
        let game = games::Games.games()[0];
        for (text, seeded) in [
            ("random", "random:seed=7"),
            ("mcts:nodes=9", "mcts:nodes=9,seed=7"),
            ("random:seed=3", "random:seed=3"),
            ("best", "best"),
            ("cmd:x", "cmd:x"),
        ] {
            assert_eq!(Entrant::read(text).expect(text).seeded(game, 7).to_string(), seeded);
        }
    }

    /// Tables that one machine has built change no game that another one repeats.
    #[test]
    fn tables_are_those_that_every_machine_has() {
        let game = games::Games.find("awale").expect("a game");
        for (text, seeded) in [
            ("best", "best:tables=standard"),
            ("best:time=1s", "best:time=1s,tables=standard"),
            ("best:tables=all", "best:tables=all"),
            ("pvs", "pvs"),
        ] {
            let seeded_text = Entrant::read(text).expect(text).seeded(game, 7).to_string();
            assert_eq!(seeded_text, seeded);
            assert!(game.player(&seeded_text).is_ok());
        }
    }

    #[test]
    fn a_spec_that_names_a_file_is_found_however_it_is_written() {
        let game = games::Games.find("great-escape").expect("a game");
        for (text, names_file) in [
            ("pvs:eval=net:a.net", true),
            ("pvs:depth=3, eval = net:a.net", true),
            ("puct:policy=a.net", true),
            ("puct: policy = a.net,nodes=9", true),
            ("pvs:eval=net", false),
            ("puct:nodes=9", false),
            ("cmd:x policy=a.net", false),
        ] {
            assert_eq!(Entrant::read(text).expect(text).names_file(game), names_file, "{text}");
            if names_file {
                assert_eq!(game.player(text).err().expect(text).id, "learning-file-refused");
            }
        }
    }

    #[test]
    fn an_entrant_is_written_as_it_is_read() {
        for text in [
            "best",
            "pvs:time=1s,threads=2",
            "cmd:python3 bot.py",
            "cmd:java -cp 'my bots' Bot",
            "cmd[codingame]:./bot",
        ] {
            assert_eq!(Entrant::read(text).expect(text).to_string(), text);
        }
        for text in ["cmd:", "cmd:  ", "cmd:'open"] {
            assert_eq!(Entrant::read(text).expect_err(text).id, "command-unreadable");
        }
    }
}
