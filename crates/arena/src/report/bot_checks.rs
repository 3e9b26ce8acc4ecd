//! The checks of an event's bots as a page to hand out.

use catalogue::{Language, Message, Speaker, Texts};

use crate::event::{Competitor, Event};
use crate::game::forfeit::Failure;
use crate::report::page::{Page, cells, escaped};
use crate::submissions::bot_check::Checked;
use crate::submissions::event_check::{BotReport, SectionReport};
use crate::{Entrant, TEXTS};

/// The marks of checks.
const PASSED: &str = "<span class=\"passed\">✓</span>";
const FAILED: &str = "<span class=\"failed\">✗</span>";

/// Writes the page in a language: a summary, and each bot with its checks, explanations and the end of its build's
/// output. `shared` are the texts that the games' own texts build on.
pub fn bot_checks(event: &Event, reports: &[BotReport], language: Language, shared: Texts) -> String {
    let speaker = Speaker::new(language, [TEXTS.of(language)]);
    let title = speaker.say(&Message::new("page-checks").with("name", event.name.as_str()));
    let mut page = Page::new(&title, &speaker);
    for section in &event.sections {
        let facts = format!("{}: {}, {}", section.game.info().title, section.rules, section.control);
        page.raw(&format!("<p class=\"facts\">{}</p>\n", escaped(&facts)));
    }
    let is_command = |player: &&Competitor| matches!(player.entrant, Entrant::Command { .. });
    let missing = event.players.iter().filter(is_command).count() - reports.len();
    if missing > 0 || reports.iter().any(|report| !report.complete) {
        page.element("p", &speaker.say(&Message::new("page-checks-interrupted").with("missing", missing)));
    }
    summary(&mut page, reports);
    for (number, report) in reports.iter().enumerate() {
        bot(&mut page, number, report, shared);
    }
    page.finish(&title, "")
}

fn summary(page: &mut Page<'_>, reports: &[BotReport]) {
    let heads = ["page-bot", "page-verdict", "page-passed", "page-failed"].map(|id| page.speaker.text(id)).to_vec();
    let mut rows = cells(&[heads]);
    for (number, report) in reports.iter().enumerate() {
        let link = format!("<a href=\"#bot{number}\">{}</a>", escaped(&report.player));
        let numbers = [report.passed().to_string(), report.failed().to_string()];
        rows.push([link, escaped(&verdict(page.speaker, report))].into_iter().chain(numbers).collect());
    }
    page.table("checks", &rows, 2);
}

/// Returns a bot's result in words.
fn verdict(speaker: &Speaker, report: &BotReport) -> String {
    speaker.text(match report.failed() {
        0 if report.complete => "page-verdict-passed",
        0 => "page-verdict-incomplete",
        _ => "page-verdict-failed",
    })
}

fn bot(page: &mut Page<'_>, number: usize, report: &BotReport, shared: Texts) {
    page.raw(&format!("<h2 id=\"bot{number}\">{}</h2>\n", escaped(&report.player)));
    page.raw(&format!("<p><code>{}</code></p>\n", escaped(&report.command)));
    build(page, report);
    for section in &report.sections {
        if report.sections.len() > 1 {
            page.element("h3", section.game.info().title);
        }
        checks(page, section, shared);
    }
}

fn build(page: &mut Page<'_>, report: &BotReport) {
    let Some(command) = &report.build else { return };
    let failed = report.build_failure.as_ref();
    let mark = if failed.is_some() { FAILED } else { PASSED };
    let text = page.speaker.text("page-build");
    page.raw(&format!("<p>{mark} {} <code>{}</code></p>\n", escaped(&text), escaped(command)));
    if let Some(failure) = failed {
        page.element("p", &page.speaker.say(&failure.why));
    }
    if !report.build_log.trim().is_empty() {
        let open = if failed.is_some() { " open" } else { "" };
        let title = escaped(&page.speaker.text("page-build-log"));
        let log = escaped(&report.build_log);
        page.raw(&format!("<details{open}><summary>{title}</summary><pre>{log}</pre></details>\n"));
    }
}

fn checks(page: &mut Page<'_>, section: &SectionReport, shared: Texts) {
    let (language, info) = (page.speaker.language(), section.game.info());
    let speaker = Speaker::new(language, [TEXTS.of(language), shared.of(language), info.texts.of(language)]);
    page.raw("<ul class=\"checks\">\n");
    for (name, checked) in &section.checks {
        let mark = match checked {
            Checked::Passed => PASSED,
            Checked::Failed(_) => FAILED,
            Checked::Skipped => "–",
        };
        let control = section.control.to_string();
        let text = speaker.say(&Message::new(format!("check-{name}")).with("tc", control));
        page.raw(&format!("<li>{mark} {}", escaped(&text)));
        if let Checked::Failed(failure) = checked {
            explain(page, &speaker, (name, &section.protocol), failure);
        }
        page.raw("</li>\n");
    }
    page.raw("</ul>\n");
}

fn explain(page: &mut Page<'_>, speaker: &Speaker, (name, protocol): (&str, &str), failure: &Failure) {
    let hint = Message::new(format!("check-{name}-hint")).with("protocol", protocol);
    page.raw(&format!("<br><b>{}</b>\n", escaped(&speaker.say(&failure.why))));
    page.element("p", &speaker.say(&hint));
    if !failure.evidence.trim().is_empty() {
        page.element("pre", &failure.evidence);
    }
}
