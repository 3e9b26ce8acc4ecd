//! [`UtcTime`]: dates for records, reports and file names, in UTC so that no time-zone database is needed.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A date and time in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UtcTime {
    year: u64,
    month: u64,
    day: u64,
    second: u64,
}

impl UtcTime {
    /// Returns the current time.
    pub fn now() -> Self {
        Self::after(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    /// Converts the time since the Unix epoch. Years start in March here, so that the leap day comes last.
    pub fn after(elapsed: Duration) -> Self {
        const DAYS_BEFORE_1970: u64 = 719_468;
        const DAYS_IN_400_YEARS: u64 = 146_097;
        let seconds = elapsed.as_secs();
        let days = seconds / 86_400 + DAYS_BEFORE_1970;
        let (era, day) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let january = u64::from(month >= 10);
        Self {
            year: 400 * era + year + january,
            month: if month < 10 { month + 3 } else { month - 9 },
            day: day - (153 * month + 2) / 5 + 1,
            second: seconds % 86_400,
        }
    }

    /// Formats the date: `2026-11-15`.
    pub fn day(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// Formats date and time to the minute: `2026-11-15 23:45`.
    pub fn minute(self) -> String {
        format!("{} {:02}:{:02}", self.day(), self.second / 3600, self.second / 60 % 60)
    }

    /// Formats date and time for a file name: `20261115-234501`.
    pub fn stamp(self) -> String {
        let Self { year, month, day, second } = self;
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, stamp) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (1_709_164_800, "20240229-000000"),
            (1_795_996_800, "20261130-000000"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(UtcTime::after(Duration::from_secs(seconds)).stamp(), stamp);
        }
        assert_eq!(UtcTime::after(Duration::from_secs(951_782_399)).minute(), "2000-02-28 23:59");
    }
}
