//! Rule sets and their options, as data: one reader, one writer and one help text for every game.

use std::fmt::Write as _;

use crate::{Message, unknown_name};

/// The rule sets and options of a game.
#[derive(Debug)]
pub struct RuleSheet {
    /// The rule sets, the default first. Each has the message `set-<name>`.
    pub sets: &'static [&'static str],
    /// The options. Each has the message `rule-<name>`.
    pub options: &'static [RuleOption],
}

/// One option of a game's rules.
#[derive(Debug)]
pub struct RuleOption {
    /// The word that names it.
    pub name: &'static str,
    /// The values it takes.
    pub kind: RuleKind,
    /// The sets that have it; empty means all.
    pub sets: &'static [&'static str],
}

/// The values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum RuleKind {
    /// Present or not.
    Flag,
    /// `name=number`, bounds included.
    Number {
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
        /// The default value.
        default: u32,
    },
    /// `name=number`, bounds included, or `name=none`, whose value is 0.
    Limit {
        /// The least value, at least 1.
        min: u32,
        /// The greatest value.
        max: u32,
        /// The default value.
        default: u32,
    },
}

impl RuleKind {
    const fn default(self) -> u32 {
        match self {
            Self::Flag => 0,
            Self::Number { default, .. } | Self::Limit { default, .. } => default,
        }
    }
}

/// A rule set with the value of every option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleChoice {
    /// The set's name.
    pub set: &'static str,
    values: Vec<(&'static str, u32)>,
}

impl RuleChoice {
    /// Returns the value of an option; a flag is 0 or 1. Zero for an option that the set does not have.
    pub fn number(&self, name: &str) -> u32 {
        self.values.iter().find(|(n, _)| *n == name).map_or(0, |(_, v)| *v)
    }

    /// Returns `true` if a flag is set.
    pub fn flag(&self, name: &str) -> bool {
        self.number(name) != 0
    }
}

impl RuleSheet {
    /// Returns a set with every option at its default.
    pub fn defaults(&self, set: &'static str) -> RuleChoice {
        let of_set = |o: &&RuleOption| o.sets.is_empty() || o.sets.contains(&set);
        let values = self.options.iter().filter(of_set).map(|o| (o.name, o.kind.default())).collect();
        RuleChoice { set, values }
    }

    /// Returns a set with some options given.
    pub fn choose(&self, set: &'static str, given: &[(&'static str, u32)]) -> RuleChoice {
        let mut choice = self.defaults(set);
        for (name, value) in &mut choice.values {
            if let Some((_, v)) = given.iter().find(|(n, _)| n == name) {
                *value = *v;
            }
        }
        choice
    }

    /// Parses `set,option,option=number`; the set may be omitted, and an empty text is the default.
    pub fn read(&self, text: &str) -> Result<RuleChoice, Message> {
        let mut words = text.split(',').map(str::trim).filter(|w| !w.is_empty()).peekable();
        let named = words.peek().and_then(|w| self.sets.iter().find(|s| *s == w));
        if named.is_some() {
            words.next();
        }
        let mut choice = self.defaults(named.unwrap_or(&self.sets[0]));
        for word in words {
            self.read_option(word, &mut choice)?;
        }
        Ok(choice)
    }

    fn read_option(&self, word: &str, choice: &mut RuleChoice) -> Result<(), Message> {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (word, None),
        };
        let Some(option) = self.options.iter().find(|o| o.name == name) else {
            return Err(self.unknown(name));
        };
        let Some(slot) = choice.values.iter_mut().find(|(n, _)| *n == name) else {
            return Err(Message::new("rules-not-in-set").quoting("option", name).with("set", choice.set));
        };
        slot.1 = match (option.kind, value) {
            (RuleKind::Flag, None) => 1,
            (RuleKind::Flag, Some(_)) => return Err(Message::new("rules-flag-value").quoting("option", name)),
            (RuleKind::Limit { .. }, Some("none")) => 0,
            (RuleKind::Number { min, max, .. } | RuleKind::Limit { min, max, .. }, value) => {
                let number = value.and_then(|v| v.parse().ok()).filter(|n| (min..=max).contains(n));
                let id = if matches!(option.kind, RuleKind::Limit { .. }) { "rules-limit" } else { "rules-number" };
                let wrong = Message::new(id).with("option", name).with("min", min).with("max", max);
                number.ok_or_else(|| wrong.quoting("value", value.unwrap_or("")))?
            }
        };
        Ok(())
    }

    fn unknown(&self, name: &str) -> Message {
        unknown_name("rules", name, self.sets.iter().copied().chain(self.options.iter().map(|o| o.name)))
    }

    /// Writes the text that [`read`](Self::read) parses: the set, then the options that differ from its defaults.
    pub fn write(&self, choice: &RuleChoice) -> String {
        let mut text = choice.set.to_owned();
        for (name, value) in &choice.values {
            let kind = self.options.iter().find(|o| o.name == *name).map(|o| o.kind);
            match kind {
                Some(RuleKind::Flag) if *value != 0 => _ = write!(text, ",{name}"),
                Some(RuleKind::Limit { .. }) if *value == 0 => _ = write!(text, ",{name}=none"),
                Some(kind @ (RuleKind::Number { .. } | RuleKind::Limit { .. })) if *value != kind.default() => {
                    _ = write!(text, ",{name}={value}");
                }
                _ => {}
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: RuleSheet = RuleSheet {
        sets: &["cours", "abapa"],
        options: &[
            RuleOption { name: "limit", kind: RuleKind::Number { min: 25, max: 999, default: 25 }, sets: &["cours"] },
            RuleOption { name: "slow", kind: RuleKind::Flag, sets: &[] },
            RuleOption { name: "plies", kind: RuleKind::Limit { min: 2, max: 99, default: 50 }, sets: &[] },
        ],
    };

    #[test]
    fn reads_and_writes() {
        for (text, canonical) in [
            ("", "cours"),
            ("cours", "cours"),
            ("limit=40", "cours,limit=40"),
            (" abapa , slow", "abapa,slow"),
            ("cours,limit=25", "cours"),
            ("plies=none", "cours,plies=none"),
            ("abapa,plies=50", "abapa"),
        ] {
            let choice = SHEET.read(text).expect(text);
            assert_eq!(SHEET.write(&choice), canonical);
            assert_eq!(SHEET.read(canonical), Ok(choice));
        }
    }

    #[test]
    fn refuses() {
        for (text, id) in [
            ("abapas", "rules-unknown-near"),
            ("zzzzzzzz", "rules-unknown"),
            ("limit", "rules-number"),
            ("limit=24", "rules-number"),
            ("limit=-1", "rules-number"),
            ("limit=99999999999", "rules-number"),
            ("abapa,limit=30", "rules-not-in-set"),
            ("slow=1", "rules-flag-value"),
        ] {
            assert_eq!(SHEET.read(text).expect_err(text).id, id, "{text}");
        }
    }
}
