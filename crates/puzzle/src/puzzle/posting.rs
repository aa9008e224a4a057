//! [`Posting`], through which rules post constraints on the variables of cells.

use std::ops::RangeInclusive;

use crate::csp::{Atom, Constraint, Csp, Linear, VarId};
use crate::grid::{Cell, Grid};
use crate::limits::Limits;

/// The variable of each cell of a grid, first for the cells of the grid, row by row, then for the variable cells.
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

    /// Returns the number of cells. Their variables are the first ones of the problem.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the variables, indexed by [`Grid::index`]: for each position of the grid, then for each variable cell. A
    /// position without a cell has `None`.
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

/// Collects the constraints of rules. Once a limit is reached, it ignores them, so posting soon ends.
#[derive(Debug)]
pub struct Posting<'a> {
    csp: &'a mut Csp,
    cells: &'a CellVars,
    limits: &'a Limits,
}

/// An arbitrary atom, returned instead of a new truth value after a limit was reached.
const ANY: Atom = Atom { var: VarId::new(0), value: 0, equals: true };

impl<'a> Posting<'a> {
    /// Makes a posting that adds constraints to `csp`. The first variables of `csp` belong to `cells`.
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

    /// Makes an auxiliary variable that takes one value of `range`. Once a limit is reached, returns an arbitrary
    /// variable.
    pub fn new_var(&mut self, range: RangeInclusive<i32>) -> VarId {
        if self.stopped() { VarId::new(0) } else { self.csp.new_var(range) }
    }

    /// Makes an auxiliary truth value, and returns the atom that says it is true. Once a limit is reached, returns an
    /// arbitrary atom.
    pub fn new_bool(&mut self) -> Atom {
        if self.stopped() { ANY } else { self.csp.new_bool() }
    }

    /// Returns the atom that is true if and only if `var` is at least `value`, which may be outside its range. All
    /// rules share the atom's definition.
    pub fn at_least(&mut self, var: VarId, value: i32) -> Atom {
        if self.stopped() { ANY } else { self.csp.at_least(var, value) }
    }

    /// Returns the atom that is true if and only if the variables are equal. All rules share the atom's definition.
    pub fn equal(&mut self, a: VarId, b: VarId) -> Atom {
        if self.stopped() { ANY } else { self.csp.equal(a, b) }
    }

    /// Returns `true` if the variables differ pairwise because one house holds them all.
    pub fn all_differ(&mut self, vars: &[VarId]) -> bool {
        self.csp.all_differ(vars)
    }

    /// Returns `true` if there are as many variables as values and one house holds all the variables, so each value
    /// occurs once.
    pub fn permutes(&mut self, vars: &[VarId]) -> bool {
        self.csp.permutes(vars)
    }

    /// Returns the indices in [`Grid::houses`] of the houses posted so far.
    pub fn houses(&self) -> Vec<usize> {
        self.csp.houses().map(|(place, _)| place).collect()
    }

    /// Adds a constraint that must hold.
    pub fn post(&mut self, constraint: Constraint) {
        if !self.stopped() {
            self.csp.post(constraint);
        }
    }

    /// Requires at least one of the atoms to be true.
    pub fn clause(&mut self, atoms: impl IntoIterator<Item = Atom>) {
        if !self.stopped() {
            self.csp.post(Constraint::Clause(atoms.into_iter().collect()));
        }
    }

    /// Requires the products of coefficient and variable to add up to `total`.
    pub fn sum(&mut self, terms: Vec<(i64, VarId)>, total: i64) {
        self.post(Constraint::Linear(Linear { terms, total, plain: false }));
    }

    /// Requires the constraints to hold if the atom is true.
    pub fn post_if(&mut self, atom: Atom, constraints: Vec<Constraint>) {
        for constraint in constraints {
            self.post(Constraint::If(vec![atom], Box::new(constraint)));
        }
    }

    /// Runs `post` and returns the constraints that it adds, without adding them to the problem; only shared
    /// definitions are added. Rules with branches, such as `or`, use this.
    pub fn collect(&mut self, post: impl FnOnce(&mut Posting<'_>)) -> Vec<Constraint> {
        let before = self.csp.posted().len();
        post(self);
        self.csp.take_behind(before)
    }

    /// Requires at least one of the constraints that `post` adds to be violated.
    ///
    /// # Panics
    /// If a constraint has no negation, because it requires a connected area or uses auxiliary variables that are not
    /// shared definitions.
    pub fn not_all(&mut self, post: impl FnOnce(&mut Posting<'_>)) {
        let demanded = self.collect(post);
        let negated = self.csp.some_negated(&demanded, self.limits);
        if !self.stopped() {
            self.csp.post(negated.expect("a rule with a negation, as it says"));
        }
    }

    /// Returns `true` if a limit was reached. Constraints are then dropped, and long loops can stop.
    pub fn stopped(&self) -> bool {
        self.limits.stopped()
    }

    /// Returns the limits, for work that a rule does before it posts constraints.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Returns `true` if the limits leave memory for `entries` more entries of type `T`. If they do not, the limit
    /// counts as reached.
    pub fn has_room_for<T>(&self, entries: usize) -> bool {
        self.limits.room_for::<T>(entries).is_ok()
    }
}
