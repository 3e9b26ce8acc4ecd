//! The policy in play, its fit, and its file.

use std::sync::atomic::AtomicBool;

use catalogue::{
    Ask, Catalogue as _, DynGame, FitProgress, FitRequest, FittedPolicy, Learning as _, Message, Notation as _,
    PolicyLearning as _, SelfPlayRequest,
};
use rules::Limits;
use search::net::{Inputs as _, Objective as _};
use search::pvs::Pvs;
use search::{SearchRequest, Strategy as _};

use super::super::geometry::{Cell, SIZE};
use super::super::move_features::GROUPS as MOVE_GROUPS;
use super::super::rules::Rules;
use super::super::walls::Walls;
use super::choice_loss::{Choice, ChoiceLoss, WeighedMoves};
use super::policy_moves::{each_legal_move, seen};
use super::*;
use crate::Games;
use crate::learning::samples::Samples;
use crate::learning::{Learner, net_file};
use crate::players::{Engine as _, guide_named};
use crate::sealed_file::seal;
use crate::testing::met_from;

fn weighed(policy: &MovePolicy, position: &GreatEscape) -> Vec<(f32, Move)> {
    let mut moves = Vec::new();
    each_legal_move(position, |m, packed| moves.push((packed as f32, m)));
    policy.weigh(position, &mut moves, &mut EvalMemory::default());
    moves
}

/// The engine often plays the most probable move. In the games that the policy learned from, by networks before the
/// present one, it does in three of five.
#[test]
fn the_most_probable_move_is_often_the_best() {
    let policy = MovePolicy::from_file(None).expect("a policy");
    let mut engine = Pvs::new(guide_named::<GreatEscape>("net"), 1, 1).with_constants(GreatEscape::CONSTANTS);
    let (mut agreed, mut asked) = (0, 0);
    for seed in 0..8 {
        let mut line = GreatEscape::training_start(Rules::default(), seed);
        for _ in 0..30 {
            let stop = AtomicBool::new(false);
            let request = SearchRequest { limits: Limits::nodes(500), stop: &stop, lines: 1, report: &|_| {} };
            let best = engine.choose(line.positions(), &request).best;
            let moves = weighed(&policy, line.position());
            let probable = moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).expect("a move").1;
            (agreed, asked) = (agreed + u32::from(probable == best), asked + 1);
            if !line.play(best) || line.is_over() {
                break;
            }
        }
    }
    assert!(5 * agreed > 2 * asked && asked > 200, "{agreed} of {asked}");
}

/// The position that the opponent would see in the mover's place.
fn turned(position: &GreatEscape) -> GreatEscape {
    let columns = |walls: u64| walls.reverse_bits().swap_bytes();
    let walls = Walls { h: columns(position.walls.h), v: columns(position.walls.v) };
    let [one, two] = position.pawns.map(|pawn| pawn.and_then(|cell| Cell::at(SIZE - 1 - cell.x(), cell.y())));
    let [first, second] = position.in_hand;
    GreatEscape { walls, pawns: [two, one], in_hand: [second, first], turn: position.turn.other(), ..*position }
}

#[test]
fn both_sides_have_the_same_steps() {
    let policy = MovePolicy::from_file(None).expect("a policy");
    let mut compared = 0;
    for position in (0..10).flat_map(|seed| met_from(GreatEscape::start(Rules::default()), 1, seed)) {
        let (moves, others) = (weighed(&policy, &position), weighed(&policy, &turned(&position)));
        for (logit, m) in moves.iter().filter(|(_, m)| matches!(m, Move::Step(_))) {
            let same = |other: &&(f32, Move)| seen(other.1, position.turn().other()) == seen(*m, position.turn());
            let other = others.iter().find(same).expect("the same move").0;
            assert!((logit - other).abs() < 1e-3, "{position:?} {m:?}: {logit} and {other}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn a_wrong_file_is_refused() {
    let own = policy_file::OWN;
    let id = |file: &[u8]| MovePolicy::from_file(Some(file)).expect_err("refused").id;
    assert_eq!(id(GreatEscape::NETWORKS[0]), "learning-not-one");
    assert_eq!(id(&own[..own.len() - 1]), "learning-damaged");
    let (inputs, features) = (net_file::layout(GreatEscape::GROUPS), net_file::layout(&MOVE_GROUPS));
    let sealed = |game: &str, inputs: &str, features: &str, one: &str, weights: usize| {
        let fields = [("game", game), ("inputs", inputs), ("features", features), ("one", one)];
        id(&seal(policy_file::KIND, &fields.map(|(name, value)| (name, value.to_owned())), &vec![2; weights]))
    };
    assert_eq!(sealed("awale", &inputs, &features, "64", WEIGHTS), "learning-foreign");
    assert_eq!(sealed("great-escape", &features, &features, "64", WEIGHTS), "learning-inputs");
    assert_eq!(sealed("great-escape", &inputs, &inputs, "64", WEIGHTS), "learning-inputs");
    assert_eq!(sealed("great-escape", &inputs, &features, "0", WEIGHTS), "learning-damaged");
    assert_eq!(sealed("great-escape", &inputs, &features, "64", WEIGHTS - 1), "learning-damaged");
    assert_eq!(sealed("great-escape", &inputs, &features, "64", WEIGHTS + 1), "learning-damaged");
}

/// Positions of random games with a move drawn from the legal ones.
fn choices() -> Vec<Choice> {
    let mut rng = fastrand::Rng::with_seed(5);
    let positions = (0..10).flat_map(|seed| met_from(GreatEscape::start(Rules::default()), 1, seed));
    let choice = |position: GreatEscape| {
        let mut moves = Vec::new();
        position.each_move(|m| moves.push(m));
        rng.choice(moves).map(|m| Choice { position, m })
    };
    positions.filter_map(choice).collect()
}

#[test]
fn the_mirror_image_of_a_move_leads_to_that_of_its_position() {
    for Choice { position, m } in choices() {
        let (mut next, mut image) = (position, position.mirrored().expect("an image"));
        let mirrored = GreatEscape::mirrored_move(m);
        assert!(image.is_legal(mirrored), "{position:?} {m:?}");
        next.play_unchecked(m);
        image.play_unchecked(mirrored);
        assert_eq!(next.mirrored(), Some(image), "{position:?} {m:?}");
    }
}

/// The derivatives by some weights of every part, against the difference of two losses.
#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    const STEP: f32 = 1e-2;
    let mut policy = MovePolicy::random(1);
    let mut rng = fastrand::Rng::with_seed(2);
    policy.weights[OUTPUT_BIASES..].iter_mut().for_each(|weight| *weight = rng.f32() - 0.5);
    let (mut weighed, mut compared) = (WeighedMoves::default(), [0; 4]);
    for choice in choices().iter().step_by(40) {
        let mut gradient = vec![0.0; WEIGHTS];
        let loss = ChoiceLoss.add_gradient(&policy, choice, &mut gradient, &mut weighed);
        assert_eq!(loss, ChoiceLoss.loss(&policy, choice, &mut weighed));
        let inputs = active_inputs_with(&choice.position, &mut EvalMemory::default());
        let hidden = policy.hidden(&inputs[choice.position.turn().index()]);
        // The difference says nothing about a unit that a step switches off.
        let is_smooth = |at: usize| at / HIDDEN > INPUTS || hidden[at % HIDDEN] > 2.0 * STEP;
        let sloping: Vec<usize> = (0..WEIGHTS).filter(|at| gradient[*at].abs() > 1e-3 && is_smooth(*at)).collect();
        for at in sloping.into_iter().step_by(7) {
            let mut moved = |step: f32| {
                let mut moved = policy.clone();
                moved.weights[at] += step;
                ChoiceLoss.loss(&moved, choice, &mut weighed)
            };
            let slope = (moved(STEP) - moved(-STEP)) / f64::from(2.0 * STEP);
            let found = f64::from(gradient[at]);
            assert!((slope - found).abs() < 1e-3 + 0.02 * found.abs(), "weight {at}: {slope}, not {found}");
            let part = match at {
                ..OUTPUT_BIASES if at / HIDDEN <= INPUTS => 0,
                ..OUTPUT_BIASES => 1,
                OUTPUT_BIASES..FEATURE_WEIGHTS => 2,
                _ => 3,
            };
            compared[part] += 1;
        }
    }
    assert!(compared.iter().all(|count| *count > 10), "{compared:?}");
}

/// Games with few nodes, of which two are kept apart.
fn games() -> Vec<u8> {
    let stop = AtomicBool::new(false);
    let request = SelfPlayRequest { seed: 1, first: 0, games: 40, nodes: 20, net: None, stop: &stop, played: &|_| {} };
    Learner::<GreatEscape>::NEW.self_play("", &request).expect("games")
}

fn fitted(files: &[Vec<u8>], threads: usize, resume: Option<&[u8]>, save: &mut dyn FnMut(&[u8])) -> FittedPolicy {
    let report = &mut |_: &FitProgress| true;
    let mut request = FitRequest { files, epochs: 2, batch: 64, rate: 0.01, seed: 3, threads, resume, save, report };
    PolicyLearner.fit(&mut request).expect("a policy")
}

#[test]
fn a_fitted_policy_beats_chance_and_plays() {
    let files = [games()];
    let mut saved = Vec::new();
    let fitted_once = fitted(&files, 1, None, &mut |state| saved.push(state.to_vec()));
    assert_eq!(fitted_once, fitted(&files, 2, None, &mut |_| {}), "threads change nothing");
    assert_eq!(fitted_once, fitted(&files, 2, Some(&saved[0]), &mut |_| {}), "it continues as if it had not stopped");
    let (samples, _) = Samples::<Choice>::read::<GreatEscape>(&files).expect("choices");
    let (uniform, mut weighed) = (MovePolicy { weights: vec![0.0; WEIGHTS] }, WeighedMoves::default());
    let by_chance: f64 = samples.apart.iter().map(|choice| ChoiceLoss.loss(&uniform, choice, &mut weighed)).sum();
    let by_chance = by_chance / samples.apart.len() as f64;
    let FittedPolicy { policy, positions, validation, epochs, agreement, order_agreement, .. } = fitted_once;
    assert_eq!((positions, validation), (samples.learned.len(), samples.apart.len()));
    assert!(epochs.len() == 2 && epochs[1].validation_loss < 0.8 * by_chance, "{epochs:?}, not {by_chance}");
    assert!(agreement > 0.2 && order_agreement > 0.1, "{agreement} and {order_agreement}");

    let game: &dyn DynGame = *Games.games().iter().find(|game| game.info().name == "great-escape").expect("the game");
    let player = |file: &[u8]| game.local_player("puct:nodes=50,policy=x", &|_| Ok(file.to_vec()));
    let line = game.opening("", 3).expect("a start");
    let ask = Ask { limits: Limits::depth(2), stop: &AtomicBool::new(false), lines: 1, report: &|_| {} };
    let reply = player(&policy).expect("a player").choose(&*line, &ask);
    assert!(line.boxed_clone().play(&reply.best).is_ok(), "{}", reply.best);
    let id = |refused: Result<_, Message>| refused.err().expect("refused").id;
    assert_eq!(id(player(&policy[..policy.len() - 1])), "learning-damaged");
    assert_eq!(id(player(GreatEscape::NETWORKS[0])), "learning-not-one");
    // A spec from the network names no files.
    assert_eq!(id(game.player("puct:policy=x")), "learning-file-refused");
}
