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
        let known: Vec<&str> = self.games().iter().map(|g| g.info().name).collect();
        let message = match nearest(&name.to_lowercase(), known.iter().copied()) {
            Some(near) => Message::new("game-unknown-near").with("near", near),
            None => Message::new("game-unknown"),
        };
        Err(message.quoting("name", name).with("known", known.join(", ")))
    }
}

/// The name a typo most likely stands for, if any is close.
pub fn nearest<'a>(typo: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
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
