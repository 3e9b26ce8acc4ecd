//! `palabre championship init`: an event file to start from, with the bots of a folder if there is one.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use arena::event;
use arena::submissions::{Submissions, usual_protocol};
use catalogue::{DynGame, Message};

use super::{file_message, quoted};
use crate::console::Console;
use crate::flags::ChampionshipInitArgs;
use crate::notes::noteln;

/// Writes a commented event file, and tells what of the folder is not in it.
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
    let new = File::options().write(true).create_new(true).open(&file);
    let written = new.and_then(|mut new| new.write_all(text.as_bytes()));
    written.with_context(|| file_message(console, "file-not-written", &file))?;
    let message = Message::new("championship-written").with("file", quoted(&file.display().to_string()));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

/// The bots of a folder; what was passed over is told on standard error. Refused if there is none.
fn submissions(
    console: &Console,
    flags: &ChampionshipInitArgs,
    game: &dyn DynGame,
    folder: &Path,
    file: &Path,
) -> anyhow::Result<Submissions> {
    let protocol = protocol(console, flags, game)?;
    // Files are looked for beside the event's own: in the folder that is worked in, paths stay as they were given.
    let beside = file.parent().is_none_or(|parent| parent.as_os_str().is_empty()) && file != Path::new("-");
    let unread = || file_message(console, "file-not-read", folder);
    let place = if beside { folder.to_owned() } else { std::path::absolute(folder).with_context(unread)? };
    let found = Submissions::of(&place, game, protocol).with_context(unread)?;
    let speaker = console.speaker_for(game);
    for (path, why) in &found.skipped {
        let message = Message::new("submission-skipped").with("file", path.display().to_string());
        noteln!("{}", speaker.say(&message.with("why", why.clone())));
    }
    if found.bots.is_empty() {
        return Err(anyhow::Error::msg(file_message(console, "submission-none", folder)));
    }
    let message = Message::new("submission-found").with("count", found.bots.len()).with("protocol", protocol);
    noteln!("{}", speaker.say(&message));
    Ok(found)
}

/// What programs that do not connect are taken to speak.
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
