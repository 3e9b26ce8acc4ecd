//! Keys: the coordinator signs jobs with Ed25519, and workers check them.

use std::fmt;

use catalogue::Message;
use ring::hmac;
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};

/// Bytes of a key.
const LENGTH: usize = 32;

/// The key that a coordinator signs jobs with.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey([u8; LENGTH]);

/// The key by which workers know their coordinator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey([u8; LENGTH]);

impl SecretKey {
    const PREFIX: &str = "sk-";

    /// Creates a key that cannot be guessed.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn generate() -> Result<Self, Message> {
        random().map(Self)
    }

    /// Parses `sk-` and 64 hexadecimal digits.
    pub(crate) fn read(text: &str) -> Option<Self> {
        hex_bytes(text.strip_prefix(Self::PREFIX)?).map(Self)
    }

    /// Returns the key that checks its signatures.
    pub fn public(&self) -> Option<PublicKey> {
        let pair = self.pair()?;
        pair.public_key().as_ref().try_into().ok().map(PublicKey)
    }

    /// Prepares the key for many signatures: deriving its pair costs as much as a signature.
    pub(crate) fn signer(&self) -> Signer {
        Signer { pair: self.pair(), code: hmac::Key::new(hmac::HMAC_SHA256, &self.0) }
    }

    fn pair(&self) -> Option<Ed25519KeyPair> {
        Ed25519KeyPair::from_seed_unchecked(&self.0).ok()
    }
}

/// A secret key that is ready to sign.
pub(crate) struct Signer {
    pair: Option<Ed25519KeyPair>,
    code: hmac::Key,
}

impl Signer {
    /// Signs bytes, as hexadecimal digits.
    pub(crate) fn sign(&self, bytes: &[u8]) -> String {
        self.pair.as_ref().map(|pair| hex(pair.sign(bytes).as_ref())).unwrap_or_default()
    }

    /// Returns a code that nobody without the key can compute.
    pub(crate) fn code(&self, bytes: &[u8]) -> String {
        const LENGTH: usize = 16;
        hex(&hmac::sign(&self.code, bytes).as_ref()[..LENGTH])
    }
}

impl PublicKey {
    const PREFIX: &str = "pk-";

    /// Parses `pk-` and 64 hexadecimal digits.
    pub(crate) fn read(text: &str) -> Option<Self> {
        hex_bytes(text.strip_prefix(Self::PREFIX)?).map(Self)
    }

    /// Returns `true` if a signature is this key's.
    pub(crate) fn verifies(self, bytes: &[u8], signature: &str) -> bool {
        let Some(signature) = hex_vec(signature) else { return false };
        UnparsedPublicKey::new(&ED25519, self.0).verify(bytes, &signature).is_ok()
    }
}

impl fmt::Display for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::PREFIX, hex(&self.0))
    }
}

/// Hides the key, which must not reach a log.
impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey")
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::PREFIX, hex(&self.0))
    }
}

/// Returns random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Message> {
    let mut bytes = [0; N];
    let filled = SystemRandom::new().fill(&mut bytes);
    filled.map(|()| bytes).map_err(|_| Message::new("lab-no-random"))
}

/// Returns the SHA-256 of bytes, as hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hex(ring::digest::digest(&ring::digest::SHA256, bytes).as_ref())
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
    bytes.iter().flat_map(digits).collect()
}

fn hex_bytes(text: &str) -> Option<[u8; LENGTH]> {
    hex_vec(text)?.try_into().ok()
}

/// Reads hexadecimal digits.
pub(crate) fn hex_vec(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    (digits.len().is_multiple_of(2) && digits.iter().all(u8::is_ascii_hexdigit))
        .then(|| digits.chunks(2).map(byte).collect())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_checked_by_its_own_key_alone() {
        let [one, two] = [SecretKey::generate(), SecretKey::generate()].map(|key| key.expect("a key"));
        let public = one.public().expect("a key");
        assert!(public.verifies(b"job", &one.signer().sign(b"job")));
        assert!(!public.verifies(b"jobs", &one.signer().sign(b"job")));
        assert!(!public.verifies(b"job", &two.signer().sign(b"job")));
        assert!(!public.verifies(b"job", "") && !public.verifies(b"job", "zz"));
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        let key = SecretKey::generate().expect("a key");
        assert_eq!(SecretKey::read(&key.to_string()), Some(key.clone()));
        let public = key.public().expect("a key");
        assert_eq!(PublicKey::read(&public.to_string()), Some(public));
        for text in ["", "pk-", "pk-00", "sk-é"] {
            assert_eq!((PublicKey::read(text), SecretKey::read(text)), (None, None));
        }
    }
}
