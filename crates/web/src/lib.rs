//! Web server: the games in a browser, over HTTP and WebSocket, with a JSON API for programs.
//!
//! A [`Server`] serves its pages, which are embedded in the program, and its rooms. It contains no rules and does not
//! name any game: [`catalogue::DynLine`] draws the boards and knows the moves.

mod api;
mod app;
mod archive;
mod championships;
mod engines;
mod i18n;
mod limits;
mod link_preview;
mod live_games;
mod net;
mod pages;
mod private_files;
mod rooms;
mod server;
mod token;

pub use engines::priority::lower_priority;
pub use net::client_address::{BadNetwork, Network};
pub use net::public_url::{BadUrl, PublicUrl};
pub use server::{Config, Server};

/// Messages of the server, in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
/// Texts of the page, in both languages.
const PAGE_TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/page.en.ftl"), fr: include_str!("../data/page.fr.ftl") };
