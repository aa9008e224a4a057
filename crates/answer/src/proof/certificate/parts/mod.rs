//! Certificates of a puzzle that was solved in parts: the certificate of each part, and a proof that the parts are
//! complete.
//!
//! | file | holds |
//! |---|---|
//! | `puzzle.txt`, `puzzle.cnf` | the whole puzzle, as in other certificates |
//! | `cubes.txt` | the facts that each part adds to the puzzle, one line per part |
//! | `outside.cnf` | `puzzle.cnf` and, for each cube, the clause that excludes it |
//! | `proof.drat`, `proof.lrat` | a proof that `outside.cnf` has no model, so every solution is in a part |
//! | `parts/1`, `parts/2`, … | the certificate of each part, which may again consist of parts |
//! | `README` | an explanation of the files and how to check them |

mod check;
#[cfg(not(target_family = "wasm"))]
mod make;
mod readme;

use std::path::Path;

pub(super) use check::check;
#[cfg(not(target_family = "wasm"))]
pub use make::make;

use super::{CNF, Claim, DRAT, Evidence, LRAT, PUZZLE, README};
use crate::cnf::Lit;
use crate::problem::Problem;
use crate::split::{Cube, Fault};

const CUBES: &str = "cubes.txt";
const OUTSIDE: &str = "outside.cnf";
const PARTS: &str = "parts";

/// The names of the entries of the certificate's folder.
const NAMES: [&str; 8] = [PUZZLE, CNF, CUBES, OUTSIDE, LRAT, DRAT, README, PARTS];

/// Returns `true` if the folder contains a folder of parts, which marks it as the certificate of a puzzle in parts.
pub fn is_one(folder: &Path) -> bool {
    folder.join(PARTS).is_dir()
}

/// Returns the evidence for the whole puzzle from the evidence for all parts. No two parts may share a filled grid.
fn together(parts: Vec<Evidence>) -> Evidence {
    let least = |part: &Evidence| match part.claim {
        Claim::None => 0,
        Claim::Unique => 1,
        Claim::Multiple => part.count.unwrap_or(2),
    };
    let found = parts.iter().fold(0_u64, |sum, part| sum.saturating_add(least(part)));
    let count = parts.iter().try_fold(0_u64, |sum, part| sum.checked_add(part.count?));
    let claim = match found {
        0 => Claim::None,
        1 => Claim::Unique,
        _ => Claim::Multiple,
    };
    let solutions = parts.into_iter().flat_map(|part| part.solutions).take(2).collect();
    Evidence { claim, solutions, count }
}

/// Returns the clauses that exclude the cubes.
fn outside(cubes: &[Cube], problem: &Problem) -> Vec<Vec<Lit>> {
    cubes.iter().filter_map(|cube| cube.negation(problem)).collect()
}

/// Returns the message about faulty cubes; `name` returns the name of a cube.
fn wrong(fault: Fault, name: impl Fn(usize) -> String) -> String {
    match fault {
        Fault::Contradiction(place) => format!(
            "a cube that contradicts a given, or itself, expected facts that leave each cell a digit: {}",
            name(place)
        ),
        Fault::Overlap(a, b) => {
            format!("a filled grid may be in two parts, expected one only: {} and {}", name(a), name(b))
        }
    }
}

/// Returns the content of the file of cubes, one cube per line.
fn text(cubes: &[Cube]) -> String {
    cubes.iter().map(|cube| format!("{cube}\n")).collect()
}
