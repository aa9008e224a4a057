//! Questions about a puzzle or a formula: one solution, only one, how many, and what stands behind them, the
//! models one after the other; candidates; clues that decide; givens and rules that contradict each other.

mod answer;
mod ask;
pub mod candidates;
pub mod clues;
pub mod conflict;
mod models;

pub use answer::Answer;
pub use ask::{Error, Outcome, Question, Task};
pub use models::Models;

pub use crate::cnf::Projection;
