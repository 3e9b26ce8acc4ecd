//! Everyone meets everyone, in rounds in which nobody plays twice (the circle method).

use super::{Meeting, Situation};

pub(super) fn meetings(situation: &Situation<'_>) -> Vec<Meeting> {
    let mut circle: Vec<Option<usize>> = situation.players.iter().map(|player| Some(*player)).collect();
    if circle.len() % 2 == 1 {
        circle.push(None);
    }
    let n = circle.len();
    let mut meetings = Vec::new();
    for round in 1..n {
        for i in 0..n / 2 {
            if let (Some(one), Some(two)) = (circle[i], circle[n - 1 - i]) {
                meetings.push(situation.meeting(round as u32, one.min(two), one.max(two)));
            }
        }
        circle[1..].rotate_right(1);
    }
    meetings
}
