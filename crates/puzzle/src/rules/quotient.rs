//! `quotient`: "One digit in the cage, divided by all the others, is the number in the corner of the cage."

use std::collections::BTreeSet;

use super::family::range;
use super::family::word::{ByWord, Word};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Automaton;
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid, MAX_VALUES};
use crate::limits::{Limits, Stopped};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "quotient",
    params: &[Param::number("K", "a quotient", 1, MAX_VALUES as i32), Param::cells()],
    summary: "of two or more cells, one holds K times the product of all others; digits and cells may repeat (a line killer 0 forbids repeated digits)",
    examples: &[
        "grid 4x4\nquotient 2 r1c1 r1c2 r2c1\nquotient 3 r3c3 r4c4",
        "grid 3x3\nvalues 0-6\nvariables 1\nquotient 1 r1c1 r1c2 v1\nquotient 2 v1 r3c3",
        "grid 2x2 raw\nvalues 0-3\nquotient 3 r1c1 r1c1",
    ],
    sample: "quotient 2 r1c1-r1c3",
    sentences: &[sentence(
        "one digit of an area with dots, divided by all its others, is the number before the colon in its corner; digits may repeat",
    )],
    propose: Some(Propose::Cage(propose)),
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Quotient {
    quotient: i32,
    segments: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (quotient, cells) = (args.number(), args.cells());
    match cells.len() {
        1 => Err(args.wrong("a quotient of one cell", "two cells or more")),
        _ => Ok(Box::new(ByWord(Quotient { quotient, segments: vec![cells] }))),
    }
}

/// Proposes two or three cells and their quotient, if they have one above 1.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.cage(2..=3)?;
    let quotient = |number| Statement::new(SPEC.name).with(number).with(&cells[..]);
    (2..=i32::from(draft.grid().values().max)).map(quotient).find(|line| draft.holds(line))
}

/// One way to read the digits so far: the dividend, if it is one of them, and the product of the other digits.
type Readings = (Option<i32>, i32);

impl Word for Quotient {
    fn segments(&self) -> &[Vec<Cell>] {
        &self.segments
    }

    fn automaton(&self, grid: &Grid, limits: &Limits) -> Result<Automaton, Stopped> {
        let most = i32::from(grid.values().max);
        let has_zero = grid.values().min == 0;
        let whole = |product: i32| product.saturating_mul(self.quotient);
        // Without a 0 among the digits, the quotient times the product divides the dividend, and so is at most the
        // largest digit.
        let is_open = |&(divided, product): &Readings| {
            whole(product) <= most && divided.is_none_or(|digit| digit % whole(product) == 0)
        };
        // A single 0 makes the statement false, whether it is the dividend or a divisor. Two zeros make it true: one of
        // them is the quotient times a product that contains the other.
        let step = |(zeros, so_far): &(u8, BTreeSet<Readings>), digit: i32| {
            if digit == 0 || *zeros > 0 {
                return Some((2.min(zeros + u8::from(digit == 0)), BTreeSet::new()));
            }
            let next = so_far.iter().flat_map(|&(divided, product)| {
                let among = (divided, product.saturating_mul(digit));
                [Some(among), divided.is_none().then_some((Some(digit), product))]
            });
            let next: BTreeSet<Readings> = next.flatten().filter(is_open).collect();
            (has_zero || !next.is_empty()).then_some((0, next))
        };
        let fits = |&(divided, product): &Readings| divided == Some(whole(product));
        let accepts = |(zeros, so_far): &(u8, BTreeSet<Readings>)| match zeros {
            0 => so_far.iter().any(fits),
            zeros => *zeros == 2,
        };
        let start = (0, BTreeSet::from([(None, 1)]));
        Automaton::explore_within(range(grid.values()), start, step, accepts, limits)
    }

    fn reads(&self, segments: &[Vec<i32>], _: &Grid) -> bool {
        let digits: Vec<i32> = segments.iter().flatten().copied().collect();
        (0..digits.len()).any(|place| {
            let others = digits.iter().enumerate().filter(|&(other, _)| other != place);
            // The product is capped at a number above all digits, because all larger products are equally wrong. A
            // later 0 still makes the product 0.
            let product =
                others.fold(1_i64, |product, (_, &digit)| (product * i64::from(digit)).min(1 << 20));
            product * i64::from(self.quotient) == i64::from(digits[place])
        })
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let area = |cells: &Vec<Cell>| {
            let told = Outline::new(cells, Edge::Dotted).told(format!("{}:1", self.quotient));
            told.printed(format!("{}÷", self.quotient)).into()
        };
        self.segments.iter().map(area).collect()
    }
}
