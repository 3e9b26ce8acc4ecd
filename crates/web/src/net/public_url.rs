//! [`PublicUrl`]: where visitors find a server that is behind a proxy or has a name; and the names that it answers to.
//!
//! A page of another site can have its own name lead to this machine (DNS rebinding), and then passes for one of ours. So
//! only names that no stranger can point here are answered to.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, Uri, header};

/// The address that visitors use: `https://games.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    scheme: Scheme,
    authority: Authority,
}

/// A text that is no such address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadUrl;

impl fmt::Display for BadUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("https://games.example, http://host:7100")
    }
}

impl std::error::Error for BadUrl {}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let parts = text.trim().parse::<Uri>().map_err(|_| BadUrl)?.into_parts();
        // Pages lead to each other from the root.
        let is_root = parts.path_and_query.is_none_or(|path| path == "/");
        match (parts.scheme, parts.authority) {
            (Some(scheme), Some(authority))
                if is_root && [Scheme::HTTP, Scheme::HTTPS].contains(&scheme) && name(&authority).is_some() =>
            {
                Ok(Self { scheme, authority })
            }
            _ => Err(BadUrl),
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/", self.scheme, self.authority)
    }
}

impl PublicUrl {
    /// Tells whether a page of this origin is one of ours.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        origin.eq_ignore_ascii_case(self.to_string().trim_end_matches('/'))
    }

    /// Tells whether what was sent to this host came by HTTPS.
    pub(crate) fn is_secure(&self, host: &str) -> bool {
        self.scheme == Scheme::HTTPS && self.is_host(host)
    }

    fn is_host(&self, host: &str) -> bool {
        let named = host.parse().ok().and_then(|authority| name(&authority));
        named.is_some() && named == name(&self.authority)
    }
}

/// Tells whether a request is for this server: for `localhost`, a literal address, or its public name.
pub(crate) fn is_own_host(uri: &Uri, headers: &HeaderMap, public: Option<&PublicUrl>) -> bool {
    let is_own = |host: &str| is_local_name(host) || public.is_some_and(|public| public.is_host(host));
    let mut hosts = headers.get_all(header::HOST).iter();
    let is_named =
        matches!((hosts.next().map(|host| host.to_str()), hosts.next()), (Some(Ok(host)), None) if is_own(host));
    is_named && uri.authority().is_none_or(|authority| is_own(authority.as_str()))
}

/// Tells whether a host is one that needs no name server: `localhost`, names below it, and literal addresses.
fn is_local_name(host: &str) -> bool {
    let Some(name) = host.parse().ok().and_then(|authority| name(&authority)) else { return false };
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<Ipv4Addr>().is_ok()
        || literal.is_some_and(|literal| literal.parse::<Ipv6Addr>().is_ok())
}

/// The name in an authority, without its port.
fn name(authority: &Authority) -> Option<String> {
    let name = authority.host().strip_suffix('.').unwrap_or(authority.host()).to_ascii_lowercase();
    (!name.is_empty() && !authority.as_str().contains('@')).then_some(name)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn answers(host: &str, public: Option<&str>) -> bool {
        let public = public.map(|text| text.parse().expect("an address"));
        let headers = [(header::HOST, HeaderValue::from_str(host).expect("a value"))].into_iter().collect();
        is_own_host(&Uri::from_static("/api/me"), &headers, public.as_ref())
    }

    #[test]
    fn only_own_names_are_answered_to() {
        for host in
            ["localhost", "LOCALHOST:7100", "localhost.", "a.localhost:80", "127.0.0.1:7100", "192.0.2.7", "[::1]:7100"]
        {
            assert!(answers(host, None), "{host}");
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
            assert!(!answers(host, None), "{host}");
        }
        for host in ["games.example", "Games.Example.", "games.example:8443", "127.0.0.1:7100"] {
            assert!(answers(host, Some("https://games.example")), "{host}");
        }
        assert!(!answers("evil.example", Some("https://games.example")));
    }

    #[test]
    fn a_request_names_one_host_and_means_it() {
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

    #[test]
    fn public_addresses_are_read_strictly() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(read("https://games.example"), Ok("https://games.example/".to_owned()));
        assert_eq!(read(" http://host:7100/ "), Ok("http://host:7100/".to_owned()));
        for text in
            ["", "games.example", "ftp://games.example", "https://", "https://games.example/palabre", "https://a@b/"]
        {
            assert_eq!(read(text), Err(BadUrl), "{text}");
        }
        let url: PublicUrl = "https://games.example".parse().expect("an address");
        assert!(url.is_origin("https://games.example") && !url.is_origin("http://games.example"));
        assert!(url.is_secure("games.example") && !url.is_secure("localhost"));
    }
}
