//! Questions about puzzles and their answers as plain data: solutions, steps, grades, new puzzles, parts, proofs. The crate
//! `sudoku2cnf` is the door.

pub mod ask;
pub mod generate;
pub mod grade;
pub mod proof;
pub mod question;
pub mod split;
pub mod steps;

pub use question::conflict;
pub use sudoku2cnf_base::{count, limits, stopwatch, terminal};
pub(crate) use sudoku2cnf_base::{deferred, random};
pub use sudoku2cnf_compile::{decode, deduce, describe, encode, legend, problem, symmetry, target};
pub use sudoku2cnf_puzzle::{csp, error, form, formats, grid, puzzle, rules, statement};
pub use sudoku2cnf_sat::{answer, backend, cnf, dimacs};
