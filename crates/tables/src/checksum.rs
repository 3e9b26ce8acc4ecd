//! Checksums: one per block, and the weaker one of files in the legacy layout.

use twox_hash::XxHash3_128;

/// Block size, the unit of reading and checking: small enough for random access, and large enough that the list of
/// blocks stays in the cache of a search that makes millions of lookups.
pub(crate) const BLOCK: usize = 64 << 10;

/// The checksum of a block, or of other short data.
pub(crate) fn of(bytes: &[u8]) -> u128 {
    XxHash3_128::oneshot(bytes)
}

/// The checksum of a whole file in the legacy layout: four lanes of words, multiplied and folded.
///
/// It misses some two-bit errors (the top bit of a word, and the bit of the next word in its lane to which the rotation
/// moves it), so it is verified but no longer written.
pub(crate) struct Legacy {
    lanes: [u64; 4],
    rest: Vec<u8>,
    length: u64,
}

impl Legacy {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;

    pub(crate) fn new() -> Self {
        Self { lanes: [1, 2, 3, 4], rest: Vec::new(), length: 0 }
    }

    /// Adds bytes. All calls but the last must add a multiple of 32 bytes, as blocks do.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(32);
        for chunk in &mut chunks {
            for (lane, word) in self.lanes.iter_mut().zip(chunk.chunks_exact(8)) {
                let word = u64::from_le_bytes(std::array::from_fn(|i| word[i]));
                *lane = (*lane ^ word).wrapping_mul(Self::PRIME).rotate_left(29);
            }
        }
        self.rest.extend_from_slice(chunks.remainder());
        self.length += bytes.len() as u64;
    }

    pub(crate) fn finish(self) -> u64 {
        let fold = |sum: u64, word: u64| (sum ^ word).wrapping_mul(Self::PRIME).rotate_left(31);
        let sum = self.lanes.into_iter().fold(0, fold);
        let tail = self.rest.into_iter().chain(self.length.to_le_bytes());
        tail.fold(sum, |sum, byte| fold(sum, u64::from(byte)))
    }

    /// The checksum of a slice.
    pub(crate) fn of(bytes: &[u8]) -> u64 {
        let mut sum = Self::new();
        sum.add(bytes);
        sum.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(length: usize) -> Vec<u8> {
        (0..length as u64).map(|i| (i * i % 251) as u8).collect()
    }

    #[test]
    fn the_legacy_checksum_is_the_same_block_by_block() {
        let bytes = bytes(3 * BLOCK + 77);
        let mut sum = Legacy::new();
        bytes.chunks(BLOCK).for_each(|block| sum.add(block));
        assert_eq!(sum.finish(), Legacy::of(&bytes));
        // A value written by an earlier version.
        assert_eq!(Legacy::of(b"PALABRE\n"), 0x330d_a142_bc06_0a1a);
    }

    /// Two flipped bits that cancel each other in a lane of the legacy checksum.
    #[test]
    fn errors_that_cancel_in_a_lane_are_noticed() {
        let whole = bytes(BLOCK);
        for word in (0..BLOCK / 8 - 4).step_by(7) {
            let mut damaged = whole.clone();
            damaged[8 * word + 7] ^= 1 << 7;
            damaged[8 * (word + 4) + 3] ^= 1 << 4;
            assert_eq!(Legacy::of(&damaged), Legacy::of(&whole), "word {word}");
            assert_ne!(of(&damaged), of(&whole), "word {word}");
        }
    }

    #[test]
    fn every_pair_of_flipped_bits_of_a_short_text_is_noticed() {
        let whole = bytes(48);
        let flipped = |bit: usize, bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes
        };
        for one in 0..8 * whole.len() {
            let once = flipped(one, &whole);
            assert_ne!(of(&once), of(&whole));
            for two in one + 1..8 * whole.len() {
                assert_ne!(of(&flipped(two, &once)), of(&whole), "bits {one} and {two}");
            }
        }
    }
}
