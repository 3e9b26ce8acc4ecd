//! Formats the remaining time of a clock.

use std::time::Duration;

/// Formats a time: `4:05`, or `7.3` below ten seconds.
pub(crate) fn face(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{seconds}.{}", left.subsec_millis() / 100);
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_time_is_shown_in_tenths() {
        assert_eq!(face(Duration::from_millis(7_345)), "7.3");
        assert_eq!(face(Duration::from_secs(245)), "4:05");
    }
}
