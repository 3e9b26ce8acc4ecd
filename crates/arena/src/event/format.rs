//! [`EventFormat`]: the format of an event, by the name that event files and stores give it.

use std::fmt;

/// The format of an event. Each has the message `format-<name>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EventFormat {
    /// Everyone meets everyone.
    #[default]
    RoundRobin,
    /// Players with similar points meet in each of a number of rounds.
    Swiss,
    /// The heroes meet everyone else.
    Gauntlet,
    /// Single elimination.
    Knockout,
}

impl EventFormat {
    /// All formats, the default first.
    pub const ALL: [Self; 4] = [Self::RoundRobin, Self::Swiss, Self::Gauntlet, Self::Knockout];

    /// Returns the name in event files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Swiss => "swiss",
            Self::Gauntlet => "gauntlet",
            Self::Knockout => "knockout",
        }
    }

    /// Returns `true` if players may enter while the event runs, since a meeting is identified by its two players
    /// alone.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::RoundRobin | Self::Gauntlet)
    }
}

impl fmt::Display for EventFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
