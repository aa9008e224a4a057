//! The constraints of a [`Csp`] as linear rows over a literal for each value of each variable. It shares nothing with
//! what encodings make of them: a proof that derives clauses from these rows shows that the clauses say no more.

use crate::cnf::{Compare, Lit, Row, Var};
use crate::csp::{Atom, Constraint, Csp, Owner, Table, VarId};

/// The origin of a row: a variable has one value, or somebody demands a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The variable has exactly one value.
    Value(VarId),
    /// A constraint of this owner.
    Demand(Owner),
}

/// A constraint that rows do not say: whose it is, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsaidConstraint {
    /// The owner, who demands it.
    pub owner: Owner,
    /// The description of it, as the end of a sentence.
    pub what: &'static str,
}

/// Hands on all rows, none of which always holds, in an order that depends on `csp` alone.
///
/// # Errors
/// A constraint is no conjunction of rows.
pub fn rows(csp: &Csp, take: &mut dyn FnMut(Origin, Row)) -> Result<(), UnsaidConstraint> {
    let candidates = Candidates::new(csp);
    for var in csp.integers() {
        let one = Row { terms: candidates.values(var, 1), compare: Compare::Equal, bound: 1 };
        candidates.state(one, |row| take(Origin::Value(var), row)).expect("small numbers");
    }
    for posted in csp.posted() {
        let mut take = |row| take(Origin::Demand(posted.owner), row);
        let said = candidates.constraint(&posted.constraint, &mut take);
        said.map_err(|what| UnsaidConstraint { owner: posted.owner, what })?;
    }
    Ok(())
}

const NUMBERS: &str = "its numbers are too large for a row";
const TRUTH: &str = "a number in it is a truth value, of which a row does not tell whether it has to be true";

/// The literals "variable = value", numbered in the order of variables and of values.
struct Candidates<'a> {
    csp: &'a Csp,
    first: Vec<u64>,
}

impl Candidates<'_> {
    fn new(csp: &Csp) -> Candidates<'_> {
        let mut next = 0;
        let first = csp.vars().map(|var| {
            let first = next;
            next += csp.range(var).count() as u64;
            first
        });
        Candidates { first: first.collect(), csp }
    }

    /// The literal of a value of the variable's range.
    fn literal(&self, var: VarId, value: i32) -> Option<Lit> {
        let range = self.csp.range(var);
        let offset = i64::from(value) - i64::from(*range.start());
        let number = || self.first[var.index()] as i64 + offset;
        range.contains(&value).then(|| Var::from_index(number() as usize).positive())
    }

    /// A value outside the range is never taken.
    fn atom(&self, atom: Atom) -> Lit {
        let literal = self.literal(atom.var, atom.value).unwrap_or(Lit::FALSE);
        if atom.equals { literal } else { !literal }
    }

    /// All values of a variable with one weight.
    fn values(&self, var: VarId, weight: i64) -> Vec<(i64, Lit)> {
        self.csp.range(var).filter_map(|value| Some((weight, self.literal(var, value)?))).collect()
    }

    /// `factor · var`.
    fn scaled(&self, factor: i64, var: VarId) -> Result<Vec<(i64, Lit)>, &'static str> {
        if self.csp.is_boolean(var) {
            return Err(TRUTH);
        }
        let weight = |value: i32| factor.checked_mul(value.into()).ok_or(NUMBERS);
        let term = |value| Ok((weight(value)?, self.literal(var, value).unwrap_or(Lit::FALSE)));
        self.csp.range(var).map(term).collect()
    }

    /// Hands a row on in its normal form, unless it always holds.
    fn state(&self, row: Row, mut take: impl FnMut(Row)) -> Result<(), &'static str> {
        let row = row.normal().ok_or(NUMBERS)?;
        if !row.terms.is_empty() || row.is_false() {
            take(row);
        }
        Ok(())
    }

    fn constraint(&self, constraint: &Constraint, take: &mut dyn FnMut(Row)) -> Result<(), &'static str> {
        match constraint {
            Constraint::Member(var, values) => {
                let one_of = values.iter().filter_map(|&value| self.literal(*var, value));
                self.at_least(one_of.map(|lit| (1, lit)).collect(), 1, take)
            }
            Constraint::Clause(atoms) => self.at_least(self.ones(atoms), 1, take),
            Constraint::AllDifferent(vars) => self.all_different(vars, take),
            Constraint::Linear(sum) => {
                let terms = sum.terms.iter().map(|&(factor, var)| self.scaled(factor, var));
                let terms = terms.collect::<Result<Vec<_>, _>>()?.concat();
                self.state(Row { terms, compare: Compare::Equal, bound: sum.total }, take)
            }
            Constraint::Relation(a, b, table) => self.relation(*a, *b, table, take),
            Constraint::Count(atoms, allowed) => self.count(atoms, allowed, take),
            Constraint::CountIs(atoms, var) => {
                let terms = [self.ones(atoms), self.scaled(-1, *var)?].concat();
                self.state(Row { terms, compare: Compare::Equal, bound: 0 }, take)
            }
            Constraint::Automaton(..) => Err("it is an automaton, which rows over candidates do not say"),
            Constraint::Connected(_) => Err("it is connectivity, which rows over candidates do not say"),
            Constraint::Any(_) => Err("it is a choice of several, which rows over candidates do not say"),
            Constraint::If(..) => Err("it holds under a condition only, which is not said as rows yet"),
        }
    }

    fn ones(&self, atoms: &[Atom]) -> Vec<(i64, Lit)> {
        atoms.iter().map(|&atom| (1, self.atom(atom))).collect()
    }

    fn at_least(
        &self,
        terms: Vec<(i64, Lit)>,
        bound: i64,
        take: &mut dyn FnMut(Row),
    ) -> Result<(), &'static str> {
        self.state(Row { terms, compare: Compare::AtLeast, bound }, take)
    }

    /// The weights add up to no more than this.
    fn at_most(
        &self,
        mut terms: Vec<(i64, Lit)>,
        bound: i64,
        take: &mut dyn FnMut(Row),
    ) -> Result<(), &'static str> {
        terms.iter_mut().for_each(|(weight, _)| *weight = -*weight);
        self.at_least(terms, -bound, take)
    }

    /// Each value is taken by one of the variables at most.
    fn all_different(&self, vars: &[VarId], take: &mut dyn FnMut(Row)) -> Result<(), &'static str> {
        if vars.iter().any(|&var| self.csp.is_boolean(var)) {
            return Err(TRUTH);
        }
        let mut once = vars.to_vec();
        once.sort_unstable();
        if once.windows(2).any(|pair| pair[0] == pair[1]) {
            // A variable does not differ from itself.
            return self.at_least(Vec::new(), 1, take);
        }
        let mut values: Vec<i32> = vars.iter().flat_map(|&var| self.csp.range(var)).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let lits: Vec<Lit> = vars.iter().filter_map(|&var| self.literal(var, value)).collect();
            if lits.len() > 1 {
                self.at_most(lits.into_iter().map(|lit| (1, lit)).collect(), 1, take)?;
            }
        }
        Ok(())
    }

    /// Each value of `a` implies one of the values of `b` that go with it.
    fn relation(
        &self,
        a: VarId,
        b: VarId,
        table: &Table,
        take: &mut dyn FnMut(Row),
    ) -> Result<(), &'static str> {
        if self.csp.is_boolean(a) || self.csp.is_boolean(b) {
            return Err(TRUTH);
        }
        for x in self.csp.range(a) {
            // A variable that stands on both sides has the same value there.
            let goes = |&y: &i32| table.allows(x, y) && (a != b || x == y);
            let allowed: Vec<i32> = self.csp.range(b).filter(goes).collect();
            if allowed.len() < self.csp.range(b).count() && !(a == b && allowed == [x]) {
                let condition = self.literal(a, x).map(|lit| (1, !lit));
                let choice = allowed.iter().filter_map(|&y| Some((1, self.literal(b, y)?)));
                self.at_least(condition.into_iter().chain(choice).collect(), 1, take)?;
            }
        }
        Ok(())
    }

    /// The number of true atoms is one of `allowed`.
    fn count(
        &self,
        atoms: &[Atom],
        allowed: &[usize],
        take: &mut dyn FnMut(Row),
    ) -> Result<(), &'static str> {
        let terms = self.ones(atoms);
        let allowed: Vec<i64> =
            (0..=atoms.len()).filter(|count| allowed.contains(count)).map(|count| count as i64).collect();
        let (Some(&least), Some(&most)) = (allowed.first(), allowed.last()) else {
            return self.at_least(Vec::new(), 1, take);
        };
        if (most - least) as usize + 1 != allowed.len() {
            return Err("it counts, and of the numbers that it allows some in between are missing");
        }
        if least == most {
            return self.state(Row { terms, compare: Compare::Equal, bound: least }, take);
        }
        self.at_least(terms.clone(), least, take)?;
        self.at_most(terms, most, take)
    }
}

#[cfg(test)]
#[path = "state_tests.rs"]
mod tests;
