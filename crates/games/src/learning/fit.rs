//! A fit as front ends see it: options, progress, and the state to continue from.

use std::cell::RefCell;

use catalogue::{FitEpoch, FitProgress, FitRequest, Message};
use search::net::{Checkpoint, DescentOptions, Epoch, Model, Training};

use super::fit_file::{self, FitId};

/// The options of the descent of a request.
pub(crate) const fn descent_options(request: &FitRequest<'_>) -> DescentOptions {
    let FitRequest { epochs, batch, rate, seed, threads, .. } = *request;
    DescentOptions { epochs, batch, rate, seed, threads }
}

/// Runs a training of a model on so many positions, with the progress and the saved state of a request. Returns the
/// model with the least validation loss, and the epochs.
///
/// # Errors
/// It was stopped before the first epoch ended.
pub(crate) fn fit<M: Model>(
    id: &FitId,
    first: M,
    positions: usize,
    request: &mut FitRequest<'_>,
    train: impl FnOnce(M, &mut Training<'_, M>) -> Option<M>,
) -> Result<(M, Vec<FitEpoch>), Message> {
    let resume = request.resume.and_then(|file| fit_file::read(file, id, first.clone()));
    let known = resume.iter().flat_map(|state| &state.epochs).map(fit_epoch);
    let epochs = RefCell::new(known.collect::<Vec<FitEpoch>>());
    let mut progress = |_| (request.report)(&FitProgress { positions, last: epochs.borrow().last().copied() });
    let mut finished = |epoch: Epoch, state: &Checkpoint<M>| {
        epochs.borrow_mut().push(fit_epoch(&epoch));
        (request.save)(&fit_file::write(state, id));
    };
    let model = train(first, &mut Training { progress: &mut progress, finished: &mut finished, resume });
    let model = model.ok_or_else(|| Message::new("learning-stopped"))?;
    Ok((model, epochs.into_inner()))
}

fn fit_epoch(epoch: &Epoch) -> FitEpoch {
    let Epoch { number, loss, validation_loss } = *epoch;
    FitEpoch { number, loss, validation_loss }
}
