//! A game as front ends see it: its texts, pictures, players and protocols, with one interface for all games.
//!
//! A game implements a trait for each role:
//!
//! - [`rules::Game`]: what a search needs, monomorphised and free of allocation;
//! - [`Notation`]: positions, moves and rule options as text, and why a move is illegal;
//! - [`Board`]: the pictures, in characters and as SVG;
//! - [`Pointing`]: picking a move on the picture;
//! - [`Editor`]: a position as fields;
//! - [`Coach`]: threats and effects of moves in sentences;
//! - [`Knowledge`]: exact values, tables, a survey of openings;
//! - [`Encoding`]: positions and moves as numbers, for programs that learn;
//! - [`Roster`]: its players, networks and opening books.
//!
//! A game on a plain rectangular board implements [`Grid`] in place of [`Board`], [`Pointing`] and [`Editor`].
//!
//! [`Erased`] turns a type with all of them into a [`DynGame`], and a game in progress into a [`DynLine`]: one virtual
//! call for each chosen move, none for each searched node. Front ends see only those.
//!
//! This crate names no game and does no input or output.

mod batch;
mod board;
mod book;
mod catalogue;
mod coach;
mod coded_line;
#[cfg(feature = "contract")]
pub mod contract;
mod dialect;
mod dyn_game;
mod dyn_line;
mod editor;
mod encoding;
mod exact;
mod forcing;
pub mod grid;
mod i18n;
mod learning;
mod line_splitter;
mod marks;
mod name;
mod notation;
mod opening;
mod options;
mod player;
mod player_spec;
mod pointing;
mod quote;
mod rollout;
mod roster;
mod solve;
pub mod stats;
mod styled_text;
mod survey;
mod svg;
mod value;
pub mod verify;

pub use batch::{Batch, BatchArrays};
pub use board::{Board, Scene, TextSpot};
pub use book::{BookInfo, BookMove, BookRequest, Books, ReportBook, WriteBook};
pub use catalogue::{Catalogue, fold, unknown_name};
pub use coach::{Coach, LessonStep};
pub use coded_line::CodedLine;
pub use dialect::{BotMessage, Carrier, Close, DialectInfo, Fault, Guest, Host, Kit, RefereeMessage};
pub use dyn_game::{DynGame, Erased, LoadFile};
pub use dyn_line::{DynLine, MoveGroup, Share, TextView};
pub use editor::{Editor, Field, FieldKind, FieldPiece, TURN, with_turn};
pub use encoding::{Encoding, EncodingInfo};
pub use exact::{Decided, Exact, ExactValue, How, Knowledge, TableContent, TablePlan, Tables};
pub use forcing::{Forcing, Goal, PliesToWin};
pub use grid::{Grid, GridCell};
pub use i18n::{Arg, Language, Message, Speaker, message_ids};
pub use learning::{
    Calibration, FitEpoch, FitProgress, FitRequest, Fitted, FittedPolicy, GamesInfo, LearnedTable, Learning, NetInfo,
    NetOptions, PolicyLearning, SelfPlayRequest,
};
pub use line_splitter::{LONGEST_LINE, LineSplitter, LineTooLong};
pub use marks::Marks;
pub use name::check_name;
pub use notation::{BenchCase, BotBoards, EventDefaults, Format, Hints, Info, Notation, Texts};
pub use opening::{opening, opening_of};
pub use options::{RuleChoice, RuleKind, RuleOption, RuleSheet};
pub use player::{Analysis, Ask, MAX_WEIGHT, NET, OptionKind, Player, PlayerInfo, PlayerOption, Reply};
pub use player_spec::PlayerSpec;
pub use pointing::{Choices, Pointing, Spot, by_steps};
pub use quote::{is_invisible, quoted};
pub use roster::{Criteria, EvalUnit, Evaluation, PlayTuneGames, Roster, TuneGame, TuneMethod, TuneRequest, Tuned};
pub use solve::{Solution, move_values, prove, solve};
pub use styled_text::{Span, StyledText};
pub use survey::{Attempt, CheckedProof, Prover, Refutation, Survey};
pub use svg::{Element, Svg};
pub use value::{Amount, Unit, Value};
