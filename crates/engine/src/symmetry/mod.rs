//! When two puzzles are the same in another guise, and one name for all of them.

mod minlex;

pub use minlex::{minlex, minlex_within};
