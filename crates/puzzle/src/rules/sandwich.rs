//! `sandwich`: "The clue is the sum of the digits between the 1 and the 9 of its row or column."

use super::family::sums::MAX_SUM;
use super::family::{filling, range};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Clue, Form};
use crate::grid::{Grid, GridLine, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "sandwich",
    aliases: &[("sandwich-sum", "sandwich")],
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::line()],
    summary: "the digits between the smallest and the largest value in the row or column add up to SUM; with more values than cells, between the smallest and the largest digit that occur; digits do not repeat",
    examples: &[
        "grid 4x4\nsandwich 5 r1\nsandwich 0 c2",
        "grid 6x6\nsandwich 9 r2\nsandwich 3 c3",
        "grid 3x3\nvalues 0-4\nsandwich 1 r1\nsandwich 0 c2",
        "grid 2x3\nvalues 2-6\nsandwich 4 r1",
    ],
    sample: "sandwich 15 r1",
    sentences: &[sentence("the digits between <extremes> in the row or column add up to the clue")],
    propose: Some(Propose::Line(propose)),
    iss: ".Sandwich",
    fpuzzles: "sandwichsum",
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct Sandwich {
    sum: i32,
    line: GridLine,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(Sandwich { sum: args.number(), line: args.line() }))
}

/// Proposes the sum of the digits between the crusts (the smallest and the largest digit) of a row or column.
pub fn propose(draft: &mut Draft<'_>, line: GridLine) -> Option<Statement> {
    let sandwich = |sum| Statement::new(SPEC.name).with(sum).with(line);
    (0..=draft.most(&line.cells(draft.grid()))).map(sandwich).find(|line| draft.holds(line))
}

impl Rule for Sandwich {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        let cells = csp.cells(&self.line.cells(grid));
        // If every value occurs in the line, the crusts hold the smallest and the largest value.
        filling::post(csp, &cells, self.sum, cells.len() == grid.values().count());
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let grid = puzzle.grid();
        let cells = csp.cells(&self.line.cells(grid));
        filling::post_negation(csp, &cells, self.sum, cells.len() == grid.values().count());
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let digits: Vec<u16> = self.line.cells(puzzle.grid()).iter().map(|&cell| solution[cell]).collect();
        filling::fills(&digits, self.sum)
    }

    /// The constraints assume that the row or column is a house, which makes its smallest and its largest digit unique.
    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        let cells = self.line.cells(grid);
        let holds = |place: &usize| cells.iter().all(|cell| grid.houses()[*place].cells.contains(cell));
        (0..grid.houses().len()).find(holds).into_iter().collect()
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        let grid = puzzle.grid();
        let within = self.line.cells(grid).len().saturating_sub(2);
        // The largest value cannot be between the crusts. The smallest cannot either if all values occur.
        let fillings = range(grid.values()).rev().skip(1).take(grid.values().count().saturating_sub(2));
        let most: i64 = fillings.take(within).map(i64::from).sum();
        let beyond = i64::from(self.sum) > most;
        beyond.then(|| format!("what is between the crusts adds up to {most} at most")).into_iter().collect()
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Clue::beside(self.line, self.line.sides()[0], self.sum).into()]
    }
}
