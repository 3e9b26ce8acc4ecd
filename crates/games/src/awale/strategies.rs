//! The strategies of the course statement: they choose a move by a list of criteria, without lookahead.
//!
//! The statement's third strategy, `perso`, is left to its author: here it is the engine.

use catalogue::{Notation as _, PlayerInfo};
use rules::{Game, Side};
use search::{Choice, SearchRequest, Strategy};

use super::rules::{Awale, Move};

/// Most criteria that a strategy has.
const MOST: usize = 4;

/// Counts by criterion, most significant first.
type Counts = [i16; MOST];

/// A criterion: its message, and the sign that makes a higher count better.
type Criterion = (&'static str, i16);

/// Plays the move with the best counts; the first one on a tie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Criteria {
    criteria: &'static [Criterion],
    count: fn(&Awale, Move) -> Counts,
}

impl Criteria {
    pub(super) const OFFENSIVE: (&str, Self) = (
        "offensive",
        Self {
            criteria: &[("criterion-gain", 1), ("criterion-their-open", 1), ("criterion-own-open", -1)],
            count: offensive,
        },
    );
    pub(super) const DEFENSIVE: (&str, Self) = (
        "defensive",
        Self {
            criteria: &[
                ("criterion-reply", -1),
                ("criterion-threatened", -1),
                ("criterion-own-open", -1),
                ("criterion-gain", 1),
            ],
            count: defensive,
        },
    );
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
        let mut best: Option<(Counts, Move)> = None;
        position.each_move(|m| {
            let mut worth = (self.count)(position, m);
            worth.iter_mut().zip(self.criteria).for_each(|(count, (_, sign))| *count *= sign);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, m));
            }
        });
        best.map_or(Move::Pass, |(_, m)| m)
    }

    /// The counts of every move, and the choice.
    pub(super) fn counts(self, position: &Awale) -> catalogue::Criteria {
        let mut moves = Vec::new();
        position.each_move(|m| {
            let counts = (self.count)(position, m).into_iter().take(self.criteria.len()).map(i64::from);
            moves.push((position.write_move(m), counts.collect()));
        });
        let names = self.criteria.iter().map(|(name, _)| *name).collect();
        catalogue::Criteria { names, moves, chosen: position.write_move(self.best(position)) }
    }
}

impl Strategy<Awale> for Criteria {
    fn choose(&mut self, line: &[Awale], _: &SearchRequest<Awale>) -> Choice<Awale> {
        Choice::bare(self.best(&line[line.len() - 1]))
    }
}

/// Maximizes the gain; then the opponent's open pits; then minimizes one's own.
fn offensive(position: &Awale, m: Move) -> Counts {
    let (me, next) = (position.turn(), after(position, m));
    [position.gain(m).into(), open(&next, me.other()), open(&next, me), 0]
}

/// Minimizes the gain of the opponent's best reply; then one's own threatened pits; then one's own open pits; then
/// maximizes the gain.
fn defensive(position: &Awale, m: Move) -> Counts {
    let (me, next) = (position.turn(), after(position, m));
    let mut reply = 0;
    next.each_move(|m| reply = reply.max(next.gain(m)));
    let threatened = next.threatened_pits(me).count_ones() as i16;
    [reply.into(), threatened, open(&next, me), position.gain(m).into()]
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
