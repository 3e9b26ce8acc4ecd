//! Evaluation: captures, the pits of each camp, and counts that decide the game.
//!
//! The terms were fitted to self-play results and scaled by matches. A seed in the store is worth little compared to a
//! camp that can wait: empty pits, open pits and pits that must soon feed the opponent each cost several seeds.

use std::sync::{Arc, LazyLock};

use catalogue::{
    Books, EvalUnit, Learning, Message, NET, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, Unit,
};
use rules::Game as _;
use search::pvs::SearchConstants;
use search::tune::Linear;
use search::{Coverage, DRAW, Evaluator, Heuristics, Known, MoveStack, Score, lost_in, won_in};

use super::opening_book;
use super::row::Row;
use super::rules::{Awale, Move, Rules};
use super::strategies::Criteria;
use super::table::{BONUSES, Endgame, Endings, Informed, SEED, lead, set_of};
use crate::book::BookMaker;
use crate::erased_player::ErasedPlayer;
use crate::learning::{self, Learner};
use crate::players::{Engine, Guide, engine_of, engine_options, usual_guided_player};
use crate::roster;

/// An empty pit: nothing to play.
const EMPTY: i16 = -700;
/// A pit with one seed: a last seed there makes 2.
const ONE: i16 = -270;
/// A pit with two seeds: a last seed there makes 3.
const TWO: i16 = -100;
/// A pit whose sowing reaches the opponent: its seeds cannot be held back.
const REACHING: i16 = -350;
/// A krou: a pit that sows a whole lap and captures when the opponent's camp is bare.
const KROU: i16 = 350;
const KROU_SEEDS: usize = 12;

/// Move-ordering bonus: captures come before all that the search learns about moves, larger ones first.
const CAPTURE: i32 = 1 << 22;
/// Searching two plies of Awalé takes as long as one cache miss.
const TABLE_DEPTH: i32 = 3;
/// A win further away than this many plies is not reported as one.
const FURTHEST: u64 = 9000;

/// The value of a pit for its owner, by pit, then by seeds. Eight rows avoid a bounds check.
type Pits = [[i16; 256]; 8];

static JUDGED: Pits = pits();
static IGNORED: Pits = [[0; 256]; 8];

const fn pits() -> Pits {
    let mut table = [[0; 256]; 8];
    let mut pit = 0;
    while pit < 6 {
        let mut seeds = 0;
        while seeds < 256 {
            table[pit][seeds] = pit_worth(pit, seeds);
            seeds += 1;
        }
        pit += 1;
    }
    table
}

const fn pit_worth(pit: usize, seeds: usize) -> i16 {
    let few = match seeds {
        0 => EMPTY,
        1 => ONE,
        2 => TWO,
        _ => 0,
    };
    let reaching = if seeds >= 6 - pit { REACHING } else { 0 };
    few + reaching + if seeds >= KROU_SEEDS { KROU } else { 0 }
}

/// The captures and the pits of both camps.
#[derive(Clone, Copy, Debug)]
pub struct Camps {
    pits: &'static Pits,
}

impl Camps {
    pub(super) const JUDGED: Self = Self { pits: &JUDGED };
    /// Captures only, for beginner levels.
    const IGNORED: Self = Self { pits: &IGNORED };
}

impl Default for Camps {
    fn default() -> Self {
        Self::JUDGED
    }
}

impl Heuristics<Awale> for Camps {
    #[inline]
    fn evaluate(&self, position: &Awale) -> Score {
        let [mine, theirs] = position.rows();
        let worth = |pit: usize, seeds: u8| Score::from(self.pits[pit][usize::from(seeds)]);
        let camps: Score = (0..6).map(|pit| worth(pit, mine.pit(pit)) - worth(pit, theirs.pit(pit))).sum();
        camps + SEED * lead(position)
    }

    /// A lead that the remaining seeds cannot make up for. In `cours` play goes on, but for a bounded number of plies.
    #[inline]
    fn known(&self, position: &Awale) -> Option<Known> {
        let (lead, left) = (lead(position), Score::from(position.seeds_left()));
        if lead.abs() < left {
            return None;
        }
        if lead.abs() == left {
            return Some(if lead >= 0 { Known::AtLeast(DRAW) } else { Known::AtMost(DRAW) });
        }
        let plies = position.most_plies();
        let known =
            if lead > 0 { Known::AtLeast(won_in(plies as usize)) } else { Known::AtMost(lost_in(plies as usize)) };
        (plies <= FURTHEST).then_some(known)
    }

    fn table_depth(&self) -> i32 {
        TABLE_DEPTH
    }

    #[inline]
    fn order(&self, position: &Awale, m: Move) -> i32 {
        CAPTURE * i32::from(position.gain(m))
    }

    #[inline]
    fn ordered_candidates(&self, position: &Awale, moves: &mut MoveStack<Awale>) -> Coverage {
        position.each_move(|m| moves.push_guessed(m, self.order(position, m)));
        Coverage::Complete
    }

    #[inline]
    fn forcing(&self, position: &Awale, moves: &mut MoveStack<Awale>) {
        position.each_reaching(|m| match self.order(position, m) {
            0 => {}
            guess => moves.push_guessed(m, guess),
        });
    }
}

impl Linear<Awale> for Camps {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        if std::ptr::eq(self.pits, &IGNORED) {
            return Vec::new();
        }
        let pits = [("empty", EMPTY), ("one", ONE), ("two", TWO), ("reaching", REACHING), ("krou", KROU)];
        std::iter::once(("seed", SEED)).chain(pits.map(|(name, weight)| (name, weight.into()))).collect()
    }

    fn terms(&self, position: &Awale) -> Vec<f64> {
        let [mine, theirs] = position.rows();
        let of = |row: Row| {
            let count = |is: &dyn Fn(usize, usize) -> bool| {
                (0..6).filter(|pit| is(*pit, usize::from(row.pit(*pit)))).count() as f64
            };
            [
                count(&|_, seeds| seeds == 0),
                count(&|_, seeds| seeds == 1),
                count(&|_, seeds| seeds == 2),
                count(&|pit, seeds| seeds >= 6 - pit),
                count(&|_, seeds| seeds >= KROU_SEEDS),
            ]
        };
        let pits = of(mine).into_iter().zip(of(theirs)).map(|(mine, theirs)| mine - theirs);
        std::iter::once(f64::from(lead(position))).chain(pits).collect()
    }
}

impl Engine for Awale {
    type Heuristics = Camps;
    const EVALS: &'static [&'static str] = &[NET, "camps", "captures"];
    const NETWORKS: &'static [&'static [u8]] = &[
        include_bytes!("data/networks/cours.net"),
        include_bytes!("data/networks/abapa.net"),
        include_bytes!("data/networks/awari.net"),
    ];
    const SCALE: Score = 20 * SEED;
    const CONSTANTS: SearchConstants = SearchConstants {
        futile_depth: 3,
        futile_margin: 350,
        razor_depth: 3,
        razor_margin: 350,
        singular_depth: 8,
        singular_margin: 10,
        ..SearchConstants::FIRST
    };
    const COURSE_DEPTH: u64 = 6;

    fn eval_unit(_: &str) -> EvalUnit {
        EvalUnit { bonuses: BONUSES, ..EvalUnit::new(Unit::SEEDS, SEED.into()) }
    }

    fn criteria_of(&self, player: &str) -> Option<catalogue::Criteria> {
        Criteria::named(player).map(|criteria| criteria.counts(self))
    }

    fn trainer() -> Option<&'static dyn Learning> {
        Some(&Learner::<Self>::NEW)
    }

    fn exact_value(&self) -> Option<Score> {
        static STANDARD: LazyLock<Endings> = LazyLock::new(Endings::standard);
        let entry = STANDARD.exact_entry(self)?;
        Some(SEED * (lead(self) + Score::from(entry.value)))
    }

    fn network_of(rules: Rules) -> usize {
        set_of(rules)
    }

    fn network(file: Option<&[u8]>) -> Result<Arc<dyn Evaluator<Self>>, Message> {
        learning::network(file)
    }

    const BOOKS: &'static [&'static [u8]] = opening_book::FILES;

    fn books() -> Option<&'static dyn Books> {
        Some(&BookMaker::<Self>::NEW)
    }

    fn book_position(&self) -> Self {
        self.for_south()
    }

    fn heuristics(eval: &str) -> Camps {
        if eval == "captures" { Camps::IGNORED } else { Camps::JUDGED }
    }

    fn best_options() -> &'static [PlayerOption] {
        &[
            PlayerOption { name: "tables", kind: OptionKind::Word(&["all", "standard", "none"]) },
            PlayerOption { name: "book", kind: OptionKind::Word(&["standard", "none"]) },
        ]
    }

    fn own_players() -> Vec<PlayerInfo> {
        let mut players = Vec::from(Criteria::players());
        let options = [&engine_options::<Self>(), Self::best_options()].concat();
        players.push(PlayerInfo { name: "perso", options });
        players
    }

    /// The best player uses the tables that are present and the opening books. The bare engine is the same without them.
    fn guided_player(guide: Guide<Self>, spec: &PlayerSpec) -> Box<dyn Player> {
        if !has_tables(spec) {
            return usual_guided_player(guide, spec);
        }
        let endings = match spec.word("tables") {
            "none" => Endings::default(),
            "standard" => Endings::standard(),
            _ => Endings::open(),
        };
        let engine = engine_of::<Self, _>(Informed::new(guide, endings.clone()), spec);
        let uses_book = spec.word("book") == "standard";
        ErasedPlayer::<Self, _>::boxed(Endgame::new(engine, endings, uses_book), spec)
    }

    fn own_player(spec: &PlayerSpec) -> Result<Option<Box<dyn Player>>, Message> {
        if has_tables(spec) {
            return Ok(Some(Self::guided_player(Guide::<Self>::new(Self::heuristics(spec.word("eval"))), spec)));
        }
        Ok(Criteria::named(spec.name).map(|criteria| ErasedPlayer::<Self, _>::boxed(criteria, spec)))
    }
}

/// Returns `true` for the players that use tables.
fn has_tables(spec: &PlayerSpec) -> bool {
    ["best", "perso"].contains(&spec.name)
}

roster!(Awale);

#[cfg(test)]
mod tests {
    use catalogue::Notation;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::{Line, Seat};

    use super::*;
    use crate::awale::Rules;
    use crate::testing::{met_from, searches_agree, searches_agree_after, terms_sum_up};

    fn read(rules: &str, position: &str) -> Awale {
        let choice = Awale::INFO.rules.read(rules).expect("rules");
        Awale::read(position, Awale::rules_of(&choice)).expect("a position")
    }

    #[test]
    fn each_term_by_hand() {
        // The opponent's six pits of four: only the first two do not reach.
        let theirs = 4 * Score::from(REACHING);
        for (pits, store, terms) in [
            ("4-4-4-4-4-4", 0, &[REACHING; 4][..]),
            ("4-4-4-4-4-4", 3, &[REACHING; 4]),
            ("0-1-2-3-0-0", 0, &[EMPTY, ONE, TWO, REACHING, EMPTY, EMPTY]),
            ("5-4-3-2-1-0", 0, &[TWO, ONE, EMPTY]),
            ("6-5-4-3-2-1", 0, &[REACHING, REACHING, REACHING, REACHING, REACHING, REACHING, TWO, ONE]),
            ("11-12-3-3-40-0", 0, &[REACHING, REACHING, REACHING, REACHING, KROU, KROU, EMPTY]),
        ] {
            let mine = terms.iter().map(|term| Score::from(*term)).sum::<Score>() + SEED * store;
            let south = read("", &format!("{pits}-4-4-4-4-4-4-{store}-0-S"));
            let north = read("", &format!("{pits}-4-4-4-4-4-4-{store}-0-N"));
            assert_eq!(Camps::IGNORED.evaluate(&south), SEED * store);
            assert_eq!(Camps::JUDGED.evaluate(&south), mine - theirs, "{pits}");
            assert_eq!(Camps::JUDGED.evaluate(&north), theirs - mine, "{pits}");
        }
    }

    #[test]
    fn a_result_from_the_tables_is_shown_in_seeds() {
        let shown = |score| Awale::eval_unit("").amount(score).hundredths;
        assert_eq!([-15_200, 20_300, 4_800, -125].map(shown), [-200, 300, 4_800, -125]);
    }

    #[test]
    fn what_the_count_decides() {
        for (rules, position, expected) in [
            // Twelve seeds are left. A lead of thirteen wins within 25 plies for each of six captures and for the end.
            ("cours", "1-1-1-1-1-1-1-1-1-1-1-1-20-7-S", Some(Known::AtLeast(won_in(175)))),
            ("cours", "1-1-1-1-1-1-1-1-1-1-1-1-20-7-N 5", Some(Known::AtMost(lost_in(170)))),
            ("cours", "1-1-1-1-1-1-1-1-1-1-1-1-20-8-S", Some(Known::AtLeast(DRAW))),
            ("abapa", "1-1-1-1-1-1-1-1-1-1-1-1-20-8-S", Some(Known::AtLeast(DRAW))),
            ("awari", "1-1-1-1-1-1-1-1-1-1-1-1-20-8-N", Some(Known::AtMost(DRAW))),
            ("cours", "1-1-1-1-1-1-1-1-1-1-1-1-20-9-S", None),
            // Such a win may be too far away to be expressed in plies.
            ("cours,limit=9999", "1-1-1-1-1-1-1-1-1-1-1-1-20-7-S", None),
        ] {
            assert_eq!(Camps::JUDGED.known(&read(rules, position)), expected, "{position} ({rules})");
        }
    }

    /// Plays random games to the end: every known bound on the way must hold, within the stated number of plies.
    #[test]
    fn what_is_known_comes_true() {
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        let mut claims = 0;
        for round in 0..6000 {
            let rules = [Rules::Cours { limit: 25 }, Rules::Abapa, Rules::Awari][round % 3];
            let pits = [0; 2].map(|_| std::array::from_fn(|_| rng.random_range(0..4)));
            let captured = [0; 2].map(|_| rng.random_range(0..16));
            let mut line = Line::new(Awale::new(rules, pits, captured, rules::Side::One, 0));
            let mut known = Vec::new();
            while !line.is_over() {
                let position = line.position();
                known.extend(Camps::JUDGED.known(position).map(|known| (line.moves().len(), position.turn(), known)));
                let mut moves = Vec::new();
                line.each_move(|m| moves.push(m));
                assert!(line.play(moves[rng.random_range(0..moves.len())]));
            }
            let winner = line.outcome().expect("it is over").winner;
            claims += known.len();
            for (ply, side, known) in known {
                let rest = line.moves().len() - ply;
                let result = match winner {
                    None => DRAW,
                    Some(seat) if seat == Seat::from(side) => won_in(rest),
                    Some(_) => lost_in(rest),
                };
                assert!(
                    match known {
                        Known::Exactly(score) => result == score,
                        Known::AtLeast(score) => result >= score,
                        Known::AtMost(score) => result <= score,
                        Known::Presumably { floor, ceiling } => (floor..=ceiling).contains(&result),
                    },
                    "{known:?} but {result}: {}",
                    line.position().write()
                );
            }
        }
        assert!(claims > 2000, "only {claims} claims: the test shows too little");
    }

    #[test]
    fn the_evaluation_is_the_sum_of_its_terms() {
        terms_sum_up(&met_from(Awale::start(Rules::default()), 1, 1));
    }

    #[test]
    fn searches_give_negamax_s_value() {
        for rules in ["cours", "abapa", "awari"] {
            for start in ["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "1-0-2-0-0-3-0-1-0-0-2-1-18-20-N 20"] {
                searches_agree(&met_from(read(rules, start), 5, 3), 5);
            }
        }
    }

    /// Seeds that follow each other round the board, searched at every ply: a position from before the search counts as
    /// a repetition just like one that occurs inside it.
    #[test]
    fn searches_see_what_comes_back() {
        for start in ["1-0-0-0-0-0-1-0-0-0-0-0-22-24-S", "1-0-1-0-0-0-1-0-0-0-0-0-22-23-S"] {
            let next = |position: &Awale| {
                let mut last = None;
                position.each_move(|m| last = Some(m));
                let mut next = *position;
                next.play_unchecked(last?);
                Some(next)
            };
            let line: Vec<Awale> = std::iter::successors(Some(read("awari", start)), next).take(12).collect();
            assert_eq!(line.len(), 12, "the walk ends too soon");
            for end in 1..=line.len() {
                searches_agree_after(&line[..end], 14);
            }
        }
    }
}
