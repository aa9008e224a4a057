//! Shows how a puzzle is solved by hand: each step with its name, its weight and a sentence that explains it.
//!
//!     cargo run --example library_steps
#![allow(clippy::print_stdout)]

use std::error::Error;

use sudoku2cnf::ask::{Request, Solver, ask};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::{AnswerView, TextStyle};

/// Returns the steps of a puzzle in sentences, and whether they solve it.
pub fn explained(text: &str) -> Result<String, Box<dyn Error>> {
    let puzzle: Puzzle = text.parse()?;
    // Searches for no step heavier than this; the path ends where only heavier steps remain.
    let steps: Request = r#"{ "ask": "steps", "max_weight": 4, "words": "en" }"#.parse()?;
    let answered = ask(&puzzle, &steps, &Solver::default(), &Limits::default(), &mut |_| true)?;
    Ok(AnswerView::new(&answered.answer, Some(&puzzle)).text(TextStyle::Grid))
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", explained("killer 7 r2c1 r2c2\n..3.\n....\n2...\n.3.1")?);
    Ok(())
}
