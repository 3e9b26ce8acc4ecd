//! `palabre view`

use std::io::Write as _;

use catalogue::StyledText;
use games::Games;

use crate::commands::play::{at_terminal, read_record};
use crate::console::Console;
use crate::flags::ViewArgs;
use crate::terminal::term::Term;
use crate::terminal::viewer::Viewer;
use crate::{markdown, palette};

/// Opens the viewer. Without a terminal, prints the moves and the last position, or every position.
pub(crate) fn run(console: &mut Console, flags: &ViewArgs) -> anyhow::Result<()> {
    let record = read_record(console, &flags.file, flags.number.get())?;
    let game = console.game(&record.game)?;
    let line = record.line(&Games).map_err(|message| console.failure(game, &message))?;
    let speaker = console.speaker_for(game);
    let mut viewer = Viewer::new(&record, &speaker, &*line, flags.flip);
    if at_terminal() && !flags.boards {
        let mut term = Term::new(&mut console.out)?;
        return Ok(viewer.run(&mut term)?);
    }
    let width = markdown::width();
    if flags.boards {
        for at in 0..viewer.count() {
            writeln!(console.out, "{}", palette::shown(&viewer.page(at, width)))?;
        }
        return Ok(());
    }
    let mut sheet = StyledText::new();
    markdown::wrap(&mut sheet, "", "", &viewer.title(), width);
    let moves: Vec<String> = (1..viewer.count()).map(|at| viewer.move_text(at)).collect();
    markdown::wrap(&mut sheet, "", "", &moves.join("  "), width);
    sheet.append(line.text_board(&speaker, flags.flip));
    markdown::wrap(&mut sheet, "", "", &viewer.result(), width);
    write!(console.out, "{}", palette::shown(&sheet))?;
    Ok(())
}
