//! The line above the keys: the text typed with the moves that start with it, a question, or the progress of a search.

use catalogue::{Message, StyledText};

use super::state::{Mode, State};
use crate::palette;

/// Returns the line, cut to a width, and the column of the text cursor if something is being typed.
pub(super) fn line(state: &State, width: usize) -> (StyledText, Option<usize>) {
    let mut sheet = StyledText::new();
    sheet.line();
    if let Some(status) = &state.status {
        sheet.text(format!(" {}", cut(status, width.saturating_sub(1))));
        return (sheet, None);
    }
    if state.mode == Mode::Asking {
        let question = format!(" {}", state.label);
        sheet.ink(palette::STRONG, cut(&question, width));
        return (sheet, Some((question.chars().count() + 1).min(width)));
    }
    let label = if matches!(state.mode, Mode::Waiting | Mode::Thinking) {
        String::new()
    } else {
        format!(" {}> ", state.label)
    };
    sheet.ink(palette::STRONG, label.as_str());
    let typed = label.chars().count() + state.prompt.chars().count();
    sheet.text(state.prompt.as_str());
    let room = width.saturating_sub(typed + 3);
    sheet.ink(palette::DIM, format!("  {}", cut(&hint(state, room), room)));
    (sheet, Some(typed).filter(|_| !state.prompt.is_empty()))
}

/// Returns the text behind the cursor.
fn hint(state: &State, room: usize) -> String {
    match state.mode {
        Mode::Waiting | Mode::Thinking | Mode::Asking => String::new(),
        Mode::Over if state.prompt.is_empty() => String::new(),
        _ if !state.prompt.is_empty() => completions(state, room),
        _ if state.advice.is_some() => {
            let suggested = state.advice.as_ref().map_or("", |advice| advice.suggested.as_str());
            state.speaker.say(&Message::new("screen-advised").with("move", suggested))
        }
        _ => state.speaker.text("screen-type"),
    }
}

/// Returns as many completions as fit, and the number of others.
fn completions(state: &State, room: usize) -> String {
    let all = state.completions();
    let mut text = String::new();
    for (i, one) in all.iter().enumerate() {
        let others = format!(" +{}", all.len() - i);
        if text.chars().count() + one.chars().count() + others.chars().count() + 1 > room && i > 0 {
            return text + &others;
        }
        text.push_str(if i == 0 { "" } else { " " });
        text.push_str(one);
    }
    text
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
