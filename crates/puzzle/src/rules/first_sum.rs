//! `first-sum`: "The clue is the sum of the first K digits seen from its side."

use super::family::sight::Clue;
use super::family::sums::{self, BySums, Equation, MAX_SUM, Sums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};
use crate::form::Form;
use crate::grid::{Cell, Grid, GridLine, MAX_SIDE, Side, Solution};
use crate::plural::counted;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "first-sum",
    aliases: &[("frame-sum", "first-sum 3"), ("outside-sum", "first-sum")],
    params: &[
        Param::number("K", "a number of cells", 1, MAX_SIDE as i32),
        Param::number("SUM", "a sum", 0, MAX_SUM),
        Param::line(),
        Param::side(),
    ],
    summary: "seen from SIDE, the first K digits of the row or column add up to SUM",
    examples: &[
        "grid 4x4\nfirst-sum 2 5 r1 left\nfirst-sum 3 6 c4 bottom",
        "grid 3x3\nvalues 0-4\nfirst-sum 1 0 r2 right\nfirst-sum 3 6 c1 top",
    ],
    sample: "first-sum 3 15 r1 left",
    sentences: &[
        sentence("the first digit, seen from the clue, is the number after 1Σ").when(Number(0, 1)),
        sentence("the first {K} digits, seen from the clue, add up to the number after {K}Σ").or("the first digits, seen from the clue, add up to the number after Σ; the number in front of Σ says how many"),
    ],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct FirstSum {
    count: usize,
    clue: Clue,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let count = args.number() as usize;
    let rule = FirstSum { count, clue: Clue::take(args) };
    let seen = rule.clue.seen(args.grid()).len();
    if count > seen {
        return Err(
            args.wrong(format!("{count} of {}", counted(seen, "cell")), "no more cells than the line has")
        );
    }
    Ok(Box::new(BySums(rule)))
}

/// Proposes the sum of the first two to four digits of a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    let seen = line.seen_from(side, draft.grid());
    let count = draft.random.between(2, 4);
    let sum = draft.total(seen.get(..count)?);
    Some(Statement::new(SPEC.name).with(count as i32).with(sum).with(line).with(side))
}

impl FirstSum {
    fn cells(&self, grid: &Grid) -> Vec<Cell> {
        self.clue.seen(grid).into_iter().take(self.count).collect()
    }
}

impl Sums for FirstSum {
    fn equations(&self, grid: &Grid) -> Vec<Equation> {
        vec![(self.cells(grid).into_iter().map(|cell| (1, cell)).collect(), self.clue.number.into())]
    }

    fn add_up(&self, solution: &Solution, grid: &Grid) -> bool {
        sums::total(solution, &self.clue.seen(grid)[..self.count]) == i64::from(self.clue.number)
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![self.clue.drawn(format!("{}Σ{}", self.count, self.clue.number))]
    }
}
