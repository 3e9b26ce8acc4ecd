//! [`PrefixCode`]: Huffman codes of bytes, one for each of some contexts, the context being the byte before.
//!
//! In a table of values by position, neighbours are alike, so that the byte before says much about the next one. Codes
//! are fixed for a whole table: decoding can start at any block, and needs no more than a lookup a byte.
//!
//! ```text
//! 32   set of the bytes that occur, one bit each
//!  n   the context that follows each of them
//!      the code lengths, four bits each: a row of the bytes that occur for each context, padded to whole bytes
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code in bits. Codes are looked up in a table of this many bits for each context.
const LONGEST: u32 = 11;
/// Maximum number of contexts. The tables of all of them should stay in the cache of a core.
const CONTEXTS: usize = 48;
const BYTES: usize = 256;

/// Number of occurrences of each byte, by the byte before.
#[derive(Clone)]
pub(crate) struct Counts(Vec<[u64; BYTES]>);

impl Counts {
    pub(crate) fn new() -> Self {
        Self(vec![[0; BYTES]; BYTES])
    }

    /// Counts the bytes of a block, which starts after a zero.
    pub(crate) fn add(&mut self, block: &[u8]) {
        let mut before = 0;
        for byte in block {
            self.0[usize::from(before)][usize::from(*byte)] += 1;
            before = *byte;
        }
    }

    /// The bytes that occur, the first included that a block starts after.
    fn alphabet(&self) -> Vec<u8> {
        let occurs = |byte: u8| byte == 0 || self.0.iter().any(|row| row[usize::from(byte)] > 0);
        (0..=u8::MAX).filter(|byte| occurs(*byte)).collect()
    }
}

/// The codes of all contexts.
#[derive(Debug)]
pub(crate) struct PrefixCode {
    alphabet: Vec<u8>,
    /// The context after each byte.
    contexts: [u8; BYTES],
    /// By context and byte: the code in the low bits and its length above; zero for a byte without a code.
    codes: Vec<[u32; BYTES]>,
    /// By context and the next bits: the byte and the length of its code; length zero for bits that no code starts.
    lookup: Vec<[(u8, u8); 1 << LONGEST]>,
}

impl PrefixCode {
    /// Fits codes to counted bytes.
    pub(crate) fn fit(counts: &Counts) -> Self {
        let alphabet = counts.alphabet();
        let mut frequent = alphabet.clone();
        frequent.sort_by_key(|byte| Reverse(counts.0[usize::from(*byte)].iter().sum::<u64>()));
        let mut contexts = [0; BYTES];
        for (rank, byte) in frequent.iter().enumerate() {
            // The rarest share the last context.
            contexts[usize::from(*byte)] = rank.min(CONTEXTS - 1) as u8;
        }
        let mut merged = vec![[0_u64; BYTES]; frequent.len().min(CONTEXTS)];
        for byte in &alphabet {
            let row = &mut merged[usize::from(contexts[usize::from(*byte)])];
            row.iter_mut().zip(&counts.0[usize::from(*byte)]).for_each(|(sum, count)| *sum += count);
        }
        Self::new(alphabet, contexts, &merged.iter().map(lengths).collect::<Vec<_>>())
    }

    /// Assigns canonical codes: by length, then by byte.
    fn new(alphabet: Vec<u8>, contexts: [u8; BYTES], lengths: &[[u8; BYTES]]) -> Self {
        let (mut codes, mut lookup) = (Vec::new(), Vec::new());
        for lengths in lengths {
            let mut order: Vec<u8> = (0..=u8::MAX).filter(|byte| lengths[usize::from(*byte)] > 0).collect();
            order.sort_by_key(|byte| lengths[usize::from(*byte)]);
            let (mut code_of, mut starts, mut next) = ([0; BYTES], [(0, 0); 1 << LONGEST], 0_u32);
            for byte in order {
                let length = lengths[usize::from(byte)];
                // `next` counts in units of the longest code. An oversubscribed code is cut off here.
                let width = 1 << (LONGEST - u32::from(length));
                let slots = starts.iter_mut().skip(next as usize).take(width as usize);
                slots.for_each(|slot| *slot = (byte, length));
                code_of[usize::from(byte)] = (u32::from(length) << 16) | (next >> (LONGEST - u32::from(length)));
                next += width;
            }
            codes.push(code_of);
            lookup.push(starts);
        }
        Self { alphabet, contexts, codes, lookup }
    }

    /// Reads the codes and returns the rest of the bytes; `None` if they are none.
    pub(crate) fn read(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (set, rest) = bytes.split_at_checked(BYTES / 8)?;
        let alphabet: Vec<u8> =
            (0..=u8::MAX).filter(|byte| set[usize::from(byte / 8)] >> (byte % 8) & 1 != 0).collect();
        let (after, mut rest) = rest.split_at_checked(alphabet.len())?;
        let count = usize::from(*after.iter().max()?) + 1;
        let mut contexts = [0; BYTES];
        alphabet.iter().zip(after).for_each(|(byte, context)| contexts[usize::from(*byte)] = *context);
        let mut lengths = vec![[0; BYTES]; count];
        for row in &mut lengths {
            let (packed, left) = rest.split_at_checked(alphabet.len().div_ceil(2))?;
            rest = left;
            for (at, byte) in alphabet.iter().enumerate() {
                row[usize::from(*byte)] = packed[at / 2] >> (4 * (at % 2)) & 15;
            }
        }
        let is_short = lengths.iter().flatten().all(|length| u32::from(*length) <= LONGEST);
        is_short.then(|| (Self::new(alphabet, contexts, &lengths), rest))
    }

    /// Writes the codes.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = vec![0; BYTES / 8];
        self.alphabet.iter().for_each(|byte| bytes[usize::from(byte / 8)] |= 1 << (byte % 8));
        bytes.extend(self.alphabet.iter().map(|byte| self.contexts[usize::from(*byte)]));
        for codes in &self.codes {
            let length = |byte: &u8| (codes[usize::from(*byte)] >> 16) as u8;
            bytes.extend(self.alphabet.chunks(2).map(|pair| length(&pair[0]) | pair.get(1).map_or(0, length) << 4));
        }
        bytes
    }

    /// Appends the code of a block, in whole bytes.
    pub(crate) fn encode(&self, block: &[u8], to: &mut Vec<u8>) {
        let (mut bits, mut held, mut context) = (0_u64, 0, self.contexts[0]);
        for byte in block {
            let code = self.codes[usize::from(context)][usize::from(*byte)];
            let length = code >> 16;
            bits = bits << length | u64::from(code & 0xffff);
            held += length;
            while held >= 8 {
                held -= 8;
                to.push((bits >> held) as u8);
            }
            context = self.contexts[usize::from(*byte)];
        }
        if held > 0 {
            to.push((bits << (8 - held)) as u8);
        }
    }

    /// Decodes a block of known length into `to`; `None` if it is damaged.
    pub(crate) fn decode(&self, code: &[u8], to: &mut [u8]) -> Option<()> {
        let (mut bits, mut held, mut at, mut context) = (0_u64, 0_u32, 0, self.contexts[0]);
        for byte in to {
            if held < LONGEST {
                // Zeros follow the end; a code that needs more of them than the last byte has is damaged.
                let word =
                    code.get(at..at + 4).map_or_else(|| tail(code, at), |word| [word[0], word[1], word[2], word[3]]);
                bits = bits << 32 | u64::from(u32::from_be_bytes(word));
                held += 32;
                at += 4;
            }
            let (decoded, length) =
                self.lookup[usize::from(context)][(bits >> (held - LONGEST)) as usize % (1 << LONGEST)];
            if length == 0 {
                return None;
            }
            held -= u32::from(length);
            *byte = decoded;
            context = self.contexts[usize::from(decoded)];
        }
        let used = at as u64 * 8 - u64::from(held);
        (used.div_ceil(8) == code.len() as u64).then_some(())
    }
}

/// The last bytes of a code from an index on, padded with zeros.
#[cold]
fn tail(code: &[u8], at: usize) -> [u8; 4] {
    std::array::from_fn(|i| code.get(at + i).copied().unwrap_or(0))
}

/// The lengths of Huffman codes for counts, none longer than [`LONGEST`]; zero for what does not occur.
fn lengths(counts: &[u64; BYTES]) -> [u8; BYTES] {
    let mut counts = *counts;
    loop {
        let lengths = unlimited_lengths(&counts);
        if lengths.iter().all(|length| u32::from(*length) <= LONGEST) {
            return lengths;
        }
        // Flatter counts give shorter longest codes; equal ones give eight bits at most.
        counts.iter_mut().filter(|count| **count > 0).for_each(|count| *count = *count / 2 + 1);
    }
}

fn unlimited_lengths(counts: &[u64; BYTES]) -> [u8; BYTES] {
    let mut lengths = [0_u8; BYTES];
    let occurring = (0..BYTES).filter(|byte| counts[*byte] > 0);
    let mut open: BinaryHeap<_> = occurring.map(|byte| Reverse((counts[byte], vec![byte as u8]))).collect();
    if let (1, Some(Reverse((_, only)))) = (open.len(), open.peek()) {
        lengths[usize::from(only[0])] = 1;
    }
    while let (Some(Reverse(mut one)), Some(Reverse(two))) = (open.pop(), open.pop()) {
        one.1.extend(two.1);
        one.1.iter().for_each(|byte| lengths[usize::from(*byte)] += 1);
        open.push(Reverse((one.0 + two.0, one.1)));
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coded(blocks: &[&[u8]]) -> (PrefixCode, Vec<Vec<u8>>) {
        let mut counts = Counts::new();
        blocks.iter().for_each(|block| counts.add(block));
        let code = PrefixCode::fit(&counts);
        let (read, rest) = PrefixCode::read(&code.write()).map(|(code, rest)| (code, rest.len())).expect("codes");
        assert_eq!(rest, 0);
        let encode = |block: &&[u8]| {
            let mut bytes = Vec::new();
            code.encode(block, &mut bytes);
            bytes
        };
        (read, blocks.iter().map(encode).collect())
    }

    fn decoded(code: &PrefixCode, bytes: &[u8], length: usize) -> Option<Vec<u8>> {
        let mut block = vec![0; length];
        code.decode(bytes, &mut block).map(|()| block)
    }

    /// All bytes, alike bytes, steep counts whose Huffman codes are too long, and nothing.
    #[test]
    fn blocks_read_back() {
        let every: Vec<u8> = (0..=u8::MAX).chain((0..=u8::MAX).rev()).collect();
        let steep: Vec<u8> = (0..16_u8).flat_map(|byte| vec![byte; 1 << byte]).collect();
        let mixed: Vec<u8> = (0..5000_u64).map(|i| (i * i % 61) as u8).collect();
        let blocks = [&every[..], &steep[..], &mixed[..], &[7; 100], &[9], &[]];
        let (code, bytes) = coded(&blocks);
        for (block, bytes) in blocks.iter().zip(&bytes) {
            assert_eq!(decoded(&code, bytes, block.len()).as_deref(), Some(*block));
        }
    }

    #[test]
    fn likely_bytes_take_less_than_a_bit_more_than_their_entropy() {
        let alternating: Vec<u8> = (0..8000).map(|i| [3, 200, 3, 77][i % 4]).collect();
        let (_, bytes) = coded(&[&alternating]);
        // After 200 and 77 comes 3, and after 3 one of two: a bit each.
        assert!(bytes[0].len() <= 1001, "{}", bytes[0].len());
    }

    #[test]
    fn damaged_codes_are_refused_or_decode_to_something() {
        let block: Vec<u8> = (0..500_u64).map(|i| (i * i % 13) as u8).collect();
        let (code, bytes) = coded(&[&block]);
        assert!(decoded(&code, &bytes[0][..40], 500).is_none());
        assert!(decoded(&code, &[&bytes[0][..], &[0]].concat(), 500).is_none());
        let codes = code.write();
        for cut in 0..codes.len() {
            assert!(PrefixCode::read(&codes[..cut]).is_none());
        }
        for at in 0..codes.len() {
            let mut damaged = codes.clone();
            damaged[at] ^= 0x5a;
            if let Some((code, _)) = PrefixCode::read(&damaged) {
                _ = decoded(&code, &bytes[0], 500);
            }
        }
    }
}
