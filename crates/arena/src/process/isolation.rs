//! [`Isolation`]: how strictly bots are separated from the machine that runs them.

use std::fmt;

use catalogue::{Message, unknown_name};
use serde::{Deserialize, Serialize};

/// An isolation level, weakest first. Limits on memory, processor time and processes hold at every level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Isolation {
    /// Limits only: bots have the permissions of the user who runs them.
    None,
    /// Limits, a system-call filter and, if the kernel supports it, Landlock. For machines without namespaces.
    Basic,
    /// Own namespaces, a read-only view of the system, an unprivileged user, a system-call filter.
    #[default]
    Full,
}

impl Isolation {
    /// Every level, the default first.
    pub const ALL: [Self; 3] = [Self::Full, Self::Basic, Self::None];

    /// Returns the name in flags and event files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Basic => "basic",
            Self::Full => "full",
        }
    }

    /// Parses a level's name.
    ///
    /// # Errors
    /// The name is unknown; the error suggests the nearest one.
    pub fn read(text: &str) -> Result<Self, Message> {
        let names = Self::ALL.map(Self::name);
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| unknown_name("isolation", text, names.into_iter()))
    }
}

impl fmt::Display for Isolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A protection that was tested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The protection is described by the message `doctor-<name>`, its purpose by `doctor-<name>-why`.
    pub name: &'static str,
    /// The protection holds.
    pub holds: bool,
    /// Required by the tested level.
    pub needed: bool,
    /// Numbers and names found.
    pub detail: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_name() {
        for level in Isolation::ALL {
            assert_eq!(Isolation::read(level.name()), Ok(level));
        }
        assert_eq!(Isolation::read("ful").expect_err("no level").id, "isolation-unknown-near");
    }
}
