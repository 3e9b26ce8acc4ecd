//! Proved values of a position and of its successors agree, in the last moves of real games: a position is worth as
//! much as its best move.

use std::sync::atomic::AtomicBool;

use catalogue::{Ask, Catalogue as _, DynGame, DynLine, ExactValue, Player, Value};
use games::Games;
use rules::Limits;

/// Number of games played of each kind.
const GAMES: u64 = 15;
/// Number of plies before the end that are checked.
const LAST: usize = 6;
/// Node limits for a position, and for each of its successors.
const NODES: [u64; 2] = [20_000, 3_000];

/// The engine of `palabre solve`, without move selection.
const PROVER: &str = "pvs:without=selection,hash=1";

#[test]
fn a_position_is_worth_what_its_best_move_is() {
    for game in Games.games() {
        let mut prover = game.player(PROVER).expect("a player");
        let (mut proofs, mut compared) = (0, 0);
        for seed in 0..GAMES {
            let mut line = played(*game, seed);
            for _ in 0..LAST {
                line.undo();
                let Some(here) = proved(&*line, &mut *prover, NODES[0]) else { continue };
                let moves = moves(&*line, &mut *prover);
                proofs += 1;
                compared += moves.iter().flatten().count();
                let best = moves.iter().flatten().max();
                let at = || format!("{here} but {moves:?} in {}", line.position());
                assert!(best.is_none_or(|best| *best <= here), "{}", at());
                assert!(moves.contains(&None) || best == Some(&here), "{}", at());
            }
        }
        println!("{}: {proofs} proofs, {compared} of moves", game.info().name);
        assert!(proofs > 0 && compared > 0, "{}: {proofs} proofs, {compared} of moves", game.info().name);
    }
}

/// The result by which a referee may end a game is the one that a search proves.
#[test]
fn a_decided_game_has_the_result_that_a_search_proves() {
    let mut compared = 0;
    for game in Games.games() {
        let mut prover = game.player(PROVER).expect("a player");
        for seed in 0..GAMES {
            let mut line = played(*game, seed);
            for _ in 0..2 * LAST {
                line.undo();
                let (Some(decided), Some(turn)) = (line.decided(), line.turn()) else { continue };
                let value = decided.winner.map_or(0, |winner| if winner == turn { 1 } else { -1 });
                let Some(searched) = searched(&*line, &mut *prover, NODES[0]) else { continue };
                assert_eq!(value, searched, "{} {}", game.info().name, line.position());
                compared += 1;
            }
        }
    }
    assert!(compared > 0);
}

/// A game between levels, played to its end.
fn played(game: &dyn DynGame, seed: u64) -> Box<dyn DynLine> {
    let mut line = game.open("", None).expect("a start");
    let level = |level: u64| game.player(&format!("level{level}:seed={seed}")).expect("a player");
    let mut seats = [level(3 + seed % 2), level(5 - seed % 2)];
    while let Some(turn) = line.turn() {
        let ask = Ask { limits: Limits::nodes(1000), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let best = seats[turn.index()].choose(&*line, &ask).best;
        line.play(&best).expect("a legal move");
    }
    line
}

/// Proved value of a position for the side to move: 1 for a win, 0 for a draw, -1 for a loss.
fn proved(line: &dyn DynLine, prover: &mut dyn Player, nodes: u64) -> Option<i32> {
    if let Some(exact) = line.exact().filter(|exact| exact.is_exact) {
        return match exact.worth {
            ExactValue::Draw => Some(0),
            ExactValue::Win(_) => Some(1),
            ExactValue::Loss(_) => Some(-1),
            ExactValue::Seeds(_) => None,
        };
    }
    searched(line, prover, nodes)
}

/// The value that a search proves.
fn searched(line: &dyn DynLine, prover: &mut dyn Player, nodes: u64) -> Option<i32> {
    prover.forget();
    let ask = Ask { limits: Limits::nodes(nodes), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    match prover.choose(line, &ask).reports[0].value {
        Value::Win(_) => Some(1),
        Value::Loss(_) => Some(-1),
        Value::Draw => Some(0),
        _ => None,
    }
}

/// The proved value of every move, for the player who makes it.
fn moves(line: &dyn DynLine, prover: &mut dyn Player) -> Vec<Option<i32>> {
    let mover = line.turn();
    let after = |text: String| {
        let mut next = line.boxed_clone();
        next.play(&text).expect("a legal move");
        match next.outcome() {
            Some(outcome) => Some(outcome.winner.map_or(0, |winner| if Some(winner) == mover { 1 } else { -1 })),
            None => {
                let sign = if next.turn() == mover { 1 } else { -1 };
                proved(&*next, prover, NODES[1]).map(|value| sign * value)
            }
        }
    };
    line.legal().into_iter().map(after).collect()
}
