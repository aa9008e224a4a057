//! `equal-sum`: "All segments have the same sum."

use super::family::sums::{self, ByEqualSums, EqualSums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "equal-sum",
    params: &[Param::groups_or_empty("CELLS / CELLS ...")],
    summary: "all lists of cells have the same sum; digits and cells may repeat; an empty list says nothing",
    examples: &[
        "grid 4x4\nequal-sum r1c1 r1c2 / r3c1 r4c2 / r4c3",
        "grid 3x3\nvalues 0-4\nequal-sum r1c1 / r2c2 r2c3\nequal-sum r3c3",
        "grid 4x4 raw\nequal-sum r1c1 r1c2 / r1c2 r1c3",
        "grid 4x4\nequal-sum / r1c1 r1c2 / / r3c1 r4c2 /",
    ],
    sample: "equal-sum r1c1-r1c3 / r2c4 r2c5",
    sentences: &[sentence("all of the outlined areas have the same sum; digits may repeat").each(
        "all of the outlined areas with the same letter have the same sum; digits may repeat",
        "all areas listed here have the same sum; digits may repeat",
    )],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".EqualSum",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct EqualSum {
    /// The nonempty lists. As in Interactive Sudoku Solver (`_equalSumHandlers` in its `sudoku_builder.js`), an empty
    /// list is ignored and does not count as a sum of 0.
    segments: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let segments = args.groups().into_iter().filter(|cells| !cells.is_empty()).collect();
    Ok(Box::new(ByEqualSums(EqualSum { segments })))
}

/// Proposes two cages with the same sum.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let (one, other) = (draft.cage(2..=3)?, draft.cage(2..=3)?);
    if one.iter().any(|cell| other.contains(cell)) {
        return None;
    }
    draft.if_holds(Statement::new(SPEC.name).with(vec![one, other]))
}

impl EqualSums for EqualSum {
    fn parts(&self, _: &Grid) -> Vec<Vec<Cell>> {
        self.segments.clone()
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        let sum = sums::total(solution, &self.segments[0]);
        self.segments.iter().all(|segment| sums::total(solution, segment) == sum)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        self.segments.iter().map(|cells| Outline::group(cells, "Σ=").into()).collect()
    }
}
