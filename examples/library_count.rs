//! Reads a killer puzzle, counts its solutions up to a limit and prints one:
//!
//!     cargo run --example library_count
#![allow(clippy::print_stdout)]

use std::error::Error;

use sudoku2cnf::ask::{Ask, Solver, ask};
use sudoku2cnf::formats::{Format, ReadOptions};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::render;

/// Cages with their sums, and no givens.
pub const PUZZLE: &str = "\
grid 4x4
killer 3 r1c1 r1c2
killer 7 r1c3 r1c4
killer 5 r2c1 r3c1
killer 5 r2c4 r3c4
";

/// Returns the number of solutions of a puzzle, up to `most`, and one solution as a grid.
pub fn counted(text: &str, most: u128) -> Result<String, Box<dyn Error>> {
    // Native text produces no warnings, because unknown content in it is an error.
    let (puzzle, _) = ReadOptions::new().format(Format::Native).read(text)?;
    // A limit in conflicts is the same on every machine. For a timer or a signal, `stopped_by` takes a flag.
    let limits = Limits::default().at_most(100_000);
    let count = Ask::Count { max: Some(most.into()), digits: false, jobs: 1 };
    let answered = ask(&puzzle, &count.into(), &Solver::default(), &limits, &mut |_| true)?;
    let outcome = answered.answer.into_outcome().ok_or("no count")?;

    let more = if outcome.complete { "" } else { " or more" };
    let mut shown = format!("solutions: {}{more}\n", outcome.count);
    if let Some(solution) = outcome.solutions.first() {
        shown += &render::grid(solution, puzzle.grid());
    }
    Ok(shown)
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", counted(PUZZLE, 100)?);
    Ok(())
}
