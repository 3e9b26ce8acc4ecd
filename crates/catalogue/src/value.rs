//! [`Value`]: the meaning of a score, with its unit.

use crate::Message;

/// A unit of scores. Its text is the message `unit-<name>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit(pub &'static str);

impl Unit {
    /// Points of an evaluation, without a meaning of their own.
    pub const POINTS: Self = Self("points");
    /// Seeds of a mancala.
    pub const SEEDS: Self = Self("seeds");
    /// Steps of a path.
    pub const STEPS: Self = Self("steps");
    /// A number from −1 to 1.
    pub const INTERVAL: Self = Self("interval");
    /// The value of a published formula.
    pub const FORMULA: Self = Self("formula");
}

/// A number of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Amount {
    /// Hundredths of the unit.
    pub hundredths: i32,
    /// The unit.
    pub unit: Unit,
}

impl Amount {
    /// Creates an amount from hundredths of a unit.
    pub const fn new(hundredths: i32, unit: Unit) -> Self {
        Self { hundredths, unit }
    }

    /// Returns the number with its sign, `+1.25`.
    fn number(self) -> String {
        format!("{:+.2}", f64::from(self.hundredths) / 100.0)
    }

    /// Returns the number with its unit, as a message.
    fn message(self) -> Message {
        // French counts 1,99 as singular.
        let unit = Message::new(format!("unit-{}", self.unit.0)).with("count", self.hundredths.unsigned_abs() / 100);
        Message::new("value-amount").decimal("value", self.number()).with("unit", unit)
    }
}

/// The meaning of a score, for the side to move.
///
/// ```
/// use catalogue::{Amount, Unit, Value};
///
/// assert_eq!(Value::Win(7).brief(), "win 7");
/// assert_eq!(Value::Estimate(Amount::new(125, Unit::SEEDS)).brief(), "+1.25");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A forced win in at most this many plies.
    Win(u32),
    /// A forced loss in at most this many plies.
    Loss(u32),
    /// A win in this many plies, found by a search that pruned moves.
    LikelyWin(u32),
    /// A loss in this many plies, found by a search that pruned moves.
    LikelyLoss(u32),
    /// A proved draw.
    Draw,
    /// A proved result, counted by the game's score.
    Exact(Amount),
    /// An estimate.
    Estimate(Amount),
}

impl Value {
    /// Returns `win 7`, `loss 4`, `draw`, `+1.25`: the notation of records and of the API, without unit and never translated.
    pub fn brief(self) -> String {
        match self {
            Self::Win(plies) | Self::LikelyWin(plies) => format!("win {plies}"),
            Self::Loss(plies) | Self::LikelyLoss(plies) => format!("loss {plies}"),
            Self::Draw => "draw".to_owned(),
            Self::Exact(amount) | Self::Estimate(amount) => amount.number(),
        }
    }

    /// Returns it with its unit: `win in 7 plies`, `+1.25 seeds`.
    pub fn message(self) -> Message {
        match self {
            Self::Win(plies) | Self::LikelyWin(plies) => Message::new("value-win").with("plies", plies),
            Self::Loss(plies) | Self::LikelyLoss(plies) => Message::new("value-loss").with("plies", plies),
            Self::Draw => Message::new("value-draw"),
            Self::Exact(amount) | Self::Estimate(amount) => amount.message(),
        }
    }

    /// Returns it with its unit and its status: `+1.25 seeds (estimate)`, `draw (exact)`. A bare win or loss is proved.
    pub fn message_with_status(self) -> Message {
        let value = self.message();
        match self {
            Self::Win(_) | Self::Loss(_) => value,
            Self::Draw | Self::Exact(_) => Message::new("value-exact").with("value", value),
            Self::LikelyWin(_) | Self::LikelyLoss(_) | Self::Estimate(_) => {
                Message::new("value-estimate").with("value", value)
            }
        }
    }

    /// Returns `true` if it is proved.
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Win(_) | Self::Loss(_) | Self::Draw | Self::Exact(_))
    }

    /// Returns the value for the opponent.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
            Self::LikelyWin(plies) => Self::LikelyLoss(plies),
            Self::LikelyLoss(plies) => Self::LikelyWin(plies),
            Self::Draw => Self::Draw,
            Self::Exact(Amount { hundredths, unit }) => Self::Exact(Amount::new(hundredths.saturating_neg(), unit)),
            Self::Estimate(Amount { hundredths, unit }) => {
                Self::Estimate(Amount::new(hundredths.saturating_neg(), unit))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, Speaker};

    #[test]
    fn a_value_carries_its_unit_and_its_status() {
        let say = |language, value: Value| Speaker::new(language, []).say(&value.message_with_status());
        let seeds = |hundredths| Amount::new(hundredths, Unit::SEEDS);
        for (value, english, french) in [
            (Value::Win(7), "win in 7 plies", "gain en 7 coups"),
            (Value::LikelyLoss(1), "loss in one ply (estimate)", "perte en un coup (estimation)"),
            (Value::Draw, "draw (exact)", "partie nulle (exact)"),
            (Value::Exact(seeds(300)), "+3.00 seeds (exact)", "+3,00 graines (exact)"),
            (Value::Estimate(seeds(-125)), "-1.25 seeds (estimate)", "-1,25 graine (estimation)"),
            (
                Value::Estimate(Amount::new(42, Unit::INTERVAL)),
                "+0.42 in [−1, 1] (estimate)",
                "+0,42 sur [−1, 1] (estimation)",
            ),
        ] {
            assert_eq!(say(Language::English, value), english);
            assert_eq!(say(Language::French, value), french);
        }
    }
}
