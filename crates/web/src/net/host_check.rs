//! Host check: a request must name this server.
//!
//! Another site can make its own host name resolve to this machine (DNS rebinding), and its pages would then share our
//! origin. Only host names that strangers cannot point here are accepted.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::{HeaderMap, Uri, header};

use super::public_url::{PublicUrl, host_name};

/// Returns `true` if a request names this server: `localhost`, a literal address, or its public host.
pub(crate) fn is_own_host(uri: &Uri, headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let is_own = |host: &str| is_local_name(host) || public.is_some_and(|public| public.is_host(host));
    let mut hosts = headers.get_all(header::HOST).iter();
    let is_named =
        matches!((hosts.next().map(|host| host.to_str()), hosts.next()), (Some(Ok(host)), None) if is_own(host));
    is_named && uri.authority().is_none_or(|authority| is_own(authority.as_str()))
}

/// Returns `true` for hosts that no name server resolves: `localhost`, names below it, and literal addresses.
fn is_local_name(host: &str) -> bool {
    let Some(name) = host.parse().ok().and_then(|authority| host_name(&authority)) else { return false };
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<Ipv4Addr>().is_ok()
        || literal.is_some_and(|literal| literal.parse::<Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn is_accepted(host: &str, public: Option<&str>) -> bool {
        let public = public.map(|text| text.parse().expect("an address"));
        let headers = [(header::HOST, HeaderValue::from_str(host).expect("a value"))].into_iter().collect();
        is_own_host(&Uri::from_static("/api/me"), &headers, public.as_ref())
    }

    #[test]
    fn only_own_hosts_are_accepted() {
        for host in
            ["localhost", "LOCALHOST:7100", "localhost.", "a.localhost:80", "127.0.0.1:7100", "192.0.2.7", "[::1]:7100"]
        {
            assert!(is_accepted(host, None), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:7100",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "notlocalhost",
            "a@localhost",
            "1",
            "0x7f.1",
            "games.example",
        ] {
            assert!(!is_accepted(host, None), "{host}");
        }
        for host in ["games.example", "Games.Example.", "games.example:8443", "127.0.0.1:7100"] {
            assert!(is_accepted(host, Some("https://games.example")), "{host}");
        }
        assert!(!is_accepted("evil.example", Some("https://games.example")));
    }

    #[test]
    fn a_request_names_one_host() {
        let own = || (header::HOST, HeaderValue::from_static("localhost"));
        let evil = || (header::HOST, HeaderValue::from_static("evil.example"));
        let path = Uri::from_static("/");
        assert!(!is_own_host(&path, &HeaderMap::new(), None));
        let mut both: HeaderMap = [own()].into_iter().collect();
        both.append(header::HOST, evil().1);
        assert!(!is_own_host(&path, &both, None));
        let own: HeaderMap = [own()].into_iter().collect();
        assert!(!is_own_host(&Uri::from_static("http://evil.example/"), &own, None));
        assert!(is_own_host(&Uri::from_static("http://localhost:7100/"), &own, None));
    }
}
