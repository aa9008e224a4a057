//! Says how a puzzle is solved by hand: each step with its name, its weight and a sentence that explains it.
//!
//!     cargo run --example library_steps
#![allow(clippy::print_stdout)]

use std::error::Error;

use sudoku2cnf::backend::{Limits, auto::Handover};
use sudoku2cnf::render::Language;
use sudoku2cnf::steps::{End, StepOptions, steps};

/// Tells the steps of a puzzle, and whether they solve it.
pub fn told(text: &str) -> Result<String, Box<dyn Error>> {
    let puzzle = text.parse()?;
    // No heavier step is looked for; where there is none that light, the path ends.
    let options = StepOptions::default().max_weight(4);
    let path = steps(&puzzle, None, &Handover::default(), &options, &Limits::default())?;

    let mut told = String::new();
    for step in &path.steps {
        told += &format!("{} ({}): ", step.name, step.weight);
        told += &Language::ENGLISH.sentences(&puzzle, step).join(" ");
        told.push('\n');
    }
    told += match path.end {
        End::Solved(_) => "solved\n",
        End::Open(_) => "several solutions, which have no more in common\n",
        End::Contradiction(_) => "no solution\n",
        _ => "no further step is as light\n",
    };
    Ok(told)
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", told("killer 7 r2c1 r2c2\n..3.\n....\n2...\n.3.1")?);
    Ok(())
}
