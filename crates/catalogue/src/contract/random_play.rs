//! The contract over random games.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{DynGame, DynLine, Language, Speaker, message_ids};

/// Texts that are not moves are tried at one in this many positions.
const TEXTS_EVERY: usize = 20;

/// Checks every promise of the contract at `positions` positions of random games, by every rule set.
///
/// # Panics
///
/// If a promise is broken.
pub fn check_game(game: &dyn DynGame, positions: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
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
        if seen >= positions {
            return;
        }
    }
}

/// Tries texts of other positions' moves, some of them damaged: each is played exactly if it is parsed as a legal move.
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

/// Checks that a game has the same messages in both languages, and those that its [`Info`](crate::Info) requires.
///
/// # Panics
///
/// If a message is missing.
pub fn check_messages(game: &dyn DynGame) {
    let info = game.info();
    let [mut english, mut french] = Language::ALL.map(|language| message_ids(info.texts.of(language)));
    english.sort_unstable();
    french.sort_unstable();
    assert_eq!(english, french, "{}", info.name);
    let speaker = Speaker::new(Language::English, [info.texts.en]);
    let sides = info.sides.iter().map(|side| format!("side-{side}"));
    let sets = info.rules.sets.iter().map(|set| format!("set-{set}"));
    let options = info.rules.options.iter().map(|option| format!("rule-{}", option.name));
    for id in sides.chain(sets).chain(options).chain(["summary", "move-shape"].map(str::to_owned)) {
        assert!(speaker.knows(&id), "{} has no message {id}", info.name);
    }
}
