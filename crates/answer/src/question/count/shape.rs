//! Constraints, classified for a count row by row: by the data about earlier values that a state must keep.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::csp::{Atom, Automaton, Constraint, Csp, VarId};

/// The largest sum of weights that is accepted, so that no sum overflows.
const MOST: i128 = 1 << 62;

/// A constraint, classified by the data that a state keeps about it.
pub enum Shape<'a> {
    /// The values taken so far; no two of these variables may be equal.
    Different(Vec<VarId>),
    /// The value of one of two variables that must differ.
    Pair(VarId, VarId),
    /// A sum of weights.
    Sum(Sum),
    /// The states of an automaton.
    Word(&'a Constraint, &'a [Option<VarId>], &'a Arc<Automaton>),
    /// The values of all its variables, until the last one has a value.
    Other(&'a Constraint, Vec<VarId>),
}

/// A sum of weights of variables' values.
pub struct Sum {
    /// For each variable, its weights.
    pub terms: BTreeMap<VarId, Weights>,
    /// The allowed sums, ascending.
    pub allowed: Vec<i64>,
    /// `true` if any sum above 0 counts as 1.
    pub is_clause: bool,
}

/// The weight of each value of a variable: a multiple of the value, plus 1 for each atom that the value makes true.
#[derive(Clone, Default)]
pub struct Weights {
    factor: i64,
    atoms: Vec<Atom>,
}

impl Weights {
    /// Returns the weight of a value; `None` stands for a truth value that is false.
    pub fn of(&self, value: Option<i32>) -> i64 {
        let is_true = |atom: &&Atom| (value == Some(atom.value)) == atom.equals;
        let multiple = value.map_or(0, |value| self.factor * i64::from(value));
        multiple + self.atoms.iter().filter(is_true).count() as i64
    }
}

impl Sum {
    fn of_atoms(atoms: &[Atom], allowed: Vec<i64>) -> Sum {
        let mut terms = BTreeMap::<VarId, Weights>::new();
        atoms.iter().for_each(|&atom| terms.entry(atom.var).or_default().atoms.push(atom));
        Sum { terms, allowed, is_clause: false }
    }
}

impl<'a> Shape<'a> {
    /// Returns the shape of `constraint`.
    pub fn of(constraint: &'a Constraint, csp: &Csp) -> Shape<'a> {
        let is_integer = |var: &VarId| !csp.is_boolean(*var);
        let other = || Shape::Other(constraint, constraint.vars().into_iter().collect());
        match constraint {
            Constraint::AllDifferent(vars) if vars.iter().all(is_integer) && !repeats(vars) => match vars[..]
            {
                [a, b] => Shape::Pair(a, b),
                _ => Shape::Different(vars.clone()),
            },
            Constraint::Clause(atoms) => Shape::Sum(Sum { is_clause: true, ..Sum::of_atoms(atoms, vec![1]) }),
            Constraint::Count(atoms, allowed) => {
                let mut allowed: Vec<i64> = allowed.iter().map(|&count| count as i64).collect();
                allowed.sort_unstable();
                Shape::Sum(Sum::of_atoms(atoms, allowed))
            }
            Constraint::CountIs(atoms, var) if is_integer(var) => {
                let mut sum = Sum::of_atoms(atoms, vec![0]);
                sum.terms.entry(*var).or_default().factor -= 1;
                Shape::Sum(sum)
            }
            Constraint::Linear(linear) if linear.terms.iter().all(|(_, var)| is_integer(var)) => {
                let largest = |var: VarId| {
                    let range = csp.range(var);
                    i128::from(range.start().unsigned_abs().max(range.end().unsigned_abs()))
                };
                let most: i128 =
                    linear.terms.iter().map(|&(f, var)| i128::from(f).abs() * largest(var)).sum();
                if most.max(i128::from(linear.total).abs()) > MOST {
                    return other();
                }
                let mut sum = Sum::of_atoms(&[], vec![linear.total]);
                for &(factor, var) in &linear.terms {
                    sum.terms.entry(var).or_default().factor += factor;
                }
                Shape::Sum(sum)
            }
            Constraint::Automaton(word, automaton) => {
                let vars: Vec<VarId> = word.iter().flatten().copied().collect();
                match vars.iter().all(is_integer) && !repeats(&vars) {
                    true => Shape::Word(constraint, word, automaton),
                    false => other(),
                }
            }
            _ => other(),
        }
    }

    /// Returns `true` if a constraint without variables holds.
    pub fn holds_of_none(&self) -> bool {
        match self {
            Shape::Different(_) | Shape::Pair(..) => true,
            Shape::Sum(sum) => sum.allowed.contains(&0),
            Shape::Word(constraint, ..) | Shape::Other(constraint, _) => constraint.holds(&[]),
        }
    }

    /// Returns the variables of the constraint, each once.
    pub fn vars(&self) -> Vec<VarId> {
        match self {
            Shape::Different(vars) | Shape::Other(_, vars) => vars.clone(),
            Shape::Pair(a, b) => vec![*a, *b],
            Shape::Sum(sum) => sum.terms.keys().copied().collect(),
            Shape::Word(_, word, _) => word.iter().flatten().copied().collect(),
        }
    }
}

/// Returns `true` if a variable occurs twice.
fn repeats(vars: &[VarId]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// Removes repeated pairs of variables, and pairs that a larger shape makes different.
pub fn without_doubles(shapes: Vec<Shape<'_>>) -> Vec<Shape<'_>> {
    let mut sets: Vec<Vec<VarId>> = Vec::new();
    for shape in &shapes {
        if let Shape::Different(vars) = shape {
            let mut vars = vars.clone();
            vars.sort_unstable();
            sets.push(vars);
        }
    }
    let has = |set: &[VarId], var: &VarId| set.binary_search(var).is_ok();
    let is_said = |a: &VarId, b: &VarId| sets.iter().any(|set| has(set, a) && has(set, b));
    let mut pairs = std::collections::BTreeSet::new();
    let mut keep = |shape: &Shape<'_>| match shape {
        Shape::Pair(a, b) => !is_said(a, b) && pairs.insert((a.min(b).index(), a.max(b).index())),
        _ => true,
    };
    shapes.into_iter().filter(|shape| keep(shape)).collect()
}
