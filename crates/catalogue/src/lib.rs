//! A game as front ends see it: what it shows, reads and offers, in one vocabulary for all games.
//!
//! A game implements a trait for each role:
//!
//! - [`rules::Game`]: what a search needs, monomorphised and free of allocation;
//! - [`Notation`]: positions, moves and rule options as text, and why a move is illegal;
//! - [`View`]: the pictures, for a terminal and as SVG.
//!
//! [`Erased`] turns a type with all of them into a [`DynGame`], and a game in progress into an [`DynLine`]: one virtual call
//! for each chosen move, none for each searched node. Front ends see only those.
//!
//! This crate names no game and does no input or output.

mod catalogue;
pub mod contract;
mod dialect;
mod dyn_game;
mod editor;
mod exact;
mod i18n;
mod line_splitter;
mod marks;
mod name;
mod notation;
mod opening;
mod options;
mod player;
mod pointing;
mod quote;
pub mod stats;
mod styled_text;
mod survey;
mod svg;
mod view;

pub use catalogue::{Catalogue, fold, unknown_name};
pub use dialect::{BotMessage, Carrier, Close, DialectInfo, Fault, Guest, Host, Kit, RefereeMessage};
pub use dyn_game::{DynGame, DynLine, Erased, Roster, Share, TuneAsk, Tuned};
pub use editor::{Field, FieldKind, TURN};
pub use exact::{Exact, How, TablePlan, Tables, Worth};
pub use i18n::{Arg, Language, Message, Speaker, message_ids};
pub use line_splitter::{LONGEST_LINE, LineSplitter, LineTooLong};
pub use name::check_name;
pub use notation::{BenchCase, Format, Hints, Info, Notation, Texts};
pub use opening::{opening, opening_of};
pub use options::{RuleChoice, RuleKind, RuleOption, RuleSheet};
pub use player::{Analysis, Ask, OptionKind, Player, PlayerInfo, PlayerOption, PlayerSpec, Reply, Value};
pub use pointing::{Choices, Marks, Spot, by_steps};
pub use quote::{is_invisible, quoted};
pub use styled_text::{Span, StyledText};
pub use survey::{Attempt, Prover, Refutation, Survey};
pub use svg::{Element, Svg};
pub use view::{Scene, View};
