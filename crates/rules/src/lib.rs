//! The vocabulary that every game, engine and front end shares.
//!
//! A game implements three traits, each with its own reader in mind:
//!
//! - [`Game`]: what a search needs, monomorphised and free of allocation;
//! - [`Notation`]: positions, moves and rule options as text, and why a move is illegal;
//! - [`View`]: the pictures, for a terminal and as SVG.
//!
//! [`Erased`] turns a type with all three into a [`AnyGame`], and a game in progress into an
//! [`AnyLine`]: one virtual call per chosen move, none per searched node. Front ends see only those.
//!
//! This crate names no game and does no input or output.

mod budget;
mod catalogue;
pub mod contract;
mod control;
mod cut;
mod dialect;
mod erased;
mod exact;
mod form;
mod game;
mod line;
mod marks;
mod name;
mod notation;
mod opening;
mod options;
mod outcome;
pub mod perft;
mod player;
mod quote;
mod record;
mod sheet;
mod sitting;
mod speech;
mod spot;
pub mod stats;
mod survey;
mod svg;
mod swing;
mod telling;
mod view;

pub use budget::{Clock, Limits, MOVE_OVERHEAD, read_duration};
pub use catalogue::{Catalogue, nearest};
pub use control::Control;
pub use cut::{Cut, LONGEST_LINE};
pub use dialect::{Carrier, Close, DialectInfo, Fault, Guest, Host, Kit, Said, Told};
pub use erased::{AnyGame, AnyLine, Erased, Roster, Share, TuneAsk, Tuned};
pub use exact::{Building, Exact, How, TablePlan, Tables, Unbuilt, Unwatched, Worth};
pub use form::{Field, FieldKind, TURN};
pub use game::{Game, Past, Side, mix};
pub use line::Line;
pub use name::check_name;
pub use notation::{BenchCase, Format, Hints, Info, Notation, Texts};
pub use opening::{opening, opening_of};
pub use options::{RuleChoice, RuleKind, RuleOption, RuleSheet};
pub use outcome::{Outcome, Reason, Seat};
pub use player::{Ask, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, Reply, Report, Value};
pub use quote::{is_invisible, quoted};
pub use record::{Noted, Record, Verdict};
pub use sheet::{Sheet, Span};
pub use sitting::Sitting;
pub use speech::{Arg, Language, Message, Speaker, message_ids};
pub use spot::{Choices, Marks, Spot, by_steps};
pub use survey::{Attempt, Prover, Refutation, Survey};
pub use svg::{Element, Svg};
pub use swing::{Judged, Swing, judgement, swings, turning_points};
pub use telling::{ending, reasons, standing};
pub use view::{Scene, View};
