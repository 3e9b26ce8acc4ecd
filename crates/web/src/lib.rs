//! The web page: the games in a browser, over HTTP and WebSocket, with a JSON API for programs.
//!
//! A [`Server`] answers from its pages, which are inside the program, and from its tables. It contains no rules and names
//! no game: boards are drawn, and what can be picked is answered, by [`catalogue::DynLine`].

mod analysis;
mod app;
mod background;
mod client_address;
mod door;
mod engines;
mod events;
mod extract;
mod files;
mod game_list;
mod guard;
mod limits;
pub mod load;
mod memory;
mod pages;
mod painters;
mod patient;
mod player_pool;
mod players;
mod positions;
mod private_files;
mod problem;
mod public_url;
mod scene;
mod server;
mod sockets;
mod tables;
mod tally;
mod throttle;
mod token;
mod voices;

pub use background::step_back;
pub use client_address::{BadNetwork, Network};
pub use public_url::{BadUrl, PublicUrl};
pub use server::{Config, Server};

/// What the server says, in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
/// The page's own words.
const PAGE_TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/page.en.ftl"), fr: include_str!("../data/page.fr.ftl") };
