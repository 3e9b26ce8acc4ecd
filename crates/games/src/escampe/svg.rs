//! SVG picture of Escampe: a board of rings, shields and unicorns, and the path of the last move.

use catalogue::{Board, Element, Message, Notation, Scene, Svg};
use rules::{Game, Side};

use super::board::{last_walk, passed};
use super::moves::Action;
use super::pointing::Hand;
use super::rules::Escampe;
use super::setup::side_name;
use super::squares::{Square, Squares};

pub(super) const TILE: f64 = 96.0;
const MARGIN: f64 = 44.0;
const BOARD: f64 = 6.0 * TILE;
const WIDTH: f64 = BOARD + 2.0 * MARGIN;
const CAPTION: f64 = 34.0;
const HEIGHT: f64 = WIDTH + CAPTION;
const OUTER_RING: f64 = 42.0;
const RING_GAP: f64 = 6.5;
const PIECE: f64 = 24.5;

const FRAME: &str = "#2b1d16";
const LABEL: &str = "#e6d3ac";
const TILES: [&str; 2] = ["#f1e4c6", "#e6d5b0"];
const MARKED: &str = "#f3c65f";
const RING: &str = "#7a5230";
const IMPOSED: &str = "#0f8a7e";
const WALK: &str = "#c8364a";

/// The colours of a side's pieces.
struct Paint {
    body: &'static str,
    rim: &'static str,
    emblem: &'static str,
    detail: &'static str,
}

const fn paint(side: Side) -> Paint {
    match side {
        Side::One => Paint { body: "url(#ivory)", rim: "#8b7a55", emblem: "#5b6f96", detail: "#fdf9ec" },
        Side::Two => Paint { body: "url(#ebony)", rim: "#08080a", emblem: "#d9d3c4", detail: "#26262c" },
    }
}

pub(super) fn draw(scene: &Scene<Escampe>) -> Svg {
    let mut svg = draw_named(scene, |square| format!("piece-{square}"));
    if let (true, Some(picked)) = (scene.position.is_placing() && !scene.position.is_over(), scene.picked) {
        draw_hand(&mut svg, scene, &Hand::after(scene.position, picked).unwrap_or_default());
    }
    svg
}

/// Animates the last move: a walk square by square, or a placement with the pieces still in hand.
pub(super) fn frames(scene: &Scene<Escampe>) -> Vec<Svg> {
    let Some((before, m)) = scene.last else { return Vec::new() };
    match m.action() {
        Action::Pass => Vec::new(),
        Action::Place { unicorn, pieces, .. } => {
            let mut svg = draw(&Scene { position: before, last: None, picked: None, ..*scene });
            let order = std::iter::once(unicorn).chain(pieces.filter(|square| *square != unicorn));
            for (place, square) in order.enumerate() {
                put_piece(&mut svg, format!("piece-{square}"), waiting(place), before.turn(), place == 0);
            }
            vec![svg]
        }
        Action::Walk(from, to) => {
            let over = std::iter::once(from).chain(before.passed(from, to));
            let name = |over: Square, square: Square| match square {
                _ if square == over => format!("piece-{to}"),
                _ if square == to => "piece-taken".to_owned(),
                _ => format!("piece-{square}"),
            };
            let draw = |over: Square| {
                let position = &before.carried(from, over);
                draw_named(&Scene { position, last: None, picked: None, ..*scene }, |square| name(over, square))
            };
            over.map(draw).collect()
        }
    }
}

/// Draws the board with its pieces under these ids.
fn draw_named(scene: &Scene<Escampe>, name: impl Fn(Square) -> String) -> Svg {
    let board = scene.position;
    let mut svg = Svg::new(WIDTH, HEIGHT, format!("{}: {}", Escampe::INFO.title, board.write()));
    svg.group(Element::new("defs"), |svg| {
        gradient(svg, "ivory", ["#ffffff", "#f6efdc", "#cdbf98"]);
        gradient(svg, "ebony", ["#6a6a72", "#34343a", "#141417"]);
    });
    svg.put(Element::rect(0.0, 0.0, WIDTH, HEIGHT, 16.0).at("fill", FRAME));
    draw_coordinates(&mut svg, scene.flipped);
    let marked = last_squares(scene);
    for square in Square::all() {
        draw_square(&mut svg, square, centre(square, scene.flipped), marked.has(square), board.ring());
    }
    if let Some(((from, to), (before, _))) = last_walk(scene).zip(scene.last) {
        let way = walk(before, vec![from], to).unwrap_or_default();
        draw_walk(&mut svg, &way.iter().map(|square| centre(*square, scene.flipped)).collect::<Vec<_>>());
    }
    for square in Square::all() {
        if let Some(side) = board.owner(square) {
            let unicorn = board.unicorn(side) == Some(square);
            put_piece(&mut svg, name(square), centre(square, scene.flipped), side, unicorn);
        }
    }
    let caption = caption(scene);
    let label = Element::label(WIDTH / 2.0, HEIGHT - CAPTION / 2.0 - 4.0, caption_size(&caption));
    svg.write(label.at("fill", LABEL).at("id", "caption"), &caption);
    svg
}

/// Draws the pieces being placed: those in hand wait in the middle of the board, where none can be placed.
fn draw_hand(svg: &mut Svg, scene: &Scene<Escampe>, hand: &Hand) {
    let band = Element::rect(MARGIN + 8.0, WIDTH / 2.0 - TILE / 2.0, BOARD - 16.0, TILE, TILE / 2.0);
    svg.put(band.at("id", "hand").at("fill", FRAME).at("fill-opacity", 0.82));
    for (place, put) in hand.put.iter().enumerate() {
        let at = put.map_or(waiting(place), |square| centre(square, scene.flipped));
        if hand.held == Some(place) {
            svg.put(Element::circle(at.0, at.1, PIECE + 7.0).at("class", "held").at("fill", MARKED));
        }
        put_piece(svg, format!("hand-piece-{}", place + 1), at, scene.position.turn(), place == 0);
    }
}

/// The position of a piece waiting to be placed, the unicorn first.
pub(super) fn waiting(place: usize) -> (f64, f64) {
    (MARGIN + (place as f64 + 0.5) * TILE, WIDTH / 2.0)
}

/// The centre of a square.
pub(super) fn centre(square: Square, flipped: bool) -> (f64, f64) {
    let (column, row) = (f64::from(square.column()), f64::from(square.row()));
    let (column, row) = if flipped { (5.0 - column, 5.0 - row) } else { (column, row) };
    (MARGIN + (column + 0.5) * TILE, MARGIN + (5.5 - row) * TILE)
}

/// The origin and the destination of the last move.
fn last_squares(scene: &Scene<Escampe>) -> Squares {
    match scene.last.map(|(_, m)| m.action()) {
        Some(Action::Place { pieces, .. }) => pieces,
        Some(Action::Walk(from, to)) => Squares::from(from) | to.into(),
        Some(Action::Pass) | None => Squares::NONE,
    }
}

/// A legal walk, square by square, that extends a path to a square.
fn walk(board: &Escampe, path: Vec<Square>, to: Square) -> Option<Vec<Square>> {
    let last = *path.last()?;
    let left = usize::from(path[0].ring()) + 1 - path.len();
    if left == 0 {
        return (last == to).then_some(path);
    }
    let beside = |square: &Square| {
        square.column().abs_diff(last.column()) + square.row().abs_diff(last.row()) == 1 && !path.contains(square)
    };
    let open = |square: &Square| board.owner(*square).is_none() || left == 1 && *square == to;
    let mut walks = Square::all().filter(beside).filter(open);
    walks.find_map(|square| walk(board, [&path[..], &[square]].concat(), to))
}

fn caption(scene: &Scene<Escampe>) -> String {
    let (board, speaker) = (scene.position, scene.speaker);
    if board.is_over() {
        return speaker.say(&Message::new("caption-won").with("side", side_name(board.turn().other())));
    }
    let turn = Message::new("caption-turn").with("side", side_name(board.turn()));
    // A forced pass says all about the next move.
    let facts = board.facts();
    let said = passed(scene).into_iter().chain([turn]).chain(facts.last().cloned());
    said.map(|message| speaker.say(&message)).collect::<Vec<_>>().join(" ")
}

/// The font size at which a caption fits into the frame.
fn caption_size(text: &str) -> f64 {
    /// Width of an average letter, as a share of the font size. A little more than in common fonts.
    const LETTER: f64 = 0.58;
    let letters = text.chars().count().max(1) as f64;
    (WIDTH - MARGIN) / (letters * LETTER).max((WIDTH - MARGIN) / 17.0)
}

fn draw_coordinates(svg: &mut Svg, flipped: bool) {
    for i in 0..6 {
        let (x, y) = centre(Square::at(i, i), flipped);
        let label = |x, y| Element::label(x, y, 19.0).at("fill", LABEL);
        let column = char::from(b'A' + i).to_string();
        for (x, y, text) in [
            (x, MARGIN / 2.0, &column),
            (x, WIDTH - MARGIN / 2.0, &column),
            (MARGIN / 2.0, y, &(i + 1).to_string()),
            (WIDTH - MARGIN / 2.0, y, &(i + 1).to_string()),
        ] {
            svg.write(label(x, y), text);
        }
    }
}

/// Draws a square and its rings, in another colour and thicker where imposed.
fn draw_square(svg: &mut Svg, square: Square, (x, y): (f64, f64), marked: bool, imposed: Option<u8>) {
    let imposed = imposed == Some(square.ring());
    let fill = if marked { MARKED } else { TILES[usize::from((square.column() + square.row()) % 2)] };
    let (colour, width) = if imposed { (IMPOSED, 3.6) } else { (RING, 2.0) };
    svg.group(Element::new("g").at("id", format!("cell-{square}")), |svg| {
        let tile = Element::rect(x - TILE / 2.0, y - TILE / 2.0, TILE, TILE, 0.0);
        svg.put(tile.at("fill", fill).at("stroke", FRAME).at("stroke-width", 1));
        for ring in 0..square.ring() {
            let fill = if ring == 0 { "#fbf5e4" } else { "none" };
            let circle = Element::circle(x, y, OUTER_RING - f64::from(ring) * RING_GAP);
            svg.put(circle.at("fill", fill).at("stroke", colour).at("stroke-width", width));
        }
    });
}

/// Draws the path of the last move.
fn draw_walk(svg: &mut Svg, walk: &[(f64, f64)]) {
    let points: Vec<String> = walk.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let line = Element::new("polyline").at("id", "last-move").at("points", points.join(" ")).at("fill", "none");
    let line = line.at("stroke", WALK).at("stroke-width", 6).at("stroke-opacity", 0.85);
    svg.put(line.at("stroke-linejoin", "round").at("stroke-linecap", "round"));
    if let Some((x, y)) = walk.first() {
        svg.put(Element::circle(*x, *y, 9.0).at("fill", WALK));
    }
}

fn put_piece(svg: &mut Svg, id: String, (x, y): (f64, f64), side: Side, unicorn: bool) {
    let group = Element::new("g").at("id", id).at("transform", format!("translate({x} {y})"));
    svg.group(group, |svg| draw_piece(svg, &paint(side), unicorn));
}

/// Draws a piece around the origin: a shield for a paladin, a head and a golden horn for a unicorn.
fn draw_piece(svg: &mut Svg, paint: &Paint, unicorn: bool) {
    let path = |d: &str, fill: &str| Element::new("path").at("d", d).at("fill", fill);
    svg.put(Element::circle(1.0, 2.5, PIECE).at("fill", "#000").at("fill-opacity", 0.28));
    let disc = Element::circle(0.0, 0.0, PIECE).at("fill", paint.body);
    if !unicorn {
        svg.put(disc.at("stroke", paint.rim).at("stroke-width", 1.6));
        svg.put(path(SHIELD, paint.emblem));
        svg.put(path(CROSS, paint.detail));
        return;
    }
    svg.put(disc.at("stroke", GOLD).at("stroke-width", 3.2));
    svg.put(path(HORN, GOLD).at("stroke", "#7d5a10").at("stroke-width", 0.7));
    svg.put(path(HEAD, paint.emblem));
    svg.put(path(MANE, "none").at("stroke", paint.detail).at("stroke-width", 1.5).at("stroke-linecap", "round"));
    svg.put(Element::circle(-4.2, -2.2, 1.5).at("fill", paint.detail));
}

const GOLD: &str = "#d9a521";
const SHIELD: &str = "M-11 -12 Q0 -8 11 -12 V-1 C11 8 5 13 0 16 C-5 13 -11 8 -11 -1 Z";
const CROSS: &str = "M-1.8 -8.4 H1.8 V-2.6 H8 V1 H1.8 V11 H-1.8 V1 H-8 V-2.6 H-1.8 Z";
const HORN: &str = "M-8 -5.5 L-15.5 -17.5 L-4.2 -9 Z";
const HEAD: &str = "M-2.5 16.5 C-1 11 -2.5 7.5 -5.5 7 L-10.5 9.2 C-13.5 10 -15.6 7 -14 4.6 L-7 -6.5 L-3.2 -9.5 L-2 -14 L1.6 -9.2 C9.5 -6.5 13.5 3 12 13 C8 17 2 18 -2.5 16.5 Z";
const MANE: &str = "M2 -6 C5 -3 6 0 5.6 3 M5 -5 C8.5 -1.5 9.6 3 8.6 8";

fn gradient(svg: &mut Svg, id: &str, stops: [&str; 3]) {
    let gradient = Element::new("radialGradient").at("id", id).at("cx", 0.36).at("cy", 0.3).at("r", 0.85);
    svg.group(gradient, |svg| {
        for (offset, colour) in ["0", "0.45", "1"].into_iter().zip(stops) {
            svg.put(Element::new("stop").at("offset", offset).at("stop-color", colour));
        }
    });
}
