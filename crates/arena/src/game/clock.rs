//! [`GameClock`]: the players' clocks during one game, as the referee runs them.

use std::time::Duration;

use play::{PlayerClock, TimeControl};
use rules::{Limits, Seat};

use crate::contestant::MoveRequest;

/// Default margin: longer than a busy machine needs to wake a process up.
const DEFAULT_MARGIN: Duration = Duration::from_millis(100);
/// Timeout of a move without a clock: longer than any search to a fixed depth.
const UNTIMED_TIMEOUT: Duration = Duration::from_secs(600);
/// Maximum number of players in a game.
const MAX_SEATS: usize = 3;

/// The players' clocks during one game.
#[derive(Clone, Debug)]
pub struct GameClock {
    control: TimeControl,
    seats: [PlayerClock; MAX_SEATS],
}

impl GameClock {
    /// Creates the clocks, set for the first move.
    pub fn new(control: TimeControl) -> Self {
        Self { control, seats: [PlayerClock::new(control); MAX_SEATS] }
    }

    /// Returns the lateness that the referee forgives under a time control.
    pub fn margin(control: &TimeControl) -> Duration {
        control.margin.unwrap_or(DEFAULT_MARGIN)
    }

    /// Returns the limits and the deadline of a seat's next move.
    pub fn request(&self, seat: Seat) -> MoveRequest {
        let clock = &self.seats[seat.index()];
        let mut limits = clock.limits();
        if !self.control.is_bounded() {
            // An engine without any limit would think until stopped.
            limits = Limits { time: Some(UNTIMED_TIMEOUT), ..limits };
        }
        let allowed = clock.left().unwrap_or(UNTIMED_TIMEOUT);
        let margin = Self::margin(&self.control);
        let clocks = self.seats[0].game_clock().zip(self.seats[1].game_clock()).map(|(one, two)| [one, two]);
        MoveRequest { limits, clocks, deadline: allowed.saturating_add(margin) }
    }

    /// Charges a seat for a move that was made in time.
    pub fn charge(&mut self, seat: Seat, spent: Duration) {
        self.seats[seat.index()].charge(spent);
    }
}

#[cfg(test)]
mod tests {
    use play::Bare;
    use rules::MOVE_OVERHEAD;

    use super::*;

    fn clock(text: &str) -> GameClock {
        GameClock::new(TimeControl::read(text, Bare::Game).expect(text))
    }

    #[test]
    fn each_seat_has_its_own_clock() {
        let mut clock = clock("10s+1s,margin=0ms");
        clock.charge(Seat(1), Duration::from_secs(4));
        assert_eq!(clock.request(Seat(1)).deadline, Duration::from_secs(7));
        assert_eq!(clock.request(Seat(0)).deadline, Duration::from_secs(10));
        let clocks = clock.request(Seat(0)).clocks.expect("both clocks");
        assert_eq!(clocks.map(|clock| clock.remaining.as_secs()), [10, 7]);
    }

    #[test]
    fn the_first_move_may_take_longer() {
        let mut clock = clock("100ms/move,first=1s,margin=0ms");
        assert_eq!(clock.request(Seat(0)).deadline, Duration::from_secs(1));
        clock.charge(Seat(0), Duration::from_millis(5));
        assert_eq!(clock.request(Seat(0)).deadline, Duration::from_millis(100));
        assert_eq!(clock.request(Seat(1)).limits.time, Some(Duration::from_secs(1)));
    }

    #[test]
    fn free_time_is_not_counted() {
        let mut clock = clock("10s,free=500ms,margin=0ms");
        clock.charge(Seat(0), Duration::from_millis(400));
        clock.charge(Seat(0), Duration::from_millis(1500));
        assert_eq!(clock.request(Seat(0)).deadline, Duration::from_millis(9500));
    }

    #[test]
    fn players_keep_the_move_overhead_back() {
        for text in ["100ms/move,first=1s,margin=0ms", "10s+1s"] {
            assert_eq!(clock(text).request(Seat(0)).limits.overhead, MOVE_OVERHEAD, "{text}");
        }
    }

    #[test]
    fn a_move_without_any_limit_has_a_timeout() {
        assert_eq!(clock("none").request(Seat(0)).limits.time, Some(UNTIMED_TIMEOUT));
        assert_eq!(clock("depth=2").request(Seat(0)).limits.time, None);
    }
}
