//! The problem between puzzle and clauses: integer variables and a closed vocabulary of
//! constraints, the constraint programmers' own. Rules post into it, encodings read from it.

use std::ops::{Not, RangeInclusive};
use std::rc::Rc;

use crate::cnf::{Lit, Var};
use crate::grid::{Cell, Grid};

/// An integer variable of a [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(u32);

impl VarId {
    /// Its place among the variables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// `variable = value`, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The variable.
    pub var: VarId,
    /// A value of its range.
    pub value: i32,
    /// True for "equals", false for "differs".
    pub equals: bool,
}

impl Not for Atom {
    type Output = Atom;

    fn not(self) -> Atom {
        Atom { equals: !self.equals, ..self }
    }
}

/// Which pairs of values two variables may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    left: RangeInclusive<i32>,
    right: RangeInclusive<i32>,
    allowed: Vec<bool>,
}

impl Table {
    /// The pairs of the two ranges for which `allowed` says so.
    pub fn new(
        left: RangeInclusive<i32>,
        right: RangeInclusive<i32>,
        allowed: impl Fn(i32, i32) -> bool,
    ) -> Table {
        let pairs = left.clone().flat_map(|a| right.clone().map(move |b| (a, b)));
        let allowed = pairs.map(|(a, b)| allowed(a, b)).collect();
        Table { left, right, allowed }
    }

    /// Whether `a` on the left goes with `b` on the right; false outside the ranges.
    pub fn allows(&self, a: i32, b: i32) -> bool {
        let width = (self.right.end() - self.right.start() + 1) as usize;
        self.left.contains(&a)
            && self.right.contains(&b)
            && self.allowed[(a - self.left.start()) as usize * width + (b - self.right.start()) as usize]
    }
}

/// What a [`Csp`] can demand. The encodings match it exhaustively.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// The variable takes one of these values: a given, a restriction.
    Member(VarId, Vec<i32>),
    /// At least one of the atoms is true.
    Clause(Vec<Atom>),
    /// No two of the variables are equal.
    AllDifferent(Vec<VarId>),
    /// The sum of coefficient times variable is the total.
    Linear(Vec<(i32, VarId)>, i32),
    /// The two variables take an allowed pair of values.
    Relation(VarId, VarId, Rc<Table>),
}

/// Who demands a constraint: what statistics sort by and explanations name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The house with this place in [`Grid::houses`].
    House(usize),
    /// The rule with this place in the puzzle.
    Rule(usize),
    /// The given in this cell.
    Given(Cell),
}

/// A constraint and who demands it.
#[derive(Clone, Debug)]
pub struct Posted {
    /// Who.
    pub owner: Owner,
    /// What.
    pub constraint: Constraint,
}

/// Integer variables, one for each cell of a grid, and the constraints on them.
///
/// Each variable has one literal for each value of its range, numbered from 0 in the order of
/// variables and then of values, so that cell `(r, c)` of an R x C grid with n values has the
/// DIMACS variables `((r*C)+c)*n + 1 ..= ((r*C)+c)*n + n`.
#[derive(Clone, Debug)]
pub struct Csp {
    columns: usize,
    min: i32,
    width: usize,
    vars: usize,
    posted: Vec<Posted>,
    owner: Owner,
    rules: Vec<&'static str>,
}

impl Csp {
    /// A variable for each cell of `grid`, with the grid's values, and no constraint yet.
    pub fn new(grid: &Grid) -> Csp {
        Csp {
            columns: grid.columns(),
            min: i32::from(grid.values().min),
            width: grid.values().count(),
            vars: grid.len(),
            posted: Vec::new(),
            owner: Owner::House(0),
            rules: Vec::new(),
        }
    }

    /// The variable of a cell.
    pub fn cell(&self, cell: Cell) -> VarId {
        VarId((usize::from(cell.row) * self.columns + usize::from(cell.column)) as u32)
    }

    /// The variables of cells, in their order.
    pub fn cells(&self, cells: &[Cell]) -> Vec<VarId> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// All variables in order.
    pub fn vars(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.vars as u32).map(VarId)
    }

    /// The values that a variable ranges over.
    pub fn range(&self, _var: VarId) -> RangeInclusive<i32> {
        self.min..=self.min + self.width as i32 - 1
    }

    /// How many literals the variables have in all: the candidates.
    pub fn literals(&self) -> u64 {
        self.vars as u64 * self.width as u64
    }

    /// The literal of `var = value`; `None` for a value outside the range.
    pub fn literal(&self, var: VarId, value: i32) -> Option<Lit> {
        self.range(var)
            .contains(&value)
            .then(|| Var::from_index(var.index() * self.width + (value - self.min) as usize).positive())
    }

    /// The atom `var = value`.
    pub fn equals(&self, var: VarId, value: i32) -> Atom {
        Atom { var, value, equals: true }
    }

    /// From now on constraints belong to `owner`.
    pub fn set_owner(&mut self, owner: Owner) {
        self.owner = owner;
    }

    /// From now on constraints belong to the next rule of the puzzle, of this name.
    pub fn begin_rule(&mut self, name: &'static str) {
        self.owner = Owner::Rule(self.rules.len());
        self.rules.push(name);
    }

    /// The name of the rule with this place in the puzzle.
    pub fn rule_name(&self, place: usize) -> &'static str {
        self.rules[place]
    }

    /// Demands a constraint.
    pub fn post(&mut self, constraint: Constraint) {
        self.posted.push(Posted { owner: self.owner, constraint });
    }

    /// All constraints, in the order in which they were posted.
    pub fn posted(&self) -> &[Posted] {
        &self.posted
    }
}
