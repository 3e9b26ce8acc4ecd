//! `palabre stats`

use std::io::Write as _;

use catalogue::stats::RunningStats;
use catalogue::{Message, Speaker};

use crate::console::Console;
use crate::flags::StatsArgs;
use crate::text_table::{grouped, lay_out};

/// Plays random games and prints statistics.
pub(crate) fn run(console: &mut Console, flags: &StatsArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.start, &[])?;
    let info = line.game().info();
    let speaker = console.speaker_for(line.game());
    let stats = line.stats(flags.games, flags.seed);
    let intro = Message::new("stats-intro").with("title", info.title).with("games", grouped(flags.games));
    writeln!(
        console.out,
        "{}\n",
        speaker.say(&intro.with("seed", flags.seed.to_string()).with("rules", line.rules()))
    )?;

    let mut rows =
        vec![heads(&speaker, ["stats-branching", "stats-positions", "stats-mean", "stats-min", "stats-max"])];
    for (phase, spread) in &stats.phases {
        rows.push(spread_row(&speaker, &format!("phase-{phase}"), spread));
    }
    let all = if stats.layouts.count > 0 { "stats-all-moves" } else { "stats-all" };
    rows.push(spread_row(&speaker, all, &stats.branching));
    writeln!(console.out, "{}", lay_out(&rows))?;

    let heads_length = heads(&speaker, ["stats-length", "stats-games", "stats-mean", "stats-min", "stats-max"]);
    let length = spread_row(&speaker, "stats-plies", &stats.length);
    let passes_a_game = stats.passes as f64 / stats.games.max(1) as f64;
    let passes =
        vec![speaker.text("stats-passes"), grouped(stats.passes), speaker.decimal(&format!("{passes_a_game:.2}"))];
    writeln!(console.out, "{}", lay_out(&[heads_length, length, passes]))?;

    let mut rows = vec![heads(&speaker, ["stats-ending", "stats-winner", "stats-games", "stats-share"])];
    for ((reason, winner), count) in &stats.endings {
        let winner = winner
            .map_or_else(|| speaker.text("stats-draw"), |seat| speaker.text(&format!("side-{}", info.side(seat))));
        let share = speaker.decimal(&format!("{:.1} %", 100.0 * *count as f64 / stats.games as f64));
        rows.push(vec![reason.to_string(), winner, grouped(*count), share]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}

fn heads<const N: usize>(speaker: &Speaker, ids: [&str; N]) -> Vec<String> {
    ids.map(|id| speaker.text(id)).to_vec()
}

fn spread_row(speaker: &Speaker, id: &str, spread: &RunningStats) -> Vec<String> {
    let mean = speaker.decimal(&format!("{:.2}", spread.mean()));
    vec![speaker.text(id), grouped(spread.count), mean, spread.min.to_string(), spread.max.to_string()]
}
