//! `sum`: "The cells, each times the number before it, add up to the total."

use super::family::sums::{BySums, Equation, MAX_SUM, Sums};
use super::params::{Arguments, Param, ParamKind};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Factors;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Edge, Form, Label, Outline};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "sum",
    params: &[Param::number("TOTAL", "a total", -MAX_SUM, MAX_SUM), Param::new("TERMS", ParamKind::Terms)],
    summary: "the terms add up to TOTAL; a term is a cell, a run of cells, or either times an integer: -2*r1c1; digits and cells may repeat",
    examples: &[
        "grid 4x4\nsum 6 r1c1 r2c2 r3c3",
        "grid 4x4\nsum -1 2*r1c1 -3*r1c2 r4c4\nsum 6 r2c1 r2c1",
        "grid 3x3\nvalues 0-4\nsum 0 r1c1-r1c3 -1*r2c1-r2c3 0*r3c3",
    ],
    sample: "sum 10 r1c1 r2c2 2*r3c3",
    sentences: &[
        sentence("the cells of an area with dots add up to the number after Σ, or as its statement says; digits and cells may repeat").quoted("the cells, each times the number before it, add up to {TOTAL}; digits and cells may repeat").when(Factors),
        sentence("the cells of an area with dots add up to the number after Σ, or as its statement says; digits and cells may repeat").quoted("the cells add up to {TOTAL}; digits and cells may repeat"),
    ],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".Sum",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct Sum {
    total: i32,
    terms: Vec<(i32, Cell)>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let total = args.number();
    Ok(Box::new(BySums(Sum { total, terms: args.terms() })))
}

/// Proposes two to four connected cells and the sum of their digits, which may repeat.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.group(2..=4)?;
    let terms: Vec<(i32, Cell)> = cells.iter().map(|&cell| (1, cell)).collect();
    Some(Statement::new(SPEC.name).with(draft.total(&cells)).with(Argument::Terms(terms)))
}

impl Sums for Sum {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        let terms = self.terms.iter().map(|&(factor, cell)| (i64::from(factor), cell));
        vec![(terms.collect(), self.total.into())]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        let term = |&(factor, cell): &(i32, Cell)| i64::from(factor) * i64::from(solution[cell]);
        self.terms.iter().map(term).sum::<i64>() == i64::from(self.total)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        if self.terms.iter().any(|&(factor, _)| factor != 1) {
            let cells: Vec<Cell> = self.terms.iter().map(|&(_, cell)| cell).collect();
            return vec![
                Outline { label: Label::Lettered("Σ"), ..Outline::tag(&cells) }.into(),
                Form::Quoted,
            ];
        }
        let cells: Vec<Cell> = self.terms.iter().map(|&(_, cell)| cell).collect();
        let told = Outline::new(&cells, Edge::Dotted).told(format!("Σ{}", self.total));
        vec![told.printed(format!("{}+", self.total)).into()]
    }
}
