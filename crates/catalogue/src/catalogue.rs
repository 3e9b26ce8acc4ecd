//! [`Catalogue`]: the games of a program, found by name.

use crate::{DynGame, Message};

/// The games that a program offers. Code that needs a game is given a catalogue and names none.
pub trait Catalogue: Sync {
    /// The games, in the order of listings.
    fn games(&self) -> &[&'static dyn DynGame];

    /// Finds a game by its name, its title or one of its aliases, ignoring case, accents, spaces, hyphens and
    /// underscores.
    ///
    /// The error suggests the nearest name.
    fn find(&self, name: &str) -> Result<&'static dyn DynGame, Message> {
        let folded = fold(name);
        let names = || self.games().iter().flat_map(|game| names(*game).map(|name| (fold(name), *game)));
        if let Some((_, game)) = names().find(|(name, _)| *name == folded) {
            return Ok(game);
        }
        let near = names()
            .map(|(name, game)| (likeness(&folded, &name), game))
            .filter(|(likeness, _)| *likeness >= CLOSE)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let message = match near {
            Some((_, game)) => Message::new("game-unknown-near").with("near", game.info().name),
            None => Message::new("game-unknown"),
        };
        let known: Vec<&str> = self.games().iter().map(|game| game.info().name).collect();
        Err(message.quoting("name", name).with("known", known.join(", ")))
    }
}

/// Returns every name of a game, the one in commands first.
fn names(game: &dyn DynGame) -> impl Iterator<Item = &'static str> + use<> {
    let info = game.info();
    [info.name, info.title].into_iter().chain(info.aliases.iter().copied())
}

/// Reduces a name to what distinguishes it: lower-case letters without accents, and digits.
///
/// ```
/// assert_eq!(catalogue::fold("Awal\u{e9}-Tricolore"), "awaletricolore");
/// ```
pub fn fold(name: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => Some('a'),
        'ç' => Some('c'),
        'è' | 'é' | 'ê' | 'ë' => Some('e'),
        'ì' | 'í' | 'î' | 'ï' => Some('i'),
        'ñ' => Some('n'),
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' => Some('o'),
        'ù' | 'ú' | 'û' | 'ü' => Some('u'),
        // A separator, or a combining accent as macOS writes file names.
        ' ' | '-' | '_' | '’' | '\'' | '\u{300}'..='\u{36f}' => None,
        c => Some(c),
    };
    name.trim().chars().flat_map(char::to_lowercase).filter_map(plain).collect()
}

/// Minimum similarity of a typo to the intended name.
const CLOSE: f64 = 0.7;

/// Returns 1 for names one typing error apart, however short, and less the more they differ.
fn likeness(typo: &str, name: &str) -> f64 {
    match strsim::osa_distance(typo, name) {
        0 | 1 if !typo.is_empty() => 1.0,
        _ => strsim::jaro_winkler(typo, name),
    }
}

/// Returns the name that a typo in lower case most likely stands for, if any is close.
fn nearest<'a>(typo: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    names
        .map(|name| (likeness(typo, &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness >= CLOSE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// Returns the message for a name that does not exist: it suggests the nearest known name, if any is close, and lists
/// all.
///
/// The message is `<kind>-unknown-near` or `<kind>-unknown`, with the arguments `name`, `near` and `known`.
///
/// ```
/// let message = catalogue::unknown_name("format", "fem", ["fen", "position"].into_iter());
/// assert_eq!(message.id, "format-unknown-near");
/// ```
pub fn unknown_name<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Message {
    let message = match nearest(&name.to_lowercase(), known.clone()) {
        Some(near) => Message::new(format!("{kind}-unknown-near")).with("near", near),
        None => Message::new(format!("{kind}-unknown")),
    };
    message.quoting("name", name).with("known", known.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_typo_finds_its_name() {
        let names = ["escampe", "awale", "tricolore", "great-escape", "colonnes"];
        for (typo, name) in
            [("escanpe", "escampe"), ("awalé", "awale"), ("greatescape", "great-escape"), ("colones", "colonnes")]
        {
            assert_eq!(nearest(typo, names.into_iter()), Some(name));
        }
        assert_eq!(nearest("xyzzy", names.into_iter()), None);
    }
}
