//! Games written as text, for cases that real games seldom have: passes, double turns, immediate ends, draws,
//! repetitions.
//!
//! One node per line, children indented below their parent: `<move> <kind> [<value>]`. The kind is `1` or `2` (the side
//! to move), `win1`, `win2`, `draw`, or `^name` for a return to the node of that name. The value is the evaluation for
//! side 1. A draw follows a node that is not over and has no children.

use rules::{Game, History, Outcome, Reason, Side, mix};

use crate::{Heuristics, Score};

#[derive(Debug)]
struct Node {
    name: String,
    turn: Side,
    outcome: Option<Outcome>,
    value: Score,
    children: Vec<usize>,
}

/// A position of a toy game: a node of its tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toy {
    nodes: &'static [Node],
    at: usize,
    plies: u16,
}

impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.nodes, other.nodes) && self.at == other.at
    }
}
impl Eq for Toy {}

impl Toy {
    /// Parses a game. The nodes are leaked, which is fine in a short test.
    pub(crate) fn new(text: &str) -> Self {
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<(usize, usize)> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let indent = line.len() - line.trim_start().len();
            let words: Vec<&str> = line.split_whitespace().collect();
            open.retain(|(depth, _)| *depth < indent);
            let child = match words[1].strip_prefix('^') {
                Some(name) => nodes.iter().position(|node| node.name == name).expect("a node to come back to"),
                None => {
                    nodes.push(node(&words));
                    nodes.len() - 1
                }
            };
            if let Some((_, parent)) = open.last() {
                nodes[*parent].children.push(child);
            }
            open.push((indent, child));
        }
        let end = nodes.len();
        nodes.push(node(&["end", "draw"]));
        nodes.iter_mut().filter(|n| n.outcome.is_none() && n.children.is_empty()).for_each(|n| n.children.push(end));
        Self { nodes: Vec::leak(nodes), at: 0, plies: 0 }
    }

    fn node(&self) -> &'static Node {
        &self.nodes[self.at]
    }
}

fn node(words: &[&str]) -> Node {
    let reason = Reason("toy");
    let (turn, outcome) = match words[1] {
        "1" => (Side::One, None),
        "2" => (Side::Two, None),
        "win1" => (Side::Two, Some(Outcome::won(Side::One, reason))),
        "win2" => (Side::One, Some(Outcome::won(Side::Two, reason))),
        "draw" => (Side::One, Some(Outcome::drawn(reason))),
        other => panic!("{other}"),
    };
    let value = words.get(2).map_or(0, |value| value.parse().expect("a value"));
    Node { name: words[0].to_owned(), turn, outcome, value, children: Vec::new() }
}

impl Game for Toy {
    type Rules = ();
    type Move = u16;
    const REPEATS: bool = true;

    fn rules(&self) {}
    fn turn(&self) -> Side {
        self.node().turn
    }
    fn is_over(&self) -> bool {
        self.node().outcome.is_some()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.node().outcome
    }
    fn each_move(&self, visit: impl FnMut(u16)) {
        (0..self.node().children.len() as u16).for_each(visit);
    }
    fn is_legal(&self, m: u16) -> bool {
        usize::from(m) < self.node().children.len()
    }
    fn play_unchecked(&mut self, m: u16) {
        self.at = self.node().children[usize::from(m)];
        self.plies += 1;
    }
    fn code(m: u16) -> u16 {
        m
    }
    fn decode(code: u16) -> Option<u16> {
        Some(code)
    }
    fn key(&self) -> u64 {
        mix(self.at as u64 + 1)
    }
    fn reversible(&self) -> u16 {
        self.plies
    }
    fn outcome_by_history(&self, past: History) -> Option<Outcome> {
        past.repeated.then_some(Outcome::drawn(Reason::REPETITION))
    }
}

/// The evaluation written in the text.
pub(crate) struct Written;

impl Heuristics<Toy> for Written {
    fn evaluate(&self, position: &Toy) -> Score {
        let value = position.node().value;
        if position.turn() == Side::One { value } else { -value }
    }
}
