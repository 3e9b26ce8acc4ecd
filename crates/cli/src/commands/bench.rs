//! `palabre bench`

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::{BotLimits, Clocks, Entrant, Failure, Keeper, Pace, TimeControl};
use games::Games;
use rules::{AnyGame, Ask, BenchCase, Catalogue as _, Limits, Seat};

use crate::flags::{Bench, BenchPerft, BenchWhat};
use crate::session::Session;
use crate::table::{grouped, lay_out};

/// Each figure is the best of so many runs: noise only ever slows a run down.
const RUNS: usize = 3;

/// Measures the speed that the flags ask for.
pub(crate) fn run(session: &mut Session, flags: &Bench) -> anyhow::Result<()> {
    match &flags.what {
        Some(BenchWhat::Perft(perft_flags)) => perft(session, perft_flags),
        Some(BenchWhat::Referee(referee_flags)) => referee(session, referee_flags.moves.get()),
        None => searches(session, &flags.only),
    }
}

/// Searches a fixed set of positions to fixed depths. The total of nodes is the signature of how the engine plays: one
/// thread, a fixed table, whole-number evaluations, so that it is the same on every machine and in every run.
fn searches(session: &mut Session, only: &[String]) -> anyhow::Result<()> {
    let heads = ["bench-position", "bench-depth", "bench-nodes", "bench-seconds", "bench-speed", "bench-best"];
    let mut rows = vec![heads.map(|id| session.speaker.text(id)).to_vec()];
    let mut total = 0;
    for game in games(session, only)? {
        for case in game.info().search_bench {
            let line = game.open(case.rules, case.position).map_err(|message| session.failure(game, &message))?;
            let mut player = session.player(game, &format!("pvs:depth={},{SIGNATURE_TABLE}", case.depth))?;
            let ask = Ask { limits: Limits::default(), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
            let report = player.choose(&*line, &ask).reports.swap_remove(0);
            total += report.nodes;
            rows.push(vec![
                format!("{} {}", game.info().name, case.name),
                case.depth.to_string(),
                grouped(report.nodes),
                format!("{:.3}", report.time.as_secs_f64()),
                grouped((report.nodes as f64 / report.time.as_secs_f64()) as u64),
                format!("{} {}", report.line.first().map_or("", String::as_str), report.value),
            ]);
        }
    }
    write!(session.out, "{}", lay_out(&rows))?;
    writeln!(session.out, "{} {total}", session.speaker.text("bench-total"))?;
    Ok(())
}

/// The table that the signature is taken with.
const SIGNATURE_TABLE: &str = "hash=16";

/// The games named, or all of them.
fn games(session: &Session, only: &[String]) -> anyhow::Result<Vec<&'static dyn AnyGame>> {
    if only.is_empty() {
        return Ok(Games.games().to_vec());
    }
    only.iter().map(|name| session.game(name)).collect()
}

/// Leaves per second on one core, counted in bulk, and with every move played.
fn perft(session: &mut Session, flags: &BenchPerft) -> anyhow::Result<()> {
    let heads = ["bench-position", "bench-depth", "bench-leaves", "bench-seconds", "bench-bulk", "bench-playing"];
    let mut rows = vec![heads.map(|id| session.speaker.text(id)).to_vec()];
    for game in games(session, &flags.only)? {
        for case in game.info().bench {
            anstream::eprintln!("{} {}…", game.info().name, case.name);
            rows.push(measure(session, game, case)?);
        }
    }
    write!(session.out, "{}", lay_out(&rows))?;
    Ok(())
}

fn measure(session: &Session, game: &dyn AnyGame, case: &BenchCase) -> anyhow::Result<Vec<String>> {
    let line = game.open(case.rules, case.position).map_err(|message| session.failure(game, &message))?;
    let (leaves, bulk) = best(|| line.count(case.depth));
    // One ply less keeps the slower count as short.
    let (played, playing) = best(|| line.count_by_playing(case.depth - 1));
    let rate = |count: u64, time: Duration| grouped((count as f64 / time.as_secs_f64()) as u64);
    Ok(vec![
        format!("{} {}", game.info().name, case.name),
        case.depth.to_string(),
        grouped(leaves),
        format!("{:.3}", bulk.as_secs_f64()),
        rate(leaves, bulk),
        rate(played, playing),
    ])
}

fn best(count: impl Fn() -> u64) -> (u64, Duration) {
    let runs = (0..RUNS).map(|_| {
        let started = Instant::now();
        let total = count();
        (total, started.elapsed())
    });
    runs.min_by_key(|(_, time)| *time).unwrap_or_default()
}

/// What the referee costs a bot in a process: the clock of one that answers at once, and the whole time between moves.
fn referee(session: &mut Session, moves: usize) -> anyhow::Result<()> {
    let (game, keeper) = (Games.games()[0], Keeper::here());
    let line = game.open("", None).map_err(|message| session.failure(game, &message))?;
    let (limits, protocol) = (BotLimits::default(), "ugi".to_owned());
    let bot = Entrant::Command { command: keeper.echo(), protocol, limits };
    let mut bot = bot.seat(game, &keeper).map_err(|message| session.failure(game, &message))?;
    let failed = |failure: Failure| session.failure(game, &failure.why);
    let go = Clocks::new(TimeControl::new(Pace::Untimed)).go(Seat(0));
    bot.begin(&*line, Seat(0)).map_err(failed)?;
    let (mut clock, mut whole) = (Vec::with_capacity(moves), Vec::with_capacity(moves));
    for _ in 0..moves {
        let started = Instant::now();
        clock.push(bot.choose(&*line, &go, &AtomicBool::new(false)).map_err(failed)?.spent);
        whole.push(started.elapsed());
    }
    bot.end();
    let heads = ["bench-referee", "bench-median", "bench-rare", "bench-worst"];
    let mut rows = vec![heads.map(|id| session.speaker.text(id)).to_vec()];
    for (id, times) in [("bench-clock", &mut clock), ("bench-whole", &mut whole)] {
        times.sort_unstable();
        let at = |share: usize| format!("{:.0}", times[(times.len() - 1) * share / 100].as_secs_f64() * 1e6);
        rows.push(vec![session.speaker.text(id), at(50), at(99), at(100)]);
    }
    write!(session.out, "{}", lay_out(&rows))?;
    Ok(())
}
