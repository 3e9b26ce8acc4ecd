//! The examples at the end of a command's help and of its manual page.
//!
//! Their texts are the messages `examples-<command>`: one line describes an example, and the indented line below it is
//! the command. Names of games and moves are filled in from the catalogue, so that every example runs.

use anstyle::Style;
use catalogue::{Carrier, Catalogue as _, DialectInfo, DynGame, Message, OptionKind, Speaker, StyledText};
use games::Games;

use super::groups::HEADING;
use crate::markdown;

/// A command and its description, which is empty in the groups of the first page.
pub(crate) struct Example {
    pub(crate) about: String,
    pub(crate) command: String,
}

/// Returns the examples of a message.
pub(crate) fn of(id: &str, speaker: &Speaker) -> Vec<Example> {
    let text = speaker.say(&filled_in(Message::new(id)));
    let (mut examples, mut about) = (Vec::new(), String::new());
    for line in text.lines() {
        let line = line.trim();
        if line.starts_with("palabre ") {
            examples.push(Example { about: std::mem::take(&mut about), command: line.to_owned() });
        } else {
            line.clone_into(&mut about);
        }
    }
    examples
}

/// Returns the section that ends the help of the command at `path`.
pub(super) fn section(path: &str, speaker: &Speaker) -> String {
    const COMMAND: Style = Style::new().bold();
    let mut section = StyledText::new();
    section.line().ink(HEADING, speaker.text("help-examples"));
    for Example { about, command } in of(&format!("examples-{path}"), speaker) {
        markdown::wrap(&mut section, "  ", "  ", &about, markdown::width());
        section.line().text("    ").ink(COMMAND, command);
    }
    section.to_string()
}

/// Adds the names that examples use: a game for most of them, and another for each feature that only some games have.
fn filled_in(message: Message) -> Message {
    let games = Games.games();
    let first =
        |has: &dyn Fn(&'static dyn DynGame) -> bool| games.iter().find(|game| has(**game)).unwrap_or(&games[0]).info();
    let speaks = |game: &dyn DynGame, is: &dyn Fn(&DialectInfo) -> bool| game.dialects().iter().any(is);
    let solved = first(&|game| game.tables().is_some());
    let booked = first(&|game| game.books().is_some());
    let surveyed = first(&|game| game.survey().is_some());
    let on_tcp = first(&|game| speaks(game, &|dialect| dialect.carrier == Carrier::Tcp));
    let on_pipes = first(&|game| speaks(game, &|d| d.carrier == Carrier::Pipes && d.guest.is_some()));
    let foreign = first(&|game| game.formats().iter().skip(1).any(|(_, can_write)| *can_write));
    let with_policy = first(&|game| game.learning().is_some_and(|learning| learning.policy().is_some()));
    let weighed = first(&|game| weighed_eval(game).is_some());
    let (eval, weight) = Games.find(weighed.name).ok().and_then(weighed_eval).unwrap_or_default();
    let [one, two] = first_moves(solved.name);
    message
        .with("game", solved.name)
        .with("side", solved.sides[1])
        .with("move", one)
        .with("reply", two)
        .with("surveyed", surveyed.name)
        .with("booked", booked.name)
        .with("with-policy", with_policy.name)
        .with("tcp", on_tcp.name)
        .with("pipes", on_pipes.name)
        .with("weighed", weighed.name)
        .with("weighed-eval", eval)
        .with("weights", format!("{eval},{weight}=3"))
        .with("foreign", foreign.name)
        .with("format", Games.find(foreign.name).ok().and_then(own_format).unwrap_or("position"))
}

/// Returns an evaluation whose weights a spec can set, and the option of one.
fn weighed_eval(game: &'static dyn DynGame) -> Option<(&'static str, &'static str)> {
    let options = game.players()[0].options.iter();
    options.into_iter().find_map(|option| match option.kind {
        OptionKind::Weight { evals } => Some((*evals.first()?, option.name)),
        _ => None,
    })
}

/// Returns the first format of a game, apart from its own, that can be written.
fn own_format(game: &'static dyn DynGame) -> Option<&'static str> {
    game.formats().into_iter().skip(1).find(|(_, can_write)| *can_write).map(|(name, _)| name)
}

/// Returns a legal first move and a legal reply.
fn first_moves(game: &str) -> [String; 2] {
    let line = Games.find(game).and_then(|game| game.open("", None));
    let Ok(mut line) = line else { return Default::default() };
    [(); 2].map(|()| {
        let text = line.legal().into_iter().next().unwrap_or_default();
        // A legal move is playable; a game that ends before the reply leaves it empty.
        _ = line.play(&text);
        text
    })
}

/// Splits a command into words as a shell would: `'…'` and `"…"` keep spaces in a word.
#[cfg(test)]
pub(super) fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.push(c),
            None if c == '\'' || c == '"' => quote = Some(c),
            None if c == ' ' => words.push(std::mem::take(&mut word)),
            None => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}
