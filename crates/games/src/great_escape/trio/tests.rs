//! Tests specific to the three-player game; its vectors are checked with those of the two-player game.

use catalogue::{Ask, DynGame, Erased, Notation as _};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Limits, Seat};

use super::super::geometry::{Cell, Goal};
use super::super::paths::Maze;
use super::super::rules::{GreatEscape, Rules};
use super::super::walls::Walls;
use super::Trio;
use crate::testing::{refused, why};

/// The two-player game also reads three-player positions.
const GAME: &dyn DynGame = &Erased::<GreatEscape>::new();

const START: &str = "0 3 0 4 6 8 4 6 4 0 6 0";

#[test]
fn a_position_of_three_is_read_by_the_game() {
    for text in [START, "2 3 0 4 6 -1 -1 -1 4 0 6 1 3 4 H 17", "1 3 -1 -1 -1 8 4 6 -1 -1 -1 0"] {
        let line = GAME.open("", Some(text)).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!((line.position().as_str(), line.check()), (text, Ok(())));
        assert_eq!(line.game().info().sides.len(), 3);
    }
    assert_eq!(Trio::start(Rules::default()).write(), START);
}

#[test]
fn impossible_positions_are_refused() {
    for (position, id) in [
        ("0 3 0 4 6 8 4 6 0", "position-shape"),
        ("0 3 8 4 6 8 4 6 4 0 6 0", "position-arrived"),
        ("0 3 0 4 6 8 4 6 4 8 6 0", "position-arrived"),
        ("1 3 0 4 6 -1 -1 -1 4 0 6 0", "position-turn-out"),
        ("3 3 0 4 6 8 4 6 4 0 6 0", "position-turn"),
        // Player 2 is shut in their corner.
        ("0 3 0 4 6 8 4 6 0 0 6 2 0 2 H 2 0 V", "position-closed"),
    ] {
        assert_eq!(refused(GAME, "", position), id, "{position}");
    }
}

#[test]
fn illegal_moves_say_why() {
    // One more wall shuts player 2 in their corner.
    let corner = "0 3 0 4 6 8 4 6 0 0 6 1 0 2 H";
    for (position, text, id) in [
        (START, "L", "why-edge"),
        (START, "90H", "why-outside"),
        ("0 3 0 4 0 8 4 6 4 0 6 0", "34H", "why-none-left"),
        (corner, "12H", "why-overlaps"),
        (corner, "20V", "why-closes"),
    ] {
        assert_eq!(why(GAME, "", position, text), id, "{position} {text}");
    }
}

#[test]
fn who_arrives_leaves_and_the_others_play_on() {
    let mut line = GAME.open("", Some("0 3 7 4 2 1 4 3 4 7 6 0")).expect("a position");
    line.play("R").expect("player 0 arrives");
    assert_eq!((line.turn(), line.outcome()), (Some(Seat(1)), None));
    assert_eq!(line.position(), "1 3 -1 -1 -1 1 4 3 4 7 6 0");
    line.play("U").expect("player 1 goes on");
    assert_eq!(line.turn(), Some(Seat(2)));
    line.play("D").expect("player 2 arrives");
    let outcome = line.outcome().expect("one is left");
    assert_eq!((outcome.winner, outcome.reason.0, line.turn()), (Some(Seat(0)), "arrived", None));
}

#[test]
fn rounds_end_where_the_seats_begin_again() {
    let mut line = GAME.open("limit=2", Some("1 3 -1 -1 -1 8 4 6 4 0 6 0")).expect("a position");
    for m in ["L", "D", "L"] {
        line.play(m).expect(m);
    }
    assert_eq!(line.position(), "2 3 -1 -1 -1 6 4 6 4 1 6 0 1");
    line.play("D").expect("the last move");
    assert_eq!(line.outcome().map(|outcome| (outcome.winner, outcome.reason.0)), Some((None, "limit")));
}

#[test]
fn who_is_eliminated_leaves_and_the_others_play_on() {
    let mut line = GAME.open("", Some("0 3 1 4 6 7 4 6 4 7 6 0")).expect("a position");
    line.play("resign").expect("player 0 leaves");
    assert_eq!((line.position().as_str(), line.turn()), ("1 3 -1 -1 -1 7 4 6 4 7 6 0", Some(Seat(1))));
    line.play("L").expect("player 1 goes on");
    line.play("D").expect("player 2 arrives");
    let outcome = line.outcome().expect("one is left");
    assert_eq!((outcome.winner, outcome.reason.0, line.ranks()), (Some(Seat(2)), "arrived", vec![2, 1, 0]));
    assert_eq!(line.moves(), ["resign", "L", "D"]);
    while line.undo() {}
    assert_eq!((line.position().as_str(), line.ply()), ("0 3 1 4 6 7 4 6 4 7 6 0", 0));
}

#[test]
fn who_is_left_alone_wins() {
    let mut line = GAME.open("", Some(START)).expect("a start");
    line.play_all(&["R", "resign", "resign"]).expect("two leave");
    let outcome = line.outcome().expect("one is left");
    assert_eq!((outcome.winner, outcome.reason.0, line.ranks()), (Some(Seat(0)), "resigned", vec![0, 1, 1]));
    let record = play::Record::of(&*line);
    let again = play::Record::read(&record.to_string()).expect("a record").remove(0);
    assert_eq!(again.line(&crate::Games).expect("a game").moves(), line.moves());
}

#[test]
fn positions_of_three_come_from_codingame() {
    let text = "9 9 3 2\n0 4 6\n8 4 6\n4 0 6\n0\n1 4 6\n-1 -1 -1\n4 1 5\n1\n3 4 H\n";
    let converted = GAME.convert("", "codingame", "position", text, &[]).expect("positions");
    assert_eq!(converted, ["2 3 0 4 6 8 4 6 4 0 6 0", "2 3 1 4 6 -1 -1 -1 4 1 5 1 3 4 H"]);
    assert_eq!(GAME.convert("", "position", "position", START, &[]), Ok(vec![START.to_owned()]));
}

/// Compares the walls that close the way down by fence traversal with those found by trying each wall with a path
/// search.
#[test]
fn fences_and_floods_agree_downwards() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..500 {
        let mut position = Trio::start(Rules::default());
        position.pawns[2] = Cell::at(rng.random_range(0..9), rng.random_range(0..8));
        loop {
            let fitting = position.walls.fitting();
            let allowed: Vec<_> = (fitting & !position.closing(fitting)).iter().collect();
            let open = |wall: &_| {
                let maze = Maze::new(position.walls | Walls::one(*wall));
                position.in_play().all(|(seat, pawn)| maze.distance(pawn, Goal::BY_SEAT[seat]).is_some())
            };
            assert_eq!(allowed, fitting.iter().filter(open).collect::<Vec<_>>(), "{}", position.write());
            if allowed.is_empty() {
                break;
            }
            position.walls |= Walls::one(allowed[rng.random_range(0..allowed.len())]);
        }
    }
}

#[test]
fn transposing_twice_changes_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..1000 {
        let walls = Walls { h: rng.random(), v: rng.random() };
        assert_eq!(walls.transposed().transposed(), walls);
        for wall in walls.iter() {
            let turned = Walls::one(wall).transposed().iter().next().expect("a wall");
            assert_eq!((turned.x(), turned.y()), (wall.y(), wall.x()));
        }
    }
}

#[test]
fn its_players_play_whole_games() {
    let mut wins = [0; 3];
    for seat in 0..3 {
        let mut line = GAME.open("", Some(START)).expect("a start");
        while let Some(Seat(turn)) = line.turn() {
            let spec = if turn == seat { "best:depth=3" } else { "random:seed=5" };
            let mut player = line.game().player(spec).expect(spec);
            let ask = Ask { limits: Limits::default(), stop: &false.into(), lines: 1, report: &|_| {} };
            let best = player.choose(&*line, &ask).best;
            line.play(&best).unwrap_or_else(|e| panic!("{best}: {e:?}"));
        }
        wins[usize::from(seat)] += u32::from(line.outcome().and_then(|outcome| outcome.winner) == Some(Seat(seat)));
    }
    assert_eq!(wins, [1; 3]);
}
