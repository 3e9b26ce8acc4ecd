//! The Universal Game Interface: [`UgiBot`] is the referee's end, [`UgiEngine`] the engine's, and [`text`] the lines
//! that both read and write.

mod engine;
mod host;
mod text;

pub use engine::{EngineOptions, UgiEngine};
pub(crate) use host::UgiBot;
pub use text::respond;
