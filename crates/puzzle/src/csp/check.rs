//! Checks that values satisfy the constraints. The meaning of each constraint is defined over values only, and shares
//! no code with encodings and targets.

use super::{Atom, Constraint, Csp, PostedConstraint, VarId};

impl Csp {
    /// Returns the first constraint that these values violate; `None` if all hold. `values` has one entry for each
    /// variable, in order; a truth value is `Some(1)` if true and `None` if false.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::csp::{Constraint, Csp};
    ///
    /// let mut csp = Csp::new(2, 1..=3);
    /// csp.post(Constraint::AllDifferent(csp.vars().collect()));
    /// assert!(csp.broken(&[Some(1), Some(2)]).is_none());
    /// assert!(csp.broken(&[Some(2), Some(2)]).is_some());
    /// ```
    ///
    /// # Panics
    /// If the number of values is not the number of variables.
    pub fn broken(&self, values: &[Option<i32>]) -> Option<&PostedConstraint> {
        assert_eq!(values.len(), self.vars().len(), "a value for each variable");
        self.posted().iter().find(|posted| !holds(&posted.constraint, values))
    }
}

impl Constraint {
    /// Returns `true` if these values satisfy the constraint. `values` has one entry for each variable of the problem,
    /// in order; a truth value is `Some(1)` if true and `None` if false. Only the entries of the constraint's own
    /// variables are read.
    pub fn holds(&self, values: &[Option<i32>]) -> bool {
        holds(self, values)
    }
}

fn is_true(atom: Atom, values: &[Option<i32>]) -> bool {
    (values[atom.var.index()] == Some(atom.value)) == atom.equals
}

/// Returns the number of true atoms; an atom listed twice counts twice.
fn count(atoms: &[Atom], values: &[Option<i32>]) -> usize {
    atoms.iter().filter(|&&atom| is_true(atom, values)).count()
}

fn holds(constraint: &Constraint, values: &[Option<i32>]) -> bool {
    let value = |var: VarId| values[var.index()];
    match constraint {
        Constraint::Member(var, allowed) => value(*var).is_some_and(|value| allowed.contains(&value)),
        Constraint::Clause(atoms) => count(atoms, values) > 0,
        Constraint::AllDifferent(vars) => {
            let mut seen: Vec<_> = vars.iter().map(|&var| value(var)).collect();
            seen.sort_unstable();
            seen.windows(2).all(|pair| pair[0] != pair[1])
        }
        Constraint::Linear(sum) => {
            let term = |&(factor, var): &(i64, VarId)| Some(i128::from(factor) * i128::from(value(var)?));
            let total: Option<i128> = sum.terms.iter().map(term).sum();
            total == Some(sum.total.into())
        }
        Constraint::Relation(a, b, table) => {
            value(*a).zip(value(*b)).is_some_and(|(a, b)| table.allows(a, b))
        }
        Constraint::Automaton(word, automaton) => {
            let symbol = |var: &Option<VarId>| match var {
                None => Some(automaton.separator),
                Some(var) => {
                    let symbol = usize::try_from(i64::from(value(*var)?) - i64::from(automaton.min)).ok()?;
                    (symbol < automaton.separator).then_some(symbol)
                }
            };
            let symbols: Option<Vec<usize>> = word.iter().map(symbol).collect();
            symbols.is_some_and(|symbols| automaton.accepts(&symbols))
        }
        Constraint::Count(atoms, allowed) => allowed.contains(&count(atoms, values)),
        Constraint::CountIs(atoms, var) => {
            value(*var).is_some_and(|value| i64::from(value) == count(atoms, values) as i64)
        }
        Constraint::Connected(area) => {
            let inside: Vec<bool> = area.places.iter().map(|&atom| is_true(atom, values)).collect();
            let Some(first) = inside.iter().position(|&is| is) else { return true };
            let mut neighbours = vec![Vec::new(); inside.len()];
            for &(a, b) in &area.edges {
                neighbours[a as usize].push(b as usize);
                neighbours[b as usize].push(a as usize);
            }
            let mut reached = vec![false; inside.len()];
            let mut next = vec![first];
            while let Some(place) = next.pop() {
                if !std::mem::replace(&mut reached[place], true) {
                    next.extend(neighbours[place].iter().filter(|&&end| inside[end] && !reached[end]));
                }
            }
            // `most` needs no check: the other constraints imply this bound.
            reached == inside
        }
        Constraint::Any(branches) => {
            branches.iter().any(|branch| branch.iter().all(|constraint| holds(constraint, values)))
        }
        Constraint::If(atoms, then) => count(atoms, values) < atoms.len() || holds(then, values),
    }
}
