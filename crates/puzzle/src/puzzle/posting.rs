//! [`Posting`]: the interface through which rules post constraints on the variables of cells.

use std::ops::RangeInclusive;

use crate::csp::{Atom, Constraint, Csp, Linear, VarId};
use crate::grid::{Cell, Grid};
use crate::limits::Limits;

/// The variable of each cell of a grid: first come the cells of the grid, row by row, then the variable cells.
#[derive(Clone, Debug)]
pub struct CellVars {
    /// The variable of each position of the grid, then of each variable cell; `None` if the position has no cell.
    places: Vec<Option<VarId>>,
    count: usize,
    columns: usize,
    positions: usize,
}

impl CellVars {
    /// Assigns variables to the cells of `grid`, in order.
    pub fn new(grid: &Grid) -> CellVars {
        let mut places = vec![None; grid.places()];
        let mut count = 0;
        for cell in grid.cells().chain(grid.variables()) {
            places[grid.index(cell)] = Some(VarId::new(count));
            count += 1;
        }
        CellVars { places, count, columns: grid.columns(), positions: grid.positions() }
    }

    /// Returns the number of cells, whose variables are the first of the problem.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the variables by [`Grid::index`]: for each position of the grid, then for each variable cell; `None` for
    /// a position without a cell.
    pub fn by_place(&self) -> &[Option<VarId>] {
        &self.places
    }

    /// The variable of a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    #[inline]
    pub fn var(&self, cell: Cell) -> VarId {
        self.places[cell.place(self.columns, self.positions)].expect("a cell of the grid")
    }

    /// The variables of cells, in order.
    pub fn vars(&self, cells: &[Cell]) -> Vec<VarId> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }
}

/// Takes the constraints of rules. Once a limit is reached, it ignores them, so that posting soon ends.
#[derive(Debug)]
pub struct Posting<'a> {
    csp: &'a mut Csp,
    cells: &'a CellVars,
    limits: &'a Limits,
}

/// An arbitrary atom, returned in place of a new truth value after a limit was reached.
const ANY: Atom = Atom { var: VarId::new(0), value: 0, equals: true };

impl<'a> Posting<'a> {
    /// Makes a posting that adds constraints to `csp`, whose first variables are the cells' variables `cells`.
    pub fn new(csp: &'a mut Csp, cells: &'a CellVars, limits: &'a Limits) -> Posting<'a> {
        Posting { csp, cells, limits }
    }

    /// The variable of a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn cell(&self, cell: Cell) -> VarId {
        self.cells.var(cell)
    }

    /// The variables of cells, in order.
    pub fn cells(&self, cells: &[Cell]) -> Vec<VarId> {
        self.cells.vars(cells)
    }

    /// The atom `var = value`.
    pub fn equals(&self, var: VarId, value: i32) -> Atom {
        var.is(value)
    }

    /// The atom `cell = value`.
    pub fn is(&self, cell: Cell, value: i32) -> Atom {
        self.cell(cell).is(value)
    }

    /// Returns the atom `cell = value` for each cell; an empty list once a limit is reached.
    pub fn each_is(&self, cells: &[Cell], value: i32) -> Vec<Atom> {
        match self.has_room_for::<Atom>(cells.len()) {
            true => cells.iter().map(|&cell| self.is(cell, value)).collect(),
            false => Vec::new(),
        }
    }

    /// Returns the atom `var = value` for each variable; an empty list once a limit is reached.
    pub fn each_equals(&self, vars: &[VarId], value: i32) -> Vec<Atom> {
        match self.has_room_for::<Atom>(vars.len()) {
            true => vars.iter().map(|&var| var.is(value)).collect(),
            false => Vec::new(),
        }
    }

    /// The range of a variable.
    pub fn range(&self, var: VarId) -> RangeInclusive<i32> {
        self.csp.range(var)
    }

    /// Makes an auxiliary variable that takes one value of `range`. Once a limit is reached, an arbitrary variable is
    /// returned.
    pub fn new_var(&mut self, range: RangeInclusive<i32>) -> VarId {
        if self.stopped() { VarId::new(0) } else { self.csp.new_var(range) }
    }

    /// Makes an auxiliary truth value, and returns the atom that is true exactly if it is. Once a limit is reached, an
    /// arbitrary atom is returned.
    pub fn new_bool(&mut self) -> Atom {
        if self.stopped() { ANY } else { self.csp.new_bool() }
    }

    /// Returns the atom that is true exactly if `var` is at least `value`, which may be outside its range. All rules
    /// share its definition.
    pub fn at_least(&mut self, var: VarId, value: i32) -> Atom {
        if self.stopped() { ANY } else { self.csp.at_least(var, value) }
    }

    /// Returns the atom that is true exactly if the variables are equal. All rules share its definition.
    pub fn equal(&mut self, a: VarId, b: VarId) -> Atom {
        if self.stopped() { ANY } else { self.csp.equal(a, b) }
    }

    /// Returns `true` if the variables differ pairwise because one house holds them all.
    pub fn all_differ(&mut self, vars: &[VarId]) -> bool {
        self.csp.all_differ(vars)
    }

    /// Returns `true` if there are as many variables as values and one house holds them all, so that each value occurs
    /// once.
    pub fn permutes(&mut self, vars: &[VarId]) -> bool {
        self.csp.permutes(vars)
    }

    /// Returns the indices in [`Grid::houses`] of the houses that are posted.
    pub fn houses(&self) -> Vec<usize> {
        self.csp.houses().map(|(place, _)| place).collect()
    }

    /// Adds a constraint that must hold.
    pub fn post(&mut self, constraint: Constraint) {
        if !self.stopped() {
            self.csp.post(constraint);
        }
    }

    /// Demands that at least one atom is true.
    pub fn clause(&mut self, atoms: impl IntoIterator<Item = Atom>) {
        if !self.stopped() {
            self.csp.post(Constraint::Clause(atoms.into_iter().collect()));
        }
    }

    /// Demands that the sum of coefficient times variable is `total`.
    pub fn sum(&mut self, terms: Vec<(i64, VarId)>, total: i64) {
        self.post(Constraint::Linear(Linear { terms, total, plain: false }));
    }

    /// Demands that constraints hold if an atom is true.
    pub fn post_if(&mut self, atom: Atom, constraints: Vec<Constraint>) {
        for constraint in constraints {
            self.post(Constraint::If(vec![atom], Box::new(constraint)));
        }
    }

    /// Returns the constraints that `post` would add, without adding them: for the branches of an "or". Shared
    /// definitions are added.
    pub fn collect(&mut self, post: impl FnOnce(&mut Posting<'_>)) -> Vec<Constraint> {
        let before = self.csp.posted().len();
        post(self);
        self.csp.take_behind(before)
    }

    /// Demands that at least one constraint added by `post` is violated.
    ///
    /// # Panics
    /// If a constraint has no negation: a connected area, or a constraint on auxiliary variables that are not shared
    /// definitions.
    pub fn not_all(&mut self, post: impl FnOnce(&mut Posting<'_>)) {
        let demanded = self.collect(post);
        let negated = self.csp.some_negated(&demanded, self.limits);
        if !self.stopped() {
            self.csp.post(negated.expect("a rule with a negation, as it says"));
        }
    }

    /// Returns `true` if a limit was reached: constraints are then dropped, and long loops may end.
    pub fn stopped(&self) -> bool {
        self.limits.stopped()
    }

    /// Returns the limits, for work that a rule does before it posts.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Returns `true` if the limits leave memory for `entries` more entries of type `T`; otherwise a limit is reached.
    pub fn has_room_for<T>(&self, entries: usize) -> bool {
        self.limits.room_for::<T>(entries).is_ok()
    }
}
