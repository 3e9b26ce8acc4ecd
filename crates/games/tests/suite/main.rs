//! Integration tests, in one binary: all games against the contract, vectors and transcripts.

mod analysis;
mod contract;
mod dialects;
mod encodings;
mod frozen;
mod guide;
mod lessons;
mod pipes;
mod proofs;
mod records;
mod sittings;
mod survival;
#[expect(unreachable_pub, reason = "written as in the folder of a game, where it is public")]
mod tic_tac_toe;
mod vectors;
