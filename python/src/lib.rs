//! The Python module `sudoku2cnf._native`: puzzles, questions, clauses, steps and new puzzles for Python.
//!
//! It converts between Python's types and the library's, lets other Python threads run during long calls, and ends
//! calls at a time limit or at Ctrl-C. The library does all the solving.

mod background;
mod cancel;
mod certificates;
mod clauses;
mod cnf;
mod convert;
mod errors;
mod faults;
mod file;
mod given;
mod immutable;
mod integer;
mod items;
mod many;
mod new_puzzles;
mod options;
mod own;
mod parts;
mod pictures;
mod pool;
mod progress;
mod puzzle;
mod questions;
mod reader;
mod reading;
mod results;
mod solution;
mod solutions;
mod threads;
mod tracing;
mod work;
mod worker;

use pyo3::prelude::*;

/// Sudoku and its variants, from a text to clauses, to solvers, and back to a grid.
#[pymodule(gil_used = true)]
mod _native {
    #[pymodule_export]
    use crate::cancel::Cancel;
    #[pymodule_export]
    use crate::certificates::check_certificate;
    #[pymodule_export]
    use crate::clauses::{ClauseIterator, Clauses};
    #[pymodule_export]
    use crate::cnf::Cnf;
    #[pymodule_export]
    use crate::many::{SolveMany, solve_many};
    #[pymodule_export]
    use crate::new_puzzles::{Generator, generate};
    #[pymodule_export]
    use crate::options::{_questions, backends, formats};
    #[pymodule_export]
    use crate::pictures::StepPictures;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::reader::Reader;
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::solutions::Solutions;

    /// The version of the library.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
