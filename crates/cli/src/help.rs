//! Help in the user's language: the texts of commands and flags, and clap's errors.
//!
//! [`groups`] lists the commands by purpose on the first page; [`examples`] ends every command's help.

mod examples;
mod groups;

use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};

use catalogue::{Catalogue as _, DynGame, Language, Message, Speaker};
use clap::error::{ContextKind, ContextValue, ErrorKind as Wrong};
use clap::{Arg, ArgAction, Command, CommandFactory as _, FromArgMatches as _, Parser as _, ValueEnum as _};
use games::Games;

use crate::console::texts;
use crate::exit_code::ExitCode;
use crate::flags::{Flags, Lang, SEAT};
use crate::markdown;
use crate::notes::noteln;

pub(crate) use examples::Example;

/// Options that every command takes; its own are listed before them.
const GLOBAL: [&str; 4] = ["lang", "color", "help", "version"];
const LAST: usize = 1000;

/// Parses the command line. Prints help or an error itself and then returns the exit code.
pub(crate) fn parse(args: impl Iterator<Item = OsString>, language: Language) -> Result<Flags, ExitCode> {
    let args: Vec<OsString> = args.collect();
    // Texts take longer than everything else, and only help and errors show them.
    if let Ok(flags) = Flags::try_parse_from(&args) {
        return Ok(flags);
    }
    let speaker = Speaker::new(language, [texts(language)]);
    let parsed = command(&speaker).try_get_matches_from(args).and_then(|m| Flags::from_arg_matches(&m));
    parsed.map_err(|error| {
        if let Some(text) = translated(&error, &speaker) {
            noteln!("{text}");
        } else if let Err(why) = error.print().and_then(|()| std::io::stdout().flush())
            && !error.use_stderr()
            && why.kind() != ErrorKind::BrokenPipe
        {
            // Help is output, so failing to write it is an error.
            noteln!("{} {why}", speaker.text("error"));
            return ExitCode::FAILURE;
        }
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
    })
}

/// Rewrites spellings that clap cannot take: `referee -p1 COMMAND` and `new-bot --lang python`.
pub(crate) fn normalise(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|arg| arg == "referee") {
        return long_player_flags(args);
    }
    if !args.iter().any(|arg| arg == "new-bot") {
        return args;
    }
    // Everywhere else `--lang` is the language of the messages.
    let is_programming = |word: &str| !word.starts_with('-') && Lang::from_str(word, true).is_err();
    for at in 0..args.len() {
        let value = args.get(at + 1).and_then(|word| word.to_str());
        let joined = args[at].to_str().and_then(|arg| arg.strip_prefix("--lang=")).filter(|word| is_programming(word));
        if args[at] == "--lang" && value.is_some_and(is_programming) {
            args[at] = "--language".into();
        } else if let Some(word) = joined {
            args[at] = format!("--language={word}").into();
        }
    }
    args
}

/// Rewrites `-p1 COMMAND`, as cg-brutaltester calls referees, to `--p1 COMMAND`.
fn long_player_flags(args: Vec<OsString>) -> Vec<OsString> {
    let mut own = true;
    let rewritten = |arg: OsString| {
        own &= arg != "--";
        match arg.to_str() {
            Some("-p1" | "-p2" | "-p3") if own => format!("-{}", arg.display()).into(),
            _ => arg,
        }
    };
    args.into_iter().map(rewritten).collect()
}

/// Returns the command line with its texts. Parsing, completions and manual pages all use it.
pub(crate) fn command(speaker: &Speaker) -> Command {
    let titles: Vec<&str> = Games.games().iter().map(|game| game.info().title).collect();
    let about = Message::new("about").with("titles", titles.join(", "));
    let command = localised(Flags::command(), "", speaker).about(speaker.say(&about));
    let (usage, options) = (speaker.text("help-usage"), speaker.text("help-options"));
    let (groups, heading) = (groups::page(&command, speaker), groups::HEADING);
    command.help_template(format!(
        "{{about-with-newline}}\n{usage} {{usage}}\n\n{groups}\n{heading}{options}{heading:#}\n{{options}}{{after-help}}"
    ))
}

fn localised(command: Command, path: &str, speaker: &Speaker) -> Command {
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", speaker.text("help-usage"));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command
        .disable_help_flag(true)
        .arg(help)
        .help_template(template)
        .term_width(markdown::width())
        .subcommand_help_heading(speaker.text("help-commands"))
        .mut_args(|arg| localised_arg(arg, path, speaker));
    if path.is_empty() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command.disable_version_flag(true).arg(localised_arg(version, path, speaker));
    } else {
        command = command.after_help(examples::section(path, speaker));
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
    let names: Vec<&str> = Games.games().iter().map(|game| game.info().name).collect();
    let text = text.with("games", names.join(", ")).with("formats", formats(false)).with("writable", formats(true));
    let heading = if arg.is_positional() { "help-arguments" } else { "help-options" };
    let arg = if GLOBAL.contains(&arg.get_id().as_str()) { arg.display_order(LAST) } else { arg };
    let help = [speaker.say(&text)].into_iter().chain(values(&arg, speaker)).collect::<Vec<_>>().join(" ");
    let arg = arg.help(help).help_heading(speaker.text(heading));
    // Only arguments with values may hide them.
    if arg.get_action().takes_values() { arg.hide_default_value(true).hide_possible_values(true) } else { arg }
}

/// Returns the default value and the possible values of an argument, which clap would show in English.
fn values(arg: &Arg, speaker: &Speaker) -> Vec<String> {
    if !arg.get_action().takes_values() {
        return Vec::new();
    }
    let default = arg.get_default_values().iter().filter(|_| !arg.is_hide_default_value_set());
    let default = default.map(|value| Message::new("help-default").with("value", value.display().to_string()));
    let possible: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let possible = Some(possible.join(", ")).filter(|names| !names.is_empty());
    let possible = possible.map(|names| Message::new("help-values").with("values", names));
    default.chain(possible).map(|message| speaker.say(&message)).collect()
}

/// Returns the examples of the command at `path`; of the whole program, those of its groups.
pub(crate) fn examples_of(path: &str, speaker: &Speaker) -> Vec<Example> {
    if path.is_empty() {
        let ids = groups::GROUPS.iter().map(|(group, _)| format!("examples-group-{group}"));
        return ids.flat_map(|id| examples::of(&id, speaker)).collect();
    }
    examples::of(&format!("examples-{path}"), speaker)
}

/// Lists the games' own formats for positions: `course (escampe), codingame (great-escape)`.
fn formats(writable: bool) -> String {
    // The first format of every game is its own notation.
    let own = |game: &&'static dyn DynGame| {
        let (name, formats) = (game.info().name, game.formats());
        formats
            .into_iter()
            .skip(1)
            .filter(|(_, can_write)| *can_write || !writable)
            .map(move |(format, _)| (format, name))
            .collect::<Vec<_>>()
    };
    let named = Games.games().iter().flat_map(own).map(|(format, game)| format!("{format} ({game})"));
    named.collect::<Vec<_>>().join(", ")
}

/// Translates clap's error into French. Returns `None` to show clap's own text: in English, and for rare kinds of
/// errors.
fn translated(error: &clap::Error, speaker: &Speaker) -> Option<String> {
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
    fn every_page_fits_sixty_columns() {
        for language in Language::ALL {
            let speaker = Speaker::new(language, [texts(language)]);
            let page = groups::lay_out(&command(&speaker), &speaker, 60);
            assert!(page.width() <= 60, "{language:?}: {} columns\n{page}", page.width());
        }
    }

    #[test]
    fn every_example_parses() {
        for language in Language::ALL {
            let speaker = Speaker::new(language, [texts(language)]);
            let mut paths = Vec::new();
            each_path(&command(&speaker), "", &mut paths);
            for path in &paths {
                let examples = examples::of(&format!("examples-{path}"), &speaker);
                assert!(!examples.is_empty(), "{path} has no example in {language:?}");
                for example in examples {
                    parses(&example.command, &speaker);
                    // A game may stand before a subcommand.
                    let is_game = |word: &&str| Games.find(word).is_ok();
                    let words = example.command.split(' ').filter(|word| !is_game(word)).collect::<Vec<_>>().join("-");
                    assert!(words.contains(&format!("palabre-{path}")), "{} is no example of {path}", example.command);
                }
            }
            for (group, _) in groups::GROUPS {
                let examples = examples::of(&format!("examples-group-{group}"), &speaker);
                assert!((2..=3).contains(&examples.len()), "{group}");
                examples.iter().for_each(|example| parses(&example.command, &speaker));
            }
        }
    }

    #[test]
    fn examples_are_the_same_in_both_languages() {
        let [english, french] = Language::ALL.map(|language| Speaker::new(language, [texts(language)]));
        let ids = message_ids(texts(Language::English)).into_iter().filter(|id| id.starts_with("examples-"));
        for id in ids {
            let commands = |speaker| examples::of(&id, speaker).into_iter().map(|e| e.command).collect::<Vec<_>>();
            assert_eq!(commands(&english), commands(&french), "{id}");
        }
    }

    fn each_path(command: &Command, path: &str, paths: &mut Vec<String>) {
        for below in command.get_subcommands() {
            let name = below.get_name();
            let path = if path.is_empty() { name.to_owned() } else { format!("{path}-{name}") };
            each_path(below, &path, paths);
            paths.push(path);
        }
    }

    fn parses(example: &str, speaker: &Speaker) {
        assert!(example.chars().count() <= 56, "too long for sixty columns: {example}");
        let words = examples::words(example);
        let args = normalise(words.into_iter().map(OsString::from).collect());
        let parsed = command(speaker).try_get_matches_from(args).and_then(|m| Flags::from_arg_matches(&m));
        if let Err(error) = parsed {
            panic!("{example}: {error}");
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
