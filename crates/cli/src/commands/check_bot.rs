//! `palabre check-bot`: runs the checks that every bot must pass.

use std::io::Write as _;
use std::sync::atomic::AtomicBool;

use anstyle::{AnsiColor, Color, Style};
use arena::{Candidate, Checked, Entrant, Failure, check};
use catalogue::{Message, Speaker, StyledText};
use play::{Bare, TimeControl};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::CheckBotArgs;
use crate::markdown;

const PASSED: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
const FAILED: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();

/// Checks the bot and explains each failure. Succeeds if all checks pass.
pub(crate) fn run(console: &mut Console, flags: &CheckBotArgs) -> anyhow::Result<ExitCode> {
    let game = console.game(&flags.game)?;
    let (speaker, supervisor, limits) = (console.speaker_for(game), flags.bots.supervisor(), flags.bots.limits());
    let (command, protocol) = (flags.command.clone(), flags.protocol.clone());
    let folder = flags.folders.folder(0);
    let entrant = Entrant::Command { command, protocol, limits, folder: folder.clone() };
    entrant.admitted(game).map_err(|message| console.usage(&message))?;
    let control = flags.tc.as_deref().map(|text| TimeControl::read(text, Bare::Game)).transpose();
    let control = control.map_err(|message| console.usage(&message))?;
    supervisor.ensure().map_err(|message| console.refused(&message))?;
    let mut sheet = StyledText::new();
    markdown::wrap(&mut sheet, "", "", &speaker.say(&limits.kept(&supervisor)), markdown::width());
    write!(console.out, "{sheet}")?;
    console.out.flush()?;
    let (rules, command, protocol) = (&flags.rules, &flags.command, &flags.protocol);
    let (folder, supervisor, margin) = (&folder, &supervisor, flags.margin);
    let stop = &AtomicBool::new(false);
    let candidate = Candidate { game, rules, command, protocol, limits, folder, supervisor, control, margin, stop };
    let control = candidate.game_control().map_err(|message| console.failure(game, &message))?.to_string();
    let (mut done, mut failed, mut written) = (0u64, 0u64, Ok(()));
    let told = check(&candidate, &mut |name, checked| {
        done += 1;
        failed += u64::from(matches!(checked, Checked::Failed(_)));
        let told = write!(console.out, "{}", tell(&speaker, [protocol, &control], name, checked))
            .and_then(|()| console.out.flush());
        written = std::mem::replace(&mut written, Ok(())).and(told);
    });
    told.map_err(|message| console.failure(game, &message))?;
    written?;
    let id = if failed == 0 { "check-all-passed" } else { "check-some-failed" };
    let message = Message::new(id).with("failed", failed).with("done", done);
    writeln!(console.out, "{}", speaker.say(&message))?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Formats a check. A failed one includes its reason, a hint and the transcript.
fn tell(speaker: &Speaker, [protocol, control]: [&str; 2], name: &str, checked: &Checked) -> StyledText {
    let (id, style) = match checked {
        Checked::Passed => ("check-passed", PASSED),
        Checked::Failed(_) => ("check-failed", FAILED),
        Checked::Skipped => ("check-skipped", Style::new()),
    };
    let (mut sheet, word) = (StyledText::new(), speaker.text(id));
    sheet
        .line()
        .ink(style, &word)
        .text(" ")
        .text(speaker.say(&Message::new(format!("check-{name}")).with("tc", control)));
    if let Checked::Failed(failure) = checked {
        explain(&mut sheet, speaker, protocol, name, failure);
    }
    sheet
}

fn explain(sheet: &mut StyledText, speaker: &Speaker, protocol: &str, name: &str, failure: &Failure) {
    let width = markdown::width();
    for text in
        [speaker.say(&failure.why), speaker.say(&Message::new(format!("check-{name}-hint")).with("protocol", protocol))]
    {
        markdown::wrap(sheet, "    ", "    ", &text, width);
    }
    for line in failure.evidence.lines() {
        sheet.line().text("      ").text(line);
    }
}
