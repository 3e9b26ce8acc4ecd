//! Rounds in which players with similar points meet, avoiding repeated meetings where possible.
//!
//! A round is arranged when the previous one is finished: from the best ranked down, each player meets the next one
//! they have not met, with backtracking when a choice leaves a player without an opponent. With an odd number of
//! players, the lowest ranked of those with the fewest byes gets a bye.

use super::{Meeting, Situation};

/// Choices tried before a repeated meeting is accepted; far more than a field of a few hundred players needs.
const PATIENCE: u32 = 100_000;

pub(super) fn meetings(situation: &Situation<'_>, rounds: u32) -> Vec<Meeting> {
    let last = situation.last_round();
    let finished = situation.round(last).all(|met| met.finished);
    if !finished {
        return situation.round(last).map(|met| met.meeting).collect();
    }
    if last >= rounds { Vec::new() } else { arrange(situation, last + 1) }
}

fn arrange(situation: &Situation<'_>, round: u32) -> Vec<Meeting> {
    let mut waiting = situation.ranking.to_vec();
    let mut meetings = Vec::new();
    if waiting.len() % 2 == 1 {
        let rests = |player: usize| {
            let rested = situation.past.iter().filter(|met| met.meeting.two.is_none());
            rested.filter(|met| met.meeting.one == player).count()
        };
        // Of those with the fewest byes, the lowest ranked: `min_by_key` keeps the first of equals.
        let resting = (0..waiting.len()).rev().min_by_key(|i| rests(waiting[*i])).unwrap_or(0);
        meetings.push(Meeting { round, one: waiting.remove(resting), two: None, pairs: situation.pairs });
    }
    let mut patience = PATIENCE;
    let pairs = match_up(situation, &waiting, &mut patience).unwrap_or_else(|| neighbours(&waiting));
    meetings.extend(pairs.into_iter().map(|(one, two)| situation.meeting(round, one, two)));
    meetings
}

fn match_up(situation: &Situation<'_>, waiting: &[usize], patience: &mut u32) -> Option<Vec<(usize, usize)>> {
    let Some((first, others)) = waiting.split_first() else { return Some(Vec::new()) };
    for (i, other) in others.iter().enumerate().filter(|(_, other)| !have_met(situation, *first, **other)) {
        *patience = patience.checked_sub(1)?;
        let rest = [&others[..i], &others[i + 1..]].concat();
        if let Some(mut pairs) = match_up(situation, &rest, patience) {
            pairs.insert(0, (*first, *other));
            return Some(pairs);
        }
    }
    None
}

fn neighbours(waiting: &[usize]) -> Vec<(usize, usize)> {
    waiting.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

fn have_met(situation: &Situation<'_>, one: usize, two: usize) -> bool {
    let these = |m: &Meeting| (m.one == one && m.two == Some(two)) || (m.one == two && m.two == Some(one));
    situation.past.iter().any(|met| these(&met.meeting))
}
