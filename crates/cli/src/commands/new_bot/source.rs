//! Sources of new bots: one text with comments in every language, of which [`localised`] keeps the user's.

use catalogue::{BotBoards, DynGame, Kit, Language};

use crate::flags::ProgrammingLanguage;

/// The board of a game that has none of its own.
const PLAIN: BotBoards = BotBoards {
    python: include_str!("../../../data/bots/board.py"),
    java: include_str!("../../../data/bots/Board.java"),
    c: include_str!("../../../data/bots/board.c"),
    rust: include_str!("../../../data/bots/board.rs"),
};
/// The signs that start a comment.
const COMMENTS: [&str; 2] = ["//", "#"];
/// The comment in place of the game's board.
const BOARD: &str = "BOARD\n";

/// The bot that uses the Python package.
pub(super) const PACKAGE: Kit = Kit {
    files: &[("bot.py", include_str!("../../../data/bots/package_bot.py"))],
    build: None,
    run: "python3 FILE",
    rules: None,
};

/// Names the game and the protocol where a bot of the Python package is run, unless it is UGI.
pub(super) fn with_protocol(source: &str, game: &dyn DynGame, protocol: Option<&str>) -> String {
    let Some(protocol) = protocol else { return source.to_owned() };
    let name = game.info().name;
    source.replace("run(choose)", &format!("run(choose, game=\"{name}\", protocol=\"{protocol}\")"))
}

/// Returns the UGI bot of a programming language, without its board.
pub(super) const fn ugi_kit(language: ProgrammingLanguage) -> Kit {
    let (files, build, run): (&[_], _, _) = match language {
        ProgrammingLanguage::Python => (&[("bot.py", include_str!("../../../data/bots/bot.py"))], None, "python3 FILE"),
        ProgrammingLanguage::Java => (&[("Bot.java", include_str!("../../../data/bots/Bot.java"))], None, "java FILE"),
        ProgrammingLanguage::C => {
            (&[("bot.c", include_str!("../../../data/bots/bot.c"))], Some("cc -O2 -o PROGRAM FILE"), "PROGRAM")
        }
        ProgrammingLanguage::Rust => {
            (&[("bot.rs", include_str!("../../../data/bots/bot.rs"))], Some("rustc -O -o PROGRAM FILE"), "PROGRAM")
        }
    };
    Kit { files, build, run, rules: None }
}

/// Inserts the game's board into the source of a UGI bot.
pub(super) fn with_board(source: &str, game: &dyn DynGame, language: ProgrammingLanguage) -> String {
    let boards = game.info().bot_boards.unwrap_or(PLAIN);
    let board = match language {
        ProgrammingLanguage::Python => boards.python,
        ProgrammingLanguage::Java => boards.java,
        ProgrammingLanguage::C => boards.c,
        ProgrammingLanguage::Rust => boards.rust,
    };
    COMMENTS.iter().fold(source.to_owned(), |source, sign| source.replace(&format!("{sign} {BOARD}"), board))
}

/// Returns a source for a game with the comments of one language: of the lines `// en: text` and `// fr: texte`, those
/// of the language stay, without their tags.
pub(super) fn localised(source: &str, game: &dyn DynGame, language: Language) -> String {
    let lines = source.lines().filter_map(|line| match tag(line) {
        Some((found, tag)) => (found == language).then(|| line.replacen(&tag, " ", 1)),
        None => Some(line.to_owned()),
    });
    let text: Vec<String> = lines.collect();
    format!("{}\n", text.join("\n")).replace("GAME", game.info().name)
}

/// Returns the language of a tagged comment and its tag.
fn tag(line: &str) -> Option<(Language, String)> {
    let comment = COMMENTS.iter().find_map(|sign| line.trim_start().strip_prefix(sign))?;
    let tagged = |language: Language| Some((language, format!(" {}: ", language.code())));
    Language::ALL.into_iter().filter_map(tagged).find(|(_, tag)| comment.starts_with(tag))
}

#[cfg(test)]
mod tests {
    use catalogue::Catalogue as _;
    use clap::ValueEnum as _;

    use super::*;

    /// Returns all sources of all games.
    fn sources() -> Vec<(&'static dyn DynGame, &'static str, String)> {
        let mut sources = Vec::new();
        for game in games::Games.games() {
            for language in ProgrammingLanguage::value_variants() {
                for (name, source) in ugi_kit(*language).files {
                    sources.push((*game, *name, with_board(source, *game, *language)));
                }
            }
            sources.extend(PACKAGE.files.iter().map(|(name, source)| (*game, *name, (*source).to_owned())));
            for dialect in game.dialects() {
                let kits = std::iter::once(&dialect.kit).chain(dialect.interfaces.iter().map(|(_, kit)| kit));
                sources
                    .extend(kits.flat_map(|kit| kit.files).map(|(name, source)| (*game, *name, (*source).to_owned())));
            }
        }
        sources
    }

    #[test]
    fn sources_are_ascii_and_commented_in_both_languages() {
        for (game, name, source) in sources() {
            let [en, fr] = Language::ALL.map(|language| localised(&source, game, language));
            for text in [&en, &fr] {
                assert!(text.is_ascii() && !text.contains("BOARD"), "{name}: {text}");
                assert_eq!(text.lines().filter_map(tag).count(), 0, "{name}: {text}");
            }
            let is_comment = |line: &&str| COMMENTS.iter().any(|sign| line.trim_start().starts_with(sign));
            let code =
                |text: &str| text.lines().filter(|line| !is_comment(line)).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(code(&en), code(&fr), "{name}");
            assert!(name == "mainClass" || en != fr, "{name} has no comment");
        }
    }

    #[test]
    fn only_tagged_comments_depend_on_the_language() {
        let game = games::Games.find("awale").expect("a game");
        let source = "# en: The pits of GAME.\n# fr: Les trous.\nx = 1  # en: no tag\n    // fr: Fin.\n";
        assert_eq!(localised(source, game, Language::English), "# The pits of awale.\nx = 1  # en: no tag\n");
        assert_eq!(localised(source, game, Language::French), "# Les trous.\nx = 1  # en: no tag\n    // Fin.\n");
    }
}
