//! The entry point of the library: asks a question about a puzzle and returns the answer. An [`Ask`] is a question with
//! its parameters, [`ask`] finds the [`Answer`], and `render::AnswerView` shows it as text, JSON, a sentence or a
//! picture. This module decides which solver is asked, how far the puzzle is simplified for it, and how the puzzle is
//! encoded, in the same way for the programs, the web page and the Python package.
//!
//! ```
//! use sudoku2cnf_answer::ask::{Solver, ask};
//! use sudoku2cnf_sat::backend::Limits;
//! use sudoku2cnf_answer::question::Status;
//!
//! let puzzle = "diagonal main\n1...\n....\n....\n.2..".parse()?;
//! let answered = ask(&puzzle, &"unique".parse()?, &Solver::default(), &Limits::default(), &mut |_| true)?;
//! assert_eq!(answered.answer.verdict(), Status::Multiple);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod by_hand;
mod error;
mod loaded_solvers;
mod many;
mod posed;
mod questions;
mod relaxer;
mod request;
mod rule_sets;
mod ruled;
mod session;
mod simplification;
mod solver;
mod trace;
mod turn;
mod value;
mod way;

pub use boards::Board;
pub use by_hand::{ByHand, STATE, SentenceLanguage, read_state};
pub use error::AskError;
pub use loaded_solvers::Warm;
pub use many::Many;
pub use posed::PosedPuzzle;
pub use questions::{Answer, Answered, Ask, Hear, News, ask, ask_task};
pub use relaxer::{RelaxError, Relaxer};
pub use request::{Request, WrongRequest};
pub use session::Session;
pub use solver::Solver;
pub use trace::{TraceStep, TracedDpll, ask_traced};
pub use turn::Turn;
pub use value::{MOST_JOBS, threads};
pub use way::Way;
