//! A question from its options to its answer: which solver is asked, how far a puzzle is simplified for it, and how it
//! becomes clauses. Programs and the Python package read options and show answers; what lies between is decided here,
//! so that all of them decide the same. Which questions there are and which options they take stands in one table,
//! [`QuestionKind`].
//!
//! ```
//! use sudoku2cnf::ask::{Solver, Way};
//! use sudoku2cnf::backend::{BackendChoice, Limits};
//! use sudoku2cnf::question::{Answer, Question};
//!
//! let (solver, way, limits) = (Solver::new(BackendChoice::new("auto"))?, Way::default(), Limits::default());
//! let puzzle = "diagonal main\n1...\n....\n....\n.2..".parse()?;
//! let answered = way.ask(&solver, &puzzle, Question::Unique, &limits)?;
//! assert_eq!(answered.outcome.answer, Answer::Multiple);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alike;
mod boards;
mod option;
mod posed;
mod relaxer;
mod ruled;
mod session;
mod solver;
mod table;
mod trace;
mod turn;
mod warm;
mod way;
mod whole;

pub use boards::Board;
pub use option::QuestionOption;
pub use posed::PosedPuzzle;
pub use relaxer::{RelaxError, Relaxer};
pub use session::Session;
pub use solver::{PosedSolver, Solver};
pub use table::QuestionKind;
pub use trace::{TraceStep, TracedDpll};
pub use turn::Turn;
pub use warm::Warm;
pub use way::{AskOutcome, Way};
