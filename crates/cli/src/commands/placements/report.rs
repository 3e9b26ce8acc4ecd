//! Reports on the survey of a game's openings.

use std::collections::BTreeMap;
use std::io::Write as _;

use catalogue::{Message, Refutation, Survey};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::text_table::lay_out;

/// Maximum number of unproved openings listed.
const NAMED: usize = 20;

/// Prints the number of proved openings, the lengths of the wins and the longest defence.
pub(super) fn sum_up(console: &mut Console, survey: &dyn Survey) -> anyhow::Result<ExitCode> {
    let (openings, known) = (survey.openings(), survey.known());
    let found: Vec<(&String, &Refutation)> =
        openings.iter().zip(&known).filter_map(|(opening, found)| Some((opening, found.as_ref()?))).collect();
    let id = if found.len() == openings.len() { "placements-all" } else { "placements-summary" };
    say(console, &Message::new(id).with("proved", found.len()).with("all", openings.len()))?;
    let mut lengths: BTreeMap<u16, usize> = BTreeMap::new();
    found.iter().for_each(|(_, refutation)| *lengths.entry(refutation.plies).or_default() += 1);
    let mut rows = vec![["placements-length", "placements-count"].map(|id| console.speaker.text(id)).to_vec()];
    let length = |plies: u16| if plies == Refutation::UNKNOWN { "?".to_owned() } else { plies.to_string() };
    rows.extend(lengths.into_iter().map(|(plies, count)| vec![length(plies), count.to_string()]));
    write!(console.out, "{}", lay_out(&rows))?;
    if let Some((opening, hardest)) = found.iter().max_by_key(|(_, refutation)| refutation.plies) {
        say(console, &told("placements-hardest", opening, hardest))?;
    }
    let open: Vec<&str> =
        openings.iter().zip(&known).filter(|(_, found)| found.is_none()).map(|(opening, _)| opening.as_str()).collect();
    if !open.is_empty() {
        let dots = if open.len() > NAMED { " …" } else { "" };
        let names = format!("{}{dots}", open[..open.len().min(NAMED)].join(" "));
        say(console, &Message::new("placements-open").with("count", open.len()).with("openings", names))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the refutation of an opening.
pub(super) fn answer(console: &mut Console, survey: &dyn Survey, text: &str) -> anyhow::Result<ExitCode> {
    let (at, openings) = (find(console, survey, text)?, survey.openings());
    match &survey.known()[at] {
        Some(refutation) => say(console, &told("placements-answer", &openings[at], refutation))?,
        None => say(console, &Message::new("placements-no-answer").with("opening", openings[at].as_str()))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The number of the opening that a text means.
pub(super) fn find(console: &Console, survey: &dyn Survey, text: &str) -> anyhow::Result<usize> {
    let example = || survey.openings().swap_remove(0);
    let unknown = || Message::new("placements-unknown").quoting("text", text).with("example", example());
    survey.find(text).ok_or_else(|| console.usage(&unknown()))
}

fn told(id: &str, opening: &str, refutation: &Refutation) -> Message {
    let id = if refutation.plies == Refutation::UNKNOWN { &format!("{id}-somehow") } else { id };
    let message = Message::new(id).with("opening", opening).with("reply", refutation.reply.as_str());
    message.with("plies", usize::from(refutation.plies))
}

pub(super) fn say(console: &mut Console, message: &Message) -> anyhow::Result<()> {
    writeln!(console.out, "{}", console.speaker.say(message))?;
    Ok(())
}
