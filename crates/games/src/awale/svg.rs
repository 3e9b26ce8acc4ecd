//! SVG picture of Awalé: a carved board, a hollow for each pit and store, and every seed drawn.

use std::f64::consts::TAU;

use catalogue::{Element, Notation, Scene, Svg};
use rules::{Side, mix};

use super::board::last_pits;
use super::notation::name;
use super::rules::{Awale, Move, Pit};
use super::seed_layout::{Heaps, pits};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 470.0;

// The board; from left to right: North's store, six columns of pits, South's store.
const BOARD_LEFT: f64 = 20.0;
const BOARD_TOP: f64 = 48.0;
const BOARD_WIDTH: f64 = WIDTH - 2.0 * BOARD_LEFT;
const BOARD_HEIGHT: f64 = HEIGHT - 2.0 * BOARD_TOP;
const MIDDLE: f64 = HEIGHT / 2.0;
const COLUMN: f64 = 122.0;
pub(super) const PIT_RADIUS: f64 = 53.0;
const ROW: f64 = 62.0;
const STORE_X: f64 = 84.0;
const STORE_RX: f64 = 43.0;
const STORE_RY: f64 = 116.0;

// Counts are carved into the wood beyond each row; names are outside the board.
const COUNT: f64 = 149.0;
const NAME: f64 = HEIGHT / 2.0 - 24.0;

const SEED_RX: f64 = 12.0;
const SEED_RY: f64 = 9.6;
/// The golden angle, which spreads seeds evenly around a centre.
const GOLDEN_ANGLE: f64 = 2.399_963;
/// Distance from the rim to the centres of the outermost seeds in a full hollow.
const INSET: f64 = 15.0;
/// Number of seeds that cover a hollow's floor; beyond that they pile up.
const PIT_FLOOR: f64 = 9.0;
const STORE_FLOOR: f64 = 20.0;

const INK: &str = "#4a2f17";
const CARVED: &str = "#fbe9c8";
const MARK: &str = "#ffd23f";

/// A hollow of the board: centre and radii.
#[derive(Clone, Copy)]
pub(super) struct Hollow {
    pub(super) x: f64,
    pub(super) y: f64,
    rx: f64,
    ry: f64,
}

impl Hollow {
    pub(super) fn pit(pit: Pit, flipped: bool) -> Self {
        let x = (pit.index() as f64 - 2.5) * COLUMN * towards(pit.side(), flipped);
        Self { x: WIDTH / 2.0 + x, y: MIDDLE + towards(pit.side(), flipped) * ROW, rx: PIT_RADIUS, ry: PIT_RADIUS }
    }

    /// A side's store, at its right hand.
    fn store(side: Side, flipped: bool) -> Self {
        let x = WIDTH / 2.0 + towards(side, flipped) * (WIDTH / 2.0 - STORE_X);
        Self { x, y: MIDDLE, rx: STORE_RX, ry: STORE_RY }
    }

    fn ellipse(self, grown: f64) -> Element {
        let ellipse = Element::new("ellipse").at("cx", self.x).at("cy", self.y);
        ellipse.at("rx", self.rx + grown).at("ry", self.ry + grown)
    }
}

/// The vertical direction of a side: 1 (down) for South, -1 (up) for North, swapped when flipped.
fn towards(side: Side, flipped: bool) -> f64 {
    if (side == Side::One) == flipped { -1.0 } else { 1.0 }
}

pub(super) fn draw(scene: &Scene<Awale>) -> Svg {
    draw_heaps(scene, &Heaps::of(scene.position), last_pits(scene))
}

/// Animates the last move: the board before it, then after every seed but the last if nothing is captured.
pub(super) fn frames(scene: &Scene<Awale>) -> Vec<Svg> {
    let Some((before, m @ Move::Sow(start))) = scene.last else { return Vec::new() };
    let mut boards = vec![(Heaps::of(before), None)];
    let mut heaps = Heaps::of(before);
    for (_, at) in before.while_sowing(m) {
        heaps.sow(start, at);
        boards.push((heaps.clone(), Some(at)));
    }
    let last = heaps.clone();
    heaps.take_missing(scene.position, start.side());
    if heaps == last {
        boards.pop();
    }
    let scene = Scene { position: before, ..*scene };
    let draw = |(board, at): (Heaps, Option<Pit>)| draw_heaps(&scene, &board.renamed(&heaps), (Some(start), at));
    boards.into_iter().map(draw).collect()
}

fn draw_heaps(scene: &Scene<Awale>, heaps: &Heaps, (start, landing): (Option<Pit>, Option<Pit>)) -> Svg {
    let flipped = scene.flipped;
    let mut svg = Svg::new(WIDTH, HEIGHT, format!("{}: {}", Awale::INFO.title, scene.position.write()));
    draw_materials(&mut svg);
    draw_wood(&mut svg);
    for pit in pits() {
        let hollow = Hollow::pit(pit, flipped);
        svg.group(Element::new("g").at("id", format!("pit-{}", name(pit))), |svg| {
            draw_hollow(svg, hollow);
            if landing == Some(pit) {
                draw_mark(svg, hollow, "landing", None);
            } else if start == Some(pit) {
                draw_mark(svg, hollow, "start", Some("10 8"));
            }
            draw_count(svg, hollow.x, towards(pit.side(), flipped), heaps.pit(pit).len());
        });
        draw_name(&mut svg, hollow.x, towards(pit.side(), flipped), &name(pit).to_string());
    }
    for side in Side::BOTH {
        let (hollow, side_name) = (Hollow::store(side, flipped), Awale::INFO.side(side));
        svg.group(Element::new("g").at("id", format!("store-{side_name}")), |svg| {
            draw_hollow(svg, hollow);
            draw_count(svg, hollow.x, towards(side, flipped), heaps.store(side).len());
        });
        let said = scene.speaker.text(&format!("side-{side_name}"));
        draw_name(&mut svg, hollow.x, towards(side, flipped), &said);
    }
    // Drawn after all the wood, so that a moving seed passes over it.
    for pit in pits() {
        draw_seeds(&mut svg, Hollow::pit(pit, flipped), heaps.pit(pit), PIT_FLOOR, seed_of(pit));
    }
    for side in Side::BOTH {
        let disorder = mix(side as u64 + 1);
        draw_seeds(&mut svg, Hollow::store(side, flipped), heaps.store(side), STORE_FLOOR, disorder);
    }
    svg
}

/// Random seed for the layout of a pit: different for each pit, the same in every picture.
fn seed_of(pit: Pit) -> u64 {
    mix(u64::from(u32::from(name(pit))))
}

fn draw_materials(svg: &mut Svg) {
    let gradient = |svg: &mut Svg, element: Element, id: &str, stops: &[(&str, &str)]| {
        svg.group(element.at("id", id), |svg| {
            for (offset, colour) in stops {
                svg.put(Element::new("stop").at("offset", offset).at("stop-color", colour));
            }
        });
    };
    let down = || Element::new("linearGradient").at("x1", 0).at("y1", 0).at("x2", 0).at("y2", 1);
    let lit = || Element::new("radialGradient").at("cx", 0.36).at("cy", 0.3).at("r", 0.8);
    svg.group(Element::new("defs"), |svg| {
        gradient(svg, down(), "wood", &[("0", "#b9783c"), ("0.5", "#a5652d"), ("1", "#8a5122")]);
        gradient(svg, down(), "rim", &[("0", "#5c3312"), ("0.5", "#8a5426"), ("1", "#e0a668")]);
        let hollow = Element::new("radialGradient").at("cx", 0.5).at("cy", 0.62).at("r", 0.62);
        gradient(svg, hollow, "hollow", &[("0", "#8f5a2b"), ("0.6", "#6d4019"), ("1", "#3d210a")]);
        gradient(svg, lit(), "seed", &[("0", "#f4f5ea"), ("0.45", "#b4bba6"), ("1", "#6b7462")]);
        svg.group(Element::new("clipPath").at("id", "board-edge"), |svg| {
            svg.put(board_outline(0.0));
        });
    });
}

fn board_outline(inset: f64) -> Element {
    let (width, height) = (BOARD_WIDTH - 2.0 * inset, BOARD_HEIGHT - 2.0 * inset);
    Element::rect(BOARD_LEFT + inset, BOARD_TOP + inset, width, height, 76.0 - inset)
}

fn draw_wood(svg: &mut Svg) {
    svg.put(Element::rect(0.0, 0.0, WIDTH, HEIGHT, 14.0).at("class", "ground").at("fill", "#efe6d6"));
    svg.put(board_outline(0.0).at("fill", "#4a2b10").at("opacity", 0.35).at("transform", "translate(0 5)"));
    svg.put(board_outline(0.0).at("fill", "url(#wood)"));
    let grain = Element::new("g").at("clip-path", "url(#board-edge)").at("fill", "none").at("stroke", "#5a3110");
    svg.group(grain, |svg| {
        for line in 0..26u64 {
            draw_grain(svg, line);
        }
    });
    svg.put(board_outline(1.5).at("fill", "none").at("stroke", "#5a3110").at("stroke-width", 3));
    svg.put(board_outline(6.0).at("fill", "none").at("stroke", "#d99d5c").at("stroke-width", 2).at("opacity", 0.55));
}

/// A line of the wood grain, from one end of the board to the other.
fn draw_grain(svg: &mut Svg, line: u64) {
    let [a, b, c] = [1, 2, 3].map(|k| fraction(mix(line * 8 + k)) - 0.5);
    let y = BOARD_TOP + BOARD_HEIGHT * (line as f64 + 0.5 + 0.6 * a) / 26.0;
    let (left, right) = (BOARD_LEFT, BOARD_LEFT + BOARD_WIDTH);
    let bend = [y + 34.0 * b, y + 34.0 * c, y + 14.0 * a];
    let path = format!("M{left} {y:.1} C320 {:.1} 640 {:.1} {right} {:.1}", bend[0], bend[1], bend[2]);
    let width = format!("{:.1}", 1.4 + 1.6 * (b + 0.5));
    svg.put(Element::new("path").at("d", path).at("stroke-width", width).at("opacity", "0.17"));
}

fn draw_hollow(svg: &mut Svg, hollow: Hollow) {
    svg.put(hollow.ellipse(3.0).at("fill", "url(#rim)"));
    svg.put(hollow.ellipse(0.0).at("fill", "url(#hollow)"));
}

/// A ring around a pit of the last move; dashed for the emptied pit.
fn draw_mark(svg: &mut Svg, hollow: Hollow, class: &str, dashes: Option<&str>) {
    let ring = hollow.ellipse(3.0).at("class", class).at("fill", "none").at("stroke", MARK).at("stroke-width", 5);
    svg.put(match dashes {
        Some(dashes) => ring.at("stroke-dasharray", dashes),
        None => ring,
    });
}

/// Draws the seeds of a hollow, the innermost last, on top of the heap.
fn draw_seeds(svg: &mut Svg, hollow: Hollow, seeds: &[String], floor: f64, disorder: u64) {
    let count = seeds.len() as f64;
    let reach = (count / floor).sqrt().min(1.0);
    for (k, id) in seeds.iter().enumerate().rev() {
        let noise = mix(disorder ^ k as u64);
        let [turn, near, tilt] = [0, 20, 40].map(|shift| fraction(noise << shift));
        // The half step keeps a single seed, and the first of a heap, off the centre.
        let radius = reach * ((k as f64 + 0.5) / count).sqrt() * (0.92 + 0.16 * near);
        let angle = GOLDEN_ANGLE * k as f64 + TAU * fraction(disorder) + 0.5 * (turn - 0.5);
        let x = hollow.x + radius * (hollow.rx - INSET) * angle.cos();
        let y = hollow.y + radius * (hollow.ry - INSET) * angle.sin();
        draw_seed(svg, id, x, y, 180.0 * tilt);
    }
}

fn draw_seed(svg: &mut Svg, id: &str, x: f64, y: f64, tilt: f64) {
    let place = format!("translate({x:.1} {y:.1}) rotate({tilt:.0})");
    let seed = Element::new("ellipse").at("id", id).at("rx", SEED_RX).at("ry", SEED_RY).at("transform", place);
    svg.put(seed.at("fill", "url(#seed)").at("stroke", "#2e2a1f").at("stroke-width", 1));
}

fn draw_count(svg: &mut Svg, x: f64, towards: f64, seeds: usize) {
    let text = Element::label(x, MIDDLE + towards * COUNT, 30.0).at("fill", CARVED).at("font-weight", "bold");
    svg.write(text, &seeds.to_string());
}

fn draw_name(svg: &mut Svg, x: f64, towards: f64, text: &str) {
    svg.write(Element::label(x, MIDDLE + towards * NAME, 24.0).at("class", "ink").at("fill", INK), text);
}

/// The upper bits of a number as a fraction of 1.
fn fraction(bits: u64) -> f64 {
    f64::from((bits >> 44) as u32) / f64::from(1u32 << 20)
}
