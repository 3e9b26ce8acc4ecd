//! [`ErasedPlayer`]: a typed strategy behind the type-erased [`Player`].

use std::any::Any;

use catalogue::Roster;
use catalogue::{Analysis, Ask, DynLine, EvalUnit, Player, PlayerSpec, Reply, Value};
use rules::{Line, Progress};
use search::{Choice, Iteration, Score, SearchRequest, Strategy, distance, is_decided};

/// A strategy with the limits of its spec. One virtual call per chosen move; the search itself is monomorphised.
pub struct ErasedPlayer<G: Roster, S> {
    strategy: S,
    spec: PlayerSpec,
    unit: EvalUnit,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Roster, S: Strategy<G> + 'static> ErasedPlayer<G, S> {
    /// Boxes a strategy with the limits of its spec.
    pub fn boxed(strategy: S, spec: &PlayerSpec) -> Box<dyn Player> {
        Box::new(Self { strategy, spec: spec.clone(), unit: G::unit(spec), game: std::marker::PhantomData })
    }
}

impl<G: Roster, S: Strategy<G>> Player for ErasedPlayer<G, S> {
    fn choose(&mut self, line: &dyn DynLine, ask: &Ask<'_>) -> Reply {
        let Some(line) = (line as &dyn Any).downcast_ref::<Line<G>>() else {
            return variant(line, ask);
        };
        let (positions, unit) = (line.positions(), self.unit);
        let report = |progress: &Iteration<G>| (ask.report)(&analysis(positions, progress, unit));
        let go =
            SearchRequest { limits: self.spec.limits(ask.limits), stop: ask.stop, lines: ask.lines, report: &report };
        let Choice { best, lines } = self.strategy.choose(positions, &go);
        let reports = lines.iter().map(|progress| analysis(positions, progress, unit)).collect();
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

fn analysis<G: Roster>(positions: &[G], progress: &Iteration<G>, unit: EvalUnit) -> Analysis {
    let Iteration { rank, depth, score, nodes, time, is_book, .. } = *progress;
    let mut position = positions[positions.len() - 1];
    let mut line = Vec::new();
    for m in &progress.line {
        if !position.is_legal(*m) {
            break;
        }
        line.push(position.write_move(*m));
        position.play_unchecked(*m);
    }
    Analysis { rank, depth, value: value(score, progress.is_proof, unit), nodes, time, line, is_book }
}

fn value(score: Score, is_proof: bool, unit: EvalUnit) -> Value {
    let plies = distance(score) as u32;
    match (is_decided(score), score > 0, is_proof) {
        (true, true, true) => Value::Win(plies),
        (true, false, true) => Value::Loss(plies),
        (true, true, false) => Value::LikelyWin(plies),
        (true, false, false) => Value::LikelyLoss(plies),
        (false, _, true) if score == 0 => Value::Draw,
        (false, _, true) => Value::Exact(unit.amount(score)),
        (false, _, false) => Value::Estimate(unit.amount(score)),
    }
}
