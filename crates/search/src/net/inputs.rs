//! [`Inputs`]: a position as a list of active inputs.

use rules::Game;

use crate::EvalMemory;

/// Most inputs that are active at a time.
pub const MOST_ACTIVE: usize = 64;

/// The active inputs of one view.
#[derive(Clone, Copy, Debug)]
pub struct InputList {
    inputs: [u16; MOST_ACTIVE],
    len: usize,
}

impl InputList {
    /// No inputs.
    pub const EMPTY: Self = Self { inputs: [0; MOST_ACTIVE], len: 0 };

    /// Adds an input. More than [`MOST_ACTIVE`] are ignored.
    #[inline]
    pub fn push(&mut self, input: usize) {
        if let Some(free) = self.inputs.get_mut(self.len) {
            *free = input as u16;
            self.len += 1;
        }
    }

    /// The inputs in the order in which they were added.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.len]
    }
}

/// A group of inputs, such as the pawn's cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InputGroup {
    /// A name, part of what identifies the inputs of a network.
    pub name: &'static str,
    /// Number of inputs.
    pub size: usize,
}

/// A table that shows what a network learned: its mean prediction by two features that people can name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShownTable {
    /// The message id of its title.
    pub title: &'static str,
    /// The message ids of what rows and columns count.
    pub axes: [&'static str; 2],
    /// Number of rows and columns.
    pub size: [usize; 2],
}

/// A game with inputs for a network.
pub trait Inputs: Game {
    /// The groups of inputs, numbered one after the other.
    const GROUPS: &'static [InputGroup];

    /// `true` if most inputs stay the same from one position of a search to the next, so that keeping sums pays. A sowing
    /// changes too many.
    const IS_LOCAL: bool = true;

    /// The tables that show what a network learned.
    const SHOWN: &'static [ShownTable] = &[];

    /// Adds the active inputs as each side sees them, each once: the list of a side has its own pieces as those of the observer.
    /// The turn is no input, since the output layer distinguishes the side to move.
    fn activate(&self, views: &mut [InputList; 2]);

    /// Adds the same inputs, computed with what was kept from other positions. Override it where that is faster.
    #[inline]
    fn activate_with(&self, views: &mut [InputList; 2], memory: &mut EvalMemory) {
        let _ = memory;
        self.activate(views);
    }

    /// The mirror image of this position, if the rules do not tell them apart: training learns from both.
    fn mirrored(&self) -> Option<Self> {
        None
    }

    /// The mirror image of a move, legal in the mirror image of its position.
    fn mirrored_move(m: Self::Move) -> Self::Move {
        m
    }

    /// Returns the row and column of this position, for the side to move, in a table of [`SHOWN`](Self::SHOWN); several
    /// if it belongs to several.
    fn shown(&self, table: usize) -> Vec<[usize; 2]> {
        let _ = table;
        Vec::new()
    }
}

/// The number of inputs of a game.
pub const fn input_count<G: Inputs>() -> usize {
    let (mut count, mut at) = (0, 0);
    while at < G::GROUPS.len() {
        count += G::GROUPS[at].size;
        at += 1;
    }
    count
}

/// The active inputs of a position, for each side.
#[inline]
pub fn active_inputs<G: Inputs>(position: &G) -> [InputList; 2] {
    let mut views = [InputList::EMPTY; 2];
    position.activate(&mut views);
    views
}

/// The same inputs, computed with what was kept from other positions.
#[inline]
pub fn active_inputs_with<G: Inputs>(position: &G, memory: &mut EvalMemory) -> [InputList; 2] {
    let mut views = [InputList::EMPTY; 2];
    position.activate_with(&mut views, memory);
    views
}
