use std::collections::BTreeSet;

use super::*;

/// Plays an event in which the player with the lower number wins every game, and returns all meetings by round.
fn run(format: &Format, players: usize, level: bool) -> Vec<Meeting> {
    let all: Vec<usize> = (0..players).collect();
    let mut past: Vec<MeetingResult> = Vec::new();
    for _ in 0..1000 {
        let situation = Situation { players: &all, ranking: &all, past: &past, pairs: 1 };
        let wanted = format.meetings(&situation);
        let new: Vec<Meeting> = wanted.into_iter().filter(|m| past.iter().all(|met| met.meeting != *m)).collect();
        if new.is_empty() {
            return past.iter().map(|met| met.meeting).collect();
        }
        for meeting in new {
            past.retain(|met| (met.meeting.round, met.meeting.one) != (meeting.round, meeting.one) || format.is_open());
            let won = 4 * meeting.pairs as usize;
            let halves = match meeting.two {
                Some(_) if level => [won / 2, won / 2],
                Some(two) if two < meeting.one => [0, won],
                _ => [won, 0],
            };
            past.push(MeetingResult { meeting, finished: true, halves });
        }
    }
    panic!("{format:?} with {players} never ends");
}

fn couple(meeting: &Meeting) -> Option<(usize, usize)> {
    meeting.two.map(|two| (meeting.one.min(two), meeting.one.max(two)))
}

fn nobody_plays_twice_in_a_round(meetings: &[Meeting]) {
    let mut seen = BTreeSet::new();
    for meeting in meetings {
        assert!(seen.insert((meeting.round, meeting.one)), "{meeting:?}");
        assert!(meeting.two.is_none_or(|two| seen.insert((meeting.round, two))), "{meeting:?}");
    }
}

#[test]
fn in_a_round_robin_everyone_meets_everyone_once() {
    for players in 2..=9 {
        let meetings = run(&Format::RoundRobin, players, false);
        let couples: BTreeSet<_> = meetings.iter().filter_map(couple).collect();
        assert_eq!((couples.len(), meetings.len()), (players * (players - 1) / 2, players * (players - 1) / 2));
        nobody_plays_twice_in_a_round(&meetings);
    }
}

#[test]
fn a_gauntlet_is_run_by_its_heroes() {
    let meetings = run(&Format::Gauntlet(vec![1, 3]), 5, false);
    let couples: BTreeSet<_> = meetings.iter().filter_map(couple).collect();
    assert_eq!(couples, BTreeSet::from([(0, 1), (1, 2), (1, 4), (0, 3), (2, 3), (3, 4)]));
}

#[test]
fn in_a_swiss_event_nobody_meets_twice_or_rests_twice() {
    for (players, rounds) in [(4, 3), (5, 5), (7, 4), (16, 5), (31, 6)] {
        let meetings = run(&Format::Swiss(rounds), players, false);
        nobody_plays_twice_in_a_round(&meetings);
        let couples: Vec<_> = meetings.iter().filter_map(couple).collect();
        assert_eq!(couples.len(), couples.iter().collect::<BTreeSet<_>>().len(), "{players} {rounds}");
        let rests: Vec<usize> = meetings.iter().filter(|m| m.two.is_none()).map(|m| m.one).collect();
        assert_eq!(rests.len(), rests.iter().collect::<BTreeSet<_>>().len());
        assert_eq!(meetings.iter().map(|m| m.round).max(), Some(rounds));
    }
}

#[test]
fn a_swiss_event_longer_than_its_field_repeats_meetings_and_ends() {
    assert_eq!(run(&Format::Swiss(6), 4, false).len(), 12);
}

#[test]
fn the_best_seed_wins_a_knockout_and_meets_the_second_last() {
    for players in 2..=9usize {
        let meetings = run(&Format::Knockout, players, false);
        assert_eq!(meetings.iter().filter(|m| m.two.is_some()).count(), players - 1, "{players}");
        let last = meetings.last().expect("a final");
        assert_eq!(couple(last), Some((0, 1)), "{players}");
        assert_eq!(last.round, players.next_power_of_two().ilog2());
    }
}

#[test]
fn a_level_knockout_meeting_is_prolonged_and_then_the_seed_decides() {
    let meetings = run(&Format::Knockout, 4, true);
    assert!(meetings.iter().all(|m| m.pairs == 1 + EXTRA_PAIRS), "{meetings:?}");
    assert_eq!(couple(&meetings[2]), Some((0, 1)));
}

#[test]
fn nobody_meets_nobody() {
    for format in [Format::RoundRobin, Format::Swiss(3), Format::Knockout, Format::Gauntlet(vec![0])] {
        assert!(run(&format, 1, false).is_empty() && run(&format, 0, false).is_empty());
    }
}
