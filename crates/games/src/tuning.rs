//! Tuning the evaluations of a game and the constants of its search: on threads of this machine, or with games that
//! others play.

use std::sync::atomic::{AtomicU64, Ordering};

use catalogue::{Message, NET, PlayTuneGames, TuneGame as SentGame, TuneMethod, TuneRequest, Tuned, unknown_name};
use rules::Line;
use search::Score;
use search::pvs::SearchConstants;
use search::tune::{Linear as _, LocalGames, Method, TuneGame, TuneOptions, fit_by, fit_search, grid_points, replayed};

use crate::players::{Engine, WeightOption, guide_named};

/// Tunes an evaluation, the best one by default.
pub fn tune<G: Engine>(rules: G::Rules, request: &TuneRequest<'_>) -> Result<Tuned, Message> {
    if request.method == TuneMethod::Search {
        return tune_search::<G>(rules, request);
    }
    let eval = tunable::<G>(request.eval)?;
    let heuristics = G::heuristics(eval);
    let TuneRequest { games, nodes, seed, threads, .. } = *request;
    let method = method::<G>(request, eval, heuristics.weights().len())?;
    let options = TuneOptions { method, games, nodes, seed, opening_plies: G::INFO.opening_plies, threads };
    let start = |seed| G::training_start(rules, seed);
    let finished = AtomicU64::new(0);
    let played = || (request.report)(finished.fetch_add(1, Ordering::Relaxed) + 1);
    let local = LocalGames { heuristics: &heuristics, start: &start, nodes, threads, played: &played };
    let found = fit_by(&heuristics, &options, &|games| {
        let moves = match request.elsewhere {
            Some(elsewhere) => play_elsewhere(elsewhere, eval, games)?,
            None => local.play(games),
        };
        lines(&start, games, &moves)
    })?;
    let units = |score: &Score| f64::from(*score) / G::eval_unit(eval).scale;
    let has_weight = |(name, evals): &WeightOption| evals.contains(&eval).then_some(*name);
    Ok(Tuned {
        eval,
        terms: found.terms.iter().map(|(name, old, new)| (*name, units(old), units(new))).collect(),
        options: G::WEIGHTS.iter().filter_map(has_weight).collect(),
        positions: found.positions,
        loss: found.loss,
        candidates: found
            .candidates
            .into_iter()
            .map(|(weights, pairs)| (weights.iter().map(units).collect(), pairs))
            .collect(),
        constants: None,
        pairs: found.pairs,
    })
}

/// Tunes the constants of the search with an evaluation, that of `best` by default.
fn tune_search<G: Engine>(rules: G::Rules, request: &TuneRequest<'_>) -> Result<Tuned, Message> {
    let wanted = if request.eval.is_empty() { G::EVALS[0] } else { request.eval };
    let found = G::EVALS.iter().copied().find(|eval| *eval == wanted);
    let eval = found.ok_or_else(|| unknown_name("eval", wanted, G::EVALS.iter().copied()))?;
    let TuneRequest { games, nodes, seed, threads, report, .. } = *request;
    let opening_plies = G::INFO.opening_plies;
    let options = TuneOptions { method: Method::Spsa, games, nodes, seed, opening_plies, threads };
    let start = |seed| G::training_start(rules, seed);
    let tuned = fit_search(&guide_named::<G>(eval), &G::CONSTANTS, &start, &options, report);
    let values = G::CONSTANTS.values().into_iter().zip(tuned.constants.values());
    let terms =
        SearchConstants::PARAMETERS.iter().zip(values).map(|(parameter, (old, new))| (parameter.name, old, new));
    Ok(Tuned {
        eval,
        terms: terms.collect(),
        options: Vec::new(),
        positions: 0,
        loss: None,
        candidates: Vec::new(),
        constants: Some(format!("{:?}", tuned.constants)),
        pairs: tuned.pairs,
    })
}

/// Plays a game of a tuning run. Returns the codes of its moves after the opening.
pub fn tune_game<G: Engine>(rules: G::Rules, eval: &str, nodes: u64, game: &SentGame) -> Result<Vec<u16>, Message> {
    let heuristics = G::heuristics(tunable::<G>(eval)?);
    let count = heuristics.weights().len();
    if game.weights.iter().flatten().any(|weights| weights.len() != count) {
        return Err(Message::new("tune-game-invalid"));
    }
    let start = |seed| G::training_start(rules, seed);
    let local = LocalGames { heuristics: &heuristics, start: &start, nodes, threads: 1, played: &|| {} };
    let game = TuneGame { weights: game.weights.clone(), seed: game.seed };
    Ok(local.play(&[game]).swap_remove(0))
}

/// Returns the evaluation of a name, the best one by default, if it has weights.
fn tunable<G: Engine>(wanted: &str) -> Result<&'static str, Message> {
    let written = G::EVALS.iter().copied().filter(|eval| *eval != NET);
    let tunable = written.clone().filter(|eval| !G::heuristics(eval).weights().is_empty());
    let wanted = if wanted.is_empty() { written.clone().next().unwrap_or_default() } else { wanted };
    tunable.clone().find(|eval| *eval == wanted).ok_or_else(|| {
        let known = tunable.collect::<Vec<_>>().join(", ");
        Message::new("tune-none").quoting("eval", wanted).with("known", known)
    })
}

fn play_elsewhere(elsewhere: PlayTuneGames<'_>, eval: &str, games: &[TuneGame]) -> Result<Vec<Vec<u16>>, Message> {
    let sent = |game: &TuneGame| SentGame { weights: game.weights.clone(), seed: game.seed };
    elsewhere(eval, &games.iter().map(sent).collect::<Vec<_>>())
}

/// Plays the moves of games again, which others may have sent.
fn lines<G: Engine>(
    start: &dyn Fn(u64) -> Line<G>,
    games: &[TuneGame],
    moves: &[Vec<u16>],
) -> Result<Vec<Line<G>>, Message> {
    let invalid = || Message::new("tune-game-invalid");
    if games.len() != moves.len() {
        return Err(invalid());
    }
    let lines = games.iter().zip(moves).map(|(game, moves)| replayed(start(game.seed), moves).ok_or_else(invalid));
    lines.collect()
}

/// Converts the method of a request, and checks that a grid is not too fine for the games.
fn method<G: Engine>(request: &TuneRequest<'_>, eval: &str, weights: usize) -> Result<Method, Message> {
    let is_best = G::EVALS.iter().find(|name| **name != NET) == Some(&eval);
    match &request.method {
        // The scores of the engine's own evaluation have a size that its search relies on.
        TuneMethod::Regression => Ok(Method::Regression { scale: is_best.then_some(G::SCALE) }),
        TuneMethod::Spsa | TuneMethod::Search => Ok(Method::Spsa),
        TuneMethod::Grid(factors) => {
            let points = grid_points(weights, factors.len());
            if points.is_some_and(|points| request.games >= 2 * points) {
                return Ok(Method::Grid { factors: factors.clone() });
            }
            let points = points.map_or_else(|| "∞".to_owned(), |points| points.to_string());
            let message = Message::new("tune-grid").with("weights", weights).with("factors", factors.len());
            Err(message.with("points", points).with("games", request.games))
        }
    }
}
