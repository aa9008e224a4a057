//! The problem between puzzle and clauses: integer variables and a closed set of constraints, as in constraint
//! programming. Rules post the constraints; encodings and other targets read them. Grids and literals do not occur
//! here.
//!
//! ```
//! use sudoku2cnf_puzzle::csp::{Constraint, Csp};
//!
//! let mut csp = Csp::new(3, 1..=3);
//! let vars: Vec<_> = csp.vars().collect();
//! csp.post(Constraint::AllDifferent(vars.clone()));
//! csp.post(Constraint::Member(vars[0], vec![1, 3]));
//! assert_eq!((csp.range(vars[0]), csp.posted().len()), (1..=3, 2));
//! ```

mod assignment;
mod automaton;
mod check;
mod constraint;
mod domains;
mod houses;
mod names;
mod negation;
mod shared;
mod table;
mod truths;

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::limits::{Limits, Stopped};

pub use assignment::Assignment;
pub use automaton::Automaton;
pub use constraint::{Area, Atom, Constraint, Linear};
pub use domains::Domains;
use houses::Houses;
use names::Names;
use shared::SharedAtoms;
pub use table::Table;

/// An integer variable of a [`Csp`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(u32);

impl VarId {
    /// The variable with this index.
    pub const fn new(index: usize) -> VarId {
        VarId(index as u32)
    }

    /// The index among all variables, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The origin of a constraint. Statistics are grouped by it, and explanations name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The house with this index in [`Grid::houses`](crate::grid::Grid::houses).
    House(usize),
    /// The rule with this index in [`Puzzle::rules`](crate::puzzle::Puzzle::rules).
    Rule(usize),
    /// The given of this variable. Its [`VarId::index`] is also the index of the cell in
    /// [`Puzzle::cells`](crate::puzzle::Puzzle::cells).
    Given(VarId),
    /// No owner: the constraint defines something that several rules share, or the values of a variable cell. It holds
    /// whichever rules are left out.
    Shared,
}

/// A constraint and its owner.
#[derive(Clone, Debug)]
pub struct PostedConstraint {
    /// The origin of the constraint.
    pub owner: Owner,
    /// The constraint itself.
    pub constraint: Constraint,
}

/// The range and the origin of a variable.
#[derive(Clone, Copy, Debug)]
struct IntVar {
    min: i32,
    width: u32,
    /// `true` for a truth value, which is 1 if true and has no value if false.
    boolean: bool,
    /// The owner that made the variable; `None` for a subject variable, which existed before all constraints.
    owner: Option<Owner>,
}

/// Integer variables and the constraints on them: first the subject variables, then auxiliary ones.
#[derive(Clone, Debug)]
pub struct Csp {
    vars: Vec<IntVar>,
    posted: Vec<PostedConstraint>,
    owner: Owner,
    rules: Vec<Cow<'static, str>>,
    names: Arc<Names>,
    shared: SharedAtoms,
    /// The houses of each variable, collected when first needed.
    houses: Option<Houses>,
}

impl Csp {
    /// A problem with `count` variables, each with the values in `range`, and without constraints.
    pub fn new(count: usize, range: RangeInclusive<i32>) -> Csp {
        let var = IntVar { min: *range.start(), width: width(&range), boolean: false, owner: None };
        Csp {
            vars: vec![var; count],
            posted: Vec::new(),
            owner: Owner::House(0),
            rules: Vec::new(),
            names: Arc::default(),
            shared: SharedAtoms::default(),
            houses: None,
        }
    }

    /// Replaces the range of a subject variable.
    ///
    /// # Panics
    /// If there are auxiliary variables.
    pub fn set_range(&mut self, var: VarId, range: RangeInclusive<i32>) {
        assert_eq!(
            self.subjects(),
            self.vars.len(),
            "auxiliary variables follow those with ranges of their own"
        );
        let place = &mut self.vars[var.index()];
        (place.min, place.width) = (*range.start(), width(&range));
    }

    /// A new auxiliary variable that takes one value of `range`.
    pub fn new_var(&mut self, range: RangeInclusive<i32>) -> VarId {
        self.add(*range.start(), width(&range), false)
    }

    /// Makes an auxiliary truth value, and returns the atom that says it is true.
    pub fn new_bool(&mut self) -> Atom {
        self.add(1, 1, true).is(1)
    }

    fn add(&mut self, min: i32, width: u32, boolean: bool) -> VarId {
        let id = VarId(self.vars.len() as u32);
        self.vars.push(IntVar { min, width, boolean, owner: Some(self.owner) });
        id
    }

    /// All variables except truth values, in order. Each takes exactly one value of its range.
    pub fn integers(&self) -> impl Iterator<Item = VarId> + '_ {
        self.vars().filter(|&var| !self.is_boolean(var))
    }

    /// Returns `true` if the variable is a truth value, which is 1 if true and has no value if false.
    pub fn is_boolean(&self, var: VarId) -> bool {
        self.vars[var.index()].boolean
    }

    /// Returns all variables, in order.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.vars.len() as u32).map(VarId)
    }

    /// Returns the owner that made an auxiliary variable; `None` for the subject variables.
    pub fn owner(&self, var: VarId) -> Option<Owner> {
        self.vars[var.index()].owner
    }

    /// The range of a variable.
    pub fn range(&self, var: VarId) -> RangeInclusive<i32> {
        let IntVar { min, width, .. } = self.vars[var.index()];
        min..=(i64::from(min) + i64::from(width) - 1) as i32
    }

    /// Returns an error if the limit leaves no memory for the [`Domains`] of all variables, one bit per value.
    pub fn room_for_domains(&self, limits: &Limits) -> Result<(), Stopped> {
        let words = self.vars().map(|var| self.range(var).count().div_ceil(64)).sum();
        limits.room_for::<u64>(words)
    }

    /// Returns `true` if the variables have the same range, which has as many values as there are variables, and none
    /// is a truth value.
    pub fn is_permutation(&self, vars: &[VarId]) -> bool {
        vars.first().is_some_and(|&var| {
            let range = self.range(var);
            range.clone().count() == vars.len()
                && vars.iter().all(|&other| self.range(other) == range && !self.is_boolean(other))
        })
    }

    /// Returns domains in which each variable still has every value of its range.
    pub fn domains(&self) -> Domains {
        Domains::new(self.vars.iter().map(|var| (var.min, var.width)))
    }

    /// Sets the owner of the constraints and variables that are added from now on.
    pub fn set_owner(&mut self, owner: Owner) {
        self.owner = owner;
    }

    /// Begins the next rule, with this name. It owns the constraints posted from now on. Constraints posted before the
    /// first rule hold whichever rules are left out.
    pub fn begin_rule(&mut self, name: impl Into<Cow<'static, str>>) {
        self.owner = Owner::Rule(self.rules.len());
        self.rules.push(name.into());
    }

    /// Returns the name of an owner for messages.
    pub fn owner_name(&self, owner: Owner) -> &str {
        match owner {
            Owner::House(_) => "a house",
            Owner::Rule(rule) => self.rule_name(rule),
            Owner::Given(_) => "a given",
            Owner::Shared => "a definition that several rules use, or the values of a layer",
        }
    }

    /// Returns the name of the rule with this index.
    pub fn rule_name(&self, place: usize) -> &str {
        &self.rules[place]
    }

    /// Adds a constraint that must hold.
    pub fn post(&mut self, constraint: Constraint) {
        self.posted.push(PostedConstraint { owner: self.owner, constraint });
    }

    /// Returns all constraints, in the order in which they were posted.
    pub fn posted(&self) -> &[PostedConstraint] {
        &self.posted
    }
}

/// Returns the number of values in a range, capped at 2^32 - 1: a formula with more literals cannot be built anyway.
fn width(range: &RangeInclusive<i32>) -> u32 {
    let width = i64::from(*range.end()) - i64::from(*range.start()) + 1;
    width.clamp(0, u32::MAX.into()) as u32
}
