//! Tests specific to Escampe; vectors and the contract are checked for every game.

use catalogue::{DynGame, DynLine, Erased, Notation};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Game, History, Side};

use super::reach::Obstacles;
use super::rules::Rules;
use super::squares::{Square, Squares};
use super::{Escampe, model};
use crate::testing::{against_model, met_from, refused, searches_agree, terms_sum_up, why};

const GAME: &dyn DynGame = &Erased::<Escampe>::new();

const START: &str = "6/6/6/6/6/6 b -";
const BLACK_PLACED: &str = "6/6/6/6/n1n3/Nn2nn w -";
const PLACED: &str = "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -";
/// The position of the statement's figure 6, in the course's file format.
const FIGURE: &str = "\
%  ABCDEF
01 nnN--- 01
02 --b--- 02
03 -----b 03
04 b-nn-- 04
05 --b--- 05
06 n-B--b 06
%  ABCDEF
";
const FIGURE_POSITION: &str = "n1B2b/2b3/b1nn2/5b/2b3/nnN3 w 2";

fn open(rules: &str, position: &str) -> Box<dyn DynLine> {
    GAME.open(rules, Some(position)).unwrap_or_else(|e| panic!("{position}: {e:?}"))
}

/// The winner of a finished game and the reason.
fn ending(line: &dyn DynLine) -> Option<(Option<&'static str>, &'static str)> {
    line.outcome().map(|outcome| (outcome.winner.map(|seat| GAME.info().side(seat)), outcome.reason.0))
}

/// Positions after random placements, as starting points.
fn placed(count: usize) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut positions = Vec::new();
    for _ in 0..count {
        let mut line = open("", START);
        for _ in Side::BOTH {
            let legal = line.legal();
            line.play(&legal[rng.random_range(0..legal.len())]).expect("a placement");
        }
        positions.push(line.position());
    }
    positions
}

#[test]
fn agrees_with_the_slow_model() {
    let starts = placed(40);
    let starts: Vec<&str> = starts.iter().map(String::as_str).collect();
    for rules in ["", "unicorn-takes"] {
        against_model(GAME, rules, &starts, model::moves, 60_000);
    }
    against_model(GAME, "", &[START], model::moves, 200);
}

#[test]
fn impossible_positions_are_refused() {
    for (position, id) in [
        ("", "position-shape"),
        ("6/6/6/6/6/6 b", "position-shape"),
        ("6/6/6/6/6/6 b - 0", "position-shape"),
        ("6/6/6/6/6 b -", "position-rows"),
        ("6/6/6/6/6/6/6 b -", "position-rows"),
        ("6/6/6/6/6/5 b -", "position-squares"),
        ("6/6/6/6/6/66 b -", "position-squares"),
        ("6/6/6/6/6/6n b -", "position-squares"),
        ("6/6/6/6/6// b -", "position-rows"),
        ("6/6/6/6/6/7 b -", "position-piece"),
        ("6/6/6/6/6/0 b -", "position-piece"),
        ("6/6/6/6/6/é5 b -", "position-piece"),
        ("6/6/6/6/6/６ b -", "position-piece"),
        ("6/6/6/6/6/6 x -", "position-turn"),
        ("6/6/6/6/6/6 b 0", "position-ring"),
        ("6/6/6/6/6/6 b 4", "position-ring"),
        ("6/6/6/6/6/6 w -", "position-placing-turn"),
        ("6/6/6/6/6/6 b 1", "position-placing-ring"),
        ("6/6/6/6/n1n3/Nn2nn b -", "position-placing-turn"),
        ("6/6/6/6/n1n3/Nn2nn w 2", "position-placing-ring"),
        ("6/6/6/n5/2n3/Nn2nn w -", "position-edge"),
        ("n5/6/6/6/2n3/Nn2nn w -", "position-edge"),
        ("6/6/6/6/n1n3/1n2nn w -", "position-pieces"),
        ("6/6/6/6/n1n3/NN2nn w -", "position-pieces"),
        ("6/6/6/6/n1n2n/Nn2nn w -", "position-pieces"),
        ("Bb2b1/b1b3/6/6/n1n3/Nn2nn w -", "position-pieces"),
        ("Bb2b1/b1b2b/6/6/6/6 b -", "position-order"),
        ("1b2b1/b1b2b/6/6/n1n3/1n2nn w 1", "position-unicorns"),
        ("1b2b1/b1b2b/6/6/n1n3/Nn2nn b 1", "position-taken-turn"),
        ("1b2b1/b1b2b/6/6/n1n3/Nn2nn w -", "position-taken-ring"),
        ("Bb2b1/b1b2b/6/6/nnnn2/N3n1 w 2", "position-ring-nobody"),
        ("1b2b1/b1b2b/6/6/nn1n2/nN2n1 w 2", "position-ring-nobody"),
    ] {
        assert_eq!(refused(GAME, "", position), id, "{position}");
    }
    open("unicorn-takes", "1b2b1/b1b2b/6/6/nn1n2/nN2n1 w 2");
}

#[test]
fn illegal_moves_say_why() {
    let must_pass = "B3b1/bbbb2/6/6/n1n3/Nn2nn w 2";
    for (position, text, id) in [
        (START, "", "move-unreadable"),
        (START, "-", "move-unreadable"),
        (START, "A1", "move-unreadable"),
        (START, "A0-A1", "move-unreadable"),
        (START, "é1-A2", "move-unreadable"),
        (START, "A1-A2-A3", "move-middle"),
        (START, "A1--A2", "move-unreadable"),
        (START, "A1 A2", "move-six"),
        (START, "A1A2", "why-placing"),
        (START, "PASSE", "move-unreadable"),
        (START, "A1/A2/B1/C1/D1/G1", "move-unreadable"),
        (START, "A1/", "move-unreadable"),
        (START, "A1/A2/B1/C1/D1", "move-six"),
        (START, "A1/A2/B1/B2/C1/C2/D1", "move-six"),
        (START, "A1/A2/B1/C1/D1/A1", "move-doubled"),
        (START, "A1/A2/B1/C1/D1/D3", "move-middle"),
        (START, "A1/A2/B1/C1/D1/D6", "move-edges"),
        (START, "A1-A2", "why-placing"),
        (START, "E", "why-placing"),
        (BLACK_PLACED, "E", "why-placing"),
        (BLACK_PLACED, "A2/B2/C1/D1/E2/F2", "why-edge"),
        (PLACED, "A6/A5/B6/C5/F5/E6", "why-placed"),
        (PLACED, "E", "why-can-move"),
        (PLACED, "C4-C3", "why-empty"),
        (PLACED, "A1-B2", "why-not-yours"),
        (PLACED, "A5-A5", "why-stays"),
        (PLACED, "B6-A5", "why-own"),
        (PLACED, "A5-A3", "why-far"),
        (PLACED, "B6-B5", "why-far"),
        (PLACED, "A6-A3", "why-blocked"),
        (must_pass, "A5-A4", "why-must-pass"),
        (FIGURE_POSITION, "C2-C1", "why-ring"),
        ("n1B2b/2b3/b1nn2/5b/2b3/nnN3 w -", "C2-A1", "why-paladin"),
        (UNICORNS_TOUCH, "A5-B5", "why-unicorn"),
        ("n1B3/2b1b1/b1nn2/5b/n5/1nb3 b 2", "B1-A2", "game-over"),
    ] {
        assert_eq!(why(GAME, "", position, text), id, "{position} {text}");
    }
}

#[test]
fn a_placement_takes_its_paladins_in_any_order() {
    for text in ["C6/A6/B5/D5/E6/F5", "c6/f5/e6/d5/b5/a6", " C6 / A6/B5/ E6/D5/F5 "] {
        let mut line = open("", START);
        assert_eq!(line.play(text).as_deref(), Ok("C6/A6/B5/D5/E6/F5"));
        assert_eq!(line.position(), "n1N1n1/1n1n1n/6/6/6/6 w -");
        assert_eq!(line.legal().len(), 5544);
    }
}

#[test]
fn a_triple_reaches_its_neighbours_by_a_loop() {
    let from_e6 = |position: &str| -> Vec<String> {
        open("", position).legal().into_iter().filter(|text| text.starts_with("E6")).collect()
    };
    // The loop to F6 leads over F5, which a paladin occupies, or off the board.
    assert_eq!(from_e6(PLACED), ["E6-D4", "E6-D6", "E6-E3", "E6-E5", "E6-F4"]);
    let without_f5 = "Bb2b1/b1b3/5b/6/n1n3/Nn2nn w -";
    assert_eq!(from_e6(without_f5), ["E6-D4", "E6-D6", "E6-E3", "E6-E5", "E6-F6"]);
}

#[test]
fn a_pass_frees_the_next_move() {
    let mut line = open("", "B3b1/bbbb2/6/6/n1n3/Nn2nn w 2");
    assert_eq!(line.legal(), ["E"]);
    line.play("e").expect("the pass");
    assert_eq!(line.position(), "B3b1/bbbb2/6/6/n1n3/Nn2nn b -");
    let imposed = |ring| line.legal().iter().any(|text| ring_of(text) == ring);
    assert!(imposed(1) && imposed(2) && imposed(3));
}

/// The ring of a move's origin.
fn ring_of(text: &str) -> u8 {
    let [column, row, ..] = text.as_bytes() else { panic!("{text}") };
    Square::at(column - b'A', row - b'1').ring()
}

#[test]
fn the_figure_of_the_statement_is_won() {
    let hints = [("turn", "white"), ("ring", "2")];
    let positions = GAME.convert("", "course", "position", FIGURE, &hints).expect("the figure");
    assert_eq!(positions, [FIGURE_POSITION]);
    let mut line = open("", FIGURE_POSITION);
    line.play_all(&["F6-E5 A1-A2"]).expect("the statement's moves");
    assert_eq!(ending(&*line), None);
    line.play("C2-C1").expect("by D2 and D1");
    assert_eq!(ending(&*line), Some((Some("white"), "capture")));
    let ended = open("", &line.position());
    assert_eq!(ending(&*ended), ending(&*line));
}

/// A white unicorn on a single ring next to the black one.
const UNICORNS_TOUCH: &str = "3bbb/BN4/6/6/n1n2b/nnn2b w -";

#[test]
fn a_unicorn_takes_a_unicorn_only_by_the_option() {
    assert!(!open("", UNICORNS_TOUCH).legal().contains(&"A5-B5".to_owned()));
    let mut line = open("unicorn-takes", UNICORNS_TOUCH);
    line.play("A5-B5").expect("the option allows it");
    assert_eq!(ending(&*line), Some((Some("white"), "capture")));
    assert_eq!(line.position(), "3bbb/1B4/6/6/n1n2b/nnn2b b 3");
    open("unicorn-takes", &line.position());
}

#[test]
fn the_limit_draws() {
    let mut line = GAME.open("limit=4", None).expect("the start");
    line.play_all(&["A1/A2/B1/E1/F1/C2 A6/A5/B6/C5/F5/E6 F5-D5"]).expect("three plies");
    assert_eq!(ending(&*line), None);
    line.play("A2-B4").expect("the fourth");
    assert_eq!(ending(&*line), Some((None, "limit")));
    assert!(line.legal().is_empty());
    assert_eq!(line.rules(), "cours,limit=4");
    // A unicorn taken at the last ply still wins, and perft ignores the limit.
    let mut line = open("limit=3", FIGURE_POSITION);
    line.play_all(&["F6-E5 A1-A2 C2-C1"]).expect("the statement's moves");
    assert_eq!(ending(&*line), Some((Some("white"), "capture")));
    assert_eq!(open("limit=2", PLACED).count(5), 12_499);
    // Without a limit the game goes on, however long it is.
    let line = open("limit=none", PLACED);
    assert_eq!(line.rules(), "cours,limit=none");
    let position = Escampe::read(PLACED, Rules { limit: None, ..Rules::default() }).expect("a position");
    assert_eq!(position.outcome_by_history(History { plies: 1_000_000, repeated: true }), None);
}

/// No arrangement of twelve pieces has all of them stuck. Proved by a search that occupies each square or leaves it
/// empty, row by row.
#[test]
fn somebody_can_always_move() {
    fn stuck(occupied: Squares, squares: &[Square], left: u32) -> bool {
        let Some((next, rest)) = squares.split_first() else { return left == 0 };
        // Undecided squares count as occupied, so that a walk found now remains possible whatever follows.
        let undecided: Squares = squares.iter().copied().collect();
        let obstacles = Obstacles::new(occupied | undecided);
        let free = !(occupied | undecided);
        if { occupied }.any(|from| !(obstacles.reach(from) & free).is_empty()) {
            return false;
        }
        stuck(occupied, rest, left) || left > 0 && stuck(occupied | (*next).into(), rest, left - 1)
    }
    let squares: Vec<Square> = Square::all().collect();
    assert!(!stuck(Squares::NONE, &squares, 12));
}

#[test]
fn attackers_are_the_pieces_that_can_take() {
    let check = |rules: &str, position: &str, side: Side, expected: &[&str]| {
        let rules = Escampe::rules_of(&Escampe::INFO.rules.read(rules).expect("rules"));
        let position = Escampe::read(position, rules).expect("a position");
        let attackers: Vec<String> = position.attackers(side).map(|square| square.to_string()).collect();
        assert_eq!(attackers, expected);
    };
    check("", FIGURE_POSITION, Side::One, &["C2"]);
    check("", FIGURE_POSITION, Side::Two, &[]);
    check("", UNICORNS_TOUCH, Side::One, &[]);
    check("unicorn-takes", UNICORNS_TOUCH, Side::One, &["A5"]);
}

/// Positions of random games under various rules, none of them over.
pub(super) fn met() -> impl Iterator<Item = Escampe> {
    placed(60).into_iter().enumerate().flat_map(|(seed, start)| {
        let rules = Rules { unicorn_takes: seed % 4 == 0, ..Rules::default() };
        met_from(Escampe::read(&start, rules).expect("a position"), 1, seed as u64)
    })
}

#[test]
fn attackers_are_found_backwards_as_forwards() {
    for position in met() {
        for side in Side::BOTH {
            let prey = position.unicorn(side.other()).expect("nobody has lost it");
            let expected = position.pieces(side).filter(|from| position.destinations(side, *from).has(prey));
            assert_eq!(position.attackers(side), expected.collect::<Squares>(), "{}", position.write());
        }
    }
}

#[test]
fn who_can_take_has_a_move_that_takes() {
    let mut able = 0;
    for position in met() {
        let mut takes = false;
        position.each_move(|m| {
            let mut next = position;
            next.play_unchecked(m);
            takes |= next.is_over();
        });
        assert_eq!(position.can_take(), takes, "{}", position.write());
        able += usize::from(takes);
    }
    assert!(able > 50, "only {able} positions with a capture: the test shows too little");
    for start in [START, BLACK_PLACED] {
        assert!(!Escampe::read(start, Rules::default()).expect("a position").can_take());
    }
}

#[test]
fn the_tuned_terms_make_the_evaluation() {
    terms_sum_up(&met().step_by(7).collect::<Vec<Escampe>>());
}

#[test]
fn searches_agree_with_negamax() {
    let starts: Vec<Escampe> = met().step_by(97).collect();
    searches_agree(&starts, 3);
}

#[test]
fn a_course_file_comes_back_as_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for start in placed(5) {
        let mut line = open("", &start);
        loop {
            let position = line.position();
            let file = GAME.convert("", "position", "course", &position, &[]).expect("a file");
            assert_eq!(GAME.convert("", "course", "position", &file[0], &[]), Ok(vec![position]));
            let legal = line.legal();
            if legal.is_empty() {
                break;
            }
            line.play(&legal[rng.random_range(0..legal.len())]).expect("a legal move");
        }
    }
    for position in [START, BLACK_PLACED] {
        let file = GAME.convert("", "position", "course", position, &[]).expect("a file");
        assert_eq!(GAME.convert("", "course", "position", &file[0], &[]), Ok(vec![position.to_owned()]));
    }
}

#[test]
fn a_course_file_is_read_by_its_row_numbers() {
    let upside_down: Vec<&str> = FIGURE.lines().rev().collect();
    for text in [upside_down.join("\r\n"), FIGURE.replace(" 01\n", "\n"), FIGURE.replace("01", "1")] {
        for hints in [[("turn", "Blanc"), ("ring", "2")], [("turn", "w"), ("ring", "2")]] {
            let read = GAME.convert("", "course", "position", &text, &hints);
            assert_eq!(read, Ok(vec![FIGURE_POSITION.to_owned()]), "{text}");
        }
    }
    let commented = format!("{FIGURE}% turn black\n% ring 3\n% turn the board around\n");
    let read = |hints| GAME.convert("", "course", "position", &commented, hints).expect("a file");
    assert_eq!(read(&[]), ["n1B2b/2b3/b1nn2/5b/2b3/nnN3 b 3"]);
    assert_eq!(read(&[("turn", "white"), ("ring", "-")]), ["n1B2b/2b3/b1nn2/5b/2b3/nnN3 w -"]);
}

#[test]
fn a_wrong_course_file_is_refused() {
    let turn: &[(&str, &str)] = &[("turn", "white")];
    for (from, to, hints, id) in [
        ("", "", &[][..], "course-turn"),
        ("", "", &[("turn", "red")], "course-turn-hint"),
        ("", "", &[("turn", "white"), ("ring", "4")], "course-ring-hint"),
        ("01 nnN--- 01", "01 nnN--- 02", turn, "course-numbers"),
        ("01 nnN--- 01", "07 nnN--- 07", turn, "course-number"),
        ("01 nnN--- 01", "+1 nnN--- +1", turn, "course-number"),
        ("01 nnN--- 01", "99999999999999999999 nnN--- 99999999999999999999", turn, "course-number"),
        ("01 nnN--- 01", "01 nnN-- 01", turn, "course-row"),
        ("01 nnN--- 01", "01 nnN---- 01", turn, "course-row"),
        ("01 nnN--- 01", "01", turn, "course-row"),
        ("01 nnN--- 01", "01 nnN--- 01 01", turn, "course-row"),
        ("01 nnN--- 01", "01 nnK--- 01", turn, "course-piece"),
        ("01 nnN--- 01", "01 nnN--é 01", turn, "course-piece"),
        ("01 nnN--- 01", "02 nnN--- 02", turn, "course-twice"),
        ("01 nnN--- 01", "% 01 nnN--- 01", turn, "course-missing"),
        ("01 nnN--- 01", "01 nn---- 01", turn, "position-taken-turn"),
        ("01 nnN--- 01", "01 n-N--- 01", turn, "position-pieces"),
    ] {
        let text = FIGURE.replace(from, to);
        let refusal = GAME.convert("", "course", "position", &text, hints).expect_err(to);
        assert_eq!(refusal.id, id, "{to}");
    }
}

#[test]
fn each_side_is_near_its_player() {
    let far = |line: &dyn DynLine| [0, 1].map(|seat| line.is_far(rules::Seat(seat)));
    assert_eq!(far(&*open("", START)), [false, true], "before any piece is placed");
    assert_eq!(far(&*open("", BLACK_PLACED)), [true, false], "Black took rows 1–2, so White gets rows 5–6");
    let mut line = open("", START);
    for placement in ["A1/B1/C2/E1/F1/A2", "A6/B6/C5/E6/F6/A5"] {
        line.play(placement).expect("a placement");
    }
    assert_eq!(far(&*line), [true, false], "each side is where it placed its pieces");
}
