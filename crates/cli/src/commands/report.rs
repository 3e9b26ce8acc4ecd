//! `palabre report`

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context as _;
use arena::report::{self, Summary};
use arena::store::Store;
use arena::{Audit, audit};
use catalogue::Message;
use games::Games;
use play::Record;

use crate::commands::championship::{file_message, write_ranking};
use crate::commands::play::read_records;
use crate::console::Console;
use crate::flags::ReportArgs;
use crate::notes::noteln;

/// Prints a championship's ranking, and writes the page that shows it all; of a replay or of records, their games.
pub(crate) fn run(console: &mut Console, flags: &ReportArgs) -> anyhow::Result<ExitCode> {
    if is_text(&flags.file) {
        return games(console, flags).map(|()| ExitCode::SUCCESS);
    }
    let store = Store::read(&flags.file).map_err(|message| console.refused(&message))?;
    if !store.is_sealed() {
        noteln!("{}", console.speaker.text("report-unsealed"));
    }
    if flags.check {
        return check(console, &store);
    }
    let summary = Summary::of(&store, &Games).map_err(|message| console.refused(&message))?;
    if let Some(file) = &flags.html {
        let page = report::page(&summary, &Games, console.language, games::TEXTS);
        write_page(console, file, page)?;
    }
    write_ranking(console, &summary)?;
    Ok(ExitCode::SUCCESS)
}

/// Replays every game. That the file itself is whole was shown when it was opened.
fn check(console: &mut Console, store: &Store) -> anyhow::Result<ExitCode> {
    let Audit { games, faults } = audit(store, &Games).map_err(|message| console.refused(&message))?;
    for fault in &faults {
        writeln!(console.out, "{}", console.speaker.say(fault))?;
    }
    let id = if faults.is_empty() { "report-sound" } else { "report-unsound" };
    let told = Message::new(id).with("games", games).with("faults", faults.len());
    writeln!(console.out, "{}", console.speaker.say(&told))?;
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether a file is a replay or records, and no database; one that cannot be read is the store's to refuse.
fn is_text(file: &Path) -> bool {
    let mut start = [0; 1];
    let read = File::open(file).and_then(|mut file| file.read(&mut start)).unwrap_or(0);
    read == 1 && matches!(start[0], b'[' | b'{' | b'#' | b'%')
}

fn games(console: &mut Console, flags: &ReportArgs) -> anyhow::Result<()> {
    let records = read_records(console, &flags.file)?;
    let title = flags.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if let Some(file) = &flags.html {
        let page = report::replays(&title, &records, &Games, console.language, games::TEXTS);
        write_page(console, file, page)?;
    }
    for (number, record) in (1..).zip(&records) {
        writeln!(console.out, "{}", line(console, number, record)?)?;
    }
    Ok(())
}

/// `1 great-escape: ./mybot – python3 other.py, 1-0 (arrived), 63`
fn line(console: &Console, number: usize, record: &Record) -> anyhow::Result<String> {
    let line = record.line(&Games).map_err(|message| console.refused(&message))?;
    let sides = line.game().info().sides;
    let players: Vec<&str> = sides.iter().map(|side| record.tag(side).unwrap_or(side)).collect();
    let (players, reason) = (players.join(" – "), record.reason.as_deref().unwrap_or("-"));
    Ok(format!("{number} {}: {players}, {} ({reason}), {}", record.game, record.result, record.moves.len()))
}

fn write_page(console: &Console, file: &Path, page: Result<String, Message>) -> anyhow::Result<()> {
    let page = page.map_err(|message| console.refused(&message))?;
    fs::write(file, page).with_context(|| file_message(console, "file-not-written", file))
}
