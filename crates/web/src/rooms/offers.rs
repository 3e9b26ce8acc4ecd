//! [`Offers`]: pending offers of a draw, an undo or a rematch. An offer is accepted once every voter has agreed.

use serde::{Deserialize, Serialize};

use crate::api::error::{ApiError, ApiResult};

/// Offer from one seat to the others.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Offer {
    /// Seat that made the offer.
    pub(crate) by: u8,
    /// Seats that have agreed.
    pub(crate) yes: Vec<u8>,
}

/// Pending offers.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
#[serde(default)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Offer>,
    pub(crate) undo: Option<Offer>,
    pub(crate) rematch: Option<Offer>,
}

/// State of an offer after it was made or answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfferState {
    /// Some voters have not answered.
    Open,
    /// All voters agree to the offer of this seat.
    Accepted(u8),
    Declined,
}

/// Visitor who acts in a room: all their seats, and the seat they act for.
pub(crate) struct Actor<'a> {
    pub(crate) seats: &'a [u8],
    pub(crate) own: u8,
}

impl Actor<'_> {
    /// Makes or answers an offer. Making an offer that another seat has already made accepts it. `voters` returns the
    /// seats that must agree to an offer of the given seat.
    pub(crate) fn offer(
        &self,
        offer: &mut Option<Offer>,
        answer: Option<bool>,
        voters: impl Fn(u8) -> Vec<u8>,
    ) -> ApiResult<OfferState> {
        let theirs = offer.take_if(|offer| !self.seats.contains(&offer.by));
        let (by, yes) = match (theirs, answer) {
            (Some(_), Some(false)) => return Ok(OfferState::Declined),
            (Some(Offer { by, yes }), _) => (by, [&yes, self.seats].concat()),
            (None, Some(_)) => return Err(ApiError::new("no-offer")),
            (None, None) => (self.own, Vec::new()),
        };
        if voters(by).iter().all(|seat| yes.contains(seat)) {
            *offer = None;
            return Ok(OfferState::Accepted(by));
        }
        *offer = Some(Offer { by, yes });
        Ok(OfferState::Open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(offer: &mut Option<Offer>, own: u8, answer: Option<bool>) -> Option<OfferState> {
        let others = |by: u8| (0..3).filter(|seat| *seat != by).collect();
        Actor { seats: &[own], own }.offer(offer, answer, others).ok()
    }

    #[test]
    fn all_must_agree_and_one_can_decline() {
        let mut offer = None;
        assert_eq!(offers(&mut offer, 1, Some(true)), None, "there is no offer");
        assert_eq!(offers(&mut offer, 0, None), Some(OfferState::Open));
        assert_eq!(offers(&mut offer, 0, Some(true)), None, "a seat cannot answer its own offer");
        assert_eq!(offers(&mut offer, 1, Some(true)), Some(OfferState::Open));
        assert_eq!(offers(&mut offer, 2, None), Some(OfferState::Accepted(0)));
        assert_eq!((offer.clone(), offers(&mut offer, 2, None)), (None, Some(OfferState::Open)));
        assert_eq!(offers(&mut offer, 0, Some(false)), Some(OfferState::Declined));
        assert_eq!(offer, None);
    }
}
