//! The negation of a constraint, as constraints of the same kinds.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::{Atom, Automaton, Constraint, Csp, Linear, Owner, Table, VarId};
use crate::limits::{Limits, Stopped};

/// The base in which variables hold the digits of a sum's distance from its total. A distance up to this needs only one
/// variable.
const WIDEST: i64 = 1_024;

impl Csp {
    /// Returns constraints that can hold together if and only if `constraint` is violated; they may add variables.
    /// `None` if the constraint has no negation, or a limit is reached.
    ///
    /// A constraint on auxiliary variables of its owner has no negation: other values of these variables may satisfy
    /// it.
    pub fn negated(&mut self, constraint: &Constraint, limits: &Limits) -> Option<Vec<Constraint>> {
        limits.check().ok()?;
        Some(match constraint {
            Constraint::Member(var, values) => {
                let var = self.given(*var)?;
                vec![Constraint::Member(
                    var,
                    self.range(var).filter(|value| !values.contains(value)).collect(),
                )]
            }
            Constraint::Clause(atoms) => {
                self.all_given(atoms)?;
                atoms.iter().map(|&atom| Constraint::Clause(vec![!atom])).collect()
            }
            Constraint::AllDifferent(vars) => self.some_equal(vars, limits)?,
            Constraint::Linear(sum) => self.other_total(sum)?,
            Constraint::Relation(a, b, table) => {
                let (a, b) = (self.given(*a)?, self.given(*b)?);
                let others = Table::new(self.range(a), self.range(b), |x, y| !table.allows(x, y));
                vec![Constraint::Relation(a, b, others.into())]
            }
            Constraint::Automaton(word, automaton) => self.refused(word, automaton, limits)?,
            Constraint::Count(atoms, allowed) => {
                self.all_given(atoms)?;
                let others = (0..=atoms.len()).filter(|count| !allowed.contains(count));
                vec![Constraint::Count(atoms.clone(), others.collect())]
            }
            Constraint::CountIs(atoms, var) => {
                self.all_given(atoms)?;
                let var = self.given(*var)?;
                let count = self.new_var(0..=atoms.len() as i32);
                let differ = Table::new(self.range(count), self.range(var), |x, y| x != y);
                vec![
                    Constraint::CountIs(atoms.clone(), count),
                    Constraint::Relation(count, var, differ.into()),
                ]
            }
            Constraint::Connected(_) => return None,
            Constraint::Any(branches) => {
                let all = branches.iter().map(|branch| self.some_negated(branch, limits));
                all.collect::<Option<_>>()?
            }
            Constraint::If(atoms, then) => {
                self.all_given(atoms)?;
                let then = self.negated(then, limits)?;
                atoms.iter().map(|&atom| Constraint::Clause(vec![atom])).chain(then).collect()
            }
        })
    }

    /// Returns a constraint that requires at least one of `constraints` to be violated; `None` if one of them has no
    /// negation, or a limit is reached.
    pub fn some_negated(&mut self, constraints: &[Constraint], limits: &Limits) -> Option<Constraint> {
        let branches = constraints.iter().map(|constraint| self.negated(constraint, limits));
        Some(Constraint::Any(branches.collect::<Option<_>>()?))
    }

    /// Returns the variable if it is a subject variable, or a shared one whose value depends only on subject variables.
    fn given(&self, var: VarId) -> Option<VarId> {
        matches!(self.owner(var), None | Some(Owner::Shared)).then_some(var)
    }

    fn all_given(&self, atoms: &[Atom]) -> Option<()> {
        atoms.iter().all(|atom| self.given(atom.var).is_some()).then_some(())
    }

    /// Returns constraints that require two of the variables to be equal.
    fn some_equal(&self, vars: &[VarId], limits: &Limits) -> Option<Vec<Constraint>> {
        let mut values = BTreeSet::new();
        for &var in vars {
            values.extend(self.range(self.given(var)?));
        }
        if let &[a, b] = vars {
            let equal = Table::new(self.range(a), self.range(b), |x, y| x == y);
            return Some(vec![Constraint::Relation(a, b, equal.into())]);
        }
        let mut branches = Vec::new();
        for value in values {
            limits.room_for::<Atom>(vars.len()).ok()?;
            let atoms = vars.iter().map(|&var| var.is(value)).collect();
            branches.push(vec![Constraint::Count(atoms, (2..=vars.len()).collect())]);
        }
        Some(vec![Constraint::Any(branches)])
    }

    /// Returns constraints that require the sum to differ from its total. New variables hold the difference, which must
    /// not be zero: a single variable, or several that hold its digits in base [`WIDEST`].
    fn other_total(&mut self, sum: &Linear) -> Option<Vec<Constraint>> {
        let (mut low, mut high) = (-i128::from(sum.total), -i128::from(sum.total));
        for &(factor, var) in &sum.terms {
            let range = self.range(self.given(var)?);
            let ends = [range.start(), range.end()].map(|&end| i128::from(factor) * i128::from(end));
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
        }
        if low > 0 || high < 0 {
            return Some(Vec::new());
        }
        let mut terms = sum.terms.clone();
        let mut nothing = Vec::new();
        let mut place: i64 = 1;
        loop {
            let wide = i128::from(WIDEST) * i128::from(place);
            let is_last = -wide <= low && high <= wide;
            let digits = match is_last {
                true => (low.div_euclid(place.into()) as i32)..=(high.div_euclid(place.into()) as i32),
                false => 0..=(WIDEST - 1) as i32,
            };
            let digit = self.new_var(digits);
            terms.push((-place, digit));
            nothing.push(!digit.is(0));
            if is_last {
                break;
            }
            place = place.checked_mul(WIDEST)?;
        }
        Some(vec![
            Constraint::Linear(Linear { terms, total: sum.total, plain: sum.plain }),
            Constraint::Clause(nothing),
        ])
    }

    /// Returns constraints that can hold if and only if the automaton rejects the word, or a value in the word is not
    /// among its symbols.
    fn refused(
        &self,
        word: &[Option<VarId>],
        automaton: &Automaton,
        limits: &Limits,
    ) -> Option<Vec<Constraint>> {
        let read = automaton.min..automaton.min.saturating_add(automaton.separator as i32);
        let mut branches = Vec::new();
        for &var in word.iter().flatten() {
            let beyond: Vec<i32> =
                self.range(self.given(var)?).filter(|value| !read.contains(value)).collect();
            if !beyond.is_empty() {
                branches.push(vec![Constraint::Member(var, beyond)]);
            }
        }
        let others = automaton.complement(limits).ok()?;
        let refused = Constraint::Automaton(word.to_vec(), Arc::new(others));
        if branches.is_empty() {
            return Some(vec![refused]);
        }
        branches.push(vec![refused]);
        Some(vec![Constraint::Any(branches)])
    }
}

impl Automaton {
    /// Returns an automaton that accepts exactly the words that this one rejects. Its states are the reachable sets of
    /// this automaton's states (Rabin and Scott, "Finite Automata and Their Decision Problems", 1959): at most 2^n for
    /// n states.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn complement(&self, limits: &Limits) -> Result<Automaton, Stopped> {
        let mut start = self.start.clone();
        start.sort_unstable();
        start.dedup();
        let mut number = HashMap::from([(start.clone(), 0)]);
        let mut subsets = vec![start];
        let mut next: Vec<Vec<Vec<u32>>> = Vec::new();
        while let Some(subset) = subsets.get(next.len()).cloned() {
            limits.check()?;
            limits.room_for::<u64>((self.separator + 1) * (subset.len() + 4))?;
            let follow = (0..=self.separator).map(|symbol| {
                let mut target: Vec<u32> =
                    subset.iter().flat_map(|&state| self.follow(state, symbol)).copied().collect();
                target.sort_unstable();
                target.dedup();
                vec![*number.entry(target).or_insert_with_key(|target| {
                    subsets.push(target.clone());
                    subsets.len() as u32 - 1
                })]
            });
            next.push(follow.collect());
        }
        let accepts = |subset: &Vec<u32>| !subset.iter().any(|&state| self.accepting[state as usize]);
        let accepting = subsets.iter().map(accepts).collect();
        Ok(Automaton { min: self.min, separator: self.separator, start: vec![0], accepting, next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that for all values of the first three variables, exactly one of the constraint and its negation is
    /// satisfiable.
    fn exactly_one(constraint: impl Fn(&mut Csp, [VarId; 3]) -> Constraint) {
        let mut csp = Csp::new(3, 0..=3);
        let vars = [0, 1, 2].map(VarId::new);
        let said = constraint(&mut csp, vars);
        csp.begin_rule("negation");
        let negated = csp.negated(&said, &Limits::default()).expect("it has one");
        let mut plain = Csp::new(3, 0..=3);
        plain.post(said);
        negated.into_iter().for_each(|part| csp.post(part));
        let auxiliary: Vec<Vec<i32>> = csp.vars().skip(3).map(|var| csp.range(var).collect()).collect();
        for word in 0..64 {
            let values: Vec<Option<i32>> = [word / 16, word / 4 % 4, word % 4].map(Some).to_vec();
            let mut words = vec![values.clone()];
            for range in &auxiliary {
                let longer = |word: &Vec<Option<i32>>| {
                    let word = word.clone();
                    range.iter().map(move |&value| [&word[..], &[Some(value)]].concat())
                };
                words = words.iter().flat_map(longer).collect();
            }
            let denied = words.iter().any(|word| csp.broken(word).is_none());
            assert_eq!(plain.broken(&values).is_some(), denied, "{values:?} {:?}", plain.posted());
        }
    }

    #[test]
    fn of_a_constraint_and_its_negation_one_can_be_kept() {
        exactly_one(|_, [a, ..]| Constraint::Member(a, vec![0, 2]));
        exactly_one(|_, [a, b, _]| Constraint::Clause(vec![a.is(1), !b.is(2)]));
        exactly_one(|_, vars| Constraint::AllDifferent(vars.to_vec()));
        exactly_one(|_, [a, b, _]| Constraint::AllDifferent(vec![a, b]));
        exactly_one(|_, [a, b, _]| Constraint::AllDifferent(vec![a, b, a]));
        let linear =
            |terms: Vec<(i64, VarId)>, total| Constraint::Linear(Linear { terms, total, plain: false });
        exactly_one(|_, [a, b, c]| linear(vec![(1, a), (1, b), (-2, c)], 1));
        exactly_one(|_, [a, b, _]| linear(vec![(700, a), (-700, b)], 700));
        exactly_one(|_, [a, _, _]| linear(vec![(1, a)], 9));
        exactly_one(|_, [a, b, _]| Constraint::Relation(a, b, Table::new(1..=3, 0..=2, |x, y| x > y).into()));
        exactly_one(|_, [a, b, c]| Constraint::Count([a, b, c, a].map(|var| var.is(1)).into(), vec![0, 2]));
        exactly_one(|_, [a, b, c]| Constraint::CountIs(vec![a.is(1), !b.is(2)], c));
        exactly_one(|_, [a, b, c]| {
            let sum = linear(vec![(1, b), (1, c)], 4);
            Constraint::Any(vec![
                vec![Constraint::Member(a, vec![1]), sum],
                vec![Constraint::Member(b, vec![0])],
            ])
        });
        exactly_one(|_, [a, b, c]| {
            Constraint::If(vec![a.is(1), !b.is(1)], Box::new(Constraint::AllDifferent(vec![b, c])))
        });
        exactly_one(|_, _| Constraint::Any(Vec::new()));
    }

    #[test]
    fn automata_are_complemented_with_what_they_cannot_read() {
        // This automaton accepts words that contain a 1 and words of 2s only; it cannot read 0 and 3.
        let next = vec![vec![vec![0, 1], vec![0]], vec![vec![1], vec![1]], vec![vec![], vec![2]]];
        let accepting = vec![false, true, true];
        let automaton = Automaton { min: 1, separator: 2, start: vec![0, 2], accepting, next };
        let automaton = Arc::new(automaton);
        exactly_one(|_, [a, b, c]| {
            Constraint::Automaton(vec![Some(a), Some(b), Some(c)], Arc::clone(&automaton))
        });
        // This automaton never accepts a word with a separator.
        exactly_one(|_, [a, b, _]| {
            Constraint::Automaton(vec![Some(a), None, Some(b)], Arc::clone(&automaton))
        });
    }

    #[test]
    fn wide_sums_are_off_by_several_digits() {
        let mut csp = Csp::new(1, 0..=3);
        let sum = Linear { terms: vec![(2_000_000_000_000, VarId::new(0))], total: 5, plain: false };
        let negated = csp.other_total(&sum).expect("it has one");
        assert_eq!(csp.vars().len(), 1 + 5);
        negated.into_iter().for_each(|part| csp.post(part));
        for value in 0..=3i64 {
            // The new variables must be the digits of the difference.
            let mut off = 2_000_000_000_000 * value - 5;
            let mut values = vec![Some(value as i32)];
            for _ in 0..4 {
                values.push(Some(off.rem_euclid(WIDEST) as i32));
                off = off.div_euclid(WIDEST);
            }
            values.push(Some(off as i32));
            assert!(csp.broken(&values).is_none(), "{values:?}");
        }
    }

    #[test]
    fn what_an_owner_made_for_itself_has_no_negation() {
        let mut csp = Csp::new(2, 0..=3);
        csp.begin_rule("rule");
        let own = csp.new_bool();
        let shared = csp.equal(VarId::new(0), VarId::new(1));
        assert!(csp.negated(&Constraint::Clause(vec![own]), &Limits::default()).is_none());
        assert!(csp.negated(&Constraint::Clause(vec![shared]), &Limits::default()).is_some());
    }
}
