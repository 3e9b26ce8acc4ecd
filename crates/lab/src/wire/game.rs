//! [`WireGame`]: a finished game as a message.

use std::time::Duration;

use arena::statistics::points::Ending;
use arena::store::stored_game::{StoredGame, ThinkingStats};
use rules::Seat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct WireGame {
    leg: u8,
    winner: Option<u8>,
    forfeit: Option<u8>,
    pub(crate) reason: String,
    why: [String; 2],
    pub(crate) evidence: String,
    stderr: [String; 2],
    plies: u32,
    record: String,
    thinking: [WireThinking; 2],
    when: i64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct WireThinking {
    moves: u32,
    time: Duration,
    longest: Duration,
    told: u32,
    nodes: u64,
    depth: u64,
}

impl WireGame {
    pub(crate) fn of(game: &StoredGame) -> Self {
        let thinking = |own: &ThinkingStats| {
            let ThinkingStats { moves, time, longest, told, nodes, depth } = *own;
            WireThinking { moves, time, longest, told, nodes, depth }
        };
        Self {
            leg: game.leg,
            winner: game.ending.winner().map(|seat| seat.0),
            forfeit: if let Ending::Forfeited(seat) = game.ending { Some(seat.0) } else { None },
            reason: game.reason.clone(),
            why: game.why.clone(),
            evidence: game.evidence.clone(),
            stderr: game.stderr.clone(),
            plies: game.plies,
            record: game.record.clone(),
            thinking: game.thinking.each_ref().map(thinking),
            when: game.when,
        }
    }

    /// Returns the bytes of its texts.
    pub(crate) fn size(&self) -> usize {
        let texts = self.why.iter().chain(&self.stderr).chain([&self.evidence, &self.record]);
        texts.map(String::len).sum()
    }

    /// Returns the game of a pair; `None` if its numbers are impossible.
    pub(crate) fn stored(self, pair: i64, worker: &str) -> Option<StoredGame> {
        let seat = |number: u8| (number < 2).then_some(Seat(number));
        let ending = match (self.forfeit, self.winner) {
            (Some(loser), _) => Ending::Forfeited(seat(loser)?),
            (None, Some(winner)) => Ending::Won(seat(winner)?),
            (None, None) => Ending::Drawn,
        };
        let thinking = |own: WireThinking| {
            let WireThinking { moves, time, longest, told, nodes, depth } = own;
            ThinkingStats { moves, time, longest, told, nodes, depth }
        };
        (self.leg < 2).then(|| StoredGame {
            pair,
            leg: self.leg,
            ending,
            reason: self.reason,
            why: self.why,
            evidence: self.evidence,
            stderr: self.stderr,
            plies: self.plies,
            record: self.record,
            thinking: self.thinking.map(thinking),
            when: self.when,
            worker: worker.to_owned(),
        })
    }
}
