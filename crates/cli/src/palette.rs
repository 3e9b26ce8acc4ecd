//! Colours of boards: the sixteen ANSI colours, or true colours where the terminal supports them.
//!
//! The ANSI colours follow the user's theme. The true colours are medium tones that are legible on light and dark
//! backgrounds and distinguishable by colour-blind people (after Okabe and Ito).

use anstyle::{AnsiColor, Color, RgbColor, Style};
use catalogue::{Span, StyledText};

pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const CHOSEN: Style = Style::new().invert();
pub(crate) const STRONG: Style = Style::new().bold();

/// Returns the text in the best colours that the terminal supports.
pub(crate) fn shown(sheet: &StyledText) -> StyledText {
    if !truecolour() {
        return sheet.clone();
    }
    let mut shown = StyledText::new();
    for line in sheet.lines() {
        shown.line();
        for Span { text, style } in line {
            shown.ink(toned(*style), text.as_str());
        }
    }
    shown
}

fn truecolour() -> bool {
    std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit")
}

/// Replaces the foreground colour. A style with a background keeps both, which are chosen to match.
fn toned(style: Style) -> Style {
    if style.get_bg_color().is_some() {
        return style;
    }
    style.fg_color(style.get_fg_color().map(tone))
}

fn tone(colour: Color) -> Color {
    let Color::Ansi(named) = colour else { return colour };
    let (red, green, blue) = match named {
        AnsiColor::Red | AnsiColor::BrightRed => (213, 94, 0),
        AnsiColor::Green | AnsiColor::BrightGreen => (0, 158, 115),
        AnsiColor::Yellow | AnsiColor::BrightYellow => (176, 124, 20),
        AnsiColor::Blue | AnsiColor::BrightBlue => (30, 125, 200),
        AnsiColor::Magenta | AnsiColor::BrightMagenta => (200, 95, 150),
        AnsiColor::Cyan | AnsiColor::BrightCyan => (45, 150, 200),
        AnsiColor::BrightBlack => (128, 128, 128),
        AnsiColor::Black | AnsiColor::White | AnsiColor::BrightWhite => return colour,
    };
    Color::Rgb(RgbColor(red, green, blue))
}
