//! [`PolicyLearner`]: fits a policy to the moves of games.

use catalogue::{FitRequest, FittedPolicy, Message, PolicyLearning};
use search::net::{descend, used_inputs};
use search::root_order;

use super::super::eval::Ways;
use super::super::rules::{GreatEscape, Move};
use super::choice_loss::{Choice, ChoiceLoss, WeighedMoves};
use super::{MovePolicy, policy_file};
use crate::learning::fit::{descent_options, fit};
use crate::learning::fit_file::FitId;
use crate::learning::samples::Samples;

/// The training of the policy.
#[derive(Debug)]
pub(in crate::great_escape) struct PolicyLearner;

impl PolicyLearning for PolicyLearner {
    fn fit(&self, request: &mut FitRequest<'_>) -> Result<FittedPolicy, Message> {
        let (samples, rules) = Samples::<Choice>::read::<GreatEscape>(request.files)?;
        let options = descent_options(request);
        let (id, first) = (FitId::new(&"policy", &options, request.files), MovePolicy::random(options.seed));
        let (mut policy, epochs) = fit(&id, first, samples.learned.len(), request, |first, training| {
            descend(&ChoiceLoss, first, [&samples.learned, &samples.apart], &options, training)
        })?;
        let is_used = used_inputs(samples.learned.iter().map(|choice| &choice.position));
        policy.clear_inputs(|input| !is_used[input]);
        let file = policy_file::write(&policy, &rules, samples.learned.len());
        // What is measured is the policy as players will read it.
        let policy = policy_file::read(&file)?;
        let mut weighed = WeighedMoves::default();
        let ordered = |position: &GreatEscape| root_order(&Ways::BEST, position).next();
        Ok(FittedPolicy {
            policy: file,
            positions: samples.learned.len(),
            validation: samples.apart.len(),
            duplicates: samples.duplicates,
            epochs,
            agreement: agreement(&samples.apart, |position| weighed.most_probable(&policy, position)),
            order_agreement: agreement(&samples.apart, ordered),
        })
    }
}

/// The share of choices that a way to choose repeats.
fn agreement(choices: &[Choice], mut choose: impl FnMut(&GreatEscape) -> Option<Move>) -> f64 {
    let agreed = choices.iter().filter(|choice| choose(&choice.position) == Some(choice.m)).count();
    agreed as f64 / choices.len().max(1) as f64
}
