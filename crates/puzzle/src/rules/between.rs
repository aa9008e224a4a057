//! `between`: "Digits along a line lie strictly between the digits in its two circles."

use std::sync::Arc;

use super::family::{self, ends::Ends};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Constraint, Table};
use crate::form::{End, Form, Line};
use crate::grid::{Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "between",
    aliases: &[("between-line", "between")],
    params: &[Param::cells()],
    summary: "the cells between the first and the last hold digits strictly between these two, in either order; a line of 2 cells demands nothing",
    examples: &[
        "grid 4x4\nbetween r1c1 r2c2 r3c3",
        "grid 6x6\nbetween r1c1-r1c4 r4c4\nbetween r5c5 r5c6",
        "grid 3x3\nvalues 0-4\nbetween r1c1-r1c3 r2c3-r2c1",
    ],
    sample: "between r1c1-r1c5",
    sentences: &[sentence(
        "the cells between the circles hold digits strictly between the two in the circles",
    )],
    propose: Some(Propose::Way(propose)),
    iss: ".Between",
    fpuzzles: "betweenline",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Between(Ends);

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let line = Ends::of(&args.cells());
    Ok(Box::new(Between(line.ok_or_else(|| args.wrong("a line of 1 cell", "at least 2"))?)))
}

/// Proposes a line whose end digits bound the digits between them.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name), 3..=6)
}

impl Rule for Between {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let Ends { first, interior, last } = &self.0;
        if interior.is_empty() {
            return;
        }
        // The ends differ by at least 2, to leave room for a digit between them; propagation alone would not find this.
        let range = family::range(puzzle.grid().values());
        let apart = Table::new(range.clone(), range, |a, b| a.abs_diff(b) >= 2);
        csp.post(Constraint::Relation(csp.cell(*first), csp.cell(*last), Arc::new(apart)));
        self.0.post(csp, true);
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let (a, b) = (solution[self.0.first], solution[self.0.last]);
        self.0.interior.iter().all(|&cell| a.min(b) < solution[cell] && solution[cell] < a.max(b))
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.0.cells(), 6, "#aaaaaa").ends(End::Ring).into()]
    }
}
