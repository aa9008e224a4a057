//! Truth values that several rules use, each defined only once: "the variable is at least this value" (the order
//! encoding: Tamura, Taga, Kitagawa and Banbara, "Compiling Finite Linear CSP into SAT", 2009), and "the two variables
//! are equal".

use std::collections::HashMap;

use super::{Atom, Constraint, Csp, Owner, PostedConstraint, VarId};

/// The truth values requested so far.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedAtoms {
    /// For each variable, the atoms "the variable is at least k", for k from its second smallest value to its largest.
    ladders: HashMap<VarId, Vec<Atom>>,
    equal: HashMap<(VarId, VarId), Atom>,
}

impl Csp {
    /// Returns an atom that is true if and only if `var`, which must not be a truth value, is at least `value`. The
    /// first request for a variable defines the atoms for all its values. For n values, this takes at most n - 3 truth
    /// values and 4(n - 2) clauses of at most 3 literals.
    pub fn at_least(&mut self, var: VarId, value: i32) -> Atom {
        let (min, max) = (*self.range(var).start(), *self.range(var).end());
        if value <= min {
            return !var.is(min - 1);
        }
        if value > max {
            return var.is(max + 1);
        }
        if !self.shared.ladders.contains_key(&var) {
            let ladder = self.within_shared(|csp| csp.ladder(var));
            self.shared.ladders.insert(var, ladder);
        }
        self.shared.ladders[&var][(value - min - 1) as usize]
    }

    /// Returns the atom "at least k" for each value k except the smallest, and posts their definitions. The first and
    /// the last are atoms on the variable itself.
    fn ladder(&mut self, var: VarId) -> Vec<Atom> {
        let (min, max) = (*self.range(var).start(), *self.range(var).end());
        let ladder: Vec<Atom> = (min + 1..=max)
            .map(|value| match value {
                _ if value == max => var.is(max),
                _ if value == min + 1 => !var.is(min),
                _ => self.new_bool(),
            })
            .collect();
        for (place, value) in (min + 1..max).enumerate() {
            let (low, high, is) = (ladder[place], ladder[place + 1], var.is(value));
            self.post(Constraint::Clause(vec![!high, low]));
            self.post(Constraint::Clause(vec![!low, high, is]));
            // An atom on the variable itself already excludes the other values.
            if low.var != var {
                self.post(Constraint::Clause(vec![!is, low]));
            }
            if high.var != var {
                self.post(Constraint::Clause(vec![!is, !high]));
            }
        }
        ladder
    }

    /// Returns an atom that is true if and only if two variables are equal. The first request for a pair of variables
    /// defines it, with three clauses for each value that both may take.
    pub fn equal(&mut self, a: VarId, b: VarId) -> Atom {
        let key = (a.min(b), a.max(b));
        if let Some(&atom) = self.shared.equal.get(&key) {
            return atom;
        }
        let atom = self.within_shared(|csp| {
            let equal = csp.new_bool();
            for (var, other) in [key, (key.1, key.0)] {
                for value in csp.range(var) {
                    csp.post(Constraint::Clause(vec![!equal, !var.is(value), other.is(value)]));
                }
            }
            let other = csp.range(b);
            for value in csp.range(a).filter(|value| other.contains(value)) {
                csp.post(Constraint::Clause(vec![equal, !a.is(value), !b.is(value)]));
            }
            equal
        });
        self.shared.equal.insert(key, atom);
        atom
    }

    /// Posts constraints as shared definitions, which hold whichever rules are left out.
    fn within_shared<T>(&mut self, define: impl FnOnce(&mut Csp) -> T) -> T {
        let owner = std::mem::replace(&mut self.owner, Owner::Shared);
        let defined = define(self);
        self.owner = owner;
        defined
    }

    /// Removes and returns the constraints posted after the first `count`, except shared definitions, which stay.
    pub fn take_behind(&mut self, count: usize) -> Vec<Constraint> {
        let (kept, taken): (Vec<PostedConstraint>, Vec<PostedConstraint>) =
            self.posted.drain(count..).partition(|posted| posted.owner == Owner::Shared);
        self.posted.extend(kept);
        taken.into_iter().map(|posted| posted.constraint).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the definitions fix the truth values for all values of the first `count` variables, and that the
    /// atoms returned by `asked` are true or false as expected.
    fn kept(csp: &Csp, count: usize, asked: impl Fn(&[i32]) -> Vec<(Atom, bool)>) {
        let ranges: Vec<Vec<i32>> = csp.vars().take(count).map(|var| csp.range(var).collect()).collect();
        let truths = csp.vars().len() - count;
        let mut words = vec![Vec::new()];
        for range in &ranges {
            words = words
                .iter()
                .flat_map(|word| range.iter().map(move |&v| [word.as_slice(), &[v]].concat()))
                .collect();
        }
        for word in words {
            let holding: Vec<Vec<Option<i32>>> = (0..1u32 << truths)
                .map(|bits| {
                    let truth = |bit| (bits >> bit & 1 == 1).then_some(1);
                    word.iter().map(|&value| Some(value)).chain((0..truths).map(truth)).collect()
                })
                .filter(|values: &Vec<Option<i32>>| csp.broken(values).is_none())
                .collect();
            // The definitions allow exactly one choice of truth values.
            assert_eq!(holding.len(), 1, "{word:?}");
            for (atom, expected) in asked(&word) {
                assert_eq!(
                    (holding[0][atom.var.index()] == Some(atom.value)) == atom.equals,
                    expected,
                    "{word:?}"
                );
            }
        }
    }

    #[test]
    fn at_least_is_defined_once_for_every_value() {
        for max in -1..=4 {
            let mut csp = Csp::new(1, -1..=max);
            let var = VarId::new(0);
            let atoms: Vec<Atom> = (-3..=max + 2).map(|value| csp.at_least(var, value)).collect();
            let again: Vec<Atom> = (-3..=max + 2).map(|value| csp.at_least(var, value)).collect();
            assert_eq!(atoms, again);
            assert_eq!(csp.vars().len(), 1 + usize::try_from(max + 2 - 3).unwrap_or(0));
            kept(&csp, 1, |word| (-3..).zip(&atoms).map(|(value, &atom)| (atom, word[0] >= value)).collect());
        }
    }

    #[test]
    fn equality_is_one_truth_value_for_both_orders() {
        let mut csp = Csp::new(2, 1..=3);
        let third = csp.new_var(2..=4);
        let [a, b] = [VarId::new(0), VarId::new(1)];
        let atoms = [csp.equal(a, b), csp.equal(third, b)];
        assert_eq!([csp.equal(b, a), csp.equal(b, third)], atoms);
        kept(&csp, 3, |word| vec![(atoms[0], word[0] == word[1]), (atoms[1], word[2] == word[1])]);
    }

    #[test]
    fn definitions_stay_where_they_are_when_the_rest_is_taken() {
        let mut csp = Csp::new(2, 1..=4);
        csp.begin_rule("rule");
        csp.at_least(VarId::new(0), 3);
        csp.post(Constraint::AllDifferent(csp.vars().take(2).collect()));
        let (all, taken) = (csp.posted().len(), csp.take_behind(0));
        assert!(matches!(taken.as_slice(), [Constraint::AllDifferent(_)]));
        assert_eq!(csp.posted().len(), all - 1);
        assert!(csp.posted().iter().all(|posted| posted.owner == Owner::Shared));
    }
}
