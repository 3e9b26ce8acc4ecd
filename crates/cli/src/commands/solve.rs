//! `palabre solve`: the exact value of a position, by table or by proof.

use std::io::Write as _;
use std::time::Duration;

use catalogue::{Ask, DynGame, DynLine, Exact, ExactValue, How, Message, Speaker, Tables, Value, move_values};
use rules::{Limits, Seat};

use crate::commands::{show, tables};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::SolveArgs;
use crate::interrupt;
use crate::notes::noteln;
use crate::value_text;

/// Default time to search for a proof.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Nodes of the search that may spare building the table of a solved game.
const QUICK_PROOF: u64 = 200_000;

/// Prints the exact value of a position, its source and the values of the moves.
pub(crate) fn run(console: &mut Console, flags: &SolveArgs) -> anyhow::Result<ExitCode> {
    if flags.tables.is_some() {
        tables::folder(console, flags.tables.as_ref())?;
    }
    let line = console.line(&flags.start, &flags.moves)?;
    if let Some(outcome) = line.outcome() {
        return finished(console, &*line, outcome.winner);
    }
    let found = match line.exact() {
        Some(exact) => Some((exact, Vec::new())),
        None if is_solved(line.game()) && !flags.budget.is_set() => look_up(console, &*line)?,
        None => prove(console, &*line, flags.budget.limits(USUAL_TIME).map_err(|message| console.usage(&message))?)?,
    };
    let Some((exact, proof)) = found else { return unknown(console, &*line) };
    writeln!(console.out, "value: {}", written(&console.speaker, exact))?;
    writeln!(console.out, "how: {}", exact.how.word())?;
    if let Some(worth) = line.exact_with_limit() {
        let value = written(&console.speaker, Exact { worth, how: How::Table, is_exact: true });
        writeln!(console.out, "with-limit: {value}")?;
    }
    if !proof.is_empty() {
        writeln!(console.out, "pv: {}", proof.join(" "))?;
    }
    let mut moves = move_values(&*line);
    if let (true, Some(best)) = (moves.is_empty(), proof.first()) {
        moves.push((best.clone(), exact));
    }
    for (text, exact) in moves {
        writeln!(console.out, "move: {text} {}", written(&console.speaker, exact))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the value of a game that is over, for the player whose turn it would be, and the result.
fn finished(console: &mut Console, line: &dyn DynLine, winner: Option<Seat>) -> anyhow::Result<ExitCode> {
    let mut before = line.boxed_clone();
    let last = if before.undo() { before.turn() } else { winner };
    let worth = match winner {
        _ if line.score().is_some() => ExactValue::Seeds(0),
        None => ExactValue::Draw,
        Some(winner) if last.is_some_and(|last| last != winner) => ExactValue::Win(0),
        Some(_) => ExactValue::Loss(0),
    };
    let value = written(&console.speaker, Exact { worth, how: How::Table, is_exact: true });
    let state = show::state(line, &console.speaker_for(line.game()));
    writeln!(console.out, "value: {value}\nhow: rules\nresult: {state}")?;
    Ok(ExitCode::SUCCESS)
}

/// Returns `true` if one table has every position of a game.
fn is_solved(game: &dyn DynGame) -> bool {
    game.tables().is_some_and(Tables::is_whole)
}

/// Takes the value of a position from the table of a solved game, which is built first if it is missing. Positions near
/// the end of the game are proved faster.
fn look_up(console: &Console, line: &dyn DynLine) -> anyhow::Result<Option<(Exact, Vec<String>)>> {
    if let Some(found) = prove(console, line, Limits::nodes(QUICK_PROOF))? {
        return Ok(Some(found));
    }
    // Without a folder for tables there is nothing to build into.
    if let Some(folder) = ::tables::folder() {
        tables::fill(console, line.game(), &folder)?;
    }
    Ok(line.exact().map(|exact| (exact, Vec::new())))
}

/// Searches for a proof and returns its value and line.
fn prove(console: &Console, line: &dyn DynLine, limits: Limits) -> anyhow::Result<Option<(Exact, Vec<String>)>> {
    let ask = Ask { limits, stop: interrupt::watched(), lines: 1, report: &|_| {} };
    catalogue::prove(line, &ask).map_err(|message| console.failure(line.game(), &message))
}

/// Prints that the value is unknown, and the commands that may help.
fn unknown(console: &mut Console, line: &dyn DynLine) -> anyhow::Result<ExitCode> {
    writeln!(console.out, "value: unknown")?;
    let game = line.game();
    let ids = ["solve-unknown", "solve-tables"].into_iter().take(1 + usize::from(game.tables().is_some()));
    for id in ids {
        noteln!("{}", console.speaker.say(&Message::new(id).with("game", game.info().name)));
    }
    Ok(ExitCode::from(1))
}

/// Formats a value: `draw`, `win 7 plies`, `+3 seeds`; an estimate is marked.
fn written(speaker: &Speaker, exact: Exact) -> String {
    let value = match exact.worth {
        ExactValue::Draw => Value::Draw.message(),
        ExactValue::Win(plies) => value_text::brief(Value::Win(plies)),
        ExactValue::Loss(plies) => value_text::brief(Value::Loss(plies)),
        ExactValue::Seeds(seeds) => {
            let number = if seeds == 0 { "0".to_owned() } else { format!("{seeds:+}") };
            let unit = Message::new("unit-seeds").with("count", seeds.unsigned_abs());
            Message::new("value-amount").with("value", number).with("unit", unit)
        }
    };
    speaker.say(&if exact.is_exact { value } else { Message::new("value-estimate").with("value", value) })
}
