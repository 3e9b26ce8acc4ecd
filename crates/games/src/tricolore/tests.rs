//! Tests specific to Awalé tricolore; vectors and the contract are checked for every game.

use catalogue::{DynGame, DynLine, Erased, Language, Notation as _, Speaker};
use rules::Game as _;
use search::{DRAW, Heuristics as _, Known};

use super::{Rules, Tricolore, model};
use crate::players::Engine as _;
use crate::testing::{against_model, met_from, refused, searches_agree, terms_sum_up, why};

const GAME: &dyn DynGame = &Erased::<Tricolore>::new();

/// Builds a position from its non-empty holes, as in `3=0.1.2`, then player 1's score, the player to move and the moves
/// played. Player 2 has captured the rest of the seeds.
fn board(holes: &str, score: u32, turn: u32, moves: u32) -> String {
    let mut fields = vec!["0.0.0"; 16];
    let mut rest = 96 - score;
    for (number, seeds) in holes.split_whitespace().map(|hole| hole.split_once('=').expect("hole=seeds")) {
        fields[number.parse::<usize>().expect("a hole") - 1] = seeds;
        rest -= seeds.split('.').map(|n| n.parse::<u32>().expect("a number")).sum::<u32>();
    }
    format!("{}-{score}-{rest}-{turn} {moves}", fields.join("-"))
}

fn open(rules: &str, position: &str) -> Box<dyn DynLine> {
    GAME.open(rules, Some(position)).unwrap_or_else(|e| panic!("{position}: {e:?}"))
}

fn ending(line: &dyn DynLine) -> String {
    let Some(outcome) = line.outcome() else { return "not over".to_owned() };
    let winner = outcome.winner.map_or("draw", |seat| GAME.info().side(seat));
    let [one, two] = outcome.score.expect("a count");
    format!("{winner} {one}-{two} {}", outcome.reason)
}

/// Heavy holes, for laps; an endgame, for famines; and the usual start.
fn starts() -> [String; 4] {
    [
        GAME.open("", None).expect("the start").position(),
        board("1=32.0.0 2=0.32.0 9=0.0.16 16=0.0.16", 0, 1, 0),
        board("5=16.16.32 6=16.16.0", 0, 2, 0),
        board("1=1.0.1 3=0.2.0 7=2.1.0 8=1.1.1 12=0.0.2 14=1.0.0 15=0.1.0", 41, 2, 1),
    ]
}

#[test]
fn agrees_with_the_slow_model() {
    let starts = starts();
    let starts = starts.each_ref().map(String::as_str);
    for rules in ["", "under10-first", "limit=40", "under10-first,limit=57"] {
        against_model(GAME, rules, &starts, model::moves, 30_000);
    }
}

#[test]
fn sows_and_captures_by_the_rules() {
    // Where nothing else happens, hole 12 keeps player 2 supplied with seeds and the board above ten.
    for (before, text, after, taken) in [
        // Red is sown into every hole, 16 then 1, and leaves the transparent ones.
        ("15=3.1.2 12=4.4.4", "15R", "15=0.1.2 16=1.0.0 1=1.0.0 2=1.0.0 12=4.4.4", 0),
        // Blue is sown into the opponent's holes.
        ("15=1.3.2 12=4.4.4", "15B", "15=1.0.2 16=0.1.0 2=0.1.0 4=0.1.0 12=4.4.4", 0),
        // The transparent ones first, then the red ones from where those ended.
        ("3=2.1.3 12=4.4.4", "3TR", "3=0.1.0 4=0.0.1 5=0.0.1 6=0.0.1 7=1.0.0 8=1.0.0 12=4.4.4", 0),
        ("3=2.1.3 12=4.4.4", "3TB", "3=2.0.0 4=0.0.1 6=0.0.1 8=0.0.1 10=0.1.0 12=4.4.4", 0),
        // Without red seeds, the transparent ones alone.
        ("3=0.1.2 12=4.4.4", "3TR", "3=0.1.0 4=0.0.1 5=0.0.1 12=4.4.4", 0),
        // A lap of red skips the starting hole: fifteen holes, then 2 and 3 again.
        (
            "1=17.0.0 3=3.0.0",
            "1R",
            "2=2.0.0 3=5.0.0 4=1.0.0 5=1.0.0 6=1.0.0 7=1.0.0 8=1.0.0 9=1.0.0 10=1.0.0 11=1.0.0 12=1.0.0 13=1.0.0 \
             14=1.0.0 15=1.0.0 16=1.0.0",
            0,
        ),
        // A lap of blue, transparent ones first: 2 to 16, then 2 and 4 again.
        ("1=0.1.9 4=4.0.0", "1TB", "2=0.0.2 4=4.1.1 6=0.0.1 8=0.0.1 10=0.0.1 12=0.0.1 14=0.0.1 16=0.0.1", 0),
        // One's own hole is captured too; a one and a four stop the chain.
        ("1=2.0.0 3=1.0.0 12=4.4.4", "1R", "2=1.0.0 12=4.4.4", 2),
        ("1=2.0.0 2=3.0.0 3=0.1.1 12=4.4.4", "1R", "2=4.0.0 12=4.4.4", 3),
        ("1=2.0.0 3=0.2.1 12=4.4.4", "1R", "2=1.0.0 3=1.2.1 12=4.4.4", 0),
        // Backwards through hole 3, which blue skips.
        ("1=0.2.4 2=1.0.0 3=1.1.0 4=0.2.0 12=4.4.4", "1B", "1=0.0.4 12=4.4.4", 7),
        // The starting hole counts, with the transparent ones that plain red left there; 16 comes before 1.
        ("15=4.0.0 16=1.1.1 1=1.0.2 2=0.1.0 12=4.4.4", "1R", "15=4.0.0 12=4.4.4", 7),
        // All sixteen: the chain stops where it began.
        (
            "1=1.0.2 2=1.0.0 3=1.1.0 4=1.1.0 5=1.1.0 6=1.1.0 7=1.1.0 8=1.1.0 9=1.1.0 10=1.1.0 11=1.1.0 12=1.1.0 \
             13=1.1.0 14=1.1.0 15=1.1.0 16=1.1.0",
            "1R",
            "",
            32,
        ),
    ] {
        let mut line = open("", &board(before, 40, 1, 7));
        line.play(text).unwrap_or_else(|e| panic!("{before} {text}: {e:?}"));
        let expected = board(after, 40 + taken, 2, 8);
        assert_eq!(line.position(), expected, "{before} {text}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    let start = GAME.open("", None).expect("the start").position();
    for (position, id) in [
        (String::new(), "position-shape"),
        ("0".to_owned(), "position-shape"),
        ("- 0".to_owned(), "position-shape"),
        (start.replace(" 0", ""), "position-shape"),
        (format!("{start} 0"), "position-shape"),
        (start.replacen("2.2.2-", "", 1), "position-holes"),
        (format!("2.2.2-{start}"), "position-holes"),
        (start.replacen("2.2.2", "-2.2.2", 1), "position-holes"),
        (start.replacen("2.2.2", "2.2", 1), "position-hole"),
        (start.replacen("2.2.2", "2.2.2.0", 1), "position-hole"),
        (start.replacen("2.2.2", "2..2", 1), "position-hole"),
        (start.replacen("2.2.2", "+2.2.2", 1), "position-hole"),
        (start.replacen("2.2.2", "2.2.２", 1), "position-hole"),
        (start.replacen("2.2.2", "2.2.2\0", 1), "position-hole"),
        (start.replacen("2.2.2", "97.0.0", 1), "position-hole"),
        (start.replacen("2.2.2", "2.2.99999999999999999999", 1), "position-hole"),
        (start.replace("-0-0-1", "-x-0-1"), "position-captured"),
        (start.replace("-0-0-1", "-0-300-1"), "position-captured"),
        (start.replace("-0-0-1", "-0-0-3"), "position-turn"),
        (start.replace("-0-0-1", "-0-0-"), "position-turn"),
        (start.replace(" 0", " 401"), "position-moves"),
        (start.replace(" 0", " -1"), "position-moves"),
        (start.replace(" 0", " 99999999999999999999"), "position-moves"),
        (start.replacen("2.2.2", "3.2.1", 1), "position-colour"),
        (start.replacen("2.2.2", "1.2.2", 1), "position-seeds"),
        (start.replace("-0-0-1", "-1-0-1"), "position-seeds"),
        (board("1=5.5.0 2=1.0.0", 49, 1, 9), "position-won"),
        (board("1=5.5.0 3=1.0.0", 40, 2, 9), "position-famine"),
        // Famine takes precedence over the other rules, so they do not excuse it.
        (board("1=1.1.0", 47, 2, 9), "position-famine"),
        (board("1=5.5.0", 49, 2, 9), "position-famine"),
        (board("1=5.5.0", 40, 2, 400), "position-famine"),
    ] {
        assert_eq!(refused(GAME, "", &position), id, "{position}");
    }
    assert_eq!(refused(GAME, "limit=20", &board("1=5.5.0 2=1.0.0", 40, 2, 21)), "position-moves");
    assert_eq!(refused(GAME, "under10-first", &board("1=5.5.0", 40, 2, 9)), "position-famine");
}

#[test]
fn illegal_moves_say_why() {
    let position = board("1=0.5.0 3=5.0.0 5=0.0.3 2=3.3.3", 40, 1, 9);
    for (text, id) in [
        ("", "move-unreadable"),
        ("R", "move-unreadable"),
        ("3", "move-unreadable"),
        ("3T", "move-unreadable"),
        ("3RR", "move-unreadable"),
        ("-3R", "move-unreadable"),
        ("３R", "move-unreadable"),
        ("3R\0", "move-unreadable"),
        ("0R", "move-no-hole"),
        ("17TB", "move-no-hole"),
        ("99999999999999999999R", "move-no-hole"),
        ("2R", "why-not-yours"),
        ("4R", "why-not-yours"),
        ("1R", "why-no-red"),
        ("3B", "why-no-blue"),
        ("3TR", "why-no-transparent"),
        ("1TB", "why-no-transparent"),
        ("7R", "why-no-red"),
    ] {
        assert_eq!(why(GAME, "", &position, text), id, "{text}");
    }
    assert_eq!(why(GAME, "", &board("1=1.1.0 2=1.0.0", 47, 1, 9), "1R"), "game-over");
}

#[test]
fn moves_are_read_in_either_case_with_or_without_a_blank() {
    for (text, canonical) in [("3r", "3R"), (" 5 tb ", "5TB"), ("11\tTr", "11TR"), ("03B", "3B")] {
        let mut line = GAME.open("", None).expect("the start");
        assert_eq!(line.play(text).expect(text), canonical);
    }
    let mut line = GAME.open("", None).expect("the start");
    line.play_all(&["3 R 14", "tb 5TR"]).expect("three moves");
    assert_eq!(line.moves(), ["3R", "14TB", "5TR"]);
}

#[test]
fn every_ending_has_its_reason_and_score() {
    for (rules, before, text, result) in [
        // The mover takes what is left, including their own seeds.
        ("", board("1=1.0.0 2=1.0.0 3=5.5.0", 36, 1, 9), "1R", "draw 48-48 famine"),
        ("", board("1=1.0.0 2=1.0.0 3=5.5.0", 40, 1, 9), "1R", "1 52-44 famine"),
        // A famine of the mover does not count yet: the opponent may feed them.
        ("", board("1=1.0.0 2=5.0.0 4=5.5.0", 40, 1, 9), "1R", "not over"),
        ("", board("1=0.1.0 2=1.0.0 5=4.4.0 4=1.0.0", 47, 1, 9), "1B", "1 49-38 49"),
        ("", board("1=0.1.0 2=1.0.0 5=4.4.0 4=1.0.0", 46, 1, 9), "1B", "1 48-39 under10"),
        ("", board("1=0.1.0 2=1.0.0 5=4.4.0 4=1.0.0", 41, 1, 9), "1B", "2 43-44 under10"),
        ("", board("1=0.1.0 2=1.0.0 5=4.3.0 4=1.0.0", 42, 1, 9), "1B", "draw 44-44 under10"),
        ("", board("1=0.1.0 2=1.0.0 5=4.4.0 4=2.0.0", 46, 1, 9), "1B", "not over"),
        // 49 is checked before the rule of ten, and that before the limit.
        ("", board("1=0.1.0 2=1.0.0 5=4.3.0 4=1.0.0", 48, 1, 399), "1B", "1 50-38 49"),
        ("", board("1=0.1.0 2=1.0.0 5=4.3.0 4=1.0.0", 44, 1, 399), "1B", "1 46-42 under10"),
        ("", board("1=0.1.0 5=4.4.0 4=1.0.0", 46, 1, 399), "1B", "1 46-40 limit"),
        ("", board("1=0.1.0 5=4.4.0 4=1.0.0", 43, 1, 399), "1B", "draw 43-43 limit"),
        ("", board("1=0.1.0 5=4.4.0 4=1.0.0", 43, 1, 398), "1B", "not over"),
        ("limit=10", board("1=0.1.0 5=4.4.0 4=1.0.0", 43, 1, 9), "1B", "draw 43-43 limit"),
        // A famine of fewer than ten seeds: taken, or counted for nobody.
        ("", board("1=0.1.0 2=1.0.0 5=4.4.0", 40, 1, 9), "1B", "1 50-46 famine"),
        ("under10-first", board("1=0.1.0 2=1.0.0 5=4.4.0", 40, 1, 9), "1B", "2 42-46 under10"),
        // Ten is not fewer than ten; capturing the last seeds is a famine of no seeds, whichever rule comes first.
        ("under10-first", board("1=0.1.0 2=1.0.0 5=5.5.0", 40, 1, 9), "1B", "1 52-44 famine"),
        ("", board("1=2.0.2 2=2.0.0 3=1.0.0 16=1.1.1", 42, 1, 9), "1R", "1 52-44 famine"),
        ("under10-first", board("1=2.0.2 2=2.0.0 3=1.0.0 16=1.1.1", 42, 1, 9), "1R", "1 52-44 famine"),
    ] {
        let mut line = open(rules, &before);
        line.play(text).unwrap_or_else(|e| panic!("{before} {text}: {e:?}"));
        assert_eq!(ending(&*line), result, "{before} {text} ({rules})");
        let again = open(rules, &line.position());
        assert_eq!(ending(&*again), result, "{} read afresh ({rules})", line.position());
    }
}

#[test]
fn pictures_show_what_the_last_move_did() {
    let mut line = open("", &board("1=2.0.0 2=3.0.0 3=0.1.1 12=4.4.4", 40, 1, 7));
    line.play("1R").expect("a legal move");
    let voice = Speaker::new(Language::English, [GAME.info().texts.en]);
    let sheet = line.text_board(&voice, false);
    let plain: Vec<String> =
        sheet.lines().iter().map(|spans| spans.iter().map(|span| span.text.as_str()).collect()).collect();
    assert_eq!(plain[0].split_whitespace().take(3).collect::<Vec<_>>(), ["[1]◦", "(2)", "[3]•"]);
    assert_eq!(plain[2].split('│').nth(2), Some(" R  4 "));
    assert_eq!(plain[3].split('│').nth(3), Some("  +3  "));
    let svg = line.svg(&voice).to_string();
    for part in [r#"id="hole-16""#, r#"id="store-2""#, ">+3<", ">1R<", "Player 2"] {
        assert!(svg.contains(part), "{part}");
    }
}

fn read(position: &str) -> Tricolore {
    Tricolore::read(position, Rules::default()).unwrap_or_else(|e| panic!("{position}: {e:?}"))
}

#[test]
fn a_move_takes_what_playing_it_takes() {
    for (seed, start) in starts().iter().enumerate() {
        for position in met_from(read(start), 1, seed as u64) {
            position.each_move(|m| {
                let mut next = position;
                next.play_unchecked(m);
                if next.on_board() > 0 {
                    let mover = position.turn();
                    assert_eq!(
                        position.takes(m),
                        next.captured(mover) - position.captured(mover),
                        "{position:?} {m:?}"
                    );
                }
            });
        }
    }
}

#[test]
fn the_report_s_evaluations_weigh_their_features() {
    for (holes, score, turn, [raw, corrected, defence]) in [
        // Nothing captured, nothing to capture, equal holes.
        ("1=8.8.8 2=8.8.8 3=8.8.8 4=8.8.8", 0, 1, [0, 0, 0]),
        // R1 = 3/77, R2 = (5 − 14)/19, R3 = (0 − 5)/5, R4 = (3 − 0)/3 by 1R, R5 = (2 − 1)/3.
        ("1=1.0.0 2=0.1.1 3=4.0.0 12=4.4.4", 40, 1, [1208, 1208, 3246]),
        // On player 2's turn the differences change sign, and the published sum is read as player 1's.
        ("1=1.0.0 2=0.1.1 3=4.0.0 12=4.4.4", 40, 2, [1208, -1208, -3246]),
        // R1 = −4/78, R2 = (12 − 6)/18, R3 = 0, R5 = (2 − 3)/5. R4 = (2 − 6)/8: 1R takes hole 2, 4R takes holes 5 and
        // 4, with the blue ones that red left there.
        ("1=1.0.0 2=1.0.0 4=1.3.0 5=1.1.0 7=0.9.0 16=0.1.0", 37, 1, [-1038, -1038, -1928]),
    ] {
        let position = read(&board(holes, score, turn, 8));
        for (eval, expected) in [("raw", raw), ("corrected", corrected), ("defence", defence)] {
            assert_eq!(Tricolore::heuristics(eval).evaluate(&position), expected, "{eval}: {holes}, turn {turn}");
        }
    }
}

#[test]
fn the_engine_s_evaluation_weighs_its_terms() {
    let evaluate = |position: &str| Tricolore::heuristics("sources").evaluate(&read(position));
    // Player 1 minus player 2: 3 captured, −9 held, 1 hole with red, −2 with blue, −2 with transparent, 0 empty, 1 with
    // one seed, −1 with two. That is −717 on a full board and 86 on an empty one; 19 seeds of 96 are left.
    assert_eq!(evaluate(&board("1=1.0.0 2=0.1.1 3=4.0.0 12=4.4.4", 40, 1, 8)), -72);
    assert_eq!(evaluate(&board("1=1.0.0 2=0.1.1 3=4.0.0 12=4.4.4", 40, 2, 8)), 72);
}

#[test]
fn who_has_half_the_seeds_cannot_lose() {
    let known = |score, turn| Tricolore::heuristics("sources").known(&read(&board("1=9.9.0 2=9.9.0", score, turn, 8)));
    assert_eq!(known(48, 1), Some(Known::AtLeast(DRAW)));
    assert_eq!(known(48, 2), Some(Known::AtMost(DRAW)));
    assert_eq!(known(12, 1), Some(Known::AtMost(DRAW)));
    assert_eq!(known(47, 1), None);
}

#[test]
fn the_largest_capture_is_tried_first() {
    let position = read(&board("1=0.2.4 2=1.0.0 3=1.1.0 4=0.2.0 15=1.0.0 16=1.0.0 12=4.4.4", 40, 1, 8));
    let order = |text: &str| Tricolore::heuristics("sources").order(&position, position.read_move(text).expect(text));
    // Seven seeds, three, two, none.
    assert!(["1B", "3R", "15R", "1TR"].map(order).is_sorted_by(|a, b| a > b));
    assert_eq!(order("1TR"), 0);
}

#[test]
fn the_evaluation_is_the_sum_of_its_terms() {
    starts().iter().for_each(|start| terms_sum_up(&met_from(read(start), 1, 1)));
}

#[test]
fn searches_agree_with_negamax() {
    for (seed, start) in starts().iter().enumerate() {
        searches_agree(&met_from(read(start), 9, seed as u64), 3);
    }
}
