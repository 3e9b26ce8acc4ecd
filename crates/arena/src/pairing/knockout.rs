//! Knockout: single elimination.
//!
//! The bracket keeps the best seeds apart: in a round of `n`, the k-th meets the k-th from the end. Missing players
//! become byes for the best seeds. A drawn meeting gets up to [`EXTRA_PAIRS`] further pairs, one at a time; then the
//! better seed advances.

use super::{EXTRA_PAIRS, Meeting, MeetingResult, Situation};

pub(super) fn meetings(situation: &Situation<'_>) -> Vec<Meeting> {
    let mut field: Vec<Option<usize>> = seeded(situation.players);
    for round in 1.. {
        if field.len() < 2 {
            return Vec::new();
        }
        let arranged: Vec<&MeetingResult> = situation.round(round).collect();
        if arranged.is_empty() {
            return first_meetings(situation, &field, round);
        }
        let open: Vec<Meeting> =
            arranged.iter().filter(|met| winner(situation, met).is_none()).map(|m| more(m)).collect();
        if !open.is_empty() {
            return open;
        }
        field = field
            .chunks_exact(2)
            .map(|pair| pair.iter().flatten().copied().find(|p| goes_on(situation, &arranged, *p)))
            .collect();
    }
    Vec::new()
}

/// Returns the slots of a bracket, ordered so that neighbours meet; `None` in slots without a player.
fn seeded(players: &[usize]) -> Vec<Option<usize>> {
    let mut seeds = vec![0];
    while seeds.len() < players.len() {
        let size = 2 * seeds.len();
        seeds = seeds.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    seeds.into_iter().map(|seed| players.get(seed).copied()).collect()
}

fn first_meetings(situation: &Situation<'_>, field: &[Option<usize>], round: u32) -> Vec<Meeting> {
    let meeting = |pair: &[Option<usize>]| match (pair[0], pair[1]) {
        (Some(one), Some(two)) => Some(situation.meeting(round, one, two)),
        (Some(one), None) | (None, Some(one)) => Some(Meeting { round, one, two: None, pairs: situation.pairs }),
        (None, None) => None,
    };
    field.chunks_exact(2).filter_map(meeting).collect()
}

fn goes_on(situation: &Situation<'_>, arranged: &[&MeetingResult], player: usize) -> bool {
    arranged.iter().any(|met| winner(situation, met) == Some(player))
}

pub(super) fn reached(situation: &Situation<'_>, player: usize) -> u32 {
    let own = situation.past.iter().filter(|met| met.meeting.one == player || met.meeting.two == Some(player));
    let far = own.map(|met| 2 * met.meeting.round + u32::from(winner(situation, met) == Some(player)));
    far.max().unwrap_or(0)
}

/// Returns the player who advances; `None` while the meeting is undecided.
fn winner(situation: &Situation<'_>, met: &MeetingResult) -> Option<usize> {
    let Meeting { one, two: Some(two), pairs, .. } = met.meeting else { return Some(met.meeting.one) };
    let seed = |player: usize| situation.players.iter().position(|p| *p == player);
    match met.halves[0].cmp(&met.halves[1]) {
        _ if !met.finished => None,
        std::cmp::Ordering::Greater => Some(one),
        std::cmp::Ordering::Less => Some(two),
        std::cmp::Ordering::Equal if pairs < situation.pairs + EXTRA_PAIRS => None,
        std::cmp::Ordering::Equal => Some(if seed(one) < seed(two) { one } else { two }),
    }
}

/// Returns the meeting to continue: with one more pair once all its pairs are played.
fn more(met: &MeetingResult) -> Meeting {
    Meeting { pairs: met.meeting.pairs + u32::from(met.finished), ..met.meeting }
}
