//! [`Locale`]: the language of a client, with the texts of the server, of the page and of each game.

use std::collections::HashMap;
use std::sync::LazyLock;

use catalogue::{Catalogue as _, DynGame, Language, Message, Speaker};
use games::Games;

/// Language of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Locale(pub(crate) Language);

/// Texts of one language, parsed once.
struct Speakers {
    /// Texts of the page, which the browser fetches.
    page: Speaker,
    /// Texts of the server, without those of a game.
    plain: Speaker,
    games: HashMap<&'static str, Speaker>,
}

static SPEAKERS: LazyLock<[Speakers; 2]> = LazyLock::new(|| Language::ALL.map(Speakers::new));

impl Speakers {
    fn new(language: Language) -> Self {
        let shared = [crate::TEXTS.of(language), arena::TEXTS.of(language), games::TEXTS.of(language)];
        let of_game = |game: &&'static dyn DynGame| {
            let info = game.info();
            (info.name, Speaker::new(language, shared.into_iter().chain([info.texts.of(language)])))
        };
        let page = Speaker::new(language, [crate::PAGE_TEXTS.of(language)]);
        Self { page, plain: Speaker::new(language, shared), games: Games.games().iter().map(of_game).collect() }
    }
}

impl Locale {
    /// Returns the speaker for the server's messages, with the words of a game if one is given.
    pub(crate) fn speaker(self, game: Option<&dyn DynGame>) -> &'static Speaker {
        let speakers = self.speakers();
        game.and_then(|game| speakers.games.get(game.info().name)).unwrap_or(&speakers.plain)
    }

    /// Returns the speaker for the page's texts.
    pub(crate) fn page(self) -> &'static Speaker {
        &self.speakers().page
    }

    /// Formats messages as sentences.
    pub(crate) fn sentences(self, game: &dyn DynGame, messages: &[Message]) -> Vec<String> {
        messages.iter().map(|message| self.speaker(Some(game)).say(message)).collect()
    }

    fn speakers(self) -> &'static Speakers {
        &SPEAKERS[usize::from(self.0 == Language::French)]
    }
}
