//! Ways to lose a game other than on the board.

use std::fmt;

use catalogue::{Fault, Message};
use rules::Seat;

/// The code of a forfeit, which is never translated. Its sentence is the message `forfeit-<code>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForfeitReason {
    /// Did not start, or did not introduce itself in time.
    NoStart,
    /// Exited before the game was over.
    Crash,
    /// Answered late, or not at all.
    Time,
    /// Wrote binary data or an endless line.
    Garbage,
    /// Played an illegal or unreadable move.
    Illegal,
    /// Moved without being asked.
    Unasked,
    /// Exceeded its memory limit.
    Memory,
    /// Exceeded its processor time limit.
    Cpu,
    /// Exceeded its process limit.
    Processes,
    /// Exceeded its output limit.
    Output,
    /// Left processes running after the game.
    Leftover,
}

impl ForfeitReason {
    /// All reasons.
    pub const ALL: [Self; 11] = [
        Self::NoStart,
        Self::Crash,
        Self::Time,
        Self::Garbage,
        Self::Illegal,
        Self::Unasked,
        Self::Memory,
        Self::Cpu,
        Self::Processes,
        Self::Output,
        Self::Leftover,
    ];

    /// Returns the code that records and stores use.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoStart => "no-start",
            Self::Crash => "crash",
            Self::Time => "time",
            Self::Garbage => "garbage",
            Self::Illegal => "illegal",
            Self::Unasked => "unasked",
            Self::Memory => "memory",
            Self::Cpu => "cpu",
            Self::Processes => "processes",
            Self::Output => "output",
            Self::Leftover => "leftover",
        }
    }

    /// Returns the reason with a code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// Returns the fault that dialects report for this reason.
    pub(crate) const fn fault(self) -> Fault {
        match self {
            Self::Illegal | Self::Unasked | Self::Garbage | Self::Output => Fault::Illegal,
            Self::Time => Fault::Late,
            _ => Fault::Gone,
        }
    }

    /// Returns the reason as a sentence.
    pub fn message(self) -> Message {
        Message::new(format!("forfeit-{}", self.code()))
    }
}

impl fmt::Display for ForfeitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A contestant's failure, with an explanation for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The kind.
    pub reason: ForfeitReason,
    /// The explanation in a sentence: the rule that a move breaks, or the limit that was exceeded.
    pub why: Message,
    /// The relevant part of its output: untranslated, bounded and printable.
    pub evidence: String,
}

impl Failure {
    /// Creates a failure without evidence.
    pub fn new(reason: ForfeitReason, why: Message) -> Self {
        Self { reason, why, evidence: String::new() }
    }
}

/// A game lost by a failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The seat that forfeits.
    pub seat: Seat,
    /// The failure.
    pub failure: Failure,
}

#[cfg(test)]
mod tests {
    use catalogue::{Language, Speaker, message_ids};

    use super::*;

    #[test]
    fn every_reason_has_its_sentence_in_both_languages() {
        for language in Language::ALL {
            let speaker = Speaker::new(language, [crate::TEXTS.of(language)]);
            for reason in ForfeitReason::ALL {
                assert!(speaker.knows(&reason.message().id), "{reason} in {language:?}");
                assert_eq!(ForfeitReason::of_code(reason.code()), Some(reason));
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_texts() {
        assert_eq!(message_ids(crate::TEXTS.en), message_ids(crate::TEXTS.fr));
    }
}
