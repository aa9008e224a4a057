//! The constraints of a [`Csp`] as linear rows over a literal for each value of each variable. The encodings share no
//! code with this module, so a proof that derives the clauses from the rows is independent evidence that the clauses
//! exclude no solution.

use crate::cnf::{Compare, Lit, Row, Var};
use crate::csp::{Atom, Constraint, Csp, Owner, Table, VarId};

use super::selector::Selector;

/// The origin of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The variable has exactly one value.
    Value(VarId),
    /// An owner, such as a rule or a given, demands a constraint.
    Demand(Owner),
}

/// A constraint that rows cannot state: its owner and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsaidConstraint {
    /// The owner that demands the constraint.
    pub owner: Owner,
    /// The reason, as the end of a sentence.
    pub what: &'static str,
}

/// Passes all rows, except those that always hold, to `take`, in an order that depends only on `csp`. Returns the
/// meanings of the selectors, whose variables have the indices from `first` on.
///
/// # Errors
/// If a constraint cannot be stated by rows.
pub fn rows<'c>(
    csp: &'c Csp,
    first: u64,
    take: &mut dyn FnMut(Origin, Row),
) -> Result<Vec<Selector<'c>>, UnsaidConstraint> {
    let candidates = Candidates::new(csp);
    for var in csp.integers() {
        let one = Row { terms: candidates.values(var, 1), compare: Compare::Equal, bound: 1 };
        take(Origin::Value(var), one.normal().expect("small numbers"));
    }
    let mut selectors = Vec::new();
    for posted in csp.posted() {
        let mut stated = Stated {
            candidates: &candidates,
            escape: Vec::new(),
            first,
            selectors: &mut selectors,
            take: &mut |row| take(Origin::Demand(posted.owner), row),
        };
        let said = stated.constraint(&posted.constraint);
        said.map_err(|what| UnsaidConstraint { owner: posted.owner, what })?;
    }
    Ok(selectors)
}

const NUMBERS: &str = "its numbers are too large for a row";
const TRUTH: &str = "a number in it is a truth value, and a row does not say whether it has to be true";

/// The literals "variable = value", numbered in the order of variables and of values.
struct Candidates<'a> {
    csp: &'a Csp,
    first: Vec<u64>,
}

impl<'c> Candidates<'c> {
    fn new(csp: &'c Csp) -> Candidates<'c> {
        let mut next = 0;
        let first = csp.vars().map(|var| {
            let first = next;
            next += csp.range(var).count() as u64;
            first
        });
        Candidates { first: first.collect(), csp }
    }

    /// Returns the literal of a value; `None` if the value is outside the variable's range.
    fn literal(&self, var: VarId, value: i32) -> Option<Lit> {
        let range = self.csp.range(var);
        let offset = i64::from(value) - i64::from(*range.start());
        let number = || self.first[var.index()] as i64 + offset;
        range.contains(&value).then(|| Var::from_index(number() as usize).positive())
    }

    /// Returns the literal of an atom: a constant if its value is outside the variable's range.
    fn atom(&self, atom: Atom) -> Lit {
        let literal = self.literal(atom.var, atom.value).unwrap_or(Lit::FALSE);
        if atom.equals { literal } else { !literal }
    }

    /// Returns the literals of all values of a variable, each with the weight `weight`.
    fn values(&self, var: VarId, weight: i64) -> Vec<(i64, Lit)> {
        self.csp.range(var).filter_map(|value| Some((weight, self.literal(var, value)?))).collect()
    }

    /// Returns the terms of `factor · var`: the literal of each value, weighted with the value times `factor`.
    fn scaled(&self, factor: i64, var: VarId) -> Result<Vec<(i64, Lit)>, &'static str> {
        if self.csp.is_boolean(var) {
            return Err(TRUTH);
        }
        let weight = |value: i32| factor.checked_mul(value.into()).ok_or(NUMBERS);
        let term = |value| Ok((weight(value)?, self.literal(var, value).unwrap_or(Lit::FALSE)));
        self.csp.range(var).map(term).collect()
    }

    fn ones(&self, atoms: &[Atom]) -> Vec<(i64, Lit)> {
        atoms.iter().map(|&atom| (1, self.atom(atom))).collect()
    }
}

/// States the rows of one posted constraint.
struct Stated<'a, 'c> {
    candidates: &'a Candidates<'c>,
    /// The condition of the part being stated: its rows need not hold if any literal here is true.
    escape: Vec<Lit>,
    /// The index of the first selector's variable.
    first: u64,
    selectors: &'a mut Vec<Selector<'c>>,
    take: &'a mut dyn FnMut(Row),
}

/// The result of stating a constraint; an error is the reason why rows cannot state it.
type Said = Result<(), &'static str>;

impl<'c> Stated<'_, 'c> {
    /// Passes a row to `take` in normal form, under the current condition; returns the resulting rows. Rows that always
    /// hold are left out.
    fn state(&mut self, row: &Row) -> Result<Vec<Row>, &'static str> {
        let row = row.normal().ok_or(NUMBERS)?;
        let rows = match self.escape.is_empty() {
            true => vec![row],
            false => row.unless(&self.escape),
        };
        let rows: Option<Vec<Row>> = rows.iter().map(Row::normal).collect();
        let mut rows = rows.ok_or(NUMBERS)?;
        rows.retain(|row| !row.terms.is_empty() || row.is_false());
        rows.iter().for_each(|row| (self.take)(row.clone()));
        Ok(rows)
    }

    fn at_least(&mut self, terms: Vec<(i64, Lit)>, bound: i64) -> Said {
        self.state(&Row { terms, compare: Compare::AtLeast, bound }).map(drop)
    }

    /// States that the weights of the true literals add up to at most `bound`.
    fn at_most(&mut self, mut terms: Vec<(i64, Lit)>, bound: i64) -> Said {
        terms.iter_mut().for_each(|(weight, _)| *weight = -*weight);
        self.at_least(terms, -bound)
    }

    fn equal(&mut self, terms: Vec<(i64, Lit)>, bound: i64) -> Result<Vec<Row>, &'static str> {
        self.state(&Row { terms, compare: Compare::Equal, bound })
    }

    fn constraint(&mut self, constraint: &'c Constraint) -> Said {
        let candidates = self.candidates;
        match constraint {
            Constraint::Member(var, values) => {
                let one_of = values.iter().filter_map(|&value| candidates.literal(*var, value));
                self.at_least(one_of.map(|lit| (1, lit)).collect(), 1)
            }
            Constraint::Clause(atoms) => self.at_least(candidates.ones(atoms), 1),
            Constraint::AllDifferent(vars) => self.all_different(vars),
            Constraint::Linear(sum) => {
                let terms = sum.terms.iter().map(|&(factor, var)| candidates.scaled(factor, var));
                let terms = terms.collect::<Result<Vec<_>, _>>()?.concat();
                self.equal(terms, sum.total).map(drop)
            }
            Constraint::Relation(a, b, table) => self.relation(*a, *b, table),
            Constraint::Count(atoms, allowed) => self.count(atoms, allowed),
            Constraint::CountIs(atoms, var) => {
                let terms = [candidates.ones(atoms), candidates.scaled(-1, *var)?].concat();
                self.equal(terms, 0).map(drop)
            }
            Constraint::Any(branches) => self.any(branches),
            Constraint::If(atoms, then) => {
                let negated: Vec<Atom> = atoms.iter().map(|&atom| !atom).collect();
                self.unless(&candidates.ones(&negated), std::slice::from_ref(&**then))
            }
            Constraint::Automaton(..) => Err("it is an automaton, which is not stated as rows"),
            Constraint::Connected(_) => Err("it is connectivity, which is not stated as rows"),
        }
    }

    /// States constraints that need not hold if a literal of `escape` is true.
    fn unless(&mut self, escape: &[(i64, Lit)], constraints: &'c [Constraint]) -> Said {
        let Some(escape) = clause(escape) else { return Ok(()) };
        let before = self.escape.len();
        self.escape.extend(escape);
        let said = constraints.iter().try_for_each(|constraint| self.constraint(constraint));
        self.escape.truncate(before);
        said
    }

    /// Adds a selector and returns its literal.
    fn select(&mut self, selector: Selector<'c>) -> Lit {
        let lit = Var::from_index(self.first as usize + self.selectors.len()).positive();
        self.selectors.push(selector);
        lit
    }

    /// States that at least one of the branches holds. Each branch gets a selector, unless the branch is a single
    /// clause: then the literals of the clause take the place of a selector.
    fn any(&mut self, branches: &'c [Vec<Constraint>]) -> Said {
        let mut choice: Vec<(i64, Lit)> = Vec::new();
        for branch in branches {
            let single = match &branch[..] {
                [] => return Ok(()),
                [Constraint::Clause(atoms)] => clause(&self.candidates.ones(atoms)),
                _ => None,
            };
            match single {
                Some(lits) => choice.extend(lits.into_iter().map(|lit| (1, lit))),
                None => {
                    let chosen = self.select(Selector::Branch(branch));
                    choice.push((1, chosen));
                    self.unless(&[(1, !chosen)], branch)?;
                }
            }
        }
        match clause(&choice) {
            Some(choice) => self.at_least(choice.into_iter().map(|lit| (1, lit)).collect(), 1),
            None => Ok(()),
        }
    }

    /// States that at most one of the variables takes each value.
    fn all_different(&mut self, vars: &[VarId]) -> Said {
        let candidates = self.candidates;
        if vars.iter().any(|&var| candidates.csp.is_boolean(var)) {
            return Err(TRUTH);
        }
        let mut once = vars.to_vec();
        once.sort_unstable();
        if once.windows(2).any(|pair| pair[0] == pair[1]) {
            // The variable would have to differ from itself, so the result is a row that cannot hold.
            return self.at_least(Vec::new(), 1);
        }
        let mut values: Vec<i32> = vars.iter().flat_map(|&var| candidates.csp.range(var)).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let lits: Vec<Lit> = vars.iter().filter_map(|&var| candidates.literal(var, value)).collect();
            if lits.len() > 1 {
                self.at_most(lits.into_iter().map(|lit| (1, lit)).collect(), 1)?;
            }
        }
        Ok(())
    }

    /// States that each value of `a` implies that `b` has a value compatible with it.
    fn relation(&mut self, a: VarId, b: VarId, table: &Table) -> Said {
        let candidates = self.candidates;
        if candidates.csp.is_boolean(a) || candidates.csp.is_boolean(b) {
            return Err(TRUTH);
        }
        for x in candidates.csp.range(a) {
            // If `a` and `b` are the same variable, only pairs of equal values are possible.
            let goes = |&y: &i32| table.allows(x, y) && (a != b || x == y);
            let allowed: Vec<i32> = candidates.csp.range(b).filter(goes).collect();
            if allowed.len() < candidates.csp.range(b).count() && !(a == b && allowed == [x]) {
                let condition = candidates.literal(a, x).map(|lit| (1, !lit));
                let choice = allowed.iter().filter_map(|&y| Some((1, candidates.literal(b, y)?)));
                self.at_least(condition.into_iter().chain(choice).collect(), 1)?;
            }
        }
        Ok(())
    }

    /// States that the number of true atoms is one of `allowed`.
    fn count(&mut self, atoms: &'c [Atom], allowed: &[usize]) -> Said {
        let terms = self.candidates.ones(atoms);
        let zero = Row { terms: terms.clone(), compare: Compare::AtLeast, bound: 0 }.normal();
        let zero = zero.ok_or(NUMBERS)?;
        // The bound of the normal form accounts for atoms that are constant.
        let of_sign = |sign: i64| zero.terms.iter().map(|&(weight, _)| weight).filter(move |w| w * sign > 0);
        let possible = of_sign(-1).sum::<i64>() - zero.bound..=of_sign(1).sum::<i64>() - zero.bound;
        let mut allowed: Vec<i64> = allowed.iter().map(|&count| count as i64).collect();
        allowed.retain(|count| possible.contains(count));
        allowed.sort_unstable();
        allowed.dedup();
        let (Some(&least), Some(&most)) = (allowed.first(), allowed.last()) else {
            return self.at_least(Vec::new(), 1);
        };
        if (most - least) as usize + 1 != allowed.len() {
            return self.count_with_gaps(atoms, &allowed);
        }
        if least == most {
            return self.equal(terms, least).map(drop);
        }
        self.at_least(terms.clone(), least)?;
        self.at_most(terms, most)
    }

    /// States that the number of true atoms is one of `allowed`: each number has a selector, exactly one selector is
    /// true, and the number of true atoms is the number of this selector.
    fn count_with_gaps(&mut self, atoms: &'c [Atom], allowed: &[i64]) -> Said {
        let first = self.selectors.len();
        let choice: Vec<(i64, Lit)> = allowed
            .iter()
            .map(|&count| (count, self.select(Selector::Count { atoms, count, equation: Vec::new() })))
            .collect();
        self.equal(choice.iter().map(|&(_, lit)| (1, lit)).collect(), 1)?;
        let chosen = choice.iter().map(|&(count, lit)| (-count, lit));
        let stated = self.equal(self.candidates.ones(atoms).into_iter().chain(chosen).collect(), 0)?;
        if let Some(Selector::Count { equation, .. }) = self.selectors.get_mut(first) {
            *equation = stated;
        }
        Ok(())
    }
}

/// Returns the literals as a clause, without repetitions and false constants; `None` if the clause always holds.
fn clause(lits: &[(i64, Lit)]) -> Option<Vec<Lit>> {
    let mut lits: Vec<Lit> = lits.iter().map(|&(_, lit)| lit).filter(|&lit| lit != Lit::FALSE).collect();
    lits.sort_unstable();
    lits.dedup();
    let always = lits.contains(&Lit::TRUE) || lits.windows(2).any(|pair| pair[0] == !pair[1]);
    (!always).then_some(lits)
}

#[cfg(test)]
#[path = "state_tests.rs"]
mod tests;
