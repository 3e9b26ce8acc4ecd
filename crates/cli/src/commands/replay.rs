//! `palabre replay`

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Context as _;
use catalogue::{DynLine, Message};

use crate::commands::show;
use crate::console::Console;
use crate::flags::ReplayArgs;
use crate::notes::noteln;

/// Plays moves by the rules and says where they lead.
pub(crate) fn run(console: &mut Console, flags: &ReplayArgs) -> anyhow::Result<ExitCode> {
    if let Some(file) = &flags.file {
        return replay_file(console, flags, file);
    }
    let line = console.line(&flags.start, &flags.moves)?;
    for (key, value) in facts(&*line) {
        writeln!(console.out, "{key}: {value}")?;
    }
    let speaker = console.speaker_for(line.game());
    writeln!(console.out, "result: {}", show::state(&*line, &speaker))?;
    Ok(ExitCode::SUCCESS)
}

/// One game a line, one line a game: a game that breaks the rules is reported in its place and the rest goes on.
fn replay_file(console: &mut Console, flags: &ReplayArgs, file: &std::path::Path) -> anyhow::Result<ExitCode> {
    let name = file.display().to_string();
    let unread = console.speaker.say(&Message::new("file-not-read").with("file", name.as_str()));
    let text = if name == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(file) };
    let text = text.context(unread)?;
    let game = console.game(&flags.start.game)?;
    let mut refused = 0u64;
    for (number, moves) in (1..).zip(text.lines()).filter(|(_, line)| is_game(line)) {
        let mut line = console.open(game, &flags.start)?;
        let report = match line.play_all(&[moves]) {
            Ok(()) => {
                facts(&*line).into_iter().map(|(key, value)| format!("{key}: {value}")).collect::<Vec<_>>().join("\t")
            }
            Err(message) => {
                refused += 1;
                let why = console.speaker_for(game).say(&message);
                noteln!("{}", console.error(&anyhow::anyhow!("{name}:{number}: {why}")));
                format!("error: {why}")
            }
        };
        writeln!(console.out, "{report}")?;
    }
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn is_game(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

/// What programs read: the keys and codes are the same in every language.
fn facts(line: &dyn DynLine) -> Vec<(&'static str, String)> {
    let info = line.game().info();
    let name = |seat| info.side(seat).to_owned();
    let outcome = line.outcome();
    let winner = outcome.map_or("-".to_owned(), |o| o.winner.map_or("draw".to_owned(), name));
    let reason = outcome.map_or("-".to_owned(), |o| o.reason.to_string());
    let mut facts = vec![
        ("position", line.position()),
        ("turn", line.turn().map_or("-".to_owned(), name)),
        ("winner", winner),
        ("reason", reason),
    ];
    if let Some([one, two]) = line.score() {
        facts.insert(3, ("score", format!("{one}-{two}")));
    }
    facts
}
