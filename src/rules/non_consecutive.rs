//! `non-consecutive`: "Orthogonally adjacent cells do not contain consecutive digits."

use std::fmt;
use std::rc::Rc;

use super::{Spec, args::Args};
use crate::csp::{Constraint, Csp, Table};
use crate::error::ParseError;
use crate::grid::Solution;
use crate::puzzle::{Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "non-consecutive",
    usage: "non-consecutive",
    summary: "orthogonal neighbours never differ by 1",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\nnon-consecutive",
        "grid 3x3\nvalues 0-4\nnon-consecutive\n0..\n...\n...",
    ],
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct NonConsecutive;

fn parse(_: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(NonConsecutive))
}

impl Rule for NonConsecutive {
    fn post(&self, csp: &mut Csp, puzzle: &Puzzle) {
        let values = i32::from(puzzle.grid().values().min)..=i32::from(puzzle.grid().values().max);
        let table = Rc::new(Table::new(values.clone(), values, |a, b| a.abs_diff(b) != 1));
        for (a, b) in puzzle.grid().orthogonal_pairs() {
            csp.post(Constraint::Relation(csp.cell(a), csp.cell(b), Rc::clone(&table)));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        puzzle.grid().orthogonal_pairs().all(|(a, b)| solution[a].abs_diff(solution[b]) != 1)
    }
}

impl fmt::Display for NonConsecutive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("non-consecutive")
    }
}
