//! [`Net`]: the network in whole numbers.

use rules::Side;

use super::{LANES, MOST_HIDDEN};
use crate::{LONGEST, Score};

/// One in the hidden layer.
pub(super) const HIDDEN_ONE: i32 = 255;
/// One in the weights of the output layer.
pub(super) const OUTPUT_ONE: i32 = 64;
/// One in the direct weights.
pub(super) const DIRECT_ONE: i32 = HIDDEN_ONE * OUTPUT_ONE;
/// Largest weight of the output layer, so that its product with a hidden unit fits 16 bits.
pub(super) const MOST_OUTPUT: i16 = 127;
/// Largest weight of an input, so that the sum of all active ones fits 16 bits.
pub(super) const MOST_WEIGHT: i16 = 505;

/// The sizes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetShape {
    /// Number of inputs.
    pub inputs: usize,
    /// Number of hidden units, a multiple of [`LANES`].
    pub hidden: usize,
}

impl NetShape {
    /// Returns `true` if a network can have these sizes.
    pub const fn is_valid(self) -> bool {
        let Self { inputs, hidden } = self;
        hidden > 0 && hidden.is_multiple_of(LANES) && hidden <= MOST_HIDDEN && inputs > 0 && inputs <= u16::MAX as usize
    }

    /// Number of groups of [`LANES`] hidden units.
    pub const fn blocks(self) -> usize {
        self.hidden / LANES
    }

    /// Number of weights.
    pub const fn weights(self) -> usize {
        // Rows and biases of the hidden layer, direct weights, output weights of both views, output bias.
        self.inputs * (self.hidden + 1) + 3 * self.hidden + 1
    }
}

/// A network in whole numbers. Its value is exact integer arithmetic, so it is the same on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    shape: NetShape,
    /// The score of one in the logarithm of the odds.
    scale: Score,
    /// By block, then by input, so that the sums of a block stay in registers.
    pub(super) rows: Vec<[i16; LANES]>,
    pub(super) biases: Vec<[i16; LANES]>,
    pub(super) direct: Vec<i32>,
    /// For the view of the side to move, and for that of the opponent.
    pub(super) outputs: [Vec<[i16; LANES]>; 2],
    output_bias: i32,
}

impl Net {
    /// Builds a network from its weights in the order of [`Network`](super::Network), already rounded. Returns `None`
    /// if their number or size is wrong.
    pub fn new(shape: NetShape, scale: Score, weights: &[i32]) -> Option<Self> {
        if !shape.is_valid() || weights.len() != shape.weights() || scale <= 0 {
            return None;
        }
        let (rows, rest) = weights.split_at(shape.inputs * shape.hidden);
        let (biases, rest) = rest.split_at(shape.hidden);
        let (direct, rest) = rest.split_at(shape.inputs);
        let (outputs, bias) = rest.split_at(2 * shape.hidden);
        let (mine, theirs) = outputs.split_at(shape.hidden);
        Some(Self {
            shape,
            scale,
            rows: blocks(rows, MOST_WEIGHT)?,
            biases: blocks(biases, MOST_WEIGHT)?,
            direct: direct.to_vec(),
            outputs: [blocks(mine, MOST_OUTPUT)?, blocks(theirs, MOST_OUTPUT)?],
            output_bias: *bias.first()?,
        })
    }

    /// The weights, as [`new`](Self::new) takes them.
    pub fn weights(&self) -> Vec<i32> {
        let flat =
            |blocks: &[[i16; LANES]]| blocks.iter().flatten().map(|weight| i32::from(*weight)).collect::<Vec<_>>();
        let [mine, theirs] = self.outputs.each_ref().map(|outputs| flat(outputs));
        [flat(&self.rows), flat(&self.biases), self.direct.clone(), mine, theirs, vec![self.output_bias]].concat()
    }

    /// The sizes.
    pub const fn shape(&self) -> NetShape {
        self.shape
    }

    /// The score of one in the logarithm of the odds.
    pub const fn scale(&self) -> Score {
        self.scale
    }

    /// The score for the side to move, from the sums of the hidden layer and the direct sums of both views.
    #[inline(always)]
    pub(super) fn output(&self, sums: [&[[i16; LANES]]; 2], direct: [i32; 2], turn: Side) -> Score {
        let (us, them) = (turn.index(), turn.other().index());
        let layer = |sums: &[[i16; LANES]], weights: &[[i16; LANES]]| {
            sums.iter().zip(weights).map(|(sums, weights)| block_output(sums, weights)).sum::<i64>()
        };
        let hidden = layer(sums[us], &self.outputs[0]) + layer(sums[them], &self.outputs[1]);
        self.score(hidden, direct[us] - direct[them])
    }

    /// The score for the side to move, from the output of the hidden layer and the difference of the direct sums.
    #[inline(always)]
    pub(super) fn score(&self, hidden: i64, direct: i32) -> Score {
        let logit = hidden + i64::from(HIDDEN_ONE) * i64::from(direct + self.output_bias);
        let score = logit * i64::from(self.scale) / i64::from(HIDDEN_ONE * DIRECT_ONE);
        score.clamp(i64::from(1 - LONGEST), i64::from(LONGEST - 1)) as Score
    }
}

/// The share in the output of a block of hidden units.
#[inline(always)]
pub(super) fn block_output(sums: &[i16; LANES], weights: &[i16; LANES]) -> i64 {
    let mut output = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        let unit = (*sum).clamp(0, HIDDEN_ONE as i16);
        output += i32::from(unit.wrapping_mul(*weight)) * i32::from(unit);
    }
    output.into()
}

/// Groups weights by [`LANES`], unless one is too large.
fn blocks(weights: &[i32], most: i16) -> Option<Vec<[i16; LANES]>> {
    let fits = |weight: &i32| i16::try_from(*weight).ok().filter(|weight| weight.unsigned_abs() <= most.unsigned_abs());
    let weights = weights.iter().map(fits).collect::<Option<Vec<i16>>>()?;
    Some(weights.as_chunks().0.to_vec())
}
