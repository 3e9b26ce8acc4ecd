//! Tests specific to Great Escape; vectors and the contract are checked for every game.

use catalogue::{Arg, DynGame, Erased, Language, Message, Notation, Speaker, Value};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Game, Side};

use super::{Cell, Direction, Goal, GreatEscape, Maze, Move, Rules, Wall, Walls, model};
use crate::testing::{against_model, met_from, refused, searches_agree, terms_sum_up, why};

const GAME: &dyn DynGame = &Erased::<GreatEscape>::new();

const START: &str = "0 2 0 4 10 8 4 10 0";
/// A fence from top to bottom with a gap only at 67V; player 0 is left of it and player 1 right.
const GAP: &str = "0 2 1 1 2 7 6 2 5 4 6 H 4 0 V 4 2 V 4 4 V 6 5 V";
/// A ring around the cell (4, 4) with only 43V missing.
const RING: &str = "3 4 4 H 3 5 H 5 4 V";

#[test]
fn agrees_with_the_slow_model() {
    // Random players put their walls early. A low limit covers that part of the game, few walls the race.
    let walls = [START, "1 2 0 0 10 8 8 10 0", "0 2 4 4 20 4 4 20 0", "0 2 6 3 12 2 3 12 2 3 3 V 6 3 V"];
    against_model(GAME, "limit=12", &walls, model::moves, 15_000);
    let race = ["1 2 4 4 1 4 4 0 4 4 4 H 4 6 H 4 2 V 6 4 V", "0 2 6 3 1 2 3 2 2 3 3 V 6 3 V"];
    against_model(GAME, "", &race, model::moves, 90_000);
}

#[test]
fn a_position_survives_its_text() {
    for (text, canonical) in [
        (START, START),
        ("  1\t2 0 4 10  8 4 10 0 0 ", "1 2 0 4 10 8 4 10 0"),
        ("0 2 0 4 10 8 4 10 0 99", "0 2 0 4 10 8 4 10 0 99"),
        ("0 2 0 4 0 8 4 20 5 8 7 V 3 4 h 1 0 v 7 1 H 0 4 H", "0 2 0 4 0 8 4 20 5 7 1 H 0 4 H 3 4 H 1 0 V 8 7 V"),
        ("1 2 -1 -1 -1 5 5 3 0", "1 2 -1 -1 -1 5 5 3 0"),
        ("0 2 8 4 10 8 4 10 1 1 1 H 7", "0 2 8 4 10 8 4 10 1 1 1 H 7"),
    ] {
        let line = GAME.open("", Some(text)).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(line.position(), canonical);
        assert_eq!(line.check(), Ok(()), "{text}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    for (position, id) in [
        ("", "position-shape"),
        ("0", "position-shape"),
        ("0 2 0 4 10 8 4", "position-shape"),
        ("0 2 0 4 10 8 4 10", "position-shape"),
        ("2 2 0 4 10 8 4 10 0", "position-turn"),
        ("-1 2 0 4 10 8 4 10 0", "position-turn"),
        ("٠ 2 0 4 10 8 4 10 0", "position-turn"),
        ("0 1 0 4 10 0", "position-players"),
        ("0 4 0 4 10 0", "position-players"),
        ("0 99999999999999999999 0 4 10 0", "position-players"),
        ("0 2 9 4 10 8 4 10 0", "position-cell"),
        ("0 2 0 4 10 8 -1 10 0", "position-cell"),
        ("0 2 0 +4 10 8 4 10 0", "position-cell"),
        ("0 2 -1 -1 0 8 4 10 0", "position-cell"),
        ("0 2 0 4 21 8 4 10 0", "position-in-hand"),
        ("0 2 0 4 10 8 4 x 0", "position-in-hand"),
        ("0 2 0 4 10 8 4 10 129", "position-wall-count"),
        ("0 2 0 4 10 8 4 10 -1", "position-wall-count"),
        ("0 2 0 4 10 8 4 10 1", "position-walls"),
        ("0 2 0 4 10 8 4 10 2 3 4 H 0", "position-walls"),
        ("0 2 0 4 10 8 4 10 0 3 4 H", "position-walls"),
        ("0 2 0 4 10 8 4 10 1 3 0 H", "position-wall"),
        ("0 2 0 4 10 8 4 10 1 8 4 H", "position-wall"),
        ("0 2 0 4 10 8 4 10 1 0 4 V", "position-wall"),
        ("0 2 0 4 10 8 4 10 1 3 8 V", "position-wall"),
        ("0 2 0 4 10 8 4 10 1 3 255 V", "position-wall"),
        ("0 2 0 4 10 8 4 10 1 3 4 X", "position-wall"),
        ("0 2 0 4 10 8 4 10 2 3 4 H 3 4 H", "position-overlaps"),
        ("0 2 0 4 10 8 4 10 2 3 4 H 4 4 H", "position-overlaps"),
        ("0 2 0 4 10 8 4 10 2 3 4 V 3 3 V", "position-overlaps"),
        ("0 2 0 4 10 8 4 10 2 3 4 H 4 3 V", "position-crosses"),
        ("0 2 0 0 10 8 4 10 2 0 2 H 2 0 V", "position-closed"),
        ("0 2 8 4 10 0 4 10 0", "position-both-finished"),
        ("0 2 -1 -1 -1 -1 -1 -1 0", "position-both-finished"),
        ("0 2 -1 -1 -1 0 4 10 0", "position-both-finished"),
        ("0 2 0 4 10 8 4 10 0 101", "position-rounds"),
        ("0 2 0 4 10 8 4 10 0 -1", "position-rounds"),
        ("0 2 0 4 10 8 4 10 0 \0", "position-rounds"),
    ] {
        assert_eq!(refused(GAME, "", position), id, "{position}");
    }
    assert_eq!(refused(GAME, "limit=3", "0 2 0 4 10 8 4 10 0 4"), "position-rounds");
}

#[test]
fn moves_are_read_in_both_forms() {
    let start = GreatEscape::start(Rules::default());
    for (text, canonical) in [
        ("R", "R"),
        ("right", "R"),
        ("Left", "L"),
        (" UP ", "U"),
        ("d", "D"),
        ("3 4 H", "34H"),
        ("34h", "34H"),
        ("8 0 v", "80V"),
    ] {
        let m = start.read_move(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(start.write_move(m), canonical);
    }
    let mut line = GAME.open("", None).expect("the start");
    line.play_all(&["RIGHT 3 4 H", "R", "8", "0 V"]).expect("moves of one and of three words");
    assert_eq!(line.moves(), ["R", "34H", "R", "80V"]);
}

#[test]
fn illegal_moves_say_why() {
    let walled = "0 2 4 4 0 8 4 10 2 3 4 H 5 3 V";
    for (position, text, id) in [
        (START, "", "move-unreadable"),
        (START, "RI", "move-unreadable"),
        (START, "3 4", "move-unreadable"),
        (START, "34X", "move-unreadable"),
        (START, "104H", "move-unreadable"),
        (START, "-14H", "move-unreadable"),
        (START, "３4H", "move-unreadable"),
        (START, "30H", "why-outside"),
        (START, "84H", "why-outside"),
        (START, "99H", "why-outside"),
        (START, "04V", "why-outside"),
        (START, "38V", "why-outside"),
        (START, "L", "why-edge"),
        ("0 2 4 0 1 8 4 10 0", "U", "why-edge"),
        ("0 2 4 8 1 8 4 10 0", "D", "why-edge"),
        (walled, "U", "why-walled"),
        (walled, "R", "why-walled"),
        (walled, "34V", "why-none-left"),
        ("0 2 0 4 1 8 4 10 1 3 4 H", "34H", "why-overlaps"),
        ("0 2 0 4 1 8 4 10 1 3 4 H", "24H", "why-overlaps"),
        ("0 2 0 4 1 8 4 10 1 3 4 H", "43V", "why-crosses"),
        ("0 2 8 4 1 8 4 10 1 3 4 H", "R", "game-over"),
        (GAP, "67V", "why-closes-both"),
        (&format!("0 2 4 4 2 8 4 2 {RING}"), "43V", "why-closes"),
        (&format!("0 2 1 4 2 4 4 2 {RING}"), "43V", "why-closes"),
        (&format!("0 2 4 4 2 4 4 2 {RING}"), "43V", "why-closes-both"),
        ("0 2 1 1 2 8 4 2 1 2 0 V", "02H", "why-closes"),
        ("0 2 4 4 2 7 8 2 1 7 8 H", "77V", "why-closes"),
    ] {
        assert_eq!(why(GAME, "", position, text), id, "{position} {text}");
    }
}

#[test]
fn a_refusal_names_the_walls_and_the_player() {
    let speaker = Speaker::new(Language::English, [GreatEscape::INFO.texts.en]);
    for (position, text, sentence) in [
        ("0 2 0 4 1 8 4 10 1 3 4 H", "44H", "44H overlaps the wall 34H"),
        ("0 2 0 4 1 8 4 10 1 3 4 H", "43V", "43V crosses the wall 34H"),
        ("0 2 4 4 1 8 4 10 1 3 4 H", "U", "the wall 34H is in the way"),
        ("0 2 1 1 2 8 4 2 1 2 0 V", "02H", "02H closes Player 0’s last path to the goal"),
        ("0 2 4 4 2 7 0 2 1 7 2 H", "70V", "70V closes Player 1’s last path to the goal"),
    ] {
        let mut line = GAME.open("", Some(position)).expect("a position");
        let refusal = line.play(text).expect_err("an illegal move");
        assert_eq!(speaker.say(&refusal), sentence);
    }
}

/// A wall may enclose any region that no player has to leave.
#[test]
fn walls_may_close_regions_that_nobody_needs() {
    for (position, text) in [
        // An empty ring.
        (format!("0 2 1 4 2 8 4 2 {RING}"), "43V"),
        // A corner that holds only goal cells of player 1, who has others.
        ("0 2 4 4 2 8 4 2 1 2 0 V".to_owned(), "02H"),
        // The same corner with player 1 in it: their goal is there.
        ("0 2 4 4 2 1 1 2 1 2 0 V".to_owned(), "02H"),
        // A fence from player 0's goal side to itself, with player 0 inside.
        ("0 2 7 4 2 4 4 2 2 7 3 H 7 5 H".to_owned(), "73V"),
    ] {
        let mut line = GAME.open("", Some(&position)).expect("a position");
        assert_eq!(line.play(text), Ok(text.to_owned()), "{position}");
        assert_eq!(line.check(), Ok(()), "{position} {text}");
    }
}

#[test]
fn pawns_share_cells_and_do_not_jump() {
    let mut line = GAME.open("", Some("0 2 3 4 0 4 4 0 0")).expect("a position");
    line.play("R").expect("the cell is shared");
    assert_eq!(line.position(), "1 2 4 4 0 4 4 0 0");
    assert_eq!(line.legal(), ["D", "L", "R", "U"]);
}

#[test]
fn games_end_in_four_ways() {
    for (rules, position, moves, winner, reason) in [
        ("", "0 2 7 4 0 1 4 0 0", "R", Some(0), "arrived"),
        ("", "1 2 7 4 0 1 4 0 0", "L", Some(1), "arrived"),
        ("", "0 2 8 4 0 1 4 0 0", "", Some(0), "arrived"),
        ("", "0 2 -1 -1 -1 1 4 0 0", "", Some(1), "eliminated"),
        ("", "0 2 1 4 3 -1 -1 -1 0", "", Some(0), "eliminated"),
        ("", "1 2 7 4 0 2 4 0 0 99", "L", None, "limit"),
        // The last move of the last round wins if it arrives.
        ("", "1 2 7 4 0 1 4 0 0 99", "L", Some(1), "arrived"),
        ("limit=2", START, "R 34H L D", None, "limit"),
        ("limit=1", "0 2 0 4 10 8 4 10 0 1", "", None, "limit"),
    ] {
        let mut line = GAME.open(rules, Some(position)).unwrap_or_else(|e| panic!("{position}: {e:?}"));
        line.play_all(&[moves]).unwrap_or_else(|e| panic!("{position}: {e:?}"));
        let outcome = line.outcome().unwrap_or_else(|| panic!("{position} {moves} is not over"));
        assert_eq!((outcome.winner.map(|seat| seat.0), outcome.reason.0), (winner, reason), "{position} {moves}");
        assert_eq!((outcome.score, line.legal().len()), (None, 0));
        assert_eq!(line.check(), Ok(()));
    }
}

#[test]
fn a_round_ends_with_player_1() {
    let mut line = GAME.open("limit=2", None).expect("the start");
    for (m, position) in [
        ("R", "1 2 1 4 10 8 4 10 0"),
        ("L", "0 2 1 4 10 7 4 10 0 1"),
        ("R", "1 2 2 4 10 7 4 10 0 1"),
        ("71H", "0 2 2 4 10 7 4 9 1 7 1 H 2"),
    ] {
        line.play(m).expect("a legal move");
        assert_eq!(line.position(), position);
    }
}

#[test]
fn rounds_count_for_the_key_and_not_for_the_place() {
    let [a, b] = ["0 2 0 4 10 8 4 10 0", "0 2 0 4 10 8 4 10 0 1"].map(position);
    assert!(a.key() != b.key() && a.repetition_key() == b.repetition_key());
    let c = position("0 2 0 4 10 8 4 9 0");
    assert!(a.key() != c.key() && a.repetition_key() != c.repetition_key());
    let longer = GreatEscape::start(Rules { limit: 101 });
    assert!(a.key() != longer.key());
}

#[test]
fn shortest_paths_go_around_the_walls() {
    for (text, distances) in [
        (START, [8, 8]),
        // Both go around through row 7.
        (GAP, [13, 8]),
        ("0 2 7 4 2 4 4 2 3 7 3 H 7 5 H 7 3 V", [1, 4]),
        ("0 2 8 4 2 4 4 2 0", [0, 4]),
        ("0 2 -1 -1 -1 4 4 2 0", [0, 4]),
    ] {
        let position = position(text);
        assert_eq!(Side::BOTH.map(|side| position.distance(side)), distances, "{text}");
        for side in Side::BOTH {
            let Some(pawn) = position.pawn(side) else { continue };
            let steps: Vec<(Cell, Direction)> = position.maze().path(pawn, Goal::of(side)).collect();
            assert_eq!(steps.len(), usize::from(distances[side.index()]), "{text}");
            let mut here = pawn;
            for (from, direction) in steps {
                assert!(from == here && position.walls().lets(from, direction), "{text}");
                here = from.step(direction).expect("a cell");
            }
            assert!(Goal::of(side).has(here));
        }
    }
}

/// Compares the walls that close a path by fence traversal with those found by trying each wall with a path search.
#[test]
fn fences_and_floods_agree() {
    let seed = 0x5eed;
    println!("seed {seed}");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..2_000 {
        let mut position = GreatEscape::start(Rules::default());
        // Anywhere except on their goals.
        position.pawns = [0..8, 1..9].map(|columns| Cell::at(rng.random_range(columns), rng.random_range(0..9)));
        loop {
            let allowed: Vec<Wall> = position.walls_allowed().iter().collect();
            let open = |wall: &Wall| {
                let maze = Maze::new(position.walls | Walls::one(*wall));
                let distance = |side| maze.distance(position.pawn(side).expect("a pawn"), Goal::of(side));
                Side::BOTH.map(distance).iter().all(Option::is_some)
            };
            let flooded: Vec<Wall> = position.walls.fitting().iter().filter(open).collect();
            assert_eq!(allowed, flooded, "{}", position.write());
            if allowed.is_empty() {
                break;
            }
            position.walls |= Walls::one(allowed[rng.random_range(0..allowed.len())]);
        }
    }
}

#[test]
fn no_path_is_no_distance() {
    let corner = Cell::at(0, 0).expect("a cell");
    let ring = ["02H", "20V"].map(|wall| match GreatEscape::start(Rules::default()).read_move(wall) {
        Ok(Move::Put(wall)) => Walls::one(wall),
        _ => panic!("{wall}"),
    });
    let maze = Maze::new(ring[0] | ring[1]);
    assert_eq!(maze.distance(corner, Goal::Right), None);
    assert_eq!(maze.path(corner, Goal::Right).count(), 0);
    assert_eq!(maze.distance(corner, Goal::Left), Some(0));
}

#[test]
fn what_codingame_sends_is_read() {
    let text = "9 9 2 1\n\n0 4 10\n8 4 10\n0\r\n1 4 10\n 8 4 9 \n2\n3 4 H\n1 0 V\n-1 -1 -1\n8 4 9\n0\n\n";
    let positions = ["1 2 0 4 10 8 4 10 0", "1 2 1 4 10 8 4 9 2 3 4 H 1 0 V", "1 2 -1 -1 -1 8 4 9 0"];
    let read = GAME.convert("", "codingame", "position", text, &[]).expect("three turns");
    assert_eq!(read, positions);
    assert_eq!(GAME.formats(), [("position", true), ("codingame", false)]);
}

#[test]
fn codingame_lines_that_are_wrong_are_named() {
    for (text, id, line) in [
        ("", "codingame-end", 0),
        ("9 9 2 0\n", "codingame-end", 1),
        ("9 9 2\n", "codingame-expected", 1),
        ("7 9 2 0\n", "codingame-size", 1),
        ("9 9 5 0\n", "position-players", 1),
        ("9 9 2 2\n", "position-turn", 1),
        ("9 9 2 0\n0 4 10\n8 4\n0", "codingame-expected", 3),
        ("9 9 2 0\n\n0 4 10\n8 9 10\n0", "position-cell", 4),
        ("9 9 2 0\n0 4 10\n8 4 99\n0", "position-in-hand", 3),
        ("9 9 2 0\n0 4 10\n8 4 10\n-2", "position-wall-count", 4),
        ("9 9 2 0\n0 4 10\n8 4 10\n2\n3 4 H\n", "codingame-end", 5),
        ("9 9 2 0\n0 4 10\n8 4 10\n1\n3 4 Z\n", "position-wall", 5),
        ("9 9 2 0\n0 4 10\n8 4 10\n2\n3 4 H\n4 4 H\n", "position-overlaps", 6),
        ("9 9 2 0\n8 4 10\n0 4 10\n0\n", "position-both-finished", 4),
        ("9 9 2 0\n0 4 10\n8 4 10\n0\n0 4 10\n", "codingame-end", 5),
    ] {
        let refusal = GAME.convert("", "codingame", "position", text, &[]).expect_err(text);
        let argument = |name: &str| refusal.args.iter().find(|(n, _)| *n == name).map(|(_, arg)| arg.clone());
        let why = match argument("why") {
            Some(Arg::Message(why)) => why.id,
            _ => refusal.id.clone(),
        };
        assert_eq!((why.as_str(), argument("line")), (id, Some(Arg::Number(line))), "{text:?}");
        let said = Speaker::new(Language::English, [GreatEscape::INFO.texts.en]).say(&refusal);
        assert!(!said.contains('[') && !said.contains('{'), "{said}");
    }
}

#[test]
fn searches_agree_with_negamax() {
    let open = met_from(position("0 2 1 4 3 7 4 2 0"), 3, 7);
    searches_agree(&open[..open.len().min(3)], 2);
    let walled = met_from(position("0 2 5 3 1 3 5 1 7 0 4 H 2 4 H 4 4 H 6 4 H 3 6 H 5 6 V 2 1 V"), 2, 7);
    searches_agree(&walled[..walled.len().min(4)], 3);
}

#[test]
fn the_evaluation_is_the_sum_of_its_terms() {
    terms_sum_up(&met_from(position(START), 1, 1));
}

#[test]
fn a_win_is_a_proof_only_where_nothing_was_left_out() {
    let value = |text: &str| {
        let line = GAME.open("", Some(text)).expect("a position");
        let mut player = GAME.player("best:depth=6").expect("a player");
        let ask = catalogue::Ask { limits: rules::Limits::depth(6), stop: &false.into(), lines: 1, report: &|_| {} };
        player.choose(&*line, &ask).reports[0].value
    };
    assert_eq!(value("0 2 6 4 0 3 4 0 0"), Value::Win(3));
    assert_eq!(value("1 2 6 4 0 3 4 0 0"), Value::Loss(4));
    assert_eq!(value("0 2 7 4 5 3 4 5 0"), Value::Win(1));
    let likely = value("0 2 7 4 5 8 4 1 4 8 3 V 6 4 H 7 5 H 5 5 H");
    assert!(!likely.is_exact(), "{likely:?}");
}

fn position(text: &str) -> GreatEscape {
    GreatEscape::read(text, Rules::default()).unwrap_or_else(|e: Message| panic!("{text}: {e:?}"))
}
