//! [`Engine`]: a game's evaluations, and the players common to all games.

use catalogue::{
    EvalUnit, Evaluation, Message, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, Roster, TuneRequest,
    Tuned, opening, unknown_name,
};
use rules::{Game, Line};
use search::baseline::{Greedy, Random};
use search::classic::{Classic, Kind};
use search::handicap::{Handicap, Skill};
use search::mcts::Mcts;
use search::pvs::{Features, Pvs};
use search::tune::{Linear, TuneOptions, TuneResult, fit};
use search::{Heuristics, Score};

use crate::erased_player::ErasedPlayer;

/// The evaluations and players of a game. A small game gives only its [`Heuristics`](Self::Heuristics), and
/// [`Unevaluated`] is enough for one that a search solves.
pub trait Engine: Roster {
    /// The evaluation and the other search heuristics. Its default is the best one.
    type Heuristics: Linear<Self> + Clone + Default + 'static;
    /// The names of the evaluations, the best first.
    const EVALS: &'static [&'static str] = &["standard"];
    /// The score of a fairly safe win, in evaluation units.
    const SCALE: Score = 100;
    /// The default depth of minimax and alpha-beta.
    const COURSE_DEPTH: u64 = 4;
    /// The levels for human opponents, each clearly stronger than the one below, as far as the game allows.
    const LEVELS: Levels = [(1, 100), (1, 25), (2, 20), (3, 12), (4, 8), (6, 5), (8, 2), (64, 0)];

    /// Returns the evaluation of that name.
    fn heuristics(eval: &str) -> Self::Heuristics {
        let _ = eval;
        Self::Heuristics::default()
    }

    /// Returns the unit of the evaluation of that name.
    fn unit(eval: &str) -> EvalUnit {
        let _ = eval;
        EvalUnit::POINTS
    }

    /// Returns the start of a training game for tuning.
    fn training_start(rules: Self::Rules, seed: u64) -> Line<Self> {
        opening(rules, seed)
    }

    /// The kinds of players specific to this game.
    fn own_players() -> Vec<PlayerInfo> {
        Vec::new()
    }

    /// Creates a player of such a kind, or a replacement for a kind common to all games.
    fn own_player(spec: &PlayerSpec) -> Option<Box<dyn Player>> {
        let _ = spec;
        None
    }
}

/// An evaluation that is always zero: the search sees only finished games.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unevaluated;

impl<G: Game> Heuristics<G> for Unevaluated {
    fn evaluate(&self, _: &G) -> Score {
        0
    }
}

impl<G: Game> Linear<G> for Unevaluated {
    fn weights(&self) -> Vec<(&'static str, Score)> {
        Vec::new()
    }

    fn terms(&self, _: &G) -> Vec<f64> {
        Vec::new()
    }
}

/// Default size of the engine's transposition table, in megabytes.
const HASH: u64 = 64;

/// The depth of each level, with its noise in hundredths of the game's scale.
pub type Levels = [(u32, Score); LEVEL_NAMES.len()];
const LEVEL_NAMES: [&str; 8] = ["level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8"];

/// Time per move.
pub const TIME: PlayerOption = PlayerOption { name: "time", kind: OptionKind::Time };
/// Time kept in reserve for communication with the referee.
pub const OVERHEAD: PlayerOption = PlayerOption { name: "overhead", kind: OptionKind::Time };
/// The depth limit.
pub const DEPTH: PlayerOption = number("depth", 1, 199, None);
/// The node limit.
pub const NODES: PlayerOption = number("nodes", 1, u64::MAX, None);
/// Seed for random choices.
pub const SEED: PlayerOption = number("seed", 0, u64::MAX, None);

/// Declares a number option with inclusive bounds.
pub const fn number(name: &'static str, min: u64, max: u64, default: Option<u64>) -> PlayerOption {
    PlayerOption { name, kind: OptionKind::Number { min, max, default } }
}

fn eval_option<G: Engine>() -> PlayerOption {
    PlayerOption { name: "eval", kind: OptionKind::Word(G::EVALS) }
}

/// Lists the options of the engine, under any name.
pub fn engine_options<G: Engine>() -> Vec<PlayerOption> {
    let (threads, hash) = (number("threads", 1, 256, Some(1)), number("hash", 1, 65_536, Some(HASH)));
    vec![TIME, OVERHEAD, DEPTH, NODES, eval_option::<G>(), threads, hash]
}

/// Lists the kinds of players of a game: its own, and those common to all games.
pub fn players<G: Engine>() -> Vec<PlayerInfo> {
    let eval = eval_option::<G>();
    let course = || vec![TIME, OVERHEAD, number("depth", 1, 199, Some(G::COURSE_DEPTH)), NODES, eval];
    let mut players = vec![PlayerInfo { name: "best", options: engine_options::<G>() }];
    players.extend(G::own_players());
    let mut engine = PlayerInfo { name: "pvs", options: engine_options::<G>() };
    engine.options.push(PlayerOption { name: "without", kind: OptionKind::Word(PARTS) });
    players.push(engine);
    let playout = number("playout", 0, 1000, Some(0));
    players.push(PlayerInfo { name: "mcts", options: vec![TIME, OVERHEAD, NODES, eval, playout, SEED] });
    players.extend(["alphabeta", "minimax"].map(|name| PlayerInfo { name, options: course() }));
    players.push(PlayerInfo { name: "adaptive", options: vec![TIME, OVERHEAD, DEPTH, NODES, eval] });
    players.push(PlayerInfo { name: "greedy", options: vec![eval] });
    players.push(PlayerInfo { name: "random", options: vec![SEED] });
    players.extend(LEVEL_NAMES.map(|name| PlayerInfo { name, options: vec![TIME, OVERHEAD, SEED] }));
    players
}

/// Creates the player named by a valid spec.
pub fn player<G: Engine>(spec: &PlayerSpec) -> Box<dyn Player> {
    G::own_player(spec).unwrap_or_else(|| usual_player::<G>(spec))
}

/// Creates the player named by a valid spec, of a kind common to all games.
pub fn usual_player<G: Engine>(spec: &PlayerSpec) -> Box<dyn Player> {
    if let Some(level) = LEVEL_NAMES.iter().position(|name| *name == spec.name) {
        let (depth, noise) = G::LEVELS[level];
        let skill = Skill { depth, noise: noise * G::SCALE / 100 };
        return ErasedPlayer::<G, _>::boxed(
            Handicap::new(G::heuristics(G::EVALS[0]), skill, spec.number("seed")),
            spec,
        );
    }
    let guide = G::heuristics(spec.word("eval"));
    let depth = spec.number("depth").unwrap_or(G::COURSE_DEPTH) as u32;
    let seed = spec.number("seed").unwrap_or_else(|| fastrand::u64(..));
    match spec.name {
        "minimax" => ErasedPlayer::<G, _>::boxed(Classic::new(Kind::Minimax, guide, depth), spec),
        "alphabeta" => ErasedPlayer::<G, _>::boxed(Classic::new(Kind::AlphaBeta, guide, depth), spec),
        "adaptive" => ErasedPlayer::<G, _>::boxed(Classic::new(Kind::Adaptive, guide, depth), spec),
        "greedy" => ErasedPlayer::<G, _>::boxed(Greedy::new(guide), spec),
        "random" => ErasedPlayer::<G, _>::boxed(Random::new(seed), spec),
        "mcts" => {
            let playout = spec.number("playout").unwrap_or(0) as u32;
            ErasedPlayer::<G, _>::boxed(Mcts::new(guide, G::SCALE, playout, seed), spec)
        }
        _ => engine::<G>(guide, spec),
    }
}

/// Creates the engine with the table size and threads of the spec.
fn engine<G: Engine>(guide: G::Heuristics, spec: &PlayerSpec) -> Box<dyn Player> {
    ErasedPlayer::<G, _>::boxed(engine_of(guide, spec), spec)
}

/// Creates the engine with the table size and threads of the spec, for a player that wraps it.
pub fn engine_of<E>(guide: E, spec: &PlayerSpec) -> Pvs<E> {
    let megabytes = spec.number("hash").unwrap_or(HASH) as usize;
    let threads = spec.number("threads").unwrap_or(1) as usize;
    Pvs::with_features(guide, megabytes, threads, without(spec.word("without")))
}

/// The features that the engine can run without; the first word disables none.
const PARTS: &[&str] =
    &["nothing", "table", "ordering", "aspiration", "reductions", "quiescence", "knowledge", "selection", "extensions"];

/// Returns all features except the one with that name.
fn without(feature: &str) -> Features {
    let mut features = Features::ALL;
    match feature {
        "table" => features.table = false,
        "ordering" => features.ordering = false,
        "aspiration" => features.aspiration = false,
        "reductions" => features.reductions = false,
        "quiescence" => features.quiescence = false,
        "knowledge" => features.knowledge = false,
        "selection" => features.selection = false,
        "extensions" => features.extensions = false,
        _ => {}
    }
    features
}

/// Tunes an evaluation, the best one by default.
pub fn tune<G: Engine>(rules: G::Rules, request: &TuneRequest<'_>) -> Result<Tuned, Message> {
    let eval = if request.eval.is_empty() { G::EVALS[0] } else { request.eval };
    let tunable =
        || G::EVALS.iter().copied().filter(|eval| !G::heuristics(eval).weights().is_empty()).collect::<Vec<_>>();
    if !tunable().contains(&eval) {
        return Err(Message::new("tune-none").quoting("eval", eval).with("known", tunable().join(", ")));
    }
    let options = TuneOptions {
        games: request.games,
        nodes: request.nodes,
        seed: request.seed,
        scale: G::SCALE,
        opening_plies: G::INFO.opening_plies,
    };
    let start = |seed| G::training_start(rules, seed);
    let TuneResult { terms, positions, loss, pairs } = fit(&G::heuristics(eval), &start, &options, request.report);
    Ok(Tuned { terms, positions, loss, pairs })
}

/// Evaluates a position by the evaluation of that name, with its terms.
pub fn evaluate<G: Engine>(position: &G, eval: &str) -> Result<Evaluation, Message> {
    let known = |name: &&&str| eval.is_empty() || **name == eval;
    let name = G::EVALS.iter().find(known).ok_or_else(|| unknown_name("eval", eval, G::EVALS.iter().copied()))?;
    let (heuristics, unit) = (G::heuristics(name), G::unit(name));
    let weights = heuristics.weights().into_iter().map(|(name, weight)| (name, f64::from(weight) / unit.scale));
    let terms = if weights.len() == 0 { Vec::new() } else { heuristics.terms(position) };
    let terms = weights.zip(terms).map(|((name, weight), count)| (name, weight, count));
    let terms = terms.filter(|(_, weight, _)| *weight != 0.0).collect();
    let value = f64::from(heuristics.evaluate(position)) / unit.scale;
    Ok(Evaluation { name, unit, terms, value })
}

/// Implements [`catalogue::Roster`] for a game with an [`Engine`].
///
/// A macro, since a foreign trait cannot be implemented for every game at once.
#[macro_export]
macro_rules! roster {
    ($game:ty) => {
        impl ::catalogue::Roster for $game {
            fn players() -> &'static [::catalogue::PlayerInfo] {
                static PLAYERS: ::std::sync::LazyLock<::std::vec::Vec<::catalogue::PlayerInfo>> =
                    ::std::sync::LazyLock::new($crate::players::players::<$game>);
                &PLAYERS
            }

            fn player(spec: &::catalogue::PlayerSpec) -> ::std::boxed::Box<dyn ::catalogue::Player> {
                $crate::players::player::<$game>(spec)
            }

            fn evaluate(&self, eval: &str) -> ::std::result::Result<::catalogue::Evaluation, ::catalogue::Message> {
                $crate::players::evaluate::<$game>(self, eval)
            }

            fn tune(
                rules: Self::Rules,
                request: &::catalogue::TuneRequest<'_>,
            ) -> ::std::result::Result<::catalogue::Tuned, ::catalogue::Message> {
                $crate::players::tune::<$game>(rules, request)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use catalogue::{Ask, Catalogue as _};
    use rules::{Limits, NoBuild};

    use crate::Games;

    #[test]
    fn every_player_of_every_game_can_be_made_ready_and_then_moves() {
        let tables = Games.games().iter().flat_map(|game| [Some(*game), game.for_players(3)]).flatten();
        for (game, info) in tables.flat_map(|game| game.players().iter().map(move |info| (game, info))) {
            let mut player = game.player(info.name).expect(info.name);
            player.prepare(&NoBuild);
            let line = game.drawn("", 5).expect("a start");
            let limits = Limits { nodes: Some(500), ..Limits::depth(1) };
            let reply = player.choose(&*line, &Ask { limits, stop: &false.into(), lines: 1, report: &|_| {} });
            assert!(line.boxed_clone().play(&reply.best).is_ok(), "{} {}", game.info().name, info.name);
            let thinks = info.options.iter().any(|option| option.name == "time");
            assert_eq!(thinks, info.options.iter().any(|option| option.name == "overhead"), "{}", info.name);
        }
    }
}
