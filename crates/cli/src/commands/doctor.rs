//! `palabre doctor`: what this machine can enforce, tried out.

use std::io::Write as _;
use std::process::ExitCode;

use anstyle::{AnsiColor, Color, Style};
use arena::{Finding, Supervisor};
use rules::{Message, Sheet};

use crate::flags::Doctor;
use crate::prose;
use crate::session::Session;

const GOOD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));
const BAD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();
const INDENT: &str = "            ";

/// Prints each protection and what it is for; success only if the level holds.
pub(crate) fn run(session: &mut Session, flags: &Doctor) -> anyhow::Result<ExitCode> {
    let supervisor = Supervisor::here().with(flags.isolation.level().unwrap_or_default());
    let (level, checked) = (supervisor.isolation().name(), supervisor.self_check());
    let say = |message: &Message| session.speaker.say(message);
    let (mut sheet, width) = (Sheet::new(), prose::width());
    prose::wrap(&mut sheet, "", "", &say(&Message::new("doctor-intro").with("level", level)), width);
    match checked.refused() {
        Some(why) => {
            prose::wrap(&mut sheet, "", "", &say(&Message::new("doctor-refused").with("why", why.clone())), width);
        }
        None => checked.findings().iter().for_each(|finding| tell(&mut sheet, session, finding, width)),
    }
    let verdict = supervisor.ensure();
    let last = verdict.clone().err().unwrap_or_else(|| Message::new("doctor-holds").with("level", level));
    prose::wrap(&mut sheet, "", "", &say(&last), width);
    write!(session.out, "{sheet}")?;
    Ok(if verdict.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A protection with its state, and what it is for below it.
fn tell(sheet: &mut Sheet, session: &Session, finding: &Finding, width: usize) {
    let Finding { name, holds, needed, detail } = finding;
    let (state, style) = match (holds, needed) {
        (true, _) => ("doctor-ok", GOOD),
        (false, true) => ("doctor-failed", BAD),
        (false, false) => ("doctor-absent", Style::new()),
    };
    let what = Message::new(format!("doctor-{name}")).with("detail", detail.as_str());
    let absent = *name == "cgroup" && !holds;
    let why = if absent { format!("doctor-{name}-absent") } else { format!("doctor-{name}-why") };
    let state = session.speaker.text(state);
    sheet.line().ink(style, format!("{state:<10}")).text("  ").text(session.speaker.say(&what));
    let why = session.speaker.say(&Message::new(why).with("why", detail.as_str()));
    prose::wrap(sheet, INDENT, INDENT, &why, width);
}
