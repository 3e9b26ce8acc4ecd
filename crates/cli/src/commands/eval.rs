//! `palabre eval`: a static evaluation with its terms.

use std::io::Write as _;

use catalogue::Message;

use crate::console::Console;
use crate::flags::EvalArgs;
use crate::text_table::lay_out;

/// Prints each term of an evaluation with its weight, and the sum.
pub(crate) fn run(console: &mut Console, flags: &EvalArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.start, &flags.moves)?;
    let found = line.evaluate(&flags.eval).map_err(|message| console.usage_in(line.game(), &message))?;
    let speaker = console.speaker_for(line.game());
    // No negative zero.
    let number = |value: f64, decimals: usize| speaker.decimal(&format!("{:+.decimals$}", value + 0.0));
    let mut rows = vec![["eval-term", "eval-count", "eval-weight", "eval-product"].map(|id| speaker.text(id)).to_vec()];
    for (name, weight, count) in &found.terms {
        let counted = number(*count, if count.fract() == 0.0 { 0 } else { 4 });
        rows.push(vec![(*name).to_owned(), counted, number(*weight, 2), number(weight * count, 4)]);
    }
    if rows.len() > 1 {
        writeln!(console.out, "{}", lay_out(&rows))?;
    }
    let unit = speaker.text(&format!("unit-{}", found.unit.name));
    let message = Message::new("eval-value").with("eval", found.name).with("value", number(found.value, 4));
    writeln!(console.out, "{}", speaker.say(&message.with("unit", unit)))?;
    Ok(())
}
