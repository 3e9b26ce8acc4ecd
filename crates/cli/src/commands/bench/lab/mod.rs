//! `palabre bench lab`: what a lab costs, and what it survives. Everything runs on this machine, with a server of its own.

mod bench_lab;
mod crowd;
mod delay;
mod proxy;
mod rate;
mod soak;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::event::executor::Executor;
use arena::store::stored_game::StoredGame;
use arena::{Adjudication, Entrant, Match, Openings};
use catalogue::Message;
use play::TimeControl;

use self::soak::Workload;
use crate::console::Console;
use crate::flags::BenchLabArgs;

/// The game with the shortest games.
const GAME: &str = "colonnes";

/// Runs one of the measurements.
pub(super) fn run(console: &mut Console, flags: &BenchLabArgs) -> anyhow::Result<()> {
    match (flags.soak, flags.delay, flags.workers) {
        (Some(times), ..) => soak::run(console, times, if flags.tasks { Workload::Tasks } else { Workload::Event }),
        (_, Some(delay), _) => delay::run(console, flags, delay),
        (.., Some(workers)) => crowd::run(console, workers, flags.time),
        _ => rate::run(console, flags),
    }
}

/// Returns a match of a player against itself.
fn series(console: &Console, player: &str, games: u64) -> anyhow::Result<Match> {
    let game = console.game(GAME)?;
    let entrant = || Entrant::BuiltIn { spec: player.to_owned() };
    let rules = game.open("", None).map_err(|message| console.failure(game, &message))?.rules();
    Ok(Match {
        game,
        rules,
        entrants: [entrant(), entrant()],
        control: TimeControl::NONE,
        openings: Openings::Random,
        seed: 1,
        pairs: games.div_ceil(2),
        sprt: None,
        adjudication: Adjudication::Never,
    })
}

/// Plays a match and returns the games per second.
fn games_per_second(
    console: &Console,
    series: &Match,
    executor: &dyn Executor,
    each: &(dyn Fn(&StoredGame) + Sync),
) -> anyhow::Result<f64> {
    let started = Instant::now();
    let played = series.run(executor, &AtomicBool::new(false), &|leg, _| each(leg.game));
    let (score, _) = played.map_err(|message: Message| console.failure(series.game, &message))?;
    Ok(score.played() as f64 / started.elapsed().as_secs_f64())
}
