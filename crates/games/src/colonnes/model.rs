//! An independent model of the rules over strings, slow and literal.

use std::collections::BTreeMap;

/// Every legal move with the position it leads to.
pub(super) fn moves(position: &str, _rules: &str) -> Vec<(String, String)> {
    let [board, turn, ply] = position.split(' ').collect::<Vec<_>>()[..] else { panic!("{position}") };
    let ply: u32 = ply.parse().expect("a number");
    let mut cells = BTreeMap::new();
    for (row, text) in board.split('/').enumerate() {
        for (column, stack) in text.split(',').enumerate() {
            cells.insert((column, row), stack.replace('.', ""));
        }
    }
    let mine = if turn == "w" { "W" } else { "B" };
    let won = cells.values().any(|stack| stack == "WWW" || stack == "BBB");
    if won || ply == 40 {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (&to, stack) in cells.iter().filter(|(_, stack)| stack.len() < 3) {
        if ply < 16 {
            let mut next = cells.clone();
            next.insert(to, format!("{stack}{mine}"));
            found.push((name(to), next));
            continue;
        }
        for (&from, source) in &cells {
            let beside = from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1;
            if beside && source.ends_with(mine) {
                let mut next = cells.clone();
                next.insert(from, source[..source.len() - 1].to_owned());
                next.insert(to, format!("{stack}{mine}"));
                found.push((format!("{}-{}", name(from), name(to)), next));
            }
        }
    }
    if found.is_empty() {
        found.push(("PASSE".to_owned(), cells));
    }
    let other = if turn == "w" { "b" } else { "w" };
    found.into_iter().map(|(m, next)| (m, format!("{} {other} {}", text(&next), ply + 1))).collect()
}

fn name((column, row): (usize, usize)) -> String {
    format!("{}{}", ["A", "B", "C"][column], row + 1)
}

fn text(cells: &BTreeMap<(usize, usize), String>) -> String {
    let cell = |at: &(usize, usize)| if cells[at].is_empty() { ".".to_owned() } else { cells[at].clone() };
    let row = |row| [cell(&(0, row)), cell(&(1, row)), cell(&(2, row))].join(",");
    [row(0), row(1), row(2)].join("/")
}
