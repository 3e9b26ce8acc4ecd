//! Sowing patterns, precomputed for every number of seeds.
//!
//! The patterns are relative to the starting hole. They use the two words of [`rules`](super::rules), rotated so that
//! byte 0 of `near`, the mover's holes, is the starting hole, and byte 0 of `far`, the opponent's, the one after it:
//!
//! ```text
//!   step from the start    0   1   2   3   4   5  …  14  15
//!   near, byte             0       1       2          7
//!   far, byte                  0       1       2          7
//! ```

/// Maximum number of seeds sown by one move: all the transparent ones and all of another colour.
const LONGEST: usize = 64;

/// The pattern of a sowing of a given number of seeds.
#[derive(Clone, Copy)]
pub(super) struct Sown {
    /// Seeds in each of the mover's holes.
    pub(super) near: u64,
    /// Seeds in each of the opponent's holes.
    pub(super) far: u64,
    /// Distance of the last seed from the start; 0 if nothing is sown.
    pub(super) last: u8,
}

/// Indexed by colour played, red then blue, and by number of seeds.
pub(super) static SOWN: [[Sown; LONGEST + 1]; 2] = [patterns(false), patterns(true)];

const fn patterns(blue: bool) -> [Sown; LONGEST + 1] {
    let mut patterns = [Sown { near: 0, far: 0, last: 0 }; LONGEST + 1];
    let mut n = 1;
    while n <= LONGEST {
        let Sown { mut near, mut far, last } = patterns[n - 1];
        let last = match (blue, last) {
            (_, 0 | 15) => 1,
            (false, _) => last + 1,
            (true, _) => last + 2,
        };
        let seed = 1 << (8 * (last / 2));
        if last % 2 == 0 {
            near += seed;
        } else {
            far += seed;
        }
        patterns[n] = Sown { near, far, last };
        n += 1;
    }
    patterns
}
