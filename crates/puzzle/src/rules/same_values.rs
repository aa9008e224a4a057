//! `same-values`: "The groups of cells hold the same digits, each equally often, in any order."

use super::chaos_construction;
use super::family::{consecutive, post_pairs, range};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Constraint;
use crate::form::{Form, Outline};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::plural::counted;
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "same-values",
    params: &[Param::number("K", "a number of groups", 1, u16::MAX as i32), Param::cells()],
    summary: "the list is divided into K groups of equal size that hold the same values, each value equally often in every group",
    examples: &[
        "grid 4x4\nsame-values 2 r1c1 r1c2 r2c3 r3c3",
        "grid 3x3 raw\nvalues 0-2\nvariables 2\nsame-values 2 v1 v2 r1c1 r1c2 r2c2 r3c3",
        "grid 4x4\nsame-values 3 r1c1 r2c3 r3c2",
        "grid 2x2 no-boxes\nvariables 2x2\nchaos-construction\nsame-values 2 v1 v3",
        "grid 3x3\nsame-values 1 r1c1 r1c2",
    ],
    sample: "same-values 2 r1c1-r1c3 r5c1-r5c3",
    sentences: &[sentence("the {K} outlined groups hold the same values equally often").each(
        "the outlined groups with the same letter hold the same values equally often",
        "the {K} groups listed here hold the same values equally often",
    )],
    propose: Some(Propose::Cage(propose)),
    iss: ".SameValues",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct SameValues {
    groups: usize,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let groups = args.number() as usize;
    let cells = args.cells();
    if !cells.len().is_multiple_of(groups) {
        let message = format!("{} in {groups} groups", counted(cells.len(), "cell"));
        return Err(args.wrong(message, "groups of equal size"));
    }
    Ok(Box::new(SameValues { groups, cells }))
}

/// Proposes two cages of two or three cells with the same digits.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let one = draft.cage(2..=3)?;
    let other = draft.twin(&one)?;
    Some(Statement::new(SPEC.name).with(2).with([one, other].concat()))
}

impl SameValues {
    fn groups(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.cells.len() / self.groups)
    }
}

/// Requires variable cells to be equal, with the equality atoms that chaos-construction defines for pairs of cells.
fn post_same_region(csp: &mut Posting<'_>, cells: &[Cell]) {
    for pair in cells.windows(2).filter(|pair| pair.iter().all(|cell| cell.is_variable())) {
        let (a, b) = (csp.cell(pair[0]), csp.cell(pair[1]));
        let equal = csp.equal(a, b);
        csp.clause([equal]);
    }
}

impl Rule for SameValues {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let size = self.cells.len() / self.groups;
        let values = puzzle.grid().values();
        if size == 1 {
            if chaos_construction::is_stated(puzzle) {
                post_same_region(csp, &self.cells);
            }
            return post_pairs(csp, values, consecutive(&self.cells), |a, b| a == b);
        }
        for value in range(values).filter(|_| self.groups > 1) {
            // The number of occurrences of the value must be the same in each group.
            if csp.stopped() {
                return;
            }
            let count = csp.new_var(0..=size as i32);
            for group in self.groups() {
                let atoms = csp.each_is(group, value);
                csp.post(Constraint::CountIs(atoms, count));
            }
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let contents = self.groups().map(|group| {
            let mut digits: Vec<Digit> = group.iter().map(|&cell| solution[cell]).collect();
            digits.sort_unstable();
            digits
        });
        let contents: Vec<_> = contents.collect();
        contents.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let groups = self.cells.chunks(self.cells.len() / self.groups);
        groups.map(|cells| Outline::group(cells, "{=}").into()).collect()
    }
}
