//! The board, with the cursor, the spots picked and those that can be picked.

use catalogue::{StyledText, TextSpot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::spot_map::SpotMap;
use super::state::{Mode, State};
use super::styles;

/// Draws the board and its marks. Returns the place of the cursor on the screen.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    state: &State,
    (board, map): (&StyledText, &SpotMap),
    colours: bool,
) -> Option<(u16, u16)> {
    styles::draw(buffer, area, board, colours);
    if state.mode != Mode::Turn || state.page.is_some() {
        return None;
    }
    let mut paint = |place: &TextSpot, style: Style| buffer.set_style(on_screen(area, place), style);
    for place in state.choices.next.iter().filter_map(|id| map.place(id)).filter(|place| map.is_alone(place)) {
        // The last line alone: a stack would look like a ruled sheet.
        let foot = TextSpot { line: place.line + place.height - 1, height: 1, ..place.clone() };
        paint(&foot, Style::new().add_modifier(Modifier::UNDERLINED));
    }
    let mark = if colours { Style::new().fg(Color::Black).bg(Color::Yellow) } else { Style::new() };
    for place in state.picked.iter().filter_map(|id| map.place(id)) {
        paint(place, mark.add_modifier(Modifier::BOLD | Modifier::UNDERLINED));
    }
    if state.is_listed() {
        return None;
    }
    let ending = state.choices.lands.iter().find(|(pick, _)| *pick == state.cursor.id);
    if let Some(place) = ending.and_then(|(_, end)| map.place(end)) {
        paint(place, mark.add_modifier(Modifier::BOLD | Modifier::UNDERLINED));
    }
    let place = map.place(&state.cursor.id)?;
    let can_be_picked = state.choices.next.contains(&state.cursor.id);
    let strength = if can_be_picked { Modifier::BOLD } else { Modifier::DIM };
    paint(place, Style::new().add_modifier(Modifier::REVERSED | strength));
    let cursor = on_screen(area, place);
    Some((cursor.x + (cursor.width - 1) / 2, cursor.y + (cursor.height - 1) / 2))
}

/// Returns the area of a place on the screen.
fn on_screen(board: Rect, place: &TextSpot) -> Rect {
    Rect::new(board.x + place.column, board.y + place.line, place.width, place.height).intersection(board)
}
