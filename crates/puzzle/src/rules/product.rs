//! `product`: "The digits of the cage multiply to the number in its corner. They may repeat."
//!
//! An automaton along the cells computes the product so far, which must divide the number. It has one state for each
//! divisor of the number that is a product of digits.

use super::family::word::{ByWord, Word};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Automaton;
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Stopped};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "product",
    params: &[Param::number("N", "a product", 0, i32::MAX), Param::cells()],
    summary: "the digits multiply to N; digits and cells may repeat (a line killer 0 forbids repeated digits)",
    examples: &[
        "grid 4x4\nproduct 6 r1c1 r1c2 r2c1\nproduct 4 r3c3 r4c4",
        "grid 3x3\nvalues 0-4\nvariables 1\nproduct 0 r1c1 r2c2\nproduct 12 v1 r1c2 r2c3",
        "grid 2x2 raw\nproduct 4 r1c1 r1c1",
    ],
    sample: "product 24 r1c1-r1c3",
    sentences: &[sentence(
        "the digits of an area with dots multiply to the number after ×; digits may repeat",
    )],
    propose: Some(Propose::Cage(propose)),
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Product {
    product: i32,
    segments: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let product = args.number();
    Ok(Box::new(ByWord(Product { product, segments: vec![args.cells()] })))
}

/// Proposes two or three cells and their product.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.cage(2..=3)?;
    let product = cells.iter().try_fold(1_i32, |product, &cell| product.checked_mul(draft.digit(cell)))?;
    Some(Statement::new(SPEC.name).with(product).with(cells))
}

impl Word for Product {
    fn segments(&self) -> &[Vec<Cell>] {
        &self.segments
    }

    fn automaton(&self, grid: &Grid, limits: &Limits) -> Result<Automaton, Stopped> {
        let goal = self.product;
        // The state is the product so far. If the number is 0, the automaton only needs to remember whether a 0
        // occurred.
        let step = |&so_far: &i32, digit: i32| match goal {
            0 => Some(if so_far == 0 || digit == 0 { 0 } else { 1 }),
            _ => so_far.checked_mul(digit).filter(|&next| next != 0 && goal % next == 0),
        };
        Automaton::explore_within(
            super::family::range(grid.values()),
            1,
            step,
            |&so_far| so_far == goal,
            limits,
        )
    }

    fn reads(&self, segments: &[Vec<i32>], _: &Grid) -> bool {
        let mut left = vec![i64::from(self.product)];
        for &digit in segments.iter().flatten().filter(|_| self.product != 0) {
            let before = left[left.len() - 1];
            if digit == 0 || before % i64::from(digit) != 0 {
                return false;
            }
            left.push(before / i64::from(digit));
        }
        match self.product {
            0 => segments.iter().flatten().any(|&digit| digit == 0),
            _ => left.last() == Some(&1),
        }
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let area = |cells: &Vec<Cell>| {
            let told = Outline::new(cells, Edge::Dotted).told(format!("×{}", self.product));
            told.printed(format!("{}×", self.product)).into()
        };
        self.segments.iter().map(area).collect()
    }
}
