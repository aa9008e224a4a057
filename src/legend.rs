//! The comment lines by which a CNF speaks for itself: the puzzle as native text, the encoding,
//! and where its candidates are among the variables.
//!
//! ```text
//! c sudoku puzzle grid 4x4 boxes 2x2
//! c sudoku puzzle values 1-4
//! c sudoku puzzle 1...
//! …
//! c sudoku encoding extended pairwise
//! c sudoku map 64 candidates r1c1=1 to r4c4=4 by row, column, value
//! ```
//!
//! Where simplification dropped candidates, the map has a line for each cell instead: its first
//! variable and the values it has left, or `-` and the only one, or `- -`.
//!
//! ```text
//! c sudoku map r1c1 - 1
//! c sudoku map r1c2 1 2,3,4
//! ```

use crate::cnf::Lit;
use crate::csp::Csp;
use crate::encode::Options;
use crate::error::{Line, ParseError};
use crate::formats::native;
use crate::grid::Cell;
use crate::puzzle::Puzzle;

const PUZZLE: &str = "sudoku puzzle ";
const MAP: &str = "sudoku map ";

/// Why the comments of a CNF do not lead back to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LegendError {
    /// The puzzle's text cannot be read.
    #[error("the puzzle in its comments: {0}")]
    Puzzle(#[from] ParseError),
    /// The map is missing or not that of the puzzle's candidates.
    #[error("the comments say 'map {found}', expected '{expected}'")]
    Map {
        /// What stands there.
        found: String,
        /// What the puzzle's candidates need.
        expected: String,
    },
}

/// The line of a map in which no candidate is missing.
fn whole(puzzle: &Puzzle) -> String {
    let values = puzzle.grid().values();
    let count = puzzle.cells().count() * values.count();
    let (first, last) = (puzzle.cells().next(), puzzle.cells().last());
    let name = |cell: Option<Cell>| cell.map_or(String::new(), |cell| cell.to_string());
    let (first, last) = (name(first), name(last));
    format!("{count} candidates {first}={} to {last}={} by row, column, value", values.min, values.max)
}

/// The map of what is left of a cell's candidates.
fn left(csp: &Csp, cell: Cell) -> String {
    let (values, lits): (Vec<i32>, Vec<Lit>) = csp.literals_of(csp.cell(cell)).unzip();
    let first = match lits.first() {
        Some(&lit) if lit != Lit::TRUE => lit.to_dimacs().to_string(),
        _ => "-".to_owned(),
    };
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    let values = if values.is_empty() { "-".to_owned() } else { values.join(",") };
    format!("{cell} {first} {values}")
}

fn map<'a>(puzzle: &'a Puzzle, csp: &'a Csp) -> Box<dyn Iterator<Item = String> + 'a> {
    match csp.is_shrunk() {
        true => Box::new(puzzle.cells().map(|cell| left(csp, cell))),
        false => Box::new(std::iter::once(whole(puzzle))),
    }
}

/// The comments (without the leading `c `) of the CNF of `puzzle`, whose problem is `csp`, under
/// `options`.
pub fn write(puzzle: &Puzzle, csp: &Csp, options: Options) -> Vec<String> {
    let mut comments: Vec<String> =
        native::write(puzzle).lines().map(|line| format!("{PUZZLE}{line}")).collect();
    comments.push(format!("sudoku encoding {} {}", options.encoding.name(), options.amo.name()));
    comments.extend(map(puzzle, csp).map(|line| format!("{MAP}{line}")));
    comments
}

/// The puzzle that the comments of a CNF carry, if they carry one, and its problem, with the
/// candidates that the CNF has.
pub fn read(comments: &[String]) -> Result<Option<(Puzzle, Csp)>, LegendError> {
    let text: String =
        comments.iter().filter_map(|line| line.strip_prefix(PUZZLE)).flat_map(|line| [line, "\n"]).collect();
    if text.is_empty() {
        return Ok(None);
    }
    let puzzle = native::read(Line::all(&text))?;
    let mut csp = puzzle.csp();
    let lines: Vec<&str> =
        comments.iter().filter_map(|line| line.strip_prefix(MAP)).map(str::trim_end).collect();
    if lines != [whole(&puzzle)] {
        shrink(&puzzle, &mut csp, &lines);
    }
    let mut expected = map(&puzzle, &csp);
    for place in 0.. {
        let (found, expected) = (lines.get(place), expected.next());
        match (found, expected) {
            (None, None) => break,
            (Some(&found), Some(expected)) if found == expected => {}
            (found, expected) => {
                let found = found.map_or(String::new(), |&found| found.to_owned());
                return Err(LegendError::Map {
                    found,
                    expected: expected.unwrap_or_else(|| "nothing more".into()),
                });
            }
        }
    }
    drop(expected);
    Ok(Some((puzzle, csp)))
}

/// Leaves each cell the values that its line names; [`read`] compares the lines afterwards.
fn shrink(puzzle: &Puzzle, csp: &mut Csp, lines: &[&str]) {
    let mut domains = csp.domains();
    for (cell, line) in puzzle.cells().zip(lines) {
        let values = line.rsplit(' ').next().unwrap_or_default();
        let kept: Vec<i32> = values.split(',').filter_map(|value| value.parse().ok()).collect();
        let var = csp.cell(cell);
        for value in csp.range(var).filter(|value| !kept.contains(value)) {
            domains.remove(var, value);
        }
    }
    csp.shrink(domains);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::{Simplify, simplify};

    #[test]
    fn maps_lead_back_to_the_same_literals() {
        let puzzle = crate::formats::read("grid 4x4\ndiagonal\n1...\n..3.\n....\n...4", None, &[], false)
            .expect("a puzzle")
            .0;
        for how in Simplify::ALL {
            let mut csp = puzzle.csp();
            simplify(&mut csp, how);
            let comments = write(&puzzle, &csp, Options::default());
            let (again, found) = read(&comments).expect("a legend").expect("a puzzle");
            assert_eq!(native::write(&again), native::write(&puzzle));
            for var in csp.vars() {
                let lits = |csp: &Csp| csp.literals_of(var).collect::<Vec<_>>();
                assert_eq!(lits(&csp), lits(&found), "{how:?}");
            }
            let mut wrong = comments;
            if let Some(line) = wrong.last_mut() {
                line.push('7');
            }
            assert!(read(&wrong).is_err(), "{how:?}");
        }
    }
}
