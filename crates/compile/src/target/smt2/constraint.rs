//! Turns each kind of constraint into a formula.

use std::collections::BTreeMap;

use super::formula::Formula;
use super::numbers::{Numbers, Sum};
use crate::csp::{Atom, Constraint, Csp, Linear, Table, VarId};
use crate::encode::{EncodedCsp, Rows, Term};
use crate::target::Job;

/// Maximum number of values for which a relation is written from both sides, as in clauses. With more, it is written
/// from one side only.
const SUPPORTED_VALUES: usize = 16;

/// Turns constraints into formulas.
pub(super) struct Formulas<'a> {
    csp: &'a Csp,
    encoded: EncodedCsp,
    numbers: &'a Numbers<'a>,
    /// The form of sums: equations, clauses or both.
    rows: Rows,
    /// Number of truth values `k1`, `k2`, … that the text adds.
    pub fresh: u64,
}

impl<'a> Formulas<'a> {
    pub fn new(job: &Job<'a>, numbers: &'a Numbers<'a>) -> Formulas<'a> {
        // Solvers do not need redundant sums here, and these take time to find.
        let encoded = job.problem.encoded_within(job.options.redundant(false), job.limits);
        Formulas { csp: job.problem.csp(), encoded, numbers, rows: job.options.rows, fresh: 0 }
    }

    /// Returns a formula that is equivalent to a constraint.
    pub fn of(&mut self, constraint: &Constraint) -> Formula {
        match constraint {
            Constraint::Member(var, values) => self.one_of(*var, values.iter().copied()),
            Constraint::Clause(atoms) => Formula::any(atoms.iter().map(|&atom| self.numbers.atom(atom))),
            Constraint::AllDifferent(vars) => self.all_different(vars),
            Constraint::Linear(sum) => {
                let have_values = self.numbers.have_values(sum.terms.iter().map(|&(_, var)| var));
                let equation = (self.rows != Rows::Never).then(|| self.equation(sum));
                // Solvers deduce less from an equation of bit-vectors alone.
                let clauses = (self.rows != Rows::Native).then(|| self.lowered(constraint));
                Formula::all([have_values].into_iter().chain(equation).chain(clauses))
            }
            Constraint::Relation(a, b, table) => self.relation(*a, *b, table),
            Constraint::Automaton(word, _) => {
                let have_values = self.numbers.have_values(word.iter().copied().flatten());
                Formula::all([have_values, self.lowered(constraint)])
            }
            Constraint::Count(atoms, allowed) => self.count(atoms, allowed),
            Constraint::CountIs(atoms, var) => {
                let mut sum = self.true_ones(atoms, 0);
                self.numbers.add(-1, *var, &mut sum);
                Formula::all([self.numbers.have_values([*var]), self.numbers.is_zero(&sum)])
            }
            Constraint::Connected(_) => self.lowered(constraint),
            Constraint::Any(branches) => {
                let branches: Vec<Formula> = branches.iter().map(|branch| self.all_of(branch)).collect();
                Formula::any(branches)
            }
            Constraint::If(atoms, then) => {
                let condition = Formula::all(atoms.iter().map(|&atom| self.numbers.atom(atom)));
                condition.implies(self.of(then))
            }
        }
    }

    fn all_of(&mut self, constraints: &[Constraint]) -> Formula {
        let formulas: Vec<Formula> = constraints.iter().map(|constraint| self.of(constraint)).collect();
        Formula::all(formulas)
    }

    /// Returns the clauses of a constraint as a formula. If the constraint need not hold, the added truth values may
    /// have any value, so the formula can be nested in others.
    fn lowered(&mut self, constraint: &Constraint) -> Formula {
        let lowered = self.encoded.lowered(constraint);
        let first = self.fresh + 1;
        self.fresh += lowered.fresh;
        let term = |term: &Term| match *term {
            Term::Atom(atom) => self.numbers.atom(atom),
            Term::Fresh { number, positive } => {
                let truth = Formula::Text(format!("k{}", first + number));
                if positive { truth } else { truth.not() }
            }
        };
        let clauses = lowered.clauses.iter().take_while(|_| !self.encoded.is_stopped());
        Formula::all(clauses.map(|clause| Formula::any(clause.iter().map(term))))
    }

    /// Returns a formula which says that the variable has one of `values`.
    fn one_of(&self, var: VarId, values: impl IntoIterator<Item = i32>) -> Formula {
        Formula::any(values.into_iter().map(|value| self.numbers.atom(var.is(value))))
    }

    fn all_different(&self, vars: &[VarId]) -> Formula {
        let mut sorted = vars.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Formula::Constant(false);
        }
        let (truths, numbers): (Vec<VarId>, Vec<VarId>) =
            vars.iter().copied().partition(|&var| self.csp.is_boolean(var));
        let is_true = |&var: &VarId| self.numbers.atom(var.is(1));
        let is_one = || numbers.iter().map(|&var| self.numbers.atom(var.is(1)));
        // A true truth value counts as 1, and a false one has no value. Since all variables differ, at most one truth
        // value is true and at most one is false.
        let among_truths = match &truths[..] {
            [] => Formula::Constant(true),
            [truth] => Formula::all(is_one().map(|one| is_true(truth).implies(one.not()))),
            [first, second] => {
                let differ = [is_true(first).implies(is_true(second).not())];
                let one_is_true = [Formula::any([is_true(first), is_true(second)])];
                let no_other = is_one().map(Formula::not);
                Formula::all(differ.into_iter().chain(one_is_true).chain(no_other))
            }
            _ => Formula::Constant(false),
        };
        // Each value of a permutation occurs. This is redundant, but solvers do not deduce it.
        let values = self.csp.is_permutation(vars).then(|| self.csp.range(vars[0]));
        let somewhere = |value| Formula::any(vars.iter().map(|&var| self.numbers.atom(var.is(value))));
        let somewhere = Formula::all(values.into_iter().flatten().map(somewhere));
        Formula::all([self.numbers.distinct(&numbers), among_truths, somewhere])
    }

    fn equation(&self, sum: &Linear) -> Formula {
        let mut factors: BTreeMap<VarId, i128> = BTreeMap::new();
        for &(factor, var) in &sum.terms {
            *factors.entry(var).or_default() += i128::from(factor);
        }
        let mut written = Sum::of(-i128::from(sum.total));
        for (_, var) in &sum.terms {
            if let Some(factor) = factors.remove(var) {
                self.numbers.add(factor, *var, &mut written);
            }
        }
        self.numbers.is_zero(&written)
    }

    /// Returns a formula which says that a table allows the values of two variables. For each value of one variable, it
    /// lists the compatible values of the other, or the incompatible ones if there are fewer.
    fn relation(&self, a: VarId, b: VarId, table: &Table) -> Formula {
        let have_values = self.numbers.have_values([a, b]);
        let literals = self.numbers.literals();
        let values = |var| literals.of(var).map(|(value, _)| value);
        if a == b {
            let one_of = self.one_of(a, values(a).filter(|&value| table.allows(value, value)));
            return Formula::all([have_values, one_of]);
        }
        let supports = |from: VarId, to: VarId, allows: &dyn Fn(i32, i32) -> bool| {
            Formula::all(values(from).map(|value| {
                let (go, others): (Vec<i32>, Vec<i32>) = values(to).partition(|&other| allows(value, other));
                let then = match go.len() <= others.len() {
                    true => self.one_of(to, go),
                    false => Formula::all(others.iter().map(|&other| self.numbers.atom(!to.is(other)))),
                };
                self.numbers.atom(from.is(value)).implies(then)
            }))
        };
        let of_left = supports(a, b, &|left, right| table.allows(left, right));
        let small = values(a).count().max(values(b).count()) <= SUPPORTED_VALUES;
        // The formula from the other side is redundant, but solvers do not deduce it.
        let of_right = small.then(|| supports(b, a, &|right, left| table.allows(left, right)));
        Formula::all([have_values, of_left].into_iter().chain(of_right))
    }

    /// Returns the number of true atoms plus `constant`, as a sum.
    fn true_ones(&self, atoms: &[Atom], constant: i128) -> Sum {
        let mut sum = Sum::of(constant);
        atoms.iter().for_each(|&atom| self.numbers.add_truth(self.numbers.atom(atom), &mut sum));
        sum
    }

    /// Returns a formula which says that the number of true atoms is in `allowed`, as a choice of ranges without gaps.
    fn count(&self, atoms: &[Atom], allowed: &[usize]) -> Formula {
        let atom = |atom: &Atom| self.numbers.atom(*atom);
        let possible: Vec<usize> = (0..=atoms.len()).filter(|count| allowed.contains(count)).collect();
        let part = |part: &[usize]| match (part[0], part[part.len() - 1]) {
            (0, most) if most == atoms.len() => Formula::Constant(true),
            (1, most) if most == atoms.len() => Formula::any(atoms.iter().map(atom)),
            (0, 0) => Formula::all(atoms.iter().map(|truth| atom(truth).not())),
            (least, _) if least == atoms.len() => Formula::all(atoms.iter().map(atom)),
            (least, most) => self.numbers.is_between(&self.true_ones(atoms, 0), least, most),
        };
        Formula::any(possible.chunk_by(|a, b| a + 1 == *b).map(part))
    }
}
