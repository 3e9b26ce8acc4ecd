//! [`Learner`]: trains a network for a game, and plays with it.
//!
//! `self_play.rs` plays the games, `games_file.rs` and `net_file.rs` are their files (laid out as in
//! `crate::sealed_file`), `samples.rs` picks the positions, `fit.rs` runs a fit and `fit_file.rs` keeps an interrupted one,
//! `own_networks.rs` has the networks that come with a game.

pub(crate) mod fit;
pub(crate) mod fit_file;
mod games_file;
pub(crate) mod net_file;
mod own_networks;
pub(crate) mod samples;
mod self_play;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalogue::{
    Calibration, FitEpoch, FitRequest, Fitted, GamesInfo, LearnedTable, Learning, Message, NET, NetInfo, NetOptions,
    PolicyLearning, SelfPlayRequest,
};
use search::net::{
    Accumulators, Inputs, LANES, MOST_HIDDEN, Net, NetShape, Network, Sample, ShownTable, TrainOptions, active_inputs,
    fitted_scale, input_count, probability, train,
};

use self::fit_file::FitId;
use self::games_file::Origin;
use self::samples::Samples;
use crate::players::{Engine, Guide, guide_named};
use crate::sealed_file::damaged;

pub use self::own_networks::network;

/// The training of a game, for [`Engine::trainer`].
#[derive(Debug)]
pub struct Learner<G>(PhantomData<fn() -> G>);

impl<G: Engine + Inputs> Learner<G> {
    /// The training of this game.
    pub const NEW: Self = Self(PhantomData);

    fn games(guide: Guide<G>, origin: &Origin, request: &SelfPlayRequest<'_>) -> Result<Vec<u8>, Message> {
        let rules = G::rules_of(&G::INFO.rules.read(&origin.rules)?);
        let mut engine = self_play::engine(guide);
        let mut games = Vec::new();
        for number in request.first..request.first + request.games {
            if request.stop.load(Ordering::Relaxed) {
                return Err(Message::new("learning-stopped"));
            }
            let seed = rules::mix(request.seed ^ rules::mix(number));
            let game = self_play::self_play::<G>(&mut engine, rules, seed, request.nodes);
            (request.played)(game.plies.iter().filter(|(_, value)| value.is_some()).count());
            games.push(game);
        }
        Ok(games_file::write(&games, origin))
    }
}

impl<G: Engine + Inputs> Learning for Learner<G> {
    fn self_play(&self, rules: &str, request: &SelfPlayRequest<'_>) -> Result<Vec<u8>, Message> {
        let rules = G::INFO.rules.write(&G::INFO.rules.read(rules)?);
        let origin = |evaluation| Origin {
            rules: rules.clone(),
            nodes: request.nodes,
            evaluation,
            seed: request.seed,
            first: request.first,
        };
        let own = G::NETWORKS.get(G::network_of(G::rules_of(&G::INFO.rules.read(&rules)?)));
        match (request.net, own) {
            (Some(file), _) => {
                let network = Arc::new(net_file::read::<G>(file)?);
                let guide = Guide::<G>::new(G::Heuristics::default()).with_evaluator(network);
                Self::games(guide, &origin(net_file::info::<G>(file)?.checksum), request)
            }
            (None, Some(own)) if G::EVALS[0] == NET => {
                Self::games(guide_named::<G>(NET), &origin(net_file::info::<G>(own)?.checksum), request)
            }
            _ => Self::games(guide_named::<G>(G::EVALS[0]), &origin("hand".to_owned()), request),
        }
    }

    fn games_info(&self, file: &[u8]) -> Result<GamesInfo, Message> {
        games_file::info::<G>(file)
    }

    fn fit(&self, options: NetOptions, request: &mut FitRequest<'_>) -> Result<Fitted, Message> {
        let NetOptions { hidden, result_share } = options;
        if hidden == 0 || !hidden.is_multiple_of(LANES) || hidden > MOST_HIDDEN {
            return Err(Message::new("learning-hidden").with("step", LANES).with("most", MOST_HIDDEN));
        }
        let (samples, rules) = Samples::<Sample<G>>::read::<G>(request.files)?;
        let scale = fitted_scale(&samples.learned);
        let options = TrainOptions { result_share, scale, descent: fit::descent_options(request) };
        let (network, epochs) = fitted(&samples, hidden, options, request)?;
        let net = network.quantised(scale.round() as i32).ok_or_else(damaged)?;
        Ok(Fitted {
            net: net_file::write::<G>(&net, &rules, samples.learned.len()),
            positions: samples.learned.len(),
            validation: samples.apart.len(),
            duplicates: samples.duplicates,
            scale,
            epochs,
            calibration: calibration(&net, &samples.apart),
            rounding: rounding(&network, &net, &samples.apart),
            learned: learned_tables(&net, &samples.apart),
        })
    }

    fn net_info(&self, net: &[u8]) -> Result<NetInfo, Message> {
        net_file::info::<G>(net)
    }

    fn policy(&self) -> Option<&'static dyn PolicyLearning> {
        G::policy_trainer()
    }
}

fn fitted<G: Engine + Inputs>(
    samples: &Samples<Sample<G>>,
    hidden: usize,
    options: TrainOptions,
    request: &mut FitRequest<'_>,
) -> Result<(Network, Vec<FitEpoch>), Message> {
    let shape = NetShape { inputs: input_count::<G>(), hidden };
    let id = FitId::new(&(hidden, options.result_share, options.scale), &options.descent, request.files);
    let first = Network::random(shape, &mut fastrand::Rng::with_seed(options.descent.seed));
    fit::fit(&id, first, samples.learned.len(), request, |first, training| {
        train(&samples.learned, &samples.apart, first, &options, training)
    })
}

/// Ranges of predictions of the calibration.
const RANGES: usize = 10;

fn calibration<G: Inputs>(net: &Net, samples: &[Sample<G>]) -> Vec<Calibration> {
    let mut ranges = [(0.0, 0.0, 0); RANGES];
    let mut accumulators = Accumulators::new(net);
    for sample in samples {
        let score = accumulators.evaluate(net, &sample.position);
        let predicted = probability(score.into(), net.scale().into());
        let range = &mut ranges[((predicted * RANGES as f64) as usize).min(RANGES - 1)];
        range.0 += predicted;
        range.1 += f64::from(sample.result);
        range.2 += 1;
    }
    let mean = |(predicted, actual, positions): (f64, f64, usize)| {
        let count = positions.max(1) as f64;
        Calibration { predicted: predicted / count, actual: actual / count, positions }
    };
    ranges.into_iter().filter(|(_, _, positions)| *positions > 0).map(mean).collect()
}

/// The mean predictions by the features that the game shows.
fn learned_tables<G: Inputs>(net: &Net, samples: &[Sample<G>]) -> Vec<LearnedTable> {
    let mut accumulators = Accumulators::new(net);
    let mut predicted =
        |sample: &Sample<G>| probability(accumulators.evaluate(net, &sample.position).into(), net.scale().into());
    let table = |(at, shown): (usize, &ShownTable)| {
        let mut rows = vec![vec![(0.0, 0); shown.size[1]]; shown.size[0]];
        for sample in samples {
            let predicted = predicted(sample);
            for [row, column] in sample.position.shown(at) {
                let (sum, count) = &mut rows[row][column];
                (*sum, *count) = (*sum + predicted, *count + 1);
            }
        }
        rows.iter_mut().flatten().for_each(|(sum, count)| *sum /= (*count).max(1) as f64);
        LearnedTable { title: shown.title, axes: shown.axes, rows }
    };
    G::SHOWN.iter().enumerate().map(table).collect()
}

/// The largest difference between both forms of a network, in scores.
fn rounding<G: Inputs>(network: &Network, net: &Net, samples: &[Sample<G>]) -> f64 {
    let mut accumulators = Accumulators::new(net);
    let difference = |sample: &Sample<G>| {
        let exact = network.logit(&active_inputs(&sample.position), sample.position.turn());
        let score = accumulators.evaluate(net, &sample.position);
        (f64::from(exact) * f64::from(net.scale()) - f64::from(score)).abs()
    };
    samples.iter().map(difference).fold(0.0, f64::max)
}
