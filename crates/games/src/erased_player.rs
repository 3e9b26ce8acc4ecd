//! [`ErasedPlayer`]: a typed strategy behind the type-erased [`Player`].

use std::any::Any;

use catalogue::Roster;
use catalogue::{Analysis, Ask, DynLine, Player, PlayerSpec, Reply, Value};
use rules::{Line, Progress};
use search::{Choice, Iteration, Score, SearchRequest, Strategy, distance, is_decided};

/// A strategy with the limits of its spec. One virtual call per chosen move; the search itself is monomorphised.
pub struct ErasedPlayer<G: Roster, S> {
    strategy: S,
    spec: PlayerSpec,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Roster, S: Strategy<G> + 'static> ErasedPlayer<G, S> {
    /// Boxes a strategy with the limits of its spec.
    pub fn boxed(strategy: S, spec: &PlayerSpec) -> Box<dyn Player> {
        Box::new(Self { strategy, spec: spec.clone(), game: std::marker::PhantomData })
    }
}

impl<G: Roster, S: Strategy<G>> Player for ErasedPlayer<G, S> {
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply {
        let Some(line) = (line as &dyn Any).downcast_ref::<Line<G>>() else {
            return variant(line, ask);
        };
        let positions = line.positions();
        let report = |progress: &Iteration<G>| (ask.report)(&spoken(positions, progress));
        let go =
            SearchRequest { limits: self.spec.limits(ask.limits), stop: ask.stop, lines: ask.lines, report: &report };
        let Choice { best, lines } = self.strategy.choose(positions, &go);
        let reports = lines.iter().map(|progress| spoken(positions, progress)).collect();
        Reply { best: line.position().write_move(best), reports }
    }

    fn forget(&mut self) {
        self.strategy.forget();
    }

    fn prepare(&mut self, building: &dyn Progress) {
        self.strategy.prepare(&G::start(G::Rules::default()), building);
    }
}

/// Answers for a game of another type, such as the three-player variant, with its own best player.
fn variant(line: &dyn DynLine, ask: &Ask<'_>) -> Reply {
    let game = line.game();
    match game.player(game.players()[0].name) {
        Ok(mut player) => player.choose(line, ask),
        Err(_) => Reply { best: line.legal().swap_remove(0), reports: Vec::new() },
    }
}

fn spoken<G: Roster>(positions: &[G], progress: &Iteration<G>) -> Analysis {
    let Iteration { rank, depth, score, nodes, time, .. } = *progress;
    let mut position = positions[positions.len() - 1];
    let mut line = Vec::new();
    for m in &progress.line {
        if !position.is_legal(*m) {
            break;
        }
        line.push(position.write_move(*m));
        position.play_unchecked(*m);
    }
    Analysis { rank, depth, value: value(score, progress.is_proof), nodes, time, line }
}

fn value(score: Score, is_proof: bool) -> Value {
    let plies = distance(score) as u32;
    match (is_decided(score), score > 0, is_proof) {
        (true, true, true) => Value::Win(plies),
        (true, false, true) => Value::Loss(plies),
        (true, true, false) => Value::LikelyWin(plies),
        (true, false, false) => Value::LikelyLoss(plies),
        (false, _, true) => Value::Exact(score),
        (false, _, false) => Value::Estimate(score),
    }
}
