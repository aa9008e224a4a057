//! The base of every part of sudoku2cnf: limits and stop flags, stopwatches, random numbers, numbers of any size, texts that
//! are safe to print. The crate `sudoku2cnf` gives access to all.

pub mod count;
pub mod deferred;
pub mod intake;
pub mod limits;
pub mod random;
pub mod stopwatch;
pub mod terminal;
