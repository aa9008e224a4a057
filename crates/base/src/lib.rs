//! Tools that all parts of sudoku2cnf use: limits and stop flags, stopwatches, random numbers, counts of any size, and
//! text made safe for terminals. Applications use the crate `sudoku2cnf` instead.

pub mod count;
pub mod deferred;
pub mod intake;
pub mod limits;
pub mod plural;
pub mod random;
pub mod stopwatch;
pub mod terminal;
