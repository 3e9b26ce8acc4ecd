use std::collections::BTreeSet;

use games::Games;
use rules::Seat;

use super::*;
use crate::statistics::points::Ending;
use crate::store::stored_game::ThinkingStats;

const FOR_EVER: Duration = Duration::MAX;

fn text(format: &str, players: usize) -> String {
    let mut text = format!("name = \"t\"\nformat = \"{format}\"\n[[games]]\ngame = \"colonnes\"\n");
    for i in 0..players {
        text += &format!("[[players]]\nname = \"p{i}\"\nplayer = \"random\"\n");
    }
    text
}

fn queue<'a>(format: &str, players: usize, store: Store, stop: &'a AtomicBool) -> JobQueue<'a> {
    let text = text(format, players);
    let event = Event::read(&text, &Games).expect("an event");
    JobQueue::open(event, &text, store, stop).expect("a desk")
}

fn finished(job: &Job, leg: u8) -> StoredGame {
    StoredGame {
        pair: job.pair,
        leg,
        ending: Ending::Won(Seat(0)),
        reason: "column".to_owned(),
        why: [String::new(), String::new()],
        evidence: String::new(),
        stderr: [String::new(), String::new()],
        plies: 5,
        record: String::new(),
        thinking: [ThinkingStats::default(); 2],
        when: 0,
        worker: String::new(),
    }
}

#[test]
fn every_pair_is_handed_out_once() {
    let stop = AtomicBool::new(false);
    let queue = queue("round-robin", 4, Store::in_memory().expect("a store"), &stop);
    let mut seen = BTreeSet::new();
    for _ in 0..6 {
        let job = queue.take(FOR_EVER).expect("a job");
        assert!(seen.insert(job.pair));
        assert_eq!(job.legs, [0, 1]);
        [0, 1].into_iter().for_each(|leg| queue.deliver(&finished(&job, leg)));
    }
    assert!(queue.take(FOR_EVER).is_none());
    assert_eq!(queue.close().expect("no failure").results().expect("games").len(), 12);
}

#[test]
fn a_lease_that_runs_out_is_handed_out_again_and_counts_once() {
    let stop = AtomicBool::new(false);
    let queue = queue("round-robin", 2, Store::in_memory().expect("a store"), &stop);
    let lost = queue.take(Duration::ZERO).expect("a job");
    queue.deliver(&finished(&lost, 0));
    let again = queue.take(FOR_EVER).expect("the same job");
    assert_eq!((again.pair, again.seeding, &again.legs[..]), (lost.pair, lost.seeding, &[1][..]));
    // The executor that seemed lost delivers after all, and so does the other.
    queue.deliver(&finished(&lost, 1));
    queue.deliver(&finished(&again, 1));
    assert!(queue.take(FOR_EVER).is_none());
    assert_eq!(queue.wait().finished, 2);
    assert_eq!(queue.close().expect("no failure").results().expect("games").len(), 2);
}

#[test]
fn a_half_played_pair_is_gone_on_with() {
    let stop = AtomicBool::new(false);
    let first = queue("round-robin", 2, Store::in_memory().expect("a store"), &stop);
    let job = first.take(FOR_EVER).expect("a job");
    first.deliver(&finished(&job, 1));
    let store = first.close().expect("no failure");
    let second = queue("round-robin", 2, store, &stop);
    let rest = second.take(FOR_EVER).expect("the rest of it");
    assert_eq!((rest.pair, rest.seeding, &rest.legs[..]), (job.pair, job.seeding, &[0][..]));
}

#[test]
fn seeds_differ_by_pair_game_and_seat() {
    let stop = AtomicBool::new(false);
    let queue = queue("round-robin", 5, Store::in_memory().expect("a store"), &stop);
    let mut seeds = BTreeSet::new();
    while let Some(job) = queue.take(FOR_EVER) {
        for leg in 0..2 {
            (0..2).for_each(|seat| assert!(seeds.insert(job.seeding.of(leg, seat))));
            queue.deliver(&finished(&job, leg));
        }
    }
    assert_eq!(seeds.len(), 40);
}

#[test]
fn a_swiss_round_waits_for_the_one_before() {
    let stop = AtomicBool::new(false);
    let queue = queue("swiss", 4, Store::in_memory().expect("a store"), &stop);
    let (one, two) = (queue.take(FOR_EVER).expect("a job"), queue.take(FOR_EVER).expect("a job"));
    assert_eq!((&*one.rounds[0], &*two.rounds[0]), ("1.1", "1.1"));
    [&one, &two].into_iter().for_each(|job| (0..2).for_each(|leg| queue.deliver(&finished(job, leg))));
    assert_eq!(queue.take(FOR_EVER).expect("a job").rounds[0], "2.1");
    stop.store(true, Ordering::Relaxed);
    assert!(queue.take(FOR_EVER).is_none());
}

/// The third seed has no bye and wins few points; the first has a bye in the first round and wins the final.
#[test]
fn who_wins_a_knockout_stands_first() {
    let stop = AtomicBool::new(false);
    let queue = queue("knockout", 3, Store::in_memory().expect("a store"), &stop);
    while let Some(job) = queue.take(FOR_EVER) {
        for leg in 0..2 {
            // The better seed wins in the first seat and draws in the second.
            let better = job.seating(leg)[0].name < job.seating(leg)[1].name;
            let ending = if better { Ending::Won(Seat(0)) } else { Ending::Drawn };
            queue.deliver(&StoredGame { ending, ..finished(&job, leg) });
        }
    }
    let (ranking, names) = queue.ranking().expect("a ranking");
    let order: Vec<(&str, usize)> = ranking.iter().map(|s| (names[s.player].as_str(), s.rank)).collect();
    assert_eq!(order, [("p0", 1), ("p1", 2), ("p2", 3)]);
    assert!(ranking[0].points < ranking[1].points);
}
