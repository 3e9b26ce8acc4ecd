//! Checks claims of exactness against the exhaustive solver, on positions from real games and constructed ones with
//! traps.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use catalogue::{Ask, DynGame, Erased, Forcing, Notation as _};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Game as _, Limits, Seat, Side};
use search::{DRAW, Known, LONGEST, Score, distance};

use super::exhaustive::{ParsedPosition, Value};
use super::{Goal, GreatEscape, Maze, Rules, model};

const GAME: &dyn DynGame = &Erased::<GreatEscape>::new();

const SOLVED: &str = include_str!("data/vectors/solved.txt");

/// A win that was once reported as a loss in 16 plies: the pawn of player 1 leaves a pocket and crosses the line of 34V
/// twice.
const POCKET: &str = "0 2 5 5 2 2 4 0 18 5 2 H 1 4 H 1 5 H 2 7 H 1 0 V 5 0 V 7 1 V 1 2 V 5 2 V 6 3 V 7 3 V 1 4 V 5 4 V \
                      6 5 V 1 6 V 2 6 V 4 7 V 6 7 V 30";

/// The positions of the vectors, with their values.
fn solved() -> Vec<(&'static str, Value)> {
    let value = |text: &str| match text.split_once(' ') {
        Some(("win", plies)) => Value::Win(plies.parse().expect("plies")),
        Some((_, plies)) => Value::Loss(plies.parse().expect("plies")),
        None => Value::Draw,
    };
    let fields = |line: &'static str| line.split('|').map(str::trim).collect::<Vec<_>>();
    let lines = SOLVED.lines().filter(|line| !line.starts_with('#')).map(fields);
    lines.map(|fields| (fields[2], value(fields[4]))).collect()
}

fn read(text: &str) -> GreatEscape {
    GreatEscape::read(text, Rules::default()).expect("a position")
}

/// Returns `true` if a proved score is correct. Its plies are those of the win that was found, not necessarily the
/// shortest.
fn holds(score: Score, value: Value) -> bool {
    match value {
        Value::Draw => score == DRAW,
        Value::Win(plies) => score >= LONGEST && distance(score) >= plies as usize,
        Value::Loss(plies) => score <= -LONGEST && distance(score) >= plies as usize,
    }
}

#[test]
fn the_vectors_are_what_they_say() {
    let solved = solved();
    let traps = solved[REAL..].iter().filter(|(text, _)| ParsedPosition::read(text).has_trap()).count();
    assert_eq!((solved.len(), traps), (REAL + MADE, MADE));
    for (text, _) in &solved {
        assert!(read(text).in_hand.iter().sum::<u8>() <= 2, "{text}");
        assert_eq!(ParsedPosition::read(text).write(), read(text).write());
    }
}

#[test]
fn the_vectors_are_solved_anew() {
    let solved = solved();
    let (two, fewer): (Vec<_>, Vec<_>) = solved.into_iter().partition(|(text, _)| {
        let setup = ParsedPosition::read(text);
        setup.in_hand.iter().sum::<u8>() == 2
    });
    for (text, value) in two.iter().step_by(two.len() / 15).chain(fewer.iter().step_by(fewer.len() / 25)) {
        assert_eq!(ParsedPosition::read(text).solve(), *value, "{text}");
    }
}

/// Checks the solver's values against those of the moves that the slow model generates.
#[test]
fn values_are_those_of_the_best_moves() {
    let one_wall = |text: &&str| read(text).in_hand.iter().sum::<u8>() == 1;
    for text in solved().into_iter().map(|(text, _)| text).filter(one_wall).step_by(17) {
        let rank = |value| match value {
            Value::Draw => 0,
            Value::Win(plies) => 1000 - plies as i32,
            Value::Loss(plies) => plies as i32 - 1000,
        };
        let reply = |next: &str| match ParsedPosition::read(next) {
            setup if setup.pawns[0] % 9 == 8 || setup.pawns[1] % 9 == 0 => Value::Win(1),
            setup => match setup.solve() {
                Value::Draw => Value::Draw,
                Value::Win(plies) => Value::Loss(plies + 1),
                Value::Loss(plies) => Value::Win(plies + 1),
            },
        };
        let best = model::moves(text, "").iter().map(|(_, next)| reply(next)).max_by_key(|value| rank(*value));
        assert_eq!(best, Some(ParsedPosition::read(text).solve()), "{text}");
    }
}

#[test]
fn what_is_known_is_true() {
    let mut claims = 0;
    for (text, value) in solved() {
        let Some(known) = read(text).race() else { continue };
        claims += 1;
        let is_true = match known {
            Known::Exactly(score) => holds(score, value),
            Known::AtLeast(score) => matches!(value, Value::Win(_)) && holds(score, value),
            Known::AtMost(score) => matches!(value, Value::Loss(_)) && holds(score, value),
            Known::Presumably { .. } => false,
        };
        assert!(is_true, "{known:?} but {value}: {text}");
    }
    assert!(claims > 50, "only {claims} claims: the test shows too little");
}

#[test]
fn counted_plies_are_bounds() {
    let mut sure = 0;
    for (text, value) in solved() {
        let position = read(text);
        let [mover, other] = [position.turn(), position.turn().other()].map(|side| position.plies_to_win(side.into()));
        let (winner, plies, loser) = match value {
            Value::Win(plies) => (mover, plies, other),
            Value::Loss(plies) => (other, plies, mover),
            Value::Draw => {
                assert_eq!((mover.most, other.most), (None, None), "{text}");
                continue;
            }
        };
        assert!(
            winner.least <= plies && winner.most.is_none_or(|most| most == plies),
            "{winner:?} but {value}: {text}"
        );
        assert_eq!(loser.most, None, "{value}: {text}");
        sure += usize::from(winner.most.is_some());
    }
    assert!(sure > 20, "only {sure} are sure: the test shows too little");
}

/// Checks the proofs of puzzles, which search forwards by the rules, against the solver, which works backwards.
#[test]
fn forced_wins_are_those_of_the_solver() {
    let mut confirmed = 0;
    for (text, value) in solved().into_iter().step_by(5) {
        let line = GAME.open("", Some(text)).expect("a position");
        let turn = line.turn().expect("a side to move");
        let (winner, plies) = match value {
            Value::Win(plies) => (turn, plies),
            Value::Loss(plies) => (Seat(1 - turn.0), plies),
            Value::Draw => continue,
        };
        let found = line.force(winner, catalogue::Goal::Win(plies), 2_000_000);
        assert!(matches!(found, Forcing::Unknown) || found == Forcing::Forced(plies), "{found:?} but {value}: {text}");
        let sooner = line.force(winner, catalogue::Goal::Win(plies - 1), 2_000_000);
        assert!(!sooner.is_forced(), "{sooner:?} but {value}: {text}");
        assert!(!line.force(Seat(1 - winner.0), catalogue::Goal::Win(plies), 200_000).is_forced(), "{text}");
        confirmed += usize::from(found.is_forced());
    }
    assert!(confirmed > 60, "only {confirmed} are proved: the test shows too little");
}

/// Every value that a player reports as exact, during and at the end of the search.
fn exact_reports(text: &str, player: &str, limits: Limits) -> Vec<catalogue::Value> {
    let line = GAME.open("", Some(text)).expect("a position");
    let found = RefCell::new(Vec::new());
    let report = |report: &catalogue::Analysis| found.borrow_mut().push(report.value);
    let ask = Ask { limits, stop: &AtomicBool::new(false), lines: 1, report: &report };
    let reply = GAME.player(player).expect("a player").choose(&*line, &ask);
    let mut found = found.into_inner();
    found.extend(reply.reports.iter().map(|report| report.value));
    found.retain(|value| value.is_exact());
    found
}

fn is_true(claim: catalogue::Value, value: Value) -> bool {
    match (claim, value) {
        (catalogue::Value::Win(claimed), Value::Win(plies)) | (catalogue::Value::Loss(claimed), Value::Loss(plies)) => {
            claimed >= plies
        }
        (catalogue::Value::Draw, Value::Draw) => true,
        _ => false,
    }
}

#[test]
fn whatever_a_player_calls_exact_is_true() {
    let players = [
        ("best:hash=1", 4000),
        ("pvs:eval=reference,hash=1", 1000),
        ("alphabeta:depth=3", 100_000),
        ("mcts:seed=1", 2000),
        ("puct:hash=1", 4000),
    ];
    for (player, nodes) in players {
        let mut claims = 0;
        for (text, value) in solved() {
            for claim in exact_reports(text, player, Limits::nodes(nodes)) {
                assert!(is_true(claim, value), "{player}: {claim:?} but {value}: {text}");
                claims += 1;
            }
        }
        println!("{player}: {claims} claims");
    }
}

#[test]
fn a_way_out_of_a_pocket_can_be_barred() {
    assert!(matches!(ParsedPosition::read(POCKET).solve(), Value::Win(_)));
    assert!(ParsedPosition::read(POCKET).has_trap());
    assert_eq!(read(POCKET).race(), None);
    let claims = exact_reports(POCKET, "pvs:without=selection", Limits::nodes(3_000_000));
    assert!(claims.iter().all(|claim| is_true(*claim, ParsedPosition::read(POCKET).solve())), "{claims:?}");
}

/// Number of positions from games and of constructed ones in the vectors.
const REAL: usize = 320;
const MADE: usize = 130;

/// Writes the vectors: positions of games between the engine and the levels, and the walls of such games with the pawns
/// moved to where there is a trap.
#[test]
#[ignore = "plays a hundred games and solves 450 positions"]
fn write_the_vectors() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let (mut real, mut made) = (Vec::new(), Vec::new());
    for game in 0.. {
        let met = last_walls(&mut rng, game);
        for _ in 0..met.len().min(4) {
            let setup = met[rng.random_range(0..met.len())];
            if !real.contains(&setup) {
                real.push(setup);
            }
        }
        made.extend(met.last().into_iter().flat_map(|last| with_traps(*last, &mut rng)));
        if real.len() >= REAL && made.len() >= MADE {
            break;
        }
    }
    real.truncate(REAL);
    made.truncate(MADE);
    let line = |setup: &ParsedPosition| format!("value | | {} | | {}\n", setup.write(), setup.solve());
    let path = std::env::var("SOLVED").expect("SOLVED names the file to write");
    std::fs::write(path, real.iter().chain(&made).map(line).collect::<String>()).expect("written");
}

/// The positions of a game with one or two walls left in hand.
fn last_walls(rng: &mut ChaCha8Rng, game: u64) -> Vec<ParsedPosition> {
    let start = format!("0 2 0 {} 10 8 {} 10 0", rng.random_range(0..9), rng.random_range(0..9));
    let mut line = GAME.open("", Some(&start)).expect("a start");
    let kinds = ["best:nodes=3000,hash=1", "level7:seed=", "level6:seed=", "level5:seed="];
    let seat = |at: usize| {
        let kind = kinds[at % kinds.len()];
        let spec = if kind.ends_with('=') { format!("{kind}{game}") } else { kind.to_owned() };
        GAME.player(&spec).expect("a player")
    };
    let mut seats = [seat(game as usize), seat(game as usize / 4 + 1)];
    let mut met = Vec::new();
    while let Some(turn) = line.turn() {
        let setup = ParsedPosition::read(&line.position());
        if (1..=2).contains(&setup.in_hand.iter().sum::<u8>()) {
            met.push(setup);
        }
        let ask = Ask { limits: Limits::nodes(3000), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let best = seats[turn.index()].choose(&*line, &ask).best;
        line.play(&best).expect("a legal move");
    }
    met
}

/// The same walls with the pawns, the walls in hand and sometimes the rounds changed: one position with a close race
/// and a trap, and one where taking a path through the trap for sure would lead to a wrong claim.
fn with_traps(last: ParsedPosition, rng: &mut ChaCha8Rng) -> Vec<ParsedPosition> {
    let mut drawn = || {
        let in_hand = [[1, 0], [0, 1], [1, 1], [2, 0], [0, 2]][rng.random_range(0..5)];
        let pawns = [rng.random_range(0..81), rng.random_range(0..81)];
        let rounds = if rng.random_range(0..5) == 0 { rng.random_range(88..99) } else { last.rounds };
        ParsedPosition { turn: rng.random_range(0..2), pawns, in_hand, rounds, ..last }
    };
    let is_close = |setup: &ParsedPosition| {
        let is_open = GAME.open("", Some(&setup.write())).is_ok_and(|line| line.turn().is_some());
        is_open && {
            let [zero, one] = Side::BOTH.map(|side| read(&setup.write()).distance(side));
            zero.abs_diff(one) <= 3 && setup.has_trap()
        }
    };
    let close: Vec<ParsedPosition> = std::iter::repeat_with(&mut drawn).take(6000).filter(is_close).collect();
    let deceives = |setup: &&ParsedPosition| {
        let position = read(&setup.write());
        let [mine, theirs] = [position.turn(), position.turn().other()].map(|side| {
            let maze = Maze::new(position.walls() | position.barring(side).0);
            (position.distance(side), position.pawn(side).and_then(|pawn| maze.distance(pawn, Goal::of(side))))
        });
        let is_claimed = mine.1.is_some_and(|steps| steps <= theirs.0) || theirs.1.is_some_and(|steps| steps < mine.0);
        is_claimed && position.race().is_none()
    };
    close.first().into_iter().chain(close.iter().skip(1).find(deceives)).copied().collect()
}
