//! [`Adjudication`]: ending a game as soon as exact knowledge proves its result.

use catalogue::DynLine;

/// The code of the reason of a game that was ended this way, in records and stores.
pub const ADJUDICATED: &str = "adjudicated";

/// The referee's right to end a game before the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Adjudication {
    /// Games are played to their end.
    #[default]
    Never,
    /// A game ends once a table, a proof or a race proves its result; never on an estimate.
    Exact,
}

impl Adjudication {
    /// All kinds, the default first.
    pub const ALL: [Self; 2] = [Self::Never, Self::Exact];

    /// Returns the name in event files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Exact => "exact",
        }
    }

    /// Returns `true` if games from this opening may be adjudicated. An opening whose result is proved already is
    /// played out: otherwise nobody would move.
    pub(crate) fn applies_to(self, opening: &dyn DynLine) -> bool {
        self == Self::Exact && opening.decided().is_none()
    }
}
