//! Batches of games against lines, move by move, by every rule set.

use std::num::NonZeroUsize;

use catalogue::{BatchArrays, Catalogue as _, DynGame, EncodingInfo};
use games::Games;
use rules::Seat;

/// Games of a batch, and steps played in each.
const GAMES: usize = 4;
const STEPS: usize = 400;

/// The arrays of a batch.
struct Arrays {
    observations: Vec<u8>,
    masks: Vec<bool>,
    rewards: Vec<f32>,
    ended: Vec<bool>,
    turns: Vec<u8>,
}

impl Arrays {
    fn new(info: EncodingInfo, seats: usize) -> Self {
        Self {
            observations: vec![0; GAMES * info.observation_size()],
            masks: vec![false; GAMES * info.actions],
            rewards: vec![0.0; GAMES * seats],
            ended: vec![false; GAMES],
            turns: vec![0; GAMES],
        }
    }

    fn all(&mut self) -> BatchArrays<'_> {
        BatchArrays {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            turns: &mut self.turns,
        }
    }
}

#[test]
fn batches_play_as_lines_do() {
    for game in Games.games() {
        for rules in game.info().rules.sets {
            compare(*game, rules);
        }
        game.for_players(3).into_iter().for_each(|larger| compare(larger, ""));
    }
}

fn compare(game: &'static dyn DynGame, rules: &str) {
    let (info, seats) = (game.encoding(), game.info().sides.len());
    let start = || game.open(rules, None).expect("the start");
    // The text of the start names the variant for three.
    let position = (seats > 2).then(|| start().position());
    let mut batch = game.batch(rules, position.as_deref(), false, GAMES).expect("a batch");
    let mut arrays = Arrays::new(info, seats);
    batch.reset(1, NonZeroUsize::MIN, arrays.all());
    let mut lines: Vec<_> = (0..GAMES).map(|_| start()).collect();
    let (mut actions, mut ended) = (vec![0; GAMES], 0);
    for _ in 0..STEPS {
        for (row, line) in lines.iter().enumerate() {
            let seat = line.turn().expect("it is not over");
            let mut mask = vec![false; info.actions];
            line.each_code(&mut |code| mask[line.action_of(code).expect("a move")] = true);
            assert_eq!(arrays.masks[row * info.actions..][..info.actions], mask, "{}", line.position());
            let mut planes = vec![0; info.observation_size()];
            line.observe(seat, &mut planes);
            assert_eq!(arrays.observations[row * planes.len()..][..planes.len()], planes, "{}", line.position());
            assert_eq!(Seat(arrays.turns[row]), seat);
        }
        batch.sample(&arrays.masks, &mut actions);
        batch.step(&actions, NonZeroUsize::MIN, arrays.all());
        for (row, line) in lines.iter_mut().enumerate() {
            let code = line.code_of_action(actions[row] as usize).expect("an action");
            assert!(line.play_code(code), "{}", line.position());
            assert_eq!(arrays.rewards[row * seats..][..seats], line.rewards(), "{}", line.position());
            assert_eq!(arrays.ended[row], line.outcome().is_some(), "{}", line.position());
            if line.outcome().is_some() {
                *line = start();
                ended += 1;
            }
        }
    }
    assert!(ended > 0 || game.info().name == "escampe", "{} {rules}: no game ended", game.info().name);
}
