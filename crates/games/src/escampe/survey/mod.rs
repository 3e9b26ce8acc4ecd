//! The survey of Black's placements: those that lose by force, and White's placement that beats each.
//!
//! Black has 11,088 placements, 5,544 on either edge; the rings have no symmetry, so none is another's mirror image.
//! `data/refutations.bin` stores three bytes for each of them, in the order of `Survey::openings`: the number of
//! White's placement on the other edge, low byte first, [`UNPROVED`] if none is known, and the maximum number of plies
//! to the win.

mod prove;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use catalogue::{Notation as _, Prover, Refutation, Survey};
use rules::{Game as _, Limits, Side};
use search::TimeManager;
use search::dfpn::{ProofTable, prove};

use super::eval::Eval;
use super::moves::{Action, Edge, Move};
use super::rules::{Escampe, Rules};

const UNPROVED: u16 = u16::MAX;
const ENTRY: usize = 3;

/// Memory of the second prover, in megabytes.
const PROOF_TABLE: usize = 256;

/// White's winning reply to a placement of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlacementReply {
    pub(super) white: Move,
    /// Maximum number of plies to the win, from White's first move on; [`Refutation::UNKNOWN`] if not determined.
    pub(super) plies: u16,
}

/// All that is known about Black's placements.
pub(super) struct Placements {
    /// Low edge first, in the order of [`Move::each_placement`].
    openings: Vec<Move>,
    answers: Vec<Option<PlacementReply>>,
}

pub(super) static PLACEMENTS: LazyLock<Placements> =
    LazyLock::new(|| Placements::unpack(include_bytes!("../data/refutations.bin")));

/// The placements on an edge, in numbering order.
fn placements_on(edge: Edge) -> Vec<Move> {
    let mut placements = Vec::with_capacity(Move::PLACEMENTS as usize);
    Move::each_placement(edge, &mut |m| placements.push(m));
    placements
}

/// The edge of a placement.
fn edge_of(placement: Move) -> Edge {
    match placement.action() {
        Action::Place { edge, .. } => edge,
        _ => unreachable!("a placement"),
    }
}

impl Placements {
    fn unpack(bytes: &[u8]) -> Self {
        let [low, high] = Edge::BOTH.map(placements_on);
        let openings: Vec<Move> = low.iter().chain(&high).copied().collect();
        let answer = |(at, entry): (usize, &[u8])| {
            let replies = if at < low.len() { &high } else { &low };
            let white = *replies.get(usize::from(u16::from_le_bytes([entry[0], entry[1]])))?;
            Some(PlacementReply { white, plies: u16::from(entry[2]) })
        };
        let mut answers: Vec<_> = bytes.chunks_exact(ENTRY).enumerate().map(answer).collect();
        answers.resize(openings.len(), None);
        Self { openings, answers }
    }

    fn number(&self, black: Move) -> Option<usize> {
        self.openings.iter().position(|opening| *opening == black)
    }
}

/// White's reply to Black's placement, if one is known and was proved for these rules.
pub(super) fn answer(placed: &Escampe) -> Option<PlacementReply> {
    let (black, rules) = (placed.unicorn(Side::Two)?, placed.rules());
    let black = Move::place(black, placed.pieces(Side::Two)).filter(|_| placed.is_placing())?;
    let answer = PLACEMENTS.answers[PLACEMENTS.number(black)?]?;
    let in_time = rules.limit.is_none_or(|limit| limit.get() >= answer.plies + PLACING);
    (in_time && !rules.unicorn_takes).then_some(answer)
}

/// Black's longest defence from the empty board, once every placement is proved lost.
pub(super) fn longest(start: &Escampe) -> Option<u16> {
    let rules = start.rules();
    let all: Option<Vec<PlacementReply>> = PLACEMENTS.answers.iter().copied().collect();
    let all = all.filter(|all| all.iter().all(|answer| answer.plies != Refutation::UNKNOWN))?;
    let longest = all.iter().map(|answer| answer.plies + PLACING).max()?;
    (!rules.unicorn_takes && rules.limit.is_none_or(|limit| limit.get() >= longest)).then_some(longest)
}

/// Number of plies of the two placements.
const PLACING: u16 = 2;

/// The position after Black's placement.
fn placed(black: Move) -> Escampe {
    let mut position = Escampe::start(Rules::default());
    position.play_unchecked(black);
    position
}

fn write(placement: Move) -> String {
    Escampe::start(Rules::default()).write_move(placement)
}

/// The survey of Black's placements.
pub(super) struct BlackPlacements;

impl Survey for BlackPlacements {
    fn openings(&self) -> Vec<String> {
        PLACEMENTS.openings.iter().map(|m| write(*m)).collect()
    }

    fn find(&self, opening: &str) -> Option<usize> {
        let m = Escampe::start(Rules::default()).read_move(opening).ok()?;
        PLACEMENTS.number(m)
    }

    fn known(&self) -> Vec<Option<Refutation>> {
        let refutation = |answer: PlacementReply| Refutation { reply: write(answer.white), plies: answer.plies };
        PLACEMENTS.answers.iter().map(|answer| answer.map(refutation)).collect()
    }

    fn efforts(&self) -> usize {
        prove::EFFORTS.len()
    }

    fn prover(&self) -> Box<dyn Prover> {
        Box::new(prove::Searcher::new())
    }

    fn verify(&self, opening: usize, refutation: &Refutation, stop: &AtomicBool) -> bool {
        let mut position = placed(PLACEMENTS.openings[opening]);
        let Ok(white) = position.read_move(&refutation.reply) else { return false };
        if !position.is_legal(white) {
            return false;
        }
        position.play_unchecked(white);
        let watch = TimeManager::start(&Limits::default(), stop);
        let mut memory = ProofTable::with_megabytes(PROOF_TABLE);
        prove(&Eval::Hunt, &position, Side::One, &mut memory, &watch).is_proved
    }

    fn pack(&self, findings: &[Option<Refutation>]) -> Vec<u8> {
        let replies = Edge::BOTH.map(|edge| placements_on(edge.opposite()));
        let pack = |(black, found): (&Move, &Option<Refutation>)| {
            let entry = found.as_ref().and_then(|Refutation { reply, plies }| {
                let white = placed(*black).read_move(reply).ok()?;
                let at = replies[edge_of(*black) as usize].iter().position(|m| *m == white)?;
                Some((at as u16, (*plies).min(u16::from(u8::MAX)) as u8))
            });
            let (white, plies) = entry.unwrap_or((UNPROVED, 0));
            let [low, high] = white.to_le_bytes();
            [low, high, plies]
        };
        PLACEMENTS.openings.iter().zip(findings).flat_map(pack).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_unpacked_as_they_were_packed() {
        let known = BlackPlacements.known();
        assert_eq!(known.len(), 11_088);
        let packed = BlackPlacements.pack(&known);
        let again = Placements::unpack(&packed);
        assert_eq!(again.answers, PLACEMENTS.answers);
        assert_eq!(again.openings, PLACEMENTS.openings);
    }

    #[test]
    fn every_answer_is_a_placement_across_the_board() {
        for (black, answer) in PLACEMENTS.openings.iter().zip(&PLACEMENTS.answers) {
            assert!(answer.is_none_or(|answer| {
                let plies = answer.plies;
                placed(*black).is_legal(answer.white) && (plies % 2 == 1 || plies == Refutation::UNKNOWN)
            }));
        }
    }

    #[test]
    fn short_proofs_hold_and_wrong_ones_do_not() {
        let stop = AtomicBool::new(false);
        let known = BlackPlacements.known();
        let short = |found: &&(usize, Refutation)| (1..=9).contains(&found.1.plies);
        let found: Vec<(usize, Refutation)> =
            known.into_iter().enumerate().filter_map(|(at, found)| Some((at, found?))).collect();
        for (at, refutation) in found.iter().filter(short).step_by(199) {
            assert!(BlackPlacements.verify(*at, refutation, &stop), "{}", write(PLACEMENTS.openings[*at]));
        }
        let misplaced = Refutation { reply: write(PLACEMENTS.openings[0]), plies: 3 };
        assert!(!BlackPlacements.verify(0, &misplaced, &stop));
    }

    #[test]
    fn a_prover_finds_a_short_win_and_stops_when_told() {
        let easy =
            PLACEMENTS.answers.iter().position(|answer| answer.is_some_and(|answer| (1..=3).contains(&answer.plies)));
        let easy = easy.expect("one of the easy ones");
        let mut prover = BlackPlacements.prover();
        let found = prover.refute(easy, 0, &[], &AtomicBool::new(false)).found.expect("a refutation");
        assert!(BlackPlacements.verify(easy, &found, &AtomicBool::new(false)));
        assert_eq!(prover.refute(easy, 4, &[], &AtomicBool::new(true)).found, None);
    }
}
