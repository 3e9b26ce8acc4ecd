//! The end of a game: its result and turning points.

use catalogue::Message;
use play::blunders;
use rules::Limits;

use super::game_loop::GameLoop;

/// Node limit for judging one position.
const JUDGED_NODES: u64 = 20_000;
/// Maximum number of turning points shown.
const SHOWN: usize = 3;

/// Prints the result, the turning points and the record's file.
pub(crate) fn report(game: &mut GameLoop<'_>) -> anyhow::Result<()> {
    game.front.say("\n")?;
    let Some(outcome) = game.session.outcome() else { return Ok(()) };
    let reason = Message::new(format!("reason-{}", outcome.reason));
    let message = match outcome.winner {
        Some(seat) => Message::new("state-won").with("side", game.called(seat)).with("reason", reason),
        None => Message::new("state-drawn").with("reason", reason),
    };
    game.leave_behind(&message)?;
    if let Some(score) = outcome.score {
        let [one, two] = [0, 1].map(|seat| game.called(rules::Seat(seat)));
        let message = Message::new("play-score").with("one", one).with("two", two);
        game.leave_behind(&message.with("score-one", score[0]).with("score-two", score[1]))?;
    }
    if let Some(link) = &game.link {
        link.part();
    }
    turning_points(game)?;
    if let Some(file) = &game.file {
        let message = Message::new("play-recorded").with("file", file.display().to_string());
        game.leave_behind(&message)?;
    }
    Ok(())
}

/// Prints the worst moves, each with a better one.
fn turning_points(game: &mut GameLoop<'_>) -> anyhow::Result<()> {
    let Ok(mut judge) = game.setup.game.player("best") else { return Ok(()) };
    let total = game.session.noted().len() + 1;
    let label = game.speaker.text("play-looking-back");
    let front = &mut game.front;
    let mut proceed = |done: usize| {
        let percent = 100 * done / total;
        // Progress is optional: a terminal that fails is reported at the next line.
        drop(front.status(&format!("{label} {percent} %")));
        matches!(front.stopped(), Ok(None))
    };
    let found = blunders(game.session.line(), &mut *judge, Limits::nodes(JUDGED_NODES), SHOWN, &mut proceed);
    game.front.clear_status()?;
    if !found.is_empty() {
        game.say(&Message::new("play-blunders"))?;
    }
    for blunder in found {
        let message = Message::new("play-blunder")
            .with("number", blunder.number)
            .with("player", game.called(blunder.seat))
            .with("played", blunder.played)
            .with("after", blunder.after.message())
            .with("better", blunder.better)
            .with("before", blunder.before.message());
        game.say(&message)?;
    }
    Ok(())
}
