//! SVG picture of Awalé tricolore: a wooden board with a ring of hollows and a store at each end.
//!
//! Nothing depends on colour alone. Red seeds are round, blue ones square, transparent ones rings; player 1's holes
//! have a pale rim and a round number, player 2's a dark rim and a square one.

use std::f64::consts::TAU;

use catalogue::{Element, Notation, Scene, Svg};
use rules::{Game, Side};

use super::board::Trace;
use super::moves::{Colour, Hole, Move, Play};
use super::notation::name;
use super::pointing;
use super::rules::{SEEDS, Tricolore};
use super::seed_layout::Heaps;

const WIDTH: f64 = 1060.0;
const HEIGHT: f64 = 440.0;
/// Distance from one hollow to the next.
const PITCH: f64 = 98.0;
const FIRST_X: f64 = (WIDTH - 7.0 * PITCH) / 2.0;
pub(super) const HOLLOW: f64 = 43.0;
/// Distance of a row's hollows, counts and numbers from the middle line.
const ROW: f64 = 104.0;
const COUNTS: f64 = 42.0;
const NUMBERS: f64 = 170.0;
const STORE_WIDTH: f64 = 88.0;
const STORE_X: f64 = 74.0;
const STORE_HEIGHT: f64 = 270.0;
/// Size of a tile of the palette.
pub(super) const TILE: (f64, f64) = (150.0, 112.0);
/// Radius of the disc that all the seeds in a store would fill, stretched to the store's length.
const HEAP: f64 = 36.0;
const HEAP_STRETCH: f64 = 2.5;

const INK: &str = "#3a2412";
const GOLD: &str = "#ffd24a";

/// The radius of a seed before scaling.
const SEED: f64 = 10.0;

pub(super) fn draw(scene: &Scene<Tricolore>) -> Svg {
    let mut svg = draw_heaps(scene, &Heaps::of(scene.position), Trace::of(scene).as_ref());
    if let Some((before, m)) = scene.last {
        let label = Element::label(WIDTH / 2.0, HEIGHT / 2.0, 21.0).at("id", "last-move");
        svg.write(label.at("font-weight", "bold").at("fill", INK), &before.write_move(m));
    }
    if let Some(hole) = scene.picked.and_then(<[_]>::first).and_then(|pick| pointing::hole(pick)) {
        draw_palette(&mut svg, scene.position, hole);
    }
    svg
}

/// Animates the last move: the board before it, then after every seed but the last if nothing is captured.
pub(super) fn frames(scene: &Scene<Tricolore>) -> Vec<Svg> {
    let Some((before, m)) = scene.last else { return Vec::new() };
    let mut boards = vec![(Heaps::of(before), m.hole())];
    let mut heaps = Heaps::of(before);
    for (board, at) in before.while_sowing(m) {
        heaps.sow(&board, m.hole(), at);
        boards.push((heaps.clone(), at));
    }
    let last = heaps.clone();
    heaps.take_missing(scene.position, before.turn());
    if heaps == last {
        boards.pop();
    }
    let scene = Scene { position: before, picked: None, ..*scene };
    let draw = |(board, at): (Heaps, Hole)| {
        let trace = Trace::sowing(m.hole(), at, before);
        draw_heaps(&scene, &board.renamed(&heaps), Some(&trace))
    };
    boards.into_iter().map(draw).collect()
}

fn draw_heaps(scene: &Scene<Tricolore>, heaps: &Heaps, trace: Option<&Trace>) -> Svg {
    let title = format!("{}: {}", Tricolore::INFO.title, scene.position.write());
    let mut svg = Svg::new(WIDTH, HEIGHT, title);
    svg.group(Element::new("defs"), |svg| {
        gradients(svg);
        seed_shapes(svg);
    });
    draw_wood(&mut svg);
    for side in Side::BOTH {
        draw_store(&mut svg, scene, side, heaps.store(side).len());
    }
    for hole in Hole::all() {
        let group = Element::new("g").at("id", format!("hole-{}", hole.number()));
        svg.group(group, |svg| draw_hole(svg, heaps, hole, scene.flipped, trace));
    }
    draw_direction(&mut svg);
    // Drawn after all the wood, so that a moving seed passes over it.
    for hole in Hole::all() {
        draw_seeds(&mut svg, heaps.hole(hole), place(hole, scene.flipped));
    }
    for side in Side::BOTH {
        draw_captured(&mut svg, heaps.store(side), store_x(side, scene.flipped));
    }
    for hole in Hole::all() {
        if let Some(taken) = trace.and_then(|trace| trace.taken(hole)) {
            let (x, y) = place(hole, scene.flipped);
            let label = Element::label(x, y, 28.0).at("font-weight", "bold").at("fill", GOLD);
            svg.write(label, &format!("+{taken}"));
        }
    }
    svg
}

/// The centre of a hole: 1 to 8 on top from the left, 16 to 9 below, rotated by half a turn when flipped.
pub(super) fn place(hole: Hole, flipped: bool) -> (f64, f64) {
    let number = f64::from(hole.number());
    let (column, toward) = if number <= 8.0 { (number - 1.0, -1.0) } else { (16.0 - number, 1.0) };
    let (column, toward) = if flipped { (7.0 - column, -toward) } else { (column, toward) };
    (FIRST_X + column * PITCH, HEIGHT / 2.0 + toward * ROW)
}

fn store_x(side: Side, flipped: bool) -> f64 {
    if (side == Side::One) == flipped { WIDTH - STORE_X } else { STORE_X }
}

/// The centre of the tile of a play in the palette.
pub(super) fn tile(play: Play) -> (f64, f64) {
    (WIDTH / 2.0 + (play as u8 as f64 - 1.5) * (TILE.0 + 14.0), HEIGHT / 2.0)
}

/// Draws the four plays of a hole over the middle of the board; those without seeds are pale.
fn draw_palette(svg: &mut Svg, position: &Tricolore, hole: Hole) {
    let (width, height) = (4.0 * (TILE.0 + 14.0) + 18.0, TILE.1 + 32.0);
    svg.group(Element::new("g").at("id", "palette"), |svg| {
        let panel = Element::rect((WIDTH - width) / 2.0, (HEIGHT - height) / 2.0, width, height, 22.0);
        svg.put(panel.at("fill", INK).at("fill-opacity", 0.88));
        for play in Play::ALL {
            let (x, y) = tile(play);
            let shown = if position.is_legal(Move::new(hole, play)) { 1.0 } else { 0.25 };
            svg.group(Element::new("g").at("opacity", shown), |svg| {
                let plate = Element::rect(x - TILE.0 / 2.0, y - TILE.1 / 2.0, TILE.0, TILE.1, 14.0);
                svg.put(plate.at("fill", "#fdf3dd"));
                let as_red = matches!(play, Play::Red | Play::TransparentRed);
                let colour = if as_red { Colour::Red } else { Colour::Blue };
                let both = play.needs() == Colour::Transparent;
                if both {
                    put_seed(svg, None, seed_id(Colour::Transparent), x - 26.0, y - 14.0, 20.0);
                }
                put_seed(svg, None, seed_id(colour), if both { x + 26.0 } else { x }, y - 14.0, 20.0);
                let label = Element::label(x, y + 30.0, 22.0).at("font-weight", "bold").at("fill", INK);
                svg.write(label, pointing::play_id(play));
            });
        }
    });
}

fn draw_wood(svg: &mut Svg) {
    let board =
        |inset: f64, radius: f64| Element::rect(inset, inset, WIDTH - 2.0 * inset, HEIGHT - 2.0 * inset, radius);
    svg.put(board(4.0, 60.0).at("fill", "url(#wood)").at("stroke", "#4b2d12").at("stroke-width", 5));
    // The grain: long slow waves.
    for line in 0..13 {
        let y = 26.0 + f64::from(line) * 32.0;
        let (bend, opposite) = (9.0 - f64::from(line * 5 % 7) * 3.0, f64::from(line * 3 % 5) * 4.0 - 8.0);
        let d = format!(
            "M24 {y} C{:.0} {:.0} {:.0} {:.0} {:.0} {y}",
            WIDTH * 0.3,
            y + bend,
            WIDTH * 0.7,
            y + opposite,
            WIDTH - 24.0
        );
        let width = f64::from(1 + line % 3);
        let grain = Element::new("path").at("d", d).at("fill", "none").at("stroke", "#6b3f17");
        svg.put(grain.at("stroke-width", width).at("stroke-opacity", 0.13));
    }
    svg.put(board(11.0, 53.0).at("fill", "none").at("stroke", "#f3cf94").at("stroke-opacity", 0.55));
}

/// The rim colours of a side's holes and store: the line, and the text on it.
const fn livery(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::One => ("#fbf0d6", INK),
        Side::Two => ("#2c1a0d", "#fbf0d6"),
    }
}

fn draw_hole(svg: &mut Svg, heaps: &Heaps, hole: Hole, flipped: bool, trace: Option<&Trace>) {
    let (x, y) = place(hole, flipped);
    let toward = (y - HEIGHT / 2.0).signum();
    let (rim, _) = livery(hole.owner());
    svg.put(Element::circle(x, y, HOLLOW).at("fill", "url(#hollow)").at("stroke", rim).at("stroke-width", 3.5));
    let ring = Element::circle(x, y, HOLLOW + 4.0).at("fill", "none").at("stroke", GOLD).at("stroke-width", 5);
    match trace {
        Some(trace) if trace.start == hole => _ = svg.put(ring.at("stroke-dasharray", "9 7.4")),
        Some(trace) if trace.last == hole => _ = svg.put(ring),
        _ => {}
    }
    draw_counts(svg, heaps.counts(hole), x, HEIGHT / 2.0 + toward * COUNTS);
    draw_number(svg, hole, x, HEIGHT / 2.0 + toward * NUMBERS);
}

/// Draws seeds spread evenly over the hollow, each colour in a sector of its own.
fn draw_seeds(svg: &mut Svg, seeds: &[(Colour, String)], (x, y): (f64, f64)) {
    let size = (HOLLOW * 0.8 / (seeds.len().max(1) as f64).sqrt()).min(SEED * 1.1);
    let mut places = spiral(seeds.len(), HOLLOW - size - 4.0);
    places.sort_by(|a, b| angle(*a).total_cmp(&angle(*b)));
    for ((dx, dy), (colour, id)) in places.into_iter().zip(seeds) {
        put_seed(svg, Some(id), seed_id(*colour), x + dx, y + dy, size);
    }
}

/// A sunflower spiral: `n` points spread evenly over a disc.
fn spiral(n: usize, radius: f64) -> Vec<(f64, f64)> {
    const GOLDEN_TURN: f64 = 0.381_966_011_25;
    let reach = if n == 1 { 0.0 } else { radius };
    let point = |i: usize| {
        let distance = reach * ((i as f64 + 0.5) / n as f64).sqrt();
        let (sin, cos) = (i as f64 * GOLDEN_TURN * TAU).sin_cos();
        (distance * cos, distance * sin)
    };
    (0..n).map(point).collect()
}

/// The angle from the top, clockwise.
fn angle((dx, dy): (f64, f64)) -> f64 {
    dx.atan2(-dy).rem_euclid(TAU)
}

fn put_seed(svg: &mut Svg, id: Option<&String>, shape: &str, x: f64, y: f64, size: f64) {
    let place = format!("translate({x:.1} {y:.1}) scale({:.2})", size / SEED);
    let seed = Element::new("use").at("href", format!("#{shape}")).at("transform", place);
    svg.put(id.into_iter().fold(seed, |seed, id| seed.at("id", id)));
}

const fn seed_id(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "seed-red",
        Colour::Blue => "seed-blue",
        Colour::Transparent => "seed-transparent",
    }
}

/// Draws the number of seeds of each colour, each beside a seed.
fn draw_counts(svg: &mut Svg, seeds: [u8; 3], x: f64, y: f64) {
    const STEP: f64 = 31.0;
    svg.put(Element::rect(x - 47.0, y - 12.0, 94.0, 24.0, 12.0).at("fill", "#fdf3dd").at("fill-opacity", 0.82));
    for (i, (colour, n)) in Colour::ALL.into_iter().zip(seeds).enumerate() {
        let left = x + (i as f64 - 1.5) * STEP;
        let shown = Element::new("g").at("opacity", if n == 0 { 0.28 } else { 1.0 });
        svg.group(shown, |svg| {
            put_seed(svg, None, seed_id(colour), left + 6.0, y, 4.6);
            let label = Element::label(left + 20.0, y, 13.0).at("font-weight", "bold").at("fill", INK);
            svg.write(label, &n.to_string());
        });
    }
}

fn draw_number(svg: &mut Svg, hole: Hole, x: f64, y: f64) {
    let (fill, ink) = livery(hole.owner());
    let plate = match hole.owner() {
        Side::One => Element::circle(x, y, 13.0),
        Side::Two => Element::rect(x - 13.0, y - 12.0, 26.0, 24.0, 3.0),
    };
    svg.put(plate.at("fill", fill).at("stroke", INK));
    svg.write(Element::label(x, y, 14.0).at("font-weight", "bold").at("fill", ink), &hole.number().to_string());
}

/// Draws small arrows from hole to hole, and from row to row where the ring turns.
fn draw_direction(svg: &mut Svg) {
    let arrow = |svg: &mut Svg, x: f64, y: f64, turn: u16, size: f64| {
        let place = format!("translate({x:.1} {y:.1}) rotate({turn}) scale({size})");
        let head = Element::new("path").at("d", "M-3 -5 L3 0 L-3 5").at("transform", place).at("fill", "none");
        svg.put(head.at("stroke", INK).at("stroke-width", 2.5).at("stroke-opacity", 0.7));
    };
    let middle = HEIGHT / 2.0;
    for gap in 0..7 {
        let x = FIRST_X + (f64::from(gap) + 0.5) * PITCH;
        arrow(svg, x, middle - ROW + HOLLOW, 0, 1.0);
        arrow(svg, x, middle + ROW - HOLLOW, 180, 1.0);
    }
    arrow(svg, FIRST_X + 7.0 * PITCH, middle, 90, 1.7);
    arrow(svg, FIRST_X, middle, 270, 1.7);
}

/// Draws a player's captured seeds as one heap, since their colours are not part of a position.
fn draw_store(svg: &mut Svg, scene: &Scene<Tricolore>, side: Side, captured: usize) {
    let (position, middle) = (scene.position, HEIGHT / 2.0);
    let x = store_x(side, scene.flipped);
    let (rim, _) = livery(side);
    svg.group(Element::new("g").at("id", format!("store-{}", Tricolore::INFO.side(side))), |svg| {
        let well = Element::rect(
            x - STORE_WIDTH / 2.0,
            middle - STORE_HEIGHT / 2.0,
            STORE_WIDTH,
            STORE_HEIGHT,
            STORE_WIDTH / 2.0,
        );
        svg.put(well.at("fill", "url(#hollow)").at("stroke", rim).at("stroke-width", 3.5));
        let number = middle - 98.0;
        let plate = Element::circle(x, number, 27.0).at("fill", "#fdf3dd").at("fill-opacity", 0.92);
        svg.put(plate.at("stroke", INK));
        let label = Element::label(x, number, 27.0).at("font-weight", "bold").at("fill", INK);
        svg.write(label, &captured.to_string());
        let to_move = !position.is_over() && position.turn() == side;
        draw_name(svg, &scene.speaker.say(&name(side)), side, x, to_move);
    });
}

fn draw_captured(svg: &mut Svg, seeds: &[String], x: f64) {
    let reach = (seeds.len() as f64 / f64::from(SEEDS)).sqrt() * HEAP;
    for ((dx, dy), id) in spiral(seeds.len(), reach).into_iter().zip(seeds) {
        put_seed(svg, Some(id), "seed-captured", x + dx, HEIGHT / 2.0 + 30.0 + HEAP_STRETCH * dy, 5.6);
    }
}

fn draw_name(svg: &mut Svg, said: &str, side: Side, x: f64, to_move: bool) {
    let y = HEIGHT / 2.0 - 160.0;
    let (fill, ink) = livery(side);
    let plate = Element::rect(x - 42.0, y - 14.0, 84.0, 28.0, if side == Side::One { 14.0 } else { 4.0 });
    let (edge, width) = if to_move { (GOLD, 4.0) } else { (INK, 1.0) };
    svg.put(plate.at("fill", fill).at("stroke", edge).at("stroke-width", width));
    svg.write(Element::label(x, y, 15.0).at("font-weight", "bold").at("fill", ink), said);
}

fn seed_shapes(svg: &mut Svg) {
    let outlined = |element: Element, edge: &str| element.at("stroke", edge).at("stroke-width", 1.4);
    let glint = |svg: &mut Svg| {
        let spot = Element::new("ellipse").at("cx", -3.4).at("cy", -4).at("rx", 2.8).at("ry", 1.8);
        svg.put(spot.at("fill", "#ffffff").at("fill-opacity", 0.75));
    };
    let shape = |id: &str| Element::new("g").at("id", id);
    svg.group(shape(seed_id(Colour::Red)), |svg| {
        svg.put(outlined(Element::circle(0.0, 0.0, 9.3).at("fill", "url(#red)"), "#5d0710"));
        glint(svg);
    });
    svg.group(shape(seed_id(Colour::Blue)), |svg| {
        svg.put(outlined(Element::rect(-8.4, -8.4, 16.8, 16.8, 3.6).at("fill", "url(#blue)"), "#061c4d"));
        glint(svg);
    });
    svg.group(shape(seed_id(Colour::Transparent)), |svg| {
        svg.put(outlined(Element::circle(0.0, 0.0, 9.3).at("fill", "url(#glass)"), "#33424a"));
        svg.put(Element::circle(0.0, 0.0, 7.2).at("fill", "none").at("stroke", "#ffffff").at("stroke-width", 2.4));
        glint(svg);
    });
    svg.group(shape("seed-captured"), |svg| {
        svg.put(outlined(Element::circle(0.0, 0.0, 9.3).at("fill", "url(#husk)"), "#4f3413"));
    });
}

fn gradients(svg: &mut Svg) {
    let stops = |svg: &mut Svg, stops: [(&str, f64); 3]| {
        for (offset, (colour, opacity)) in ["0", "0.55", "1"].into_iter().zip(stops) {
            let stop = Element::new("stop").at("offset", offset).at("stop-color", colour);
            svg.put(stop.at("stop-opacity", opacity));
        }
    };
    let wood = Element::new("linearGradient").at("id", "wood").at("x2", 0).at("y2", 1);
    svg.group(wood, |svg| stops(svg, [("#d9a560", 1.0), ("#c48a45", 1.0), ("#a86f31", 1.0)]));
    for (id, light, colours) in [
        ("hollow", "0.6", [("#9a6631", 1.0), ("#7c4c20", 1.0), ("#4e2c10", 1.0)]),
        ("red", "0.35", [("#ff8a80", 1.0), ("#d81f2f", 1.0), ("#8f0d1b", 1.0)]),
        ("blue", "0.35", [("#86b8ff", 1.0), ("#2a62d8", 1.0), ("#123a94", 1.0)]),
        ("glass", "0.35", [("#ffffff", 0.35), ("#cfe6ee", 0.4), ("#e9f6fa", 0.75)]),
        ("husk", "0.35", [("#f0d9a6", 1.0), ("#c8a262", 1.0), ("#8d6a34", 1.0)]),
    ] {
        let gradient = Element::new("radialGradient").at("id", id).at("cx", light).at("cy", light).at("r", 0.75);
        svg.group(gradient, |svg| stops(svg, colours));
    }
}
