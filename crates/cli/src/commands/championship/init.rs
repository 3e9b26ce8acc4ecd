//! `palabre championship init`: writes a championship file, with the bots of a folder if one is given.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use arena::event;
use arena::submissions::{Submissions, usual_protocol};
use catalogue::{DynGame, Message};

use crate::console::Console;
use crate::flags::ChampionshipInitArgs;
use crate::notes::noteln;
use crate::shell;

/// Writes a commented championship file and reports the files of the folder that were skipped.
pub(super) fn run(console: &mut Console, flags: &ChampionshipInitArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let file = flags.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", game.info().name)));
    let text = match &flags.from {
        None => event::template(game, console.language),
        Some(folder) => {
            let found = submissions(console, flags, game, folder, &file)?;
            event::template_of(game, console.language, &found.bots)
        }
    };
    if file == Path::new("-") {
        write!(console.out, "{text}")?;
        return Ok(());
    }
    console.create_file(&file, &text, flags.force)?;
    let message = Message::new("championship-written").with("file", shell::quote(&file.display().to_string()));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

/// Finds the bots of a folder and reports skipped files on standard error. Fails if there is no bot.
fn submissions(
    console: &Console,
    flags: &ChampionshipInitArgs,
    game: &dyn DynGame,
    folder: &Path,
    file: &Path,
) -> anyhow::Result<Submissions> {
    let protocol = protocol(console, flags, game)?;
    // Paths are relative to the championship file. In the current folder they stay as given.
    let beside = file.parent().is_none_or(|parent| parent.as_os_str().is_empty()) && file != Path::new("-");
    let unread = || console.file_message("file-not-read", folder);
    let place = if beside { folder.to_owned() } else { std::path::absolute(folder).with_context(unread)? };
    let found = Submissions::of(&place, game, protocol).with_context(unread)?;
    let speaker = console.speaker_for(game);
    for (path, why) in &found.skipped {
        let message = Message::new("submission-skipped").with("file", path.display().to_string());
        noteln!("{}", speaker.say(&message.with("why", why.clone())));
    }
    if found.bots.is_empty() {
        return Err(anyhow::Error::msg(console.file_message("submission-none", folder)));
    }
    let message = Message::new("submission-found").with("count", found.bots.len()).with("protocol", protocol);
    noteln!("{}", speaker.say(&message));
    Ok(found)
}

/// Returns the protocol of programs that do not connect.
fn protocol<'a>(console: &Console, flags: &'a ChampionshipInitArgs, game: &dyn DynGame) -> anyhow::Result<&'a str> {
    let Some(asked) = flags.protocol.as_deref() else { return Ok(usual_protocol(game)) };
    let entrant = arena::Entrant::Command {
        command: Vec::new(),
        protocol: asked.to_owned(),
        limits: arena::BotLimits::default(),
        folder: arena::Folder::default(),
    };
    entrant.admitted(game).map_err(|message| console.usage(&message))?;
    Ok(asked)
}
