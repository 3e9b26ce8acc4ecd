//! `palabre new-bot`: creates a small bot.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use arena::{BotLimits, Entrant};
use catalogue::Kit;

use crate::console::Console;
use crate::flags::{NewBotArgs, ProgrammingLanguage};
use crate::shell;

/// Returns the UGI bot of a programming language.
fn kit(tongue: ProgrammingLanguage) -> Kit {
    match tongue {
        ProgrammingLanguage::Python => Kit {
            files: &[("bot.py", include_str!("../../data/bots/bot.py"))],
            build: None,
            run: "python3 FILE",
            rules: None,
        },
        ProgrammingLanguage::Java => Kit {
            files: &[("Bot.java", include_str!("../../data/bots/Bot.java"))],
            build: None,
            run: "java FILE",
            rules: None,
        },
        ProgrammingLanguage::C => Kit {
            files: &[("bot.c", include_str!("../../data/bots/bot.c"))],
            build: Some("cc -O2 -o PROGRAM FILE"),
            run: "PROGRAM",
            rules: None,
        },
        ProgrammingLanguage::Rust => Kit {
            files: &[("bot.rs", include_str!("../../data/bots/bot.rs"))],
            build: Some("rustc -O -o PROGRAM FILE"),
            run: "PROGRAM",
            rules: None,
        },
    }
}

/// Writes the bot's files and prints the commands that build, check and run it.
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
    if let Some(taken) = paths.iter().find(|path| !flags.force && path.exists()) {
        anyhow::bail!(console.file_message("file-exists", taken));
    }
    for (path, (_, source)) in paths.iter().zip(kit.files) {
        console.create_file(path, &source.replace("GAME", game.info().title), flags.force)?;
    }
    let name = file.display().to_string();
    let command = |template: &str| template.replace("PROGRAM", &program(&file)).replace("FILE", &shell::quote(&name));
    let (run, game) = (command(kit.run), game.info().name);
    writeln!(console.out, "{}", console.file_message("new-bot-written", &file))?;
    if let Some(build) = kit.build {
        writeln!(console.out, "  {}", command(build))?;
    }
    let (flag, prefix) = match dialect {
        Some(dialect) => (format!(" --protocol {}", dialect.name), format!("cmd[{}]:", dialect.name)),
        None => (String::new(), "cmd:".to_owned()),
    };
    let rules = kit.rules.map(|rules| format!(" --rules {rules}")).unwrap_or_default();
    writeln!(console.out, "  palabre check-bot {game}{flag}{rules} -- {run}")?;
    writeln!(
        console.out,
        "  palabre match {game} {} level1{rules} --games 10",
        shell::quote(&format!("{prefix}{run}"))
    )?;
    Ok(())
}

/// Returns the path of the program built from a source: `./bot` for `bot.c`.
fn program(file: &Path) -> String {
    let program = file.with_extension("");
    let beside = program.parent().is_some_and(|folder| folder.as_os_str().is_empty());
    let program = if beside { Path::new(".").join(program) } else { program };
    shell::quote(&program.display().to_string())
}
