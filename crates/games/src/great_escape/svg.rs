//! SVG picture of Great Escape: a wooden board with grooves, ivory walls in them, and a tray of walls for each player.

use catalogue::{Element, Notation, Scene, Svg};

use super::geometry::{Cell, Goal, Orientation, POINTS, SIZE, Wall};
use super::rules::{GreatEscape, Move};
use super::shared_board::{DrawnPosition, Seen};

pub(super) const CELL: f64 = 52.0;
pub(super) const GROOVE: f64 = 12.0;
/// Distance from one cell to the next.
pub(super) const PITCH: f64 = CELL + GROOVE;
const BOARD: f64 = PITCH * SIZE as f64 - GROOVE;
/// The length of a wall.
pub(super) const WALL: f64 = 2.0 * CELL + GROOVE;

// The frame with the numbers around the board, and a row of trays below it.
const MARGIN: f64 = 14.0;
const TRAY: f64 = 66.0;
const FRAME: f64 = 34.0;
const LEFT: f64 = MARGIN + FRAME;
const TOP: f64 = MARGIN + FRAME;
const WIDTH: f64 = 2.0 * LEFT + BOARD;
const TRAYS_TOP: f64 = 2.0 * TOP + BOARD;
const HEIGHT: f64 = TRAYS_TOP + TRAY + MARGIN;

const PAWN: f64 = 19.0;
/// The radius of two pawns sharing a cell, and their distance from its centre.
const SHARED: f64 = 14.0;
const ASIDE: f64 = 12.5;
const SHADOW: f64 = 4.0;

/// Each player's colours, from dark to light.
const COLOURS: [[&str; 3]; 3] =
    [["#163f73", "#2f6db5", "#9cc6f2"], ["#8a3309", "#dd6420", "#ffc79c"], ["#4b1a63", "#8e44ad", "#dcb8ef"]];
const LAST: &str = "#ffd84d";

pub(super) fn draw(look: &DrawnPosition) -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT, format!("{}: {}", GreatEscape::INFO.title, look.text));
    gradients(&mut svg);
    svg.put(Element::rect(0.0, 0.0, WIDTH, HEIGHT, 14.0).at("class", "ground").at("fill", "#efe6d6"));
    draw_board(&mut svg, look);
    for (seat, (_, in_hand)) in look.players.iter().enumerate() {
        draw_tray(&mut svg, look, seat, *in_hand);
    }
    draw_last_step(&mut svg, look);
    svg.group(Element::new("g").at("id", "walls"), |svg| {
        for wall in look.walls.iter() {
            draw_wall(svg, wall, crossing(wall, look.flipped), look.put == Some(wall));
        }
    });
    for (seat, (pawn, _)) in look.players.iter().enumerate() {
        if let Some(cell) = *pawn {
            let moved = look.left.is_some_and(|(mover, _)| mover == seat);
            draw_pawn(&mut svg, seat, middle(cell, look.flipped), &look.on(cell), moved);
        }
    }
    svg
}

/// Draws the board before a wall is put, with the wall still in the player's tray.
pub(super) fn draw_before(look: &DrawnPosition, wall: Wall) -> Svg {
    let mut svg = draw(look);
    let (left, width) = tray(look, look.turn.unwrap_or(0));
    draw_wall(&mut svg, wall, (left + width / 2.0, TRAYS_TOP + TRAY / 2.0), true);
    svg
}

/// The centre of a cell.
pub(super) fn middle(cell: Cell, flipped: bool) -> (f64, f64) {
    let along = |i: u8| PITCH * f64::from(if flipped { SIZE - 1 - i } else { i }) + CELL / 2.0;
    (LEFT + along(cell.x()), TOP + along(cell.y()))
}

/// The centre of a wall.
pub(super) fn crossing(wall: Wall, flipped: bool) -> (f64, f64) {
    let along = |i: u8| PITCH * f64::from(if flipped { POINTS - 1 - i } else { i }) + CELL + GROOVE / 2.0;
    (LEFT + along(wall.middle() % POINTS), TOP + along(wall.middle() / POINTS))
}

fn draw_board(svg: &mut Svg, look: &DrawnPosition) {
    let (x, y, size) = (LEFT - FRAME, TOP - FRAME, BOARD + 2.0 * FRAME);
    svg.put(Element::rect(x + SHADOW, y + SHADOW, size, size, 12.0).at("fill", "#000").at("fill-opacity", 0.25));
    svg.put(Element::rect(x, y, size, size, 12.0).at("fill", "url(#escape-frame)"));
    let bed = GROOVE / 2.0;
    svg.put(Element::rect(LEFT - bed, TOP - bed, BOARD + GROOVE, BOARD + GROOVE, 5.0).at("fill", "#3a2413"));
    for cell in Cell::all() {
        draw_cell(svg, cell, middle(cell, look.flipped), look.players.len());
    }
    for i in 0..SIZE {
        let along = PITCH * f64::from(if look.flipped { SIZE - 1 - i } else { i }) + CELL / 2.0;
        let label = |x, y| Element::label(x, y, 17.0).at("fill", "#f3dfbd").at("font-weight", "bold");
        svg.write(label(LEFT + along, TOP - FRAME / 2.0 - 3.0), &i.to_string());
        svg.write(label(LEFT - FRAME / 2.0 - 3.0, TOP + along), &i.to_string());
    }
}

fn draw_cell(svg: &mut Svg, cell: Cell, (x, y): (f64, f64), players: usize) {
    let square = |inset: f64| {
        let size = CELL - 2.0 * inset;
        Element::rect(x - size / 2.0, y - size / 2.0, size, size, 5.0)
    };
    svg.group(Element::new("g").at("id", format!("cell-{}{}", cell.x(), cell.y())), |svg| {
        svg.put(square(0.0).at("fill", "url(#escape-wood)"));
        if let Some(seat) = (0..players).find(|seat| Goal::BY_SEAT[*seat].has(cell)) {
            let [_, colour, _] = COLOURS[seat];
            svg.put(square(0.0).at("fill", colour).at("fill-opacity", 0.7));
        }
        let edge = square(0.75).at("fill", "none").at("stroke", "#fff").at("stroke-opacity", 0.22);
        svg.put(edge.at("stroke-width", 1.5));
    });
}

/// The left edge and width of a player's tray.
fn tray(look: &DrawnPosition, seat: usize) -> (f64, f64) {
    let players = look.players.len() as f64;
    let width = (BOARD + 2.0 * FRAME - MARGIN * (players - 1.0)) / players;
    (MARGIN + (width + MARGIN) * seat as f64, width)
}

/// Draws a player's pawn, direction and walls in hand. The tray of the player to move has a coloured rim.
fn draw_tray(svg: &mut Svg, look: &DrawnPosition, seat: usize, walls: u8) {
    const BAR: f64 = 8.0;
    let (left, width) = tray(look, seat);
    let (y, [first, step]) =
        (TRAYS_TOP + TRAY / 2.0, if look.players.len() > 2 { [106.0, 9.5] } else { [112.0, 13.0] });
    svg.group(Element::new("g").at("id", format!("tray-{seat}")), |svg| {
        let [dark, colour, _] = COLOURS[seat];
        let (rim, thick) = if look.turn == Some(seat) { (colour, 5) } else { ("#b89d70", 1) };
        let tray = Element::rect(left, TRAYS_TOP, width, TRAY, 12.0).at("fill", "#d9c7a6");
        svg.put(tray.at("stroke", rim).at("stroke-width", thick));
        svg.group(Element::new("g").at("transform", format!("translate({:.1} {y})", left + 32.0)), |svg| {
            draw_disc(svg, seat, PAWN);
        });
        draw_goal_arrow(svg, seat, left + 80.0, y, look.flipped);
        for i in 0..walls {
            let bar = |x: f64, y: f64| Element::rect(x, y - 20.0, BAR, 40.0, 3.0);
            let x = left + first + step * f64::from(i);
            svg.put(bar(x + 2.0, y + 2.0).at("fill", "#000").at("fill-opacity", 0.3));
            svg.put(bar(x, y).at("fill", "url(#escape-ivory-v)").at("stroke", "#8f7a4d").at("stroke-width", 0.8));
        }
        let count = Element::label(left + width - 22.0, y, 24.0).at("fill", dark).at("font-weight", "bold");
        svg.write(count, &walls.to_string());
    });
}

/// Draws the direction of the player's goal.
fn draw_goal_arrow(svg: &mut Svg, seat: usize, x: f64, y: f64, flipped: bool) {
    let angle = match Goal::BY_SEAT[seat] {
        Goal::Right => 0,
        Goal::Left => 180,
        Goal::Down => 90,
    };
    let angle = if flipped { angle + 180 } else { angle };
    let [_, colour, _] = COLOURS[seat];
    let arrow = Element::new("polygon").at("points", "-20,-4 4,-4 4,-11 20,0 4,11 4,4 -20,4").at("fill", colour);
    svg.put(arrow.at("transform", format!("translate({x:.1} {y:.1}) rotate({angle})")));
}

fn draw_wall(svg: &mut Svg, wall: Wall, (x, y): (f64, f64), last: bool) {
    let (width, height, fill) = match wall.orientation() {
        Orientation::H => (WALL, GROOVE, "url(#escape-ivory-h)"),
        Orientation::V => (GROOVE, WALL, "url(#escape-ivory-v)"),
    };
    let body = |grown: f64| {
        let (width, height) = (width + grown, height + grown);
        Element::rect(-width / 2.0, -height / 2.0, width, height, 3.5)
    };
    let shadow = Element::rect(SHADOW - width / 2.0, SHADOW - height / 2.0, width, height, 3.5);
    let group = Element::new("g").at("id", format!("wall-{wall}"));
    svg.group(group.at("transform", format!("translate({x:.1} {y:.1})")), |svg| {
        svg.put(shadow.at("fill", "#000").at("fill-opacity", 0.4));
        if last {
            svg.put(body(7.0).at("fill", LAST).at("stroke", "#7a5200").at("stroke-width", 1.2));
        }
        svg.put(body(0.0).at("fill", fill).at("stroke", "#8f7a4d").at("stroke-width", 0.8));
    });
}

/// Draws the cell left by the last step, and an arrow along the step.
fn draw_last_step(svg: &mut Svg, look: &DrawnPosition) {
    let Some((seat, from)) = look.left else { return };
    let Some(to) = look.players[seat].0 else { return };
    let ((x1, y1), (x2, y2)) = (middle(from, look.flipped), middle(to, look.flipped));
    svg.group(Element::new("g").at("id", "last-step"), |svg| {
        let left = Element::circle(x1, y1, PAWN * 0.8).at("fill", LAST).at("fill-opacity", 0.35);
        svg.put(left.at("stroke", LAST).at("stroke-width", 3).at("stroke-dasharray", "5 4"));
        let trail = Element::line(x1, y1, x2, y2).at("stroke", LAST).at("stroke-width", 6);
        svg.put(trail.at("stroke-linecap", "round").at("stroke-opacity", 0.85));
    });
}

fn draw_pawn(svg: &mut Svg, seat: usize, (x, y): (f64, f64), sharing: &[usize], moved: bool) {
    let place = sharing.iter().position(|other| *other == seat).unwrap_or(0) as f64;
    let last = sharing.len().saturating_sub(1) as f64;
    let (x, radius) = if last > 0.0 { (x + ASIDE * (2.0 * place / last - 1.0), SHARED) } else { (x, PAWN) };
    let group = Element::new("g").at("id", format!("pawn-{seat}"));
    svg.group(group.at("transform", format!("translate({x:.1} {y:.1})")), |svg| {
        if moved {
            let ring = Element::circle(0.0, 0.0, radius + 4.0).at("fill", LAST);
            svg.put(ring.at("stroke", "#7a5200").at("stroke-width", 1.2));
        }
        draw_disc(svg, seat, radius);
    });
}

/// Draws a pawn from above, around the origin, with its number.
fn draw_disc(svg: &mut Svg, seat: usize, radius: f64) {
    let [dark, ..] = COLOURS[seat];
    svg.put(Element::circle(2.5, 3.5, radius).at("fill", "#000").at("fill-opacity", 0.4));
    let body = Element::circle(0.0, 0.0, radius).at("fill", format!("url(#escape-pawn-{seat})"));
    svg.put(body.at("stroke", dark).at("stroke-width", 2));
    let number = Element::label(0.0, 0.0, radius * 1.15).at("fill", "#fff").at("font-weight", "bold");
    svg.write(number.at("stroke", dark).at("stroke-width", 3).at("paint-order", "stroke"), &seat.to_string());
}

fn gradients(svg: &mut Svg) {
    let linear = |id: &str, x2: u8, y2: u8| {
        Element::new("linearGradient").at("id", id).at("x1", 0).at("y1", 0).at("x2", x2).at("y2", y2)
    };
    let radial = |id: &str| Element::new("radialGradient").at("id", id).at("cx", 0.36).at("cy", 0.3).at("r", 0.8);
    let [zero, one, two] = COLOURS.map(|[dark, colour, light]| [light, colour, dark]);
    for (gradient, stops) in [
        (linear("escape-frame", 1, 1), ["#7d5330", "#5f3c20", "#482b15"]),
        (linear("escape-wood", 1, 1), ["#e0b985", "#cfa26a", "#bd8d55"]),
        (linear("escape-ivory-h", 0, 1), ["#fffdf2", "#f4e7c6", "#c7b283"]),
        (linear("escape-ivory-v", 1, 0), ["#fffdf2", "#f4e7c6", "#c7b283"]),
        (radial("escape-pawn-0"), zero),
        (radial("escape-pawn-1"), one),
        (radial("escape-pawn-2"), two),
    ] {
        svg.group(gradient, |svg| {
            for (offset, colour) in ["0", "0.5", "1"].into_iter().zip(stops) {
                svg.put(Element::new("stop").at("offset", offset).at("stop-color", colour));
            }
        });
    }
}

/// The board before the last move, with a wall still in its tray.
pub(super) fn frames<G: Seen>(scene: &Scene<G>) -> Vec<Svg> {
    let Some((before, m)) = scene.last else { return Vec::new() };
    let look = DrawnPosition::of(&Scene { position: before, last: None, ..*scene });
    vec![match m {
        Move::Step(_) => draw(&look),
        Move::Put(wall) => draw_before(&look, wall),
    }]
}
