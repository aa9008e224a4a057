//! `lockout`: "The digits in the diamonds at the ends of a line differ by at least the given number. No digit on the
//! line between them lies between these two digits or equals one of them."

use std::sync::Arc;

use super::family::{self, ends::Ends};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Constraint, Table};
use crate::form::{End, Form, Line};
use crate::grid::{Cell, Grid, MAX_VALUES, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "lockout",
    aliases: &[("lockout-line", "lockout 4")],
    params: &[Param::number("D", "a difference", 0, MAX_VALUES as i32), Param::cells()],
    summary: "the first and the last cell differ by D or more; the cells between are smaller than both or larger than both",
    examples: &[
        "grid 6x6\nlockout 3 r1c1-r1c3 r2c3",
        "grid 4x4\nlockout 2 r1c1 r3c2\nlockout 0 r4c1-r4c3",
        "grid 3x3\nvalues 0-4\nlockout 1 r1c1 r2c2 r3c3 r3c2",
    ],
    sample: "lockout 4 r1c1-r1c5",
    sentences: &[sentence("the cells in the diamonds differ by {D} or more; the cells between are smaller than both or larger than both").or("the cells in the diamonds differ by at least the number at the line, or 4 if there is none; the cells between are smaller than both or larger than both")],
    propose: Some(Propose::Way(propose)),
    iss: ".Lockout",
    fpuzzles: "lockout (only read)",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Lockout {
    apart: u32,
    line: Ends,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let apart = args.number() as u32;
    let line = Ends::of(&args.cells());
    let line = line.ok_or_else(|| args.wrong("a line of 1 cell", "at least 2"))?;
    Ok(Box::new(Lockout { apart, line }))
}

/// Proposes a line whose ends differ by at least half the number of values, rounded down: by 4 for 9 values.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let difference = draft.grid().values().count() as i32 / 2;
    draft.line(&Statement::new(SPEC.name).with(difference), 3..=5)
}

impl Rule for Lockout {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let range = family::range(puzzle.grid().values());
        let apart = Table::new(range.clone(), range, |a, b| a.abs_diff(b) >= self.apart);
        let (first, last) = (csp.cell(self.line.first), csp.cell(self.line.last));
        csp.post(Constraint::Relation(first, last, Arc::new(apart)));
        self.line.post(csp, false);
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let (a, b) = (solution[self.line.first], solution[self.line.last]);
        let locked = |cell: &Cell| (a.min(b)..=a.max(b)).contains(&solution[*cell]);
        u32::from(a.abs_diff(b)) >= self.apart && !self.line.interior.iter().any(locked)
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let line = Line::new(&self.line.cells(), 6, "#9fb6ee").ends(End::Diamond);
        vec![if self.apart == 4 { line } else { line.told(self.apart) }.into()]
    }
}
