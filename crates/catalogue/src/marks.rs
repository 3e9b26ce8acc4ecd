//! [`Marks`]: overlays of a board, the same for every game: arrows of moves, threatened spots, paths to a goal.

use crate::{Coach, Element, Pointing, Scene, Spot, Svg};

/// The colour of the best move's arrow, and of the others'.
const BEST: &str = "#1b7f5c";
const OTHER: &str = "#3f6fb5";
const THREAT: &str = "#d22f3d";
const WAYS: [&str; 3] = ["#1f5fae", "#c4500f", "#7a2f9c"];

type Point = (f64, f64);

/// Overlays of a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// The spots picked so far. Pieces that are placed one by one are drawn there.
    pub picked: Vec<String>,
    /// Moves to draw as arrows, the best first.
    pub arrows: Vec<String>,
    /// Mark the contents that are about to be captured.
    pub threats: bool,
    /// Draw the path of each seat to its goal.
    pub ways: bool,
}

/// Draws the marks over a picture of the scene.
pub(crate) fn draw<G: Pointing + Coach>(svg: &mut Svg, scene: &Scene<G>, marks: &Marks) {
    let spots = G::spots(scene);
    let find = |id: &String| spots.iter().find(|spot| spot.id == *id);
    svg.group(Element::new("g").at("id", "marks").at("pointer-events", "none"), |svg| {
        if marks.ways {
            for (seat, way) in scene.position.ways().iter().enumerate() {
                draw_way(svg, seat, &way.iter().filter_map(find).map(Spot::middle).collect::<Vec<_>>());
            }
        }
        if marks.threats {
            scene.position.targets().iter().filter_map(find).for_each(|spot| draw_threat(svg, spot));
        }
        // Draw the best one last, over the others.
        for (rank, text) in marks.arrows.iter().enumerate().rev() {
            let Ok(m) = scene.position.read_move(text) else { continue };
            let steps = scene.position.steps(m);
            let ends = scene.position.landing(m);
            let path: Vec<Spot> = steps.iter().chain(&ends).filter_map(find).cloned().collect();
            draw_arrow(svg, rank, &path);
        }
    });
}

/// Offset of each seat's path from the middle of its spots, so that two paths that overlap are both visible.
const BESIDE: [f64; 3] = [-5.0, 5.0, 0.0];

fn draw_way(svg: &mut Svg, seat: usize, way: &[Point]) {
    let aside = BESIDE[seat % BESIDE.len()];
    let points = way.iter().map(|(x, y)| format!("{:.1},{:.1}", x + aside, y + aside)).collect::<Vec<_>>().join(" ");
    let line = Element::new("polyline").at("class", format!("way way-{seat}")).at("points", points).at("fill", "none");
    let line = line.at("stroke", WAYS[seat % WAYS.len()]).at("stroke-width", 5).at("stroke-dasharray", "1 13");
    svg.put(line.at("stroke-linecap", "round").at("stroke-linejoin", "round").at("stroke-opacity", 0.8));
}

fn draw_threat(svg: &mut Svg, spot: &Spot) {
    let ring = shape(spot, -3.0).at("class", "threat").at("fill", THREAT).at("fill-opacity", 0.16);
    svg.put(ring.at("stroke", THREAT).at("stroke-width", 4).at("stroke-dasharray", "12 7"));
}

/// The shape of a spot, grown on all sides unless it has an outline of its own.
fn shape(spot: &Spot, grown: f64) -> Element {
    if !spot.outline.is_empty() {
        let points: Vec<String> = spot.outline.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        return Element::new("polygon").at("points", points.join(" ")).at("stroke-linejoin", "round");
    }
    let (width, height) = (spot.width + 2.0 * grown, spot.height + 2.0 * grown);
    let corner = if spot.is_round { width / 2.0 } else { 10.0 };
    Element::rect(spot.x - grown, spot.y - grown, width, height, corner)
}

/// Draws an arrow from one spot to another, or a frame around the spots of a move with one or many.
fn draw_arrow(svg: &mut Svg, rank: usize, path: &[Spot]) {
    let (colour, opacity) = if rank == 0 { (BEST, 0.85) } else { (OTHER, 0.6) };
    let class = if rank == 0 { "arrow best" } else { "arrow" };
    match path {
        [first, last] => {
            let outline = arrow(first.middle(), last.middle());
            let arrow = Element::new("polygon").at("class", class).at("points", outline).at("fill", colour);
            svg.put(arrow.at("opacity", opacity).at("stroke", "#fff").at("stroke-opacity", 0.6));
        }
        spots => {
            for spot in spots {
                let frame = shape(spot, 2.0);
                let halo = frame.clone().at("fill", "none").at("stroke", "#fff").at("stroke-width", 8);
                svg.put(halo.at("opacity", opacity * 0.8));
                let frame = frame.at("class", class).at("fill", colour).at("fill-opacity", 0.3);
                svg.put(frame.at("stroke", colour).at("stroke-width", 4).at("opacity", opacity));
            }
        }
    }
}

/// Returns the corners of an arrow from one point to another.
fn arrow(from: Point, to: Point) -> String {
    const SHAFT: f64 = 6.0;
    const HEAD: f64 = 17.0;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let neck = (length - 1.6 * HEAD).max(0.0);
    let corner = |along: f64, aside: f64| {
        let (along, aside) = (along / length, aside / length);
        format!("{:.1},{:.1}", from.0 + along * dx - aside * dy, from.1 + along * dy + aside * dx)
    };
    let corners =
        [(0.0, -SHAFT), (neck, -SHAFT), (neck, -HEAD), (length, 0.0), (neck, HEAD), (neck, SHAFT), (0.0, SHAFT)];
    corners.map(|(along, aside)| corner(along, aside)).join(" ")
}
