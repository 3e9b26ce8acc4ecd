//! [`Batch`]: many games of one kind, played step by step by number, for programs that learn.

use std::num::NonZeroUsize;

use rules::Line;

use crate::encoding::{ranks_of, write_rewards};
use crate::opening::opening;
use crate::rollout::{Rollout, SplitMix};
use crate::{EncodingInfo, Roster};

/// Fewest games that a thread is started for: a thread costs as much as some hundred steps.
const GAMES_PER_THREAD: usize = 512;

/// The arrays that a [`Batch`] writes, one row for each game.
pub struct BatchArrays<'a> {
    /// The position as its player to move sees it.
    pub observations: &'a mut [u8],
    /// The legal actions.
    pub masks: &'a mut [bool],
    /// The reward of each seat for the last step.
    pub rewards: &'a mut [f32],
    /// `true` if the last step ended a game: the row shows the next one.
    pub ended: &'a mut [bool],
    /// The seat to move.
    pub turns: &'a mut [u8],
}

/// Many games of one kind. A game that ends is replaced by a new one in the same step.
pub trait Batch: Send + Sync {
    /// Number of games.
    fn games(&self) -> usize;
    /// Starts all games again. The same seed gives the same games, however many threads there are.
    fn reset(&mut self, seed: u64, threads: NonZeroUsize, arrays: BatchArrays<'_>);
    /// Plays an action in each game. An illegal one ends its game with −1 for the player who chose it.
    fn step(&mut self, actions: &[i64], threads: NonZeroUsize, arrays: BatchArrays<'_>);
    /// Draws a legal action for each game.
    fn sample(&mut self, masks: &[bool], actions: &mut [i64]);
}

/// One game of a batch.
struct Lane<G: Roster> {
    rollout: Rollout<G>,
    random: SplitMix,
}

/// The [`Batch`] of a game.
pub(crate) struct BatchOf<G: Roster> {
    lanes: Vec<Lane<G>>,
    start: Line<G>,
    /// `true` if each game starts with a random opening.
    varied: bool,
}

impl<G: Roster> BatchOf<G> {
    /// Creates a batch of games that start here, or with random openings by the same rules.
    pub(crate) fn new(start: Line<G>, varied: bool, games: usize) -> Self {
        let lane = |number| Lane { rollout: Rollout::of(&start), random: SplitMix::new(number as u64) };
        Self { lanes: (0..games).map(lane).collect(), varied, start }
    }

    /// Calls `each` for every game with its row of the arrays, on several threads if there are enough games.
    fn for_each(
        &mut self,
        threads: NonZeroUsize,
        BatchArrays { observations, masks, rewards, ended, turns }: BatchArrays<'_>,
        each: impl Fn(usize, &mut Lane<G>, &mut Row<'_>) + Sync,
    ) {
        let threads = threads.get().min(self.lanes.len() / GAMES_PER_THREAD).max(1);
        let share = self.lanes.len().div_ceil(threads).max(1);
        let (info, seats) = (EncodingInfo::of::<G>(), G::INFO.sides.len());
        let chunks = self
            .lanes
            .chunks_mut(share)
            .zip(observations.chunks_mut(share * info.observation_size()))
            .zip(masks.chunks_mut(share * info.actions))
            .zip(rewards.chunks_mut(share * seats))
            .zip(ended.chunks_mut(share).zip(turns.chunks_mut(share)))
            .enumerate();
        let work = |(number, ((((lanes, observations), masks), rewards), (ended, turns))): (usize, Chunk<'_, G>)| {
            let rows = observations
                .chunks_exact_mut(info.observation_size())
                .zip(masks.chunks_exact_mut(info.actions))
                .zip(rewards.chunks_exact_mut(seats))
                .zip(ended.iter_mut().zip(turns));
            for (at, (lane, (((observation, mask), rewards), (ended, turn)))) in lanes.iter_mut().zip(rows).enumerate()
            {
                each(number * share + at, lane, &mut Row { observation, mask, rewards, ended, turn });
            }
        };
        std::thread::scope(|scope| {
            let mut chunks = chunks;
            let first = chunks.next();
            let work = &work;
            chunks.for_each(|chunk| _ = scope.spawn(move || work(chunk)));
            first.into_iter().for_each(work);
        });
    }
}

type Chunk<'a, G> =
    ((((&'a mut [Lane<G>], &'a mut [u8]), &'a mut [bool]), &'a mut [f32]), (&'a mut [bool], &'a mut [u8]));

/// The row of one game.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    ended: &'a mut bool,
    turn: &'a mut u8,
}

impl<G: Roster> Lane<G> {
    /// Starts the next game.
    fn restart(&mut self, start: &Line<G>, varied: bool) {
        if varied {
            self.rollout.restart(&opening::<G>(start.position().rules(), self.random.next()));
        } else {
            self.rollout.restart(start);
        }
    }

    /// Plays an action. Writes the rewards and returns `true` if that ends the game.
    fn play(&mut self, action: i64, rewards: &mut [f32]) -> bool {
        let position = self.rollout.position();
        let chosen = usize::try_from(action).ok().and_then(|action| position.move_of(action));
        let Some(m) = chosen.filter(|m| position.is_legal(*m)) else {
            rewards[position.seat().index()] = -1.0;
            return true;
        };
        self.rollout.play(m);
        if !self.rollout.is_over() {
            return false;
        }
        if let Some(outcome) = self.rollout.outcome() {
            write_rewards(&ranks_of(self.rollout.position(), outcome.winner), rewards);
        }
        true
    }

    fn show(&self, row: &mut Row<'_>) {
        let position = self.rollout.position();
        let seat = position.seat();
        row.observation.fill(0);
        position.observe(seat, row.observation);
        row.mask.fill(false);
        position.each_move(|m| row.mask[position.action(m)] = true);
        *row.turn = seat.0;
    }
}

impl<G: Roster> Batch for BatchOf<G> {
    fn games(&self) -> usize {
        self.lanes.len()
    }

    fn reset(&mut self, seed: u64, threads: NonZeroUsize, arrays: BatchArrays<'_>) {
        let (start, varied) = (self.start.clone(), self.varied);
        self.for_each(threads, arrays, |number, lane, row| {
            lane.random = SplitMix::new(rules::mix(seed).wrapping_add(number as u64));
            lane.restart(&start, varied);
            row.rewards.fill(0.0);
            *row.ended = false;
            lane.show(row);
        });
    }

    fn step(&mut self, actions: &[i64], threads: NonZeroUsize, arrays: BatchArrays<'_>) {
        let (start, varied) = (self.start.clone(), self.varied);
        self.for_each(threads, arrays, |number, lane, row| {
            row.rewards.fill(0.0);
            *row.ended = lane.play(actions[number], row.rewards);
            if *row.ended {
                lane.restart(&start, varied);
            }
            lane.show(row);
        });
    }

    fn sample(&mut self, masks: &[bool], actions: &mut [i64]) {
        for ((lane, mask), action) in self.lanes.iter_mut().zip(masks.chunks_exact(G::ACTIONS)).zip(actions) {
            let legal = mask.iter().filter(|legal| **legal).count();
            let nth = lane.random.below(legal.max(1));
            let chosen = mask.iter().enumerate().filter(|(_, legal)| **legal).nth(nth);
            *action = chosen.map_or(0, |(number, _)| number as i64);
        }
    }
}
