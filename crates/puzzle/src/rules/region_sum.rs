//! `region-sum`: "Region borders divide a line into segments with equal sums."

use std::collections::HashMap;

use super::family::sums::{self, ByEqualSums, EqualSums};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec};
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, Solution};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "region-sum",
    aliases: &[("region-sum-line", "region-sum")],
    params: &[Param::cells()],
    summary: "the parts of the line within one box (region) have equal sums, each visit counted separately; cells of no region are skipped; a line of one part demands nothing",
    examples: &[
        "grid 4x4\nregion-sum r1c2 r1c3 r2c3",
        "grid 4x4\nregion-sum r1c1 r1c3 r2c3 r1c2 r2c2\nregion-sum r1c1 r1c2",
        "grid 3x3\nvalues 1-4\nregions\naab\na.b\n..b\nregion-sum r1c1-r1c3 r2c2 r2c1",
    ],
    sample: "region-sum r1c2-r1c5",
    propose: Some(Propose::Way(propose)),
    iss: ".RegionSumLine",
    fpuzzles: "regionsumline",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct RegionSum {
    line: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(ByEqualSums(RegionSum { line: args.cells() })))
}

/// Proposes a line through several regions with equal sums.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.way(3..=6)?;
    let visited =
        draft.grid().regions().filter(|region| cells.iter().any(|cell| region.cells.contains(cell)));
    if visited.count() < 2 {
        return None;
    }
    draft.if_holds(Statement::new(SPEC.name).with(cells))
}

impl RegionSum {
    /// Returns the maximal runs of consecutive cells of the line in one region. Cells in no region are left out.
    fn runs(&self, grid: &Grid) -> Vec<&[Cell]> {
        let mut regions = HashMap::new();
        for (number, house) in grid.regions().enumerate() {
            for &cell in &house.cells {
                regions.entry(cell).or_insert(number);
            }
        }
        let region = |cell: &Cell| regions.get(cell).copied();
        let runs = self.line.chunk_by(|a, b| region(a) == region(b));
        runs.filter(|run| region(&run[0]).is_some()).collect()
    }
}

impl EqualSums for RegionSum {
    fn parts(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        self.runs(grid).into_iter().map(<[Cell]>::to_vec).collect()
    }

    fn add_up(&self, solution: &Solution, grid: &Grid) -> bool {
        let sums: Vec<i64> = self.runs(grid).iter().map(|run| sums::total(solution, run)).collect();
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Line::new(&self.line, 21, "#3aa8e0").into()]
    }
}
