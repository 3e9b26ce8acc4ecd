//! SVG picture of Colonnes: three rows of tiles receding to the upper right, pawns as draughtsmen of a fixed thickness.

use catalogue::{Element, Notation, Scene, Svg};
use rules::{Game, Side};

use super::board::last_cells;
use super::notation::name;
use super::rules::{Cell, Colonnes, Move};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 430.0;
pub(super) const TILE: f64 = 150.0;
pub(super) const DEPTH: f64 = 104.0;
const SLANT: f64 = 34.0;
const LEFT: f64 = 56.0;
const FRONT: f64 = 374.0;
/// Thickness of the board.
const EDGE: f64 = 14.0;
const PAWN_RX: f64 = 44.0;
const PAWN_RY: f64 = 19.0;
const PAWN_HEIGHT: f64 = 19.0;

pub(super) fn draw(scene: &Scene<Colonnes>) -> Svg {
    draw_named(scene, |cell, level| format!("pawn-{}-{level}", name(cell)))
}

/// The board before the last move, with the moving pawn under its new id.
pub(super) fn frames(scene: &Scene<Colonnes>) -> Vec<Svg> {
    let Some((before, m)) = scene.last else { return Vec::new() };
    let still = &Scene { position: before, last: None, ..*scene };
    let arrived = |to: Cell| format!("pawn-{}-{}", name(to), before.stack(to).height());
    match m {
        Move::Pass => Vec::new(),
        Move::Place(to) => {
            let mut svg = draw(still);
            let (x, y) = ground(to, scene.flipped);
            let above = (x, y - f64::from(before.stack(to).height()) * PAWN_HEIGHT - 90.0);
            draw_pawn(&mut svg, &arrived(to), above, before.turn(), false);
            vec![svg]
        }
        Move::Shift(from, to) => {
            let top = before.stack(from).height() - 1;
            let called = |cell: Cell, level: u32| {
                if (cell, level) == (from, top) { arrived(to) } else { format!("pawn-{}-{level}", name(cell)) }
            };
            vec![draw_named(still, called)]
        }
    }
}

/// Draws the board with its pawns under these ids.
fn draw_named(scene: &Scene<Colonnes>, called: impl Fn(Cell, u32) -> String) -> Svg {
    let board = scene.position;
    let (from, to) = last_cells(scene);
    let mut svg = Svg::new(WIDTH, HEIGHT, format!("{}: {}", Colonnes::INFO.title, board.write()));
    gradients(&mut svg);
    svg.put(Element::rect(0.0, 0.0, WIDTH, HEIGHT, 14.0).at("class", "ground").at("fill", "#efe6d6"));
    draw_edges(&mut svg);
    for cell in Cell::all() {
        draw_tile(&mut svg, cell, scene.flipped, [from, to].contains(&Some(cell)));
    }
    draw_coordinates(&mut svg, scene.flipped);
    // The far rows first, so that a near stack hides what is behind it.
    let shown = |i: u8| if scene.flipped { 2 - i } else { i };
    for cell in (0..3).rev().flat_map(|row| (0..3).map(move |column| Cell::at(shown(column), shown(row)))) {
        for (level, side) in (0..).zip(board.stack(cell).pawns()) {
            let (x, y) = ground(cell, scene.flipped);
            let top = level + 1 == board.stack(cell).height();
            let base = (x, y - f64::from(level) * PAWN_HEIGHT);
            draw_pawn(&mut svg, &called(cell, level), base, side, top && to == Some(cell));
        }
    }
    svg
}

/// The centre of a cell, where its first pawn stands.
pub(super) fn ground(cell: Cell, flipped: bool) -> (f64, f64) {
    let along = |i: u8| f64::from(if flipped { 2 - i } else { i }) + 0.5;
    plane(along(cell.column()), along(cell.row()))
}

/// Projects a point of the board's plane: columns to the right, rows to the back.
fn plane(column: f64, row: f64) -> (f64, f64) {
    (LEFT + column * TILE + row * SLANT, FRONT - row * DEPTH)
}

/// The corners of a tile, moved towards its centre by a share of its size.
pub(super) fn corners(cell: Cell, flipped: bool, inset: f64) -> [(f64, f64); 4] {
    let shown = |i: u8| f64::from(if flipped { 2 - i } else { i });
    let (column, row) = (shown(cell.column()), shown(cell.row()));
    let (near, far) = (inset, 1.0 - inset);
    [(near, near), (far, near), (far, far), (near, far)].map(|(c, r)| plane(column + c, row + r))
}

fn draw_tile(svg: &mut Svg, cell: Cell, flipped: bool, marked: bool) {
    let points = corners(cell, flipped, 0.0).map(|(x, y)| format!("{x:.1},{y:.1}")).join(" ");
    let fill = match (marked, (cell.column() + cell.row()) % 2) {
        (true, _) => "#f0c75e",
        (false, 0) => "#c79a62",
        (false, _) => "#d9b27c",
    };
    svg.put(
        Element::new("polygon").at("points", points).at("fill", fill).at("stroke", "#6b4a25").at("stroke-width", 2),
    );
}

/// Draws the front and the right side of the board.
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

fn draw_coordinates(svg: &mut Svg, flipped: bool) {
    for i in 0..3u8 {
        let at = f64::from(if flipped { 2 - i } else { i }) + 0.5;
        let (x, _) = plane(at, 0.0);
        let label = Element::label(x, FRONT + EDGE + 20.0, 20.0).at("class", "ink").at("fill", "#4a3520");
        svg.write(label, &char::from(b'A' + i).to_string());
        let (x, y) = plane(0.0, at);
        svg.write(Element::label(x - 22.0, y, 20.0).at("class", "ink").at("fill", "#4a3520"), &(i + 1).to_string());
    }
}

/// Draws a pawn on its base.
fn draw_pawn(svg: &mut Svg, id: &str, (x, base): (f64, f64), side: Side, last: bool) {
    let (body, face, edge) = match side {
        Side::One => ("url(#white-side)", "#fffdf6", "#8d8468"),
        Side::Two => ("url(#black-side)", "#3b3b40", "#0f0f12"),
    };
    let outline = format!(
        "M-{PAWN_RX} -{PAWN_HEIGHT} V0 A{PAWN_RX} {PAWN_RY} 0 0 0 {PAWN_RX} 0 V-{PAWN_HEIGHT} \
         A{PAWN_RX} {PAWN_RY} 0 0 1 -{PAWN_RX} -{PAWN_HEIGHT} Z"
    );
    let ellipse =
        |rx: f64, ry: f64| Element::new("ellipse").at("cx", 0).at("cy", -PAWN_HEIGHT).at("rx", rx).at("ry", ry);
    let group = Element::new("g").at("id", id).at("transform", format!("translate({x:.1} {base:.1})"));
    svg.group(group, |svg| {
        svg.put(Element::new("path").at("d", outline).at("fill", body).at("stroke", edge).at("stroke-width", 1.5));
        svg.put(ellipse(PAWN_RX, PAWN_RY).at("fill", face).at("stroke", edge).at("stroke-width", 1.5));
        let (ring, width) = if last { ("#d1495b", 4.0) } else { (edge, 1.2) };
        let ring = ellipse(PAWN_RX * 0.66, PAWN_RY * 0.66).at("fill", "none").at("stroke", ring);
        svg.put(ring.at("stroke-width", width));
    });
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
