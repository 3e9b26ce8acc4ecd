//! The areas of the screen: board, panel, input and keys.

use ratatui::layout::Rect;

/// The smallest terminal, in columns and lines.
pub(super) const SMALLEST: (u16, u16) = (60, 20);
/// Width of a comfortable panel beside the board, and of a narrow one.
const COMFORTABLE: u16 = 26;
const NARROW: u16 = 20;
/// Lines of a comfortable panel below the board, and of a short one.
const ROOMY: u16 = 7;
const SHORT: u16 = 4;
/// Size of the area below the board from which it is used besides a panel.
const LOWER: (u16, u16) = (40, 4);
/// Lines for input and keys.
const FOOT: u16 = 2;

/// The areas of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) board: Rect,
    /// `true` for the compact board.
    pub(super) compact: bool,
    pub(super) panel: Rect,
    /// The area below the board, if the panel is beside it and the board is low.
    pub(super) lower: Option<Rect>,
    pub(super) input: Rect,
    pub(super) keys: Rect,
}

/// Arranges a board, given the sizes of its usual and compact drawings. `None` if the terminal is too small.
pub(super) fn arrange(area: Rect, usual: (u16, u16), compact: (u16, u16)) -> Option<Layout> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return None;
    }
    let beside = |size, least| beside(area, size, least);
    let below = |size, least| below(area, size, least);
    let small = |layout: Layout| Layout { compact: true, ..layout };
    beside(usual, COMFORTABLE)
        .or_else(|| below(usual, ROOMY))
        .or_else(|| beside(compact, COMFORTABLE).map(small))
        .or_else(|| below(compact, ROOMY).map(small))
        .or_else(|| beside(compact, NARROW).map(small))
        .or_else(|| below(compact, SHORT).map(small))
}

/// Puts the panel beside the board if it has at least that width.
fn beside(area: Rect, (width, height): (u16, u16), least: u16) -> Option<Layout> {
    // One column left of the board if there is room, and three between it and the panel.
    let margin = u16::from(area.width >= width + least + 4);
    let gap = if margin > 0 { 3 } else { 1 };
    let body = area.height - FOOT;
    let left = margin + width + gap;
    if body < height || area.width < left + least {
        return None;
    }
    let top = u16::from(body > height + 1);
    let board = Rect::new(area.x + margin, area.y + top, width, height);
    let rest = body - height - top;
    let lower = (width >= LOWER.0 && rest > LOWER.1).then(|| Rect::new(board.x, board.y + height + 1, width, rest - 1));
    let panel = Rect::new(area.x + left, area.y + top, area.width - left - margin, body - top);
    Some(Layout { board, compact: false, panel, lower, ..foot(area) })
}

/// Puts the panel below the board if it has at least that many lines.
fn below(area: Rect, (width, height): (u16, u16), least: u16) -> Option<Layout> {
    let body = area.height - FOOT;
    if area.width < width || body < height + least {
        return None;
    }
    // A blank line each above and below the board, if there is room.
    let spare = body - height - least;
    let (top, gap) = (u16::from(spare > 1), u16::from(spare > 0));
    let board = Rect::new(area.x + (area.width - width) / 2, area.y + top, width, height);
    let margin = u16::from(area.width > width + 1);
    let first = board.y + height + gap;
    let panel = Rect::new(area.x + margin, first, area.width - 2 * margin, area.y + body - first);
    Some(Layout { board, compact: false, panel, lower: None, ..foot(area) })
}

/// The input above the keys, at the bottom; the other areas are empty.
fn foot(area: Rect) -> Layout {
    let line = |from_bottom: u16| Rect::new(area.x, area.bottom() - from_bottom, area.width, 1);
    Layout { board: Rect::ZERO, compact: false, panel: Rect::ZERO, lower: None, input: line(2), keys: line(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_fit_and_do_not_overlap() {
        for (columns, lines) in [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)] {
            let area = Rect::new(0, 0, columns, lines);
            for (usual, compact) in [
                ((51, 14), (51, 9)),
                ((59, 7), (59, 7)),
                ((60, 13), (60, 11)),
                ((42, 22), (38, 18)),
                ((27, 14), (27, 14)),
            ] {
                let layout = arrange(area, usual, compact).expect("room for the board");
                let size = if layout.compact { compact } else { usual };
                assert_eq!((layout.board.width, layout.board.height), size);
                let areas =
                    [Some(layout.board), Some(layout.panel), layout.lower, Some(layout.input), Some(layout.keys)];
                let areas: Vec<Rect> = areas.into_iter().flatten().collect();
                for (i, one) in areas.iter().enumerate() {
                    assert_eq!(one.intersection(area), *one, "{columns}×{lines}: {layout:?}");
                    assert!(areas[..i].iter().all(|other| !other.intersects(*one)), "{columns}×{lines}: {layout:?}");
                }
            }
        }
        assert_eq!(arrange(Rect::new(0, 0, 59, 20), (27, 14), (27, 14)), None);
    }
}
