//! An independent model of the rules over strings, slow and literal.

use std::collections::BTreeMap;

type At = (usize, usize);
type Board = BTreeMap<At, char>;

const RINGS: [&str; 6] = ["122312", "313132", "231213", "213231", "131312", "322132"];

/// Every legal move with the position it leads to.
pub(super) fn moves(position: &str, rules: &str) -> Vec<(String, String)> {
    let [rows, turn, ring] = position.split(' ').collect::<Vec<_>>()[..] else { panic!("{position}") };
    let board = read(rows);
    let (mine, theirs, other) = if turn == "w" { (['B', 'b'], ['N', 'n'], "b") } else { (['N', 'n'], ['B', 'b'], "w") };
    if !board.values().any(|piece| mine.contains(piece)) {
        return placements(&board, mine);
    }
    if !board.values().any(|piece| *piece == mine[0]) {
        return Vec::new();
    }
    let mut found = BTreeMap::new();
    for (&from, &piece) in board.iter().filter(|(_, piece)| mine.contains(piece)) {
        if ring != "-" && ring != ring_of(from) {
            continue;
        }
        let steps = ring_of(from).parse().expect("a number");
        let may_take = piece == mine[1] || rules.contains("unicorn-takes");
        let mut ends = Vec::new();
        walk(&board, &[from], steps, if may_take { Some(theirs[0]) } else { None }, &mut ends);
        for to in ends {
            let mut next = board.clone();
            next.remove(&from);
            next.insert(to, piece);
            found.insert(format!("{}-{}", name(from), name(to)), format!("{} {other} {}", text(&next), ring_of(to)));
        }
    }
    if found.is_empty() {
        found.insert("E".to_owned(), format!("{rows} {other} -"));
    }
    found.into_iter().collect()
}

/// Collects the ends of every walk that extends a path by that many steps.
fn walk(board: &Board, path: &[At], steps: usize, prey: Option<char>, ends: &mut Vec<At>) {
    let (column, row) = path[path.len() - 1];
    let beside = [(column + 1, row), (column.wrapping_sub(1), row), (column, row + 1), (column, row.wrapping_sub(1))];
    for to in beside.into_iter().filter(|to| to.0 < 6 && to.1 < 6 && !path.contains(to)) {
        match board.get(&to) {
            None if steps == 1 => ends.push(to),
            None => walk(board, &[path, &[to]].concat(), steps - 1, prey, ends),
            piece => ends.extend((steps == 1 && piece == prey.as_ref()).then_some(to)),
        }
    }
}

/// Every choice of six squares on an edge without pieces, with the unicorn on each of them in turn.
fn placements(board: &Board, [unicorn, paladin]: [char; 2]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for rows in [[0, 1], [4, 5]] {
        if board.keys().any(|(_, row)| rows.contains(row)) {
            continue;
        }
        let squares: Vec<At> = (0..6).flat_map(|column| rows.map(|row| (column, row))).collect();
        for set in (0_u32..1 << 12).filter(|set| set.count_ones() == 6) {
            let six: Vec<At> = (0..12).filter(|i| set >> i & 1 == 1).map(|i| squares[i]).collect();
            for first in &six {
                let mut next = board.clone();
                next.extend(six.iter().map(|at| (*at, if at == first { unicorn } else { paladin })));
                let others = six.iter().filter(|at| *at != first);
                let names: Vec<String> = std::iter::once(first).chain(others).map(|at| name(*at)).collect();
                found.push((names.join("/"), format!("{} w -", text(&next))));
            }
        }
    }
    found
}

fn ring_of((column, row): At) -> &'static str {
    &RINGS[row][column..=column]
}

fn name((column, row): At) -> String {
    format!("{}{}", ["A", "B", "C", "D", "E", "F"][column], row + 1)
}

fn read(rows: &str) -> Board {
    let mut board = Board::new();
    for (line, row) in rows.split('/').zip((0..6).rev()) {
        let mut column = 0;
        for c in line.chars() {
            match c.to_digit(10) {
                Some(empty) => column += empty as usize,
                None => {
                    board.insert((column, row), c);
                    column += 1;
                }
            }
        }
    }
    board
}

fn text(board: &Board) -> String {
    let row = |row| (0..6).map(|column| board.get(&(column, row)).copied().unwrap_or('1')).collect::<String>();
    let mut text = [5, 4, 3, 2, 1, 0].map(row).join("/");
    for empty in (2..=6).rev() {
        text = text.replace(&"1".repeat(empty), &empty.to_string());
    }
    text
}
