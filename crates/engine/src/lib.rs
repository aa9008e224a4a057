//! All that is made of a puzzle: its clauses and its texts in other languages, questions and their answers, steps, proofs,
//! new puzzles, pictures. The crate `sudoku2cnf` is the door.

pub mod ask;
#[cfg(feature = "bench")]
pub mod bench;
pub mod decode;
pub mod deduce;
pub mod describe;
pub mod encode;
pub mod generate;
pub mod grade;
pub mod legend;
pub mod problem;
pub mod proof;
pub mod question;
pub mod render;
#[cfg(test)]
mod skip;
pub mod split;
pub mod steps;
pub mod symmetry;
pub mod target;

pub use question::conflict;
pub use sudoku2cnf_base::{count, limits, stopwatch, terminal};
pub(crate) use sudoku2cnf_base::{deferred, random};
pub use sudoku2cnf_puzzle::{csp, error, form, formats, grid, puzzle, rules, statement};
pub use sudoku2cnf_sat::{answer, backend, cnf, dimacs};
