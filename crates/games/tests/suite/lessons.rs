//! Lessons and rules for people: every step can be played and every example can be drawn, in both languages.

use catalogue::{Catalogue as _, DynGame, Language, Speaker};
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
            let speaker = Speaker::new(Language::ALL[0], [game.info().texts.of(Language::ALL[0])]);
            let spots = line.spots(&speaker, false, &[]);
            for ring in step.rings {
                assert!(spots.iter().any(|spot| spot.id == *ring), "{ring} in {}", step.position);
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

/// Code spans of a text that are positions of a game, and those that end a list item and are not.
fn spans(game: &dyn DynGame, text: &'static str) -> (Vec<&'static str>, Vec<&'static str>) {
    let opens = |span: &str| game.open("", Some(span)).is_ok();
    let (mut positions, mut closing) = (Vec::new(), Vec::new());
    for item in text.lines() {
        let spans: Vec<&str> = item.split('`').skip(1).step_by(2).collect();
        positions.extend(spans.iter().copied().filter(|span| opens(span)));
        // An example ends with its position: `- Words: `position``.
        let example = item.starts_with("- ").then(|| item.strip_suffix('`')).flatten();
        closing.extend(example.and(spans.last().copied()).filter(|span| !opens(span)));
    }
    (positions, closing)
}

#[test]
fn every_example_of_the_rules_can_be_drawn() {
    for game in Games.games() {
        let [english, french] = Language::ALL.map(|language| spans(*game, game.info().prose.of(language)));
        let name = game.info().name;
        assert!(!english.0.is_empty(), "{name} has examples: {english:?}");
        assert_eq!(english.0, french.0, "{name}: both languages show the same positions");
        assert_eq!((&english.1[..], &french.1[..]), (&[][..], &[][..]), "{name}: examples end with a position");
    }
}
