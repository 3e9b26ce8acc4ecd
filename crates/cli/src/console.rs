//! [`Console`]: language, output and errors of one run of the program.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Color, Style};
use anyhow::Context as _;
use arena::{Entrant, Supervisor};
use catalogue::{Ask, Catalogue as _, DynGame, DynLine, Language, Message, Player, Reply, Speaker};
use games::Games;

use crate::flags::{ColorWhen, IsolationFlags, StartArgs};
use crate::notes::noteln;
use crate::progress_bar::BuildNotice;

const ERROR: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();

/// An error in the command line, with exit code 2; other errors have exit code 1.
#[derive(Debug)]
pub(crate) struct UsageError(String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// The language and output of one run.
pub(crate) struct Console {
    pub(crate) language: Language,
    pub(crate) speaker: Speaker,
    pub(crate) out: AutoStream<Box<dyn Write>>,
    /// Runs the programs among the players.
    supervisor: Supervisor,
}

impl Console {
    pub(crate) fn new(language: Language, color: ColorWhen) -> Self {
        let stdout = std::io::stdout();
        let choice = match color {
            ColorWhen::Always => ColorChoice::Always,
            ColorWhen::Never => ColorChoice::Never,
            ColorWhen::Auto => AutoStream::choice(&stdout),
        };
        let buffered: Box<dyn Write> = Box::new(std::io::BufWriter::new(stdout));
        let out = AutoStream::new(buffered, choice);
        Self { language, speaker: speaker(language), out, supervisor: Supervisor::here() }
    }

    /// Returns a speaker that includes a game's messages.
    pub(crate) fn speaker_for(&self, game: &dyn DynGame) -> Speaker {
        speaker_for(self.language, game)
    }

    /// Sets the isolation of programs among the players.
    pub(crate) fn isolate(&mut self, flags: IsolationFlags) -> Supervisor {
        self.supervisor = Supervisor::here().with(flags.level().unwrap_or_default());
        self.supervisor.clone()
    }

    /// Sets the language.
    pub(crate) fn speak(&mut self, language: Language) {
        self.language = language;
        self.speaker = speaker(language);
    }

    /// Finds a game by name.
    pub(crate) fn game(&self, name: &str) -> anyhow::Result<&'static dyn DynGame> {
        Games.find(name).map_err(|message| self.usage(&message))
    }

    /// Returns a usage error.
    pub(crate) fn usage(&self, message: &Message) -> anyhow::Error {
        UsageError(self.speaker.say(message)).into()
    }

    /// Returns a usage error whose message belongs to a game.
    pub(crate) fn usage_in(&self, game: &dyn DynGame, message: &Message) -> anyhow::Error {
        UsageError(self.speaker_for(game).say(message)).into()
    }

    /// Opens the game that the flags name and plays the moves.
    pub(crate) fn line(&self, start: &StartArgs, moves: &[String]) -> anyhow::Result<Box<dyn DynLine>> {
        let game = self.game(&start.game)?;
        let mut line = self.open(game, start)?;
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        line.play_all(&words).map_err(|message| self.failure(game, &message))?;
        Ok(line)
    }

    /// Opens a game by the flags.
    pub(crate) fn open(&self, game: &dyn DynGame, start: &StartArgs) -> anyhow::Result<Box<dyn DynLine>> {
        game.open(&start.rules, start.position.as_deref()).map_err(|message| self.failure(game, &message))
    }

    /// Creates a player from its spec, or from `cmd:` and the command line of a program.
    pub(crate) fn player(&self, game: &'static dyn DynGame, spec: &str) -> anyhow::Result<Box<dyn Player>> {
        let entrant = Entrant::read(spec).map_err(|message| self.usage_in(game, &message))?;
        entrant.player(game, &self.supervisor).map_err(|message| self.usage_in(game, &message))
    }

    /// Asks a player for a move. A program that gives none is an error.
    pub(crate) fn ask(&self, player: &mut dyn Player, line: &dyn DynLine, ask: &Ask<'_>) -> anyhow::Result<Reply> {
        let reply = player.choose(line, ask);
        player.failure().map_or(Ok(reply), |why| Err(self.failure(line.game(), &why)))
    }

    /// Creates a player and prepares it before any clock runs; missing tables are built, with a notice.
    pub(crate) fn ready(&self, game: &'static dyn DynGame, spec: &str) -> anyhow::Result<Box<dyn Player>> {
        let mut player = self.player(game, spec)?;
        player.prepare(&BuildNotice::new(&self.speaker));
        Ok(player)
    }

    /// Builds the tables that the built-in players need.
    pub(crate) fn make_ready<'a>(&self, game: &'static dyn DynGame, entrants: impl IntoIterator<Item = &'a Entrant>) {
        for entrant in entrants {
            if let Entrant::BuiltIn { spec } = entrant {
                // An invalid spec is reported when the player is created.
                _ = self.ready(game, spec);
            }
        }
    }

    /// Returns a message about a file, such as `file-not-read`.
    pub(crate) fn file_message(&self, id: &str, file: &Path) -> String {
        self.speaker.say(&Message::new(id).with("file", file.display().to_string()))
    }

    /// Reads a text file; `-` is standard input.
    pub(crate) fn read_file(&self, file: &Path) -> anyhow::Result<String> {
        let text =
            if file == Path::new("-") { std::io::read_to_string(std::io::stdin()) } else { fs::read_to_string(file) };
        text.with_context(|| self.file_message("file-not-read", file))
    }

    /// Writes a file, replacing it if it exists.
    pub(crate) fn write_file(&self, file: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        fs::write(file, content).with_context(|| self.file_message("file-not-written", file))
    }

    /// Writes a new file. Fails if it exists, so that no work of the user is overwritten.
    pub(crate) fn create_file(&self, file: &Path, text: &str, force: bool) -> anyhow::Result<()> {
        let created = if force { fs::File::create(file) } else { fs::File::create_new(file) };
        match created.and_then(|mut created| created.write_all(text.as_bytes())) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                Err(anyhow::Error::msg(self.file_message("file-exists", file)))
            }
            written => written.with_context(|| self.file_message("file-not-written", file)),
        }
    }

    /// Returns an error whose message belongs to a game.
    pub(crate) fn failure(&self, game: &dyn DynGame, message: &Message) -> anyhow::Error {
        anyhow::Error::msg(self.speaker_for(game).say(message))
    }

    /// Returns an error whose message belongs to no game.
    pub(crate) fn refused(&self, message: &Message) -> anyhow::Error {
        anyhow::Error::msg(self.speaker.say(message))
    }

    /// Returns what tells people of events in a lab, from any thread.
    pub(crate) fn notice(&self) -> lab::Notice {
        let speaker = speaker(self.language);
        Arc::new(move |message| noteln!("{}", speaker.say(&message)))
    }

    /// Formats an error for people.
    pub(crate) fn error(&self, error: &anyhow::Error) -> String {
        format!("{ERROR}{}{ERROR:#} {error:#}", self.speaker.text("error"))
    }
}

/// Returns a speaker that includes a game's messages.
pub(crate) fn speaker_for(language: Language, game: &dyn DynGame) -> Speaker {
    let shared = [texts(language), arena::TEXTS.of(language), lab::TEXTS.of(language), games::TEXTS.of(language)];
    Speaker::new(language, shared.into_iter().chain([game.info().texts.of(language)]))
}

/// Returns a speaker without any game's messages.
fn speaker(language: Language) -> Speaker {
    Speaker::new(
        language,
        [texts(language), arena::TEXTS.of(language), lab::TEXTS.of(language), web::TEXTS.of(language)],
    )
}

/// Returns the messages of this crate.
pub(crate) const fn texts(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../data/en.ftl"),
        Language::French => include_str!("../data/fr.ftl"),
    }
}

/// Returns the language of `--lang` or of the environment. It is needed before clap parses the flags, for their help.
pub(crate) fn language(args: impl Iterator<Item = OsString>) -> Language {
    let mut asked = None;
    let mut args = args.map(|arg| arg.to_string_lossy().into_owned());
    while let Some(arg) = args.next().filter(|arg| arg != "--") {
        if arg == "--lang" {
            asked = args.next();
        } else if let Some(code) = arg.strip_prefix("--lang=") {
            asked = Some(code.to_owned());
        }
    }
    let named = match asked {
        Some(locale) => Language::of_locale(&locale),
        None => Language::of_environment(|name| std::env::var(name).ok()),
    };
    named.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A speaker combines the texts of several crates, so an id that two of them define would be ambiguous.
    #[test]
    fn no_message_is_defined_twice() {
        let language = Language::English;
        let sources = [
            texts(language),
            arena::TEXTS.of(language),
            lab::TEXTS.of(language),
            games::TEXTS.of(language),
            web::TEXTS.of(language),
        ];
        let ids: Vec<String> = sources.into_iter().flat_map(catalogue::message_ids).collect();
        let twice: BTreeSet<&String> =
            ids.iter().filter(|id| ids.iter().filter(|other| other == id).count() > 1).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
