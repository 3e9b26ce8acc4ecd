//! `palabre eval`: a static evaluation with its terms, or the counts behind a player's criteria.

use std::io::Write as _;

use catalogue::{Criteria, DynLine, Evaluation, Message, Speaker};

use crate::console::Console;
use crate::flags::EvalArgs;
use crate::text_table::lay_out;

/// Prints each term of an evaluation with its weight, and the sum; for a player that decides by criteria, the counts of
/// every move.
pub(crate) fn run(console: &mut Console, flags: &EvalArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.start, &flags.moves)?;
    if let Some(criteria) = line.criteria(&flags.eval) {
        return write_criteria(console, &*line, &criteria);
    }
    let found = line.evaluate(&flags.eval).map_err(|message| console.usage_in(line.game(), &message))?;
    let speaker = console.speaker_for(line.game());
    write_terms(console, &speaker, &found)
}

fn write_terms(console: &mut Console, speaker: &Speaker, found: &Evaluation) -> anyhow::Result<()> {
    // No negative zero.
    let number = |value: f64, decimals: usize| speaker.decimal(&format!("{:+.decimals$}", value + 0.0));
    let mut rows = vec![["eval-term", "eval-count", "eval-weight", "eval-product"].map(|id| speaker.text(id)).to_vec()];
    for (name, weight, count) in &found.terms {
        let counted = number(*count, if count.fract() == 0.0 { 0 } else { 4 });
        rows.push(vec![term(speaker, name), counted, number(*weight, 2), number(weight * count, 4)]);
    }
    if rows.len() > 1 {
        writeln!(console.out, "{}", lay_out(&rows))?;
    }
    let unit = Message::new(format!("unit-{}", found.unit.unit.0)).with("count", found.value.abs() as u32);
    let value = Message::new("value-amount").with("value", number(found.value, 4)).with("unit", unit);
    let message = Message::new("eval-value").with("eval", found.name);
    writeln!(
        console.out,
        "{}",
        speaker.say(&message.with("value", Message::new("value-estimate").with("value", value)))
    )?;
    Ok(())
}

/// Returns the name of a term in the user's language.
pub(super) fn term(speaker: &Speaker, name: &str) -> String {
    let id = format!("term-{name}");
    if speaker.knows(&id) { speaker.text(&id) } else { name.to_owned() }
}

fn write_criteria(console: &mut Console, line: &dyn DynLine, criteria: &Criteria) -> anyhow::Result<()> {
    let speaker = console.speaker_for(line.game());
    let mut heads = vec![speaker.text("eval-move")];
    heads.extend(criteria.names.iter().map(|name| speaker.text(name)));
    let mut rows = vec![heads];
    rows.extend(criteria.moves.iter().map(|(text, counts)| {
        let mark = if *text == criteria.chosen { format!("{text} *") } else { text.clone() };
        std::iter::once(mark).chain(counts.iter().map(i64::to_string)).collect()
    }));
    writeln!(console.out, "{}", lay_out(&rows))?;
    writeln!(console.out, "{}", speaker.say(&Message::new("eval-chosen").with("move", criteria.chosen.as_str())))?;
    Ok(())
}
