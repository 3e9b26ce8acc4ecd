//! Evaluation of results: points, rankings and marks, match scores with their error, sequential tests, ratings.

pub mod marks;
pub mod pentanomial;
pub mod points;
pub mod ratings;
pub mod score_line;
pub mod sprt;
