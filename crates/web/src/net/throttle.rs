//! [`Throttle`]: attempts at something secret, slowed down by address and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use stdx::lock;

/// Addresses that are remembered at a time.
const ADDRESSES: usize = 4096;

/// So many attempts at once, and then one in a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) every: Duration,
}

/// Attempts left of a [`Rate`]: the time at which all of them will be there again.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    full_at: Instant,
}

impl Bucket {
    const fn new(now: Instant) -> Self {
        Self { full_at: now }
    }

    fn has(self, rate: Rate, now: Instant) -> bool {
        self.full_at.saturating_duration_since(now) + rate.every <= rate.every * rate.burst
    }

    fn spend(&mut self, rate: Rate, now: Instant) {
        self.full_at = self.full_at.max(now) + rate.every;
    }
}

/// Attempts, slowed down by address and in all.
pub(crate) struct Throttle {
    each: Rate,
    all: Rate,
    spent: Mutex<Spent>,
}

struct Spent {
    all: Bucket,
    addresses: HashMap<IpAddr, Bucket>,
}

impl Throttle {
    pub(crate) fn new(each: Rate, all: Rate) -> Self {
        let spent = Spent { all: Bucket::new(Instant::now()), addresses: HashMap::new() };
        Self { each, all, spent: Mutex::new(spent) }
    }

    /// One more attempt from an address, unless it is too soon. Those of this machine are not counted in all, so that
    /// others cannot use them up.
    pub(crate) fn allows(&self, address: IpAddr, now: Instant) -> bool {
        let mut spent = lock(&self.spent);
        let Spent { all, addresses } = &mut *spent;
        if addresses.len() >= ADDRESSES {
            addresses.retain(|_, bucket| bucket.full_at > now);
        }
        let own = addresses.get(&address).copied().unwrap_or(Bucket::new(now));
        let known = addresses.contains_key(&address) || addresses.len() < ADDRESSES;
        if !known || !own.has(self.each, now) || !(address.is_loopback() || all.has(self.all, now)) {
            return false;
        }
        if !address.is_loopback() {
            all.spend(self.all, now);
        }
        addresses.entry(address).or_insert(own).spend(self.each, now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_slowed_by_address_and_in_all() {
        let second = Duration::from_secs(1);
        let throttle = Throttle::new(Rate { burst: 2, every: 5 * second }, Rate { burst: 3, every: second });
        let [one, two] = [1, 2].map(|last| IpAddr::from([203, 0, 113, last]));
        let start = Instant::now() + second;
        assert!(throttle.allows(one, start) && throttle.allows(one, start));
        assert!(!throttle.allows(one, start), "its own");
        assert!(throttle.allows(two, start));
        assert!(!throttle.allows(two, start), "all");
        assert!(throttle.allows(IpAddr::from([127, 0, 0, 1]), start), "but not this machine's");
        assert!(throttle.allows(two, start + second), "one more after a while");
        assert!(!throttle.allows(one, start + 4 * second));
        assert!(throttle.allows(one, start + 5 * second));
        assert!(!throttle.allows(one, start + 5 * second));
    }
}
