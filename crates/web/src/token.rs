//! Names that cannot be guessed.

use std::io;

use sha2::{Digest as _, Sha256};

const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Letters of a table's or an event's name: 80 bits.
pub(crate) const NAME: usize = 16;
/// Letters of what stands for a person: 130 bits.
pub(crate) const SECRET: usize = 26;

/// A name of so many letters, five bits each, from the system's own randomness.
pub(crate) fn token(letters: usize) -> io::Result<String> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.into_iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Whether a text could be such a name.
pub(crate) fn is_token(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// Digest of a secret that stands for a person: it cannot be turned back. Secrets are random and long, so that
/// hashing them once is enough.
pub(crate) fn digest(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether two secrets are the same, in a time that does not tell how much of them is.
pub(crate) fn same(one: &str, two: &str) -> bool {
    let differs = one.bytes().zip(two.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    one.len() == two.len() && differs == 0
}
