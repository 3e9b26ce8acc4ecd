//! `palabre bench threads`

use std::io::Write as _;

use super::{RUNS, SIGNATURE_TABLE, cases, geometric_mean, search_case};
use crate::console::Console;
use crate::flags::BenchThreadsArgs;
use crate::notes::noteln;
use crate::text_table::lay_out;

/// Measures the time to the same depth with one thread and with several.
pub(super) fn run(console: &mut Console, flags: &BenchThreadsArgs) -> anyhow::Result<()> {
    let heads = ["bench-position", "bench-depth", "bench-one-thread", "bench-threads", "bench-ratio"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    let mut ratios = Vec::new();
    for (game, case) in cases(console, &flags.only)? {
        noteln!("{} {}…", game.info().name, case.name);
        // Parallel searches vary from run to run, so the mean counts, not the best run.
        let seconds = |threads: usize| -> anyhow::Result<f64> {
            let mut sum = 0.0;
            for _ in 0..RUNS {
                let options = format!("{SIGNATURE_TABLE},threads={threads}");
                sum += search_case(console, game, case, &options)?.time.as_secs_f64();
            }
            Ok(sum / RUNS as f64)
        };
        let (one, several) = (seconds(1)?, seconds(flags.threads)?);
        ratios.push(several / one);
        rows.push(vec![
            format!("{} {}", game.info().name, case.name),
            case.depth.to_string(),
            console.speaker.decimal(&format!("{one:.3}")),
            console.speaker.decimal(&format!("{several:.3}")),
            console.speaker.decimal(&format!("{:.2}", several / one)),
        ]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    let mean = console.speaker.decimal(&format!("{:.2}", geometric_mean(&ratios)));
    writeln!(console.out, "{} {mean}", console.speaker.text("bench-mean"))?;
    Ok(())
}
