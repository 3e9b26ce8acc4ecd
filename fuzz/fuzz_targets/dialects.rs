//! Feeds arbitrary bytes, in pieces of any size, to the host and the guest of every dialect.
#![no_main]

use games::ALL;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, u8, &[u8])| {
    let (pick, size, bytes) = data;
    let dialects: Vec<_> = ALL.iter().flat_map(|game| game.dialects()).collect();
    catalogue::contract::dialect_survives(dialects[usize::from(pick) % dialects.len()], bytes, usize::from(size));
});
