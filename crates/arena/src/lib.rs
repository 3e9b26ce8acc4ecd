//! The arena: a referee that knows the rules through [`catalogue::DynLine`] only, and those who play before it.
//!
//! An [`Entrant`] is who takes part, as text; seated in a game it is a [`Contestant`]: a built-in player or a process that
//! speaks a protocol. [`play_game`] referees one game between contestants by a [`play::TimeControl`]; whatever a contestant does
//! wrong is a [`Forfeit`] with its reason and evidence, never an error of the arena.
//!
//! An event is many games: [`pairing`] says who meets whom, [`points`] ranks, [`pentanomial`], [`sprt`] and [`ratings`] say
//! what results are worth. An [`event`] file describes one, the [`store`] keeps it, the desk of [`job_queue`] hands out its
//! jobs and an [`executor`] plays them; [`report`] and [`study`] show it.
//!
//! This crate names no game and prints nothing: what there is to say is a [`catalogue::Message`] of [`TEXTS`].

mod acceptor;
mod audit;
mod bot_check;
mod builtin;
mod client_connection;
mod contestant;
mod disconnect;
mod entrant;
pub mod event;
mod event_run;
pub mod executor;
mod forfeit;
mod game_clock;
mod guest_client;
mod guest_pipes;
mod isolation;
pub mod job_queue;
mod live_file;
mod live_games;
mod lobby;
mod matches;
mod observer;
mod openings;
pub mod pairing;
pub mod pentanomial;
mod pipe_bot;
pub mod points;
#[cfg_attr(not(target_os = "linux"), path = "process_unsupported.rs")]
mod process;
pub mod ratings;
mod referee;
mod remote;
pub mod report;
mod run_lock;
pub mod sprt;
pub mod store;
pub mod stored_game;
pub mod study;
pub mod submissions;
mod tcp_bot;
mod tcp_connection;
mod ugi;

pub use acceptor::{Acceptor, Visitor, open_to};
pub use audit::{Audit, audit};
pub use bot_check::{CHECKS, Candidate, Checked, FOREIGN, QUIET, check};
pub use builtin::BuiltIn;
pub use contestant::{Answer, Contestant, Ended, MoveRequest};
pub use disconnect::DisconnectWatch;
pub use entrant::{BotLimits, Entrant, Folder};
pub use event_run::EventRun;
pub use forfeit::{Failure, Forfeit, ForfeitReason};
pub use game_clock::GameClock;
pub use guest_client::{Attended, GuestClient};
pub use guest_pipes::{GuestError, PipeGuest};
pub use isolation::{Finding, Isolation};
pub use live_file::LiveFile;
pub use live_games::{Board, Glimpse, LiveGames};
pub use lobby::{Lobbies, Lobby};
pub use matches::{Leg, Match, MatchScore};
pub use observer::Observer;
pub use openings::{Book, OpeningKind, Openings};
pub use process::{SelfCheck, Supervisor, supervisor_main};
pub use referee::{Played, Turn, play_game, play_observed};
pub use remote::{GameTerms, Peer, Remote};
pub use run_lock::RunLock;
pub use tcp_bot::TcpBot;
pub use tcp_connection::TcpConnection;
pub use ugi::{EngineOptions, UgiEngine, respond};

/// The crate's messages in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
