//! A policy as a file.

use catalogue::{Message, Notation as _};
use search::net::Inputs as _;

use super::super::move_features::GROUPS;
use super::super::rules::GreatEscape;
use super::{HIDDEN, MovePolicy, WEIGHTS};
use crate::learning::net_file;
use crate::sealed_file::{FileKind, damaged, seal};

pub(super) const KIND: FileKind = FileKind { name: "palabre-policy", version: 1 };

/// A weight of one, as a whole number.
const ONE: u16 = 1024;
/// Largest weight, as a whole number: far more than a fit gives.
const MOST_WEIGHT: i32 = 1 << 20;

/// Writes a policy that learned from this many positions of games by these rules.
pub(super) fn write(policy: &MovePolicy, rules: &str, positions: usize) -> Vec<u8> {
    let fields = [
        ("game", GreatEscape::INFO.name.to_owned()),
        ("rules", rules.to_owned()),
        ("inputs", net_file::layout(GreatEscape::GROUPS)),
        ("features", net_file::layout(&GROUPS)),
        ("hidden", HIDDEN.to_string()),
        ("one", ONE.to_string()),
        ("positions", positions.to_string()),
    ];
    let rounded = |weight: &f32| ((weight * f32::from(ONE)).round() as i32).clamp(-MOST_WEIGHT, MOST_WEIGHT);
    seal(KIND, &fields, &net_file::weight_bytes(policy.weights.iter().map(rounded)))
}

/// Reads a policy.
///
/// # Errors
/// The file is no policy, damaged, or made for another game, other inputs or other features.
pub(super) fn read(file: &[u8]) -> Result<MovePolicy, Message> {
    let opened = net_file::opened::<GreatEscape>(KIND, file)?;
    if opened.field("features") != net_file::layout(&GROUPS) {
        return Err(Message::new("learning-inputs"));
    }
    let one: u16 = opened.number("one")?;
    let weights = net_file::read_weights(&opened.data).ok_or_else(damaged)?;
    let is_valid = one > 0 && weights.len() == WEIGHTS;
    if !is_valid || weights.iter().any(|weight| weight.unsigned_abs() > MOST_WEIGHT.unsigned_abs()) {
        return Err(damaged());
    }
    Ok(MovePolicy { weights: weights.iter().map(|weight| *weight as f32 / f32::from(one)).collect() })
}

impl MovePolicy {
    /// Reads a policy from its file, or the one that comes with the game.
    ///
    /// # Errors
    /// The file is invalid.
    pub(in crate::great_escape) fn from_file(file: Option<&[u8]>) -> Result<Self, Message> {
        read(file.unwrap_or(OWN))
    }
}

/// The policy that comes with the game.
pub(super) const OWN: &[u8] = include_bytes!("../data/networks/policy.net");
