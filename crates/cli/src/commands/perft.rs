//! `palabre perft`

use std::io::Write as _;
use std::time::Instant;

use crate::console::Console;
use crate::flags::{PerftArgs, StartArgs};
use crate::notes::noteln;
use crate::text_table::grouped;

/// Counts move sequences, one depth after the other.
pub(crate) fn run(console: &mut Console, flags: &PerftArgs) -> anyhow::Result<()> {
    let start = StartArgs { game: flags.game.clone(), rules: flags.rules.clone(), position: flags.position.clone() };
    let line = console.line(&start, &flags.moves)?;
    for depth in 1..=flags.depth {
        let started = Instant::now();
        let mut shares = line.divide(depth, flags.threads);
        let total: u64 = shares.iter().map(|share| share.count).sum();
        let seconds = started.elapsed().as_secs_f64();
        if flags.divide && depth == flags.depth {
            shares.sort_unstable_by(|a, b| a.first.cmp(&b.first));
            for share in shares {
                writeln!(console.out, "{}: {}", share.first, share.count)?;
            }
        }
        writeln!(console.out, "{depth} {total}")?;
        console.out.flush()?;
        let shown = console.speaker.decimal(&format!("{seconds:.3}"));
        noteln!("{depth}: {shown} s, {}/s", grouped((total as f64 / seconds) as u64));
    }
    Ok(())
}
