//! What a command works with: the language, where output goes, the games.

use std::ffi::OsString;
use std::io::Write;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Color, Style};
use arena::Entrant;
use catalogue::{Catalogue as _, DynGame, DynLine, Language, Message, Player, Speaker};
use games::Games;

use crate::flags::{StartArgs, When};
use crate::progress_bar::Notice;

const ERROR: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();

/// A wrong command line, as opposed to a wrong position or move: exit code 2.
#[derive(Debug)]
pub(crate) struct Usage(String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// One run of the program.
pub(crate) struct Console {
    pub(crate) language: Language,
    pub(crate) speaker: Speaker,
    pub(crate) out: AutoStream<Box<dyn Write>>,
}

impl Console {
    pub(crate) fn new(language: Language, color: When) -> Self {
        let stdout = std::io::stdout();
        let choice = match color {
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
            When::Auto => AutoStream::choice(&stdout),
        };
        let buffered: Box<dyn Write> = Box::new(std::io::BufWriter::new(stdout));
        let out = AutoStream::new(buffered, choice);
        Self { language, speaker: speaker(language), out }
    }

    /// A voice that knows a game's words too.
    pub(crate) fn speaker_for(&self, game: &dyn DynGame) -> Speaker {
        speaker_for(self.language, game)
    }

    /// Changes the language.
    pub(crate) fn speak(&mut self, language: Language) {
        self.language = language;
        self.speaker = speaker(language);
    }

    /// The game of that name.
    pub(crate) fn game(&self, name: &str) -> anyhow::Result<&'static dyn DynGame> {
        Games.find(name).map_err(|message| self.usage(&message))
    }

    /// A wrong command line as an error to report.
    pub(crate) fn usage(&self, message: &Message) -> anyhow::Error {
        Usage(self.speaker.say(message)).into()
    }

    /// The same in a game's words.
    pub(crate) fn usage_in(&self, game: &dyn DynGame, message: &Message) -> anyhow::Error {
        Usage(self.speaker_for(game).say(message)).into()
    }

    /// The game, rules and position that the flags name, with the moves played.
    pub(crate) fn line(&self, start: &StartArgs, moves: &[String]) -> anyhow::Result<Box<dyn DynLine>> {
        let game = self.game(&start.game)?;
        let mut line = self.open(game, start)?;
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        line.play_all(&words).map_err(|message| self.failure(game, &message))?;
        Ok(line)
    }

    /// The same without moves.
    pub(crate) fn open(&self, game: &dyn DynGame, start: &StartArgs) -> anyhow::Result<Box<dyn DynLine>> {
        game.open(&start.rules, start.position.as_deref()).map_err(|message| self.failure(game, &message))
    }

    /// The player of that spec.
    pub(crate) fn player(&self, game: &dyn DynGame, spec: &str) -> anyhow::Result<Box<dyn Player>> {
        game.player(spec).map_err(|message| self.usage_in(game, &message))
    }

    /// The same, ready for a game before any clock runs: what it lacks is built, with a notice.
    pub(crate) fn ready(&self, game: &dyn DynGame, spec: &str) -> anyhow::Result<Box<dyn Player>> {
        let mut player = self.player(game, spec)?;
        player.prepare(&Notice::new(&self.speaker));
        Ok(player)
    }

    /// Makes ready what the built-in players among these lack.
    pub(crate) fn make_ready<'a>(&self, game: &dyn DynGame, entrants: impl IntoIterator<Item = &'a Entrant>) {
        for entrant in entrants {
            if let Entrant::BuiltIn { spec } = entrant {
                // A wrong spec is told by whoever seats it.
                _ = self.ready(game, spec);
            }
        }
    }

    /// A game's refusal as an error to report.
    pub(crate) fn failure(&self, game: &dyn DynGame, message: &Message) -> anyhow::Error {
        anyhow::Error::msg(self.speaker_for(game).say(message))
    }

    /// A refusal of the arena as an error to report.
    pub(crate) fn refused(&self, message: &Message) -> anyhow::Error {
        anyhow::Error::msg(self.speaker.say(message))
    }

    /// The line that reports an error to people.
    pub(crate) fn error(&self, error: &anyhow::Error) -> String {
        format!("{ERROR}{}{ERROR:#} {error:#}", self.speaker.text("error"))
    }
}

/// A voice that knows a game's words too.
pub(crate) fn speaker_for(language: Language, game: &dyn DynGame) -> Speaker {
    let shared = [texts(language), arena::TEXTS.of(language), games::TEXTS.of(language)];
    Speaker::new(language, shared.into_iter().chain([game.info().texts.of(language)]))
}

/// A voice that knows no game's words.
fn speaker(language: Language) -> Speaker {
    Speaker::new(language, [texts(language), arena::TEXTS.of(language), web::TEXTS.of(language)])
}

/// The program's own texts.
pub(crate) const fn texts(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../data/en.ftl"),
        Language::French => include_str!("../data/fr.ftl"),
    }
}

/// The language asked for: `--lang`, then the environment. Read before the flags are, since their help is spoken too.
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
    let variables =
        ["PALABRE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let named = asked.into_iter().chain(variables.filter(|value| !value.is_empty()));
    named.map(|locale| Language::of_locale(&locale)).next().flatten().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A speaker has the texts of several crates: an id that two of them define would say the wrong one.
    #[test]
    fn no_message_is_defined_twice() {
        let language = Language::English;
        let sources = [texts(language), arena::TEXTS.of(language), games::TEXTS.of(language), web::TEXTS.of(language)];
        let ids: Vec<String> = sources.into_iter().flat_map(catalogue::message_ids).collect();
        let twice: BTreeSet<&String> =
            ids.iter().filter(|id| ids.iter().filter(|other| other == id).count() > 1).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}
