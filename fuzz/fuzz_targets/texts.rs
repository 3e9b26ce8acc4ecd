//! Parses arbitrary text as rule options, positions and moves. The first byte selects the game.
#![no_main]

use games::ALL;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, &str)| {
    let (pick, text) = data;
    catalogue::contract::survive_text(ALL[usize::from(pick) % ALL.len()], text);
});
