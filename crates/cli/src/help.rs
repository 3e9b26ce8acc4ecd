//! Help in the user's language: the flags' texts, and what clap says of a wrong command line.

use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use catalogue::{DynGame, Info, Language, Message, Speaker};
use clap::error::{ContextKind, ContextValue, ErrorKind as Wrong};
use clap::{Arg, ArgAction, Command, CommandFactory as _, FromArgMatches as _, ValueEnum as _};
use games::ALL;

use crate::console::texts;
use crate::flags::{Flags, SEAT, Tongue};
use crate::notes::noteln;

const EVERYWHERE: [&str; 4] = ["lang", "color", "help", "version"];
const LAST: usize = 1000;

/// The command line, or the exit code once help or an error was printed.
pub(crate) fn parse(args: impl Iterator<Item = OsString>, language: Language) -> Result<Flags, ExitCode> {
    let speaker = Speaker::new(language, [texts(language)]);
    let parsed = command(&speaker).try_get_matches_from(args).and_then(|m| Flags::from_arg_matches(&m));
    parsed.map_err(|error| {
        if let Some(text) = spoken(&error, &speaker) {
            noteln!("{text}");
        } else if let Err(why) = error.print().and_then(|()| std::io::stdout().flush())
            && !error.use_stderr()
            && why.kind() != ErrorKind::BrokenPipe
        {
            // Help that was asked for and cannot be written is a failure like any other output's.
            noteln!("{} {why}", speaker.text("error"));
            return ExitCode::FAILURE;
        }
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
    })
}

/// `new-bot --lang python` means the programming language; everywhere else `--lang` is the one spoken.
pub(crate) fn understood(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|arg| arg == "referee") {
        return players_by_number(args);
    }
    if !args.iter().any(|arg| arg == "new-bot") {
        return args;
    }
    let is_tongue = |word: &str| Tongue::from_str(word, false).is_ok();
    for at in 0..args.len() {
        let value = args.get(at + 1).and_then(|word| word.to_str());
        let joined = args[at].to_str().and_then(|arg| arg.strip_prefix("--lang=")).filter(|word| is_tongue(word));
        if args[at] == "--lang" && value.is_some_and(is_tongue) {
            args[at] = "--language".into();
        } else if let Some(word) = joined {
            args[at] = format!("--language={word}").into();
        }
    }
    args
}

/// `-p1 COMMAND`, as cg-brutaltester calls referees, is our `--p1 COMMAND`.
fn players_by_number(args: Vec<OsString>) -> Vec<OsString> {
    let mut own = true;
    let understood = |arg: OsString| {
        own &= arg != "--";
        match arg.to_str() {
            Some("-p1" | "-p2" | "-p3") if own => format!("-{}", arg.display()).into(),
            _ => arg,
        }
    };
    args.into_iter().map(understood).collect()
}

/// The whole command line with its texts: what parses, and what completions and man pages are made from.
pub(crate) fn command(speaker: &Speaker) -> Command {
    localised(Flags::command(), "", speaker).about(speaker.say(&naming_games(Message::new("about"))))
}

/// Adds the names, titles and formats of the catalogue to a message.
fn naming_games(message: Message) -> Message {
    let of_all =
        |of: &dyn Fn(&Info) -> &'static str| ALL.iter().map(|game| of(game.info())).collect::<Vec<_>>().join(", ");
    let formats = |is_listed: &dyn Fn(bool) -> bool| {
        let own = |game: &&dyn DynGame| {
            let formats = game.formats().into_iter().skip(1).filter(|(_, is_written)| is_listed(*is_written));
            formats.map(|(name, _)| format!("{name} ({})", game.info().title)).collect::<Vec<_>>()
        };
        ALL.iter().flat_map(own).collect::<Vec<_>>().join(", ")
    };
    let message = message.with("games", of_all(&|info| info.name)).with("titles", of_all(&|info| info.title));
    message.with("formats", formats(&|_| true)).with("writable", formats(&|is_written| is_written))
}

fn localised(command: Command, path: &str, speaker: &Speaker) -> Command {
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", speaker.text("help-usage"));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command
        .disable_help_flag(true)
        .arg(help)
        .help_template(template)
        .subcommand_help_heading(speaker.text("help-commands"))
        .mut_args(|arg| localised_arg(arg, path, speaker));
    if path.is_empty() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command.disable_version_flag(true).arg(localised_arg(version, path, speaker));
    }
    let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    for name in names {
        let below = if path.is_empty() { name.clone() } else { format!("{path}-{name}") };
        let about = speaker.text(&format!("cmd-{below}"));
        command = command.mut_subcommand(name, |c| localised(c, &below, speaker).about(about));
    }
    command
}

fn localised_arg(arg: Arg, path: &str, speaker: &Speaker) -> Arg {
    let id = arg.get_id().as_str();
    let own = format!("arg-{path}-{id}");
    let text = match id.strip_prefix(SEAT) {
        Some(side) => Message::new("arg-seat").with("side", side),
        None if speaker.knows(&own) => Message::new(own),
        None => Message::new(format!("arg-{id}")),
    };
    let heading = if arg.is_positional() { "help-arguments" } else { "help-options" };
    // What every command takes stands after what is its own.
    let arg = if EVERYWHERE.contains(&arg.get_id().as_str()) { arg.display_order(LAST) } else { arg };
    arg.help(speaker.say(&naming_games(text))).help_heading(speaker.text(heading))
}

/// What is wrong with the command line, in French; clap says it in English.
fn spoken(error: &clap::Error, speaker: &Speaker) -> Option<String> {
    let id = match error.kind() {
        _ if speaker.language() == Language::English => return None,
        Wrong::UnknownArgument => "usage-unknown-argument",
        Wrong::InvalidSubcommand => "usage-unknown-command",
        Wrong::InvalidValue if error.get(ContextKind::ValidValue).is_some() => "usage-wrong-value",
        Wrong::InvalidValue | Wrong::ValueValidation => "usage-invalid-value",
        Wrong::MissingRequiredArgument => "usage-missing",
        Wrong::ArgumentConflict => "usage-conflict",
        _ => return None,
    };
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
        .map(context)
        .into_iter()
        .find(|text| !text.is_empty());
    let message = Message::new(id)
        .quoting("argument", context(ContextKind::InvalidArg))
        .quoting("command", context(ContextKind::InvalidSubcommand))
        .quoting("value", context(ContextKind::InvalidValue))
        .with("valid", context(ContextKind::ValidValue))
        .with("prior", context(ContextKind::PriorArg));
    let mut text = format!("{} {}", speaker.text("error"), speaker.say(&message));
    if let Some(near) = near {
        text = format!("{text}\n{}", speaker.say(&Message::new("usage-near").with("near", near)));
    }
    Some(format!("{text}\n{}", speaker.text("usage-help")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::message_ids;

    fn each_command(command: &Command, visit: &mut impl FnMut(&Command)) {
        visit(command);
        command.get_subcommands().for_each(|c| each_command(c, visit));
    }

    #[test]
    fn every_flag_has_its_help_in_both_languages() {
        for language in Language::ALL {
            let speaker = Speaker::new(language, [texts(language)]);
            each_command(&command(&speaker), &mut |c| {
                let helps = c.get_arguments().filter_map(Arg::get_help).chain(c.get_about());
                for help in helps.map(ToString::to_string) {
                    assert!(!help.starts_with('['), "no text {help} for {} in {language:?}", c.get_name());
                }
            });
            command(&speaker).debug_assert();
        }
    }

    #[test]
    fn both_languages_have_the_same_texts() {
        let [mut english, mut french] = Language::ALL.map(|language| message_ids(texts(language)));
        english.sort_unstable();
        french.sort_unstable();
        assert_eq!(english, french);
    }
}
