//! `zipper`: "All pairs of cells at the same distance from the centre of the line have the same sum. A cell in the
//! centre holds this sum."

use super::family::sums::{ByEqualSums, EqualSums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "zipper",
    aliases: &[("zipper-line", "zipper")],
    params: &[Param::cells()],
    summary: "pairs of cells equally far from the centre of the line have equal sums, and a cell in the centre, if there is one, holds that sum; a line of 1 or 2 cells demands nothing",
    examples: &[
        "grid 4x4\nzipper r1c1-r1c4 r2c4",
        "grid 4x4\nzipper r1c1-r1c4 r2c4-r4c4 r4c3",
        "grid 3x3\nvalues 0-4\nzipper r1c1 r2c2 r3c3\nzipper r1c1 r1c2\nzipper r2c1",
    ],
    sample: "zipper r1c1-r1c5",
    sentences: &[sentence(
        "all pairs of cells equally far from the middle of the line have the same sum; a cell in the middle holds it",
    )],
    propose: Some(Propose::Way(propose)),
    iss: ".Zipper",
    fpuzzles: "zipperline",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Zipper {
    line: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByEqualSums(Zipper { line: args.cells() })))
}

/// Proposes a line of pairs with equal sums.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name), 3..=5)
}

impl EqualSums for Zipper {
    fn parts(&self, _: &Grid) -> Vec<Vec<Cell>> {
        let last = self.line.len() - 1;
        // The parts run from the centre outwards. A cell in the centre forms a part alone.
        (0..self.line.len().div_ceil(2))
            .rev()
            .map(|i| if i == last - i { vec![self.line[i]] } else { vec![self.line[i], self.line[last - i]] })
            .collect()
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        let digits: Vec<u16> = self.line.iter().map(|&cell| solution[cell]).collect();
        let mut sums: Vec<u16> = digits.iter().zip(digits.iter().rev()).map(|(a, b)| a + b).collect();
        if let Some(centre) = (digits.len() % 2 == 1).then_some(digits.len() / 2) {
            sums[centre] = digits[centre];
        }
        digits.len() < 3 || sums.iter().all(|&sum| sum == sums[0])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let (line, half) = (&self.line, self.line.len() / 2);
        let centre = match line.len() % 2 {
            0 => Place::Between(line[half - 1], line[half]),
            _ => Place::Cell(line[half]),
        };
        vec![Line::new(line, 10, "#b08be0").into(), Sign::new(centre, Look::Point, "").into()]
    }
}
