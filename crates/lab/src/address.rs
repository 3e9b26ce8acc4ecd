//! [`LabAddress`]: the one line that leads to a lab: server, credentials and keys.

use std::fmt;
use std::path::Path;

use catalogue::Message;

use crate::keys::{PublicKey, SecretKey};
use crate::server;

/// The environment variable that holds an address, so that no command line shows its token.
const VARIABLE: &str = "PALABRE_LAB";
/// The word for the lab that was started on this machine.
const LOCAL: &str = "local";
/// The schemes that are understood.
const SCHEMES: [&str; 2] = ["nats", "tls"];

/// The address of a lab: `nats://TOKEN@HOST:4222`, `tls://USER:PASSWORD@HOST:4222`, with `#pk-…` for workers that run
/// only what this key signed, or `#sk-…` for the coordinator that signs.
#[derive(Clone, PartialEq, Eq)]
pub struct LabAddress {
    /// Scheme, host and port.
    pub(crate) server: String,
    pub(crate) credentials: Credentials,
    pub(crate) secret: Option<SecretKey>,
    public: Option<PublicKey>,
}

/// Proof that a client may connect.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Credentials {
    None,
    Token(String),
    User { name: String, password: String },
}

impl LabAddress {
    /// Finds the address that a text means: an address, a file that holds one, or `local` for the lab that was started
    /// on this machine. Without a text, the environment variable `PALABRE_LAB` is read, then the lab of this machine.
    ///
    /// # Errors
    /// There is no such lab, or the address is invalid.
    pub fn find(text: Option<&str>) -> Result<Self, Message> {
        let named = std::env::var(VARIABLE).ok().filter(|text| !text.trim().is_empty());
        match text.map(str::to_owned).or(named).as_deref() {
            None | Some(LOCAL) => server::local_address(),
            Some(text) if !text.contains("://") && Path::new(text).is_file() => {
                let unread = || Message::new("lab-file-unread").quoting("file", text);
                Self::read(std::fs::read_to_string(text).map_err(|_| unread())?.trim())
            }
            Some(text) => Self::read(text),
        }
    }

    /// Parses an address.
    ///
    /// # Errors
    /// The message says what an address looks like, without showing its credentials.
    pub fn read(text: &str) -> Result<Self, Message> {
        Self::parse(text.trim()).ok_or_else(|| Message::new("lab-address-invalid"))
    }

    fn parse(text: &str) -> Option<Self> {
        let (address, key) = text.split_once('#').map_or((text, None), |(address, key)| (address, Some(key)));
        let (scheme, rest) = address.split_once("://")?;
        let rest = rest.trim_end_matches('/');
        let (user, host) = rest.rsplit_once('@').map_or((None, rest), |(user, host)| (Some(user), host));
        let is_host = !host.is_empty() && !host.contains(['/', '?', ' ']);
        if !SCHEMES.contains(&scheme) || !is_host {
            return None;
        }
        let credentials = match user.map(|user| user.split_once(':').ok_or(user)) {
            None => Credentials::None,
            Some(Err(token)) => Credentials::Token(token.to_owned()),
            Some(Ok((name, password))) => Credentials::User { name: name.to_owned(), password: password.to_owned() },
        };
        let (secret, public) = match key {
            None => (None, None),
            Some(key) => match (SecretKey::read(key), PublicKey::read(key)) {
                (None, None) => return None,
                keys => keys,
            },
        };
        Some(Self { server: format!("{scheme}://{host}"), credentials, secret, public })
    }

    /// Returns the key that signs its jobs, if it is known here.
    pub fn public_key(&self) -> Option<PublicKey> {
        self.public.or_else(|| self.secret.as_ref()?.public())
    }

    /// Returns the address without credentials and keys.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// Returns the same credentials and keys for another server, such as a proxy: `nats://HOST:PORT`.
    #[must_use]
    pub fn with_server(mut self, server: String) -> Self {
        self.server = server;
        self
    }

    /// Returns the address for workers, which check signatures but cannot sign.
    #[must_use]
    pub fn for_workers(mut self) -> Self {
        self.public = self.public_key();
        self.secret = None;
        self
    }

    pub(crate) fn with_user(mut self, name: &str, password: &str) -> Self {
        self.credentials = Credentials::User { name: name.to_owned(), password: password.to_owned() };
        self
    }

    /// Returns `true` if the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.server.starts_with("tls:")
    }
}

/// Writes the address with its credentials, for the other machines.
impl fmt::Display for LabAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, host) = self.server.split_once("://").unwrap_or(("nats", &self.server));
        match &self.credentials {
            Credentials::None => write!(f, "{scheme}://{host}")?,
            Credentials::Token(token) => write!(f, "{scheme}://{token}@{host}")?,
            Credentials::User { name, password } => write!(f, "{scheme}://{name}:{password}@{host}")?,
        }
        match (&self.secret, self.public) {
            (Some(key), _) => write!(f, "#{key}"),
            (None, Some(key)) => write!(f, "#{key}"),
            (None, None) => Ok(()),
        }
    }
}

/// Hides credentials and keys, which must not reach a log.
impl fmt::Debug for LabAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LabAddress({})", self.server)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_it_is_read() {
        let key = SecretKey::generate().expect("a key");
        for text in [
            "nats://example.org:4222".to_owned(),
            "nats://t0ken@10.0.0.1:4222".to_owned(),
            format!("tls://worker:pass@lab.example:4222#{}", key.public().expect("a key")),
            format!("nats://coordinator:pass@[::1]:4222#{key}"),
        ] {
            let address = LabAddress::read(&text).expect("an address");
            assert_eq!(address.to_string(), text);
            assert!(!format!("{address:?}").contains("pass"));
        }
    }

    #[test]
    fn workers_are_not_given_the_secret_key() {
        let key = SecretKey::generate().expect("a key");
        let address = LabAddress::read(&format!("tls://user:pass@h:1#{key}")).expect("an address").for_workers();
        assert_eq!(address.to_string(), format!("tls://user:pass@h:1#{}", key.public().expect("a key")));
        assert!(address.is_encrypted());
    }

    #[test]
    fn a_wrong_address_is_refused_without_being_shown() {
        for text in ["", "localhost:4222", "http://h", "nats://", "nats://secret@h:1#key", "nats://a b"] {
            let refusal = LabAddress::read(text).expect_err(text);
            assert!(refusal.id == "lab-address-invalid" && refusal.args.is_empty());
        }
    }
}
