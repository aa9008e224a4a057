//! The README of the certificate of a puzzle in parts.

use super::super::readme::{FIRST, compile};
use super::super::{CNF, Claim, DRAT, Evidence, LRAT, PUZZLE};
use super::{CUBES, OUTSIDE, PARTS};
use crate::encode::Options;

/// Returns the text of the README.
pub(super) fn text(shown: &Evidence, options: Options, parts: usize, version: &str) -> String {
    let says = match (shown.claim, shown.count) {
        (Claim::None, _) => "The puzzle has no solution.".to_owned(),
        (Claim::Unique, _) => "The puzzle has exactly one solution.".to_owned(),
        (Claim::Multiple, Some(count)) => format!("The puzzle has exactly {count} solutions."),
        (Claim::Multiple, None) => "The puzzle has at least two solutions.".to_owned(),
    };
    format!(
        "{FIRST}{version}

Verdict: {}. {says}

The puzzle was solved in {parts} parts. Every solution is in one of them.

Files
  {PUZZLE}  the puzzle, in the native text of sudoku2cnf
  {CNF}  the puzzle as clauses (DIMACS), nothing simplified
  {CUBES}   what each part says beyond the puzzle, a line each
  {OUTSIDE} {CNF} and, for each line of {CUBES}, the clause that excludes it
  {LRAT}  a proof in LRAT that {OUTSIDE} has no model
  {DRAT}  a proof in DRAT that {OUTSIDE} has no model
  {PARTS}/1…   the certificate of each part, with a README of its own
  README      this text

How to check it, in this folder

1. {CNF} states {PUZZLE}. With sudoku2cnf itself:

     {} | cmp - {CNF}

2. {OUTSIDE} is {CNF} and, behind it, the negation of each cube:

     diff {CNF} {OUTSIDE}

   It has no model, by the checkers of
   https://github.com/marijnheule/drat-trim:

     drat-trim {OUTSIDE} {DRAT}
     lrat-check {OUTSIDE} {LRAT}

3. Of any two lines of {CUBES}, there is a cell that cannot have the same digit
   in both.

4. {PARTS}/N/{PUZZLE} is {PUZZLE} with line N of {CUBES}: a given for each =, a rule
   candidates for each cell with !=. The README of each part says how to check it.

Or all at once: solve --check .
",
        shown.claim.word(),
        compile(options)
    )
}
