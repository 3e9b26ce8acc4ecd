//! `palabre bench`: the speed of the search. Its subcommands measure move generation, threads, time management, search
//! techniques, the referee, the lab and the web server.

mod clock;
mod lab;
mod parts;
mod perft;
mod referee;
mod search;
mod serve;
mod threads;

use std::io::Write as _;
use std::sync::atomic::AtomicBool;

use catalogue::{Analysis, Ask, BenchCase, Catalogue as _, DynGame, DynLine};
use games::Games;
use rules::Limits;

use crate::console::Console;
use crate::flags::{BenchArgs, BenchCommand};
use crate::text_table::{grouped, lay_out};

/// Number of runs. Only the best one counts, because noise can only slow a run down.
const RUNS: usize = 3;

/// Runs a measurement.
pub(crate) fn run(console: &mut Console, flags: &BenchArgs) -> anyhow::Result<()> {
    match &flags.what {
        Some(BenchCommand::Perft(flags)) => perft::run(console, &flags.only),
        Some(BenchCommand::Threads(flags)) => threads::run(console, flags),
        Some(BenchCommand::Clock(flags)) => clock::run(console, &flags.only),
        Some(BenchCommand::Parts(flags)) => parts::run(console, &flags.only),
        Some(BenchCommand::Referee(flags)) => referee::run(console, flags.moves.get()),
        Some(BenchCommand::Lab(flags)) => lab::run(console, flags),
        Some(BenchCommand::Search(flags)) => search::run(console, flags),
        Some(BenchCommand::Serve(flags)) => serve::run(console, flags),
        None => searches(console, &flags.only),
    }
}

/// Searches a fixed set of positions to fixed depths. The node total is a signature of the engine: with one thread, a fixed
/// hash table and integer evaluations it is the same on every machine and in every run.
fn searches(console: &mut Console, only: &[String]) -> anyhow::Result<()> {
    let heads = ["bench-position", "bench-depth", "bench-nodes", "bench-seconds", "bench-speed", "bench-best"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    let mut total = 0;
    for (game, case) in cases(console, only)? {
        let runs = (0..RUNS).map(|_| search_case(console, game, case, SIGNATURE_TABLE));
        let runs = runs.collect::<anyhow::Result<Vec<Analysis>>>()?;
        let Some(report) = runs.iter().min_by_key(|report| report.time) else { continue };
        total += report.nodes;
        let first = report.line.first().map_or("", String::as_str);
        rows.push(vec![
            format!("{} {}", game.info().name, case.name),
            case.depth.to_string(),
            grouped(report.nodes),
            console.speaker.decimal(&format!("{:.3}", report.time.as_secs_f64())),
            grouped((report.nodes as f64 / report.time.as_secs_f64()) as u64),
            format!("{first} {}", console.speaker.say(&report.value.message_with_status())),
        ]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    writeln!(console.out, "{} {total}", console.speaker.text("bench-total"))?;
    Ok(())
}

/// Hash table size of the signature.
const SIGNATURE_TABLE: &str = "hash=16";

/// Searches a case to its depth with a new engine and these options.
fn search_case(
    console: &Console,
    game: &'static dyn DynGame,
    case: &BenchCase,
    options: &str,
) -> anyhow::Result<Analysis> {
    let line = open(console, game, case)?;
    let mut player = console.player(game, &format!("pvs:depth={},{options}", case.depth))?;
    let ask = Ask { limits: Limits::default(), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    Ok(player.choose(&*line, &ask).reports.swap_remove(0))
}

fn open(console: &Console, game: &dyn DynGame, case: &BenchCase) -> anyhow::Result<Box<dyn DynLine>> {
    game.open(case.rules, case.position).map_err(|message| console.failure(game, &message))
}

type Case = (&'static dyn DynGame, &'static BenchCase);

/// Returns the positions to search, of these games or of all.
fn cases(console: &Console, only: &[String]) -> anyhow::Result<Vec<Case>> {
    let games = games(console, only)?;
    Ok(games.into_iter().flat_map(|game| game.info().search_bench.iter().map(move |case| (game, case))).collect())
}

/// Returns the geometric mean, so that halving and doubling cancel out.
fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp()
}

/// Returns the games named, or all of them.
fn games(console: &Console, only: &[String]) -> anyhow::Result<Vec<&'static dyn DynGame>> {
    if only.is_empty() {
        return Ok(Games.games().to_vec());
    }
    only.iter().map(|name| console.game(name)).collect()
}
