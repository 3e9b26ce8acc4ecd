//! `palabre puzzle`: solves puzzles in the terminal, those of the program and those of one's own games.

mod solved;
mod solving;

use std::io::Write as _;

use catalogue::{Catalogue as _, DynGame, Message};
use games::Games;
use play::Record;
use play::puzzle::{Puzzle, daily, missed_moves, puzzles, write_goal};
use stdx::UtcTime;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::PuzzleArgs;
use crate::terminal::store;
use solved::Solved;
use solving::Solving;

/// Solves or lists puzzles. The exit code is 1 if the puzzle is not solved.
pub(crate) fn run(console: &mut Console, flags: &PuzzleArgs) -> anyhow::Result<ExitCode> {
    let day = UtcTime::now().day();
    let game = match &flags.game {
        Some(name) => console.game(name)?,
        None => game_of_the_day(&day),
    };
    let all = collection(console, game, flags)?;
    if all.is_empty() {
        let id = if flags.is_own() { "puzzle-none-own" } else { "puzzle-none" };
        return Err(console.refused(&Message::new(id).with("game", game.info().title)));
    }
    let mut solved = Solved::read();
    let fits = |puzzle: &Puzzle| flags.level.is_none_or(|level| puzzle.level == level);
    let numbered: Vec<(usize, &Puzzle)> = (1..).zip(&all).filter(|(_, puzzle)| fits(puzzle)).collect();
    if flags.list {
        return list(console, game, &numbered, &solved);
    }
    let number = match flags.number {
        Some(number) => number as usize,
        None if flags.daily || flags.game.is_none() => daily(&day, all.len()).unwrap_or(1),
        None => next(game, &numbered, &solved).unwrap_or(1),
    };
    let Some(puzzle) = all.get(number - 1) else {
        return Err(console.usage(&Message::new("puzzle-number").with("number", number).with("count", all.len())));
    };
    solve(console, game, (number, all.len()), puzzle, &mut solved)
}

/// Returns the game of the daily puzzle, the next one of the catalogue every day.
fn game_of_the_day(day: &str) -> &'static dyn DynGame {
    let with: Vec<_> = Games.games().iter().filter(|game| !game.puzzles().is_empty()).collect();
    let number = daily(day, with.len()).unwrap_or(1);
    with.get(number - 1).map_or(games::EASIEST, |game| **game)
}

/// Returns the puzzles that the flags select: the program's, or those of the user's own games.
fn collection(console: &Console, game: &'static dyn DynGame, flags: &PuzzleArgs) -> anyhow::Result<Vec<Puzzle>> {
    let records = if let Some(file) = &flags.file {
        Record::read(&console.read_file(file)?).map_err(|message| console.refused(&message))?
    } else if flags.mine {
        store::kept().into_iter().map(|(_, record)| record).collect()
    } else {
        return Ok(puzzles(game));
    };
    let mut found = Vec::new();
    for record in records.iter().filter(|record| record.game == game.info().name) {
        let fail = |message| console.failure(game, &message);
        let line = record.line(&Games).map_err(fail)?;
        found.extend(missed_moves(&*line, || false).map_err(fail)?);
    }
    Ok(found)
}

/// Returns the number of the first puzzle that is not solved.
fn next(game: &dyn DynGame, numbered: &[(usize, &Puzzle)], solved: &Solved) -> Option<usize> {
    let open = numbered.iter().find(|(_, puzzle)| !solved.contains(game.info().name, puzzle));
    open.or(numbered.first()).map(|(number, _)| *number)
}

/// Prints the puzzles, one a line, without their solutions.
fn list(
    console: &mut Console,
    game: &dyn DynGame,
    numbered: &[(usize, &Puzzle)],
    solved: &Solved,
) -> anyhow::Result<ExitCode> {
    for (number, puzzle) in numbered {
        let mark = if solved.contains(game.info().name, puzzle) { "✓" } else { "-" };
        let Puzzle { rules, position, goal, level, .. } = puzzle;
        let rules = if rules.is_empty() { game.info().rules.sets[0] } else { rules };
        writeln!(console.out, "{number:>4}  {level}  {mark}  {:<7} {rules}  {position}", write_goal(*goal))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn solve(
    console: &mut Console,
    game: &'static dyn DynGame,
    (number, count): (usize, usize),
    puzzle: &Puzzle,
    solved: &mut Solved,
) -> anyhow::Result<ExitCode> {
    let line = puzzle.open(game).map_err(|message| console.failure(game, &message))?;
    let speaker = console.speaker_for(game);
    let title = Message::new("puzzle-title").with("game", game.info().title).with("number", number);
    let title = title.with("count", count).with("level", puzzle.level);
    writeln!(console.out, "{}\n{}", speaker.say(&title), puzzle.task_text(&*line, &speaker))?;
    if !Solving::new(console, puzzle, line).run()? {
        return Ok(ExitCode::FAILURE);
    }
    solved.add(game.info().name, puzzle)?;
    Ok(ExitCode::SUCCESS)
}
