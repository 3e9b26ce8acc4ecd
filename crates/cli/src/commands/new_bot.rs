//! `palabre new-bot`: a bot to start from.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use rules::Message;

use crate::flags::{NewBot, Tongue};
use crate::session::Session;

/// What a programming language's bot needs.
struct Kit {
    file: &'static str,
    source: &'static str,
    /// The command that makes the program, if one is needed; `FILE` and `PROGRAM` stand for the paths.
    build: Option<&'static str>,
    /// The command that runs it.
    run: &'static str,
}

fn kit(tongue: Tongue) -> Kit {
    match tongue {
        Tongue::Python => {
            Kit { file: "bot.py", source: include_str!("../../data/bots/bot.py"), build: None, run: "python3 FILE" }
        }
        Tongue::Java => {
            Kit { file: "Bot.java", source: include_str!("../../data/bots/Bot.java"), build: None, run: "java FILE" }
        }
        Tongue::C => Kit {
            file: "bot.c",
            source: include_str!("../../data/bots/bot.c"),
            build: Some("cc -O2 -o PROGRAM FILE"),
            run: "PROGRAM",
        },
        Tongue::Rust => Kit {
            file: "bot.rs",
            source: include_str!("../../data/bots/bot.rs"),
            build: Some("rustc -O -o PROGRAM FILE"),
            run: "PROGRAM",
        },
    }
}

/// Writes the bot's source and says how it is made, tried and checked.
pub(crate) fn run(session: &mut Session, flags: &NewBot) -> anyhow::Result<()> {
    let game = session.game(&flags.game)?;
    let kit = kit(flags.language);
    let file = flags.out.clone().unwrap_or_else(|| PathBuf::from(kit.file));
    let name = file.display().to_string();
    if file.exists() {
        anyhow::bail!(session.speaker.say(&Message::new("new-bot-exists").with("file", name.as_str())));
    }
    let unwritten = || session.speaker.say(&Message::new("file-not-written").with("file", name.as_str()));
    // What someone wrote is never overwritten.
    let mut source = OpenOptions::new().write(true).create_new(true).open(&file).with_context(unwritten)?;
    source.write_all(kit.source.replace("GAME", game.info().title).as_bytes()).with_context(unwritten)?;
    let command = |template: &str| template.replace("PROGRAM", &program(&file)).replace("FILE", &quoted(&name));
    let (run, game) = (command(kit.run), game.info().name);
    writeln!(session.out, "{}", session.speaker.say(&Message::new("new-bot-written").with("file", name.as_str())))?;
    if let Some(build) = kit.build {
        writeln!(session.out, "  {}", command(build))?;
    }
    writeln!(session.out, "  palabre check-bot {game} -- {run}")?;
    writeln!(session.out, "  palabre match {game} {} level1 --games 10", quoted(&format!("cmd:{run}")))?;
    Ok(())
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
