//! The opening books that come with the game, as `palabre book build` writes them.

use std::sync::LazyLock;

use super::rules::{Awale, Rules};
use super::table::LIMIT;
use crate::book::Book;

/// The files, each for one rule set.
pub(super) const FILES: &[&[u8]] = &[include_bytes!("data/books/cours.book"), include_bytes!("data/books/abapa.book")];

// A test reads them, so that none is missing here.
static COURS: LazyLock<Option<Book<Awale>>> = LazyLock::new(|| Book::read(FILES[0]).ok());
static ABAPA: LazyLock<Option<Book<Awale>>> = LazyLock::new(|| Book::read(FILES[1]).ok());

/// Returns the book for these rules, read at its first use: 60 ms.
pub(super) fn book_for(rules: Rules) -> Option<&'static Book<Awale>> {
    match rules {
        Rules::Cours { limit: LIMIT } => COURS.as_ref(),
        Rules::Abapa => ABAPA.as_ref(),
        Rules::Cours { .. } | Rules::Awari => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalogue::{Analysis, Ask, DynLine, Value};
    use rules::Limits;

    use super::*;

    /// The bytes that the books may take in the program.
    const MOST_BYTES: usize = 400_000;

    #[test]
    fn every_file_is_a_book_and_they_are_small() {
        let rules = [Rules::Cours { limit: LIMIT }, Rules::Abapa, Rules::Awari, Rules::Cours { limit: LIMIT + 1 }];
        assert_eq!(rules.map(|rules| book_for(rules).is_some()), [true, true, false, false]);
        assert!(FILES.iter().map(|file| file.len()).sum::<usize>() < MOST_BYTES);
    }

    fn answer(line: &dyn DynLine, spec: &str) -> Analysis {
        let ask = Ask { limits: Limits::nodes(300), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let reply = line.game().player(spec).expect(spec).choose(line, &ask);
        assert!(line.legal().contains(&reply.best) && reply.reports[0].line[0] == reply.best);
        reply.reports[0].clone()
    }

    #[test]
    fn the_best_player_opens_by_the_book_and_says_so() {
        let game = crate::ALL.iter().find(|game| game.info().name == "awale").expect("the game");
        let start = |rules: &str| game.open(rules, None).expect("a game");
        for rules in ["cours", "abapa"] {
            let line = start(rules);
            for spec in ["best", "perso", "best:book=standard", "best:tables=none"] {
                let report = answer(&*line, spec);
                assert!(report.is_book && matches!(report.value, Value::Estimate(_)), "{rules} {spec}: {report:?}");
            }
            for spec in ["best:book=none", "best:depth=3", "pvs", "best@1", "level1", "level8", "mcts:nodes=50"] {
                assert!(!answer(&*line, spec).is_book, "{rules} {spec}");
            }
            // Whoever starts, the moves are those of the same pits.
            let north = game.open(rules, Some("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N")).expect("a game");
            let lower: Vec<String> = answer(&*line, "best").line.iter().map(|m| m.to_lowercase()).collect();
            let turned: Vec<String> = answer(&*north, "best").line.iter().map(|m| m.to_lowercase()).collect();
            assert_eq!(lower, turned);
        }
        for rules in ["awari", "cours,limit=40"] {
            assert!(!answer(&*start(rules), "best").is_book, "{rules}");
        }
    }

    /// Each player's answers of the book lead to a game that the engine goes on with.
    #[test]
    fn a_game_leaves_the_book_in_the_end() {
        let game = crate::ALL.iter().find(|game| game.info().name == "awale").expect("the game");
        for rules in ["cours", "abapa"] {
            let mut line = game.open(rules, None).expect("a game");
            while answer(&*line, "best").is_book {
                let best = answer(&*line, "best").line.swap_remove(0);
                line.play(&best).expect("a legal move");
            }
            assert!((3..40).contains(&line.moves().len()), "{:?}", line.moves());
        }
    }
}
