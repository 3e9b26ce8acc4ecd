//! Some players against everyone else.

use super::{Meeting, Situation};

pub(super) fn meetings(situation: &Situation<'_>, heroes: &[usize]) -> Vec<Meeting> {
    let others = || situation.players.iter().filter(|player| !heroes.contains(player));
    let present = heroes.iter().filter(|hero| situation.players.contains(hero));
    let met_by = |hero: &usize| {
        let hero = *hero;
        others().zip(1..).map(move |(other, round)| situation.meeting(round, hero, *other))
    };
    let mut meetings: Vec<Meeting> = present.flat_map(met_by).collect();
    meetings.sort_by_key(|meeting| meeting.round);
    meetings
}
