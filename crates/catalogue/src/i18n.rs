//! User-facing messages: an id with arguments, formatted in English or French.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::quoted;

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Both, in the order of their texts.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// `en` or `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// Returns the language of a locale such as `fr_FR.UTF-8`, if it is supported.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '.', '-', '@']).next()?;
        Self::ALL.into_iter().find(|l| l.code().eq_ignore_ascii_case(code))
    }

    /// Returns the language of the environment, by the first variable that is set, as `variable` reads it.
    ///
    /// ```
    /// use catalogue::Language;
    /// let french = |name: &str| (name == "LANG").then(|| "fr_FR.UTF-8".to_owned());
    /// assert_eq!(Language::of_environment(french), Some(Language::French));
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        const VARIABLES: [&str; 4] = ["PALABRE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];
        let first = VARIABLES.into_iter().filter_map(variable).find(|value| !value.is_empty())?;
        Self::of_locale(&first)
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A literal text: a move, a name.
    Text(String),
    /// A number, with the language's plural rules.
    Number(i64),
    /// A number as text with a decimal point, which French writes as a comma.
    Decimal(String),
    /// A nested message.
    Message(Box<Message>),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<char> for Arg {
    fn from(c: char) -> Self {
        Self::Text(c.to_string())
    }
}
impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}
macro_rules! arg_from_integer {
    ($($t:ty),*) => {$(
        impl From<$t> for Arg {
            fn from(n: $t) -> Self { Self::Number(n as i64) }
        }
    )*};
}
arg_from_integer!(u8, u16, u32, u64, usize, i32, i64);

/// A message, independent of the language.
///
/// ```
/// use catalogue::{Language, Message, Speaker};
/// let speaker = Speaker::new(Language::French, ["prise = { $n } graines prises en { $pit }"]);
/// assert_eq!(speaker.say(&Message::new("prise").with("n", 3).with("pit", 'b')), "3 graines prises en b");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The text's id.
    pub id: String,
    /// Its arguments.
    pub args: Vec<(&'static str, Arg)>,
}

impl From<rules::Phase> for Message {
    fn from(phase: rules::Phase) -> Self {
        Self::new(phase.id).with("rules", phase.rules).with("size", phase.size)
    }
}

impl Message {
    /// Creates a message without arguments.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into(), args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// Adds a number with decimals, such as `+2.30`, which French writes as `+2,30`.
    #[must_use]
    pub fn decimal(mut self, name: &'static str, number: impl Into<String>) -> Self {
        self.args.push((name, Arg::Decimal(number.into())));
        self
    }

    /// Adds a text from outside the program, made safe to show in a sentence: see [`quoted`].
    #[must_use]
    pub fn quoting(self, name: &'static str, text: impl AsRef<str>) -> Self {
        self.with(name, quoted(text.as_ref()))
    }
}

/// Formats messages in one language.
pub struct Speaker {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Speaker {
    /// Creates a speaker with this crate's texts and those of the sources; a later source overrides an earlier one.
    ///
    /// Sources are part of the program: an error in one shows as a missing text, which a test of the catalogue finds.
    pub fn new<'a>(language: Language, sources: impl IntoIterator<Item = &'a str>) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        bundle.set_use_isolating(false);
        let own = match language {
            Language::English => include_str!("en.ftl"),
            Language::French => include_str!("fr.ftl"),
        };
        for source in std::iter::once(own).chain(sources) {
            let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Returns `true` if the speaker has this text.
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Formats a message; an unknown id is returned in brackets.
    pub fn say(&self, message: &Message) -> String {
        let Some(pattern) = self.bundle.get_message(&message.id).and_then(|m| m.value()) else {
            return format!("[{}]", message.id);
        };
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            args.set(*name, self.value(value));
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// Returns the text of an id without arguments.
    pub fn text(&self, id: &str) -> String {
        self.say(&Message::new(id))
    }

    /// Returns a number that has a decimal point as the language writes it: `+2.30`, in French `+2,30`.
    ///
    /// ```
    /// use catalogue::{Language, Speaker};
    /// assert_eq!(Speaker::new(Language::French, []).decimal("+2.30"), "+2,30");
    /// ```
    pub fn decimal(&self, number: &str) -> String {
        match self.language {
            Language::English => number.to_owned(),
            Language::French => number.replace('.', ","),
        }
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Number(n) => FluentValue::from(*n),
            Arg::Decimal(number) => FluentValue::from(self.decimal(number)),
            Arg::Message(message) => FluentValue::from(self.say(message)),
        }
    }
}

impl fmt::Debug for Speaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Speaker").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Returns the ids that a source defines, for tests that compare languages.
pub fn message_ids(source: &str) -> Vec<String> {
    let id = |line: &str| {
        let (name, _) = line.split_once('=')?;
        let name = name.trim_end();
        let first = name.chars().next()?;
        let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (first.is_ascii_alphabetic() && name.chars().all(word)).then(|| name.to_owned())
    };
    source.lines().filter_map(id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_texts() {
        assert_eq!(message_ids(include_str!("en.ftl")), message_ids(include_str!("fr.ftl")));
    }

    #[test]
    fn a_locale_names_its_language() {
        assert_eq!(Language::of_locale("fr_CA.UTF-8"), Some(Language::French));
        assert_eq!(Language::of_locale("en"), Some(Language::English));
        assert_eq!(Language::of_locale("C"), None);
    }

    #[test]
    fn french_writes_a_decimal_comma() {
        let said = |language| {
            let message = Message::new("value").decimal("n", "+2.30");
            Speaker::new(language, ["value = worth { $n }"]).say(&message)
        };
        assert_eq!([said(Language::English), said(Language::French)], ["worth +2.30", "worth +2,30"]);
    }

    #[test]
    fn a_message_inside_a_message_is_said_too() {
        let voice = Speaker::new(Language::English, ["outer = It says: { $inner }.", "inner = hello"]);
        assert_eq!(voice.say(&Message::new("outer").with("inner", Message::new("inner"))), "It says: hello.");
    }
}
