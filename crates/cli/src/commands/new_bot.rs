//! `palabre new-bot`: a bot to start from.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use arena::{BotLimits, Entrant};
use catalogue::Kit;

use crate::commands::championship::file_message;
use crate::console::Console;
use crate::flags::{NewBotArgs, Tongue};

/// The bot of a programming language, which speaks UGI.
fn kit(tongue: Tongue) -> Kit {
    match tongue {
        Tongue::Python => Kit {
            files: &[("bot.py", include_str!("../../data/bots/bot.py"))],
            build: None,
            run: "python3 FILE",
            rules: None,
        },
        Tongue::Java => Kit {
            files: &[("Bot.java", include_str!("../../data/bots/Bot.java"))],
            build: None,
            run: "java FILE",
            rules: None,
        },
        Tongue::C => Kit {
            files: &[("bot.c", include_str!("../../data/bots/bot.c"))],
            build: Some("cc -O2 -o PROGRAM FILE"),
            run: "PROGRAM",
            rules: None,
        },
        Tongue::Rust => Kit {
            files: &[("bot.rs", include_str!("../../data/bots/bot.rs"))],
            build: Some("rustc -O -o PROGRAM FILE"),
            run: "PROGRAM",
            rules: None,
        },
    }
}

/// Writes the bot's files and says how it is made, tried and checked.
pub(crate) fn run(console: &mut Console, flags: &NewBotArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let protocol = flags.protocol.as_str();
    let (command, limits) = (Vec::new(), BotLimits::default());
    let entrant = Entrant::Command { command, protocol: protocol.to_owned(), limits, folder: arena::Folder::default() };
    entrant.admitted(game).map_err(|message| console.usage(&message))?;
    let dialect = entrant.dialect(game);
    let kit = dialect.map_or_else(|| kit(flags.language), |dialect| dialect.kit);
    let Some(((first, _), _)) = kit.files.split_first() else { return Ok(()) };
    let file = flags.out.clone().unwrap_or_else(|| PathBuf::from(first));
    let paths: Vec<PathBuf> =
        (0..kit.files.len()).map(|n| if n == 0 { file.clone() } else { file.with_file_name(kit.files[n].0) }).collect();
    if let Some(taken) = paths.iter().find(|path| path.exists()) {
        anyhow::bail!(file_message(console, "new-bot-exists", taken));
    }
    for (path, (_, source)) in paths.iter().zip(kit.files) {
        write_new(console, path, &source.replace("GAME", game.info().title))?;
    }
    let name = file.display().to_string();
    let command = |template: &str| template.replace("PROGRAM", &program(&file)).replace("FILE", &quoted(&name));
    let (run, game) = (command(kit.run), game.info().name);
    writeln!(console.out, "{}", file_message(console, "new-bot-written", &file))?;
    if let Some(build) = kit.build {
        writeln!(console.out, "  {}", command(build))?;
    }
    let (flag, prefix) = match dialect {
        Some(dialect) => (format!(" --protocol {}", dialect.name), format!("cmd[{}]:", dialect.name)),
        None => (String::new(), "cmd:".to_owned()),
    };
    let rules = kit.rules.map(|rules| format!(" --rules {rules}")).unwrap_or_default();
    writeln!(console.out, "  palabre check-bot {game}{flag}{rules} -- {run}")?;
    writeln!(console.out, "  palabre match {game} {} level1{rules} --games 10", quoted(&format!("{prefix}{run}")))?;
    Ok(())
}

/// What someone wrote is never overwritten.
fn write_new(console: &Console, path: &Path, text: &str) -> anyhow::Result<()> {
    let new = OpenOptions::new().write(true).create_new(true).open(path);
    let written = new.and_then(|mut new| new.write_all(text.as_bytes()));
    written.with_context(|| file_message(console, "file-not-written", path))
}

/// The program's path from the source's: `./bot` of `bot.c`.
fn program(file: &Path) -> String {
    let program = file.with_extension("");
    let beside = program.parent().is_some_and(|folder| folder.as_os_str().is_empty());
    let program = if beside { Path::new(".").join(program) } else { program };
    quoted(&program.display().to_string())
}

/// In the quotes that the shell needs, if it needs any.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "./_-".contains(c);
    if text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
