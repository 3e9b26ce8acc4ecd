//! The legal moves for people: under headings, with their effects if there are few.

use catalogue::{DynLine, Message, MoveGroup, Speaker, StyledText};

use crate::{markdown, palette};

/// Maximum number of moves listed with their effects.
const EXPLAINED: usize = 24;
/// Maximum number of moves of a group that are listed one by one.
const READABLE: usize = 40;

/// Lists the legal moves, wrapped to a width; without their effects if the list is to be `brief`.
pub(crate) fn move_list(line: &dyn DynLine, speaker: &Speaker, width: usize, brief: bool) -> StyledText {
    let groups = line.move_groups();
    let count = groups.iter().map(|group| group.moves.len()).sum::<usize>();
    let mut sheet = StyledText::new();
    sheet.line().ink(palette::STRONG, speaker.say(&Message::new("moves-count").with("count", count)));
    for group in &groups {
        write_group(&mut sheet, line, speaker, group, (width, count <= EXPLAINED && !brief));
    }
    sheet
}

fn write_group(
    sheet: &mut StyledText,
    line: &dyn DynLine,
    speaker: &Speaker,
    group: &MoveGroup,
    (width, explained): (usize, bool),
) {
    let heading = group.heading.as_ref().map(|heading| speaker.say(heading));
    if explained {
        if let Some(heading) = heading {
            sheet.line().ink(palette::DIM, heading);
        }
        for text in &group.moves {
            let effects = line.effects(text).unwrap_or_default();
            let effects: Vec<String> = effects.iter().map(|effect| speaker.say(effect)).collect();
            markdown::wrap(sheet, "  ", "      ", &format!("`{text}`  {}", effects.join(" ")), width);
        }
        return;
    }
    let moves = match group.moves.len() {
        1..=READABLE => group.moves.join(" "),
        count => speaker.say(&Message::new("moves-many").with("count", count)),
    };
    let under = |heading| format!("{} ", speaker.say(&Message::new("moves-under").with("heading", heading)));
    let heading: String = heading.map(under).unwrap_or_default();
    markdown::wrap_after(sheet, (palette::DIM, &heading), "    ", &moves, width);
}
