//! Great Escape as a picture: a wooden board with grooves, ivory walls standing in them, a tray of walls for each player.

use rules::{Element, Notation, Svg};

use super::board::{Cell, Goal, Orientation, POINTS, SIZE, Wall};
use super::look::Look;
use super::rules::GreatEscape;

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
const COLOURS: [[&str; 3]; 3] =
    [["#163f73", "#2f6db5", "#9cc6f2"], ["#8a3309", "#dd6420", "#ffc79c"], ["#4b1a63", "#8e44ad", "#dcb8ef"]];
const LAST: &str = "#ffd84d";

pub(super) fn draw(look: &Look) -> Svg {
    // A third player's tray lies below the board.
    let height = if look.players.len() > 2 { HEIGHT + TRAY + MARGIN } else { HEIGHT };
    let mut svg = Svg::new(WIDTH, height, format!("{}: {}", GreatEscape::INFO.title, look.text));
    gradients(&mut svg);
    svg.put(Element::rect(0.0, 0.0, WIDTH, height, 14.0).at("fill", "#efe6d6"));
    draw_board(&mut svg, look.players.len());
    for (seat, (_, in_hand)) in look.players.iter().enumerate() {
        draw_tray(&mut svg, seat, *in_hand, look.turn == Some(seat));
    }
    draw_last_step(&mut svg, look);
    svg.group(Element::new("g").at("id", "walls"), |svg| {
        for wall in look.walls.iter() {
            draw_wall(svg, wall, look.put == Some(wall));
        }
    });
    for (seat, (pawn, _)) in look.players.iter().enumerate() {
        if let Some(cell) = *pawn {
            let moved = look.left.is_some_and(|(mover, _)| mover == seat);
            draw_pawn(&mut svg, seat, cell, &look.on(cell), moved);
        }
    }
    svg
}

/// The middle of a cell.
fn middle(cell: Cell) -> (f64, f64) {
    (LEFT + PITCH * f64::from(cell.x()) + CELL / 2.0, TOP + PITCH * f64::from(cell.y()) + CELL / 2.0)
}

fn draw_board(svg: &mut Svg, players: usize) {
    let (x, y, size) = (LEFT - FRAME, TOP - FRAME, BOARD + 2.0 * FRAME);
    svg.put(Element::rect(x + SHADOW, y + SHADOW, size, size, 12.0).at("fill", "#000").at("fill-opacity", 0.25));
    svg.put(Element::rect(x, y, size, size, 12.0).at("fill", "url(#escape-frame)"));
    let bed = GROOVE / 2.0;
    svg.put(Element::rect(LEFT - bed, TOP - bed, BOARD + GROOVE, BOARD + GROOVE, 5.0).at("fill", "#3a2413"));
    for cell in Cell::all() {
        draw_cell(svg, cell, players);
    }
    for i in 0..SIZE {
        let along = PITCH * f64::from(i) + CELL / 2.0;
        let label = |x, y| Element::label(x, y, 17.0).at("fill", "#f3dfbd").at("font-weight", "bold");
        svg.write(label(LEFT + along, TOP - FRAME / 2.0 - 3.0), &i.to_string());
        svg.write(label(LEFT - FRAME / 2.0 - 3.0, TOP + along), &i.to_string());
    }
}

fn draw_cell(svg: &mut Svg, cell: Cell, players: usize) {
    let (x, y) = middle(cell);
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

/// The walls in hand, beside the side that the player comes from. The tray of the player to move has a coloured rim.
fn draw_tray(svg: &mut Svg, seat: usize, walls: u8, is_turn: bool) {
    const BAR: f64 = 10.0;
    const STEP: f64 = 23.0;
    // A tray stands beside the board; below it, it lies: what is drawn is turned a quarter.
    let (left, turned) = match Goal::BY_SEAT[seat] {
        Goal::Right => (MARGIN, None),
        Goal::Left => (WIDTH - MARGIN - TRAY, None),
        Goal::Down => (0.0, Some(format!("translate({:.1} {:.1}) rotate(90)", LEFT + BOARD + FRAME, HEIGHT))),
    };
    let top = if turned.is_some() { 0.0 } else { TOP - FRAME };
    let (x, height) = (left + TRAY / 2.0, BOARD + 2.0 * FRAME);
    let group = Element::new("g").at("id", format!("tray-{seat}"));
    let group = turned.iter().fold(group, |group, turn| group.at("transform", turn));
    svg.group(group, |svg| {
        let [dark, colour, _] = COLOURS[seat];
        let (rim, width) = if is_turn { (colour, 4) } else { ("#b89d70", 1) };
        let tray = Element::rect(left, top, TRAY, height, 12.0).at("fill", "#d9c7a6");
        svg.put(tray.at("stroke", rim).at("stroke-width", width));
        draw_disc(svg, seat, x, top + 42.0, PAWN);
        draw_goal_arrow(svg, seat, x, top + 84.0);
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

/// Which way the player goes. In a tray that lies, right is down.
fn draw_goal_arrow(svg: &mut Svg, seat: usize, x: f64, y: f64) {
    let forward = if Goal::BY_SEAT[seat] == Goal::Left { -1.0 } else { 1.0 };
    let [_, colour, _] = COLOURS[seat];
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
fn draw_last_step(svg: &mut Svg, look: &Look) {
    let Some((seat, from)) = look.left else { return };
    let Some(to) = look.players[seat].0 else { return };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    svg.group(Element::new("g").at("id", "last-step"), |svg| {
        let left = Element::circle(x1, y1, PAWN * 0.8).at("fill", LAST).at("fill-opacity", 0.35);
        svg.put(left.at("stroke", LAST).at("stroke-width", 3).at("stroke-dasharray", "5 4"));
        let trail = Element::line(x1, y1, x2, y2).at("stroke", LAST).at("stroke-width", 6);
        svg.put(trail.at("stroke-linecap", "round").at("stroke-opacity", 0.85));
    });
}

fn draw_pawn(svg: &mut Svg, seat: usize, cell: Cell, sharing: &[usize], moved: bool) {
    let (x, y) = middle(cell);
    let place = sharing.iter().position(|other| *other == seat).unwrap_or(0) as f64;
    let last = sharing.len().saturating_sub(1) as f64;
    let (x, radius) = if last > 0.0 { (x + ASIDE * (2.0 * place / last - 1.0), SHARED) } else { (x, PAWN) };
    svg.group(Element::new("g").at("id", format!("pawn-{seat}")), |svg| {
        if moved {
            let ring = Element::circle(x, y, radius + 4.0).at("fill", LAST);
            svg.put(ring.at("stroke", "#7a5200").at("stroke-width", 1.2));
        }
        draw_disc(svg, seat, x, y, radius);
    });
}

/// A pawn seen from above, with its number.
fn draw_disc(svg: &mut Svg, seat: usize, x: f64, y: f64, radius: f64) {
    let [dark, ..] = COLOURS[seat];
    svg.put(Element::circle(x + 2.5, y + 3.5, radius).at("fill", "#000").at("fill-opacity", 0.4));
    let body = Element::circle(x, y, radius).at("fill", format!("url(#escape-pawn-{seat})"));
    svg.put(body.at("stroke", dark).at("stroke-width", 2));
    let number = Element::label(x, y, radius * 1.15).at("fill", "#fff").at("font-weight", "bold");
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
