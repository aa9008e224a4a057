//! The constraints of a [`Csp`](super::Csp), a closed set of kinds.

use std::collections::BTreeSet;
use std::ops::Not;
use std::sync::Arc;

use super::{Automaton, Table, VarId};

/// `variable = value`, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// The variable to compare with the value.
    pub var: VarId,
    /// The value to compare the variable with. If it is outside the variable's range, the two are never equal.
    pub value: i32,
    /// `true` for "equals", `false` for "differs".
    pub equals: bool,
}

impl VarId {
    /// The atom "this variable equals `value`".
    pub fn is(self, value: i32) -> Atom {
        Atom { var: self, value, equals: true }
    }
}

impl Not for Atom {
    type Output = Atom;

    fn not(self) -> Atom {
        Atom { equals: !self.equals, ..self }
    }
}

/// A linear equation: products of a coefficient and a variable add up to a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Pairs of a coefficient and a variable; a variable may occur in several pairs.
    pub terms: Vec<(i64, VarId)>,
    /// The number that the terms add up to.
    pub total: i64,
    /// `true` if the encoding must add the terms one by one, with a variable for each partial sum, even if another way
    /// would be faster.
    pub plain: bool,
}

/// A graph whose vertices, usually cells, may be in an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// An atom for each vertex, true if the vertex is in the area.
    pub places: Vec<Atom>,
    /// The pairs of neighbouring vertices, as indices into `places`, each pair once.
    pub edges: Vec<(u32, u32)>,
    /// An upper bound on the number of vertices in the area. It may be smaller if every shortest path between two
    /// vertices of the area has at most this many vertices.
    pub most: usize,
}

/// A constraint on the variables of a [`Csp`](super::Csp). The encodings match it exhaustively.
#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    /// The variable has one of the listed values: for a given, or for a restriction of candidates.
    Member(VarId, Vec<i32>),
    /// At least one of the atoms is true.
    Clause(Vec<Atom>),
    /// No two of the variables are equal.
    AllDifferent(Vec<VarId>),
    /// The products of coefficient and variable add up to the total.
    Linear(Linear),
    /// The two variables take a pair of values that the table allows.
    Relation(VarId, VarId, Arc<Table>),
    /// The automaton accepts the word formed by the variables' values; `None` stands for the separator.
    Automaton(Vec<Option<VarId>>, Arc<Automaton>),
    /// The number of true atoms is in this list.
    Count(Vec<Atom>, Vec<usize>),
    /// The number of true atoms equals the value of the variable.
    CountIs(Vec<Atom>, VarId),
    /// The vertices whose atoms are true, if any, form one connected area.
    Connected(Area),
    /// All constraints of at least one of the branches hold.
    Any(Vec<Vec<Constraint>>),
    /// If all of the atoms are true, the inner constraint holds.
    If(Vec<Atom>, Box<Constraint>),
}

impl Constraint {
    /// Returns all variables on which the constraint depends.
    pub fn vars(&self) -> BTreeSet<VarId> {
        let mut vars = BTreeSet::new();
        self.add_vars(&mut vars);
        vars
    }

    fn add_vars(&self, vars: &mut BTreeSet<VarId>) {
        let of = |atoms: &[Atom], vars: &mut BTreeSet<VarId>| vars.extend(atoms.iter().map(|atom| atom.var));
        match self {
            Constraint::Member(var, _) => vars.extend([*var]),
            Constraint::Clause(atoms) | Constraint::Count(atoms, _) => of(atoms, vars),
            Constraint::AllDifferent(all) => vars.extend(all),
            Constraint::Linear(linear) => vars.extend(linear.terms.iter().map(|&(_, var)| var)),
            Constraint::Relation(a, b, _) => vars.extend([*a, *b]),
            Constraint::Automaton(word, _) => vars.extend(word.iter().flatten()),
            Constraint::CountIs(atoms, var) => {
                of(atoms, vars);
                vars.extend([*var]);
            }
            Constraint::Connected(area) => of(&area.places, vars),
            Constraint::Any(branches) => branches.iter().flatten().for_each(|inner| inner.add_vars(vars)),
            Constraint::If(atoms, then) => {
                of(atoms, vars);
                then.add_vars(vars);
            }
        }
    }
}
