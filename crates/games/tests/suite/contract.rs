//! The contract of every registered game, checked over seeded random positions.

use std::collections::BTreeMap;

use catalogue::contract::{check_game, check_messages};
use catalogue::{Catalogue as _, fold};
use games::Games;

const SEED: u64 = 2004;
const POSITIONS: usize = 1000;

#[test]
fn every_game_keeps_the_contract() {
    println!("seed {SEED}");
    std::thread::scope(|scope| {
        for game in Games.games() {
            scope.spawn(|| check_game(*game, POSITIONS, SEED));
        }
    });
}

#[test]
fn every_text_is_there_in_both_languages() {
    for game in Games.games() {
        check_messages(*game);
    }
}

#[test]
fn bench_positions_are_positions() {
    for game in Games.games() {
        for case in game.info().bench {
            if let Err(refusal) = game.open(case.rules, case.position) {
                panic!("{} {}: {refusal:?}", game.info().name, case.name);
            }
        }
    }
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    for game in Games.games() {
        let mut line = game.open("", None).expect("the start");
        line.play("resign").expect("one may resign");
        let outcome = line.outcome().expect("a resignation is an ending");
        assert_eq!((outcome.reason.0, line.legal().len()), ("resigned", 0), "{}", game.info().name);
        assert!(line.undo() && line.outcome().is_none() && !line.undo());
    }
}

#[test]
fn a_game_is_found_by_any_of_its_names() {
    for (written, name) in [
        ("Awale", "awale"),
        ("awalé", "awale"),
        ("AWALE\u{301}", "awale"),
        ("quoridor", "great-escape"),
        ("Great Escape", "great-escape"),
        ("great_escape", "great-escape"),
        ("the-great-escape", "great-escape"),
        ("colonnes-de-trois", "colonnes"),
        ("awale-tricolore", "tricolore"),
        ("Awalé tricolore", "tricolore"),
        (" escampe ", "escampe"),
    ] {
        assert_eq!(Games.find(written).map(|game| game.info().name), Ok(name), "{written}");
    }
    for (typo, id) in [("colones", "game-unknown-near"), ("awalle", "game-unknown-near"), ("", "game-unknown")] {
        assert_eq!(Games.find(typo).map(drop).map_err(|refusal| refusal.id), Err(id.to_owned()), "{typo}");
    }
}

#[test]
fn no_name_belongs_to_two_games() {
    let mut owners = BTreeMap::new();
    for info in Games.games().iter().map(|game| game.info()) {
        for name in [info.name, info.title].iter().chain(info.aliases) {
            let owner = owners.insert(fold(name), info.name).unwrap_or(info.name);
            assert_eq!(owner, info.name, "{name} belongs to two games");
        }
    }
}
