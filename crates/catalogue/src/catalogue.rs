//! Finding a game by its name.

use crate::{DynGame, Message};

/// The games a program knows. Whoever needs games takes one of these and names none.
pub trait Catalogue: Sync {
    /// All of them, in the order they are listed to people.
    fn games(&self) -> &[&'static dyn DynGame];

    /// The game of that name, or a message that offers the nearest one.
    fn find(&self, name: &str) -> Result<&'static dyn DynGame, Message> {
        if let Some(game) = self.games().iter().find(|g| g.info().name == name) {
            return Ok(*game);
        }
        Err(unknown_name("game", name, self.games().iter().map(|g| g.info().name)))
    }
}

/// The name a typo most likely stands for, if any is close.
fn nearest<'a>(typo: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    const CLOSE: f64 = 0.7;
    // One slip of the fingers is close, however short the name.
    let likeness = |name| match strsim::osa_distance(typo, name) {
        0 | 1 if !typo.is_empty() => 1.0,
        _ => strsim::jaro_winkler(typo, name),
    };
    names
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness >= CLOSE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// The message for a name that does not exist: it suggests the nearest known name, if any is close, and lists all of them.
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
