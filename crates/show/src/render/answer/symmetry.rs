//! Renders the automorphisms of a puzzle, as text or JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::symmetry::{Automorphisms, Motion};

/// Automorphisms for JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AutomorphismsReport {
    /// The number of symmetries: an integer, or a string of digits if it has more than 64 bits.
    pub number: serde_json::Value,
    /// Symmetries that generate all others.
    pub generators: Vec<MotionReport>,
}

/// An automorphism for JSON: everything that moves, with its image.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MotionReport {
    /// The cells by their names.
    pub cells: BTreeMap<String, String>,
    /// The values, as texts.
    pub values: BTreeMap<Digit, Digit>,
}

/// Renders the automorphisms of a puzzle.
///
/// ```
/// use sudoku2cnf_base::limits::Limits;
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::AutomorphismWords;
/// use sudoku2cnf_compile::symmetry::automorphisms;
///
/// let puzzle: Puzzle = "regions\naab\naab\ncbb\n123\n3..\n2..".parse()?;
/// let found = automorphisms(&puzzle, &Limits::default())?;
/// let words = AutomorphismWords::new(&puzzle, &found);
/// assert!(words.text().starts_with("1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AutomorphismWords<'a> {
    puzzle: &'a Puzzle,
    found: &'a Automorphisms,
}

impl<'a> AutomorphismWords<'a> {
    /// Renders the automorphisms `found` of `puzzle`.
    pub fn new(puzzle: &'a Puzzle, found: &'a Automorphisms) -> AutomorphismWords<'a> {
        AutomorphismWords { puzzle, found }
    }

    fn cell(&self, cell: Cell) -> String {
        self.puzzle.grid().names_of(&[cell]).concat()
    }

    /// Returns the number of automorphisms as text.
    pub fn line(&self) -> String {
        self.found.order()
    }

    /// Returns the number of automorphisms, and below it one generator per line, without the last line break. A
    /// generator is written as cycles in parentheses, first of cells and then of values, or in words if it only
    /// permutes the values of cells with a range of their own.
    pub fn text(&self) -> String {
        let mut text = self.line();
        for motion in &self.found.generators {
            text.push('\n');
            cycles(&motion.cells, |cell| self.cell(cell), &mut text);
            cycles(&motion.values, |value| value.to_string(), &mut text);
            if motion.cells.is_empty() && motion.values.is_empty() {
                text.push_str("values of cells with values of their own");
            }
        }
        text
    }

    /// Returns the JSON object of the automorphisms.
    pub fn report(&self) -> AutomorphismsReport {
        let order = self.found.order();
        let number = order.parse::<u128>().ok().and_then(|number| serde_json::to_value(number).ok());
        let motion = |motion: &Motion| MotionReport {
            cells: motion.cells.iter().map(|&(from, to)| (self.cell(from), self.cell(to))).collect(),
            values: motion.values.iter().copied().collect(),
        };
        AutomorphismsReport {
            number: number.unwrap_or_else(|| order.into()),
            generators: self.found.generators.iter().map(motion).collect(),
        }
    }
}

/// Appends the cycles of a permutation to a text.
fn cycles<T: Copy + Ord>(moved: &[(T, T)], name: impl Fn(T) -> String, text: &mut String) {
    let mut left: BTreeMap<T, T> = moved.iter().copied().collect();
    while let Some((first, mut next)) = left.pop_first() {
        let mut cycle = format!("({}", name(first));
        while next != first {
            // Writing to a string cannot fail.
            let _ = write!(cycle, " {}", name(next));
            let Some(behind) = left.remove(&next) else { break };
            next = behind;
        }
        text.push_str(&cycle);
        text.push(')');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::symmetry::automorphisms;

    #[test]
    fn values_of_hidden_cells_that_move_are_told_in_words() {
        let puzzle: Puzzle = "layer mark 0-2 on r1c1 r1c2\n1234\n3412\n2143\n4321".parse().expect("a puzzle");
        let found = automorphisms(&puzzle, &Limits::default()).expect("no limit");
        let text = AutomorphismWords::new(&puzzle, &found).text();
        assert!(text.lines().any(|line| line == "values of cells with values of their own"), "{text}");
        assert!(text.lines().all(|line| !line.is_empty()), "{text}");
    }
}
