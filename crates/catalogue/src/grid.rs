//! [`Grid`]: a plain rectangular board with at most one piece on a cell.
//!
//! A game that implements it gets its [`Board`], [`Pointing`] and [`Editor`]; [`read()`] and [`write()`] are its
//! position text. A game that needs more implements those traits itself.

use std::fmt;

use anstyle::{AnsiColor, Color, Style};
use rules::Side;

use crate::{
    Board, Editor, Element, Field, FieldKind, Message, Notation, Pointing, Scene, Spot, StyledText, Svg, TURN, TextSpot,
};

/// A cell of a grid: A1 is column 0, row 0, at the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GridCell {
    /// The column, from the left.
    pub column: u8,
    /// The row, from the bottom.
    pub row: u8,
}

/// Writes `A1`.
impl fmt::Display for GridCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

/// A game on a rectangular board of at most 12 columns.
pub trait Grid: Notation {
    /// The number of columns.
    const COLUMNS: u8;
    /// The number of rows.
    const ROWS: u8;
    /// The letters of a cell's contents: an empty cell, then pieces of the first and of the second side in turn, as in
    /// `[".", "X", "O"]`. The piece with index `i` has the message `piece-<i>`.
    const PIECES: &'static [&'static str];
    /// The letters of the sides in a position's text, as in `["x", "o"]`.
    const TURNS: &'static [&'static str];

    /// The index in [`PIECES`](Self::PIECES) of a cell's contents.
    fn piece(&self, cell: GridCell) -> usize;

    /// The cells to pick for a move, in order; the last one is where it ends.
    fn cells(m: Self::Move) -> Vec<GridCell>;
}

/// Returns the owner of a piece, by its index in [`Grid::PIECES`].
pub const fn owner(piece: usize) -> Side {
    if piece % 2 == 1 { Side::One } else { Side::Two }
}

/// Returns the cells row by row from the top, in reading order.
fn cells<G: Grid>(flipped: bool) -> impl Iterator<Item = GridCell> {
    let column = move |i: u8| if flipped { G::COLUMNS - 1 - i } else { i };
    let row = move |i: u8| if flipped { i } else { G::ROWS - 1 - i };
    (0..G::ROWS).flat_map(move |line| (0..G::COLUMNS).map(move |i| GridCell { column: column(i), row: row(line) }))
}

/// Writes a position: its rows from the top, and the side to move, as in `X.O/.X./..O x`.
pub fn write<G: Grid>(position: &G) -> String {
    let letters: Vec<&str> = cells::<G>(false).map(|cell| G::PIECES[position.piece(cell)]).collect();
    let rows: Vec<String> = letters.chunks(G::COLUMNS.into()).map(<[&str]>::concat).collect();
    format!("{} {}", rows.join("/"), G::TURNS[position.turn().index()])
}

/// Parses a position's text into the occupied cells, each with the index of its piece, and the side to move.
pub fn read<G: Grid>(text: &str) -> Result<(Vec<(GridCell, usize)>, Side), Message> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, turn] = words[..] else { return Err(Message::new("grid-parts")) };
    let wrong_turn = || Message::new("grid-turn").quoting("text", turn).with("known", G::TURNS.join(", "));
    let turn = Side::BOTH.into_iter().find(|side| G::TURNS[side.index()] == turn).ok_or_else(wrong_turn)?;
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(G::ROWS) {
        return Err(Message::new("grid-rows").with("rows", rows.len()).with("due", G::ROWS));
    }
    let mut pieces = Vec::new();
    for (row, text) in (0..G::ROWS).rev().zip(rows) {
        let letters = text.chars().count();
        if letters != usize::from(G::COLUMNS) {
            return Err(Message::new("grid-cells").with("row", row + 1).with("cells", letters).with("due", G::COLUMNS));
        }
        for (column, letter) in (0..).zip(text.chars()) {
            let cell = GridCell { column, row };
            let piece = G::PIECES.iter().position(|word| word.chars().eq([letter])).ok_or_else(|| {
                let wrong = Message::new("grid-piece").with("cell", cell.to_string());
                wrong.quoting("text", letter.to_string()).with("known", G::PIECES.join(" "))
            })?;
            if piece > 0 {
                pieces.push((cell, piece));
            }
        }
    }
    Ok((pieces, turn))
}

/// Counts the pieces of each side, to validate a position.
pub fn counts(pieces: &[(GridCell, usize)]) -> [usize; 2] {
    Side::BOTH.map(|side| pieces.iter().filter(|(_, piece)| owner(*piece) == side).count())
}

const LAST: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green))).bold();
const FRAME: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::BrightBlack)));

/// Returns the cells of the last move.
fn last_cells<G: Grid>(scene: &Scene<G>) -> Vec<GridCell> {
    scene.last.map(|(_, m)| G::cells(m)).unwrap_or_default()
}

impl<G: Grid> Board for G {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        let (all, last) = (cells::<G>(scene.flipped).collect::<Vec<_>>(), last_cells(scene));
        let rule =
            |ends: [&str; 3]| format!("   {}{}{}", ends[0], vec!["───"; G::COLUMNS.into()].join(ends[1]), ends[2]);
        let mut text = StyledText::new();
        for (line, row) in all.chunks(G::COLUMNS.into()).enumerate() {
            text.line().ink(FRAME, rule(if line == 0 { ["┌", "┬", "┐"] } else { ["├", "┼", "┤"] }));
            text.line().text(format!("{:>2} ", row[0].row + 1)).ink(FRAME, "│");
            for cell in row {
                let letter = Some(G::PIECES[scene.position.piece(*cell)]).filter(|letter| *letter != G::PIECES[0]);
                let (left, right) = if last.contains(cell) { ("»", "«") } else { (" ", " ") };
                text.ink(LAST, left).ink(Style::new().bold(), letter.unwrap_or(" ")).ink(LAST, right).ink(FRAME, "│");
            }
        }
        text.line().ink(FRAME, rule(["└", "┴", "┘"]));
        let names: String =
            all[..G::COLUMNS.into()].iter().map(|cell| format!("  {} ", &cell.to_string()[..1])).collect();
        text.line().text(format!("   {}", names.trim_end()));
        text
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        let columns = u16::from(G::COLUMNS);
        let place = |(i, cell): (u16, GridCell)| {
            TextSpot::on_line(cell.to_string(), 4 + 4 * (i % columns), 1 + 2 * (i / columns), 3)
        };
        (0..).zip(cells::<G>(scene.flipped)).map(place).collect()
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        draw(scene, |cell| cell)
    }

    /// A piece that moves from one cell to another has the id of its new cell in the picture before the move.
    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        let Some((before, m)) = scene.last else { return Vec::new() };
        let [from, to] = G::cells(m)[..] else { return Vec::new() };
        let moved = before.piece(from);
        if moved == 0 || before.piece(to) != 0 || scene.position.piece(to) != moved {
            return Vec::new();
        }
        vec![draw(&Scene { position: before, last: None, ..*scene }, |cell| if cell == from { to } else { cell })]
    }
}

impl<G: Grid> Pointing for G {
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        let spot = |cell: GridCell| {
            let piece = match scene.position.piece(cell) {
                0 => Message::new("cell-empty"),
                piece => Message::new(format!("piece-{piece}")),
            };
            let label = Message::new("label-grid-cell").with("cell", cell.to_string()).with("piece", piece);
            Spot::around(middle::<G>(cell, scene.flipped), CELL, CELL, cell.to_string(), label)
        };
        cells::<G>(scene.flipped).map(spot).collect()
    }

    fn steps(&self, m: Self::Move) -> Vec<String> {
        G::cells(m).iter().map(GridCell::to_string).collect()
    }

    fn asks(&self, picked: &[&str]) -> Option<Message> {
        Some(Message::new(if picked.is_empty() { "ask-grid-cell" } else { "ask-next-grid-cell" }))
    }
}

impl<G: Grid> Editor for G {
    fn fields() -> Vec<Field> {
        let kind = || FieldKind::Words(G::PIECES);
        let cell = |cell: GridCell| Field::on_board(cell.to_string(), cell.column, G::ROWS - 1 - cell.row, kind());
        cells::<G>(false).map(cell).chain([Field::listed(TURN, FieldKind::Words(G::TURNS))]).collect()
    }

    fn values(&self) -> Vec<String> {
        let letters = cells::<G>(false).map(|cell| G::PIECES[self.piece(cell)]);
        letters.chain([G::TURNS[self.turn().index()]]).map(str::to_owned).collect()
    }

    fn compose(values: &[String]) -> String {
        let (cells, turn) = values.split_at(values.len().saturating_sub(1));
        let rows: Vec<String> = cells.chunks(G::COLUMNS.into()).map(<[String]>::concat).collect();
        format!("{} {}", rows.join("/"), turn.concat())
    }
}

/// The side of a cell, and the margin for the coordinates.
const CELL: f64 = 80.0;
const MARGIN: f64 = 36.0;

/// Returns the middle of a cell in the picture.
fn middle<G: Grid>(cell: GridCell, flipped: bool) -> (f64, f64) {
    let (column, row) =
        if flipped { (G::COLUMNS - 1 - cell.column, cell.row) } else { (cell.column, G::ROWS - 1 - cell.row) };
    (MARGIN + (f64::from(column) + 0.5) * CELL, MARGIN + (f64::from(row) + 0.5) * CELL)
}

/// Draws the board, each piece with the id of the cell that `id` gives.
fn draw<G: Grid>(scene: &Scene<G>, id: impl Fn(GridCell) -> GridCell) -> Svg {
    let (width, height) = (2.0 * MARGIN + f64::from(G::COLUMNS) * CELL, 2.0 * MARGIN + f64::from(G::ROWS) * CELL);
    let mut svg = Svg::new(width, height, format!("{}: {}", G::INFO.title, scene.position.write()));
    svg.put(Element::rect(0.0, 0.0, width, height, 14.0).at("class", "ground").at("fill", "#efe6d6"));
    let last = last_cells(scene);
    for cell in cells::<G>(scene.flipped) {
        let (x, y) = middle::<G>(cell, scene.flipped);
        let fill = if last.contains(&cell) { "#f0d78c" } else { "#d9b98a" };
        let tile = Element::rect(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, 0.0).at("fill", fill);
        svg.put(tile.at("stroke", "#4a3015").at("stroke-width", 1.5));
        let mut label = |x: f64, y: f64, text: &str| {
            svg.write(Element::label(x, y, 18.0).at("class", "ink").at("fill", "#4a3520"), text);
        };
        let name = cell.to_string();
        if y > height - MARGIN - CELL {
            label(x, height - MARGIN / 2.0, &name[..1]);
        }
        if x < MARGIN + CELL {
            label(MARGIN / 2.0, y, &name[1..]);
        }
    }
    for cell in cells::<G>(scene.flipped) {
        let piece = scene.position.piece(cell);
        if piece > 0 {
            draw_piece(&mut svg, &id(cell).to_string(), middle::<G>(cell, scene.flipped), piece, G::PIECES[piece]);
        }
    }
    svg
}

fn draw_piece(svg: &mut Svg, id: &str, (x, y): (f64, f64), piece: usize, letter: &str) {
    let (body, ink) = match owner(piece) {
        Side::One => ("#fffdf6", "#3b3b40"),
        Side::Two => ("#3b3b40", "#fffdf6"),
    };
    let group = Element::new("g").at("id", format!("piece-{id}")).at("transform", format!("translate({x:.1} {y:.1})"));
    svg.group(group, |svg| {
        svg.put(
            Element::circle(0.0, 0.0, CELL * 0.38).at("fill", body).at("stroke", "#0f0f12").at("stroke-width", 1.5),
        );
        svg.write(Element::label(0.0, 0.0, CELL * 0.4).at("fill", ink), letter);
    });
}
