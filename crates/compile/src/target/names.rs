//! The names of a problem's variables in texts for solvers: the usual names of cells, and a letter and a number for
//! other variables.

use crate::cnf::{Lit, Var};
use crate::csp::VarId;
use crate::grid::Cell;
use crate::problem::Problem;

/// The names of a problem's variables: `r1c1` for a cell, `v1` for a variable cell, even in a named group, `shade_r1c1`
/// for a cell of a layer, `a83` for an auxiliary number, and `b84` for an auxiliary truth value.
pub struct Names<'a> {
    problem: &'a Problem,
    /// The cells and variable cells in the order of their variables, which come first.
    cells: Vec<Cell>,
}

impl<'a> Names<'a> {
    /// Creates the names of the variables of `problem`.
    pub fn new(problem: &'a Problem) -> Names<'a> {
        let grid = problem.puzzle().grid();
        Names { problem, cells: grid.cells().chain(grid.variables()).collect() }
    }

    /// Returns the name of a variable.
    pub fn name(&self, var: VarId) -> String {
        match self.cells.get(var.index()) {
            // The name of a cell in a named group may look like an auxiliary variable, such as b1, so it is not used.
            Some(&cell) if self.problem.puzzle().grid().group_of(cell).is_some() => cell.to_string(),
            Some(&cell) => self.problem.puzzle().grid().name_of(cell).replace('@', "_"),
            None if self.problem.csp().is_boolean(var) => format!("b{}", var.index() + 1),
            None => format!("a{}", var.index() + 1),
        }
    }

    /// Returns a short name of a variable. For variable cells and cells of layers, it is `v` and a number.
    pub fn short(&self, var: VarId) -> String {
        self.cells.get(var.index()).map_or_else(|| self.name(var), Cell::to_string)
    }

    /// Returns the name of a variable in a formula: `x_r1c1v5` for a candidate, otherwise `x` and the number.
    pub(super) fn of_formula(&self, var: Var) -> String {
        let atom = self.problem.literals().atom(var.positive());
        let cell = atom.and_then(|atom| Some((self.cells.get(atom.var.index())?, atom.value)));
        match cell {
            Some((&cell, value)) => of_candidate(cell, value),
            None => format!("x{}", var.index() + 1),
        }
    }

    /// Returns the variable with this name, in full or short; `None` for an unknown name.
    pub fn find(&self, name: &str) -> Option<VarId> {
        let var = match name.strip_prefix(['a', 'b']) {
            Some(number) if !name.contains('_') => {
                number.parse::<usize>().ok()?.checked_sub(1).map(VarId::new)?
            }
            _ => self.problem.var(cell(self.problem, name)?),
        };
        let is_there = var.index() < self.problem.csp().vars().len();
        (is_there && [self.name(var), self.short(var)].iter().any(|known| known == name)).then_some(var)
    }
}

/// Returns the name of a variable that equals another variable plus `by`: `a83+5` is 9 if `a83` is 4. It is used for
/// targets without negative numbers.
pub(super) fn shifted(name: &str, by: i128) -> String {
    format!("{name}+{by}")
}

/// Splits a name from [`shifted`] into the name and the added number; the number is 0 for any other name.
pub(super) fn unshifted(name: &str) -> (&str, f64) {
    let shift = name.split_once('+').and_then(|(name, by)| Some((name, by.parse::<u64>().ok()?)));
    shift.map_or((name, 0.0), |(name, by)| (name, by as f64))
}

/// Returns the cell with this name; `None` if the grid has no such cell.
fn cell(problem: &Problem, name: &str) -> Option<Cell> {
    let grid = problem.puzzle().grid();
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1).filter(|&number| number < 1 << 15);
    if let Some((layer, place)) = name.rsplit_once('_') {
        let layer = grid.layers().iter().position(|known| known.name == layer)?;
        return grid.layer_cell(layer, cell(problem, place)?);
    }
    if let Some(place) = name.strip_prefix('v') {
        let cell = Cell::variable(number(place)?);
        return grid.variables().any(|other| other == cell).then_some(cell);
    }
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let cell = Cell::new(number(row)?, number(column)?);
    grid.has(cell).then_some(cell)
}

/// Returns the name of a candidate's variable in a formula: `x_r1c1v5` is true if r1c1 is 5.
pub(super) fn of_candidate(cell: Cell, value: i32) -> String {
    format!("x_{cell}v{value}")
}

/// Returns the literal of the candidate with a name from [`of_candidate`]; `None` for an unknown name.
pub(super) fn candidate(problem: &Problem, name: &str) -> Option<Lit> {
    let (cell_name, value) = name.strip_prefix("x_")?.rsplit_once('v')?;
    let found = cell(problem, cell_name)?;
    let lit = problem.literal(found, value.parse().ok()?)?;
    (lit != Lit::TRUE && of_candidate(found, value.parse().ok()?) == name).then_some(lit)
}
