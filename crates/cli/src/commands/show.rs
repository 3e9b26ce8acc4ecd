//! `palabre show`

use std::io::Write as _;

use catalogue::{DynLine, Message, Speaker, StyledText};

use crate::console::Console;
use crate::flags::ShowArgs;
use crate::{markdown, palette};

/// Draws a position and prints its state.
pub(crate) fn run(console: &mut Console, flags: &ShowArgs) -> anyhow::Result<()> {
    let line = console.line(&flags.start, &flags.moves)?;
    let speaker = console.speaker_for(line.game());
    if let Some(file) = &flags.svg {
        console.write_file(file, line.svg(&speaker).to_string())?;
    }
    let mut sentences = Vec::new();
    if let Some(last) = line.moves().last() {
        sentences.push(speaker.say(&Message::new("show-last").with("move", last.as_str())));
    }
    sentences.push(state(&*line, &speaker));
    sentences.extend(line.facts().iter().map(|fact| speaker.say(fact)));
    sentences.extend(line.legend().map(|legend| speaker.say(&legend)));
    let mut said = StyledText::new();
    for sentence in sentences {
        markdown::wrap(&mut said, "", "", &sentence, markdown::width());
    }
    write!(console.out, "{}\n{said}", palette::shown(&line.text_board(&speaker, false)))?;
    writeln!(console.out, "position: {}", line.position())?;
    Ok(())
}

/// Returns a sentence with the side to move or the result.
pub(crate) fn state(line: &dyn DynLine, speaker: &Speaker) -> String {
    speaker.say(&play::standing(line))
}
