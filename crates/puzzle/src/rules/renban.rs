//! `renban`: "Digits on the line form a set of consecutive digits, in any order, without repeats."

use std::sync::Arc;

use super::family::{all_pairs, range};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint, Table};
use crate::form::{Form, Line};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "renban",
    aliases: &[("renban-line", "renban")],
    params: &[Param::distinct()],
    summary: "the digits are consecutive, in any order, and none repeats",
    examples: &[
        "grid 4x4\nrenban r1c1 r1c2 r2c1",
        "grid 3x3\nvalues 0-5\nvariables 1\nrenban v1 r1c1 r2c2 r3c3",
        "grid 2x2 raw\nrenban r1c1 r1c2\nrenban r2c2",
        "grid 2x3\nrenban r1c1-r1c3",
    ],
    sample: "renban r1c1-r1c5",
    sentences: &[sentence("the digits on the line are consecutive, in any order, and none repeats")],
    propose: Some(Propose::Way(propose)),
    iss: ".Renban",
    fpuzzles: "renban",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Renban {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Renban { cells: args.cells() }))
}

/// Proposes a line of consecutive digits.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    draft.line(&Statement::new(SPEC.name), 3..=5)
}

impl Rule for Renban {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (cells, values) = (csp.cells(&self.cells), range(puzzle.grid().values()));
        let length = cells.len() as i32;
        if length == 1 {
            return;
        }
        csp.post(Constraint::AllDifferent(cells.clone()));
        let smallest = *values.start()..=values.end() + 1 - length;
        if smallest.is_empty() {
            return csp.clause([]);
        }
        let window = csp.new_var(smallest.clone());
        let table = Table::new(values, smallest.clone(), |a, first| (first..first + length).contains(&a));
        let table = Arc::new(table);
        for &cell in &cells {
            csp.post(Constraint::Relation(cell, window, Arc::clone(&table)));
        }
        for first in smallest {
            for value in first..first + length {
                if csp.stopped() {
                    return;
                }
                // If the digits start at `first`, each of the next `length` values occurs.
                let somewhere: Vec<Atom> = csp.each_equals(&cells, value);
                csp.clause([!csp.equals(window, first)].into_iter().chain(somewhere));
            }
        }
    }

    fn has_negation(&self) -> bool {
        true
    }

    /// Requires two of the cells to be equal, or to differ too much for consecutive digits.
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let apart = self.cells.len() as i32;
        let values = range(puzzle.grid().values());
        let table = Arc::new(Table::new(values.clone(), values, |a, b| a == b || (a - b).abs() >= apart));
        let pairs: Vec<(Cell, Cell)> = all_pairs(&self.cells).take_while(|_| !csp.stopped()).collect();
        let branch = |(a, b)| vec![Constraint::Relation(csp.cell(a), csp.cell(b), Arc::clone(&table))];
        let branches = pairs.into_iter().map(branch).collect();
        csp.post(Constraint::Any(branches));
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let mut digits: Vec<Digit> = self.cells.iter().map(|&cell| solution[cell]).collect();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.cells, 16, "#e060e0").into()]
    }
}
