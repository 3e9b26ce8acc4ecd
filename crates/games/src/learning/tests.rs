//! Networks on the games: incremental evaluation, rounding, and the files of a whole training.

use std::sync::atomic::AtomicBool;

use catalogue::{
    Ask, Catalogue as _, DynGame, FitRequest, Learning as _, Message, NET, NetOptions, Notation as _, SelfPlayRequest,
};
use rules::{Game as _, Limits, Side};
use search::WIN;
use search::net::{Accumulators, Inputs, NetShape, Network, Sample, active_inputs, input_count};

use super::games_file::PlayedGame;
use super::samples::Samples;
use super::{Learner, net_file};
use crate::Games;
use crate::awale::Awale;
use crate::escampe::Escampe;
use crate::great_escape::GreatEscape;
use crate::players::Engine;
use crate::testing::met_from;
use crate::tricolore::Tricolore;

/// The score of one in the log-odds, and the stated bound of the rounding error: a sixteenth of it.
const SCALE: i32 = 1000;
const ROUNDING: f32 = 62.5;

/// Positions of random games, one after the other, as a search would meet them.
fn positions<G: Engine>() -> Vec<G> {
    let start = |seed| *G::training_start(G::Rules::default(), seed).position();
    (0..8).flat_map(|seed| met_from(start(seed), 1, seed)).filter(|position: &G| !position.is_over()).collect()
}

fn random_network<G: Inputs>(seed: u64) -> Network {
    Network::random(NetShape { inputs: input_count::<G>(), hidden: 64 }, &mut fastrand::Rng::with_seed(seed))
}

fn inputs_are_distinct_and_in_range<G: Engine + Inputs>() {
    for position in positions::<G>() {
        for view in active_inputs(&position) {
            let mut inputs = view.as_slice().to_vec();
            assert!(inputs.iter().all(|input| usize::from(*input) < input_count::<G>()), "{}", position.write());
            inputs.sort_unstable();
            assert!(inputs.windows(2).all(|pair| pair[0] < pair[1]), "{}", position.write());
            assert!(!inputs.is_empty() && inputs.len() < search::net::MOST_ACTIVE, "{}", position.write());
        }
    }
}

fn incremental_equals_full<G: Engine + Inputs>() {
    let net = random_network::<G>(1).quantised(SCALE).expect("weights in range");
    let mut kept = Accumulators::new(&net);
    let positions = positions::<G>();
    for position in &positions {
        let full = Accumulators::new(&net).evaluate(&net, position);
        assert_eq!(kept.evaluate(&net, position), full, "{}", position.write());
    }
    assert!(positions.len() > 200, "only {} positions", positions.len());
}

fn rounding_is_bounded<G: Engine + Inputs>() {
    let network = random_network::<G>(2);
    let net = network.quantised(SCALE).expect("weights in range");
    for position in positions::<G>() {
        let exact = network.logit(&active_inputs(&position), position.turn()) * SCALE as f32;
        let score = Accumulators::new(&net).evaluate(&net, &position) as f32;
        assert!((score - exact).abs() <= ROUNDING, "{score} instead of {exact}: {}", position.write());
    }
}

/// Checks one game after the other, each with a network of its own.
macro_rules! every_game {
    ($test:ident, $check:ident) => {
        #[test]
        fn $test() {
            $check::<Escampe>();
            $check::<Awale>();
            $check::<Tricolore>();
            $check::<GreatEscape>();
        }
    };
}

every_game!(a_position_activates_known_inputs_once, inputs_are_distinct_and_in_range);
every_game!(kept_sums_give_the_value_of_new_ones, incremental_equals_full);
every_game!(whole_numbers_are_near_floating_point, rounding_is_bounded);

/// The view of a side does not depend on which side it is: both see the start alike where the game is symmetric.
#[test]
fn both_sides_see_a_symmetric_start_alike() {
    let sorted = |mut list: Vec<u16>| {
        list.sort_unstable();
        list
    };
    let [one, two] = active_inputs(&Tricolore::start(Default::default())).map(|view| sorted(view.as_slice().to_vec()));
    assert_eq!(one, two);
    let [one, two] = active_inputs(&Awale::start(Default::default())).map(|view| sorted(view.as_slice().to_vec()));
    assert_eq!(one, two);
}

/// Games with few nodes, of which one is kept apart.
fn games(seed: u64, net: Option<&[u8]>) -> Vec<u8> {
    let stop = AtomicBool::new(false);
    let request = SelfPlayRequest { seed, first: 0, games: 20, nodes: 30, net, stop: &stop, played: &|_| {} };
    Learner::<Awale>::NEW.self_play("", &request).expect("games")
}

fn fitted(files: &[Vec<u8>]) -> catalogue::Fitted {
    let mut request = FitRequest {
        files,
        epochs: 2,
        batch: 256,
        rate: 0.002,
        seed: 1,
        threads: 2,
        resume: None,
        save: &mut |_| {},
        report: &mut |_| true,
    };
    Learner::<Awale>::NEW.fit(NetOptions { hidden: 32, result_share: 0.4 }, &mut request).expect("a network")
}

/// South wins seven of the eight seeds by the tables, and South wins by a proof of the search: the game as it was played
/// says otherwise.
#[test]
fn exact_values_replace_what_was_searched_and_played() {
    let position = |text| Awale::read(text, Default::default()).expect("a position");
    let learned = |text, value| {
        let (start, mut moves, mut samples) = (position(text), Vec::new(), Samples::<Sample<Awale>>::new());
        start.each_move(|m| moves.push(m));
        let game = PlayedGame { start, plies: vec![(moves[0], Some(value))], winner: Some(Side::Two) };
        samples.add(&game, &Default::default());
        (samples.learned[0].value, samples.learned[0].result)
    };
    assert_eq!(learned("0-0-0-0-2-1-1-0-0-3-0-0-20-21-S", -50), (600, 1.0));
    assert_eq!(learned("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", 32_000), (WIN - 1, 1.0));
    assert_eq!(learned("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", -50), (-50, 0.0));
}

#[test]
fn the_same_seed_gives_the_same_games_and_the_same_network() {
    let (one, again) = (games(1, None), games(1, None));
    assert_eq!(one, again);
    assert_ne!(one, games(2, None));
    let learner = Learner::<Awale>::NEW;
    let info = learner.games_info(&one).expect("games");
    let own = net_file::info::<Awale>(Awale::NETWORKS[0]).expect("a network").checksum;
    assert_eq!((info.games, info.nodes, info.evaluation), (20, 30, own));
    let first = fitted(std::slice::from_ref(&one));
    assert_eq!(first, fitted(&[again]));
    assert!(first.positions > 200 && first.validation > 10 && first.epochs.len() == 2, "{first:?}");
    // The same games again teach nothing.
    let twice = fitted(&[one.clone(), one]);
    assert_eq!(twice.duplicates, first.positions + first.validation + 2 * first.duplicates);
    let checksum = learner.net_info(&first.net).expect("a network").checksum;
    let learned = learner.games_info(&games(1, Some(&first.net))).expect("games");
    assert_eq!(learned.evaluation, checksum);
}

/// `eval=net` is offered where networks come with the game, and each is used for the rules that it learned.
fn own_networks_are_read<G: Engine + Inputs>() {
    assert_eq!(G::EVALS.contains(&NET), G::network(None).is_ok(), "{}", G::INFO.name);
    for (at, file) in G::NETWORKS.iter().enumerate() {
        let info = net_file::info::<G>(file).expect("a network");
        let rules = G::rules_of(&G::INFO.rules.read(&info.rules).expect("rules"));
        assert_eq!(G::network_of(rules), at, "{}", G::INFO.name);
    }
}

#[test]
fn games_have_the_networks_that_they_offer() {
    own_networks_are_read::<Awale>();
    own_networks_are_read::<Escampe>();
    own_networks_are_read::<GreatEscape>();
    own_networks_are_read::<Tricolore>();
}

#[test]
fn a_network_plays_and_a_wrong_file_is_refused() {
    let net = fitted(&[games(1, None)]).net;
    let game: &dyn DynGame = *Games.games().iter().find(|game| game.info().name == "awale").expect("the game");
    let player = |game: &dyn DynGame, spec: &str, net: &[u8]| game.local_player(spec, &|_| Ok(net.to_vec()));
    for spec in ["best:eval=net:x,nodes=500", "pvs:eval=net:x,depth=3", "greedy:eval=net:x", "mcts:eval=net:x,nodes=50"]
    {
        let line = game.opening("", 3).expect("a start");
        let ask = Ask { limits: Limits::depth(2), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
        let reply = player(game, spec, &net).expect(spec).choose(&*line, &ask);
        assert!(line.boxed_clone().play(&reply.best).is_ok(), "{spec}: {}", reply.best);
    }
    let id = |refused: Result<_, Message>| refused.err().expect("refused").id;
    assert_eq!(id(player(game, "pvs:eval=net:x", b"not a network")), "learning-not-one");
    assert_eq!(id(player(game, "pvs:eval=net:x", &net[..net.len() - 1])), "learning-damaged");
    let other = *Games.games().iter().find(|game| game.info().name == "tricolore").expect("the game");
    assert_eq!(id(player(other, "pvs:eval=net:x", &net)), "learning-foreign");
    // A spec from the network names no files.
    assert_eq!(id(game.player("pvs:eval=net:x")), "learning-file-refused");
}
