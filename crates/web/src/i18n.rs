//! Speakers: what is said, in the listener's language and a game's words. Each is made once.

use std::collections::HashMap;
use std::sync::LazyLock;

use catalogue::{Catalogue as _, DynGame, Language, Message, Speaker};
use games::Games;

/// Someone's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Voice(pub(crate) Language);

struct Speakers {
    /// The page's own words, apart from all others.
    page: Speaker,
    plain: Speaker,
    games: HashMap<&'static str, Speaker>,
}

static VOICES: LazyLock<[Speakers; 2]> = LazyLock::new(|| Language::ALL.map(Speakers::new));

impl Speakers {
    fn new(language: Language) -> Self {
        let shared = [crate::TEXTS.of(language), arena::TEXTS.of(language), games::TEXTS.of(language)];
        let voice = |game: &&'static dyn DynGame| {
            let info = game.info();
            (info.name, Speaker::new(language, shared.into_iter().chain([info.texts.of(language)])))
        };
        let page = Speaker::new(language, [crate::PAGE_TEXTS.of(language)]);
        Self { page, plain: Speaker::new(language, shared), games: Games.games().iter().map(voice).collect() }
    }
}

impl Voice {
    /// The voice that knows a game's words, if one is meant.
    pub(crate) fn of(self, game: Option<&dyn DynGame>) -> &'static Speaker {
        let voices = &VOICES[usize::from(self.0 == Language::French)];
        game.and_then(|game| voices.games.get(game.info().name)).unwrap_or(&voices.plain)
    }

    /// The page's own words.
    pub(crate) fn page(self) -> &'static Speaker {
        &VOICES[usize::from(self.0 == Language::French)].page
    }

    /// Messages as sentences.
    pub(crate) fn sentences(self, game: &dyn DynGame, messages: &[Message]) -> Vec<String> {
        messages.iter().map(|message| self.of(Some(game)).say(message)).collect()
    }
}
