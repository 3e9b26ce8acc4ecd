//! The arena: a referee that knows the rules through [`catalogue::DynLine`] only, and those who play before it.
//!
//! An [`Entrant`] is who takes part, as text; seated in a game it is a [`Contestant`]: a built-in player or a process that
//! speaks a protocol. [`play`] referees one game between contestants by a [`TimeControl`]; whatever a contestant does
//! wrong is a [`Forfeit`] with its reason and evidence, never an error of the arena.
//!
//! An event is many games: [`pairing`] says who meets whom, [`points`] ranks, [`pentanomial`], [`sprt`] and [`ratings`] say
//! what results are worth. An [`event`] file describes one, the [`store`] keeps it, the desk of [`schedule`] hands out its
//! jobs and an [`executor`] plays them; [`report`] and [`study`] show it.
//!
//! This crate names no game and prints nothing: what there is to say is a [`catalogue::Message`] of [`TEXTS`].

mod acceptor;
mod alone;
mod attend;
mod audit;
mod builtin;
mod check;
mod contestant;
mod control;
mod entrant;
pub mod event;
pub mod executor;
pub mod finished;
mod forfeit;
mod isolation;
mod link;
mod live;
mod lobby;
mod openings;
pub mod pairing;
pub mod pentanomial;
mod pipes;
pub mod points;
#[cfg_attr(not(target_os = "linux"), path = "variant.rs")]
mod process;
pub mod ratings;
mod referee;
pub mod report;
pub mod schedule;
mod seen;
mod series;
mod sight;
pub mod sprt;
pub mod store;
pub mod study;
pub mod submissions;
mod tcp;
mod ugi;
mod watch;
mod wire;

pub use acceptor::{Acceptor, Visitor, open_to};
pub use alone::Alone;
pub use attend::{Attendance, Attended};
pub use audit::{Audit, audit};
pub use builtin::BuiltIn;
pub use check::{CHECKS, Candidate, Checked, FOREIGN, QUIET, check};
pub use contestant::{Answer, Contestant, Ended, Go};
pub use control::{Clocks, Pace, TimeControl};
pub use entrant::{BotLimits, Entrant, Folder};
pub use forfeit::{Failure, Forfeit, ForfeitReason};
pub use isolation::{Finding, Isolation};
pub use live::Live;
pub use lobby::{Lobbies, Lobby};
pub use openings::{Book, Openings};
pub use process::{SelfCheck, Supervisor, supervisor_main};
pub use referee::{Played, Turn, play};
pub use series::{Leg, Series, Tally};
pub use sight::{Board, Glimpse, Sight};
pub use tcp::TcpBot;
pub use ugi::respond;
pub use watch::Watch;
pub use wire::Wire;

/// What the arena says, in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
