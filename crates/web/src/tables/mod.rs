//! Tables: games being played. [`table`] is one of them and knows no I/O; the [`hall`] has them all, keeps them on
//! [`disk`] before anyone is told, and lets machines move; [`live`] and [`api`] are the two ways in.

mod action;
mod advice;
pub(crate) mod api;
mod disk;
mod entry;
pub(crate) mod hall;
pub(crate) mod live;
mod machine;
mod migration;
mod offers;
mod table;
mod talk;
mod terms;
