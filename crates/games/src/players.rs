//! [`Engine`]: what a game brings to its players, and the players that every game has.

use catalogue::{
    DialectInfo, DynGame, Exact, Message, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, Roster, Survey,
    Tables, TuneAsk, Tuned, opening,
};
use rules::Line;
use search::Score;
use search::baseline::{Greedy, Random};
use search::classic::{Classic, Kind};
use search::handicap::{Handicap, Skill};
use search::mcts::Mcts;
use search::pvs::{Features, Pvs};
use search::tune::{Linear, TuneOptions, TuneResult, fit};

use crate::erased_player::ErasedPlayer;

/// A game's knowledge, by name.
pub(crate) trait Engine: Roster {
    /// The evaluations with whatever else helps the search.
    type Heuristics: Linear<Self> + Clone + 'static;
    /// The names of the evaluations, the best first.
    const EVALS: &'static [&'static str];
    /// The score of a fairly safe win, in the evaluation's units.
    const SCALE: Score;
    /// The plies that the course searches look ahead by default.
    const COURSE_DEPTH: u64;
    /// The levels for people, so far apart that each clearly beats the one below, as far as the game leaves room.
    const LEVELS: Levels = [(1, 100), (1, 25), (2, 20), (3, 12), (4, 8), (6, 5), (8, 2), (64, 0)];

    /// The dialects that programs of the game's course or platform speak.
    const DIALECTS: &'static [DialectInfo] = &[];

    /// What is known of the game's openings.
    const SURVEY: Option<&'static dyn Survey> = None;

    /// The game's tables of exact knowledge.
    const TABLES: Option<&'static dyn Tables> = None;

    /// What is known of a position at once, by a table or by counting.
    fn exact(line: &Line<Self>) -> Option<Exact> {
        let _ = line;
        None
    }

    /// The evaluation of that name.
    fn guide(eval: &str) -> Self::Heuristics;

    /// Where a game to learn from starts.
    fn training_start(rules: Self::Rules, seed: u64) -> Line<Self> {
        opening(rules, seed)
    }

    /// The game that such a position belongs to, if not to this one.
    fn variant(position: &str) -> Option<&'static dyn DynGame> {
        let _ = position;
        None
    }

    /// The game at a table of another number of players.
    fn table(players: usize) -> Option<&'static dyn DynGame> {
        let _ = players;
        None
    }

    /// The kinds of players that only this game has.
    fn own_players() -> Vec<PlayerInfo> {
        Vec::new()
    }

    /// The player of such a kind, or a better one than the usual for any other kind.
    fn own_player(spec: &PlayerSpec) -> Option<Box<dyn Player>> {
        let _ = spec;
        None
    }
}

/// The default size of the engine's table, in megabytes.
const HASH: u64 = 64;

/// The skills of the levels for people: plies, and noise in hundredths of the game's scale.
pub(crate) type Levels = [(u32, Score); LEVEL_NAMES.len()];
const LEVEL_NAMES: [&str; 8] = ["level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8"];

pub(crate) const TIME: PlayerOption = PlayerOption { name: "time", kind: OptionKind::Time };
pub(crate) const OVERHEAD: PlayerOption = PlayerOption { name: "overhead", kind: OptionKind::Time };
pub(crate) const DEPTH: PlayerOption = number("depth", 1, 199, None);
pub(crate) const NODES: PlayerOption = number("nodes", 1, u64::MAX, None);
pub(crate) const SEED: PlayerOption = number("seed", 0, u64::MAX, None);

pub(crate) const fn number(name: &'static str, min: u64, max: u64, default: Option<u64>) -> PlayerOption {
    PlayerOption { name, kind: OptionKind::Number { min, max, default } }
}

fn eval_option<G: Engine>() -> PlayerOption {
    PlayerOption { name: "eval", kind: OptionKind::Word(G::EVALS) }
}

/// The options of the engine, under whatever name a game offers it.
pub(crate) fn engine_options<G: Engine>() -> Vec<PlayerOption> {
    let (threads, hash) = (number("threads", 1, 256, Some(1)), number("hash", 1, 65_536, Some(HASH)));
    vec![TIME, OVERHEAD, DEPTH, NODES, eval_option::<G>(), threads, hash]
}

/// The kinds of players that a game has: its own, and those of every game.
pub(crate) fn players<G: Engine>() -> Vec<PlayerInfo> {
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

/// The player that a valid spec names.
pub(crate) fn player<G: Engine>(spec: &PlayerSpec) -> Box<dyn Player> {
    G::own_player(spec).unwrap_or_else(|| usual_player::<G>(spec))
}

/// The same by the kinds of every game.
pub(crate) fn usual_player<G: Engine>(spec: &PlayerSpec) -> Box<dyn Player> {
    if let Some(level) = LEVEL_NAMES.iter().position(|name| *name == spec.name) {
        let (depth, noise) = G::LEVELS[level];
        let skill = Skill { depth, noise: noise * G::SCALE / 100 };
        return ErasedPlayer::<G, _>::boxed(Handicap::new(G::guide(G::EVALS[0]), skill, spec.number("seed")), spec);
    }
    let guide = G::guide(spec.word("eval"));
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

/// The engine, as the spec sizes it.
pub(crate) fn engine<G: Engine>(guide: G::Heuristics, spec: &PlayerSpec) -> Box<dyn Player> {
    ErasedPlayer::<G, _>::boxed(engine_of(guide, spec), spec)
}

/// The same, for a player that has a use for it.
pub(crate) fn engine_of<E>(guide: E, spec: &PlayerSpec) -> Pvs<E> {
    let megabytes = spec.number("hash").unwrap_or(HASH) as usize;
    let threads = spec.number("threads").unwrap_or(1) as usize;
    Pvs::with_features(guide, megabytes, threads, without(spec.word("without")))
}

/// The parts that the engine can do without; the first word leaves none out.
const PARTS: &[&str] =
    &["nothing", "table", "ordering", "aspiration", "reductions", "quiescence", "knowledge", "selection", "extensions"];

/// The engine's parts but for the one of that name.
fn without(part: &str) -> Features {
    let mut parts = Features::ALL;
    match part {
        "table" => parts.table = false,
        "ordering" => parts.ordering = false,
        "aspiration" => parts.aspiration = false,
        "reductions" => parts.reductions = false,
        "quiescence" => parts.quiescence = false,
        "knowledge" => parts.knowledge = false,
        "selection" => parts.selection = false,
        "extensions" => parts.extensions = false,
        _ => {}
    }
    parts
}

/// Tunes an evaluation, the best one if none is named.
pub(crate) fn tune<G: Engine>(rules: G::Rules, ask: &TuneAsk<'_>) -> Result<Tuned, Message> {
    let eval = if ask.eval.is_empty() { G::EVALS[0] } else { ask.eval };
    let tunable = || G::EVALS.iter().copied().filter(|eval| !G::guide(eval).weights().is_empty()).collect::<Vec<_>>();
    if !tunable().contains(&eval) {
        return Err(Message::new("tune-none").quoting("eval", eval).with("known", tunable().join(", ")));
    }
    let options = TuneOptions {
        games: ask.games,
        nodes: ask.nodes,
        seed: ask.seed,
        scale: G::SCALE,
        opening_plies: G::INFO.opening_plies,
    };
    let start = |seed| G::training_start(rules, seed);
    let TuneResult { terms, positions, loss, pairs } = fit(&G::guide(eval), &start, &options, ask.report);
    Ok(Tuned { terms, positions, loss, pairs })
}

/// Gives a game with a [`Engine`] its [`Roster`].
macro_rules! roster {
    ($game:ty) => {
        impl catalogue::Roster for $game {
            fn players() -> &'static [catalogue::PlayerInfo] {
                static PLAYERS: std::sync::LazyLock<Vec<catalogue::PlayerInfo>> =
                    std::sync::LazyLock::new($crate::players::players::<$game>);
                &PLAYERS
            }

            fn player(spec: &catalogue::PlayerSpec) -> Box<dyn catalogue::Player> {
                $crate::players::player::<$game>(spec)
            }

            fn variant(position: &str) -> Option<&'static dyn catalogue::DynGame> {
                <$game as $crate::players::Engine>::variant(position)
            }

            fn table(players: usize) -> Option<&'static dyn catalogue::DynGame> {
                <$game as $crate::players::Engine>::table(players)
            }

            fn dialects() -> &'static [catalogue::DialectInfo] {
                <$game as $crate::players::Engine>::DIALECTS
            }

            fn survey() -> Option<&'static dyn catalogue::Survey> {
                <$game as $crate::players::Engine>::SURVEY
            }

            fn tables() -> Option<&'static dyn catalogue::Tables> {
                <$game as $crate::players::Engine>::TABLES
            }

            fn exact(line: &rules::Line<Self>) -> Option<catalogue::Exact> {
                <$game as $crate::players::Engine>::exact(line)
            }

            fn tune(rules: Self::Rules, ask: &catalogue::TuneAsk<'_>) -> Result<catalogue::Tuned, catalogue::Message> {
                $crate::players::tune::<$game>(rules, ask)
            }
        }
    };
}
pub(crate) use roster;

#[cfg(test)]
mod tests {
    use catalogue::{Ask, Catalogue as _};
    use rules::{Limits, NoBuild};

    use crate::Games;

    #[test]
    fn every_player_of_every_game_can_be_made_ready_and_then_moves() {
        let tables = Games.games().iter().flat_map(|game| [Some(*game), game.table(3)]).flatten();
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
