//! `palabre duel`: the simplest comparison of two players.

use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rules::{AnyGame, AnyLine, Ask, Limits, Message, Player, Seat};

use crate::commands::best;
use crate::flags::Duel;
use crate::pairs;
use crate::session::Session;

/// An answer this much later than the limit loses: more than a busy machine takes to wake a thread.
const GRACE: Duration = Duration::from_millis(100);

/// What happened, from the first player's point of view.
#[derive(Clone, Debug, Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    /// The points of each pair of games, the same opening with sides swapped.
    pairs: Vec<f64>,
    /// Games lost by a late answer or an illegal move, by player.
    late: [u64; 2],
    illegal: [u64; 2],
    /// The first player's points and games as each seat.
    by_seat: [(f64, u64); 2],
}

enum Ending {
    Played(Option<Seat>),
    Late(Seat),
    Illegal(Seat),
}

/// Plays pairs of games with sides swapped and says who scored what.
pub(crate) fn run(session: &mut Session, flags: &Duel) -> anyhow::Result<()> {
    let game = session.game(&flags.game)?;
    for spec in [&flags.one, &flags.two] {
        session.player(game, spec)?;
    }
    game.open(&flags.rules, None).map_err(|message| session.failure(game, &message))?;
    let tally = Mutex::new(Tally::default());
    let (next, pairs) = (AtomicU64::new(0), flags.games.div_ceil(2));
    let work = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs {
                break;
            }
            if let Ok(mut pair_tally) = play_pair(game, flags, pair)
                && let Ok(mut tally) = tally.lock()
            {
                tally.add(&mut pair_tally);
                anstream::eprintln!("{} {}", 2 * tally.pairs.len(), tally.line());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..flags.concurrency.get() {
            scope.spawn(work);
        }
        work();
    });
    let tally = tally.into_inner().unwrap_or_default();
    let speaker = session.speaker_for(game);
    writeln!(session.out, "{} - {}", flags.one, flags.two)?;
    writeln!(session.out, "score: {}", tally.line())?;
    for (seat, (points, games)) in tally.by_seat.iter().enumerate() {
        let side = Message::new(format!("side-{}", game.info().sides[seat]));
        let text = Message::new("duel-as").with("side", side).with("points", points.to_string()).with("games", *games);
        writeln!(session.out, "{}", speaker.say(&text))?;
    }
    writeln!(session.out, "late: {} {}", tally.late[0], tally.late[1])?;
    writeln!(session.out, "illegal: {} {}", tally.illegal[0], tally.illegal[1])?;
    Ok(())
}

/// Two games from one opening: first the first player sits first, then the second does.
fn play_pair(game: &dyn AnyGame, flags: &Duel, pair: u64) -> Result<Tally, Message> {
    let limits = flags.budget.limits(best::USUAL_TIME);
    let opening = game.opening(&flags.rules, flags.seed.wrapping_mul(0x9e37_79b9).wrapping_add(pair))?;
    let mut tally = Tally::default();
    let mut points = 0.0;
    for swapped in [false, true] {
        let (first, second) = if swapped { (&flags.two, &flags.one) } else { (&flags.one, &flags.two) };
        let mut players = [game.player(first)?, game.player(second)?];
        let ours = Seat(u8::from(swapped));
        let owner = |seat: Seat| usize::from(seat != ours);
        let winner = match play(opening.boxed_clone(), &mut players, limits) {
            Ending::Played(winner) => winner,
            Ending::Late(seat) => {
                tally.late[owner(seat)] += 1;
                Some(Seat(1 - seat.0))
            }
            Ending::Illegal(seat) => {
                tally.illegal[owner(seat)] += 1;
                Some(Seat(1 - seat.0))
            }
        };
        let won = match winner {
            None => 0.5,
            Some(seat) => f64::from(u8::from(seat == ours)),
        };
        tally.wins += u64::from(won > 0.7);
        tally.draws += u64::from(won > 0.3 && won < 0.7);
        tally.losses += u64::from(won < 0.3);
        tally.by_seat[ours.index()].0 += won;
        tally.by_seat[ours.index()].1 += 1;
        points += won;
    }
    tally.pairs.push(points / 2.0);
    Ok(tally)
}

fn play(mut line: Box<dyn AnyLine>, players: &mut [Box<dyn Player>; 2], limits: Limits) -> Ending {
    let stop = AtomicBool::new(false);
    while let Some(seat) = line.turn() {
        let started = Instant::now();
        let ask = Ask { limits, stop: &stop, lines: 1, report: &|_| {} };
        let reply = players[seat.index()].choose(&*line, &ask);
        if limits.time.is_some_and(|time| started.elapsed() > time + GRACE) {
            return Ending::Late(seat);
        }
        if line.play(&reply.best).is_err() {
            return Ending::Illegal(seat);
        }
    }
    Ending::Played(line.outcome().and_then(|outcome| outcome.winner))
}

impl Tally {
    fn add(&mut self, other: &mut Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.append(&mut other.pairs);
        for player in 0..2 {
            self.late[player] += other.late[player];
            self.illegal[player] += other.illegal[player];
            self.by_seat[player].0 += other.by_seat[player].0;
            self.by_seat[player].1 += other.by_seat[player].1;
        }
    }

    fn line(&self) -> String {
        format!("{} (+{} ={} -{})", pairs::score(&self.pairs), self.wins, self.draws, self.losses)
    }
}
