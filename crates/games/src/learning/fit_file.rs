//! An interrupted fit as a file.

use search::net::{Checkpoint, NetShape, TrainOptions};
use twox_hash::XxHash3_128;

use crate::sealed_file::{FileKind, open, seal};

const KIND: FileKind = FileKind { name: "palabre-fit", version: 1 };

/// The identity of a fit: its options and its games.
#[derive(Debug)]
pub(super) struct FitId(String);

impl FitId {
    pub(super) fn new(options: &TrainOptions, files: &[Vec<u8>]) -> Self {
        let mut hasher = XxHash3_128::new();
        files.iter().for_each(|file| hasher.write(file));
        // The number of threads changes nothing.
        let options = TrainOptions { threads: 1, ..*options };
        Self(format!("{:032x} {options:?}", hasher.finish_128()))
    }
}

pub(super) fn write(state: &Checkpoint, fit: &FitId) -> Vec<u8> {
    seal(KIND, &[("fit", fit.0.clone())], &state.to_bytes())
}

/// Reads the state of this fit; `None` if the file is of another one or damaged.
pub(super) fn read(file: &[u8], fit: &FitId, shape: NetShape) -> Option<Checkpoint> {
    let opened = open(KIND, file).ok().filter(|opened| opened.field("fit") == fit.0)?;
    Checkpoint::from_bytes(&opened.data, shape)
}
