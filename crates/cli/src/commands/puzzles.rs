//! `palabre puzzles`: finds puzzles in games between the levels, and proves them again.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::Context as _;
use catalogue::{Catalogue as _, DynGame, Message};
use games::Games;
use play::puzzle::{Collection, Finder, Flaw, Puzzle, prove, puzzles};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::{PuzzlesBuildArgs, PuzzlesCommand, PuzzlesGradeArgs, PuzzlesVerifyArgs};
use crate::interrupt;

/// Nodes of each search of a verification: far more than any puzzle takes.
const NODES: u64 = 1_000_000_000;

/// Runs a subcommand.
pub(crate) fn run(console: &mut Console, what: &PuzzlesCommand) -> anyhow::Result<ExitCode> {
    match what {
        PuzzlesCommand::Build(flags) => build(console, flags),
        PuzzlesCommand::Verify(flags) => verify(console, flags),
        PuzzlesCommand::Grade(flags) => grade(console, flags),
    }
}

/// Adds puzzles to a file until it has as many as asked for. Each is written as it is found, so that a run can be
/// interrupted and continued.
fn build(console: &mut Console, flags: &PuzzlesBuildArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let mut finder =
        Finder::new(game, &flags.rules, flags.nodes).map_err(|message| console.usage_in(game, &message))?;
    let mut found = Collection::new(game);
    let failed = |message| console.failure(game, &message);
    if flags.out.exists() {
        for puzzle in read(console, &flags.out)? {
            found.push(puzzle).map_err(failed)?;
        }
    }
    let not_written = || console.file_message("file-not-written", &flags.out);
    let mut file = OpenOptions::new().create(true).append(true).open(&flags.out).with_context(not_written)?;
    let (stop, mut seed) = (interrupt::watched(), flags.seed);
    while found.puzzles().len() < flags.count && !stop.load(Ordering::Relaxed) {
        let in_game = finder.search(seed).map_err(failed)?;
        seed += 1;
        for puzzle in found.add(in_game, flags.count).map_err(failed)? {
            writeln!(file, "{}", puzzle.write()).with_context(not_written)?;
        }
    }
    let message = Message::new("puzzles-built").with("puzzles", found.puzzles().len()).with("games", seed - flags.seed);
    let message = message.with("file", flags.out.display().to_string()).with("next", seed.to_string());
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(interrupt::EXIT_CODE) } else { ExitCode::SUCCESS })
}

/// Reads a puzzle file.
pub(crate) fn read(console: &Console, file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = console.read_file(file)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| {
        let unreadable = || Message::new("puzzles-unreadable").with("line", at + 1).quoting("text", line);
        Puzzle::read(line).ok_or_else(|| console.refused(&unreadable()))
    };
    lines.map(read).collect()
}

/// Proves puzzles again: those of a game, of a file or of all games, all of them or a sample.
fn verify(console: &mut Console, flags: &PuzzlesVerifyArgs) -> anyhow::Result<ExitCode> {
    let games = match &flags.game {
        Some(name) => vec![console.game(name)?],
        None => Games.games().to_vec(),
    };
    let mut sound = true;
    for game in games {
        let all = match &flags.file {
            Some(file) => read(console, file)?,
            None => puzzles(game),
        };
        sound &= verify_game(console, game, &all, flags.sample.unwrap_or(all.len()))?;
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints puzzles with the level that each has by the present levels, which may have changed since it was found.
fn grade(console: &mut Console, flags: &PuzzlesGradeArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let all = match &flags.file {
        Some(file) => read(console, file)?,
        None => puzzles(game),
    };
    let refused = |message| console.failure(game, &message);
    let finder = Finder::new(game, "", 1).map_err(refused)?;
    let graded: Vec<Puzzle> = all
        .into_iter()
        .map(|puzzle| finder.grade(&puzzle).map(|level| Puzzle { level, ..puzzle }))
        .collect::<Result<_, _>>()
        .map_err(refused)?;
    for puzzle in graded {
        writeln!(console.out, "{}", puzzle.write())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Proves some puzzles of a game, evenly spread, and reports the wrong ones.
fn verify_game(console: &mut Console, game: &dyn DynGame, all: &[Puzzle], sample: usize) -> anyhow::Result<bool> {
    let (start, speaker) = (Instant::now(), console.speaker_for(game));
    let step = all.len().div_ceil(sample.max(1)).max(1);
    let (mut proved, mut wrong) = (0, 0);
    for (at, puzzle) in all.iter().enumerate().step_by(step) {
        match prove(puzzle, game, NODES) {
            Ok(()) => proved += 1,
            Err(flaw) => {
                wrong += 1;
                let message = Message::new("puzzles-wrong").with("number", at + 1).with("why", why(flaw));
                writeln!(console.out, "{}", speaker.say(&message.quoting("puzzle", puzzle.write())))?;
            }
        }
    }
    let message = Message::new("puzzles-proved").with("game", game.info().title).with("proved", proved);
    let seconds = format!("{:.1}", start.elapsed().as_secs_f64());
    let message = message.with("all", proved + wrong).decimal("seconds", seconds);
    writeln!(console.out, "{}", speaker.say(&message))?;
    console.out.flush()?;
    Ok(wrong == 0)
}

fn why(flaw: Flaw) -> Message {
    match flaw {
        Flaw::Invalid(why) => why,
        Flaw::Solution => Message::new("puzzles-wrong-solution"),
        Flaw::Other(text) => Message::new("puzzles-wrong-other").quoting("move", text),
    }
}
