//! [`Summary`]: the evaluated contents of a store. Every report starts from it.

use catalogue::{Catalogue, Message};
use rules::Seat;

use crate::event::Event;
use crate::event::job_queue::standings;
use crate::statistics::pentanomial::Pentanomial;
use crate::statistics::points::{Ending, GameResult, Standing};
use crate::statistics::ratings::{Encounter, Rating, rate};
use crate::store::replaced::ReplacedGame;
use crate::store::stored_game::ThinkingStats;
use crate::store::{GameRow, Store};

/// The current state of an event.
pub struct Summary {
    /// The event.
    pub event: Event,
    /// Every player's name, by number.
    pub names: Vec<String>,
    /// The ranking.
    pub standings: Vec<Standing>,
    /// Ratings by number; `None` for a player without games.
    pub ratings: Vec<Option<Rating>>,
    /// Time and search statistics, by number.
    pub thinking: Vec<ThinkingStats>,
    /// Every game, in finishing order.
    pub games: Vec<GameRow>,
    /// Games that were played again because a bot was replaced. Nothing else counts them.
    pub replaced: Vec<ReplacedGame>,
    /// Pairs that no worker of a lab could play, with the evidence.
    pub aside: Vec<(i64, String)>,
}

/// One player's results against another.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct HeadToHead {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost on the board.
    pub losses: u32,
    /// Games lost by forfeit.
    pub forfeits: u32,
    /// Points, by the event's rules.
    pub points: f64,
}

impl HeadToHead {
    /// Returns the number of games played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses + self.forfeits
    }

    /// Returns the score, with one point for a win and half for a draw, as a share of the games; one half without
    /// games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }
}

impl Summary {
    /// Evaluates a store.
    pub fn of(store: &Store, catalogue: &dyn Catalogue) -> Result<Self, Message> {
        let text = store.event()?.ok_or_else(|| Message::new("store-empty"))?;
        let event = Event::read(&text, catalogue)?;
        let names = store.players()?;
        let games = store.games()?;
        let results: Vec<GameResult> =
            games.iter().map(|kept| GameResult { players: kept.players, ending: kept.finished.ending }).collect();
        let standings = standings(&event, store, names.len(), &results)?;
        let mut thinking = vec![ThinkingStats::default(); names.len()];
        for kept in &games {
            for seat in 0..2 {
                thinking[kept.players[seat]].add(&kept.finished.thinking[seat]);
            }
        }
        let ratings = rated(names.len(), &results);
        let (replaced, aside) = (store.replaced()?, store.aside()?);
        Ok(Self { event, names, standings, ratings, thinking, games, replaced, aside })
    }

    /// Returns a player's results against another.
    pub fn tally(&self, one: usize, two: usize) -> HeadToHead {
        let mut tally = HeadToHead::default();
        for kept in self.games.iter().filter(|kept| kept.players == [one, two] || kept.players == [two, one]) {
            let seat = Seat(u8::from(kept.players[0] != one));
            let ending = kept.finished.ending;
            tally.points += self.event.points.of(ending, seat);
            match ending.halves(seat) {
                2 => tally.wins += 1,
                1 => tally.draws += 1,
                _ if matches!(ending, Ending::Forfeited(_)) => tally.forfeits += 1,
                _ => tally.losses += 1,
            }
        }
        tally
    }

    /// Returns the complete pairs of two players, from the first one's point of view.
    pub fn pairs(&self, one: usize, two: usize) -> Pentanomial {
        let mut halves = std::collections::BTreeMap::<i64, (usize, usize)>::new();
        for kept in self.games.iter().filter(|kept| kept.players == [one, two] || kept.players == [two, one]) {
            let seat = Seat(u8::from(kept.players[0] != one));
            let pair = halves.entry(kept.finished.pair).or_default();
            *pair = (pair.0 + 1, pair.1 + kept.finished.ending.halves(seat));
        }
        let mut pairs = Pentanomial::default();
        halves.values().filter(|(games, _)| *games == 2).for_each(|(_, won)| pairs.add(*won));
        pairs
    }

    /// Returns the games lost by forfeit, with the seat that lost.
    pub fn forfeits(&self) -> impl Iterator<Item = (&GameRow, Seat)> {
        self.games.iter().filter_map(|kept| match kept.finished.ending {
            Ending::Forfeited(seat) => Some((kept, seat)),
            _ => None,
        })
    }

    /// Returns each player's points after each game, as (number of games finished, points), by number.
    pub fn points_over_time(&self) -> Vec<Vec<(usize, f64)>> {
        let mut lines = vec![vec![(0, 0.0)]; self.names.len()];
        for (i, kept) in self.games.iter().enumerate() {
            for (seat, player) in kept.players.into_iter().enumerate() {
                let points = self.event.points.of(kept.finished.ending, Seat(seat as u8));
                let before = lines[player].last().map_or(0.0, |last| last.1);
                lines[player].push((i + 1, before + points));
            }
        }
        lines
    }
}

fn rated(players: usize, results: &[GameResult]) -> Vec<Option<Rating>> {
    let mut table = std::collections::BTreeMap::<(usize, usize), Encounter>::new();
    let mut played = vec![false; players];
    for result in results {
        let [first, second] = result.players;
        let (one, two) = (first.min(second), first.max(second));
        let seat = Seat(u8::from(first != one));
        let met = table.entry((one, two)).or_insert(Encounter { one, two, points: 0.0, games: 0.0 });
        met.points += result.ending.halves(seat) as f64 / 2.0;
        met.games += 1.0;
        (played[one], played[two]) = (true, true);
    }
    let encounters: Vec<Encounter> = table.into_values().collect();
    rate(players, &encounters).into_iter().zip(played).map(|(rating, played)| played.then_some(rating)).collect()
}
