//! [`Throttle`]: rate limit on attempts at a secret, per address and in total.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use stdx::lock;

/// Maximum number of addresses in memory.
const ADDRESSES: usize = 4096;

/// Rate of a token bucket: a burst, then one attempt per period.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) every: Duration,
}

/// Token bucket, stored as the time at which it is full again.
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

/// Rate limit per address and in total.
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

    /// Counts an attempt from an address. Returns `false` if it comes too soon. Attempts from this machine do not count
    /// towards the total, so that others cannot lock the owner out.
    pub(crate) fn try_acquire(&self, address: IpAddr, now: Instant) -> bool {
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
    fn attempts_are_limited_by_address_and_in_total() {
        let second = Duration::from_secs(1);
        let throttle = Throttle::new(Rate { burst: 2, every: 5 * second }, Rate { burst: 3, every: second });
        let [one, two] = [1, 2].map(|last| IpAddr::from([203, 0, 113, last]));
        let start = Instant::now() + second;
        assert!(throttle.try_acquire(one, start) && throttle.try_acquire(one, start));
        assert!(!throttle.try_acquire(one, start), "by address");
        assert!(throttle.try_acquire(two, start));
        assert!(!throttle.try_acquire(two, start), "in total");
        assert!(throttle.try_acquire(IpAddr::from([127, 0, 0, 1]), start), "this machine is exempt");
        assert!(throttle.try_acquire(two, start + second), "one more each period");
        assert!(!throttle.try_acquire(one, start + 4 * second));
        assert!(throttle.try_acquire(one, start + 5 * second));
        assert!(!throttle.try_acquire(one, start + 5 * second));
    }
}
