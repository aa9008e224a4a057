//! Questions about a puzzle or a formula: one solution, uniqueness, the number of solutions, all solutions; candidates;
//! deciding and needless clues; givens and rules that contradict each other. [`ask`](crate::ask) is the entry point to
//! all questions.
//!
//! ```
//! use sudoku2cnf_sat::backend::Limits;
//! use sudoku2cnf_sat::backend::auto::Handover;
//! use sudoku2cnf_answer::question::conflict;
//!
//! let (backend, limits) = (Handover::default(), Limits::default());
//! let puzzle = "diagonal\n1...\n.2..\n....\n...1".parse()?;
//! let conflict = conflict::find(&puzzle, &backend, &limits)?.ok_or("a solution")?;
//! // The members are the diagonal and the givens at its two ends.
//! assert!(conflict.minimal && conflict.members.len() == 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
#[cfg(test)]
pub(crate) mod brute_force;
pub mod candidates;
pub mod clues;
pub mod conflict;
mod count;
mod counting;
pub mod csp;
pub mod equal;
mod error;
pub mod estimate;
pub mod explain;
mod list;
mod models;
pub mod needless;
mod outcome;
mod random_solution;
mod shared;
mod shrink;
mod solver;
mod status;
mod stored_solution;
mod task;
mod wrong;

pub use ask::ask;
pub use count::{number_by_components, number_by_rows};
pub use error::QuestionError;
pub use list::ListOutcome;
pub use models::Models;
pub use outcome::{Outcome, Question};
pub use random_solution::random_solution;
pub use shared::Threads;
pub use solver::{PosedSolver, ProblemSolver};
pub use status::Status;
pub use stored_solution::{Comparison, SolutionTally, StoredVerdict, with_only_solution};
pub use task::Task;
pub(crate) use task::differing;

pub use crate::cnf::Projection;
