//! What every registered game promises, over seeded random positions.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::{Catalogue as _, DynGame, DynLine, Language, fold, message_ids};
use games::Games;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SEED: u64 = 2004;
const POSITIONS: usize = 2000;
/// Every so many positions, texts that are no moves are tried too.
const TEXTS_EVERY: usize = 20;

#[test]
fn every_game_keeps_the_contract() {
    println!("seed {SEED}");
    std::thread::scope(|scope| {
        for game in Games.games() {
            scope.spawn(|| check_game(*game));
        }
    });
}

fn check_game(game: &dyn DynGame) {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut seen = 0;
    let mut texts = BTreeSet::new();
    for set in game.info().rules.sets.iter().cycle() {
        let mut line = game.open(set, None).expect("a rule set opens");
        loop {
            if let Err(broken) = line.check() {
                panic!("{broken}\nafter {}", line.moves().join(" "));
            }
            let legal = line.legal();
            if seen % TEXTS_EVERY == 0 {
                texts.extend(legal.iter().take(40).cloned());
                check_texts(&*line, &legal, &texts, &mut rng);
            }
            seen += 1;
            if legal.is_empty() {
                break;
            }
            line.play(&legal[rng.random_range(0..legal.len())]).expect("a legal move is played");
        }
        assert!(line.play("A1").is_err() && line.legal().is_empty(), "something follows the end");
        if seen >= POSITIONS {
            return;
        }
    }
}

/// Texts of other positions' moves, damaged ones among them, are played exactly when they read as a legal move.
fn check_texts(line: &dyn DynLine, legal: &[String], texts: &BTreeSet<String>, rng: &mut ChaCha8Rng) {
    let before = line.position();
    for text in texts {
        for text in [text.clone(), damaged(text, rng)] {
            let mut copy = line.boxed_clone();
            match copy.play(&text) {
                Ok(canonical) => assert!(legal.contains(&canonical), "{text} is played in {before}"),
                Err(_) => {
                    assert!(!legal.contains(&text), "{text} is refused in {before}");
                    assert_eq!(copy.position(), before, "the refused {text} changed the position");
                }
            }
        }
    }
}

fn damaged(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.random_range(0..chars.len());
    match rng.random_range(0..4) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, char::from(rng.random_range(b' '..=b'~'))),
        2 => chars[at] = char::from(rng.random_range(b' '..=b'~')),
        _ => chars.insert(at, ['é', '\0', '９', '\u{202e}', '\n'][rng.random_range(0..5)]),
    }
    chars.into_iter().collect()
}

#[test]
fn every_text_is_there_in_both_languages() {
    for game in Games.games() {
        let info = game.info();
        let [mut english, mut french] = Language::ALL.map(|language| message_ids(info.texts.of(language)));
        english.sort_unstable();
        french.sort_unstable();
        assert_eq!(english, french, "{}", info.name);
        let sides = info.sides.iter().map(|side| format!("side-{side}"));
        let sets = info.rules.sets.iter().map(|set| format!("set-{set}"));
        let options = info.rules.options.iter().map(|option| format!("rule-{}", option.name));
        for id in sides.chain(sets).chain(options).chain(["summary".to_owned()]) {
            assert!(english.contains(&id), "{} has no text {id}", info.name);
        }
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
