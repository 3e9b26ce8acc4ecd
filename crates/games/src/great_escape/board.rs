//! Text board of Great Escape: walls as heavy lines between the cells, the last one doubled. `svg.rs` draws the
//! picture.

use anstyle::{AnsiColor, Color, Style};
use catalogue::{Board, Message, Scene, StyledText, Svg, TextSpot};
use rules::Side;

use super::geometry::{Cell, Direction, Goal, Orientation, POINTS, SIZE, Wall};
use super::pointing::cell_id;
use super::rules::GreatEscape;
use super::setup::side_name;
use super::shared_board::DrawnPosition;
use super::svg;
use super::walls::Walls;

const PAWNS: [Style; 3] = [
    ink(AnsiColor::BrightWhite, AnsiColor::Blue),
    ink(AnsiColor::Black, AnsiColor::Yellow),
    ink(AnsiColor::BrightWhite, AnsiColor::Magenta),
];
const GOALS: [Style; 3] = [plain(AnsiColor::Blue), plain(AnsiColor::Yellow), plain(AnsiColor::Magenta)];
/// The direction of each seat's goal, on the board and on the flipped board.
const GOAL_MARKS: [[&str; 2]; 3] = [["›", "‹"], ["‹", "›"], ["⌄", "⌃"]];
const WALL: Style = Style::new().bold();
const POINT: Style = Style::new().dimmed();
const LAST: Style = plain(AnsiColor::Green).bold();

const fn ink(text: AnsiColor, ground: AnsiColor) -> Style {
    plain(text).bg_color(Some(Color::Ansi(ground))).bold()
}

const fn plain(text: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(text)))
}

impl Board for GreatEscape {
    fn text_board(scene: &Scene<Self>) -> StyledText {
        text_board(&DrawnPosition::of(scene))
    }

    fn text_spots(scene: &Scene<Self>) -> Vec<TextSpot> {
        text_spots(scene.flipped, scene.compact)
    }

    fn legend() -> Option<Message> {
        Some(Message::new("legend"))
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(&DrawnPosition::of(scene))
    }

    fn facts(&self) -> Vec<Message> {
        let player = |side| match self.pawn(side) {
            None => Message::new("fact-eliminated").with("side", side_name(side)),
            Some(_) => Message::new("fact-walls")
                .with("side", side_name(side))
                .with("walls", self.walls_left(side))
                .with("distance", self.distance(side)),
        };
        let rounds = Message::new("fact-rounds").with("left", self.rounds_left());
        Side::BOTH.map(player).into_iter().chain([rounds]).collect()
    }

    fn svg_frames(scene: &Scene<Self>) -> Vec<Svg> {
        svg::frames(scene)
    }
}

/// Draws the board as text.
pub(super) fn text_board(look: &DrawnPosition) -> StyledText {
    let mut sheet = StyledText::new();
    let columns: String = places(look, SIZE).map(|x| format!("  {x} ")).collect();
    let border = "─".repeat(4 * usize::from(SIZE) - 1);
    if look.compact {
        sheet.line().text(format!(" {columns}"));
    } else {
        sheet.line().text(format!("    {columns}"));
        sheet.line().text(format!("    ┌{border}┐"));
    }
    let mut points = places(look, POINTS);
    for y in places(look, SIZE) {
        draw_cells(&mut sheet, look, y);
        if let Some(y) = points.next() {
            draw_points(&mut sheet, look, y);
        }
    }
    if look.compact {
        return sheet;
    }
    sheet.line().text(format!("    └{border}┘"));
    for (seat, (_, in_hand)) in look.players.iter().enumerate() {
        let walls = "▮".repeat(usize::from(*in_hand));
        sheet.line().text("     ").ink(PAWNS[seat], format!(" {seat} "));
        sheet.ink(GOALS[seat], format!(" {} ", goal_mark(look, seat))).ink(WALL, walls);
    }
    sheet
}

/// The places of cells and walls on the text board.
pub(super) fn text_spots(flipped: bool, compact: bool) -> Vec<TextSpot> {
    // The first cell: the compact board has no border above and a narrow margin.
    let (left, top) = if compact { (2, 1) } else { (5, 2) };
    let shown = move |i: u8, count: u8| u16::from(if flipped { count - 1 - i } else { i });
    let all = |count: u8| (0..count).flat_map(move |y| (0..count).map(move |x| (x, y)));
    let cells = all(SIZE).filter_map(|(x, y)| Cell::at(x, y)).map(move |cell| {
        let (x, y) = (shown(cell.x(), SIZE), shown(cell.y(), SIZE));
        TextSpot::on_line(cell_id(cell), left + 4 * x, top + 2 * y, 3)
    });
    let walls = all(POINTS).flat_map(move |(i, j)| {
        let (x, y) = (left + 4 * shown(i, POINTS), top + 2 * shown(j, POINTS));
        let wall = move |orientation| Wall::centred(orientation, j * POINTS + i).to_string();
        let across = TextSpot::on_line(wall(Orientation::H), x, y + 1, 7);
        [across, TextSpot::on_line(wall(Orientation::V), x + 3, y, 1).of_height(3)]
    });
    cells.chain(walls).collect()
}

/// The direction of a player's goal on the board as shown.
fn goal_mark(look: &DrawnPosition, seat: usize) -> &'static str {
    GOAL_MARKS[seat][usize::from(look.flipped)]
}

/// The first `count` column or row indices in display order, from the left or from the top.
fn places(look: &DrawnPosition, count: u8) -> impl Iterator<Item = u8> + use<> {
    let flipped = look.flipped;
    (0..count).map(move |i| if flipped { count - 1 - i } else { i })
}

/// Draws a row of cells with the walls between them.
fn draw_cells(sheet: &mut StyledText, look: &DrawnPosition, y: u8) {
    let margin = if look.compact { "" } else { "  " };
    let gap = if look.compact { "" } else { " " };
    sheet.line().text(format!("{margin}{y}{gap}│"));
    let mut points = places(look, POINTS);
    for cell in places(look, SIZE).filter_map(|x| Cell::at(x, y)) {
        draw_cell(sheet, look, cell);
        if let Some(left) = points.next().and_then(|x| Cell::at(x, y)) {
            draw_half(sheet, look, left, Direction::Right, ["║", "┃", " "]);
        }
    }
    sheet.text("│");
}

fn draw_cell(sheet: &mut StyledText, look: &DrawnPosition, cell: Cell) {
    let pawns = look.on(cell);
    let arrived = look.left.is_some_and(|(seat, _)| pawns.contains(&seat));
    match pawns[..] {
        [seat] => {
            let (left, right) = if arrived { ("»", "«") } else { (" ", " ") };
            sheet.ink(LAST, left).ink(PAWNS[seat], seat.to_string()).ink(LAST, right);
        }
        [] if look.left.is_some_and(|(_, left)| left == cell) => _ = sheet.ink(LAST, " ∘ "),
        [] => match (0..look.players.len()).find(|seat| Goal::BY_SEAT[*seat].has(cell)) {
            Some(seat) => _ = sheet.ink(GOALS[seat], format!(" {} ", goal_mark(look, seat))),
            None => _ = sheet.text("   "),
        },
        _ => {
            if pawns.len() == 2 {
                sheet.ink(LAST, if arrived { "»" } else { " " });
            }
            for seat in pawns {
                sheet.ink(PAWNS[seat], seat.to_string());
            }
        }
    }
}

/// Draws a row of points with the walls between the cells above and below.
fn draw_points(sheet: &mut StyledText, look: &DrawnPosition, y: u8) {
    sheet.line().text(if look.compact { " │" } else { "    │" });
    let mut points = places(look, POINTS);
    for cell in places(look, SIZE).filter_map(|x| Cell::at(x, y)) {
        draw_half(sheet, look, cell, Direction::Down, ["═══", "━━━", "   "]);
        if let Some(cell) = points.next().and_then(|x| Cell::at(x, y)) {
            draw_point(sheet, look, cell);
        }
    }
    sheet.text("│");
}

/// Draws half a wall on one side of a cell; `texts` are for the last wall, another wall, and none.
fn draw_half(sheet: &mut StyledText, look: &DrawnPosition, cell: Cell, side: Direction, texts: [&str; 3]) {
    let between = Walls::between(cell, side);
    if look.put.is_some_and(|wall| between.contains(wall)) {
        sheet.ink(LAST, texts[0]);
    } else if look.walls.lets(cell, side) {
        sheet.text(texts[2]);
    } else {
        sheet.ink(WALL, texts[1]);
    }
}

/// Heavy line characters indexed by their arms: 1 left, 2 right, 4 up, 8 down.
const ARMS: [&str; 16] = ["·", "╸", "╺", "━", "╹", "┛", "┗", "┻", "╻", "┓", "┏", "┳", "┃", "┫", "┣", "╋"];

/// Draws the point at the lower right corner of a cell.
fn draw_point(sheet: &mut StyledText, look: &DrawnPosition, cell: Cell) {
    let walls = look.walls;
    let walled = |cell: Option<Cell>, side| cell.is_some_and(|cell| !walls.lets(cell, side));
    let arms = [
        walled(Some(cell), Direction::Down),
        walled(cell.step(Direction::Right), Direction::Down),
        walled(Some(cell), Direction::Right),
        walled(cell.step(Direction::Down), Direction::Right),
    ];
    // Half a turn swaps left with right and up with down: the bits of each pair.
    let turned = |i: usize| if look.flipped { i ^ 1 } else { i };
    let arms: usize = (0..4).filter(|i| arms[*i]).map(|i| 1 << turned(i)).sum();
    let last = look.put.filter(|wall| wall.middle() == cell.y() * POINTS + cell.x());
    match last {
        Some(_) if arms == 0b0011 => sheet.ink(LAST, "═"),
        Some(_) if arms == 0b1100 => sheet.ink(LAST, "║"),
        _ => sheet.ink(if arms == 0 { POINT } else { WALL }, ARMS[arms]),
    };
}
