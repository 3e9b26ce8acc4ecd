//! `palabre new-bot`: creates a bot to start from.

mod source;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use arena::{BotLimits, Entrant, pipe_dialect};
use catalogue::{DialectInfo, DynGame, Kit, Message, unknown_name};

use crate::console::Console;
use crate::flags::{NewBotArgs, ProgrammingLanguage};
use crate::shell;

use source::{PACKAGE, localised, ugi_kit, with_board, with_protocol};

/// A bot to write.
struct Template {
    kit: Kit,
    /// The protocol it speaks, unless it is UGI.
    protocol: Option<&'static str>,
}

/// Writes the bot's files and prints the commands that build, check and run it.
pub(crate) fn run(console: &mut Console, flags: &NewBotArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let template = template(console, flags, game)?;
    let kit = &template.kit;
    let Some(((first, _), _)) = kit.files.split_first() else { return Ok(()) };
    let file = flags.out.clone().unwrap_or_else(|| PathBuf::from(first));
    let paths: Vec<PathBuf> =
        (0..kit.files.len()).map(|n| if n == 0 { file.clone() } else { file.with_file_name(kit.files[n].0) }).collect();
    if let Some(taken) = paths.iter().find(|path| !flags.force && path.exists()) {
        anyhow::bail!(console.file_message("file-exists", taken));
    }
    for (path, (_, source)) in paths.iter().zip(kit.files) {
        let text = localised(&with_board(source, game, flags.language), game, console.language);
        let text = if flags.package { with_protocol(&text, game, template.protocol) } else { text };
        console.create_file(path, &text, flags.force)?;
    }
    writeln!(console.out, "{}", console.file_message("new-bot-written", &file))?;
    for command in commands(console, game, &template, &file) {
        writeln!(console.out, "  {command}")?;
    }
    Ok(())
}

/// Returns the bot that the flags ask for: for UGI, for a protocol of the game or for the client of its course.
fn template(console: &Console, flags: &NewBotArgs, game: &'static dyn DynGame) -> anyhow::Result<Template> {
    if let Some(name) = &flags.interface {
        return interface(game, name).map_err(|message| console.usage(&message));
    }
    let (command, limits) = (Vec::new(), BotLimits::default());
    let protocol = flags.protocol.clone();
    let entrant = Entrant::Command { command, protocol, limits, folder: arena::Folder::default() };
    entrant.admitted(game).map_err(|message| console.usage(&message))?;
    let dialect = entrant.dialect(game);
    if flags.package {
        return packaged(flags, game, dialect).map_err(|message| console.usage(&message));
    }
    let kit = dialect.map_or_else(|| ugi_kit(flags.language), |dialect| dialect.kit);
    Ok(Template { kit, protocol: dialect.map(|dialect| dialect.name) })
}

/// Returns the bot that uses the Python package, for UGI or for a protocol on pipes.
fn packaged(
    flags: &NewBotArgs,
    game: &'static dyn DynGame,
    dialect: Option<&'static DialectInfo>,
) -> Result<Template, Message> {
    if flags.language != ProgrammingLanguage::Python {
        return Err(Message::new("new-bot-package"));
    }
    let Some(dialect) = dialect else { return Ok(Template { kit: PACKAGE, protocol: None }) };
    let spoken = pipe_dialect(game, Some(dialect.name))?;
    Ok(Template { kit: Kit { rules: spoken.kit.rules, ..PACKAGE }, protocol: Some(spoken.name) })
}

/// Returns the bot for the client of a course, by the name of the interface that the client calls.
fn interface(game: &dyn DynGame, name: &str) -> Result<Template, Message> {
    let all = || game.dialects().iter().flat_map(|dialect| dialect.interfaces.iter().map(move |pair| (dialect, pair)));
    let found = all().find(|(_, (known, _))| known.eq_ignore_ascii_case(name));
    let found = found.map(|(dialect, (_, kit))| Template { kit: *kit, protocol: Some(dialect.name) });
    let known = all().map(|(_, (known, _))| *known);
    let unknown = || match known.clone().next() {
        None => Message::new("new-bot-no-interface"),
        Some(_) => unknown_name("interface", name, known.clone()),
    };
    found.ok_or_else(|| unknown().with("game", game.info().title))
}

/// Returns the next steps: build the bot, check it, let it play, enter it in a championship.
fn commands(console: &Console, game: &dyn DynGame, template: &Template, file: &Path) -> Vec<String> {
    let (kit, game) = (&template.kit, game.info().name);
    let run = command(kit.run, file);
    let flag = template.protocol.map(|name| format!(" --protocol {name}")).unwrap_or_default();
    let prefix = template.protocol.map_or("cmd:".to_owned(), |name| format!("cmd[{name}]:"));
    let rules = kit.rules.map(|rules| format!(" --rules {rules}")).unwrap_or_default();
    let player = format!("{prefix}{run}");
    let quoted = shell::quote(&player);
    let hint = Message::new("new-bot-player").with("player", player);
    let build = kit.build.map(|build| command(build, file));
    build
        .into_iter()
        .chain([
            format!("palabre check-bot {game}{flag}{rules} -- {run}"),
            format!("palabre match {game} {quoted} random{rules} --games 20"),
            format!("palabre match {game} {quoted} level1{rules} --games 20"),
            format!("palabre championship init {game}   # {}", console.speaker.say(&hint)),
        ])
        .collect()
}

/// Fills the paths into a command of a kit.
fn command(template: &str, file: &Path) -> String {
    let quoted = |path: &Path| shell::quote(&path.display().to_string());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = folder == Path::new(".") && file.is_relative();
    // A program in the current folder needs its path: `./bot`.
    let program = if beside { folder.join(file.with_extension("")) } else { file.with_extension("") };
    template.replace("PROGRAM", &quoted(&program)).replace("FOLDER", &quoted(folder)).replace("FILE", &quoted(file))
}
