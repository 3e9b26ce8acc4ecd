//! [`Accumulators`]: the sums of the hidden layer, kept from one position to the next.

use super::{InputList, Inputs, LANES, Net, active_inputs};
use crate::Score;

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
    seen: Vec<u64>,
    update: u64,
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
        let lists = active_inputs(position);
        for (view, list) in self.views.iter_mut().zip(&lists) {
            view.update(net, list);
        }
        let [one, two] = &self.views;
        net.output([&one.sums, &two.sums], [one.direct, two.direct], position.turn())
    }
}

impl View {
    #[inline]
    fn update(&mut self, net: &Net, list: &InputList) {
        let (mut added, mut removed) = (InputList::EMPTY, InputList::EMPTY);
        let before = self.update;
        self.update += 1;
        for input in list.as_slice() {
            let seen = &mut self.seen[usize::from(*input)];
            if *seen != before {
                added.push((*input).into());
            }
            *seen = self.update;
        }
        for input in self.active.as_slice() {
            if self.seen[usize::from(*input)] != self.update {
                removed.push((*input).into());
            }
        }
        self.active = *list;
        if added.as_slice().len() + removed.as_slice().len() < list.as_slice().len() {
            self.direct += direct(net, &added) - direct(net, &removed);
        } else {
            self.sums.copy_from_slice(&net.biases);
            self.direct = direct(net, list);
            (added, removed) = (*list, InputList::EMPTY);
        }
        let rows = net.rows.chunks_exact(net.shape().inputs);
        for (sums, rows) in self.sums.iter_mut().zip(rows) {
            *sums = summed(*sums, rows, &added, &removed);
        }
    }
}

/// The sums of a block after rows were added and removed.
#[inline]
fn summed(mut sums: [i16; LANES], rows: &[[i16; LANES]], added: &InputList, removed: &InputList) -> [i16; LANES] {
    for input in added.as_slice() {
        for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(*input)]) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for input in removed.as_slice() {
        for (sum, weight) in sums.iter_mut().zip(&rows[usize::from(*input)]) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
    sums
}

fn direct(net: &Net, list: &InputList) -> i32 {
    list.as_slice().iter().map(|input| net.direct[usize::from(*input)]).sum()
}
