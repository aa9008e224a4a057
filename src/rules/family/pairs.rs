//! Rules that allow certain pairs of values in certain pairs of cells.

use std::fmt::{self, Debug, Display};
use std::rc::Rc;

use crate::csp::{Constraint, Csp, Table};
use crate::grid::{Cell, Solution, Values};
use crate::puzzle::{Puzzle, Rule};

/// A predicate over two values, and the pairs of cells that it is about.
pub trait Pairs: Debug + Display + Send + Sync {
    /// The pairs of cells, in order.
    fn pairs(&self, puzzle: &Puzzle) -> Vec<(Cell, Cell)>;

    /// Whether `a` in the first cell goes with `b` in the second.
    fn allows(&self, a: i32, b: i32, values: Values) -> bool;

    /// What [`Rule::nests`] says.
    fn nests(&self) -> bool {
        true
    }
}

/// Makes a rule of a predicate.
#[derive(Debug)]
pub struct ByPairs<T>(pub T);

impl<T: Pairs + 'static> Rule for ByPairs<T> {
    fn post(&self, csp: &mut Csp, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        let range = i32::from(values.min)..=i32::from(values.max);
        let table = Rc::new(Table::new(range.clone(), range, |a, b| self.0.allows(a, b, values)));
        for (a, b) in self.0.pairs(puzzle) {
            csp.post(Constraint::Relation(csp.cell(a), csp.cell(b), Rc::clone(&table)));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let values = puzzle.grid().values();
        let allows = |(a, b): (Cell, Cell)| self.0.allows(solution[a].into(), solution[b].into(), values);
        self.0.pairs(puzzle).into_iter().all(allows)
    }

    fn nests(&self) -> bool {
        self.0.nests()
    }
}

impl<T: Display> Display for ByPairs<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
