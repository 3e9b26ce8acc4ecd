//! The end of a game: who won and why, where it turned, where it is kept.

use catalogue::Message;
use play::blunders;
use rules::Limits;

use super::game_loop::Round;

/// What judging one position of the game may cost.
const JUDGED_NODES: u64 = 20_000;
/// How many turning points are told.
const TOLD: usize = 3;

/// Says how the game ended.
pub(crate) fn tell(round: &mut Round<'_>) -> anyhow::Result<()> {
    round.term.say("\n")?;
    let Some(outcome) = round.session.outcome() else { return Ok(()) };
    let reason = Message::new(format!("reason-{}", outcome.reason));
    let message = match outcome.winner {
        Some(seat) => Message::new("state-won").with("side", round.called(seat)).with("reason", reason),
        None => Message::new("state-drawn").with("reason", reason),
    };
    round.say(&message)?;
    if let Some(score) = outcome.score {
        let [one, two] = [0, 1].map(|seat| round.called(rules::Seat(seat)));
        let message = Message::new("play-score").with("one", one).with("two", two);
        round.say(&message.with("score-one", score[0]).with("score-two", score[1]))?;
    }
    if let Some(link) = &round.link {
        link.part();
    }
    turning_points(round)?;
    if let Some(file) = &round.file {
        let message = Message::new("play-recorded").with("file", file.display().to_string());
        round.say(&message)?;
    }
    Ok(())
}

/// The moves that gave most away, each with a better one.
fn turning_points(round: &mut Round<'_>) -> anyhow::Result<()> {
    let Ok(mut judge) = round.setup.game.player("best") else { return Ok(()) };
    let total = round.session.noted().len() + 1;
    let label = round.speaker.text("play-looking-back");
    let term = &mut round.term;
    let mut go_on = |done: usize| {
        let percent = 100 * done / total;
        // What is shown here is a courtesy: a failing terminal shows itself at the next line.
        drop(term.status(&format!("{label} {percent} %"), ""));
        matches!(term.stopped(), Ok(None))
    };
    let found = blunders(round.session.line(), &mut *judge, Limits::nodes(JUDGED_NODES), TOLD, &mut go_on);
    round.term.clear_status()?;
    if !found.is_empty() {
        round.say(&Message::new("play-blunders"))?;
    }
    for swing in found {
        let message = Message::new("play-swing")
            .with("number", swing.number)
            .with("player", round.called(swing.seat))
            .with("played", swing.played)
            .with("after", swing.after.told())
            .with("better", swing.better)
            .with("before", swing.before.told());
        round.say(&message)?;
    }
    Ok(())
}
