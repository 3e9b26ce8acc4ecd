//! [`Offers`]: what was offered at a table and not answered yet. It is agreed on once everyone has said yes who must.

use serde::{Deserialize, Serialize};

use crate::api::error::{Answer, ApiError};

/// Something that one seat wants of the others.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Offer {
    /// Who wants it.
    pub(crate) by: u8,
    /// The seats that have said yes.
    pub(crate) yes: Vec<u8>,
}

/// What was offered.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(default)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Offer>,
    pub(crate) undo: Option<Offer>,
    pub(crate) rematch: Option<Offer>,
}

/// How an offer stands after a word about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    /// Others must still say yes.
    Open,
    /// Everyone wants what this seat offered.
    Agreed(u8),
    Declined,
}

/// Who says something: all the seats that he holds, and the one that he speaks for.
pub(crate) struct Party<'a> {
    pub(crate) seats: &'a [u8],
    pub(crate) own: u8,
}

impl Party<'_> {
    /// Makes an offer, or answers it; without an answer, the same offer is a yes. `voters` says who must agree to what a
    /// seat offers.
    pub(crate) fn say(
        &self,
        offer: &mut Option<Offer>,
        answer: Option<bool>,
        voters: impl Fn(u8) -> Vec<u8>,
    ) -> Answer<Stands> {
        let theirs = offer.take_if(|offer| !self.seats.contains(&offer.by));
        let (by, yes) = match (theirs, answer) {
            (Some(_), Some(false)) => return Ok(Stands::Declined),
            (Some(Offer { by, yes }), _) => (by, [&yes, self.seats].concat()),
            (None, Some(_)) => return Err(ApiError::new("no-offer")),
            (None, None) => (self.own, Vec::new()),
        };
        if voters(by).iter().all(|seat| yes.contains(seat)) {
            *offer = None;
            return Ok(Stands::Agreed(by));
        }
        *offer = Some(Offer { by, yes });
        Ok(Stands::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(offer: &mut Option<Offer>, own: u8, answer: Option<bool>) -> Option<Stands> {
        let others = |by: u8| (0..3).filter(|seat| *seat != by).collect();
        Party { seats: &[own], own }.say(offer, answer, others).ok()
    }

    #[test]
    fn all_must_agree_and_one_can_decline() {
        let mut offer = None;
        assert_eq!(says(&mut offer, 1, Some(true)), None, "there is nothing to answer");
        assert_eq!(says(&mut offer, 0, None), Some(Stands::Open));
        assert_eq!(says(&mut offer, 0, Some(true)), None, "it is his own");
        assert_eq!(says(&mut offer, 1, Some(true)), Some(Stands::Open));
        assert_eq!(says(&mut offer, 2, None), Some(Stands::Agreed(0)));
        assert_eq!((offer.clone(), says(&mut offer, 2, None)), (None, Some(Stands::Open)));
        assert_eq!(says(&mut offer, 0, Some(false)), Some(Stands::Declined));
        assert_eq!(offer, None);
    }
}
