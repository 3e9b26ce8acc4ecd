//! The first page of help: the commands in groups, each with examples.

use anstyle::Style;
use catalogue::{Speaker, StyledText};
use clap::Command;

use super::examples;
use crate::markdown;

/// The groups, in the order of the page. A test checks that every command is in exactly one of them.
pub(super) const GROUPS: [(&str, &[&str]); 5] = [
    ("play", &["play", "puzzle", "serve", "games", "rules", "players", "view"]),
    (
        "analyse",
        &["show", "moves", "replay", "best", "analyse", "eval", "solve", "tables", "placements", "puzzles", "book"],
    ),
    (
        "bots",
        &[
            "match",
            "openings",
            "championship",
            "report",
            "export",
            "study",
            "lab",
            "worker",
            "new-bot",
            "check-bot",
            "doctor",
        ],
    ),
    ("servers", &["client", "referee", "bot", "ugi"]),
    ("tools", &["convert", "stats", "verify", "perft", "tune", "train", "bench", "completions", "man", "help"]),
];

/// The style of clap's own headings.
pub(super) const HEADING: Style = Style::new().bold().underline();
const NAME: Style = Style::new().bold();

/// Returns the groups as text for a help template.
pub(super) fn page(command: &Command, speaker: &Speaker) -> String {
    lay_out(command, speaker, markdown::width()).to_string()
}

pub(super) fn lay_out(command: &Command, speaker: &Speaker, width: usize) -> StyledText {
    let mut page = StyledText::new();
    let column = command.get_subcommands().map(|c| c.get_name().len()).max().unwrap_or(0) + 4;
    for (group, names) in GROUPS {
        page.line().ink(HEADING, speaker.text(&format!("group-{group}")));
        for command in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let name = format!("  {}", command.get_name());
            let indent = " ".repeat(column);
            markdown::wrap_after(&mut page, (NAME, &format!("{name:<column$}")), &indent, &about, width);
        }
        page.line().text(format!("  {}", speaker.text("help-examples")));
        for example in examples::of(&format!("examples-group-{group}"), speaker) {
            page.line().text(format!("    {}", example.command));
        }
        page.line();
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let speaker = Speaker::new(catalogue::Language::English, []);
        let command = super::super::command(&speaker);
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        known.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(known, grouped);
    }
}
