//! One hard puzzle in parts: chosen so that their costs are alike, stated as puzzles of their own, and their answers
//! joined to that of the whole.
//!
//! A part is the puzzle and a [`Cube`]: cells that have a value, and cells that do not. No filled grid is in two
//! parts, and every solution is in one. [`Join`] does not believe that: it finds out.
//!
//! ```
//! use sudoku2cnf::backend::auto::Handover;
//! use sudoku2cnf::limits::Limits;
//! use sudoku2cnf::count::Count;
//! use sudoku2cnf::problem::Problem;
//! use sudoku2cnf::puzzle::Puzzle;
//! use sudoku2cnf::split::Parts;
//!
//! let puzzle: Puzzle = "1.......2.......".parse()?;
//! let parts = Parts::of(&puzzle, 4, &Limits::default())?;
//! assert!(parts.cubes().len() >= 4);
//! let mut count = Count::ZERO;
//! for cube in parts.cubes() {
//!     let part = Problem::new(cube.part_of(&puzzle));
//!     count += &part.count(&Handover::default(), 100, &Limits::default())?.count;
//! }
//! assert_eq!(count, Problem::new(puzzle).count(&Handover::default(), 100, &Limits::default())?.count);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod cube;
mod join;
mod lookahead;
mod object;
mod overlap;
mod parts;
mod refusal;
mod tree;

pub use cube::{Cube, Fact};
pub use join::{Join, JoinedAnswer, MOST};
pub use overlap::{Fault, fault, overlap};
pub use parts::{Id, Parts};
pub use refusal::Refusal;

use crate::backend;
use crate::limits::Stopped;
use crate::puzzle::Interrupted;

/// The reason why a puzzle was not divided, or its parts not joined.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The puzzle is too large for this process, or a solver failed.
    #[error(transparent)]
    Solver(#[from] backend::Error),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A limit was reached while the puzzle was compiled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The parts or their answers are not what they should be.
    #[error(transparent)]
    Refused(#[from] Refusal),
}
