//! `palabre bench clock`

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalogue::Ask;
use rules::Limits;

use super::{cases, open};
use crate::console::Console;
use crate::text_table::lay_out;

const BUDGETS: [Duration; 3] = [Duration::from_millis(20), Duration::from_millis(50), Duration::from_millis(100)];
/// Moves per time limit: enough to observe rare delays.
const MOVES: usize = 20;

/// Measures by how much a move exceeds its time limit at worst.
pub(super) fn run(console: &mut Console, only: &[String]) -> anyhow::Result<()> {
    let mut heads = vec![console.speaker.text("bench-position")];
    heads.extend(BUDGETS.map(|budget| format!("{budget:?}")));
    let mut rows = vec![heads];
    for (game, case) in cases(console, only)? {
        let line = open(console, game, case)?;
        // A book would answer at once.
        let mut player = console.ready(game, &game.players()[0].with_options(&[("book", "none")]))?;
        let mut row = vec![format!("{} {}", game.info().name, case.name)];
        for budget in BUDGETS {
            let mut worst = Duration::ZERO;
            for _ in 0..MOVES {
                let stop = AtomicBool::new(false);
                let ask = Ask { limits: Limits::time(budget), stop: &stop, lines: 1, report: &|_| {} };
                let started = Instant::now();
                player.choose(&*line, &ask);
                worst = worst.max(started.elapsed().saturating_sub(budget));
            }
            row.push(console.speaker.decimal(&format!("+{:.2} ms", 1000.0 * worst.as_secs_f64())));
        }
        rows.push(row);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}
