//! The players of the three-player game.

use std::sync::LazyLock;

use catalogue::{
    EvalUnit, Evaluation, Message, Player, PlayerInfo, PlayerSpec, Roster, TuneRequest, Tuned, Unit, unknown_name,
};
use rules::{Game as _, Progress};
use search::baseline::Random;
use search::pvs::Pvs;
use search::{Choice, Iteration, SearchRequest, Strategy};

use super::Trio;
use super::paranoid::{Fear, Paranoid};
use crate::erased_player::ErasedPlayer;
use crate::players::{DEPTH, NODES, OVERHEAD, TIME, number};

static PLAYERS: LazyLock<Vec<PlayerInfo>> = LazyLock::new(|| {
    let hash = number("hash", 1, 65_536, Some(HASH));
    vec![
        PlayerInfo { name: "best", options: vec![TIME, OVERHEAD, DEPTH, NODES, hash] },
        PlayerInfo { name: "random", options: vec![number("seed", 0, u64::MAX, None)] },
    ]
});
const HASH: u64 = 64;

impl Roster for Trio {
    fn players() -> &'static [PlayerInfo] {
        &PLAYERS
    }

    fn player(spec: &PlayerSpec) -> Result<Box<dyn Player>, Message> {
        Ok(match spec.name {
            "random" => ErasedPlayer::<Self, _>::boxed(
                Random::new(spec.number("seed").unwrap_or_else(|| fastrand::u64(..))),
                spec,
            ),
            _ => ErasedPlayer::<Self, _>::boxed(
                Wary(Pvs::new(Fear, spec.number("hash").unwrap_or(HASH) as usize, 1)),
                spec,
            ),
        })
    }

    fn unit(_: &PlayerSpec) -> EvalUnit {
        EvalUnit::new(Unit::STEPS, 100.0)
    }

    fn evaluate(&self, eval: &str) -> Result<Evaluation, Message> {
        Err(unknown_name("eval", eval, std::iter::empty()))
    }

    fn tune(_: Self::Rules, request: &TuneRequest<'_>) -> Result<Tuned, Message> {
        Err(Message::new("tune-none").quoting("eval", request.eval).with("known", ""))
    }
}

/// The engine, on the paranoid reduction.
struct Wary(Pvs<Fear>);

impl Strategy<Trio> for Wary {
    fn choose(&mut self, line: &[Trio], go: &SearchRequest<'_, Trio>) -> Choice<Trio> {
        let root = line[line.len() - 1];
        let report = |progress: &Iteration<Paranoid>| (go.report)(&told(progress));
        let feared = SearchRequest { limits: go.limits, stop: go.stop, lines: go.lines, report: &report };
        let Choice { best, lines } = self.0.choose(&[Paranoid::of(root)], &feared);
        debug_assert!(root.is_legal(best));
        Choice { best, lines: lines.iter().map(told).collect() }
    }

    fn forget(&mut self) {
        Strategy::<Paranoid>::forget(&mut self.0);
    }

    fn prepare(&mut self, start: &Trio, building: &dyn Progress) {
        self.0.prepare(&Paranoid::of(*start), building);
    }
}

/// Converts the result to the three-player game. A win against both rivals is a win; a loss to both proves nothing, as
/// they need not cooperate.
fn told(progress: &Iteration<Paranoid>) -> Iteration<Trio> {
    let Iteration { rank, depth, score, nodes, time, ref line, is_proof, is_book } = *progress;
    Iteration { rank, depth, score, nodes, time, line: line.clone(), is_proof: is_proof && score > 0, is_book }
}
