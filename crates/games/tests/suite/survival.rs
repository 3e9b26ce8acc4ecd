//! Runs the fuzz targets' checks on a few thousand damaged texts: every parser accepts or rejects, none panics.

use catalogue::contract::{survive_formats, survive_text};
use catalogue::{Catalogue as _, DynGame};
use games::Games;
use proptest::prelude::*;

/// Texts of all kinds that a user could type, taken from real ones.
fn seeds(game: &dyn DynGame) -> Vec<String> {
    let info = game.info();
    let mut seeds = Vec::new();
    for case in info.bench {
        let Ok(line) = game.open(case.rules, case.position) else { continue };
        let moves: Vec<String> = line.legal().into_iter().take(5).collect();
        seeds.push(format!("{}\n{}\n{}", line.rules(), line.position(), moves.join("\n")));
    }
    seeds
}

/// Cuts, doubles and replaces characters: the damage that copying by hand does, and worse.
fn damage(text: &str, edits: &[(usize, u8, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, kind, c) in edits {
        let at = at % (chars.len() + 1);
        match kind % 4 {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => chars[at] = c,
            2 => chars.truncate(at.max(1)),
            _ => chars.insert(at, c),
        }
    }
    chars.into_iter().collect()
}

fn typed() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => prop::sample::select("0123456789-./, wbnBNSWHVRLUDTEABCDEFabcdef".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_texts_are_survived(edits in prop::collection::vec((any::<usize>(), any::<u8>(), typed()), 0..6), pick in any::<prop::sample::Index>()) {
        for game in Games.games() {
            let seeds = seeds(*game);
            if let Some(line) = survive_text(*game, &damage(&seeds[pick.index(seeds.len())], &edits)) {
                prop_assert_eq!(line.check(), Ok(()));
            }
        }
    }

    #[test]
    fn any_text_is_survived(text in any::<String>(), turn in any::<String>()) {
        for game in Games.games() {
            survive_text(*game, &text);
            survive_formats(*game, &text, &[("turn", &turn), ("ring", &text)]);
        }
    }
}
