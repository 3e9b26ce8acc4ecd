//! `palabre replay`

use std::io::Write as _;

use catalogue::DynLine;

use crate::commands::show;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::ReplayArgs;
use crate::notes::noteln;

/// Plays moves and prints the resulting position.
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

/// Replays a file with one game per line and prints one line per game. An illegal game does not stop the others.
fn replay_file(console: &mut Console, flags: &ReplayArgs, file: &std::path::Path) -> anyhow::Result<ExitCode> {
    let (name, text) = (file.display(), console.read_file(file)?);
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

/// Returns the facts that programs read. Their keys and codes are not translated.
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
