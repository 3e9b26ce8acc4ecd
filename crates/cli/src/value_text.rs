//! Values of positions in output by keys, as `score: win 7 plies`.

use catalogue::{Message, Speaker, Value};

/// Formats a value for output by keys: `win 7 plies`, `win 7 plies (estimate)`, `+1.25 seeds (estimate)`.
pub(crate) fn written(speaker: &Speaker, value: Value) -> String {
    speaker.say(&match value {
        Value::Win(_) | Value::Loss(_) => brief(value),
        Value::LikelyWin(_) | Value::LikelyLoss(_) => Message::new("value-estimate").with("value", brief(value)),
        Value::Draw | Value::Exact(_) | Value::Estimate(_) => value.message_with_status(),
    })
}

/// Shortens a decided value: `win 7 plies`.
pub(crate) fn brief(value: Value) -> Message {
    match value {
        Value::Win(plies) | Value::LikelyWin(plies) => Message::new("score-win").with("plies", plies),
        Value::Loss(plies) | Value::LikelyLoss(plies) => Message::new("score-loss").with("plies", plies),
        Value::Draw | Value::Exact(_) | Value::Estimate(_) => value.message(),
    }
}
