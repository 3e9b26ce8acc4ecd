//! Colonnes drawn: stacks seen from the side, white pawns ringed and lettered so that colour is not needed.

use anstyle::{AnsiColor, Color, Style};
use rules::{Element, Message, Notation, Scene, Sheet, Side, Svg, View};

use super::coach;
use super::notation::{letter, name};
use super::rules::{Cell, Colonnes, LAST_PLY, Move, PAWNS};

const WHITE_PAWN: Style = ink(AnsiColor::Black, AnsiColor::BrightWhite);
const BLACK_PAWN: Style = ink(AnsiColor::BrightWhite, AnsiColor::Black);
const FRAME: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow)));
const LAST: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green))).bold();

const fn ink(text: AnsiColor, ground: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(text))).bg_color(Some(Color::Ansi(ground))).bold()
}

impl View for Colonnes {
    fn sheet(scene: &Scene<Self>) -> Sheet {
        let board = scene.position;
        let (from, to) = last_cells(scene);
        let mut sheet = Sheet::new();
        let shown = |i: u8| if scene.flipped { 2 - i } else { i };
        let names = (0..3).map(|i| format!("      {} ", char::from(b'A' + shown(i)))).collect::<String>();
        sheet.line().text(names.trim_end());
        for line in 0..3 {
            let row = shown(2 - line);
            let rule = if line == 0 {
                "┌───────┬───────┬───────┐"
            } else {
                "├───────┼───────┼───────┤"
            };
            sheet.line().text("  ").ink(FRAME, rule);
            for level in (0..3).rev() {
                let label = if level == 1 { format!("{} ", row + 1) } else { "  ".to_owned() };
                sheet.line().text(label).ink(FRAME, "│");
                for cell in (0..3).map(|column| Cell::at(shown(column), row)) {
                    let pawn = board.stack(cell).pawns().nth(level);
                    let top = level as u32 + 1 == board.stack(cell).height();
                    let (left, right) = if to == Some(cell) && top { (" »", "« ") } else { ("  ", "  ") };
                    sheet.ink(LAST, left);
                    match pawn {
                        Some(side) => {
                            sheet.ink(if side == Side::One { WHITE_PAWN } else { BLACK_PAWN }, pawn_text(side))
                        }
                        None if level == 0 && from == Some(cell) => sheet.ink(LAST, " · "),
                        None => sheet.text("   "),
                    };
                    sheet.ink(LAST, right).ink(FRAME, "│");
                }
            }
        }
        sheet.line().text("  ").ink(FRAME, "└───────┴───────┴───────┘");
        sheet
    }

    fn svg(scene: &Scene<Self>) -> Svg {
        let board = scene.position;
        let (from, to) = last_cells(scene);
        let mut svg = Svg::new(WIDTH, HEIGHT, format!("{}: {}", Self::INFO.title, board.write()));
        gradients(&mut svg);
        svg.put(Element::rect(0.0, 0.0, WIDTH, HEIGHT, 14.0).at("fill", "#efe6d6"));
        draw_edges(&mut svg);
        for cell in Cell::all() {
            draw_tile(&mut svg, cell, [from, to].contains(&Some(cell)));
        }
        draw_coordinates(&mut svg);
        // The far rows first, so that a near stack hides what stands behind it.
        for row in (0..3).rev() {
            for cell in (0..3).map(|column| Cell::at(column, row)) {
                let group = Element::new("g").at("id", format!("cell-{}", name(cell)));
                svg.group(group, |svg| {
                    for (level, side) in board.stack(cell).pawns().enumerate() {
                        let top = level as u32 + 1 == board.stack(cell).height();
                        draw_pawn(svg, cell, level, side, top && to == Some(cell));
                    }
                });
            }
        }
        svg
    }

    fn facts(&self) -> Vec<Message> {
        let left = Message::new("fact-plies").with("left", LAST_PLY - self.ply());
        if self.is_placing() {
            return vec![Message::new("fact-pawns").with("left", PAWNS - self.ply()), left];
        }
        vec![left]
    }

    fn threats(&self) -> Vec<Message> {
        coach::threats(self)
    }

    fn effects(&self, m: Move) -> Vec<Message> {
        coach::effects(self, m)
    }
}

fn pawn_text(side: Side) -> String {
    match side {
        Side::One => format!("({})", letter(side)),
        Side::Two => format!("[{}]", letter(side)),
    }
}

/// Where the last move left from and arrived.
fn last_cells(scene: &Scene<Colonnes>) -> (Option<Cell>, Option<Cell>) {
    match scene.last {
        Some((_, Move::Place(to))) => (None, Some(to)),
        Some((_, Move::Shift(from, to))) => (Some(from), Some(to)),
        Some((_, Move::Pass)) | None => (None, None),
    }
}

// The picture: three rows of tiles going back to the upper right, pawns as draughtsmen of a fixed thickness.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 430.0;
const TILE: f64 = 150.0;
const DEPTH: f64 = 104.0;
const SLANT: f64 = 34.0;
const LEFT: f64 = 56.0;
const FRONT: f64 = 374.0;
/// The board's own thickness.
const EDGE: f64 = 14.0;
const PAWN_RX: f64 = 44.0;
const PAWN_RY: f64 = 19.0;
const PAWN_HEIGHT: f64 = 19.0;

/// A point of the board's plane: columns to the right, rows to the back.
fn plane(column: f64, row: f64) -> (f64, f64) {
    (LEFT + column * TILE + row * SLANT, FRONT - row * DEPTH)
}

fn draw_tile(svg: &mut Svg, cell: Cell, marked: bool) {
    let (column, row) = (f64::from(cell.column()), f64::from(cell.row()));
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(c, r)| plane(column + c, row + r));
    let points = corners.map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    let fill = match (marked, (cell.column() + cell.row()) % 2) {
        (true, _) => "#f0c75e",
        (false, 0) => "#c79a62",
        (false, _) => "#d9b27c",
    };
    svg.put(
        Element::new("polygon").at("points", points).at("fill", fill).at("stroke", "#6b4a25").at("stroke-width", 2),
    );
}

/// The front and the right side of the board.
fn draw_edges(svg: &mut Svg) {
    let (left, right, back) = (plane(0.0, 0.0), plane(3.0, 0.0), plane(3.0, 3.0));
    for ((x1, y1), (x2, y2), fill) in [(left, right, "#8a5f33"), (right, back, "#70491f")] {
        let points = format!("{x1:.1},{y1:.1} {x2:.1},{y2:.1} {x2:.1},{:.1} {x1:.1},{:.1}", y2 + EDGE, y1 + EDGE);
        svg.put(
            Element::new("polygon")
                .at("points", points)
                .at("fill", fill)
                .at("stroke", "#4a3015")
                .at("stroke-width", 1.5),
        );
    }
}

fn draw_coordinates(svg: &mut Svg) {
    for i in 0..3u8 {
        let at = f64::from(i) + 0.5;
        let (x, _) = plane(at, 0.0);
        let label = Element::label(x, FRONT + EDGE + 20.0, 20.0).at("fill", "#4a3520");
        svg.write(label, &char::from(b'A' + i).to_string());
        let (x, y) = plane(0.0, at);
        svg.write(Element::label(x - 22.0, y, 20.0).at("fill", "#4a3520"), &(i + 1).to_string());
    }
}

fn draw_pawn(svg: &mut Svg, cell: Cell, level: usize, side: Side, last: bool) {
    let (x, ground) = plane(f64::from(cell.column()) + 0.5, f64::from(cell.row()) + 0.5);
    let base = ground - level as f64 * PAWN_HEIGHT;
    let top = base - PAWN_HEIGHT;
    let (body, face, edge) = match side {
        Side::One => ("url(#white-side)", "#fffdf6", "#8d8468"),
        Side::Two => ("url(#black-side)", "#3b3b40", "#0f0f12"),
    };
    let (left, right) = (x - PAWN_RX, x + PAWN_RX);
    let outline = format!(
        "M{left:.1} {top:.1} V{base:.1} A{PAWN_RX} {PAWN_RY} 0 0 0 {right:.1} {base:.1} V{top:.1} A{PAWN_RX} {PAWN_RY} 0 0 1 {left:.1} {top:.1} Z"
    );
    svg.put(Element::new("path").at("d", outline).at("fill", body).at("stroke", edge).at("stroke-width", 1.5));
    let ellipse = |rx: f64, ry: f64| Element::new("ellipse").at("cx", x).at("cy", top).at("rx", rx).at("ry", ry);
    svg.put(ellipse(PAWN_RX, PAWN_RY).at("fill", face).at("stroke", edge).at("stroke-width", 1.5));
    let ring = if last { "#d1495b" } else { edge };
    let width = if last { 4.0 } else { 1.2 };
    svg.put(ellipse(PAWN_RX * 0.66, PAWN_RY * 0.66).at("fill", "none").at("stroke", ring).at("stroke-width", width));
}

fn gradients(svg: &mut Svg) {
    for (id, stops) in
        [("white-side", ["#b9b093", "#fffdf6", "#cfc7ab"]), ("black-side", ["#0b0b0d", "#55555c", "#19191c"])]
    {
        svg.group(Element::new("linearGradient").at("id", id), |svg| {
            for (offset, colour) in ["0", "0.35", "1"].into_iter().zip(stops) {
                svg.put(Element::new("stop").at("offset", offset).at("stop-color", colour));
            }
        });
    }
}
