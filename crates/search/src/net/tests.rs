//! Networks on toy games: training reaches a known answer, and whole numbers agree with floating point.

use rules::example::TakeAway;
use rules::{Game as _, Line};

use super::accumulators::evaluate_anew;
use super::*;
use crate::Score;

/// The remainder of the heap by four decides the game: a multiple of four is lost for the side to move. Each heap is an
/// input of its own, so that the network has to learn them all.
impl Inputs for TakeAway {
    const GROUPS: &'static [InputGroup] = &[InputGroup { name: "stones", size: HEAPS }];

    fn activate(&self, views: &mut [InputList; 2]) {
        let stones = usize::from(self.stones()).min(HEAPS - 1);
        views.iter_mut().for_each(|view| view.push(stones));
    }
}

const HEAPS: usize = 30;

/// Games from heaps of all sizes, won by whoever first finds a heap that is no multiple of four.
fn samples() -> Vec<Sample<TakeAway>> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut samples = Vec::new();
    for _ in 0..4000 {
        let mut line = Line::new(TakeAway::new(rng.u16(1..HEAPS as u16)));
        while !line.is_over() {
            let remainder = line.position().stones() % 4;
            // Optimal play from a winning heap, any move from a lost one.
            line.play(if remainder == 0 { rng.u16(1..=3) } else { remainder });
        }
        let winner = line.outcome().and_then(|outcome| outcome.winner);
        for position in &line.positions()[..line.moves().len()] {
            let result = f32::from(u8::from(winner == Some(position.turn().into())));
            samples.push(Sample { position: *position, result, value: 0 });
        }
    }
    samples
}

const OPTIONS: TrainOptions = TrainOptions {
    result_share: 1.0,
    scale: 100.0,
    descent: DescentOptions { epochs: 12, batch: 64, rate: 0.02, seed: 7, threads: 1 },
};

fn options(epochs: usize) -> TrainOptions {
    TrainOptions { descent: DescentOptions { epochs, ..OPTIONS.descent }, ..OPTIONS }
}

fn first(options: &TrainOptions) -> Network {
    let shape = NetShape { inputs: HEAPS, hidden: LANES };
    Network::random(shape, &mut fastrand::Rng::with_seed(options.descent.seed))
}

fn trained(options: &TrainOptions) -> Network {
    let samples = samples();
    let (learned, apart) = samples.split_at(samples.len() * 9 / 10);
    let mut training = Training { progress: &mut |_| true, finished: &mut |_, _| {}, resume: None };
    train(learned, apart, first(options), options, &mut training).expect("a network")
}

#[test]
fn training_reaches_the_known_answer_of_a_toy_game() {
    let net = trained(&OPTIONS).quantised(100).expect("weights in range");
    for stones in 1..HEAPS as u16 {
        let score = Accumulators::new(&net).evaluate(&net, &TakeAway::new(stones));
        assert_eq!(score > 0, stones % 4 != 0, "{stones}: {score}");
    }
}

/// The empty heap is no position to learn from.
#[test]
fn inputs_that_never_occur_have_no_weight() {
    let network = trained(&options(1));
    let row = |input: usize| &network.weights[input * LANES..][..LANES];
    assert!(row(0).iter().all(|weight| *weight == 0.0));
    assert!((1..HEAPS).all(|input| row(input).iter().all(|weight| *weight != 0.0)));
}

#[test]
fn the_same_seed_gives_the_same_network_with_any_number_of_threads() {
    let mut short = options(2);
    let one = trained(&short);
    short.descent.threads = 3;
    assert_eq!(one, trained(&short));
    short.descent.seed = 8;
    assert_ne!(one, trained(&short));
}

#[test]
fn a_training_continues_as_if_it_had_not_stopped() {
    let (samples, options) = (samples(), options(3));
    let (learned, apart) = samples.split_at(samples.len() * 9 / 10);
    let (mut saved, mut calls) = (Vec::new(), 0);
    let mut finished = |_, state: &Checkpoint<Network>| saved = state.to_bytes();
    // Stopped in the second epoch: there is a call for each step and for each epoch.
    let mut progress = |_| {
        calls += 1;
        calls < learned.len().div_ceil(options.descent.batch) + 3
    };
    let mut training = Training { progress: &mut progress, finished: &mut finished, resume: None };
    assert!(train(learned, apart, first(&options), &options, &mut training).is_some());
    assert_eq!(Checkpoint::from_bytes(&saved[1..], first(&options)), None);
    let resume = Checkpoint::from_bytes(&saved, first(&options));
    assert_eq!(resume.as_ref().map(|state| state.epochs.len()), Some(1));
    let mut training = Training { progress: &mut |_| true, finished: &mut |_, _| {}, resume };
    assert_eq!(train(learned, apart, first(&options), &options, &mut training).expect("a network"), trained(&options));
}

#[test]
fn whole_numbers_stay_near_floating_point() {
    let network = trained(&options(3));
    const SCALE: Score = 1000;
    let net = network.quantised(SCALE).expect("weights in range");
    for stones in 1..HEAPS as u16 {
        let position = TakeAway::new(stones);
        let exact = network.logit(&active_inputs(&position), position.turn()) * SCALE as f32;
        let score = Accumulators::new(&net).evaluate(&net, &position) as f32;
        // Two hundredths of the logarithm of the odds, and a hundredth of a large value.
        assert!((score - exact).abs() <= 20.0 + exact.abs() / 100.0, "{stones}: {score} instead of {exact}");
    }
}

/// Kept sums, fresh sums, and the code for this processor's vectors give the same score.
#[test]
fn all_ways_to_evaluate_agree() {
    let shape = NetShape { inputs: HEAPS, hidden: 3 * LANES };
    let net = Network::random(shape, &mut fastrand::Rng::with_seed(3)).quantised(1000).expect("weights in range");
    let (mut kept, mut portable) = (Accumulators::new(&net), Accumulators::new(&net));
    let mut scores = Vec::new();
    for stones in (1..HEAPS as u16).chain([5, 5, 2, 29]) {
        let position = TakeAway::new(stones);
        let lists = active_inputs(&position);
        let score = kept.evaluate(&net, &position);
        assert_eq!(portable.evaluate_portably::<TakeAway>(&net, &lists, position.turn()), score, "{stones}");
        assert_eq!(evaluate_anew(&net, &lists, position.turn()), score, "{stones}");
        scores.push(score);
    }
    scores.sort_unstable();
    scores.dedup();
    assert!(scores.len() > HEAPS / 2, "{scores:?}");
}

#[test]
fn weights_survive_a_round_trip_and_wrong_ones_are_refused() {
    let net = trained(&options(1)).quantised(100).expect("weights in range");
    let weights = net.weights();
    assert_eq!(Net::new(net.shape(), 100, &weights).as_ref(), Some(&net));
    assert_eq!(Net::new(net.shape(), 100, &weights[1..]), None);
    let mut large = weights.clone();
    large[0] = 1 << 14;
    assert_eq!(Net::new(net.shape(), 100, &large), None);
    assert_eq!(Net::new(NetShape { hidden: 33, ..net.shape() }, 100, &weights), None);
}
