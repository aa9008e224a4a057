//! `killer`: "Digits in a cage do not repeat and add up to the number in its corner."

use super::family::{bounds, sums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::{
    StatementKind::{Number, Twice},
    sentence,
};
use super::{Group, RuleResult, Spec};
use crate::csp::Constraint;
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "killer",
    aliases: &[("cage", "killer"), ("killer-cage", "killer")],
    params: &[Param::number("SUM", "a sum", 0, sums::MAX_SUM), Param::cells()],
    summary: "digits do not repeat and add up to SUM; SUM 0 allows any sum; if a cell is listed twice, it counts twice, and digits may repeat",
    examples: &[
        "grid 4x4\nkiller 6 r1c1-r1c3\nkiller 3 r2c1 r3c2",
        "grid 4x4\nkiller 0 r1c1 r2c2 r3c3",
        "grid 4x4 raw\nvalues 0-3\nkiller 3 r1c1-r1c3\nkiller 2 r4c1",
        "grid 4x4\nkiller 7 r1c1 r1c1 r2c3",
    ],
    sample: "killer 15 r1c1-r1c3",
    sentences: &[
        sentence("the cells add up to the number after Σ; a cell that is listed twice counts twice, and digits may repeat").when(Twice),
        sentence("digits do not repeat in a cage").when(Number(0, 0)),
        sentence("digits do not repeat in a cage, and add up to the number in its corner"),
    ],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".Cage",
    fpuzzles: "killercage",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Killer {
    sum: i32,
    cells: Vec<Cell>,
    /// `true` if no cell is listed twice, so digits must not repeat.
    cage: bool,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let sum = args.number();
    // Without a sum, the statement can only require different digits, so a repeated cell is an error.
    let cells = args.cells();
    if sum == 0 {
        args.distinct(&cells)?;
    }
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    let cage = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    Ok(Box::new(Killer { sum, cells, cage }))
}

/// Proposes a cage of two to four cells.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.cage(2..=4)?;
    Some(Statement::new(SPEC.name).with(draft.total(&cells)).with(cells))
}

impl Rule for Killer {
    fn post(&self, csp: &mut Posting<'_>, _: &Puzzle) {
        if self.cage {
            csp.post(Constraint::AllDifferent(csp.cells(&self.cells)));
        }
        if self.sum != 0 {
            sums::post(csp, self.cells.iter().map(|&cell| (1, cell)), self.sum.into());
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let adds_up = self.sum == 0 || sums::total(solution, &self.cells) == i64::from(self.sum);
        adds_up && (!self.cage || solution.distinct(&self.cells))
    }

    fn doubts(&self, puzzle: &Puzzle) -> Vec<String> {
        let values = puzzle.grid().values();
        let terms = || self.cells.iter().map(|&cell| (1, cell)).collect::<Vec<_>>();
        let doubt = match (self.sum, self.cage) {
            (0, _) if self.cells.len() <= values.count() => None,
            (sum, true) => bounds::beyond_distinct(self.cells.len(), sum.into(), values),
            (sum, false) => bounds::beyond(&terms(), sum.into(), values),
        };
        let touches = |pair: &[Cell]| pair[0].row != pair[1].row && pair[0].column != pair[1].column;
        let is_diagonal = self.cage && self.cells.len() > 1 && self.cells.windows(2).all(touches);
        let corners =
            "no two of its cells share a side: a run from corner to corner is a diagonal and no block";
        doubt.into_iter().chain(is_diagonal.then(|| corners.into())).collect()
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let cage = Outline::new(&self.cells, if self.cage { Edge::Dashed } else { Edge::Dotted });
        vec![match (self.sum, self.cage) {
            (0, _) => cage.into(),
            (sum, true) => cage.told(sum).into(),
            (sum, false) => cage.told(format!("Σ{sum}")).into(),
        }]
    }
}
