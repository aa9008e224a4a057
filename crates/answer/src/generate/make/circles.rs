//! Circles for target sums: cells whose digits have the same sum in every row, column and region of a solution. A
//! solver finds them as a board of zeros and ones.

use std::sync::Arc;

use crate::backend::{self, Limits, Verdict, dpll::Dpll};
use crate::csp::{Constraint, Csp, Linear};
use crate::decode::{NoSolution, decode};
use crate::encode::{EncodedCsp, Literals, Options};
use crate::generate::shuffle::RecordedFormula;
use crate::generate::{GenerateError, Random};
use crate::grid::{Cell, Grid, Shape, Solution, Values};
use crate::puzzle::CellVars;
use crate::statement::Statement;

/// The number of targets that are tried, and the conflict limit for each.
const TARGETS: usize = 12;
const CONFLICTS: u64 = 20_000;

/// Returns a `target-sum` rule that holds in `solution`: circles with a random sum that is the same in each house.
pub fn target_sum(
    grid: &Grid,
    solution: &Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<Statement, GenerateError> {
    // Sums from the largest digit to twice that digit need about two to four circles in each house.
    let largest = usize::from(grid.values().max).max(1);
    let mut targets: Vec<usize> = (largest..=2 * largest).collect();
    random.shuffle(&mut targets);
    for &target in targets.iter().take(TARGETS) {
        if let Some(cells) = circles(grid, solution, target as i64, random, limits)? {
            return Ok(Statement::new("target-sum").with(target as i32).with(cells));
        }
    }
    Err(GenerateError::NoCircles)
}

/// Returns cells whose digits add up to `target` in each house; `None` if there are no such cells, or none were found
/// within the limit.
fn circles(
    grid: &Grid,
    solution: &Solution,
    target: i64,
    random: &mut Random,
    limits: &Limits,
) -> Result<Option<Vec<Cell>>, GenerateError> {
    let shape = Shape::raw(grid.rows(), grid.columns());
    let board =
        Grid::new(shape, Values::new(0, 1)).map_err(|error| GenerateError::Broken(error.to_string()))?;
    let cells = CellVars::new(&board);
    let mut csp = Csp::new(cells.count(), 0..=1);
    for house in grid.houses() {
        let terms = house.cells.iter().map(|&cell| (i64::from(solution[cell]), cells.var(cell))).collect();
        csp.post(Constraint::Linear(Linear { terms, total: target, plain: false }));
    }
    let csp = Arc::new(csp);
    let recorded = RecordedFormula::of(&EncodedCsp::new(Arc::clone(&csp), Options::default()), limits)?;
    let shuffled = recorded.shuffled(random);
    let solver = backend::named(backend::EMBEDDED).unwrap_or_else(|_| Box::new(Dpll::default()));
    let few = limits.with_conflicts(Some(CONFLICTS));
    match solver.solve(&shuffled, &few)? {
        Verdict::Sat(model) => {
            let marked = decode(&shuffled.restored(&model), &Literals::new(&csp, None), &cells, &board)
                .map_err(NoSolution::from)?;
            Ok(Some(grid.cells().filter(|&cell| marked[cell] == 1).collect()))
        }
        Verdict::Unknown if limits.stopped() => Err(GenerateError::Stopped),
        Verdict::Unsat | Verdict::Unknown => Ok(None),
    }
}
