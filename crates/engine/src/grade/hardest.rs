//! The hardest step of a puzzle, as a person would solve it.

use std::fmt;

use serde::Serialize;

use crate::backend::Backend;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::question::Error;
use crate::steps::{End, StepOptions, steps};

/// The hardest step, and what all steps weigh.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Hardest {
    /// Its weight; none if no short reason was found for a step.
    pub weight: Option<u32>,
    /// Its name.
    pub name: String,
    /// The sum of the weights of all steps that weigh more than 1.
    pub total: u32,
}

impl fmt::Display for Hardest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.weight {
            Some(weight) => write!(f, "hardest step w{weight} {}, total {}", self.name, self.total),
            None => f.write_str("no short reason for a step"),
        }
    }
}

/// The hardest step of a puzzle that has exactly one solution, where no step weighs more than `most`; nothing if a
/// limit is reached.
///
/// # Errors
/// `backend`, which is asked for the solution, failed.
pub fn hardest(
    puzzle: &Puzzle,
    most: u32,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Option<Hardest>, Error> {
    let options = StepOptions { max_weight: most, ..StepOptions::default() };
    let found = steps(puzzle, None, backend, &options, limits)?;
    Ok(match found.end {
        End::Solved(_) => {
            // What is given whole takes no step.
            let (weight, name) =
                found.hardest().map_or((0, ""), |(_, step)| (step.weight, step.name.as_str()));
            Some(Hardest { weight: Some(weight), name: name.to_owned(), total: found.total() })
        }
        End::NoShortReason => Some(Hardest { weight: None, name: String::new(), total: found.total() }),
        _ => None,
    })
}
