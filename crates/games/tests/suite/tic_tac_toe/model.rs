//! The rules again, over text: shares no code with `rules.rs`.

/// Every legal move with the position it leads to.
pub(super) fn moves(position: &str, _rules: &str) -> Vec<(String, String)> {
    let (board, turn) = position.split_once(' ').expect("two parts");
    let (mark, next) = if turn == "x" { ('X', "o") } else { ('O', "x") };
    let rows: Vec<Vec<char>> = board.split('/').map(|row| row.chars().collect()).collect();
    let lines: [[(usize, usize); 3]; 8] = std::array::from_fn(|line| {
        std::array::from_fn(|i| match line {
            0..3 => (line, i),
            3..6 => (i, line - 3),
            6 => (i, i),
            _ => (i, 2 - i),
        })
    });
    let is_won = |mark: char| lines.iter().any(|line| line.iter().all(|(row, column)| rows[*row][*column] == mark));
    if is_won('X') || is_won('O') {
        return Vec::new();
    }
    let free = (0..9).map(|i| (i / 3, i % 3)).filter(|(row, column)| rows[*row][*column] == '.');
    let play = |(row, column): (usize, usize)| {
        let mut rows = rows.clone();
        rows[row][column] = mark;
        let board: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        (format!("{}{}", ["A", "B", "C"][column], 3 - row), format!("{} {next}", board.join("/")))
    };
    free.map(play).collect()
}
