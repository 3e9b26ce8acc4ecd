//! [`SpotMap`]: the places of spots on a text board, and the cursor that moves over them.
//!
//! The cursor stops at the crossings of the lines through the middles of spots, where there is a spot. Walls overlap: a
//! stop can hold several spots, of which the cursor has one.

use catalogue::TextSpot;

/// A direction of the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// A stop of the cursor: indices of a column and a line of middles. They are the same on the compact board.
pub(super) type Stop = (usize, usize);

/// The spot under the cursor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Cursor {
    pub(super) stop: Stop,
    pub(super) id: String,
}

/// The places of spots on a text board.
#[derive(Default)]
pub(super) struct SpotMap {
    places: Vec<TextSpot>,
    /// The middles of the places, doubled so that they are whole.
    columns: Vec<u16>,
    lines: Vec<u16>,
}

const fn middle(place: &TextSpot) -> (u16, u16) {
    (2 * place.column + place.width - 1, 2 * place.line + place.height - 1)
}

fn sorted(numbers: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut numbers: Vec<u16> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

impl SpotMap {
    pub(super) fn new(places: Vec<TextSpot>) -> Self {
        let columns = sorted(places.iter().map(|place| middle(place).0));
        let lines = sorted(places.iter().map(|place| middle(place).1));
        Self { places, columns, lines }
    }

    /// Returns the place of a spot.
    pub(super) fn place(&self, id: &str) -> Option<&TextSpot> {
        self.places.iter().find(|place| place.id == id)
    }

    /// Returns `true` if no other spot shares a character with this one.
    pub(super) fn is_alone(&self, place: &TextSpot) -> bool {
        let apart = |a: u16, long: u16, b: u16, wide: u16| a + long <= b || b + wide <= a;
        self.places.iter().filter(|other| other.id != place.id).all(|other| {
            apart(place.column, place.width, other.column, other.width)
                || apart(place.line, place.height, other.line, other.height)
        })
    }

    /// Returns the spots of a stop, those with their middle there first.
    pub(super) fn at(&self, (column, line): Stop) -> Vec<&TextSpot> {
        let (Some(&x), Some(&y)) = (self.columns.get(column), self.lines.get(line)) else { return Vec::new() };
        let covers = |start: u16, long: u16, at: u16| 2 * start <= at && at <= 2 * (start + long - 1);
        let there = |place: &&TextSpot| covers(place.column, place.width, x) && covers(place.line, place.height, y);
        let mut found: Vec<&TextSpot> = self.places.iter().filter(there).collect();
        found.sort_by_key(|place| middle(place) != (x, y));
        found
    }

    /// Returns the cursor on a spot.
    pub(super) fn on(&self, id: &str) -> Option<Cursor> {
        let (x, y) = middle(self.place(id)?);
        let stop = (self.columns.binary_search(&x).ok()?, self.lines.binary_search(&y).ok()?);
        Some(Cursor { stop, id: id.to_owned() })
    }

    /// Moves the cursor to the next stop. Of the spots there, it takes one that can be picked, of the same shape as
    /// before if possible.
    pub(super) fn step(&self, from: &Cursor, way: Way, choices: &[String]) -> Option<Cursor> {
        let mut stop = from.stop;
        loop {
            stop = self.beside(stop, way)?;
            let here = self.at(stop);
            let is_tall = |place: &TextSpot| place.height > place.width;
            let before = self.place(&from.id).map(is_tall);
            let best = here.iter().max_by_key(|place| {
                (choices.contains(&place.id), Some(is_tall(place)) == before, std::cmp::Reverse(&place.id))
            });
            if let Some(best) = best {
                return Some(Cursor { stop, id: best.id.clone() });
            }
        }
    }

    fn beside(&self, (column, line): Stop, way: Way) -> Option<Stop> {
        match way {
            Way::Left => Some((column.checked_sub(1)?, line)),
            Way::Right => Some((column + 1, line)).filter(|(column, _)| *column < self.columns.len()),
            Way::Up => Some((column, line.checked_sub(1)?)),
            Way::Down => Some((column, line + 1)).filter(|(_, line)| *line < self.lines.len()),
        }
    }

    /// Turns the spot under the cursor: returns the other spot with the same middle, if there is one.
    pub(super) fn turned(&self, cursor: &Cursor) -> Option<Cursor> {
        let place = self.place(&cursor.id)?;
        let other = self.places.iter().find(|other| other.id != place.id && middle(other) == middle(place))?;
        self.on(&other.id)
    }

    /// Returns the cursor on the choice nearest to a stop.
    pub(super) fn nearest(&self, stop: Stop, choices: &[String]) -> Option<Cursor> {
        let reachable = choices.iter().filter_map(|id| self.on(id));
        reachable.min_by_key(|cursor| cursor.stop.0.abs_diff(stop.0) + cursor.stop.1.abs_diff(stop.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cells side by side above two others, with the walls around the point between the four.
    fn map() -> SpotMap {
        let cell = |id: &str, column, line| TextSpot::on_line(id, column, line, 3);
        SpotMap::new(vec![
            cell("a", 0, 0),
            cell("b", 4, 0),
            cell("c", 0, 2),
            cell("d", 4, 2),
            TextSpot::on_line("H", 0, 1, 7),
            TextSpot::on_line("V", 3, 0, 1).of_height(3),
        ])
    }

    fn walk(ways: &[Way]) -> String {
        let (map, all) = (map(), ["a", "b", "c", "d", "H", "V"].map(str::to_owned));
        let start = map.on("a").expect("a cell");
        ways.iter().fold(start, |cursor, way| map.step(&cursor, *way, &all).unwrap_or(cursor)).id
    }

    #[test]
    fn arrows_cross_the_walls_between_cells() {
        use Way::{Down, Left, Right, Up};
        for (ways, id) in [
            (&[Right][..], "V"),
            (&[Right, Right], "b"),
            (&[Down], "H"),
            (&[Down, Down], "c"),
            (&[Down, Right], "H"),
            (&[Right, Down, Right, Down], "d"),
            (&[Left, Up], "a"),
        ] {
            assert_eq!(walk(ways), id, "{ways:?}");
        }
    }

    #[test]
    fn a_wall_turns_around_its_middle() {
        let map = map();
        let wall = map.on("H").expect("a wall");
        assert_eq!(map.turned(&wall).map(|turned| turned.id), Some("V".to_owned()));
        assert_eq!(map.turned(&map.on("a").expect("a cell")), None);
        assert!(map.is_alone(&map.places[0]) && !map.is_alone(&map.places[4]));
    }

    #[test]
    fn a_spot_that_can_be_picked_comes_first() {
        let map = map();
        let from = map.on("a").expect("a cell");
        let only = ["d".to_owned()];
        assert_eq!(map.nearest(from.stop, &only).map(|cursor| cursor.id), Some("d".to_owned()));
        assert_eq!(map.nearest(from.stop, &[]), None);
    }
}
