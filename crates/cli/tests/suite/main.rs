//! Integration tests of the program, in one binary so that the crates are linked only once.

mod book;
mod bots;
#[cfg(target_os = "linux")]
mod browser;
mod championship;
mod commands;
mod event_day;
mod exact;
#[cfg(target_os = "linux")]
mod handing_in;
mod lab;
mod outputs;
mod pages;
mod pipes;
mod play;
mod play_link;
mod play_pipes;
mod play_screen;
mod players;
mod program;
mod puzzles;
mod serve;
mod servers;
mod stores;
mod submissions;
mod terminal;
mod train;
