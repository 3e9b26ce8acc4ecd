//! [`Accumulators`]: the sums of the hidden layer, kept from one position to the next.

use rules::Side;

use super::quantised::block_output;
use super::{InputList, Inputs, LANES, Net, active_inputs, active_inputs_with};
use crate::{EvalMemory, Evaluator, Score};

/// The sums of the hidden layer for both views. A position that shares most of its inputs with the one before costs only
/// the difference. The sums are whole numbers, so the order in which inputs come and go changes nothing.
#[derive(Clone, Debug)]
pub struct Accumulators {
    views: [View; 2],
}

#[derive(Clone, Debug)]
struct View {
    sums: Vec<[i16; LANES]>,
    direct: i32,
    active: InputList,
    /// The last update in which an input was active.
    seen: Vec<u32>,
    update: u32,
}

impl Accumulators {
    /// The sums of no inputs.
    pub fn new(net: &Net) -> Self {
        let seen = vec![0; net.shape().inputs];
        let view = View { sums: net.biases.clone(), direct: 0, active: InputList::EMPTY, seen, update: 1 };
        Self { views: [view.clone(), view] }
    }

    /// Evaluates a position for the side to move, from the sums of the one before.
    #[inline]
    pub fn evaluate<G: Inputs>(&mut self, net: &Net, position: &G) -> Score {
        self.evaluate_inputs::<G>(net, &active_inputs(position), position.turn())
    }

    /// Evaluates the position with these inputs.
    #[inline]
    pub fn evaluate_inputs<G: Inputs>(&mut self, net: &Net, lists: &[InputList; 2], turn: Side) -> Score {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            #[expect(
                unsafe_code,
                reason = "a function compiled for AVX2 may be called only where the processor has it"
            )]
            // SAFETY: it has, by the line above.
            return unsafe { self.evaluate_with_avx2::<G>(net, lists, turn) };
        }
        self.evaluate_portably::<G>(net, lists, turn)
    }

    /// [`evaluate_portably`](Self::evaluate_portably) compiled for vectors of 256 bits: 15 million nodes of Awalé with 128
    /// hidden units take 3.2 s in place of 4.0.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    #[expect(unsafe_code, reason = "the CodinGame file is compiled by a Rust that has no safe form of this")]
    unsafe fn evaluate_with_avx2<G: Inputs>(&mut self, net: &Net, lists: &[InputList; 2], turn: Side) -> Score {
        self.evaluate_portably::<G>(net, lists, turn)
    }

    /// Evaluates with the instructions that every processor has; the score is the same.
    #[inline(always)]
    pub(super) fn evaluate_portably<G: Inputs>(&mut self, net: &Net, lists: &[InputList; 2], turn: Side) -> Score {
        if !G::IS_LOCAL {
            return evaluate_anew(net, lists, turn);
        }
        for (view, list) in self.views.iter_mut().zip(lists) {
            view.update(net, list);
        }
        let [one, two] = &self.views;
        net.output([&one.sums, &two.sums], [one.direct, two.direct], turn)
    }
}

impl View {
    /// Sums the rows of all inputs.
    #[inline(always)]
    fn replace(&mut self, net: &Net, list: &InputList) {
        self.direct = direct(net, list);
        let blocks = net.rows.chunks_exact(net.shape().inputs).zip(&net.biases);
        for (sums, (rows, biases)) in self.sums.iter_mut().zip(blocks) {
            *sums = added(*biases, rows, list);
        }
    }

    /// Adds and removes the rows of the inputs that changed, if they are fewer than all.
    #[inline(always)]
    fn update(&mut self, net: &Net, list: &InputList) {
        let (mut gained, mut lost) = (InputList::EMPTY, InputList::EMPTY);
        let before = self.update;
        let Some(update) = before.checked_add(1) else { return self.restart(net, list) };
        self.update = update;
        for input in list.as_slice() {
            let seen = &mut self.seen[usize::from(*input)];
            if *seen != before {
                gained.push((*input).into());
            }
            *seen = self.update;
        }
        for input in self.active.as_slice() {
            if self.seen[usize::from(*input)] != self.update {
                lost.push((*input).into());
            }
        }
        self.active = *list;
        if gained.as_slice().len() + lost.as_slice().len() >= list.as_slice().len() {
            return self.replace(net, list);
        }
        self.direct += direct(net, &gained) - direct(net, &lost);
        for (sums, rows) in self.sums.iter_mut().zip(net.rows.chunks_exact(net.shape().inputs)) {
            *sums = removed(added(*sums, rows, &gained), rows, &lost);
        }
    }

    /// Starts to count updates again, before the counter overflows.
    #[cold]
    fn restart(&mut self, net: &Net, list: &InputList) {
        self.seen.fill(0);
        (self.update, self.active) = (1, InputList::EMPTY);
        self.update(net, list);
    }
}

/// Evaluates a position without kept sums: those of a block stay in registers.
#[inline(always)]
pub(super) fn evaluate_anew(net: &Net, lists: &[InputList; 2], turn: Side) -> Score {
    let views = [turn, turn.other()].map(|side| &lists[side.index()]);
    let mut hidden = 0;
    for (list, outputs) in views.into_iter().zip(&net.outputs) {
        let blocks = net.rows.chunks_exact(net.shape().inputs).zip(&net.biases).zip(outputs);
        for ((rows, biases), outputs) in blocks {
            hidden += block_output(&added(*biases, rows, list), outputs);
        }
    }
    net.score(hidden, direct(net, views[0]) - direct(net, views[1]))
}

/// The sums of a block after rows were added.
#[inline(always)]
fn added(mut sums: [i16; LANES], rows: &[[i16; LANES]], inputs: &InputList) -> [i16; LANES] {
    for input in inputs.as_slice() {
        for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(*input)]) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    sums
}

/// The sums of a block after rows were removed.
#[inline(always)]
fn removed(mut sums: [i16; LANES], rows: &[[i16; LANES]], inputs: &InputList) -> [i16; LANES] {
    for input in inputs.as_slice() {
        for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(*input)]) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
    sums
}

#[inline(always)]
fn direct(net: &Net, list: &InputList) -> i32 {
    list.as_slice().iter().map(|input| net.direct[usize::from(*input)]).sum()
}

impl<G: Inputs> Evaluator<G> for Net {
    fn evaluate(&self, position: &G, memory: &mut EvalMemory) -> Score {
        let lists = active_inputs_with(position, memory);
        memory.get_or_create(|| Accumulators::new(self)).evaluate_inputs::<G>(self, &lists, position.turn())
    }
}
