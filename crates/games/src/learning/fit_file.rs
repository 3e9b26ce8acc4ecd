//! An interrupted fit as a file.

use std::fmt;

use search::net::{Checkpoint, DescentOptions, Model};
use twox_hash::XxHash3_128;

use crate::sealed_file::{FileKind, open, seal};

const KIND: FileKind = FileKind { name: "palabre-fit", version: 1 };

/// The identity of a fit: what it fits, its options and its games.
#[derive(Debug)]
pub(crate) struct FitId(String);

impl FitId {
    pub(crate) fn new(fitted: &impl fmt::Debug, options: &DescentOptions, files: &[Vec<u8>]) -> Self {
        let mut hasher = XxHash3_128::new();
        files.iter().for_each(|file| hasher.write(file));
        // The number of threads changes nothing.
        let options = DescentOptions { threads: 1, ..*options };
        Self(format!("{:032x} {fitted:?} {options:?}", hasher.finish_128()))
    }
}

pub(super) fn write<M: Model>(state: &Checkpoint<M>, fit: &FitId) -> Vec<u8> {
    seal(KIND, &[("fit", fit.0.clone())], &state.to_bytes())
}

/// Reads the state of this fit, of a model with as many weights as this one; `None` if the file is of another one or
/// damaged.
pub(super) fn read<M: Model>(file: &[u8], fit: &FitId, model: M) -> Option<Checkpoint<M>> {
    let opened = open(KIND, file).ok().filter(|opened| opened.field("fit") == fit.0)?;
    Checkpoint::from_bytes(&opened.data, model)
}
