//! A book as a file.
//!
//! The positions follow from the moves that lead to them, so that only their estimates are stored, breadth first from the
//! start. For each position: a bit for each move, set if it leads to a position of the book that no move before leads to;
//! then the estimates, each as its difference from the one that the position itself was given from above.

use std::collections::{HashSet, VecDeque};

use catalogue::Message;

use super::tree::{BackedUp, BookTree, Node, successors};
use crate::players::Engine;
use crate::sealed_file::{FileKind, damaged, open, seal};

const KIND: FileKind = FileKind { name: "palabre-book", version: 1 };

/// The facts of a book that its positions do not tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// The rules in full.
    pub(super) rules: String,
    /// Nodes searched for each move.
    pub(super) nodes: u64,
    /// The evaluation of the engine.
    pub(super) evaluation: String,
}

/// Writes a book that has a start.
pub(super) fn write<G: Engine>(header: &Header, tree: &BookTree<G>) -> Vec<u8> {
    let order = BackedUp::new(tree).order;
    let (mut flags, mut differences) = (Vec::new(), Vec::new());
    let mut expected = vec![None; tree.nodes().len()];
    expected[0] = Some(0);
    for id in order {
        let Node { position, estimates } = &tree.nodes()[id];
        let own = expected[id].unwrap_or(0);
        let mut bits = vec![0u8; estimates.len().div_ceil(8)];
        for (at, (successor, estimate)) in successors(position).iter().zip(estimates).enumerate() {
            if let Some(next) = tree.find(&successor.position).filter(|next| expected[*next].is_none()) {
                bits[at / 8] |= 1 << (at % 8);
                expected[next] = Some(successor.value(*estimate));
            }
            differences.push(estimate.wrapping_sub(own));
        }
        flags.extend(bits);
    }
    let fields = [
        ("game", G::INFO.name.to_owned()),
        ("rules", header.rules.clone()),
        ("nodes", header.nodes.to_string()),
        ("evaluation", header.evaluation.clone()),
        ("positions", tree.nodes().len().to_string()),
        ("moves", differences.len().to_string()),
    ];
    seal(KIND, &fields, &[flags, in_planes(&differences)].concat())
}

/// Writes the high bytes, then the low bytes: the high ones are nearly all alike.
fn in_planes(numbers: &[i16]) -> Vec<u8> {
    // The sign goes to the lowest bit, so that small numbers of either sign have a zero high byte.
    let folded = || numbers.iter().map(|number| ((number << 1) ^ (number >> 15)).cast_unsigned());
    folded().map(|number| (number >> 8) as u8).chain(folded().map(|number| number as u8)).collect()
}

fn from_planes(high: u8, low: u8) -> i16 {
    let folded = u16::from(high) << 8 | u16::from(low);
    (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()
}

/// Reads a book of this game: its header and its positions, breadth first.
///
/// # Errors
/// The file is no book, damaged, or of another game or version.
pub(super) fn read<G: Engine>(file: &[u8]) -> Result<(Header, BookTree<G>), Message> {
    let opened = open(KIND, file)?;
    let game = opened.field("game");
    if game != G::INFO.name {
        return Err(Message::new("learning-foreign").quoting("game", game).with("expected", G::INFO.name));
    }
    let (rules, evaluation) = (opened.field("rules").to_owned(), opened.field("evaluation").to_owned());
    let start = G::start(G::rules_of(&G::INFO.rules.read(&rules)?)).book_position();
    let (positions, moves) = (opened.number("positions")?, opened.number::<usize>("moves")?);
    let data = Data::new(&opened.data, moves).ok_or_else(damaged)?;
    let tree = positions_of(start, data, positions).ok_or_else(damaged)?;
    Ok((Header { rules, nodes: opened.number("nodes")?, evaluation }, tree))
}

/// The flags of a book and its differences, as far as they are not read yet.
struct Data<'a> {
    flags: &'a [u8],
    differences: std::iter::Zip<std::slice::Iter<'a, u8>, std::slice::Iter<'a, u8>>,
}

impl<'a> Data<'a> {
    fn new(data: &'a [u8], moves: usize) -> Option<Self> {
        let (flags, planes) = data.split_at_checked(data.len().checked_sub(moves.checked_mul(2)?)?)?;
        let (high, low) = planes.split_at(moves);
        Some(Self { flags, differences: high.iter().zip(low) })
    }

    fn is_empty(&self) -> bool {
        self.flags.is_empty() && self.differences.len() == 0
    }
}

/// Walks the positions of a book; `None` if the data do not describe that many of them.
fn positions_of<G: Engine>(start: G, mut data: Data<'_>, positions: usize) -> Option<BookTree<G>> {
    let mut tree = BookTree::new();
    let mut waiting = VecDeque::from([(start, 0i16)]);
    let mut found = HashSet::new();
    while let Some((position, own)) = waiting.pop_front() {
        let successors = successors(&position);
        let bits;
        (bits, data.flags) = data.flags.split_at_checked(successors.len().div_ceil(8))?;
        let mut estimates = Vec::with_capacity(successors.len());
        for (at, successor) in successors.iter().enumerate() {
            let (high, low) = data.differences.next()?;
            let estimate = own.wrapping_add(from_planes(*high, *low));
            estimates.push(estimate);
            if bits[at / 8] & 1 << (at % 8) != 0 {
                let next = successor.position;
                (!next.is_over() && found.insert(next.write())).then_some(())?;
                waiting.push_back((next, successor.value(estimate)));
            }
        }
        tree.push(Node { position, estimates });
    }
    (data.is_empty() && tree.nodes().len() == positions).then_some(tree)
}
