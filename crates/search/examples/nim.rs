//! Nim in one file: the rules against `rules`, a best move and a proof by `search`. `cargo run -p palabre-search --example nim`

use std::sync::atomic::AtomicBool;

use rules::{Game, Limits, Outcome, Reason, Side, mix};
use search::dfpn::{ProofTable, prove};
use search::pvs::Pvs;
use search::{Heuristics, Score, SearchRequest, Strategy as _, TimeManager};

/// Three heaps: take any number of stones from one of them. The player who takes the last stone wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Nim {
    heaps: [u8; 3],
    turn: Side,
}

impl Game for Nim {
    type Rules = ();
    /// The heap and the number of stones.
    type Move = (u8, u8);

    fn rules(&self) {}
    fn turn(&self) -> Side {
        self.turn
    }
    fn is_over(&self) -> bool {
        self.heaps == [0; 3]
    }
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::won(self.turn.other(), Reason("last-stone")))
    }
    fn each_move(&self, mut visit: impl FnMut((u8, u8))) {
        for (heap, stones) in (0..).zip(self.heaps) {
            (1..=stones).for_each(|count| visit((heap, count)));
        }
    }
    fn is_legal(&self, (heap, count): (u8, u8)) -> bool {
        self.heaps.get(usize::from(heap)).is_some_and(|stones| (1..=*stones).contains(&count))
    }
    fn play_unchecked(&mut self, (heap, count): (u8, u8)) {
        self.heaps[usize::from(heap)] -= count;
        self.turn = self.turn.other();
    }
    fn code((heap, count): (u8, u8)) -> u16 {
        u16::from_be_bytes([heap, count])
    }
    fn decode(code: u16) -> Option<(u8, u8)> {
        let [heap, count] = code.to_be_bytes();
        (heap < 3 && count > 0).then_some((heap, count))
    }
    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps;
        mix(u64::from_be_bytes([1, 0, 0, 0, a, b, c, self.turn as u8]))
    }
}

/// No evaluation: the search sees to the end of these small games.
struct NoEvaluation;

impl Heuristics<Nim> for NoEvaluation {
    fn evaluate(&self, _: &Nim) -> Score {
        0
    }
}

/// The best move by the engine, and whether proof-number search proves the win.
fn solve(position: Nim) -> ((u8, u8), bool) {
    let (stop, limits) = (AtomicBool::new(false), Limits::depth(12));
    let request = SearchRequest { limits, stop: &stop, lines: 1, report: &|_| {} };
    let choice = Pvs::new(NoEvaluation, 16, 1).choose(&[position], &request);
    let timer = TimeManager::start(&Limits::nodes(1_000_000), &stop);
    let proof = prove(&NoEvaluation, &position, position.turn, &mut ProofTable::with_megabytes(16), &timer);
    (choice.best, proof.is_proved())
}

fn main() {
    let position = Nim { heaps: [3, 4, 5], turn: Side::One };
    let ((heap, count), is_proved) = solve(position);
    println!("{:?}: take {count} from heap {} (proved win: {is_proved})", position.heaps, heap + 1);
}

#[test]
fn the_best_move_leaves_a_nim_sum_of_zero() {
    assert_eq!(solve(Nim { heaps: [3, 4, 5], turn: Side::One }), ((0, 2), true));
    assert!(!solve(Nim { heaps: [1, 4, 5], turn: Side::One }).1);
}
