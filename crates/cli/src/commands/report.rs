//! `palabre report`

mod review;

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use arena::report::{self, PageParts, Summary};
use arena::statistics::marks::Marks;
use arena::store::Store;
use arena::{Audit, audit};
use catalogue::Message;
use games::Games;
use play::Record;

use crate::commands::championship::write_ranking;
use crate::commands::play::read_records;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::ReportArgs;
use crate::notes::noteln;

/// Prints the ranking of a championship, or the games of a replay or of records, and writes the web page.
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
    let marks = flags.marks.map(|out_of| Marks { out_of });
    let thrown = flags.review.map(|time| review::run(console, &summary, time)).transpose()?;
    write_ranking(console, &summary, marks)?;
    if let Some(thrown) = &thrown {
        review::write(console, &summary, thrown)?;
    }
    if let Some(file) = &flags.html {
        let parts = match thrown {
            Some(thrown) => PageParts { thrown, is_reviewed: true, ..PageParts::default() },
            None => PageParts::known(&summary, &Games).map_err(|message| console.refused(&message))?,
        };
        let parts = PageParts { marks, ..parts };
        write_page(console, file, report::page(&summary, &parts, &Games, console.language, games::TEXTS))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Replays every game. Opening the store has already verified its checksums.
fn check(console: &mut Console, store: &Store) -> anyhow::Result<ExitCode> {
    let Audit { games, unproved, faults } = audit(store, &Games).map_err(|message| console.refused(&message))?;
    for fault in &faults {
        writeln!(console.out, "{}", console.speaker.say(fault))?;
    }
    let id = if faults.is_empty() { "report-sound" } else { "report-unsound" };
    let told = Message::new(id).with("games", games).with("faults", faults.len());
    writeln!(console.out, "{}", console.speaker.say(&told))?;
    if unproved > 0 {
        writeln!(console.out, "{}", console.speaker.say(&Message::new("report-unproved").with("games", unproved)))?;
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns `true` for a replay or records, `false` for a database. Unreadable files are left to the store to report.
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

/// Formats a game: `1 great-escape: ./mybot – python3 other.py, 1-0 (arrived), 63`.
fn line(console: &Console, number: usize, record: &Record) -> anyhow::Result<String> {
    let line = record.line(&Games).map_err(|message| console.refused(&message))?;
    let sides = line.game().info().sides;
    let players: Vec<&str> = sides.iter().map(|side| record.tag(side).unwrap_or(side)).collect();
    let (players, reason) = (players.join(" – "), record.reason.as_deref().unwrap_or("-"));
    Ok(format!("{number} {}: {players}, {} ({reason}), {}", record.game, record.result, record.moves.len()))
}

fn write_page(console: &Console, file: &Path, page: Result<String, Message>) -> anyhow::Result<()> {
    let page = page.map_err(|message| console.refused(&message))?;
    console.write_file(file, page)
}
