//! All games held to the contract, to vectors and to transcripts: one binary of integration tests.

mod contract;
mod dialects;
mod guide;
mod pipes;
mod proofs;
mod records;
mod sittings;
mod survival;
#[expect(unreachable_pub, reason = "written as in the folder of a game, where it is public")]
mod tic_tac_toe;
mod vectors;
