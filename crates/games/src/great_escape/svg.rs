//! Great Escape as a picture: a wooden board with grooves, ivory walls standing in them, a tray of walls for each player.

use rules::{Element, Game, Notation, Scene, Side, Svg};

use super::board::{Cell, Goal, Orientation, POINTS, SIZE, Wall};
use super::rules::GreatEscape;
use super::view::{digit, last_step, last_wall};

const CELL: f64 = 52.0;
const GROOVE: f64 = 12.0;
/// From one cell to the next.
const PITCH: f64 = CELL + GROOVE;
const BOARD: f64 = PITCH * SIZE as f64 - GROOVE;
const WALL: f64 = 2.0 * CELL + GROOVE;

// From the left: a tray, the frame with the rows' numbers, the board, the frame, a tray.
const MARGIN: f64 = 18.0;
const TRAY: f64 = 92.0;
const FRAME: f64 = 34.0;
const LEFT: f64 = MARGIN + TRAY + MARGIN + FRAME;
const TOP: f64 = MARGIN + FRAME;
const WIDTH: f64 = 2.0 * LEFT + BOARD;
const HEIGHT: f64 = 2.0 * TOP + BOARD;

const PAWN: f64 = 19.0;
/// The radius of two pawns on one cell, and how far they stand from its middle.
const SHARED: f64 = 14.0;
const ASIDE: f64 = 12.5;
const SHADOW: f64 = 4.0;

/// Each player's colour, dark to light.
const COLOURS: [[&str; 3]; 2] = [["#163f73", "#2f6db5", "#9cc6f2"], ["#8a3309", "#dd6420", "#ffc79c"]];
const LAST: &str = "#ffd84d";

pub(super) fn draw(scene: &Scene<GreatEscape>) -> Svg {
    let position = scene.position;
    let mut svg = Svg::new(WIDTH, HEIGHT, format!("{}: {}", GreatEscape::INFO.title, position.write()));
    gradients(&mut svg);
    svg.put(Element::rect(0.0, 0.0, WIDTH, HEIGHT, 14.0).at("fill", "#efe6d6"));
    draw_board(&mut svg);
    for side in Side::BOTH {
        draw_tray(&mut svg, side, position);
    }
    draw_last_step(&mut svg, scene);
    svg.group(Element::new("g").at("id", "walls"), |svg| {
        for wall in position.walls().iter() {
            draw_wall(svg, wall, last_wall(scene) == Some(wall));
        }
    });
    let shared = position.pawn(Side::One) == position.pawn(Side::Two);
    for side in Side::BOTH {
        if let Some(cell) = position.pawn(side) {
            let moved = last_step(scene).is_some_and(|(mover, _)| mover == side);
            draw_pawn(&mut svg, side, cell, shared, moved);
        }
    }
    svg
}

/// The middle of a cell.
fn middle(cell: Cell) -> (f64, f64) {
    (LEFT + PITCH * f64::from(cell.x()) + CELL / 2.0, TOP + PITCH * f64::from(cell.y()) + CELL / 2.0)
}

fn draw_board(svg: &mut Svg) {
    let (x, y, size) = (LEFT - FRAME, TOP - FRAME, BOARD + 2.0 * FRAME);
    svg.put(Element::rect(x + SHADOW, y + SHADOW, size, size, 12.0).at("fill", "#000").at("fill-opacity", 0.25));
    svg.put(Element::rect(x, y, size, size, 12.0).at("fill", "url(#escape-frame)"));
    let bed = GROOVE / 2.0;
    svg.put(Element::rect(LEFT - bed, TOP - bed, BOARD + GROOVE, BOARD + GROOVE, 5.0).at("fill", "#3a2413"));
    for cell in Cell::all() {
        draw_cell(svg, cell);
    }
    for i in 0..SIZE {
        let along = PITCH * f64::from(i) + CELL / 2.0;
        let label = |x, y| Element::label(x, y, 17.0).at("fill", "#f3dfbd").at("font-weight", "bold");
        svg.write(label(LEFT + along, TOP - FRAME / 2.0 - 3.0), &i.to_string());
        svg.write(label(LEFT - FRAME / 2.0 - 3.0, TOP + along), &i.to_string());
    }
}

fn draw_cell(svg: &mut Svg, cell: Cell) {
    let (x, y) = middle(cell);
    let square = |inset: f64| {
        let size = CELL - 2.0 * inset;
        Element::rect(x - size / 2.0, y - size / 2.0, size, size, 5.0)
    };
    svg.group(Element::new("g").at("id", format!("cell-{}{}", cell.x(), cell.y())), |svg| {
        svg.put(square(0.0).at("fill", "url(#escape-wood)"));
        if let Some(side) = Side::BOTH.into_iter().find(|side| Goal::of(*side).x() == cell.x()) {
            let [_, colour, _] = COLOURS[side.index()];
            svg.put(square(0.0).at("fill", colour).at("fill-opacity", 0.7));
        }
        let edge = square(0.75).at("fill", "none").at("stroke", "#fff").at("stroke-opacity", 0.22);
        svg.put(edge.at("stroke-width", 1.5));
    });
}

/// The walls in hand, beside the column that the player comes from. The tray of the player to move has a coloured rim.
fn draw_tray(svg: &mut Svg, side: Side, position: &GreatEscape) {
    const BAR: f64 = 10.0;
    const STEP: f64 = 23.0;
    let left = match Goal::of(side) {
        Goal::Right => MARGIN,
        Goal::Left => WIDTH - MARGIN - TRAY,
    };
    let (x, top, height) = (left + TRAY / 2.0, TOP - FRAME, BOARD + 2.0 * FRAME);
    svg.group(Element::new("g").at("id", format!("tray-{}", digit(side))), |svg| {
        let [dark, colour, _] = COLOURS[side.index()];
        let (rim, width) = if !position.is_over() && position.turn() == side { (colour, 4) } else { ("#b89d70", 1) };
        let tray = Element::rect(left, top, TRAY, height, 12.0).at("fill", "#d9c7a6");
        svg.put(tray.at("stroke", rim).at("stroke-width", width));
        draw_disc(svg, side, x, top + 42.0, PAWN);
        draw_goal_arrow(svg, side, x, top + 84.0);
        let walls = position.walls_left(side);
        for i in 0..walls {
            let y = top + height - 62.0 - STEP * f64::from(i);
            let bar = |y| Element::rect(left + 14.0, y, TRAY - 28.0, BAR, 3.0);
            svg.put(bar(y + 3.0).at("fill", "#000").at("fill-opacity", 0.3));
            svg.put(bar(y).at("fill", "url(#escape-ivory-h)").at("stroke", "#8f7a4d").at("stroke-width", 0.8));
        }
        let count = Element::label(x, top + height - 26.0, 24.0).at("fill", dark).at("font-weight", "bold");
        svg.write(count, &walls.to_string());
    });
}

fn draw_goal_arrow(svg: &mut Svg, side: Side, x: f64, y: f64) {
    let forward = if Goal::of(side) == Goal::Right { 1.0 } else { -1.0 };
    let [_, colour, _] = COLOURS[side.index()];
    let (tail, neck, tip) = (x - 24.0 * forward, x + 8.0 * forward, x + 24.0 * forward);
    let points = [(tail, -4.0), (neck, -4.0), (neck, -11.0), (tip, 0.0), (neck, 11.0), (neck, 4.0), (tail, 4.0)];
    let points = points.map(|(x, dy)| format!("{x:.1},{:.1}", y + dy)).join(" ");
    svg.put(Element::new("polygon").at("points", points).at("fill", colour));
}

fn draw_wall(svg: &mut Svg, wall: Wall, last: bool) {
    let (column, row) = (f64::from(wall.middle() % POINTS), f64::from(wall.middle() / POINTS));
    let (x, y) = (LEFT + PITCH * column + CELL + GROOVE / 2.0, TOP + PITCH * row + CELL + GROOVE / 2.0);
    let (width, height, fill) = match wall.orientation() {
        Orientation::H => (WALL, GROOVE, "url(#escape-ivory-h)"),
        Orientation::V => (GROOVE, WALL, "url(#escape-ivory-v)"),
    };
    let body = |grown: f64| {
        let (width, height) = (width + grown, height + grown);
        Element::rect(x - width / 2.0, y - height / 2.0, width, height, 3.5)
    };
    let shadow = Element::rect(x - width / 2.0 + SHADOW, y - height / 2.0 + SHADOW, width, height, 3.5);
    svg.group(Element::new("g").at("id", format!("wall-{wall}")), |svg| {
        svg.put(shadow.at("fill", "#000").at("fill-opacity", 0.4));
        if last {
            svg.put(body(7.0).at("fill", LAST).at("stroke", "#7a5200").at("stroke-width", 1.2));
        }
        svg.put(body(0.0).at("fill", fill).at("stroke", "#8f7a4d").at("stroke-width", 0.8));
    });
}

/// The cell that the last step left, and an arrow over the step.
fn draw_last_step(svg: &mut Svg, scene: &Scene<GreatEscape>) {
    let Some((side, from)) = last_step(scene) else { return };
    let Some(to) = scene.position.pawn(side) else { return };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    svg.group(Element::new("g").at("id", "last-step"), |svg| {
        let left = Element::circle(x1, y1, PAWN * 0.8).at("fill", LAST).at("fill-opacity", 0.35);
        svg.put(left.at("stroke", LAST).at("stroke-width", 3).at("stroke-dasharray", "5 4"));
        let trail = Element::line(x1, y1, x2, y2).at("stroke", LAST).at("stroke-width", 6);
        svg.put(trail.at("stroke-linecap", "round").at("stroke-opacity", 0.85));
    });
}

fn draw_pawn(svg: &mut Svg, side: Side, cell: Cell, shared: bool, moved: bool) {
    let (x, y) = middle(cell);
    let (x, radius) = match (shared, side) {
        (false, _) => (x, PAWN),
        (true, Side::One) => (x - ASIDE, SHARED),
        (true, Side::Two) => (x + ASIDE, SHARED),
    };
    svg.group(Element::new("g").at("id", format!("pawn-{}", digit(side))), |svg| {
        if moved {
            let ring = Element::circle(x, y, radius + 4.0).at("fill", LAST);
            svg.put(ring.at("stroke", "#7a5200").at("stroke-width", 1.2));
        }
        draw_disc(svg, side, x, y, radius);
    });
}

/// A pawn seen from above, with its number.
fn draw_disc(svg: &mut Svg, side: Side, x: f64, y: f64, radius: f64) {
    let [dark, ..] = COLOURS[side.index()];
    svg.put(Element::circle(x + 2.5, y + 3.5, radius).at("fill", "#000").at("fill-opacity", 0.4));
    let body = Element::circle(x, y, radius).at("fill", format!("url(#escape-pawn-{})", digit(side)));
    svg.put(body.at("stroke", dark).at("stroke-width", 2));
    let number = Element::label(x, y, radius * 1.15).at("fill", "#fff").at("font-weight", "bold");
    svg.write(number.at("stroke", dark).at("stroke-width", 3).at("paint-order", "stroke"), &digit(side).to_string());
}

fn gradients(svg: &mut Svg) {
    let linear = |id: &str, x2: u8, y2: u8| {
        Element::new("linearGradient").at("id", id).at("x1", 0).at("y1", 0).at("x2", x2).at("y2", y2)
    };
    let radial = |id: &str| Element::new("radialGradient").at("id", id).at("cx", 0.36).at("cy", 0.3).at("r", 0.8);
    let [zero, one] = COLOURS.map(|[dark, colour, light]| [light, colour, dark]);
    for (gradient, stops) in [
        (linear("escape-frame", 1, 1), ["#7d5330", "#5f3c20", "#482b15"]),
        (linear("escape-wood", 1, 1), ["#e0b985", "#cfa26a", "#bd8d55"]),
        (linear("escape-ivory-h", 0, 1), ["#fffdf2", "#f4e7c6", "#c7b283"]),
        (linear("escape-ivory-v", 1, 0), ["#fffdf2", "#f4e7c6", "#c7b283"]),
        (radial("escape-pawn-0"), zero),
        (radial("escape-pawn-1"), one),
    ] {
        svg.group(gradient, |svg| {
            for (offset, colour) in ["0", "0.5", "1"].into_iter().zip(stops) {
                svg.put(Element::new("stop").at("offset", offset).at("stop-color", colour));
            }
        });
    }
}
