//! `palabre help`, `palabre completions` and `palabre man`, generated from the definitions of the flags.

use std::io::{self, Write as _};
use std::path::Path;

use anyhow::Context as _;
use catalogue::{Speaker, unknown_name};
use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::console::Console;
use crate::flags::{CompletionsArgs, ManArgs};
use crate::help::{self, Example};

/// Prints help for the program or for a command.
pub(crate) fn help(console: &mut Console, words: &[String]) -> anyhow::Result<()> {
    let mut command = help::command(&console.speaker);
    command.build();
    let mut found = &mut command;
    for word in words {
        let names: Vec<&str> = found.get_subcommands().map(Command::get_name).collect();
        let unknown = unknown_name("command", word, names.into_iter());
        let below = found.find_subcommand_mut(word);
        found = below.ok_or_else(|| console.usage(&unknown))?;
    }
    write!(console.out, "{}", found.render_help().ansi())?;
    Ok(())
}

/// Writes a shell's completion script.
pub(crate) fn completions(console: &mut Console, flags: &CompletionsArgs) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(flags.shell, &mut help::command(&console.speaker), "palabre", &mut script);
    console.out.write_all(&script)?;
    Ok(())
}

/// Writes the manual page, or a page for each command into a folder.
pub(crate) fn man(console: &mut Console, flags: &ManArgs) -> anyhow::Result<()> {
    let mut command = help::command(&console.speaker);
    command.build();
    let Some(folder) = &flags.dir else {
        let page = page(command, "", &console.speaker)?;
        console.out.write_all(&page)?;
        return Ok(());
    };
    let context = || console.file_message("file-not-written", folder);
    std::fs::create_dir_all(folder).with_context(context)?;
    write_pages(command, "", folder, &console.speaker).with_context(context)
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: Command, path: &str, folder: &Path, speaker: &Speaker) -> io::Result<()> {
    for below in command.get_subcommands() {
        let name = below.get_name();
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}-{name}") };
        write_pages(below.clone(), &path, folder, speaker)?;
    }
    let file = folder.join(Man::new(command.clone()).get_filename());
    std::fs::write(file, page(command, path, speaker)?)
}

/// Renders a manual page that ends with the command's examples, or with those of the groups on the first page.
fn page(command: Command, path: &str, speaker: &Speaker) -> io::Result<Vec<u8>> {
    // clap would put the examples under a section called “EXTRA”.
    let command = command.after_help(Resettable::Reset);
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    let mut section = Roff::new();
    section.control("SH", [speaker.text("help-examples").to_uppercase().as_str()]);
    for Example { about, command } in help::examples_of(path, speaker) {
        let (first, second) =
            if about.is_empty() { (bold(command), None) } else { (roman(about), Some(bold(command))) };
        section.control("TP", []).text([first]);
        section.text(second.into_iter().collect::<Vec<_>>());
    }
    section.to_writer(&mut page)?;
    Ok(page)
}
