//! `palabre duel`: the simplest comparison of two players.

use std::io::Write as _;

use arena::{Entrant, Match, MatchScore, Openings, Supervisor, TimeControl};
use catalogue::Message;

use crate::commands::best;
use crate::console::Console;
use crate::flags::DuelArgs;
use crate::interrupt;
use crate::notes::noteln;
use crate::score_line;

/// Plays pairs of games with sides swapped and says who scored what.
pub(crate) fn run(console: &mut Console, flags: &DuelArgs) -> anyhow::Result<()> {
    let game = console.game(&flags.game)?;
    let usage = |message: Message| console.usage_in(game, &message);
    let supervisor = Supervisor::here();
    let entrants = [Entrant::read(&flags.one).map_err(usage)?, Entrant::read(&flags.two).map_err(usage)?];
    entrants.iter().try_for_each(|entrant| entrant.seat(game, &supervisor).map(drop)).map_err(usage)?;
    game.open(&flags.rules, None).map_err(|message| console.failure(game, &message))?;
    console.make_ready(game, &entrants);
    let series = Match {
        game,
        rules: flags.rules.clone(),
        entrants,
        control: TimeControl::of_limits(flags.budget.limits(best::USUAL_TIME)),
        openings: Openings::Random,
        seed: flags.seed,
        pairs: flags.games.div_ceil(2),
        concurrency: flags.concurrency,
        sprt: None,
        supervisor,
    };
    let told = series.run(interrupt::watched(), &|_, tally| {
        noteln!("{} {}", tally.played(), score_line::line(tally));
    });
    let (tally, _) = told.map_err(|message| console.failure(game, &message))?;
    let speaker = console.speaker_for(game);
    writeln!(console.out, "{} - {}", flags.one, flags.two)?;
    writeln!(console.out, "score: {}", score_line::line(&tally))?;
    for seat in score_line::by_seat(game, &tally) {
        writeln!(console.out, "{}", speaker.say(&seat))?;
    }
    let [late, illegal] = ["time", "illegal"].map(|code| forfeits(&tally, code));
    writeln!(console.out, "late: {} {}", late[0], late[1])?;
    writeln!(console.out, "illegal: {} {}", illegal[0], illegal[1])?;
    Ok(())
}

fn forfeits(tally: &MatchScore, code: &str) -> [u64; 2] {
    tally.forfeits.each_ref().map(|forfeits| forfeits.get(code).copied().unwrap_or(0))
}
