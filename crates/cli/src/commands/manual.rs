//! `palabre help`, `palabre completions` and `palabre man`, from the same definitions as the flags.

use std::io::Write as _;

use anyhow::Context as _;
use catalogue::Message;

use crate::console::Console;
use crate::flags::{CompletionsArgs, ManArgs};
use crate::help;

/// Prints the help of the program, or of the command that the words name.
pub(crate) fn help(console: &mut Console, words: &[String]) -> anyhow::Result<()> {
    let mut command = help::command(&console.speaker);
    command.build();
    let mut found = &mut command;
    for word in words {
        let names: Vec<String> = found.get_subcommands().map(|c| c.get_name().to_owned()).collect();
        let unknown = Message::new("help-unknown").quoting("command", word.as_str()).with("known", names.join(", "));
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

/// Writes the manual page, or one page a command into a folder.
pub(crate) fn man(console: &mut Console, flags: &ManArgs) -> anyhow::Result<()> {
    let command = help::command(&console.speaker);
    if let Some(folder) = &flags.dir {
        let context =
            || console.speaker.say(&Message::new("file-not-written").with("file", folder.display().to_string()));
        std::fs::create_dir_all(folder).with_context(context)?;
        return clap_mangen::generate_to(command, folder).with_context(context);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    console.out.write_all(&page)?;
    Ok(())
}
