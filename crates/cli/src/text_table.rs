//! Plain-text tables: the first column is left-aligned, the others right-aligned.

use catalogue::StyledText;

/// Aligns rows in columns two spaces apart.
pub(crate) fn lay_out(rows: &[Vec<String>]) -> StyledText {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut sheet = StyledText::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column] - cell.chars().count());
            let (left, right) = if column == 0 { (cell.as_str(), pad.as_str()) } else { (pad.as_str(), cell.as_str()) };
            line.extend([if column == 0 { "" } else { "  " }, left, right]);
        }
        sheet.line().text(line.trim_end());
    }
    sheet
}

/// Groups the digits of a number: `140 725 472`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1000), "1\u{202f}000");
        assert_eq!(grouped(140_725_472), "140\u{202f}725\u{202f}472");
    }
}
