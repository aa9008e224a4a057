//! Reads a puzzle, solves it with the default backend and prints the grid:
//!
//!     cargo run --example library_solve examples/diagonal.txt
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::{env, fs};

use sudoku2cnf::ask::{Solver, ask};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::{AnswerView, TextStyle};

/// Returns a solution of a puzzle as a grid, or a message that it has none.
pub fn solved(text: &str) -> Result<String, Box<dyn Error>> {
    let puzzle: Puzzle = text.parse()?;
    let answered = ask(&puzzle, &"solve".parse()?, &Solver::default(), &Limits::default(), &mut |_| true)?;
    Ok(AnswerView::new(&answered.answer, Some(&puzzle)).text(TextStyle::Grid))
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected the file of a puzzle")?;
    print!("{}", solved(&fs::read_to_string(path)?)?);
    Ok(())
}
