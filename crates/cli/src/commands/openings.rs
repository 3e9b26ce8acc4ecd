//! `palabre openings`

use std::collections::HashSet;
use std::io::Write as _;
use std::sync::atomic::Ordering;

use arena::{BalanceEffort, Book, Openings};
use catalogue::{DynLine, Message};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::OpeningsArgs;
use crate::interrupt;
use crate::notes::noteln;

/// Attempts for each opening: a game with few openings has no more different ones.
const ATTEMPTS: u64 = 20;

/// Prints balanced openings, one a line, for `--openings FILE`. Ctrl-C ends after the last one found.
pub(crate) fn run(console: &mut Console, flags: &OpeningsArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let refused = |console: &Console, message: &Message| console.usage_in(game, message);
    let start = game.open(&flags.rules, None).map_err(|message| refused(console, &message))?;
    let OpeningsArgs { count, candidates, nodes, seed, .. } = *flags;
    let rules = if flags.rules.is_empty() { String::new() } else { format!(" --rules {}", flags.rules) };
    let name = game.info().name;
    writeln!(
        console.out,
        "# palabre openings {name}{rules} --count {count} --candidates {candidates} --nodes {nodes} --seed {seed}"
    )?;
    let stop = interrupt::watched();
    let effort = BalanceEffort { candidates: candidates.get(), nodes: nodes.get() };
    let mut book = Book::new(&Openings::Balanced, game, &flags.rules, seed).with_effort(effort);
    let mut positions = HashSet::new();
    for pair in 0..count.get() as u64 * ATTEMPTS {
        if stop.load(Ordering::Relaxed) {
            return Ok(interrupt::EXIT_CODE.into());
        }
        let opening = book.opening(pair).map_err(|message| refused(console, &message))?;
        if positions.insert(opening.position()) {
            writeln!(console.out, "{}", written(&*start, &*opening))?;
            console.out.flush()?;
        }
        if positions.len() == count.get() {
            return Ok(ExitCode::SUCCESS);
        }
    }
    noteln!("{}", console.speaker.say(&Message::new("openings-fewer").with("count", positions.len())));
    Ok(ExitCode::SUCCESS)
}

/// Writes an opening as moves from the usual start, or as a position if it has another start.
fn written(start: &dyn DynLine, opening: &dyn DynLine) -> String {
    let moves = opening.moves();
    let words: Vec<&str> = moves.iter().map(String::as_str).collect();
    let mut replayed = start.boxed_clone();
    let is_usual = replayed.play_all(&words).is_ok() && replayed.position() == opening.position();
    if is_usual && !moves.is_empty() { moves.join(" ") } else { opening.position() }
}
