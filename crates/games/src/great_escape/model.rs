//! An independent model of the rules over the text and a map of characters, slow and literal.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Orientation, y, x: this sorts in the order of the text.
type Wall = (char, usize, usize);

/// Cells and the gaps between them: cell (x, y) is at row 2y and column 2x, `#` is part of a wall.
type Map = [[char; 17]; 17];

/// Every legal move with the position it leads to.
pub(super) fn moves(position: &str, rules: &str) -> Vec<(String, String)> {
    let limit = rules.split(',').find_map(|option| option.strip_prefix("limit=")).map_or(100, number);
    let words: Vec<&str> = position.split(' ').collect();
    if words.contains(&"-1") {
        return Vec::new();
    }
    let turn = number(words[0]);
    let players = [0, 1].map(|i| [2, 3, 4].map(|j| number(words[3 * i + j])));
    let end = 9 + 3 * number(words[8]);
    let wall = |w: &[&str]| (w[2].chars().next().expect("H or V"), number(w[1]), number(w[0]));
    let walls: BTreeSet<Wall> = words[9..end].chunks(3).map(wall).collect();
    let rounds = words.get(end).map_or(0, |rounds| number(rounds));
    let [[x0, y0, _], [x1, y1, _]] = players;
    if x0 == 8 || x1 == 0 || rounds == limit {
        return Vec::new();
    }

    let mut map = [['.'; 17]; 17];
    for (row, column) in walls.iter().flat_map(|wall| squares(*wall)) {
        map[row][column] = '#';
    }
    let mut found = Vec::new();
    let [x, y, in_hand] = players[turn];
    for (name, to) in steps(&map, (x, y)) {
        let mut players = players;
        players[turn] = [to.0, to.1, in_hand];
        found.push((name.to_owned(), text(1 - turn, players, &walls, rounds + turn)));
    }
    for new in all_walls().filter(|_| in_hand > 0) {
        let mut map = map;
        let free = squares(new).into_iter().all(|(row, column)| map[row][column] == '.');
        squares(new).into_iter().for_each(|(row, column)| map[row][column] = '#');
        if free && can_reach(&map, (x0, y0), 8) && can_reach(&map, (x1, y1), 0) {
            let (mut players, mut walls) = (players, walls.clone());
            players[turn][2] -= 1;
            walls.insert(new);
            found.push((format!("{}{}{}", new.2, new.1, new.0), text(1 - turn, players, &walls, rounds + turn)));
        }
    }
    found
}

fn number(word: &str) -> usize {
    word.parse().expect("a number")
}

fn all_walls() -> impl Iterator<Item = Wall> {
    let h = (0..=7).flat_map(|x| (1..=8).map(move |y| ('H', y, x)));
    let v = (1..=8).flat_map(|x| (0..=7).map(move |y| ('V', y, x)));
    h.chain(v)
}

/// The three squares of the map that a wall occupies, as rows and columns: two between cells and the corner in the
/// middle.
fn squares((orientation, y, x): Wall) -> [(usize, usize); 3] {
    match orientation {
        'H' => [0, 1, 2].map(|i| (2 * y - 1, 2 * x + i)),
        _ => [0, 1, 2].map(|i| (2 * y + i, 2 * x - 1)),
    }
}

/// The steps possible from a cell, with the cells they lead to.
fn steps(map: &Map, (x, y): (usize, usize)) -> impl Iterator<Item = (&'static str, (usize, usize))> {
    let right = (x < 8 && map[2 * y][2 * x + 1] == '.').then(|| ("R", (x + 1, y)));
    let left = (x > 0 && map[2 * y][2 * x - 1] == '.').then(|| ("L", (x - 1, y)));
    let up = (y > 0 && map[2 * y - 1][2 * x] == '.').then(|| ("U", (x, y - 1)));
    let down = (y < 8 && map[2 * y + 1][2 * x] == '.').then(|| ("D", (x, y + 1)));
    [right, left, up, down].into_iter().flatten()
}

fn can_reach(map: &Map, from: (usize, usize), column: usize) -> bool {
    let mut seen = [[false; 9]; 9];
    let mut todo = vec![from];
    while let Some(cell) = todo.pop() {
        if cell.0 == column {
            return true;
        }
        if !std::mem::replace(&mut seen[cell.0][cell.1], true) {
            todo.extend(steps(map, cell).map(|(_, to)| to));
        }
    }
    false
}

fn text(turn: usize, players: [[usize; 3]; 2], walls: &BTreeSet<Wall>, rounds: usize) -> String {
    let mut text = format!("{turn} 2");
    for number in players.iter().flatten().chain([&walls.len()]) {
        _ = write!(text, " {number}");
    }
    for &(orientation, y, x) in walls {
        let digit = |n| char::from(b'0' + n as u8);
        text.extend([' ', digit(x), ' ', digit(y), ' ', orientation]);
    }
    if rounds > 0 {
        _ = write!(text, " {rounds}");
    }
    text
}
