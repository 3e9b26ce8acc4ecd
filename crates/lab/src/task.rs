//! [`Task`]: work of a lab that is no game of an event: a proof, or games of an engine against itself.
//!
//! A task says all that its result depends on, so that it is the same wherever the task runs, and can run twice.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::time::Duration;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};

use crate::keys::{hex, hex_vec};
use crate::needs::Needs;

/// Time that the slowest machine needs for a thousand nodes.
const THOUSAND_NODES: Duration = Duration::from_millis(50);
/// Moves of the longest game.
const LONGEST_GAME: u32 = 1000;
/// Time in which a task that counts nodes must count another one.
const STANDSTILL: Duration = Duration::from_secs(120);
/// Bytes of a file of games, unpacked.
const MOST_FILE: u64 = 64 << 20;

/// Work for a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Look for the refutation of an opening.
    Refute {
        /// The game.
        game: String,
        /// The number of the opening in the game's survey.
        opening: usize,
        /// The effort.
        effort: usize,
        /// Replies to try first.
        likely: Vec<String>,
        /// Memory of the prover, in mebibytes. A core keeps its prover, with all that it proved, for the next task.
        megabytes: usize,
    },
    /// Play games of an engine against itself, for a file of training data.
    SelfPlay {
        /// The game.
        game: String,
        /// Its rules.
        rules: String,
        /// Seed of all games of the data.
        seed: u64,
        /// Number of the first game.
        first: u64,
        /// Number of games.
        games: u64,
        /// Nodes per move.
        nodes: u64,
        /// The SHA-256 of the network to play with.
        net: Option<String>,
    },
    /// Play a game between two sets of weights of an evaluation, to tune it.
    Tune {
        /// The game.
        game: String,
        /// Its rules.
        rules: String,
        /// The evaluation.
        eval: String,
        /// Nodes per move.
        nodes: u64,
        /// The weights of the two sides, as the bits of numbers; `None` for the evaluation as it is.
        weights: [Option<Vec<u64>>; 2],
        /// The seed of the opening.
        seed: u64,
    },
}

impl Task {
    /// Returns the time within which its progress must advance: a task that stands still for longer loses its lease.
    pub(crate) fn standstill(&self) -> Duration {
        match self {
            Self::Refute { .. } => STANDSTILL,
            Self::SelfPlay { nodes, .. } | Self::Tune { nodes, .. } => longest_game(*nodes),
        }
    }

    /// Returns what it requires of a machine.
    pub(crate) fn needs(&self) -> Needs {
        match self {
            Self::Refute { megabytes, .. } => Needs { memory: Some(*megabytes as u64), ..Needs::default() },
            Self::SelfPlay { .. } | Self::Tune { .. } => Needs::default(),
        }
    }
}

/// Returns the time of the longest game on a slow machine.
fn longest_game(nodes: u64) -> Duration {
    let thousands = u32::try_from(nodes.div_ceil(1000)).unwrap_or(u32::MAX);
    STANDSTILL.saturating_add(THOUSAND_NODES.saturating_mul(LONGEST_GAME).saturating_mul(thousands))
}

/// The result of a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaskOutput {
    /// Of [`Task::Refute`].
    Attempt {
        /// The reply that refutes the opening, and the plies of the win.
        found: Option<(String, u16)>,
        /// Positions searched.
        nodes: u64,
    },
    /// Of [`Task::SelfPlay`]: the content of a file of games.
    Games(PackedFile),
    /// Of [`Task::Tune`]: the codes of the moves after the opening.
    Moves(Vec<u16>),
}

impl TaskOutput {
    /// Returns the bytes of its texts.
    pub(crate) fn size(&self) -> usize {
        const DIGITS: usize = 6;
        match self {
            Self::Attempt { .. } => 0,
            Self::Games(file) => file.0.len(),
            Self::Moves(moves) => moves.len() * DIGITS,
        }
    }
}

/// The content of a file, compressed, as hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedFile(String);

impl PackedFile {
    /// Compresses a file.
    ///
    /// # Errors
    /// The compression fails.
    pub(crate) fn pack(content: &[u8]) -> std::io::Result<Self> {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(content)?;
        Ok(Self(hex(&packer.finish()?)))
    }

    /// Returns the content; `None` if it is damaged or too large.
    pub fn unpack(&self) -> Option<Vec<u8>> {
        let packed = hex_vec(&self.0)?;
        let mut content = Vec::new();
        let length = DeflateDecoder::new(&packed[..]).take(MOST_FILE + 1).read_to_end(&mut content).ok()?;
        (length as u64 <= MOST_FILE).then_some(content)
    }
}

/// Hides the digits.
impl fmt::Debug for PackedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedFile({} digits)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_unpacked_as_it_was_packed() {
        let content: Vec<u8> = (0..10_000_u32).map(|n| (n % 251) as u8).collect();
        let packed = PackedFile::pack(&content).expect("packed");
        assert!(packed.0.len() < content.len());
        assert_eq!(packed.unpack(), Some(content));
        assert_eq!(PackedFile("zz".to_owned()).unpack(), None);
        assert_eq!(PackedFile("ff00".to_owned()).unpack(), None);
    }

    #[test]
    fn a_task_may_stand_still_for_as_long_as_a_game_can_take() {
        let task = |nodes| Task::SelfPlay {
            game: String::new(),
            rules: String::new(),
            seed: 1,
            first: 0,
            games: 1,
            nodes,
            net: None,
        };
        assert_eq!(task(1000).standstill(), Duration::from_secs(170));
        assert!(task(u64::MAX).standstill() > Duration::from_secs(100 * 365 * 24 * 3600));
    }
}
