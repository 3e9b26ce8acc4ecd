//! `palabre bench search`: the nodes and time of a player by depth, and how much of the game tree it skips.

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::{Ask, DynGame, DynLine, Message, OptionKind};
use rules::Limits;

use super::{RUNS, open};
use crate::console::Console;
use crate::flags::BenchSearchArgs;
use crate::notes::noteln;
use crate::text_table::{grouped, lay_out};

/// Largest tree that is counted.
const LARGEST_TREE: u64 = 100_000_000;

/// Prints a row for each depth: means over the positions.
pub(super) fn run(console: &mut Console, flags: &BenchSearchArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let lines = positions(console, game, flags)?;
    let measure = Measurement { console, game, lines: &lines };
    let heads = ["bench-depth", "bench-nodes", "bench-milliseconds", "bench-tree", "bench-cut", "bench-saved"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    for depth in &flags.depths {
        noteln!("{} {}…", game.info().name, depth);
        rows.push(measure.row(&flags.engine, *depth)?);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    writeln!(
        console.out,
        "{}",
        console.speaker.say(&Message::new("bench-search-note").with("positions", lines.len()))
    )?;
    Ok(())
}

/// Returns the position asked for, or those of the game's benchmark.
fn positions(
    console: &Console,
    game: &'static dyn DynGame,
    flags: &BenchSearchArgs,
) -> anyhow::Result<Vec<Box<dyn DynLine>>> {
    if flags.position.is_none() && flags.rules.is_empty() {
        return game.info().search_bench.iter().map(|case| open(console, game, case)).collect();
    }
    let line = game.open(&flags.rules, flags.position.as_deref());
    Ok(vec![line.map_err(|message| console.usage_in(game, &message))?])
}

/// The positions on which players are measured.
struct Measurement<'a> {
    console: &'a Console,
    game: &'static dyn DynGame,
    lines: &'a [Box<dyn DynLine>],
}

impl Measurement<'_> {
    /// Returns the row of a depth.
    fn row(&self, engine: &str, depth: u32) -> anyhow::Result<Vec<String>> {
        let spec = at_depth(engine, depth);
        let (nodes, time) = self.search(&spec, depth)?;
        let untabled = if has_table(self.game, engine) {
            Some(self.search(&format!("{spec},without=table"), depth)?.0)
        } else {
            None
        };
        let sizes = self.lines.iter().map(|line| line.tree_size(engine, depth, LARGEST_TREE).ok().flatten());
        let tree: Option<u64> = sizes.sum();
        let (speaker, count) = (&self.console.speaker, self.lines.len().max(1) as u64);
        // The tree has one depth; the searches include their earlier iterations, which can cost more than they save.
        let share = |part: u64, whole: u64| 100.0 * (1.0 - part as f64 / whole.max(1) as f64);
        let percent = |share: f64| speaker.decimal(&format!("{share:.1} %"));
        let unknown = || "—".to_owned();
        Ok(vec![
            depth.to_string(),
            grouped(nodes / count),
            speaker.decimal(&format!("{:.2}", time.as_secs_f64() * 1e3 / count as f64)),
            tree.map_or_else(unknown, |tree| grouped(tree / count)),
            tree.map_or_else(unknown, |tree| percent(share(untabled.unwrap_or(nodes), tree))),
            untabled.map_or_else(unknown, |untabled| percent(share(nodes, untabled))),
        ])
    }

    /// Returns the nodes and the shortest time of a player over all positions.
    fn search(&self, spec: &str, depth: u32) -> anyhow::Result<(u64, Duration)> {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for line in self.lines {
            let mut runs = Vec::with_capacity(RUNS);
            for _ in 0..RUNS {
                // A new player each time: nothing is left in its table.
                let mut player = self.console.ready(self.game, spec)?;
                let stop = AtomicBool::new(false);
                let ask = Ask { limits: Limits::depth(depth), stop: &stop, lines: 1, report: &|_| {} };
                let reply = self.console.ask(&mut *player, &**line, &ask)?;
                runs.extend(reply.reports.first().map(|report| (report.time, report.nodes)));
            }
            let (fastest, searched) = runs.into_iter().min().unwrap_or_default();
            nodes += searched;
            time += fastest;
        }
        Ok((nodes, time))
    }
}

/// Adds the depth to a spec; a program gets it by its protocol alone.
fn at_depth(engine: &str, depth: u32) -> String {
    match engine {
        program if program.starts_with("cmd:") => program.to_owned(),
        spec if spec.contains(':') => format!("{spec},depth={depth}"),
        name => format!("{name}:depth={depth}"),
    }
}

/// Returns `true` if the player has a transposition table that can be switched off.
fn has_table(game: &dyn DynGame, engine: &str) -> bool {
    let name = engine.split(':').next().unwrap_or(engine);
    let options = game.players().iter().filter(|player| player.name == name).flat_map(|player| &player.options);
    let mut words = options.filter(|option| option.name == "without").filter_map(|option| match option.kind {
        OptionKind::Word(words) => Some(words),
        _ => None,
    });
    words.any(|words| words.contains(&"table"))
}
