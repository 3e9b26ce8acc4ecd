//! The arena: a referee that knows the rules only through [`catalogue::DynLine`], and its contestants.
//!
//! An [`Entrant`] is a participant, as text; in a game it becomes a [`Contestant`]: a built-in player or a process that
//! speaks a protocol. [`play_game`] referees one game between contestants under a [`play::TimeControl`]; anything a
//! contestant does wrong is a [`Forfeit`] with its reason and evidence, never an error of the arena.
//!
//! An event is many games: [`pairing`] decides who plays whom, [`statistics`] evaluates the results. An [`event`] file
//! describes one, the [`store`] keeps it, [`event::job_queue`] hands out its jobs and an [`event::executor`] plays
//! them; [`report`] and [`event::study`] present it.
//!
//! This crate names no game and prints nothing: its output is [`catalogue::Message`]s of [`TEXTS`].

mod contestant;
pub mod event;
mod game;
mod guest;
mod matches;
mod openings;
pub mod pairing;
#[cfg_attr(not(target_os = "linux"), path = "process/unsupported.rs")]
mod process;
mod remote;
pub mod report;
pub mod statistics;
pub mod store;
pub mod submissions;
mod tcp;
mod ugi;

pub use contestant::builtin::BuiltIn;
pub use contestant::command_player::CommandPlayer;
pub use contestant::disconnect::DisconnectWatch;
pub use contestant::entrant::{BotLimits, Entrant, Folder};
pub use contestant::hosted_player::HostedPlayer;
pub use contestant::tcp_bot::TcpBot;
pub use contestant::{ChosenMove, Contestant, FinalState, MoveRequest};
pub use event::finish_request::FinishRequest;
pub use event::live_file::LiveFile;
pub use event::live_games::{Board, BoardKey, LiveGames};
pub use event::run::EventRun;
pub use event::run_lock::RunLock;
pub use game::adjudication::{ADJUDICATED, Adjudication};
pub use game::clock::GameClock;
pub use game::conversation::{Conversation, ConversationFolder, SeatLog};
pub use game::forfeit::{Failure, Forfeit, ForfeitReason};
pub use game::observer::Observer;
pub use game::referee::{FinishedGame, RefereeSettings, Turn, play_game, play_refereed};
pub use guest::{GuestError, GuestGame, GuestLink, GuestPipes, GuestPlayer, dialect_role, pipe_dialect};
pub use matches::{Leg, Match, MatchFailure, MatchScore};
pub use openings::{BalanceEffort, Book, OpeningKind, Openings};
pub use process::isolation::{Finding, Isolation};
pub use process::{SelfCheck, Supervisor, supervisor_main};
pub use remote::{GameTerms, Peer, Remote};
pub use store::audit::{Audit, audit};
pub use store::replaced::{ReplaceReason, ReplacedGame};
pub use submissions::BuildFailure;
pub use submissions::bot_check::{CHECKS, Candidate, Checked, FOREIGN, QUIET, check};
pub use submissions::event_check::{BotReport, EventCheck, SectionReport};
pub use tcp::acceptor::{Acceptor, Visitor, open_to};
pub use tcp::connection::TcpConnection;
pub use tcp::lobby::{Lobbies, Lobby};
pub use ugi::{EngineOptions, UgiEngine, respond};

/// The crate's messages in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
