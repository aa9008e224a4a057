//! The place where rules state what they demand: constraints on the variables of a grid's cells.

use std::ops::RangeInclusive;

use crate::csp::{Atom, Constraint, Csp, Linear, VarId};
use crate::grid::{Cell, Grid};
use crate::limits::Limits;

/// The variables of a grid's cells: first one for each cell, row by row, then one for each variable
/// cell.
#[derive(Clone, Debug)]
pub struct CellVars {
    /// For each place of the grid its variable, if there is a cell.
    places: Vec<Option<VarId>>,
    count: usize,
    columns: usize,
    positions: usize,
}

impl CellVars {
    /// Numbers the cells of `grid`.
    pub fn new(grid: &Grid) -> CellVars {
        let mut places = vec![None; grid.places()];
        let mut count = 0;
        for cell in grid.cells().chain(grid.variables()) {
            places[grid.index(cell)] = Some(VarId::new(count));
            count += 1;
        }
        CellVars { places, count, columns: grid.columns(), positions: grid.positions() }
    }

    /// Returns the number of these variables, which are the first of the problem.
    pub fn count(&self) -> usize {
        self.count
    }

    /// For each place of the grid, then for each variable cell, its variable, if there is a cell.
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

    /// The variables of cells, in their order.
    pub fn vars(&self, cells: &[Cell]) -> Vec<VarId> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }
}

/// Takes the constraints of rules. Once a limit is reached it takes no more, so that whoever posts is
/// done soon.
#[derive(Debug)]
pub struct Posting<'a> {
    csp: &'a mut Csp,
    cells: &'a CellVars,
    limits: &'a Limits,
}

/// The atom that is returned in place of a truth value that is no longer made because a limit was reached.
const ANY: Atom = Atom { var: VarId::new(0), value: 0, equals: true };

impl<'a> Posting<'a> {
    /// Constraints go to `csp`, whose first variables are `cells`.
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

    /// The variables of cells, in their order.
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

    /// For each cell the atom `cell = value`; none once a limit is reached.
    pub fn each_is(&self, cells: &[Cell], value: i32) -> Vec<Atom> {
        match self.has_room_for::<Atom>(cells.len()) {
            true => cells.iter().map(|&cell| self.is(cell, value)).collect(),
            false => Vec::new(),
        }
    }

    /// For each variable the atom `var = value`; none once a limit is reached.
    pub fn each_equals(&self, vars: &[VarId], value: i32) -> Vec<Atom> {
        match self.has_room_for::<Atom>(vars.len()) {
            true => vars.iter().map(|&var| var.is(value)).collect(),
            false => Vec::new(),
        }
    }

    /// The values that a variable ranges over.
    pub fn range(&self, var: VarId) -> RangeInclusive<i32> {
        self.csp.range(var)
    }

    /// A new auxiliary variable that takes one value of `range`. Once a limit is reached, none is made: it is any.
    pub fn new_var(&mut self, range: RangeInclusive<i32>) -> VarId {
        if self.stopped() { VarId::new(0) } else { self.csp.new_var(range) }
    }

    /// A new auxiliary truth value: the atom that is true when it is. Once a limit is reached, none is made: it is
    /// any.
    pub fn new_bool(&mut self) -> Atom {
        if self.stopped() { ANY } else { self.csp.new_bool() }
    }

    /// The atom that is true exactly if `var` takes at least `value`, for values in or outside its range.
    /// All rules share its definition.
    pub fn at_least(&mut self, var: VarId, value: i32) -> Atom {
        if self.stopped() { ANY } else { self.csp.at_least(var, value) }
    }

    /// The atom that is true exactly if the variables are equal. All rules share its definition.
    pub fn equal(&mut self, a: VarId, b: VarId) -> Atom {
        if self.stopped() { ANY } else { self.csp.equal(a, b) }
    }

    /// Returns `true` if the variables differ pairwise because one house holds them all.
    pub fn all_differ(&mut self, vars: &[VarId]) -> bool {
        self.csp.all_differ(vars)
    }

    /// Returns `true` if there are as many variables as values and a house says that each value is taken once.
    pub fn permutes(&mut self, vars: &[VarId]) -> bool {
        self.csp.permutes(vars)
    }

    /// The places in the grid of the houses that were posted: the cells of each differ.
    pub fn houses(&self) -> Vec<usize> {
        self.csp.houses().map(|(place, _)| place).collect()
    }

    /// Demands a constraint.
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

    /// Demands that variables, times their coefficients, add up to `total`.
    pub fn sum(&mut self, terms: Vec<(i64, VarId)>, total: i64) {
        self.post(Constraint::Linear(Linear { terms, total, plain: false }));
    }

    /// Demands that constraints hold if an atom is true.
    pub fn post_if(&mut self, atom: Atom, constraints: Vec<Constraint>) {
        for constraint in constraints {
            self.post(Constraint::If(vec![atom], Box::new(constraint)));
        }
    }

    /// The constraints that `post` demands, which are not demanded here: for the branches of an "or".
    pub fn collect(&mut self, post: impl FnOnce(&mut Posting<'_>)) -> Vec<Constraint> {
        let before = self.csp.posted().len();
        post(self);
        self.csp.take_behind(before)
    }

    /// Demands that not all hold of what `post` demands.
    ///
    /// # Panics
    /// If that has no negation: variables of its own that are no definitions, or an area.
    pub fn not_all(&mut self, post: impl FnOnce(&mut Posting<'_>)) {
        let demanded = self.collect(post);
        let negated = self.csp.some_negated(&demanded, self.limits);
        if !self.stopped() {
            self.csp.post(negated.expect("a rule with a negation, as it says"));
        }
    }

    /// Returns `true` if a limit was reached, so that constraints are dropped and long loops may end.
    pub fn stopped(&self) -> bool {
        self.limits.stopped()
    }

    /// The limits: for what is made before it is posted.
    pub fn limits(&self) -> &'a Limits {
        self.limits
    }

    /// Returns `true` if a list of `entries` more entries may be made; if not, a limit is reached.
    pub fn has_room_for<T>(&self, entries: usize) -> bool {
        self.limits.room_for::<T>(entries).is_ok()
    }
}
