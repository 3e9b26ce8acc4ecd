//! Depth-first proof-number search (df-pn, Nagai 2002). It proves forced wins and shares no code with the engine.
//!
//! The *proof number* of a position estimates how many leaves remain to be won for a proof of the win; the *disproof
//! number* is the same for its refutation. The search always expands the leaf that decides the smaller number, within
//! thresholds set by the second-best child.
//!
//! A position that repeats on the current path counts as not won. So a proof never depends on a cycle and holds for any
//! history; but a win that is not proved here may still exist.
//!
//! `search.rs` expands positions, `table.rs` stores them, `numbers.rs` has the numbers of a node.

mod numbers;
mod search;
mod table;

use rules::{Game, Side};

use self::search::Dfpn;
pub use self::table::{ProofTable, ProvedWin};
use crate::{Heuristics, TimeManager};

/// The result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofResult {
    /// The win, if it is proved.
    pub win: Option<ProvedWin>,
    /// Nodes searched.
    pub nodes: u64,
}

impl ProofResult {
    /// Returns `true` if the win is proved.
    pub const fn is_proved(&self) -> bool {
        self.win.is_some()
    }
}

/// Tries to prove that `side` wins by force, within the limits of `timer`.
///
/// ```
/// # use rules::example::TakeAway;
/// # use search::{Heuristics, Score};
/// # struct NoEvaluation;
/// # impl Heuristics<TakeAway> for NoEvaluation {
/// #     fn evaluate(&self, _: &TakeAway) -> Score {
/// #         0
/// #     }
/// # }
/// # let stop = std::sync::atomic::AtomicBool::new(false);
/// use rules::{Limits, Side};
/// use search::TimeManager;
/// use search::dfpn::{ProofTable, prove};
///
/// let mut table = ProofTable::with_megabytes(1);
/// let timer = TimeManager::start(&Limits::nodes(100_000), &stop);
/// assert!(prove(&NoEvaluation, &TakeAway::new(21), Side::One, &mut table, &timer).is_proved());
/// assert!(!prove(&NoEvaluation, &TakeAway::new(20), Side::One, &mut table, &timer).is_proved());
/// ```
pub fn prove<G: Game>(
    heuristics: &impl Heuristics<G>,
    position: &G,
    side: Side,
    table: &mut ProofTable,
    timer: &TimeManager<'_>,
) -> ProofResult {
    let mut search = Dfpn::new(heuristics, side, table, timer);
    let node = search.root(&position.ignoring_history());
    let win = node.numbers.is_proved().then_some(ProvedWin { code: node.code, plies: node.plies });
    ProofResult { win, nodes: search.nodes }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use rules::Limits;

    use super::*;
    use crate::pvs::Pvs;
    use crate::tests::random_tree::{Hashed, Tree};
    use crate::tests::toy_game::{Toy, Written};
    use crate::{LONGEST, Score, SearchRequest, Strategy as _, negamax};

    fn proved<G: Game>(heuristics: &impl Heuristics<G>, position: &G, side: Side) -> bool {
        let mut table = ProofTable::with_megabytes(1);
        let stop = AtomicBool::new(false);
        let timer = TimeManager::start(&Limits::nodes(300_000), &stop);
        prove(heuristics, position, side, &mut table, &timer).is_proved()
    }

    /// The engine's score for the side to move, at a depth that covers every proof here.
    fn score(root: &Tree, depth: u32) -> Score {
        let stop = AtomicBool::new(false);
        let request = SearchRequest { limits: Limits::depth(depth), stop: &stop, lines: 1, report: &|_| {} };
        Pvs::new(Hashed, 1, 1).choose(&[*root], &request).lines[0].score
    }

    #[test]
    fn what_is_proved_is_won_and_what_is_won_is_proved() {
        let mut wins = 0;
        for root in (0..120).map(Tree::new).filter(|root| !root.is_over()) {
            let (won, lost) = (proved(&Hashed, &root, Side::One), proved(&Hashed, &root, Side::Two));
            let score = score(&root, 20);
            assert!((score < LONGEST || won) && (score > -LONGEST || lost) && !(won && lost), "{root:?}");
            assert!(!won || score >= LONGEST, "{root:?}");
            assert!(!lost || score <= -LONGEST, "{root:?}");
            wins += usize::from(won || lost);
        }
        assert!(wins > 30, "only {wins} were won: the test shows too little");
    }

    #[test]
    fn a_win_that_can_be_put_off_for_ever_is_none() {
        let endless = Toy::new("a 1\n b 2\n  c ^a\n  d win1");
        assert!(!proved(&Written, &endless, Side::One));
        let forced = Toy::new("a 1\n b 2\n  d win1\n  e 1\n   f win1");
        assert!(proved(&Written, &forced, Side::One) && !proved(&Written, &forced, Side::Two));
    }

    #[test]
    fn a_proof_has_a_move_and_a_bound_and_is_kept() {
        let mut table = ProofTable::with_megabytes(1);
        let stop = AtomicBool::new(false);
        let mut attempt = |root: &Tree, nodes| {
            let timer = TimeManager::start(&Limits::nodes(nodes), &stop);
            prove(&Hashed, root, Side::One, &mut table, &timer)
        };
        let mut kept = 0;
        for root in (0..120).map(Tree::new).filter(|root| !root.is_over() && root.turn() == Side::One) {
            let Some(win) = attempt(&root, 300_000).win else { continue };
            let mut next = root;
            next.play_unchecked(win.code);
            let (plies, checkable) = (win.plies, 9);
            assert!(
                plies > checkable || negamax::value(&[root], &Hashed, plies.into()) >= LONGEST,
                "{root:?}: {plies}"
            );
            assert!(next.outcome().is_some() || proved(&Hashed, &next, Side::One), "{root:?}");
            assert_eq!(attempt(&root, 0), ProofResult { win: Some(win), nodes: 0 });
            kept += 1;
        }
        assert!(kept > 15, "only {kept} were won: the test shows too little");
    }

    /// Below `a`, the position `x` is refuted by the return to `a`. Below `b`, it leads to `a` and wins.
    #[test]
    fn a_refutation_by_repetition_holds_on_its_path_only() {
        let game = "r 2\n a 1\n  x 2\n   back ^a\n  w 2\n   v win1\n   u win1\n b 2\n  again ^x";
        assert!(proved(&Written, &Toy::new(game), Side::One));
    }
}
