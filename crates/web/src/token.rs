//! Random tokens: ids of rooms, invitations, and the secrets of visitors and of the owner.

use std::io;

use sha2::{Digest as _, Sha256};

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Length of a room id in letters: 80 bits.
pub(crate) const ID_LENGTH: usize = 16;
/// Length of a secret in letters: 130 bits.
pub(crate) const SECRET_LENGTH: usize = 26;

/// Draws a token from the system's random generator, with five bits per letter.
pub(crate) fn token(letters: usize) -> io::Result<String> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.into_iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// Returns `true` if a text has the form of a token of this length.
pub(crate) fn is_token(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// Returns the SHA-256 digest of a secret, which is what the database stores. Secrets are long and random, so a plain
/// hash without salt or stretching is enough.
pub(crate) fn digest(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Compares two secrets in constant time.
pub(crate) fn constant_time_eq(one: &str, two: &str) -> bool {
    let differs = one.bytes().zip(two.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == two.len() && differs == 0
}
