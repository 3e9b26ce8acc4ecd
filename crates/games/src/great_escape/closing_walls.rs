//! Finds all walls that would close a pawn's last path at once, without a path search.
//!
//! Walls that touch form a fence, and so does the border with the walls that touch it; the goal's side of the border is
//! not part of it, since the pawn may leave there. Walls cut a pawn off exactly when a closed loop of fence surrounds
//! it, and a loop surrounds it exactly when it crosses, an odd number of times, the ray from the pawn straight through
//! its goal.
//!
//! As long as the pawn has a path there is no such loop, so each point of a fence is an even or an odd number of
//! crossings from the start of the fence, whichever way one follows it. A new wall closes a loop around the pawn
//! exactly when it touches one fence at two of its three points (middle and ends) and their parities differ, counted at
//! the wall's middle. To know this for every wall, each fence is traversed once, all its branches in parallel.

use super::geometry::{Cell, Goal};
use super::walls::{COLUMN_0, COLUMN_7, Walls, left, right};

const ROW_0: u64 = 0xff;
const ROW_7: u64 = ROW_0 << 56;

impl Walls {
    /// Those of these walls that touch the `standing` ones or the border at two points: the rest close no loop.
    #[inline]
    pub(super) fn suspect(self, standing: Self) -> Self {
        self & touching_twice(standing.points(), !0)
    }

    /// Those of these walls that would leave the pawn without a path to its goal if added to the `standing` ones, which
    /// leave it one.
    pub(super) fn cutting(self, standing: Self, pawn: Cell, goal: Goal) -> Self {
        if goal == Goal::Down {
            return self.transposed().cutting(standing.transposed(), pawn.transposed(), Goal::Right).transposed();
        }
        let ray = Ray::new(pawn, goal);
        let mut unwalked = standing.points();
        let mut fence = Fence { even: 0, odd: 0, border: !0 };
        let mut cutting = Self::NONE;
        loop {
            let [even, odd] = ray.walk(&mut fence, standing);
            cutting |= even & odd;
            unwalked &= !(fence.even | fence.odd);
            let undecided = self & !cutting & touching_twice(unwalked, 0);
            if undecided.is_empty() {
                return self & cutting;
            }
            let start = undecided.points() & unwalked;
            fence = Fence { even: start & start.wrapping_neg(), odd: 0, border: 0 };
        }
    }

    /// The positions of walls that touch an end of one of these.
    #[inline]
    pub(super) const fn going_on(self) -> Self {
        let Self { h, v } = self;
        let ends = right(h) | left(h) | v << 8 | v >> 8;
        Self { h: ends | right(ends) | left(ends), v: ends | ends << 8 | ends >> 8 }
    }

    /// The points that these walls cover.
    #[inline]
    const fn points(self) -> u64 {
        let Self { h, v } = self;
        h | right(h) | left(h) | v | v << 8 | v >> 8
    }
}

/// The walls with two of their three points among these, or on the border where that counts.
#[inline]
const fn touching_twice(points: u64, border: u64) -> Walls {
    const fn two(a: u64, b: u64, c: u64) -> u64 {
        a & b | c & (a | b)
    }
    Walls {
        h: two(points, right(points) | COLUMN_0 & border, left(points) | COLUMN_7 & border),
        v: two(points, points << 8 | ROW_0 & border, points >> 8 | ROW_7 & border),
    }
}

/// The traversed part of a fence: its points by the parity of ray crossings from its start.
struct Fence {
    even: u64,
    odd: u64,
    /// All ones if the fence starts at the border, which is even.
    border: u64,
}

/// The ray from a pawn straight through its goal. It crosses V walls only.
struct Ray {
    /// The points just above and just below the ray: a wall from one to the other crosses it.
    above: u64,
    below: u64,
    /// The column of points beside the border opposite the goal.
    back: u64,
}

impl Ray {
    fn new(pawn: Cell, goal: Goal) -> Self {
        // The columns of points that the ray passes. A row of cells lies below the row of points numbered one less.
        let (columns, back) = match goal {
            Goal::Right => (ROW_0 << pawn.x() & ROW_0, COLUMN_0),
            // The ray down is the ray to the right on the transposed board.
            Goal::Left | Goal::Down => (ROW_0 >> (8 - pawn.x()), COLUMN_7),
        };
        let below = u128::from(columns) << (8 * pawn.y());
        Self { above: (below >> 8) as u64, below: below as u64, back }
    }

    /// Traverses the fence to its ends. Returns the walls that touch it after an even and after an odd number of
    /// crossings, counted at the wall's middle.
    #[inline]
    fn walk(&self, fence: &mut Fence, standing: Walls) -> [Walls; 2] {
        let mut walked = [Walls::NONE; 2];
        loop {
            let touching = self.touching(fence);
            let reached = touching.map(|walls| walls & standing);
            if reached == walked {
                return touching;
            }
            walked = reached;
            [fence.even, fence.odd] = self.points(reached);
        }
    }

    /// The walls that touch the fence, as [`walk`](Self::walk) returns them.
    #[inline]
    fn touching(&self, &Fence { even, odd, border }: &Fence) -> [Walls; 2] {
        let above = swapped([even << 8 | ROW_0 & border, odd << 8], self.below);
        let below = swapped([even >> 8 | ROW_7 & border, odd >> 8], self.above);
        [
            Walls { h: even | right(even) | left(even) | self.back & border, v: even | above[0] | below[0] },
            Walls { h: odd | right(odd) | left(odd), v: odd | above[1] | below[1] },
        ]
    }

    /// The points that these walls cover.
    #[inline]
    fn points(&self, [even, odd]: [Walls; 2]) -> [u64; 2] {
        let above = swapped([even.v, odd.v], self.below);
        let below = swapped([even.v, odd.v], self.above);
        let along = |h| h | right(h) | left(h);
        [along(even.h) | even.v | above[0] >> 8 | below[0] << 8, along(odd.h) | odd.v | above[1] >> 8 | below[1] << 8]
    }
}

/// Swaps even and odd where half a wall crosses the ray.
#[inline]
const fn swapped([even, odd]: [u64; 2], crossing: u64) -> [u64; 2] {
    let changed = (even ^ odd) & crossing;
    [even ^ changed, odd ^ changed]
}
