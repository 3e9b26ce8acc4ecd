//! [`Engine`]: a game's evaluations, and the players common to all games.

use std::sync::Arc;

use catalogue::{
    Books, Criteria, EvalUnit, Evaluation, Learning, Message, NET, OptionKind, Player, PlayerInfo, PlayerOption,
    PlayerSpec, PolicyLearning, Roster, opening, unknown_name,
};
use rules::{Game, Line};
use search::baseline::{Greedy, Random};
use search::classic::{Classic, Kind};
use search::handicap::{Handicap, Skill};
use search::mcts::Mcts;
use search::pvs::{Features, Pvs, SearchConstants};
use search::tune::Linear;
use search::{Evaluator, Heuristics, Score, tree_size};

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
    const LEVELS: Levels =
        [(1, 100, 50), (1, 100, 8), (1, 35, 0), (2, 30, 0), (3, 20, 0), (5, 6, 0), (9, 1, 0), (64, 0, 0)];

    /// The constants of the search of `best` and `pvs` with the best evaluation.
    const CONSTANTS: SearchConstants = SearchConstants::FIRST;

    /// Returns the evaluation of that name.
    fn heuristics(eval: &str) -> Self::Heuristics {
        let _ = eval;
        Self::Heuristics::default()
    }

    /// Returns the evaluation of [`FROZEN`], which never changes.
    fn frozen() -> Self::Heuristics {
        Self::Heuristics::default()
    }

    /// The weights that a spec can set: options in the order of the terms, each with the evaluations that have it.
    const WEIGHTS: &'static [WeightOption] = &[];

    /// Returns an evaluation that has [`WEIGHTS`](Self::WEIGHTS) with other weights, one for each term.
    fn weighted(eval: &str, weights: &[Score]) -> Self::Heuristics {
        let _ = weights;
        Self::heuristics(eval)
    }

    /// Returns the unit of the evaluation of that name.
    fn eval_unit(eval: &str) -> EvalUnit {
        let _ = eval;
        EvalUnit::POINTS
    }

    /// Returns the start of a training game for tuning.
    fn training_start(rules: Self::Rules, seed: u64) -> Line<Self> {
        opening(rules, seed)
    }

    /// Returns the evaluation of a spec, with the moves that its player considers.
    fn selection(spec: &PlayerSpec) -> Self::Heuristics {
        heuristics_of::<Self>(spec)
    }

    /// Returns the counts behind the choice of a player that decides by criteria.
    fn criteria_of(&self, player: &str) -> Option<Criteria> {
        let _ = player;
        None
    }

    /// The training of networks for this game.
    fn trainer() -> Option<&'static dyn Learning> {
        None
    }

    /// The training of a policy, for a game with a player that uses one.
    fn policy_trainer() -> Option<&'static dyn PolicyLearning> {
        None
    }

    /// Returns the exact value of a position in evaluation units, if the program itself contains it: what training
    /// learns does not depend on installed tables.
    fn exact_value(&self) -> Option<Score> {
        None
    }

    /// The files of the networks that come with the game, for `eval=net`: one for each rule set, or one for all.
    const NETWORKS: &'static [&'static [u8]] = &[];

    /// Returns the index of the network for these rules.
    fn network_of(rules: Self::Rules) -> usize {
        let _ = rules;
        0
    }

    /// Reads a network from its file, or those that come with the game.
    ///
    /// # Errors
    /// The file is invalid, or the game has no network.
    fn network(file: Option<&[u8]>) -> Result<Arc<dyn Evaluator<Self>>, Message> {
        let _ = file;
        Err(Message::new("learning-no-net"))
    }

    /// The files of the opening books that come with the game, each for other rules.
    const BOOKS: &'static [&'static [u8]] = &[];

    /// The opening books of this game.
    fn books() -> Option<&'static dyn Books> {
        None
    }

    /// Returns the position as books have it. A game whose sides are alike turns it, so that the first side moves; the
    /// moves of both are generated in the same order.
    #[must_use]
    fn book_position(&self) -> Self {
        *self
    }

    /// Creates a player of a kind that evaluates, with this evaluation.
    fn guided_player(guide: Guide<Self>, spec: &PlayerSpec) -> Box<dyn Player> {
        usual_guided_player(guide, spec)
    }

    /// Options that only this game's best player has.
    fn best_options() -> &'static [PlayerOption] {
        &[]
    }

    /// The kinds of players specific to this game.
    fn own_players() -> Vec<PlayerInfo> {
        Vec::new()
    }

    /// Creates a player of such a kind, or a replacement for a kind common to all games.
    ///
    /// # Errors
    /// A file of the spec is invalid.
    fn own_player(spec: &PlayerSpec) -> Result<Option<Box<dyn Player>>, Message> {
        let _ = spec;
        Ok(None)
    }
}

/// A game's heuristics, with the evaluation of a player.
pub type Guide<G> = search::Guide<G, <G as Engine>::Heuristics>;

/// An option that sets a weight, with the evaluations that have it.
pub type WeightOption = (&'static str, &'static [&'static str]);

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

/// The best player as it was before learned evaluations, without tables: a fixed opponent to measure progress against.
pub const FROZEN: &str = "best@1";

/// Default size of the engine's transposition table, in megabytes.
const HASH: u64 = 64;

/// The depth of each level, its noise in hundredths of the game's scale, and its slips in a hundred moves.
pub type Levels = [(u32, Score, u32); LEVEL_NAMES.len()];
const LEVEL_NAMES: [&str; 8] = ["level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8"];

/// A weak player whose faults are options.
const HANDICAP: &str = "handicap";

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

fn eval_options<G: Engine>() -> Vec<PlayerOption> {
    let kind = if G::trainer().is_some() { OptionKind::Evaluation(G::EVALS) } else { OptionKind::Word(G::EVALS) };
    let eval = PlayerOption { name: "eval", kind };
    let weights = G::WEIGHTS.iter().map(|(name, evals)| PlayerOption { name, kind: OptionKind::Weight { evals } });
    std::iter::once(eval).chain(weights).collect()
}

/// Lists the options that set the weights of an evaluation, for a player that has no other.
pub fn weight_options<G: Engine>(eval: &str) -> impl Iterator<Item = PlayerOption> {
    let weights = G::WEIGHTS.iter().filter(move |(_, evals)| evals.contains(&eval));
    weights.map(|(name, _)| PlayerOption { name, kind: OptionKind::Weight { evals: &[] } })
}

/// Returns the evaluation of a spec, with the weights that it sets.
pub fn heuristics_of<G: Engine>(spec: &PlayerSpec) -> G::Heuristics {
    let eval = eval_of::<G>(spec);
    let given = G::WEIGHTS.iter().map(|(name, _)| spec.weight(name));
    if given.clone().all(|weight| weight.is_none()) {
        return G::heuristics(eval);
    }
    let unit = G::eval_unit(eval);
    let usual = G::heuristics(eval).weights().into_iter();
    let weights = usual.zip(given).map(|((_, usual), given)| given.map_or(usual, |given| unit.score(given)));
    G::weighted(eval, &weights.collect::<Vec<_>>())
}

/// Returns the evaluation of that name, with the game's own network for [`NET`].
pub fn guide_named<G: Engine>(eval: &str) -> Guide<G> {
    let guide = Guide::<G>::new(G::heuristics(eval));
    // A test reads the networks of all games, so that none is missing here.
    match (eval == NET).then(|| G::network(None)) {
        Some(Ok(network)) => guide.with_evaluator(network),
        _ => guide,
    }
}

/// Returns the name of a spec's evaluation. A player without the option is named after its own, or uses the best one.
fn eval_of<G: Engine>(spec: &PlayerSpec) -> &'static str {
    let word = if spec.word("eval").is_empty() { spec.name } else { spec.word("eval") };
    G::EVALS.iter().find(|eval| **eval == word).unwrap_or(&G::EVALS[0])
}

/// Returns the unit of the scores of a spec's player.
pub fn unit<G: Engine>(spec: &PlayerSpec) -> EvalUnit {
    G::eval_unit(eval_of::<G>(spec))
}

/// Lists the options of the engine, under any name.
pub fn engine_options<G: Engine>() -> Vec<PlayerOption> {
    [&LIMITS[..], &eval_options::<G>(), &RESOURCES].concat()
}

const LIMITS: [PlayerOption; 4] = [TIME, OVERHEAD, DEPTH, NODES];
const RESOURCES: [PlayerOption; 2] = [number("threads", 1, 256, Some(1)), number("hash", 1, 65_536, Some(HASH))];

/// Lists the kinds of players of a game: its own, and those common to all games.
pub fn players<G: Engine>() -> Vec<PlayerInfo> {
    let with_eval = |options: &[PlayerOption]| [options, &eval_options::<G>()].concat();
    let course = || with_eval(&[TIME, OVERHEAD, number("depth", 1, 199, Some(G::COURSE_DEPTH)), NODES]);
    let options = [&engine_options::<G>(), G::best_options()].concat();
    let mut players = vec![PlayerInfo { name: "best", options }];
    players.extend(G::own_players());
    let mut engine = PlayerInfo { name: "pvs", options: engine_options::<G>() };
    engine.options.push(PlayerOption { name: "without", kind: OptionKind::Word(PARTS) });
    players.push(engine);
    players.push(PlayerInfo { name: FROZEN, options: [&LIMITS[..], &RESOURCES].concat() });
    let playout = number("playout", 0, 1000, Some(0));
    players.push(PlayerInfo { name: "mcts", options: with_eval(&[TIME, OVERHEAD, NODES, playout, SEED]) });
    players.extend(["alphabeta", "minimax"].map(|name| PlayerInfo { name, options: course() }));
    players.push(PlayerInfo { name: "adaptive", options: with_eval(&[TIME, OVERHEAD, DEPTH, NODES]) });
    players.push(PlayerInfo { name: "greedy", options: with_eval(&[]) });
    players.push(PlayerInfo { name: "random", options: vec![SEED] });
    let skill = [number("depth", 1, 199, Some(1)), number("noise", 0, 1000, Some(0)), number("slips", 0, 100, Some(0))];
    players.push(PlayerInfo { name: HANDICAP, options: [&[TIME, OVERHEAD][..], &skill, &[SEED]].concat() });
    players.extend(LEVEL_NAMES.map(|name| PlayerInfo { name, options: vec![TIME, OVERHEAD, SEED] }));
    players
}

/// Creates the player named by a spec.
///
/// # Errors
/// A file of the spec is invalid.
pub fn player<G: Engine>(spec: &PlayerSpec) -> Result<Box<dyn Player>, Message> {
    if spec.word("eval") == NET {
        let guide = Guide::<G>::new(heuristics_of::<G>(spec)).with_evaluator(G::network(spec.file("eval"))?);
        return Ok(G::guided_player(guide, spec));
    }
    Ok(G::own_player(spec)?.unwrap_or_else(|| usual_player::<G>(spec)))
}

/// Creates the player named by a valid spec, of a kind common to all games.
pub fn usual_player<G: Engine>(spec: &PlayerSpec) -> Box<dyn Player> {
    if let Some((depth, noise, slips)) = skill_of::<G>(spec) {
        let skill = Skill { depth, noise: noise * G::SCALE / 100, slips };
        // Measured with the hand-written evaluation, see docs/levels.md.
        let guide = Guide::<G>::new(G::heuristics(G::EVALS[0]));
        return ErasedPlayer::<G, _>::boxed(Handicap::new(guide, skill, spec.number("seed")), spec);
    }
    if spec.name == FROZEN {
        let engine = engine_of::<G, _>(Guide::<G>::new(G::frozen()), spec).with_constants(SearchConstants::FIRST);
        return ErasedPlayer::<G, _>::boxed(engine, spec);
    }
    usual_guided_player(Guide::<G>::new(heuristics_of::<G>(spec)), spec)
}

/// Returns depth, noise and slips of a level, or of a weak player made to measure.
fn skill_of<G: Engine>(spec: &PlayerSpec) -> Option<(u32, Score, u32)> {
    let number = |name| spec.number(name).unwrap_or(0);
    if spec.name == HANDICAP {
        return Some((number("depth") as u32, number("noise") as Score, number("slips") as u32));
    }
    LEVEL_NAMES.iter().position(|name| *name == spec.name).map(|level| G::LEVELS[level])
}

/// Creates a player of a kind common to all games that evaluates, with this evaluation.
pub fn usual_guided_player<G: Engine>(guide: Guide<G>, spec: &PlayerSpec) -> Box<dyn Player> {
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
        _ => ErasedPlayer::<G, _>::boxed(engine_of::<G, _>(guide, spec), spec),
    }
}

/// Creates the engine with the table size and threads of the spec, for a player that wraps it.
pub fn engine_of<G: Engine, E>(guide: E, spec: &PlayerSpec) -> Pvs<E> {
    let megabytes = spec.number("hash").unwrap_or(HASH) as usize;
    let threads = spec.number("threads").unwrap_or(1) as usize;
    let features = without(spec.word("without"));
    // The constants count in units of the best evaluation.
    let is_best = eval_of::<G>(spec) == G::EVALS[0];
    let constants = if is_best { G::CONSTANTS } else { SearchConstants::FIRST };
    Pvs::with_features(guide, megabytes, threads, features).with_constants(constants)
}

/// The features that the engine can run without; the first word disables none.
const PARTS: &[&str] = &[
    "nothing",
    "table",
    "ordering",
    "aspiration",
    "reductions",
    "pruning",
    "quiescence",
    "knowledge",
    "selection",
    "extensions",
];

/// Returns all features except the one with that name.
fn without(feature: &str) -> Features {
    let mut features = Features::ALL;
    match feature {
        "table" => features.table = false,
        "ordering" => features.ordering = false,
        "aspiration" => features.aspiration = false,
        "reductions" => features.reductions = false,
        "pruning" => features.pruning = false,
        "quiescence" => features.quiescence = false,
        "knowledge" => features.knowledge = false,
        "selection" => features.selection = false,
        "extensions" => features.extensions = false,
        _ => {}
    }
    features
}

/// Counts the nodes of the tree that a player searches: all moves for the plain searches, the generated ones for others.
pub fn player_tree_size<G: Engine>(position: &G, spec: &PlayerSpec, depth: u32, most: u64) -> Option<u64> {
    match spec.name {
        "minimax" | "alphabeta" | "adaptive" => tree_size(&Unevaluated, position, depth, most),
        _ => tree_size(&G::selection(spec), position, depth, most),
    }
}

/// Evaluates a position by the evaluation of that name, with its terms.
pub fn evaluate<G: Engine>(position: &G, eval: &str) -> Result<Evaluation, Message> {
    // Weights may follow the name: `reference,w_walls=3`.
    let (eval, weights) = eval.split_at(eval.find(',').unwrap_or(eval.len()));
    let known = |name: &&&str| eval.is_empty() || **name == eval;
    let name = G::EVALS.iter().find(known).ok_or_else(|| {
        // `palabre eval` also shows the counts of players that decide by criteria.
        let players = G::players().iter().map(|player| player.name).filter(|name| position.criteria(name).is_some());
        unknown_name("eval", eval, G::EVALS.iter().copied().chain(players))
    })?;
    let unit = G::eval_unit(name);
    let heuristics = heuristics_of::<G>(&PlayerSpec::read(&format!("pvs:eval={name}{weights}"), G::players())?);
    if *name == NET {
        let value = f64::from(guide_named::<G>(NET).evaluate(position)) / unit.scale;
        return Ok(Evaluation { name, unit, terms: Vec::new(), value });
    }
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

            fn player(
                spec: &::catalogue::PlayerSpec,
            ) -> ::std::result::Result<::std::boxed::Box<dyn ::catalogue::Player>, ::catalogue::Message> {
                $crate::players::player::<$game>(spec)
            }

            fn learning() -> ::std::option::Option<&'static dyn ::catalogue::Learning> {
                <$game as $crate::players::Engine>::trainer()
            }

            fn books() -> ::std::option::Option<&'static dyn ::catalogue::Books> {
                <$game as $crate::players::Engine>::books()
            }

            fn unit(spec: &::catalogue::PlayerSpec) -> ::catalogue::EvalUnit {
                $crate::players::unit::<$game>(spec)
            }

            fn criteria(&self, player: &str) -> ::std::option::Option<::catalogue::Criteria> {
                $crate::players::Engine::criteria_of(self, player)
            }

            fn tree_size(&self, spec: &::catalogue::PlayerSpec, depth: u32, most: u64) -> ::std::option::Option<u64> {
                $crate::players::player_tree_size(self, spec, depth, most)
            }

            fn evaluate(&self, eval: &str) -> ::std::result::Result<::catalogue::Evaluation, ::catalogue::Message> {
                $crate::players::evaluate::<$game>(self, eval)
            }

            fn tune(
                rules: Self::Rules,
                request: &::catalogue::TuneRequest<'_>,
            ) -> ::std::result::Result<::catalogue::Tuned, ::catalogue::Message> {
                $crate::tuning::tune::<$game>(rules, request)
            }

            fn tune_game(
                rules: Self::Rules,
                eval: &str,
                nodes: u64,
                game: &::catalogue::TuneGame,
            ) -> ::std::result::Result<::std::vec::Vec<u16>, ::catalogue::Message> {
                $crate::tuning::tune_game::<$game>(rules, eval, nodes, game)
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
