//! The strategies of the course statement: they choose a move by a list of criteria, without lookahead.
//!
//! The statement's third strategy, `perso`, is left to its author: here it is the engine.

use catalogue::PlayerInfo;
use rules::{Game, Side};
use search::{Choice, SearchRequest, Strategy};

use super::rules::{Awale, Move};

/// Scores by criterion, most significant first; higher is better.
type CriterionScores = [i16; 4];

/// Plays the move with the highest scores; the first one on a tie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Criteria(fn(&Awale, Move) -> CriterionScores);

impl Criteria {
    pub(super) const OFFENSIVE: (&str, Self) = ("offensive", Self(offensive));
    pub(super) const DEFENSIVE: (&str, Self) = ("defensive", Self(defensive));
    pub(super) const ALL: [(&str, Self); 2] = [Self::OFFENSIVE, Self::DEFENSIVE];

    /// The players, one for each list of criteria, without options.
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

/// Maximizes the gain; then the opponent's open pits; then minimizes one's own.
fn offensive(position: &Awale, m: Move) -> CriterionScores {
    let (me, next) = (position.turn(), after(position, m));
    [position.gain(m).into(), open(&next, me.other()), -open(&next, me), 0]
}

/// Minimizes the gain of the opponent's best reply; then one's own threatened pits; then one's own open pits; then
/// maximizes the gain.
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
                // F captures two; D would leave more open pits.
                ("0-0-0-1-0-1-1-0-0-0-1-0-0-0-S", "F"),
                ("1-0-0-0-1-0-0-0-0-1-0-1-0-0-N", "f"),
                // No gain: F leaves the opponent an open pit.
                ("0-0-0-0-1-1-0-0-0-0-0-0-0-0-S", "F"),
                // A tie there: D joins E and leaves two open pits of one's own, the others leave three.
                ("1-0-0-1-1-0-0-1-0-0-0-0-0-0-S", "D"),
                // All equal: the first move.
                ("0-1-0-1-0-0-0-0-0-0-0-1-0-0-S", "B"),
                ("0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", "PASSE"),
            ],
        );
        // Capturing everything gains nothing here.
        check(Criteria::OFFENSIVE.1, "abapa", &[("0-0-0-0-1-2-1-1-0-0-0-0-9-9-S", "E")]);
    }

    #[test]
    fn defensive_by_hand() {
        check(
            Criteria::DEFENSIVE.1,
            "cours",
            &[
                // After A, f captures B's two; after E nothing can be captured.
                ("1-0-0-0-1-0-0-0-1-0-0-2-0-0-S", "E"),
                ("0-0-1-0-0-2-1-0-0-0-1-0-0-0-N", "e"),
                // A loses six, B and C three; B leaves A and C threatened, C only A.
                ("2-1-1-0-0-0-0-0-0-0-4-1-0-0-S", "C"),
                // Nothing threatened: F leaves one open pit, B two.
                ("0-1-0-0-0-1-0-0-1-0-0-0-0-0-S", "F"),
                // A tie: F captures two.
                ("0-0-0-0-1-1-1-0-0-1-0-0-0-0-S", "F"),
                // All equal: the first move.
                ("0-0-0-0-1-1-0-0-0-0-0-0-0-0-S", "E"),
                ("0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", "PASSE"),
            ],
        );
    }
}
