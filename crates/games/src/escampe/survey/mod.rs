//! The survey of Black's placements: those that lose by force, and White's placement that beats each.
//!
//! Black has 11,088 placements, 5,544 on either edge; the rings have no symmetry, so none is another's mirror image.
//! `data/refutations.bin` stores three bytes for each of them, in the order of `Survey::openings`: the number of
//! White's placement on the other edge, low byte first, [`UNPROVED`] if none is known, and the maximum number of plies
//! to the win.

mod certificate;
mod certify;
mod check;
mod prove;

use std::sync::LazyLock;

use catalogue::{CheckedProof, Message, Notation as _, Prover, Refutation, Survey};
use rules::{Game as _, Side};

use self::certificate::Certificate;
use super::moves::{Action, Edge, Move};
use super::rules::{Escampe, Rules};

const UNPROVED: u16 = u16::MAX;
const ENTRY: usize = 3;

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

    fn prover(&self, megabytes: usize) -> Box<dyn Prover> {
        Box::new(prove::Searcher::new(megabytes))
    }

    fn check(&self, certificate: &str) -> Result<CheckedProof, Message> {
        check::check(&Certificate::read(certificate)?)
    }

    fn pack(&self, findings: &[Option<Refutation>]) -> Vec<u8> {
        let replies = Edge::BOTH.map(|edge| placements_on(edge.opposite()));
        let pack = |(black, found): (&Move, &Option<Refutation>)| {
            let entry = found.as_ref().and_then(|Refutation { reply, plies }| {
                let white = placed(*black).read_move(reply).ok()?;
                let at = replies[edge_of(*black) as usize].iter().position(|m| *m == white)?;
                Some((at as u16, u8::try_from(*plies).unwrap_or(Refutation::UNKNOWN as u8)))
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
    use std::sync::atomic::{AtomicBool, AtomicU64};

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

    /// The numbers of some placements that lose soon.
    fn short() -> impl Iterator<Item = usize> {
        let soon = |(_, answer): &(usize, &Option<PlacementReply>)| {
            answer.is_some_and(|answer| (5..=9).contains(&answer.plies))
        };
        PLACEMENTS.answers.iter().enumerate().filter(soon).map(|(at, _)| at).step_by(199)
    }

    fn refutation(opening: usize) -> Refutation {
        BlackPlacements.known()[opening].clone().expect("a refutation")
    }

    #[test]
    fn short_proofs_hold_and_wrong_ones_do_not() {
        let stop = AtomicBool::new(false);
        let mut prover = BlackPlacements.prover(16);
        for at in short() {
            assert!(prover.verify(at, &refutation(at), &stop), "{}", write(PLACEMENTS.openings[at]));
        }
        let misplaced = Refutation { reply: write(PLACEMENTS.openings[0]), plies: 3 };
        assert!(!prover.verify(0, &misplaced, &stop));
    }

    #[test]
    fn a_prover_finds_a_short_win_and_stops_when_told() {
        let easy = short().next().expect("one of the easy ones");
        let mut prover = BlackPlacements.prover(16);
        let found =
            prover.refute(easy, 0, &[], &AtomicBool::new(false), &AtomicU64::new(0)).found.expect("a refutation");
        assert!(found.plies >= refutation(easy).plies.min(5) && prover.verify(easy, &found, &AtomicBool::new(false)));
        let likely = [refutation(easy).reply];
        assert_eq!(
            prover.refute(easy, 0, &likely, &AtomicBool::new(false), &AtomicU64::new(0)).found.expect("one").reply,
            likely[0]
        );
        let hard = PLACEMENTS.answers.iter().position(|answer| answer.is_some_and(|answer| answer.plies > 19));
        let hard = hard.expect("one of the hard ones");
        assert_eq!(prover.refute(hard, 4, &[], &AtomicBool::new(true), &AtomicU64::new(0)).found, None);
    }

    fn certificate() -> (usize, String) {
        let at = short().nth(3).expect("one of the easy ones");
        let mut prover = BlackPlacements.prover(16);
        (at, prover.certify(at, &refutation(at), &AtomicBool::new(false)).expect("a certificate"))
    }

    #[test]
    fn a_certificate_is_checked_by_the_rules() {
        let (at, text) = certificate();
        let checked = BlackPlacements.check(&text).expect("a valid certificate");
        assert_eq!((checked.opening, checked.reply), (write(PLACEMENTS.openings[at]), refutation(at).reply));
        assert_eq!(checked.positions, text.lines().count() - 5);
        assert_eq!(Certificate::read(&text).expect("read").to_string(), text);
    }

    /// With 43,690 slots, proofs that displaced each other lead back to one another here: a first walk stays open.
    #[test]
    fn a_crowded_table_still_gives_a_whole_certificate() {
        let at = BlackPlacements.find("B1/B2/D1/D2/F1/F2").expect("a placement");
        let text = BlackPlacements.prover(1).certify(at, &refutation(at), &AtomicBool::new(false));
        assert!(BlackPlacements.check(&text.expect("a certificate")).is_ok());
    }

    #[test]
    fn a_damaged_certificate_is_refused_with_the_reason() {
        let (_, text) = certificate();
        let lines: Vec<&str> = text.lines().collect();
        let (last, count) = (lines[lines.len() - 1], lines.len() - 5);
        let (position, bound) = last.rsplit_once(' ').expect("a bound");
        let board = position.rsplit_once(' ').expect("a move").0;
        let edits = [
            (lines[0], "certificate of something else".to_owned(), "certificate-title"),
            (lines[1], "black A1/A2".to_owned(), "certificate-at"),
            (lines[1], lines[2].replace("white", "black"), "certificate-placement"),
            (lines[3], "plies many".to_owned(), "certificate-line"),
            (lines[3], "plies 599".to_owned(), "certificate-limit"),
            (lines[3], "plies 3".to_owned(), "certificate-root"),
            (lines[4], format!("positions {}", count + 1), "certificate-count"),
            (last, lines[5].to_owned(), "certificate-twice"),
            (last, "nonsense".to_owned(), "certificate-line"),
            (last, format!("{board} A1-F6 {bound}"), "certificate-move"),
        ];
        for (line, edit, fault) in edits {
            assert_eq!(BlackPlacements.check(&text.replace(line, &edit)).expect_err(&edit).id, fault, "{edit}");
        }
        // A missing position, and a bound that does not fall, show where they are reached.
        let fewer = text.replace(&format!("{}\n", lines[5]), "");
        let fewer = fewer.replace(&format!("positions {count}"), &format!("positions {}", count - 1));
        assert_eq!(BlackPlacements.check(&fewer).expect_err("a gap").id, "certificate-missing");
        let (entry, _) = lines[5].rsplit_once(' ').expect("a bound");
        let later = text.replace(lines[5], &format!("{entry} {bound}"));
        assert_eq!(BlackPlacements.check(&later).expect_err("a bound").id, "certificate-bound");
    }
}
