//! `palabre show`

use std::io::Write as _;

use anyhow::Context as _;
use rules::{AnyLine, Message, Speaker};

use crate::flags::Show;
use crate::session::Session;

/// Draws a position and says what must be known to move in it.
pub(crate) fn run(session: &mut Session, flags: &Show) -> anyhow::Result<()> {
    let line = session.line(&flags.start, &flags.moves)?;
    let speaker = session.speaker_for(line.game());
    if let Some(file) = &flags.svg {
        let picture = line.svg(&speaker).to_string();
        let context = || speaker.say(&Message::new("file-not-written").with("file", file.display().to_string()));
        std::fs::write(file, picture).with_context(context)?;
    }
    write!(session.out, "{}", line.sheet(&speaker))?;
    writeln!(session.out)?;
    if let Some(last) = line.moves().last() {
        writeln!(session.out, "{}", speaker.say(&Message::new("show-last").with("move", last.as_str())))?;
    }
    writeln!(session.out, "{}", state(&*line, &speaker))?;
    for fact in line.facts() {
        writeln!(session.out, "{}", speaker.say(&fact))?;
    }
    writeln!(session.out, "position: {}", line.position())?;
    Ok(())
}

/// A sentence: who is to move, or how the game ended.
pub(crate) fn state(line: &dyn AnyLine, speaker: &Speaker) -> String {
    let side = |seat| Message::new(format!("side-{}", line.game().info().side(seat)));
    let message = match (line.outcome(), line.turn()) {
        (Some(outcome), _) => {
            let reason = Message::new(format!("reason-{}", outcome.reason));
            match outcome.winner {
                Some(seat) => Message::new("state-won").with("side", side(seat)).with("reason", reason),
                None => Message::new("state-drawn").with("reason", reason),
            }
        }
        (None, Some(seat)) => Message::new("state-turn").with("side", side(seat)),
        (None, None) => Message::new("state-over"),
    };
    speaker.say(&message)
}
