//! The web page: the games in a browser, over HTTP and WebSocket, with a JSON API for programs.
//!
//! A [`Server`] answers from its pages, which are inside the program, and from its tables. It contains no rules and names
//! no game: boards are drawn, and what can be picked is answered, by [`catalogue::DynLine`].

mod acceptor;
mod analysis;
mod app;
mod championships;
mod client_address;
mod engines;
mod error;
mod extract;
mod fd_limit;
mod game_list;
mod i18n;
mod limits;
pub mod load;
mod memory;
mod middleware;
mod pages;
mod player_pool;
mod players;
mod positions;
mod priority;
mod private_files;
mod public_url;
mod quota;
mod render_pool;
mod rooms;
mod scene;
mod server;
mod sockets;
mod throttle;
mod token;
mod write_timeout;

pub use client_address::{BadNetwork, Network};
pub use priority::step_back;
pub use public_url::{BadUrl, PublicUrl};
pub use server::{Config, Server};

/// What the server says, in both languages.
pub const TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/en.ftl"), fr: include_str!("../data/fr.ftl") };
/// The page's own words.
const PAGE_TEXTS: catalogue::Texts =
    catalogue::Texts { en: include_str!("../data/page.en.ftl"), fr: include_str!("../data/page.fr.ftl") };
