//! [`Entrant`]: who takes part, as people write it.

use std::fmt;
use std::time::Duration;

use rules::{AnyGame, Carrier, DialectInfo, Message};

use crate::builtin::BuiltIn;
use crate::contestant::Contestant;
use crate::process::Keeper;
use crate::tcp::TcpBot;
use crate::ugi::UgiBot;

/// What a bot's processes may use in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotLimits {
    /// Bytes of memory in use, over all its processes.
    pub memory: u64,
    /// Processor time, over all its processes.
    pub cpu: Duration,
    /// Processes at a time.
    pub processes: u32,
    /// Open files of each process.
    pub files: u64,
    /// Bytes that it may write for one move.
    pub output: u64,
    /// Time to start and to introduce itself.
    pub start: Duration,
}

impl Default for BotLimits {
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            cpu: Duration::from_secs(3600),
            processes: 64,
            files: 256,
            output: 1 << 20,
            start: Duration::from_secs(10),
        }
    }
}

impl BotLimits {
    /// How bots are kept here, said to people.
    pub fn kept(&self, keeper: &Keeper) -> Message {
        let [files, network] = keeper.isolation().messages();
        let message = Message::new("bots-kept").with("memory", self.memory >> 20).with("cpu", self.cpu.as_secs());
        message.with("processes", self.processes).with("files", files).with("network", network)
    }
}

/// Who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entrant {
    /// A player of this program.
    BuiltIn {
        /// Its spec: `best`, `pvs:time=1s`.
        spec: String,
    },
    /// A program of someone else's.
    Command {
        /// The command line, a word each.
        command: Vec<String>,
        /// The protocol it speaks.
        protocol: String,
        /// What it may use.
        limits: BotLimits,
    },
}

/// What a command line starts with, to tell it from a spec; a protocol may stand in brackets behind it.
const COMMAND: &str = "cmd";
/// The protocol that bots speak unless they say otherwise.
const USUAL: &str = "ugi";

impl Entrant {
    /// Reads a player's spec, or `cmd:` and a command line with the shell's quotes: `cmd:python3 "my bot.py"`. A
    /// protocol other than UGI stands in brackets: `cmd[colonnes-tcp]:sh joueur.sh {host} {port} {name}`.
    pub fn read(text: &str) -> Result<Self, Message> {
        let Some((protocol, command)) = split(text.trim()) else {
            return Ok(Self::BuiltIn { spec: text.trim().to_owned() });
        };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let command = words.ok_or_else(|| Message::new("command-unreadable").with("text", text))?;
        Ok(Self::Command { command, protocol: protocol.to_owned(), limits: BotLimits::default() })
    }

    /// The same under other limits, where it is a bot.
    #[must_use]
    pub fn within(mut self, allowed: BotLimits) -> Self {
        if let Self::Command { limits, .. } = &mut self {
            *limits = allowed;
        }
        self
    }

    /// Whether it is a program of someone else's.
    pub const fn is_bot(&self) -> bool {
        matches!(self, Self::Command { .. })
    }

    /// Takes its seat for games of one kind. A wrong spec or protocol is refused; a bot that does not start is not: that
    /// is a forfeit.
    pub fn seat(&self, game: &'static dyn AnyGame, keeper: &Keeper) -> Result<Box<dyn Contestant>, Message> {
        self.seat_as(["palabre-1", "palabre-2"], game, keeper)
    }

    /// The same under a name, against an opponent with a name: some protocols tell them.
    pub fn seat_as(
        &self,
        names: [&str; 2],
        game: &'static dyn AnyGame,
        keeper: &Keeper,
    ) -> Result<Box<dyn Contestant>, Message> {
        match self {
            Self::BuiltIn { spec } => Ok(Box::new(BuiltIn::new(game.player(spec)?))),
            Self::Command { command, protocol, limits } if protocol == USUAL => {
                Ok(Box::new(UgiBot::new(command.clone(), *limits, keeper.clone())))
            }
            Self::Command { command, protocol, limits } => match dialect(game, protocol)? {
                dialect if dialect.carrier == Carrier::Tcp => {
                    Ok(Box::new(TcpBot::of_command(command.clone(), *limits, keeper.clone(), dialect, names)))
                }
                _ => Err(protocol_unknown(game, protocol)),
            },
        }
    }

    /// Whether it can begin with moves already played: some protocols only know the usual start.
    pub fn starts_anywhere(&self, game: &dyn AnyGame) -> bool {
        match self {
            Self::Command { protocol, .. } if protocol != USUAL => {
                dialect(game, protocol).is_ok_and(|dialect| dialect.starts_anywhere)
            }
            _ => true,
        }
    }
}

/// The protocol and the command of `cmd:…` or `cmd[protocol]:…`.
fn split(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(COMMAND)?;
    match rest.strip_prefix('[') {
        None => Some((USUAL, rest.strip_prefix(':')?)),
        Some(rest) => rest.split_once("]:"),
    }
}

/// The dialect of that name that programs of a game speak.
pub fn dialect(game: &dyn AnyGame, name: &str) -> Result<&'static DialectInfo, Message> {
    game.dialects().iter().find(|dialect| dialect.name == name).ok_or_else(|| protocol_unknown(game, name))
}

fn protocol_unknown(game: &dyn AnyGame, name: &str) -> Message {
    let known: Vec<&str> = std::iter::once(USUAL).chain(game.dialects().iter().map(|d| d.name)).collect();
    Message::new("protocol-unknown").with("name", name).with("game", game.info().title).with("known", known.join(", "))
}

/// As [`Entrant::read`] reads it; limits are told apart.
impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn { spec } => f.write_str(spec),
            Self::Command { command, protocol, .. } => {
                let protocol = if protocol == USUAL { String::new() } else { format!("[{protocol}]") };
                let words = command.iter().map(String::as_str);
                // Only a zero byte cannot be quoted, and no command line holds one.
                write!(f, "{COMMAND}{protocol}:{}", shlex::try_join(words).unwrap_or_default())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrant_is_written_as_it_is_read() {
        for text in
            ["best", "pvs:time=1s,threads=2", "cmd:python3 bot.py", "cmd:java -cp 'my bots' Bot", "cmd[a-tcp]:x 1"]
        {
            assert_eq!(Entrant::read(text).expect(text).to_string(), text);
        }
        for text in ["cmd:", "cmd:  ", "cmd:'open"] {
            assert_eq!(Entrant::read(text).expect_err(text).id, "command-unreadable");
        }
    }
}
