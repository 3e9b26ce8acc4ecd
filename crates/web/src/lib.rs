//! The web page: the games in a browser, over HTTP and WebSocket, with a JSON API for programs.
//!
//! A [`Server`] answers from its pages, which are inside the program, and from its tables. It contains no rules and names
//! no game: boards are drawn, and what can be picked is answered, by [`rules::AnyLine`].

mod analysis;
mod app;
mod background;
mod catalogue;
mod door;
mod engines;
mod events;
mod files;
mod guard;
mod limits;
pub mod load;
mod pages;
mod painters;
mod patient;
mod players;
mod positions;
mod problem;
mod scene;
mod server;
mod sockets;
mod tables;
mod tally;
mod token;
mod voices;

pub use background::step_back;
pub use server::{Config, Server};

/// What the server says, in both languages.
pub const TEXTS: rules::Texts = rules::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
/// The page's own words.
const PAGE_TEXTS: rules::Texts =
    rules::Texts { en: include_str!("../data/page.en.ftl"), fr: include_str!("../data/page.fr.ftl") };
