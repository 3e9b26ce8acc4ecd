//! Picking a cell for a step or a stretch of groove for a wall, for two or three players.

use catalogue::{Message, Pointing, Scene, Spot};

use super::geometry::{Cell, Goal, Orientation, POINTS, SIZE, Wall};
use super::paths::Maze;
use super::rules::{GreatEscape, Move};
use super::shared_board::{DrawnPosition, Seen};
use super::svg::{CELL, GROOVE, PITCH, WALL, crossing, middle};

/// The two-player game; the three-player game uses the same functions below.
impl Pointing for GreatEscape {
    fn spots(scene: &Scene<Self>) -> Vec<Spot> {
        spots(scene)
    }

    fn steps(&self, m: Move) -> Vec<String> {
        steps(self, m)
    }

    fn heading(&self, m: Move) -> Option<Message> {
        Some(heading(m))
    }

    fn asks(&self, _: &[&str]) -> Option<Message> {
        Some(asks(self))
    }
}

/// Overlap of a wall's spot with the cells beside its groove, since a finger is wider than a groove.
const REACH: f64 = 4.0;

pub(super) fn cell_id(cell: Cell) -> String {
    format!("{}-{}", cell.x(), cell.y())
}

/// The spot of a move: the destination cell, or the wall.
pub(super) fn steps<G: Seen>(position: &G, m: Move) -> Vec<String> {
    match m {
        Move::Put(wall) => vec![wall.to_string()],
        Move::Step(direction) => {
            let pawn = position.players()[position.seat().index()].0;
            pawn.and_then(|pawn| pawn.step(direction)).map(cell_id).into_iter().collect()
        }
    }
}

/// The heading of a move: steps, or the line that a wall lies on.
pub(super) fn heading(m: Move) -> Message {
    match m {
        Move::Step(_) => Message::new("moves-steps"),
        Move::Put(wall) if wall.orientation() == Orientation::H => Message::new("moves-walls-h").with("y", wall.y()),
        Move::Put(wall) => Message::new("moves-walls-v").with("x", wall.x()),
    }
}

/// The cells in reading order, then the wall positions.
pub(super) fn spots<G: Seen>(scene: &Scene<G>) -> Vec<Spot> {
    let look = DrawnPosition::of(scene);
    let places = |count: u8| (0..count).map(move |i| if scene.flipped { count - 1 - i } else { i });
    let cells = places(SIZE).flat_map(|y| places(SIZE).filter_map(move |x| Cell::at(x, y)));
    let points = places(POINTS).flat_map(|j| places(POINTS).map(move |i| j * POINTS + i));
    let walls = points.flat_map(|point| [Orientation::H, Orientation::V].map(|o| Wall::centred(o, point)));
    cells.map(|cell| cell_spot(&look, cell)).chain(walls.map(|wall| wall_spot(&look, wall))).collect()
}

fn cell_spot(look: &DrawnPosition, cell: Cell) -> Spot {
    let what = match look.on(cell)[..] {
        [] => match (0..look.players.len()).find(|seat| Goal::BY_SEAT[*seat].has(cell)) {
            None => Message::new("what-empty"),
            Some(seat) => Message::new("what-goal").with("side", seat_name(seat)),
        },
        [seat, ..] => Message::new("what-pawn").with("side", seat_name(seat)),
    };
    let label = Message::new("label-cell").with("x", cell.x()).with("y", cell.y()).with("what", what);
    let size = CELL - 2.0 * REACH;
    Spot::around(middle(cell, look.flipped), size, size, cell_id(cell), label)
}

fn wall_spot(look: &DrawnPosition, wall: Wall) -> Spot {
    let lies = if wall.orientation() == Orientation::H { "wall-horizontal" } else { "wall-vertical" };
    let stands = if look.walls.contains(wall) { "wall-stands" } else { "wall-place" };
    let label = Message::new(stands).with("wall", wall.to_string()).with("lies", Message::new(lies));
    // Along the groove from the middle of one cell to the middle of the next, so that spots of one orientation do not
    // overlap.
    let (long, thick) = (PITCH - 2.0 * REACH, GROOVE + 2.0 * REACH);
    let spot = |width, height| Spot::around(crossing(wall, look.flipped), width, height, wall.to_string(), label);
    match wall.orientation() {
        Orientation::H => spot(long, thick).standing_for(WALL, GROOVE),
        Orientation::V => spot(thick, long).standing_for(GROOVE, WALL),
    }
}

/// A player's name, as a message to be translated.
fn seat_name(seat: usize) -> Message {
    Message::new(format!("side-{seat}"))
}

/// The prompt for what to pick.
pub(super) fn asks<G: Seen>(position: &G) -> Message {
    let (_, in_hand) = position.players()[position.seat().index()];
    Message::new(if in_hand > 0 { "ask-step-or-wall" } else { "ask-step" })
}

/// A shortest path for each player on the board.
pub(super) fn ways<G: Seen>(position: &G) -> Vec<Vec<String>> {
    let maze = Maze::new(position.standing());
    let way = |(seat, (pawn, _)): (usize, (Option<Cell>, u8))| {
        let Some(pawn) = pawn else { return Vec::new() };
        let ahead = maze.path(pawn, Goal::BY_SEAT[seat]).filter_map(|(cell, direction)| cell.step(direction));
        std::iter::once(pawn).chain(ahead).map(cell_id).collect()
    };
    position.players().into_iter().enumerate().map(way).collect()
}
