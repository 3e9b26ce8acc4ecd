//! The language of messages, and their formatting.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use catalogue::{DynGame, Language, Message, Speaker, Texts};
use pyo3::{PyResult, pyfunction};
use stdx::lock;

use crate::errors::error;

/// The messages of this crate.
const TEXTS: Texts = Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };

/// A language and, for texts of a game, its name.
type Key = (&'static str, &'static str);

struct Languages {
    current: Language,
    /// Parsing the texts takes longer than drawing a board.
    speakers: HashMap<Key, Arc<Speaker>>,
}

static LANGUAGES: LazyLock<Mutex<Languages>> = LazyLock::new(|| {
    let current = Language::of_environment(|name| std::env::var(name).ok()).unwrap_or_default();
    Mutex::new(Languages { current, speakers: HashMap::new() })
});

/// Returns the speaker of the current language, with a game's texts.
pub(crate) fn speaker(game: Option<&dyn DynGame>) -> Arc<Speaker> {
    let mut languages = lock(&LANGUAGES);
    let language = languages.current;
    let name = game.map_or("", |game| game.info().name);
    let speaker = languages.speakers.entry((language.code(), name)).or_insert_with(|| {
        let shared = [TEXTS, arena::TEXTS, games::TEXTS].map(|texts| texts.of(language));
        let own = game.map(|game| game.info().texts.of(language));
        Arc::new(Speaker::new(language, shared.into_iter().chain(own)))
    });
    Arc::clone(speaker)
}

/// language() -> str
///
/// The language of messages, "en" or "fr": that of PALABRE_LANG or of the locale, unless set_language changed it.
#[pyfunction]
pub(crate) fn language() -> &'static str {
    lock(&LANGUAGES).current.code()
}

/// set_language(code)
///
/// Set the language of messages: "en" or "fr".
#[pyfunction]
pub(crate) fn set_language(code: &str) -> PyResult<()> {
    let found = Language::of_locale(code);
    let language = found.ok_or_else(|| error(None, &Message::new("python-language").quoting("code", code)))?;
    lock(&LANGUAGES).current = language;
    Ok(())
}
