//! `palabre bench referee`

use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use arena::{BotLimits, Entrant, Failure, GameClock, Supervisor};
use catalogue::Catalogue as _;
use games::Games;
use play::TimeControl;
use rules::Seat;

use crate::console::Console;
use crate::text_table::lay_out;

/// Measures the referee's overhead with a bot that answers at once: the time on its clock, and the time between moves.
pub(super) fn run(console: &mut Console, moves: usize) -> anyhow::Result<()> {
    let (game, supervisor) = (Games.games()[0], Supervisor::here());
    let line = game.open("", None).map_err(|message| console.failure(game, &message))?;
    let (limits, protocol) = (BotLimits::default(), "ugi".to_owned());
    let bot = Entrant::Command { command: supervisor.echo(), protocol, limits, folder: arena::Folder::Empty };
    let mut bot = bot.seat(game, &supervisor).map_err(|message| console.failure(game, &message))?;
    let failed = |failure: Failure| console.failure(game, &failure.why);
    let go = GameClock::new(TimeControl::NONE).request(Seat(0));
    bot.begin(&*line, Seat(0)).map_err(failed)?;
    let (mut clock, mut whole) = (Vec::with_capacity(moves), Vec::with_capacity(moves));
    for _ in 0..moves {
        let started = Instant::now();
        clock.push(bot.choose(&*line, &go, &AtomicBool::new(false)).map_err(failed)?.spent);
        whole.push(started.elapsed());
    }
    bot.end();
    let heads = ["bench-referee", "bench-median", "bench-rare", "bench-worst"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    for (id, times) in [("bench-clock", &mut clock), ("bench-whole", &mut whole)] {
        times.sort_unstable();
        let at = |share: usize| format!("{:.0}", times[(times.len() - 1) * share / 100].as_secs_f64() * 1e6);
        rows.push(vec![console.speaker.text(id), at(50), at(99), at(100)]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}
