//! The web page: the games in a browser, over HTTP and WebSocket, with a JSON API for programs.
//!
//! A [`Server`] answers from its pages, which are inside the program, and from its tables. It contains no rules and names
//! no game: boards are drawn, and what can be picked is answered, by [`catalogue::DynLine`].

mod api;
mod app;
mod championships;
mod engines;
mod i18n;
mod limits;
mod net;
mod pages;
mod private_files;
mod rooms;
mod server;
mod token;

pub use engines::priority::step_back;
pub use net::client_address::{BadNetwork, Network};
pub use net::public_url::{BadUrl, PublicUrl};
pub use server::{Config, Server};

/// What the server says, in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
/// The page's own words.
const PAGE_TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/page.en.ftl"), fr: include_str!("../data/page.fr.ftl") };
