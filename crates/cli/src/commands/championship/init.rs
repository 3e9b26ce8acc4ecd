//! `palabre championship init`: writes a championship file, with the bots of a folder if one is given.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use arena::event;
use arena::submissions::{BINARY, BotsFolder, Collector, Entry, Submission, Submissions, usual_protocol};
use arena::{BuildFailure, Supervisor};
use catalogue::{DynGame, Message, Speaker, StyledText, quoted};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::ChampionshipInitArgs;
use crate::notes::{note, noteln};
use crate::{interrupt, markdown, shell};

/// Minimum number of players of a championship.
const FEWEST: usize = 2;

/// Writes a commented championship file and lists the entries of the folder that were taken and those that were not.
pub(super) fn run(console: &mut Console, flags: &ChampionshipInitArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let file = flags.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.toml", game.info().name)));
    let to_stdout = file == Path::new("-");
    if !to_stdout && !flags.force && file.exists() {
        anyhow::bail!(console.file_message("file-exists", &file));
    }
    let text = match &flags.from {
        None => event::template(game, console.language),
        Some(folder) => match submissions(console, flags, game, folder, &file)? {
            Some(found) => event::template_of(game, console.language, &found.iter().collect::<Vec<_>>()),
            None => return Ok(ExitCode::from(interrupt::EXIT_CODE)),
        },
    };
    if to_stdout {
        write!(console.out, "{text}")?;
        return Ok(ExitCode::SUCCESS);
    }
    console.create_file(&file, &text, flags.force)?;
    let id = if flags.from.is_some() { "championship-written-from" } else { "championship-written" };
    let message = Message::new(id).with("file", shell::quote(&file.display().to_string()));
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(ExitCode::SUCCESS)
}

/// Finds and builds the bots of a folder, and lists its entries. Fails if there are not enough bots, and returns `None`
/// if it was interrupted.
fn submissions(
    console: &mut Console,
    flags: &ChampionshipInitArgs,
    game: &'static dyn DynGame,
    folder: &Path,
    file: &Path,
) -> anyhow::Result<Option<Vec<Submission>>> {
    let protocol = protocol(console, flags, game)?;
    let to_stdout = file == Path::new("-");
    // Paths are relative to the championship file. In the current folder they stay as given.
    let beside = file.parent().is_none_or(|parent| parent.as_os_str().is_empty()) && !to_stdout;
    let unread = || console.file_message("file-not-read", folder);
    let place = if beside { folder.to_owned() } else { std::path::absolute(folder).with_context(unread)? };
    let own = if to_stdout { Path::new(game.info().name).with_extension("toml") } else { file.to_owned() };
    let own = if beside { own } else { std::path::absolute(own).with_context(unread)? };
    let bots = BotsFolder::beside(&own);
    let existed = bots.path().exists();
    if existed && !flags.force {
        anyhow::bail!(console.file_message("file-exists", bots.path()));
    }
    let mut found = Collector { game, protocol, bots: &bots }.collect(&place).with_context(unread)?;
    let finished = build(console, flags, &bots, &mut found);
    let list = list(&console.speaker_for(game), &found, (folder, &bots));
    if to_stdout {
        note!("{list}");
    } else {
        write!(console.out, "{list}")?;
    }
    let count = found.bots().count();
    if finished && count >= FEWEST {
        let message = Message::new("submission-found").with("count", count).with("protocol", protocol);
        noteln!("{}", console.speaker.say(&message));
        return Ok(Some(found.bots().map(|bot| beside_file(bot, &own, to_stdout)).collect()));
    }
    console.out.flush()?;
    if !existed {
        // Nothing refers to the folder, and it would stand in the way of the next attempt.
        _ = fs::remove_dir_all(bots.path());
    }
    if !finished {
        return Ok(None);
    }
    let id = if count == 0 { "submission-none" } else { "submission-one" };
    Err(anyhow::Error::msg(console.file_message(id, folder)))
}

/// Returns a bot whose folder is relative to the championship file, if it is below the file's own folder.
fn beside_file(bot: &Submission, file: &Path, to_stdout: bool) -> Submission {
    let base = file.parent().filter(|_| !to_stdout);
    let short = |dir: PathBuf| match base.and_then(|base| dir.strip_prefix(base).ok()) {
        Some(below) => below.to_owned(),
        None => dir,
    };
    Submission { dir: bot.dir.clone().map(short), ..bot.clone() }
}

/// Builds the bots that need it. Returns `false` if it was interrupted.
fn build(console: &Console, flags: &ChampionshipInitArgs, bots: &BotsFolder, found: &mut Submissions) -> bool {
    if found.bots().all(|bot| bot.build.is_none()) {
        return true;
    }
    let supervisor = Supervisor::here().with(flags.isolation.level().unwrap_or_default());
    let stop = interrupt::watched();
    found.build(bots, &supervisor, stop, &mut |name| {
        noteln!("{}", console.speaker.say(&Message::new("build-running").with("name", name)));
    })
}

/// Lists the entries that were taken, with their commands, and the others, with the reasons.
fn list(speaker: &Speaker, found: &Submissions, (folder, bots): (&Path, &BotsFolder)) -> StyledText {
    let mut sheet = StyledText::new();
    let taken: Vec<[String; 4]> = found.bots().map(|bot| row(speaker, bot)).collect();
    if !taken.is_empty() {
        sheet.line().text(speaker.say(&Message::new("submission-taken").with("count", taken.len())));
        let heads = ["submission-name", "submission-language", "submission-protocol", "submission-command"];
        let rows: Vec<[String; 4]> = [heads.map(|id| speaker.text(id))].into_iter().chain(taken).collect();
        columns(&mut sheet, &rows);
    }
    let refused: Vec<(&Entry, &BuildFailure)> =
        found.entries.iter().filter_map(|entry| Some((entry, entry.outcome.as_ref().err()?))).collect();
    if !refused.is_empty() {
        sheet.line().text(speaker.say(&Message::new("submission-not-taken").with("count", refused.len())));
    }
    for (entry, failure) in refused {
        explain(&mut sheet, speaker, (entry, failure), folder);
    }
    if found.entries.iter().any(|entry| entry.outcome.as_ref().is_err_and(|failure| !failure.log.is_empty())) {
        let logs = bots.path().join("*.log").display().to_string();
        markdown::wrap(
            &mut sheet,
            "",
            "",
            &speaker.say(&Message::new("build-logs").with("file", logs)),
            markdown::width(),
        );
    }
    sheet
}

fn row(speaker: &Speaker, bot: &Submission) -> [String; 4] {
    let language = if bot.language == BINARY { speaker.text("submission-binary") } else { bot.language.to_owned() };
    [quoted(&bot.name), language, bot.protocol.clone(), quoted(&bot.command.join(" "))]
}

/// Adds left-aligned columns.
fn columns(sheet: &mut StyledText, rows: &[[String; 4]]) {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..4).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("  {cell:<width$}"));
        sheet.line().text(cells.collect::<String>().trim_end());
    }
}

fn explain(sheet: &mut StyledText, speaker: &Speaker, (entry, failure): (&Entry, &BuildFailure), folder: &Path) {
    let base = std::path::absolute(folder).unwrap_or_default();
    let path = entry.path.strip_prefix(folder).or_else(|_| entry.path.strip_prefix(base)).unwrap_or(&entry.path);
    let message = Message::new("submission-skipped").quoting("file", path.display().to_string());
    let text = speaker.say(&message.with("why", failure.why.clone()));
    markdown::wrap(sheet, "  ", "    ", &text, markdown::width());
    for line in failure.log.lines() {
        sheet.line().text("      ").text(line);
    }
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
