//! All games held to the contract, to vectors and to transcripts: one binary of integration tests.

mod contract;
mod dialects;
mod pipes;
mod proofs;
mod records;
mod sittings;
mod survival;
mod vectors;
