//! The strategies of the course statement: the best move by a list of criteria, without looking further.
//!
//! The statement's third, `perso`, is its author's own: here the engine.

use catalogue::PlayerInfo;
use rules::{Game, Side};
use search::{Choice, SearchRequest, Strategy};

use super::rules::{Awale, Move};

/// Criteria in the order in which they decide, more being better.
type CriterionScores = [i16; 4];

/// The move that is worth most; among equals the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Criteria(fn(&Awale, Move) -> CriterionScores);

impl Criteria {
    pub(super) const OFFENSIVE: (&str, Self) = ("offensive", Self(offensive));
    pub(super) const DEFENSIVE: (&str, Self) = ("defensive", Self(defensive));
    pub(super) const ALL: [(&str, Self); 2] = [Self::OFFENSIVE, Self::DEFENSIVE];

    /// The player of each criterion, which has no options.
    pub(super) fn players() -> [PlayerInfo; 2] {
        Self::ALL.map(|(name, _)| PlayerInfo { name, options: Vec::new() })
    }

    /// The criteria of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(own, _)| *own == name).map(|(_, criteria)| *criteria)
    }

    fn best(self, position: &Awale) -> Move {
        let mut best: Option<(CriterionScores, Move)> = None;
        position.each_move(|m| {
            let worth = (self.0)(position, m);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, m));
            }
        });
        best.map_or(Move::Pass, |(_, m)| m)
    }
}

impl Strategy<Awale> for Criteria {
    fn choose(&mut self, line: &[Awale], _: &SearchRequest<Awale>) -> Choice<Awale> {
        Choice::bare(self.best(&line[line.len() - 1]))
    }
}

/// The greatest gain; then most open pits left to the opponent; then fewest of one's own.
fn offensive(position: &Awale, m: Move) -> CriterionScores {
    let (me, next) = (position.turn(), after(position, m));
    [position.gain(m).into(), open(&next, me.other()), -open(&next, me), 0]
}

/// The smallest gain for the opponent's best answer; then fewest of one's own pits left threatened; then open; then
/// the greatest gain.
fn defensive(position: &Awale, m: Move) -> CriterionScores {
    let (me, next) = (position.turn(), after(position, m));
    let mut answer = 0;
    next.each_move(|reply| answer = answer.max(next.gain(reply)));
    let threatened = next.threatened_pits(me).count_ones() as i16;
    [-i16::from(answer), -threatened, -open(&next, me), position.gain(m).into()]
}

fn after(position: &Awale, m: Move) -> Awale {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

fn open(position: &Awale, side: Side) -> i16 {
    position.open_pits(side).count_ones() as i16
}

#[cfg(test)]
mod tests {
    use catalogue::Notation;

    use super::*;

    fn check(criteria: Criteria, rules: &str, cases: &[(&str, &str)]) {
        let choice = Awale::INFO.rules.read(rules).expect("rules");
        for (position, expected) in cases {
            let position = Awale::read(position, Awale::rules_of(&choice)).expect("a position");
            assert_eq!(position.write_move(criteria.best(&position)), *expected, "{} ({rules})", position.write());
        }
    }

    #[test]
    fn offensive_by_hand() {
        check(
            Criteria::OFFENSIVE.1,
            "cours",
            &[
                // F takes two, D would leave more open pits.
                ("0-0-0-1-0-1-1-0-0-0-1-0-0-0-S", "F"),
                ("1-0-0-0-1-0-0-0-0-1-0-1-0-0-N", "f"),
                // No gain: F leaves an open pit to the opponent.
                ("0-0-0-0-1-1-0-0-0-0-0-0-0-0-S", "F"),
                // As many there: D joins E and leaves two of one's own, the others leave three.
                ("1-0-0-1-1-0-0-1-0-0-0-0-0-0-S", "D"),
                // All equal: the first.
                ("0-1-0-1-0-0-0-0-0-0-0-1-0-0-S", "B"),
                ("0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", "PASSE"),
            ],
        );
        // Taking all gains nothing here.
        check(Criteria::OFFENSIVE.1, "abapa", &[("0-0-0-0-1-2-1-1-0-0-0-0-9-9-S", "E")]);
    }

    #[test]
    fn defensive_by_hand() {
        check(
            Criteria::DEFENSIVE.1,
            "cours",
            &[
                // After A, f takes B's two; after E nothing can be taken.
                ("1-0-0-0-1-0-0-0-1-0-0-2-0-0-S", "E"),
                ("0-0-1-0-0-2-1-0-0-0-1-0-0-0-N", "e"),
                // A loses six, B and C three; B leaves A and C threatened, C only A.
                ("2-1-1-0-0-0-0-0-0-0-4-1-0-0-S", "C"),
                // Nothing threatened: F leaves one open pit, B two.
                ("0-1-0-0-0-1-0-0-1-0-0-0-0-0-S", "F"),
                // As many: F takes two.
                ("0-0-0-0-1-1-1-0-0-1-0-0-0-0-S", "F"),
                // All equal: the first.
                ("0-0-0-0-1-1-0-0-0-0-0-0-0-0-S", "E"),
                ("0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", "PASSE"),
            ],
        );
    }
}
