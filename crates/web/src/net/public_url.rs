//! [`PublicUrl`]: the address of a server behind a proxy or with a host name.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;
use axum::http::uri::{Authority, Scheme};

/// Address that visitors use: `https://games.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    scheme: Scheme,
    authority: Authority,
}

/// Error for a text that is not a valid public address.
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
        // Only a root path is supported, because links between pages start at the root.
        let is_root = parts.path_and_query.is_none_or(|path| path == "/");
        match (parts.scheme, parts.authority) {
            (Some(scheme), Some(authority))
                if is_root && [Scheme::HTTP, Scheme::HTTPS].contains(&scheme) && host_name(&authority).is_some() =>
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
    /// Returns `true` for this server's own origin.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        origin.eq_ignore_ascii_case(self.to_string().trim_end_matches('/'))
    }

    /// Returns `true` if requests to this host come over HTTPS.
    pub(crate) fn is_secure(&self, host: &str) -> bool {
        self.scheme == Scheme::HTTPS && self.is_host(host)
    }

    /// Returns `true` if a `Host` header names this server.
    pub(super) fn is_host(&self, host: &str) -> bool {
        let named = host.parse().ok().and_then(|authority| host_name(&authority));
        named.is_some() && named == host_name(&self.authority)
    }
}

/// Returns the lower-case host of an authority, without its port; `None` if it has user information.
pub(super) fn host_name(authority: &Authority) -> Option<String> {
    let name = authority.host().strip_suffix('.').unwrap_or(authority.host()).to_ascii_lowercase();
    (!name.is_empty() && !authority.as_str().contains('@')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

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
