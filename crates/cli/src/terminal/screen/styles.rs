//! Styles of drawings as ratatui has them.

use anstyle::{AnsiColor, Color as Ink, Effects, RgbColor};
use catalogue::{Span, StyledText};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::palette;

/// Draws a text into an area; what does not fit is left out. Without `colours` only bold, dim and the like are kept.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, text: &StyledText, colours: bool) {
    let text = palette::shown(text);
    for (y, line) in (area.y..area.bottom()).zip(text.lines()) {
        let mut x = area.x;
        for Span { text, style } in line {
            let room = usize::from(area.right().saturating_sub(x));
            (x, _) = buffer.set_stringn(x, y, text, room, converted(*style, colours));
        }
    }
}

/// Breaks lines that are too wide, such as a long position or path, which have no spaces to wrap at.
pub(super) fn folded(text: &StyledText, width: usize) -> StyledText {
    let mut folded = StyledText::new();
    for line in text.lines() {
        folded.line();
        let mut column = 0;
        for Span { text, style } in line {
            for c in text.chars() {
                if column == width {
                    folded.line();
                    column = 0;
                }
                folded.ink(*style, c.to_string());
                column += 1;
            }
        }
    }
    folded
}

fn converted(style: anstyle::Style, colours: bool) -> Style {
    let mut converted = Style::new().add_modifier(modifiers(style.get_effects()));
    if colours {
        converted.fg = style.get_fg_color().map(colour);
        converted.bg = style.get_bg_color().map(colour);
    }
    converted
}

fn modifiers(effects: Effects) -> Modifier {
    let known = [
        (Effects::BOLD, Modifier::BOLD),
        (Effects::DIMMED, Modifier::DIM),
        (Effects::UNDERLINE, Modifier::UNDERLINED),
        (Effects::INVERT, Modifier::REVERSED),
    ];
    known.into_iter().filter(|(effect, _)| effects.contains(*effect)).map(|(_, modifier)| modifier).collect()
}

fn colour(ink: Ink) -> Color {
    match ink {
        Ink::Ansi(named) => ansi(named),
        Ink::Ansi256(index) => Color::Indexed(index.0),
        Ink::Rgb(RgbColor(red, green, blue)) => Color::Rgb(red, green, blue),
    }
}

const fn ansi(named: AnsiColor) -> Color {
    match named {
        AnsiColor::Black => Color::Black,
        AnsiColor::Red => Color::Red,
        AnsiColor::Green => Color::Green,
        AnsiColor::Yellow => Color::Yellow,
        AnsiColor::Blue => Color::Blue,
        AnsiColor::Magenta => Color::Magenta,
        AnsiColor::Cyan => Color::Cyan,
        AnsiColor::White => Color::Gray,
        AnsiColor::BrightBlack => Color::DarkGray,
        AnsiColor::BrightRed => Color::LightRed,
        AnsiColor::BrightGreen => Color::LightGreen,
        AnsiColor::BrightYellow => Color::LightYellow,
        AnsiColor::BrightBlue => Color::LightBlue,
        AnsiColor::BrightMagenta => Color::LightMagenta,
        AnsiColor::BrightCyan => Color::LightCyan,
        AnsiColor::BrightWhite => Color::White,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_broken() {
        let mut text = StyledText::new();
        text.line().text("12345").text("67");
        text.line().text("8");
        let lines = folded(&text, 3);
        let plain: Vec<String> =
            lines.lines().iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect();
        assert_eq!(plain, ["123", "456", "7", "8"]);
    }
}
