//! Evaluation of results: points and rankings, match scores with their error, sequential tests, ratings.

pub mod pentanomial;
pub mod points;
pub mod ratings;
pub mod sprt;
