//! `palabre doctor`: tests the isolation that this machine enforces.

use std::io::Write as _;

use anstyle::{AnsiColor, Color, Style};
use arena::{Finding, Supervisor};
use catalogue::{Message, StyledText};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::DoctorArgs;
use crate::markdown;

const GOOD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
const BAD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();
const INDENT: &str = "            ";

/// Prints each protection and its purpose. Succeeds if the level is enforced.
pub(crate) fn run(console: &mut Console, flags: &DoctorArgs) -> anyhow::Result<ExitCode> {
    let supervisor = Supervisor::here().with(flags.isolation.level().unwrap_or_default());
    let (level, checked) = (supervisor.isolation().name(), supervisor.self_check());
    let say = |message: &Message| console.speaker.say(message);
    let (mut sheet, width) = (StyledText::new(), markdown::width());
    markdown::wrap(&mut sheet, "", "", &say(&Message::new("doctor-intro").with("level", level)), width);
    match checked.refused() {
        Some(why) => {
            markdown::wrap(&mut sheet, "", "", &say(&Message::new("doctor-refused").with("why", why.clone())), width);
        }
        None => checked.findings().iter().for_each(|finding| tell(&mut sheet, console, finding, width)),
    }
    let verdict = supervisor.ensure();
    let last = verdict.clone().err().unwrap_or_else(|| Message::new("doctor-holds").with("level", level));
    markdown::wrap(&mut sheet, "", "", &say(&last), width);
    write!(console.out, "{sheet}")?;
    Ok(if verdict.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints a protection with its state, and its purpose below.
fn tell(sheet: &mut StyledText, console: &Console, finding: &Finding, width: usize) {
    let Finding { name, holds, needed, detail } = finding;
    let (state, style) = match (holds, needed) {
        (true, _) => ("doctor-ok", GOOD),
        (false, true) => ("doctor-failed", BAD),
        (false, false) => ("doctor-absent", Style::new()),
    };
    let what = Message::new(format!("doctor-{name}")).with("detail", detail.as_str());
    let absent = *name == "cgroup" && !holds;
    let why = if absent { format!("doctor-{name}-absent") } else { format!("doctor-{name}-why") };
    let state = console.speaker.text(state);
    sheet.line().ink(style, format!("{state:<10}")).text("  ").text(console.speaker.say(&what));
    let why = console.speaker.say(&Message::new(why).with("why", detail.as_str()));
    markdown::wrap(sheet, INDENT, INDENT, &why, width);
}
