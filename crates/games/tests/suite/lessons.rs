//! Lessons: every game has five steps, whose positions are open and whose moves are legal, with texts in both languages.

use catalogue::{Catalogue as _, Language, Speaker};
use games::Games;

#[test]
fn every_step_can_be_played_and_is_told() {
    for game in Games.games() {
        assert_eq!(game.lesson().len(), 5, "{}", game.info().name);
        for (number, step) in (1..).zip(game.lesson()) {
            let line = game.open("", Some(step.position)).unwrap_or_else(|why| panic!("{}: {why:?}", step.position));
            let legal = line.legal();
            assert!(!legal.is_empty(), "{} is over", step.position);
            for text in step.accepts {
                assert!(legal.iter().any(|other| other == text), "{text} in {}", step.position);
            }
            for language in Language::ALL {
                let speaker = Speaker::new(language, [game.info().texts.of(language)]);
                for id in [format!("lesson-{number}"), format!("lesson-{number}-why")] {
                    assert!(speaker.knows(&id), "{id} of {} in {language:?}", game.info().name);
                }
            }
        }
    }
}
