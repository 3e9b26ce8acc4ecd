//! The `palabre` program.

fn main() {}
