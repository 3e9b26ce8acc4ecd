//! Great Escape in characters: walls as heavy lines between the cells, the last one doubled. `svg.rs` draws it for a
//! report.

use anstyle::{AnsiColor, Color, Style};
use rules::{Game, Message, Scene, Sheet, Side, Svg, View};

use super::board::{Cell, Direction, Goal, POINTS, SIZE, Wall};
use super::coach;
use super::rules::{GreatEscape, Move};
use super::setup::side_name;
use super::svg;
use super::walls::Walls;

const PAWNS: [Style; 2] = [ink(AnsiColor::BrightWhite, AnsiColor::Blue), ink(AnsiColor::Black, AnsiColor::Yellow)];
const GOALS: [Style; 2] = [plain(AnsiColor::Blue), plain(AnsiColor::Yellow)];
const WALL: Style = Style::new().bold();
const POINT: Style = Style::new().dimmed();
const LAST: Style = plain(AnsiColor::Green).bold();

const fn ink(text: AnsiColor, ground: AnsiColor) -> Style {
    plain(text).bg_color(Some(Color::Ansi(ground))).bold()
}

const fn plain(text: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(text)))
}

impl View for GreatEscape {
    fn sheet(scene: &Scene<Self>) -> Sheet {
        let mut sheet = Sheet::new();
        let columns: String = places(scene, SIZE).map(|x| format!("  {x} ")).collect();
        sheet.line().text(format!("    {columns}"));
        let border = "─".repeat(4 * usize::from(SIZE) - 1);
        sheet.line().text(format!("    ┌{border}┐"));
        let mut points = places(scene, POINTS);
        for y in places(scene, SIZE) {
            draw_cells(&mut sheet, scene, y);
            if let Some(y) = points.next() {
                draw_points(&mut sheet, scene, y);
            }
        }
        sheet.line().text(format!("    └{border}┘"));
        for side in Side::BOTH {
            let walls = "▮".repeat(usize::from(scene.position.walls_left(side)));
            sheet.line().text("     ").ink(PAWNS[side.index()], format!(" {} ", digit(side)));
            sheet.ink(GOALS[side.index()], format!(" {} ", goal_mark(scene, side))).ink(WALL, walls);
        }
        sheet
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        svg::draw(scene)
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

    fn threats(&self) -> Vec<Message> {
        coach::threats(self)
    }

    fn effects(&self, m: Move) -> Vec<Message> {
        coach::effects(self, m)
    }
}

/// A player's number.
pub(super) fn digit(side: Side) -> char {
    char::from(b'0' + side as u8)
}

/// The cell that the last move left, and its mover.
pub(super) fn last_step(scene: &Scene<GreatEscape>) -> Option<(Side, Cell)> {
    let (before, Move::Step(_)) = scene.last? else { return None };
    Some((before.turn(), before.pawn(before.turn())?))
}

/// The wall that the last move put.
pub(super) fn last_wall(scene: &Scene<GreatEscape>) -> Option<Wall> {
    let (_, Move::Put(wall)) = scene.last? else { return None };
    Some(wall)
}

/// Which way a side's goal lies as the scene shows it.
fn goal_mark(scene: &Scene<GreatEscape>, side: Side) -> &'static str {
    if (Goal::of(side) == Goal::Right) == scene.flipped { "‹" } else { "›" }
}

/// So many columns or rows as the scene shows them, from the left and from the top.
fn places(scene: &Scene<GreatEscape>, count: u8) -> impl Iterator<Item = u8> + use<> {
    let flipped = scene.flipped;
    (0..count).map(move |i| if flipped { count - 1 - i } else { i })
}

/// A row of cells with the walls between them.
fn draw_cells(sheet: &mut Sheet, scene: &Scene<GreatEscape>, y: u8) {
    sheet.line().text(format!("  {y} │"));
    let mut points = places(scene, POINTS);
    for cell in places(scene, SIZE).filter_map(|x| Cell::at(x, y)) {
        draw_cell(sheet, scene, cell);
        if let Some(left) = points.next().and_then(|x| Cell::at(x, y)) {
            draw_half(sheet, scene, left, Direction::Right, ["║", "┃", " "]);
        }
    }
    sheet.text("│");
}

fn draw_cell(sheet: &mut Sheet, scene: &Scene<GreatEscape>, cell: Cell) {
    let here = |side: &Side| scene.position.pawn(*side) == Some(cell);
    let pawns: Vec<Side> = Side::BOTH.into_iter().filter(here).collect();
    let last = last_step(scene);
    let arrived = last.is_some_and(|(side, _)| here(&side));
    let pawn = |sheet: &mut Sheet, side: Side| _ = sheet.ink(PAWNS[side.index()], digit(side));
    match pawns[..] {
        [side] => {
            let (left, right) = if arrived { ("»", "«") } else { (" ", " ") };
            sheet.ink(LAST, left);
            pawn(sheet, side);
            sheet.ink(LAST, right);
        }
        [zero, one] => {
            sheet.ink(LAST, if arrived { "»" } else { " " });
            pawn(sheet, zero);
            pawn(sheet, one);
        }
        _ if last.is_some_and(|(_, left)| left == cell) => _ = sheet.ink(LAST, " ∘ "),
        _ => match Side::BOTH.into_iter().find(|side| Goal::of(*side).x() == cell.x()) {
            Some(side) => _ = sheet.ink(GOALS[side.index()], format!(" {} ", goal_mark(scene, side))),
            None => _ = sheet.text("   "),
        },
    }
}

/// A row of points with the walls between the cells above and below.
fn draw_points(sheet: &mut Sheet, scene: &Scene<GreatEscape>, y: u8) {
    sheet.line().text("    │");
    let mut points = places(scene, POINTS);
    for cell in places(scene, SIZE).filter_map(|x| Cell::at(x, y)) {
        draw_half(sheet, scene, cell, Direction::Down, ["═══", "━━━", "   "]);
        if let Some(cell) = points.next().and_then(|x| Cell::at(x, y)) {
            draw_point(sheet, scene, cell);
        }
    }
    sheet.text("│");
}

/// The half of a wall on one side of a cell, if there is one: the last, another, none.
fn draw_half(sheet: &mut Sheet, scene: &Scene<GreatEscape>, cell: Cell, side: Direction, texts: [&str; 3]) {
    let between = Walls::between(cell, side);
    if last_wall(scene).is_some_and(|wall| between.contains(wall)) {
        sheet.ink(LAST, texts[0]);
    } else if scene.position.walls().lets(cell, side) {
        sheet.text(texts[2]);
    } else {
        sheet.ink(WALL, texts[1]);
    }
}

/// Heavy lines by their arms: 1 to the left, 2 to the right, 4 up, 8 down.
const ARMS: [&str; 16] = ["·", "╸", "╺", "━", "╹", "┛", "┗", "┻", "╻", "┓", "┏", "┳", "┃", "┫", "┣", "╋"];

/// The point at the lower right corner of a cell.
fn draw_point(sheet: &mut Sheet, scene: &Scene<GreatEscape>, cell: Cell) {
    let walls = scene.position.walls();
    let walled = |cell: Option<Cell>, side| cell.is_some_and(|cell| !walls.lets(cell, side));
    let arms = [
        walled(Some(cell), Direction::Down),
        walled(cell.step(Direction::Right), Direction::Down),
        walled(Some(cell), Direction::Right),
        walled(cell.step(Direction::Down), Direction::Right),
    ];
    // Half a turn swaps left with right and up with down: the bits of each pair.
    let turned = |i: usize| if scene.flipped { i ^ 1 } else { i };
    let arms: usize = (0..4).filter(|i| arms[*i]).map(|i| 1 << turned(i)).sum();
    let last = last_wall(scene).filter(|wall| wall.middle() == cell.y() * POINTS + cell.x());
    match last {
        Some(_) if arms == 0b0011 => sheet.ink(LAST, "═"),
        Some(_) if arms == 0b1100 => sheet.ink(LAST, "║"),
        _ => sheet.ink(if arms == 0 { POINT } else { WALL }, ARMS[arms]),
    };
}
