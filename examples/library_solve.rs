//! Reads a puzzle, solves it with the default backend and prints the grid:
//!
//!     cargo run --example library_solve examples/diagonal.txt
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::{env, fs};

use sudoku2cnf::backend::{Limits, auto::Handover};
use sudoku2cnf::problem::Problem;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render;

/// A solution of a puzzle as a grid, or the word that there is none.
pub fn solved(text: &str) -> Result<String, Box<dyn Error>> {
    let puzzle: Puzzle = text.parse()?;
    let problem = Problem::new(puzzle);
    let outcome = problem.one(&Handover::default(), &Limits::default())?;
    Ok(match outcome.solutions.first() {
        Some(solution) => render::grid(solution, problem.puzzle().grid()),
        None => format!("{}\n", outcome.answer.word()),
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected the file of a puzzle")?;
    print!("{}", solved(&fs::read_to_string(path)?)?);
    Ok(())
}
