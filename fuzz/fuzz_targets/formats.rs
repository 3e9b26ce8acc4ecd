//! Parses arbitrary text as every position format, with arbitrary hints.
#![no_main]

use games::ALL;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, &str, &str, &str)| {
    let (pick, turn, ring, text) = data;
    let game = ALL[usize::from(pick) % ALL.len()];
    catalogue::contract::survive_formats(game, text, &[("turn", turn), ("ring", ring)]);
});
