//! `total`: "The digits in the cage add up to a total that is not given."

use super::family::sums::{self, BySums, Equation, Sums};
use super::params::{Arguments, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid, Solution};

pub const SPEC: Spec = Spec {
    name: "total",
    params: &[Param::cell("TOTAL"), Param::cells()],
    summary: "TOTAL, usually a variable cell with values of its own, is the sum of the cells; digits may repeat; thermo, extra-region, clone, pair and sum can compare such totals",
    examples: &[
        "grid 4x4\nvariables 2 total 3-9\ntotal total1 r1c1 r1c2\ntotal total2 r2c3-r4c3\nthermo total1 total2",
        "grid 3x3\nvalues 0-2\nvariables 2 part 0-6\ntotal part1 r1c1 r2c2 r2c2\ntotal part2 r3c1-r3c2\nextra-region part",
    ],
    sample: "variables 1 total 6-24\ntotal total1 r1c1-r1c3",
    sentences: &[sentence(
        "the outlined cells add up to the number below the grid that is named in the corner; digits may repeat",
    )],
    takes_beyond: true,
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct Total {
    total: Cell,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(BySums(Total { total: args.cell(), cells: args.cells() })))
}

impl Sums for Total {
    fn equations(&self, _: &Grid) -> Vec<Equation> {
        vec![sums::equal(&self.cells, &[self.total])]
    }

    fn add_up(&self, solution: &Solution, _: &Grid) -> bool {
        i64::from(solution[self.total]) == sums::total(solution, &self.cells)
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        vec![Outline::new(&self.cells, Edge::Dotted).told(format!("{}=Σ", grid.name_of(self.total))).into()]
    }
}
