//! [`SearchConstants`]: the numbers of the search, as data, so that each game has its own and a frozen player keeps them.

use crate::Score;

/// Numbers that tune the search without changing what it can prove.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConstants {
    /// Initial half-width of the aspiration window.
    pub aspiration_window: Score,
    /// Index of the first move that is reduced.
    pub first_reduced: usize,
    /// Minimum depth for reductions.
    pub least_reduced_depth: i32,
    /// A late move at a depth is reduced by base + ln(depth) · ln(index) / divisor plies.
    pub reduction_base: f64,
    /// See [`reduction_base`](Self::reduction_base).
    pub reduction_divisor: f64,
    /// Maximum depth at which late moves are left out (late move pruning); 0 for none.
    pub late_depth: i32,
    /// Moves that are searched before the others are left out: these, and
    /// [`late_moves_a_square`](Self::late_moves_a_square) more for each unit of the squared depth.
    pub late_moves: f64,
    /// See [`late_moves`](Self::late_moves).
    pub late_moves_a_square: f64,
    /// Maximum depth at which a good evaluation replaces the search of a node (reverse futility pruning); 0 for none.
    pub futile_depth: i32,
    /// The points above the window that this takes for each ply of depth.
    pub futile_margin: Score,
    /// Maximum depth at which a bad evaluation replaces the search of a node, unless its forcing moves help (razoring);
    /// 0 for none.
    pub razor_depth: i32,
    /// The points below the window that this takes for each ply of depth.
    pub razor_margin: Score,
    /// Minimum depth at which a node without a move from the table is searched a ply less (internal iterative
    /// reduction); 0 for none.
    pub unguided_depth: i32,
    /// Minimum depth at which the table's move is searched a ply deeper if all others are clearly worse (singular
    /// extension); 0 for none.
    pub singular_depth: i32,
    /// The points for each ply of depth by which they must be worse.
    pub singular_margin: Score,
}

/// A constant that can be tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchParameter {
    /// The name of its field.
    pub name: &'static str,
    /// The size of a change that shows.
    pub size: f64,
    /// The least value.
    pub least: f64,
    /// The largest value.
    pub most: f64,
}

const fn parameter(name: &'static str, size: f64, least: f64, most: f64) -> SearchParameter {
    SearchParameter { name, size, least, most }
}

/// Late move reductions in plies, by depth and move index.
pub(super) type Reductions = [[u8; 64]; 64];

impl SearchConstants {
    /// The constants of the player `best@1`, which never change, and of an engine that is given no others.
    pub const FIRST: Self = Self {
        aspiration_window: 30,
        first_reduced: 3,
        least_reduced_depth: 3,
        reduction_base: 0.5,
        reduction_divisor: 2.5,
        late_depth: 0,
        late_moves: 4.0,
        late_moves_a_square: 2.0,
        futile_depth: 0,
        futile_margin: 150,
        razor_depth: 0,
        razor_margin: 150,
        unguided_depth: 0,
        singular_depth: 0,
        singular_margin: 5,
    };

    /// The constants that can be tuned, in the order of [`values`](Self::values).
    pub const PARAMETERS: [SearchParameter; 15] = [
        parameter("aspiration_window", 12.0, 5.0, 500.0),
        parameter("first_reduced", 1.5, 1.0, 20.0),
        parameter("least_reduced_depth", 1.0, 2.0, 8.0),
        parameter("reduction_base", 0.25, -0.5, 2.0),
        parameter("reduction_divisor", 0.5, 0.8, 6.0),
        parameter("late_depth", 1.5, 0.0, 8.0),
        parameter("late_moves", 2.0, 1.0, 40.0),
        parameter("late_moves_a_square", 0.75, 0.0, 10.0),
        parameter("futile_depth", 1.5, 0.0, 8.0),
        parameter("futile_margin", 50.0, 10.0, 2000.0),
        parameter("razor_depth", 1.5, 0.0, 8.0),
        parameter("razor_margin", 50.0, 10.0, 2000.0),
        parameter("unguided_depth", 1.5, 0.0, 12.0),
        parameter("singular_depth", 1.5, 0.0, 16.0),
        parameter("singular_margin", 3.0, 0.0, 100.0),
    ];

    /// The values of [`PARAMETERS`](Self::PARAMETERS).
    pub fn values(&self) -> [f64; 15] {
        [
            self.aspiration_window.into(),
            self.first_reduced as f64,
            self.least_reduced_depth.into(),
            self.reduction_base,
            self.reduction_divisor,
            self.late_depth.into(),
            self.late_moves,
            self.late_moves_a_square,
            self.futile_depth.into(),
            self.futile_margin.into(),
            self.razor_depth.into(),
            self.razor_margin.into(),
            self.unguided_depth.into(),
            self.singular_depth.into(),
            self.singular_margin.into(),
        ]
    }

    /// The constants with these values of [`PARAMETERS`](Self::PARAMETERS), rounded where they count something and
    /// otherwise to hundredths. Missing ones stay.
    ///
    /// ```
    /// use search::pvs::SearchConstants;
    ///
    /// let constants = SearchConstants::FIRST.with_values(&[29.6, 4.0]);
    /// assert_eq!((constants.aspiration_window, constants.first_reduced), (30, 4));
    /// assert_eq!(constants.reduction_base, SearchConstants::FIRST.reduction_base);
    /// ```
    #[must_use]
    pub fn with_values(&self, values: &[f64]) -> Self {
        let mut all = self.values();
        all.iter_mut().zip(values).for_each(|(value, new)| *value = *new);
        let hundredths = |value: f64| (value * 100.0).round() / 100.0;
        Self {
            aspiration_window: all[0].round() as Score,
            first_reduced: all[1].round() as usize,
            least_reduced_depth: all[2].round() as i32,
            reduction_base: hundredths(all[3]),
            reduction_divisor: hundredths(all[4]),
            late_depth: all[5].round() as i32,
            late_moves: hundredths(all[6]),
            late_moves_a_square: hundredths(all[7]),
            futile_depth: all[8].round() as i32,
            futile_margin: all[9].round() as Score,
            razor_depth: all[10].round() as i32,
            razor_margin: all[11].round() as Score,
            unguided_depth: all[12].round() as i32,
            singular_depth: all[13].round() as i32,
            singular_margin: all[14].round() as Score,
        }
    }

    /// Number of moves that are searched at a depth before the others are left out.
    pub(super) fn searched_moves(&self, depth: i32) -> usize {
        if depth > self.late_depth {
            return usize::MAX;
        }
        (self.late_moves + self.late_moves_a_square * f64::from(depth * depth)) as usize
    }

    /// Tabulates the reductions.
    pub(super) fn reductions(&self) -> Box<Reductions> {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (index, reduced) in row.iter_mut().enumerate().skip(1) {
                let logs = (depth as f64).ln() * (index as f64).ln();
                *reduced = (self.reduction_base + logs / self.reduction_divisor) as u8;
            }
        }
        table
    }
}
