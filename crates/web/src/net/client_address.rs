//! Address of a client: that of its connection, or the one reported by a trusted proxy.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::FORWARDED;

const X_FORWARDED_FOR: &str = "x-forwarded-for";
/// Prefix length of one subscriber's IPv6 network.
const SUBSCRIBER_PREFIX: u8 = 64;

/// IP network, in the syntax of `--trust-proxy`: `10.0.0.7`, `10.0.0.0/8`, `2001:db8::/32`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    length: u8,
}

/// Error for a text that is not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadNetwork;

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("127.0.0.1, 10.0.0.0/8, 2001:db8::/32")
    }
}

impl std::error::Error for BadNetwork {}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let (address, length) = text.trim().split_once('/').map_or((text.trim(), None), |(a, l)| (a, Some(l)));
        let address: IpAddr = address.parse().map_err(|_| BadNetwork)?;
        let whole = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Ok(whole), str::parse).map_err(|_| BadNetwork)?;
        if length > whole { Err(BadNetwork) } else { Ok(Self { address, length }) }
    }
}

impl Network {
    /// Returns `true` if an address lies in the network.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.address.is_ipv4() == address.is_ipv4() && start(self.address, self.length) == start(address, self.length)
    }
}

/// Returns the first address of the network with this prefix length that contains an address.
fn start(address: IpAddr, length: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(length.min(32))).unwrap_or(0);
            (address.to_bits() & mask).to_be_bytes().into()
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(length.min(128))).unwrap_or(0);
            Ipv6Addr::from_bits(address.to_bits() & mask).into()
        }
    }
}

/// Returns the key by which limits count a client: its address, or its /64 network for IPv6, because a whole /64
/// belongs to one subscriber.
pub(crate) fn quota_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        address if address.is_ipv6() && !address.is_loopback() => start(address, SUBSCRIBER_PREFIX),
        address => address,
    }
}

/// Proxies whose forwarding headers are trusted.
#[derive(Clone, Default, Debug)]
pub(crate) struct TrustedProxies(pub(crate) Vec<Network>);

impl TrustedProxies {
    /// Returns `true` if an address is that of a trusted proxy.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(address))
    }

    /// Returns the client of a request: the last forwarded address that is not a trusted proxy. The client can forge
    /// the addresses before it.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut nearest = peer.to_canonical();
        let mut hops = forwarded_hops(headers);
        while self.trusts(nearest) {
            match hops.pop().flatten() {
                Some(address) => nearest = address,
                // The trusted proxy reports no address.
                None => break,
            }
        }
        nearest
    }
}

/// Returns `true` if a request has a forwarding header.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(X_FORWARDED_FOR) || headers.contains_key(FORWARDED)
}

/// Returns the forwarded addresses of a request, the nearest last; `None` for one that does not parse. `Forwarded` is
/// read only if there is no `X-Forwarded-For`: a proxy that writes one of them passes the other on as the client sent
/// it.
fn forwarded_hops(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let elements = |name: &str| -> Vec<String> {
        let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
        lines.flat_map(|line| line.split(',')).map(|element| element.trim().to_owned()).collect()
    };
    if headers.contains_key(X_FORWARDED_FOR) {
        return elements(X_FORWARDED_FOR).iter().map(|element| address(element)).collect();
    }
    elements(FORWARDED.as_str()).iter().map(|element| forwarded_for(element)).collect()
}

/// Parses the address in an element of `Forwarded`: `for="[2001:db8::1]:4711";proto=https`.
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
    let mut values = pairs.filter(|(name, _)| name.eq_ignore_ascii_case("for")).map(|(_, value)| value);
    address(values.next()?.trim_matches('"'))
}

/// Parses an address with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let read = bare.parse::<IpAddr>().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    read.ok().map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn client(peer: &str, lines: &[(&str, &str)]) -> String {
        let proxies =
            TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:5::/48"].map(|t| t.parse().expect("one")).into());
        let headers = lines.iter().map(|(name, value)| {
            (HeaderName::from_bytes(name.as_bytes()).expect("a name"), HeaderValue::from_str(value).expect("a value"))
        });
        proxies.client(ip(peer), &headers.collect()).to_string()
    }

    #[test]
    fn networks_are_read_strictly() {
        for (text, inside, outside) in [
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.1"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("0.0.0.0/0", "203.0.113.1", "::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
        ] {
            let network: Network = text.parse().expect("a network");
            assert!(network.contains(ip(inside)) && !network.contains(ip(outside)), "{text}");
        }
        for text in ["", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::/129", "10.0.0/8", "10.0.0.1:80"] {
            assert_eq!(text.parse::<Network>(), Err(BadNetwork), "{text}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_is_trusted() {
        let spoofed = [("x-forwarded-for", "198.51.100.9")];
        assert_eq!(client("203.0.113.5", &spoofed), "203.0.113.5");
        assert_eq!(client("127.0.0.1", &spoofed), "198.51.100.9");
        assert_eq!(client("::ffff:127.0.0.1", &spoofed), "198.51.100.9");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn the_client_is_the_last_hop_that_is_no_proxy() {
        let xff = |text| client("127.0.0.1", &[("x-forwarded-for", text)]);
        assert_eq!(xff("1.1.1.1, 203.0.113.5, 10.1.2.3"), "203.0.113.5");
        assert_eq!(xff("127.0.0.1, 203.0.113.5"), "203.0.113.5");
        assert_eq!(xff("203.0.113.5:4711"), "203.0.113.5");
        assert_eq!(xff("[2001:db8::1]:80"), "2001:db8::1");
        assert_eq!(xff("1.1.1.1, unknown, 10.1.2.3"), "10.1.2.3", "nothing beyond an unreadable hop");
        assert_eq!(xff(""), "127.0.0.1");
        let lines = [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "203.0.113.5")];
        assert_eq!(client("127.0.0.1", &lines), "203.0.113.5", "several headers are one list");
    }

    #[test]
    fn forwarded_is_read_without_x_forwarded_for() {
        let forwarded = |text| client("10.0.0.1", &[("forwarded", text)]);
        assert_eq!(forwarded("for=192.0.2.60;proto=http;by=203.0.113.43"), "192.0.2.60");
        assert_eq!(forwarded("for=1.1.1.1, FOR=\"[2001:db8:cafe::17]:4711\""), "2001:db8:cafe::17");
        assert_eq!(forwarded("for=_hidden"), "10.0.0.1");
        let both = [("forwarded", "for=1.1.1.1"), ("x-forwarded-for", "203.0.113.5")];
        assert_eq!(client("10.0.0.1", &both), "203.0.113.5");
    }

    #[test]
    fn an_ipv6_network_counts_as_one_client() {
        let key = |text: &str| super::quota_key(ip(text)).to_string();
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(key("::ffff:10.0.0.7"), "10.0.0.7");
        assert_eq!(key("::1"), "::1");
    }
}
