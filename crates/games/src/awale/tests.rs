//! Tests specific to Awalé; vectors and the contract are checked for every game.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::{DynGame, Erased, Language, Notation, Speaker};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Game, Line, Outcome, Reason, Side};

use super::{Awale, Move, Pit, Rules, model};
use crate::testing::{against_model, refused, why};

const GAME: &dyn DynGame = &Erased::<Awale>::new();
const START: &str = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
const SETS: [&str; 4] = ["cours", "cours,limit=60", "abapa", "awari"];

#[test]
fn agrees_with_the_slow_model_from_the_start() {
    let starts = [START, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"];
    for rules in SETS {
        against_model(GAME, rules, &starts, model::moves, 60_000);
    }
}

#[test]
fn agrees_with_the_slow_model_where_seeds_are_rare_or_many() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let starts: Vec<String> = (0..3000).map(|_| random_position(&mut rng)).collect();
    let starts: Vec<&str> = starts.iter().map(String::as_str).collect();
    for rules in SETS {
        against_model(GAME, rules, &starts, model::moves, 60_000);
    }
}

/// Mostly a poor camp against krous of up to three laps, so that some moves capture everything or do not feed.
fn random_position(rng: &mut ChaCha8Rng) -> String {
    let mover = rng.random_range(0..2);
    let mut pits = [0u32; 12];
    for (pit, seeds) in pits.iter_mut().enumerate() {
        let rich = pit / 6 == mover;
        *seeds = match rng.random_range(0..6) {
            0 if rich => rng.random_range(10..35),
            1 | 2 if rich => 6 - pit as u32 % 6 + rng.random_range(0..6),
            3 => rng.random_range(0..3),
            4 => 1,
            _ => 0,
        };
    }
    let captured = [rng.random_range(0..20); 2];
    let numbers: Vec<String> = pits.iter().chain(&captured).map(u32::to_string).collect();
    format!("{}-{}", numbers.join("-"), ["S", "N"][mover])
}

#[test]
fn gains_landings_and_threats_agree_with_the_slow_model() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for round in 0..20_000 {
        let text = random_position(&mut rng);
        let set = ["cours", "abapa", "awari"][round % 3];
        let (position, board) = (read(set, &text), model::Board::read(&text));
        position.each_move(|m| {
            let Move::Sow(pit) = m else { return };
            let (gain, landing) = board.gain_and_landing(number(pit), set);
            assert_eq!(u32::from(position.gain(m)), gain, "{text} {m:?} ({set})");
            assert_eq!(position.landing(m).map(number), Some(landing), "{text} {m:?} ({set})");
        });
        for side in Side::BOTH {
            let bits = |pits: Vec<usize>| pits.into_iter().fold(0, |mask, pit| mask | 1u8 << (pit % 6));
            assert_eq!(position.open_pits(side), bits(board.open(side.index())), "{text}");
            assert_eq!(position.threatened_pits(side), bits(board.threatened(side.index(), set)), "{text} ({set})");
        }
    }
}

fn number(pit: Pit) -> usize {
    6 * pit.side().index() + pit.index()
}

fn read(rules: &str, position: &str) -> Awale {
    let choice = Awale::INFO.rules.read(rules).expect("rules");
    Awale::read(position, Awale::rules_of(&choice)).expect("a position")
}

/// The position's text after the moves.
fn after(rules: &str, position: &str, moves: &str) -> String {
    let mut line = GAME.open(rules, Some(position)).expect("a position");
    line.play_all(&[moves]).expect("legal moves");
    line.position()
}

#[test]
fn sowing_and_capturing_by_hand() {
    for (rules, position, m, expected) in [
        ("cours", START, "C", "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N 1"),
        ("cours", START, "3", "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N 1"),
        // Eleven seeds end in the pit before the start; twelve skip the emptied pit.
        ("cours", "0-0-11-0-0-0-0-0-0-5-0-0-0-0-S", "C", "1-1-0-1-1-1-1-1-1-6-1-1-0-0-N 1"),
        ("cours", "0-0-12-0-0-0-0-0-0-5-0-0-0-0-S", "C", "1-1-0-2-1-1-1-1-1-6-1-1-0-0-N 1"),
        ("cours", "0-0-23-0-0-0-0-0-0-5-0-0-0-0-S", "C", "2-2-0-3-2-2-2-2-2-7-2-2-0-0-N 1"),
        // North's capture runs back to South's first pit and no further: f keeps its two.
        ("cours", "1-1-2-1-0-4-0-0-0-2-5-1-0-0-N", "e", "0-0-0-0-0-4-0-0-0-2-0-2-0-9-S"),
        // A capture stops at a pit that is neither 2 nor 3, and never reaches home.
        ("cours", "0-0-0-0-2-4-1-3-2-1-9-0-0-0-S 7", "F", "0-0-0-0-2-0-2-4-0-0-9-0-5-0-N"),
        ("cours", "0-0-0-0-2-2-1-2-0-1-9-0-0-0-S 7", "F", "0-0-0-0-2-0-0-0-0-1-9-0-5-0-N"),
        // A last seed at home captures nothing.
        ("cours", "1-1-0-0-0-0-0-0-0-0-9-0-0-0-S", "A", "0-2-0-0-0-0-0-0-0-0-9-0-0-0-N 1"),
        // Capturing everything captures nothing in abapa, and all where awari allows it.
        ("abapa", "0-0-0-0-1-2-1-1-0-0-0-0-9-9-S", "F", "0-0-0-0-1-0-2-2-0-0-0-0-9-9-N 1"),
        ("awari", "0-0-0-0-0-2-1-1-0-0-0-0-9-9-S", "F", "0-0-0-0-0-0-0-0-0-0-0-0-13-9-N"),
    ] {
        assert_eq!(after(rules, position, m), expected, "{position} {m} ({rules})");
    }
}

#[test]
fn what_must_be_left_to_the_opponent() {
    for (position, [cours, abapa, awari]) in [
        // F would capture everything, E would not.
        ("0-0-0-0-1-2-1-1-0-0-0-0-9-9-S", ["E", "E F", "E"]),
        // Every move would capture everything.
        ("0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", ["PASSE", "E F", "E F"]),
        // The opponent has no seeds: only F feeds them.
        ("1-0-0-0-0-1-0-0-0-0-0-0-9-9-S", ["A F", "F", "F"]),
        // No move feeds them.
        ("1-1-0-0-0-0-0-0-0-0-0-0-9-9-S", ["A B", "", "A B"]),
        // The second lap leaves two seeds in each of their pits and captures them all; D does not feed them.
        ("22-0-0-1-0-0-0-0-0-0-0-0-9-9-S", ["D", "A", "A D"]),
        ("0-0-0-0-0-28-0-0-0-0-0-0-9-9-S", ["PASSE", "F", "F"]),
    ] {
        for (rules, legal) in [("cours", cours), ("abapa", abapa), ("awari", awari)] {
            let line = GAME.open(rules, Some(position)).expect("a position");
            assert_eq!(line.legal().join(" "), legal, "{position} ({rules})");
        }
    }
}

/// Two seeds that follow each other once around the board.
const ROUND: &str = "A a B b C c D d E e F f";

#[test]
fn every_ending_has_its_reason_and_score() {
    for (rules, position, moves, expected) in [
        // A side to move without seeds.
        ("cours", "0-0-0-0-0-0-1-2-0-0-0-0-20-25-S", "", "north 20-28 starved"),
        ("awari", "0-0-0-0-0-0-1-2-0-0-0-0-24-21-S", "", "draw 24-24 starved"),
        ("abapa", "0-0-0-0-0-0-1-2-0-0-0-0-24-21-S", "", "draw 24-24 starved"),
        ("cours", "1-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "A", "south 1-0 starved"),
        ("awari", "1-1-0-0-0-0-0-0-0-0-0-0-9-9-S", "B", "south 11-9 starved"),
        // A side to move that cannot feed the opponent.
        ("abapa", "1-1-0-0-0-0-0-0-0-0-0-0-9-9-S", "", "south 11-9 starved"),
        // No seeds are left at all.
        ("cours", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", "", "draw 24-24 starved"),
        // More than half of the seeds, and exactly half.
        ("abapa", "1-0-0-0-0-1-1-0-0-0-0-4-23-18-S", "F", "south 25-18 majority"),
        ("awari", "1-0-0-0-0-1-1-0-0-0-0-4-23-18-S", "F", "south 25-18 majority"),
        ("cours", "1-0-0-0-0-1-1-0-0-0-0-4-23-18-S", "F", "not over"),
        ("abapa", "2-0-0-0-0-1-1-0-0-0-0-4-22-18-S", "F", "not over"),
        ("abapa", "0-0-0-0-0-0-0-0-0-0-0-1-1-2-S", "", "north 1-3 starved"),
        ("abapa", "0-0-0-0-0-0-0-0-0-0-0-1-1-3-S", "", "north 1-3 majority"),
        ("abapa", "1-1-0-0-0-0-0-0-0-0-0-0-9-12-S", "", "north 9-12 majority"),
        // Twenty-five plies without a capture.
        ("cours", "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S 24", "C", "north 0-1 no-capture"),
        ("cours", "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S 23", "C", "not over"),
        ("cours", "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S 25", "", "north 0-1 no-capture"),
        ("cours,limit=26", "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S 24", "C", "not over"),
        ("abapa", "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S 24", "C", "not over"),
        ("cours", "0-0-0-0-0-1-1-0-0-0-0-4-0-0-S 24", "F", "not over"),
        // A side to move without seeds takes precedence.
        ("cours", "1-0-0-0-0-0-0-0-0-0-0-0-0-0-S 24", "A", "south 1-0 starved"),
        // One seed each goes round until the position repeats.
        ("awari", "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S", ROUND, "north 22-24 repetition"),
        ("cours", "1-0-0-0-0-0-1-0-0-0-0-0-20-26-S", ROUND, "north 20-26 repetition"),
        ("abapa", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", ROUND, "draw 24-24 repetition"),
        // Resigning.
        ("cours", "4-4-4-4-4-4-4-4-4-4-4-1-3-0-S", "resign", "north 3-45 resigned"),
        ("cours", "0-0-0-0-0-1-1-0-0-0-0-0-30-16-S", "resign", "south 30-18 resigned"),
        ("abapa", "0-0-0-0-0-2-1-0-0-0-0-1-23-21-S", "resign", "north 23-21 resigned"),
        ("awari", "0-0-0-0-0-2-1-0-0-0-0-1-23-21-N", "resign", "south 23-21 resigned"),
    ] {
        let mut line = GAME.open(rules, Some(position)).expect("a position");
        line.play_all(&[moves]).expect("legal moves");
        let result = match line.outcome() {
            None => "not over".to_owned(),
            Some(Outcome { winner, score, reason }) => {
                let [south, north] = score.expect("a count");
                format!("{} {south}-{north} {reason}", winner.map_or("draw", |seat| GAME.info().side(seat)))
            }
        };
        assert_eq!(result, expected, "{position} {moves} ({rules})");
    }
}

#[test]
fn a_forgetful_position_has_no_capture_limit() {
    let mut position = read("cours", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 24");
    let mut ignoring_history = position.ignoring_history();
    let m = position.read_move("C").expect("a move");
    position.play_unchecked(m);
    ignoring_history.play_unchecked(m);
    assert!(position.is_over() && !ignoring_history.is_over());
    assert_eq!((position.count_moves(), ignoring_history.count_moves()), (0, 6));
    assert_eq!(ignoring_history.rules(), Rules::default());
}

#[test]
fn a_position_read_in_the_middle_of_a_quiet_stretch_repeats_nothing_it_has_not_seen() {
    let mut line = Line::new(read("awari", "1-0-0-0-0-0-1-0-0-0-0-0-22-24-S 300"));
    for text in ROUND.split(' ') {
        assert!(line.outcome().is_none());
        let m = line.position().read_move(text).expect("a move");
        assert!(line.play(m));
    }
    assert_eq!(line.outcome().map(|outcome| outcome.reason), Some(Reason::REPETITION));
}

/// Checked on random walks without an end by history, with any number of seeds.
#[test]
fn nothing_comes_back_sooner_than_it_is_said_to() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let mut soonest = usize::MAX;
    for round in 0..6000 {
        let seeds = [0..2, 0..3, 0..14][round % 3].clone();
        let pits = [0; 2].map(|_| std::array::from_fn(|_| rng.random_range(seeds.clone())));
        let rules = [Rules::default(), Rules::Abapa, Rules::Awari][round / 3 % 3];
        let mut position = Awale::new(rules, pits, [0; 2], Side::One, 0).ignoring_history();
        let mut last_seen = BTreeMap::new();
        for ply in 0..400 {
            if let Some(before) = last_seen.insert(position.repetition_key(), ply) {
                soonest = soonest.min(ply - before);
            }
            let mut moves = Vec::new();
            position.each_move(|m| moves.push(m));
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
    assert_eq!(soonest, Awale::SHORTEST_CYCLE);
}

#[test]
fn the_counter_is_in_the_key_where_it_matters_and_never_in_the_place() {
    for (rules, matters) in [("cours", true), ("abapa", false), ("awari", false)] {
        let [fresh, later] = [START.to_owned(), format!("{START} 7")].map(|text| read(rules, &text));
        assert_eq!(fresh.repetition_key(), later.repetition_key());
        assert_eq!(fresh.key() != later.key(), matters, "{rules}");
        assert_ne!(fresh, later);
    }
    let places: BTreeSet<u64> = SETS.iter().map(|rules| read(rules, START).repetition_key()).collect();
    assert_eq!(places.len(), 3);
}

#[test]
fn places_of_all_small_endgames_differ() {
    const SEEDS: u8 = 7;
    let mut places = BTreeSet::new();
    let mut count = 0;
    let mut pits = [0u8; 12];
    loop {
        for turn in Side::BOTH {
            let rows = [0, 6].map(|first| std::array::from_fn(|i| pits[first + i]));
            places.insert(Awale::new(Rules::Awari, rows, [0; 2], turn, 0).repetition_key());
            count += 1;
        }
        // The next distribution of at most that many seeds: add one to the first pit with room, empty those before it.
        let room = |pit: &usize| pits[*pit..].iter().sum::<u8>() < SEEDS;
        let Some(pit) = (0..12).find(room) else { break };
        pits[..pit].fill(0);
        pits[pit] += 1;
    }
    assert_eq!((places.len(), count), (2 * 50_388, 2 * 50_388));
}

#[test]
fn threats_by_hand() {
    // F ends in a, E in b, which threatens them and the open pits before them; d is open, but no move reaches it.
    let position = read("cours", "0-0-0-0-3-1-1-2-0-1-5-0-0-0-N");
    assert_eq!(position.open_pits(Side::Two), 0b00_1011);
    assert_eq!(position.threatened_pits(Side::Two), 0b00_0011);
    // C alone reaches d; c is not open, so b is not threatened with it.
    let position = read("cours", "0-0-7-0-0-0-1-1-4-1-5-0-0-0-N");
    assert_eq!(position.threatened_pits(Side::Two), 0b00_1000);
    // An illegal move threatens nothing.
    let text = "0-0-0-0-1-2-1-1-0-0-0-0-9-9-N";
    assert_eq!(["cours", "abapa", "awari"].map(|set| read(set, text).threatened_pits(Side::Two)), [0, 0b11, 0]);
}

#[test]
fn impossible_positions_are_refused() {
    for (position, id) in [
        ("", "position-shape"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 1 2", "position-shape"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0", "position-fields"),
        ("4-4-4-4-4-4-4-4-4-4-4-0-0-S", "position-fields"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "position-fields"),
        ("-4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "position-fields"),
        ("S", "position-fields"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "position-turn"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-", "position-turn"),
        ("4-4-4-4-4-4-4-4-4-4-4--0-0-S", "position-number"),
        ("4-4-4-4-4-4-4-4-4-4-4-+4-0-0-S", "position-number"),
        ("4-4-4-4-4-4-4-4-4-4-4-４-0-0-S", "position-number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4\0-0-0-S", "position-number"),
        ("4-4-4-4-4-4-4-4-4-4-4-4.0-0-0-S", "position-number"),
        ("4-4-4-4-4-4-4-4-4-4-4-256-0-0-S", "position-seeds"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-200-8-S", "position-seeds"),
        ("99999999999999999999999-4-4-4-4-4-4-4-4-4-4-99999999999999999999-0-0-S", "position-seeds"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S x", "position-quiet"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S -1", "position-quiet"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 26", "position-quiet"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 99999999999999999999", "position-quiet"),
    ] {
        assert_eq!(refused(GAME, "", position), id, "{position}");
    }
    assert_eq!(refused(GAME, "abapa", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 65536"), "position-quiet");
}

#[test]
fn positions_are_written_as_they_are_read() {
    for (rules, text, canonical) in [
        ("cours", " 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\t0 ", START),
        ("cours", "04-4-4-4-4-4-4-4-4-4-4-004-0-0-S", START),
        ("cours", "0-0-0-0-0-255-0-0-0-0-0-0-0-0-N 25", "0-0-0-0-0-255-0-0-0-0-0-0-0-0-N 25"),
        ("awari", "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S 65535", "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S 65535"),
    ] {
        assert_eq!(after(rules, text, ""), canonical);
    }
    // The counter saturates at the largest number that can be written.
    assert_eq!(after("awari", &format!("{START} 65535"), "A"), "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N 65535");
}

#[test]
fn illegal_moves_say_why() {
    let slam = "0-0-0-0-1-2-1-1-0-0-0-0-9-9-S";
    let hungry = "1-0-0-0-0-1-0-0-0-0-0-0-9-9-S";
    for (rules, position, text, id) in [
        ("cours", START, "G", "move-unreadable"),
        ("cours", START, "", "move-unreadable"),
        ("cours", START, "0", "move-unreadable"),
        ("cours", START, "7", "move-unreadable"),
        ("cours", START, "A1", "move-unreadable"),
        ("cours", START, "Ａ", "move-unreadable"),
        ("cours", START, "a", "why-not-yours"),
        ("cours", START, "passe", "why-can-move"),
        ("abapa", START, "PASSE", "why-can-move"),
        ("cours", "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N", "C", "why-not-yours"),
        ("cours", slam, "A", "why-empty"),
        ("cours", slam, "F", "why-takes-all"),
        ("cours", slam, "6", "why-takes-all"),
        ("awari", slam, "F", "why-takes-all"),
        ("cours", "0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", "F", "why-must-pass"),
        ("cours", "0-0-0-0-3-2-1-1-0-0-0-0-9-9-S", "a", "why-not-yours"),
        ("abapa", hungry, "A", "why-must-feed"),
        ("awari", hungry, "A", "why-must-feed"),
        ("awari", hungry, "B", "why-empty"),
        ("cours", "0-0-0-0-0-0-1-2-0-0-0-0-20-25-S", "A", "game-over"),
    ] {
        assert_eq!(why(GAME, rules, position, text), id, "{position} {text} ({rules})");
    }
}

#[test]
fn the_pictures_mark_where_the_last_move_started_and_ended() {
    let mut line = GAME.open("", Some("1-0-5-3-12-2-1-2-19-0-4-0-17-8-S")).expect("a position");
    line.play("F").expect("a legal move");
    let speaker = Speaker::new(Language::English, [GAME.info().texts.en]);
    let sheet = line.text_board(&speaker, false);
    let text: Vec<String> =
        sheet.lines().iter().map(|line| line.iter().map(|span| span.text.as_str()).collect()).collect();
    assert_eq!(
        text,
        [
            "              f     e     d     c     b     a  ",
            "      ┌────┬─────┬─────┬─────┬─────┬─────┬─────┬────┐",
            "North │    │  0  │  4  │  0  │ 19  │ »0« │  0  │    │",
            "      │ 8  ├─────┼─────┼─────┼─────┼─────┼─────┤ 22 │",
            "      │    │  1  │  0  │  5  │  3  │ 12  │ (0) │    │ South",
            "      └────┴─────┴─────┴─────┴─────┴─────┴─────┴────┘",
            "              A     B     C     D     E     F  ",
        ]
    );
    let svg = line.svg(&speaker).to_string();
    let group = |id: &str| svg.split("<g ").find(|group| group.starts_with(&format!("id=\"{id}\""))).expect("a group");
    assert!(group("pit-F").contains("class=\"start\"") && group("pit-b").contains("class=\"landing\""));
    assert_eq!(svg.matches("id=\"seed-E-").count(), 12);
    assert_eq!(svg.matches("id=\"seed-south-").count(), 22);
}
