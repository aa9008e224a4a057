//! Divides a hard puzzle into parts of similar cost, each a puzzle of its own, and joins their answers into the answer
//! for the whole puzzle.
//!
//! A part is the puzzle together with a [`Cube`]. The facts in the cube say that cells have certain values, or do not
//! have them. No filled grid is in two parts, and every solution is in one. [`Join`] checks both.
//!
//! ```
//! use sudoku2cnf_answer::ask::{Request, Solver, ask};
//! use sudoku2cnf_base::count::Count;
//! use sudoku2cnf_base::limits::Limits;
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//! use sudoku2cnf_answer::question::Outcome;
//! use sudoku2cnf_answer::split::Parts;
//!
//! let puzzle: Puzzle = "1.......2.......".parse()?;
//! let parts = Parts::of(&puzzle, 4, &Limits::default())?;
//! assert!(parts.cubes().len() >= 4);
//! let (count, solver): (Request, _) = ("count".parse()?, Solver::default());
//! let counted = |puzzle: &Puzzle| -> Result<Option<Outcome>, sudoku2cnf_answer::ask::AskError> {
//!     Ok(ask(puzzle, &count, &solver, &Limits::default(), &mut |_| true)?.answer.into_outcome())
//! };
//! let mut sum = Count::ZERO;
//! for cube in parts.cubes() {
//!     sum += &counted(&cube.part_of(&puzzle))?.ok_or("a count")?.count;
//! }
//! assert_eq!(sum, counted(&puzzle)?.ok_or("a count")?.count);
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

use crate::backend::BackendError;
use crate::limits::Stopped;
use crate::puzzle::Interrupted;

/// The reason why a puzzle was not divided, or the answers about its parts not joined.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// The puzzle is too large for this process, or a solver failed.
    #[error(transparent)]
    Solver(#[from] BackendError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A limit was reached while the puzzle was compiled.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The parts or their answers are inconsistent.
    #[error(transparent)]
    Refused(#[from] Refusal),
}
