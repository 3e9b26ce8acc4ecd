//! A subset of Markdown, wrapped for a terminal: headings, paragraphs, bullets and `code`.

use anstyle::Style;
use catalogue::StyledText;

const HEADING: Style = Style::new().bold().underline();
const CODE: Style = Style::new().bold();
/// Maximum width: longer lines are hard to read, however wide the terminal.
const WIDEST: usize = 80;

/// Returns the width for prose: that of the terminal, or of `COLUMNS` without one, at most 80.
pub(crate) fn width() -> usize {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let named = || std::env::var("COLUMNS").ok()?.parse().ok();
    terminal.or_else(named).unwrap_or(WIDEST).clamp(20, WIDEST)
}

/// Renders a document.
pub(crate) fn render(markdown: &str, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    for line in markdown.lines() {
        if let Some(heading) = line.strip_prefix("# ").or_else(|| line.strip_prefix("## ")) {
            sheet.line().ink(HEADING, heading);
        } else if let Some(item) = line.strip_prefix("- ") {
            wrap(&mut sheet, "• ", "  ", item, width);
        } else {
            wrap(&mut sheet, "", "", line, width);
        }
    }
    sheet
}

/// Adds a paragraph that starts with `first`; its other lines start with `later`.
pub(crate) fn wrap(sheet: &mut StyledText, first: &str, later: &str, text: &str, width: usize) {
    wrap_after(sheet, (Style::new(), first), later, text, width);
}

/// Adds a paragraph whose first words have their own style.
pub(crate) fn wrap_after(sheet: &mut StyledText, (style, first): (Style, &str), later: &str, text: &str, width: usize) {
    sheet.line().ink(style, first);
    let mut column = first.chars().count();
    // Spaces are written with the word after them, so that no line ends in one.
    let mut blanks = 0;
    // Odd pieces, between backquotes, are code and must not be broken across lines.
    for (i, piece) in text.split('`').enumerate() {
        let (style, words): (Style, Vec<&str>) = match i % 2 {
            1 => (CODE, vec![piece]),
            _ => (Style::new(), piece.split_inclusive(' ').collect()),
        };
        for word in words {
            let bare = word.trim_end_matches(' ');
            if blanks > 0 && column + blanks + bare.chars().count() > width {
                sheet.line().text(later);
                (column, blanks) = (later.chars().count(), 0);
            }
            if !bare.is_empty() {
                sheet.text(" ".repeat(blanks)).ink(style, bare);
                column += blanks + bare.chars().count();
                blanks = 0;
            }
            blanks += word.len() - bare.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_fits_its_width() {
        let text = "# Title\n\nSome words that are long enough to be wrapped, with `code in it` too.\n\n- an item that is also long enough\n";
        let sheet = render(text, 30);
        let plain: Vec<String> =
            sheet.lines().iter().map(|line| line.iter().map(|span| span.text.as_str()).collect::<String>()).collect();
        assert!(plain.iter().all(|line| line.chars().count() <= 30 && !line.ends_with(' ')), "{plain:#?}");
        assert_eq!(plain[6], "• an item that is also long");
        assert_eq!(plain[7], "  enough");
    }
}
