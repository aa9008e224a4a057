//! Checks models against the constraints, independently of the search.

use super::lists::Lists;
use super::reasons::{Reasons, is_falsified};
use super::store::{ConstraintKind, Store};
use crate::backend::{BackendError, DPLL, Verdict};
use crate::cnf::{Group, Lit, Model, Var};

/// Number of models that are checked constraint by constraint before a [`Table`] is made. One or two questions find
/// fewer models than that.
const UNTABLED: u32 = 4;

/// Checks models against the loaded constraints.
#[derive(Debug)]
pub struct Checker {
    vars: usize,
    loaded: usize,
    /// Number of models that were checked without a table.
    checked: u32,
    table: Option<Table>,
}

/// The loaded constraints, prepared for checking many models.
#[derive(Debug)]
struct Table {
    vars: usize,
    /// For each variable, the groups that contain it.
    groups_of: Lists<u32>,
    /// For each group, `true` for an exactly-one group.
    is_exact: Vec<bool>,
    /// For each clause, a literal that is true in the last model.
    clauses: Reasons,
    /// For each group, the number of its true variables; all zero between checks.
    counts: Vec<u32>,
    /// The groups of each variable as sets; `None` if there are too many groups.
    sets: Option<GroupSets>,
    /// The last model that satisfied all loaded constraints.
    last: Option<Model>,
}

/// Number of words in a set of groups. It is enough for a 9x9 with four more houses for each value.
const WORDS: usize = 6;

/// A set of groups, one bit for each group.
type GroupSet = [u64; WORDS];

/// A model counts as near the last one if fewer than 1/`NEAR` of its variables have a different value.
const NEAR: usize = if cfg!(test) { 1 } else { 16 };

/// The groups of each variable as sets of bits. If there are few groups, checking with sets is quicker than counting.
#[derive(Debug)]
struct GroupSets {
    of: Vec<GroupSet>,
    /// The exactly-one groups.
    exact: GroupSet,
    /// The groups with a true variable in the last model.
    last: GroupSet,
}

impl GroupSets {
    /// Creates the sets of groups; returns `None` if there are more groups than a set has bits.
    fn new(groups_of: &Lists<u32>, is_exact: &[bool]) -> Option<GroupSets> {
        if is_exact.len() > WORDS * 64 {
            return None;
        }
        let of = vec![[0; WORDS]; groups_of.len()];
        let mut sets = GroupSets { of, exact: [0; WORDS], last: [0; WORDS] };
        for (var, set) in sets.of.iter_mut().enumerate() {
            groups_of.of(var).iter().for_each(|&group| set[group as usize / 64] |= 1 << (group % 64));
        }
        let exact = is_exact.iter().enumerate().filter(|(_, is_exact)| **is_exact);
        exact.for_each(|(group, _)| sets.exact[group / 64] |= 1 << (group % 64));
        Some(sets)
    }

    /// Returns the groups with a true variable in a model; `None` if it falsifies a group.
    fn of_model(&self, model: &Model) -> Option<GroupSet> {
        let (mut seen, mut twice) = ([0; WORDS], [0; WORDS]);
        model.true_in(0..model.len()).for_each(|var| self.add(var, &mut seen, &mut twice));
        self.if_right(seen, twice)
    }

    /// Same as [`GroupSets::of_model`], for a model that is near `last`, the last model that satisfied all constraints.
    fn of_next(&self, model: &Model, last: &Model) -> Option<GroupSet> {
        let (mut seen, mut twice) = (self.last, [0; WORDS]);
        // Removes the groups of variables that became false before adding those that became true.
        for lit in model.turned_since(last).filter(|lit| lit.is_positive()) {
            let of = &self.of[lit.var().index()];
            seen.iter_mut().zip(of).for_each(|(seen, bits)| *seen &= !bits);
        }
        let come = model.turned_since(last).filter(|lit| !lit.is_positive());
        come.for_each(|lit| self.add(lit.var().index(), &mut seen, &mut twice));
        self.if_right(seen, twice)
    }

    #[inline]
    fn add(&self, var: usize, seen: &mut GroupSet, twice: &mut GroupSet) {
        for (word, bits) in self.of[var].iter().enumerate() {
            twice[word] |= seen[word] & bits;
            seen[word] |= bits;
        }
    }

    fn if_right(&self, seen: GroupSet, twice: GroupSet) -> Option<GroupSet> {
        let has_exact = seen.iter().zip(&self.exact).all(|(seen, exact)| exact & !seen == 0);
        (has_exact && twice == [0; WORDS]).then_some(seen)
    }
}

impl Table {
    fn new(vars: usize, store: &Store, loaded: usize) -> Table {
        let is_group = |(kind, _): &(ConstraintKind, &[Lit])| *kind != ConstraintKind::Clause;
        let count = store.iter().take(loaded).filter(is_group).count();
        let mut members: Lists<Var> = Lists::with_capacity(count, 0);
        let (mut is_exact, mut clauses) = (Vec::new(), Vec::new());
        for (number, (kind, lits)) in store.iter().enumerate().take(loaded) {
            match kind {
                ConstraintKind::Clause => clauses.push(number as u32),
                // All literals of a group are positive, so their variables suffice.
                ConstraintKind::Group(group) => {
                    is_exact.push(group == Group::ExactlyOne);
                    members.push(lits.iter().map(|lit| lit.var()));
                }
            }
        }
        let counts = vec![0; is_exact.len()];
        let groups_of = members.inverted(vars);
        let sets = GroupSets::new(&groups_of, &is_exact);
        let clauses = Reasons::new(clauses, vars);
        Table { vars, groups_of, is_exact, clauses, counts, sets, last: None }
    }

    /// Returns `true` if `model` satisfies all loaded constraints.
    fn holds(&mut self, store: &Store, model: &Model) -> bool {
        let last = self.last.as_ref().filter(|last| last.len() == model.len());
        let seen = match (&self.sets, last) {
            (Some(sets), Some(last)) if model.count_turned(last) < (model.len() / NEAR) as u32 => {
                sets.of_next(model, last)
            }
            (Some(sets), _) => sets.of_model(model),
            (None, _) => self.groups_hold(model).then_some([0; WORDS]),
        };
        let Some(seen) = seen else { return false };
        let holds = match &self.last {
            Some(last) if last.len() == model.len() => self.clauses.turn(store, model, last),
            _ => {
                self.last = None;
                self.clauses.begin(store, model)
            }
        };
        if !holds || model.len() != self.vars {
            return holds;
        }
        self.sets.iter_mut().for_each(|sets| sets.last = seen);
        match &mut self.last {
            Some(last) => last.copy(model),
            None => self.last = Some(model.clone()),
        }
        true
    }

    /// Returns `true` if `model` satisfies all groups.
    fn groups_hold(&mut self, model: &Model) -> bool {
        let counts = self.counts.as_mut_slice();
        model.true_in(0..model.len()).for_each(|var| {
            for &group in self.groups_of.of(var) {
                // The sum cannot overflow, since a counter can hold the number of variables of any group.
                counts[group as usize] = counts[group as usize].wrapping_add(1);
            }
        });
        let is_right = |(&count, &is_exact): (&u32, &bool)| count == 1 || count == 0 && !is_exact;
        let holds = counts.iter().zip(&self.is_exact).all(is_right);
        counts.fill(0);
        holds
    }
}

impl Checker {
    /// Creates a checker for the first `loaded` constraints of a store; `vars` is the number of variables.
    pub fn new(vars: usize, loaded: usize) -> Checker {
        Checker { vars, loaded, checked: 0, table: None }
    }

    /// Returns the answer "satisfiable" with `model`, or an error if it falsifies a loaded constraint or a clause of
    /// `added`.
    pub fn verdict<'s>(
        &mut self,
        store: &'s Store,
        model: Model,
        mut added: impl Iterator<Item = &'s [Lit]>,
    ) -> Result<Verdict, BackendError> {
        let added = || added.find(|clause| is_falsified(clause, &model)).map(<[Lit]>::to_vec);
        match self.falsified(store, &model).or_else(added) {
            None => Ok(Verdict::Sat(model)),
            Some(clause) => Err(BackendError::WrongModel { name: DPLL.to_owned(), clause }),
        }
    }

    /// Returns the last model that satisfied all loaded constraints, if models are checked with a table.
    pub fn last(&self) -> Option<&Model> {
        self.table.as_ref()?.last.as_ref()
    }

    /// Returns `true` if `model` satisfies all loaded constraints and all clauses of `added`.
    pub fn holds<'s>(
        &mut self,
        store: &'s Store,
        model: &Model,
        mut added: impl Iterator<Item = &'s [Lit]>,
    ) -> bool {
        let table = self.table.get_or_insert_with(|| Table::new(self.vars, store, self.loaded));
        table.holds(store, model) && added.all(|clause| !is_falsified(clause, model))
    }

    /// Returns the first loaded clause that `model` falsifies, if any. A group counts as the clauses that it stands
    /// for.
    fn falsified(&mut self, store: &Store, model: &Model) -> Option<Vec<Lit>> {
        if self.table.is_some() || self.checked >= UNTABLED {
            let table = self.table.get_or_insert_with(|| Table::new(self.vars, store, self.loaded));
            if table.holds(store, model) {
                return None;
            }
        }
        self.checked = self.checked.saturating_add(1);
        store.iter().take(self.loaded).enumerate().find_map(|(number, (kind, lits))| match kind {
            ConstraintKind::Clause => is_falsified(lits, model).then(|| lits.to_vec()),
            ConstraintKind::Group(_) => {
                let count = lits.iter().filter(|&&lit| model.satisfies(lit)).count();
                if count == 1 { None } else { broken(store, number, count as u32, model) }
            }
        })
    }
}

/// Returns a clause of a group that `model` falsifies, if any; `count` is the number of true literals.
#[cold]
fn broken(store: &Store, number: usize, count: u32, model: &Model) -> Option<Vec<Lit>> {
    let lits = store.lits(number);
    match count {
        0 if store.kind(number) == ConstraintKind::Group(Group::ExactlyOne) => Some(lits.to_vec()),
        0 | 1 => None,
        _ => Some(lits.iter().filter(|&&lit| model.satisfies(lit)).take(2).map(|&lit| !lit).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first models are checked constraint by constraint, later ones with sets if there are few groups, otherwise
    /// with counts. All three ways must agree.
    #[test]
    fn each_model_is_checked_alike() {
        const VARS: usize = 6;
        let kinds = [
            (Group::ExactlyOne, vec![0, 1, 2]),
            (Group::ExactlyOne, vec![3, 4, 5]),
            (Group::AtMostOne, vec![0, 3, 4]),
            (Group::AtMostOne, vec![1, 2, 5]),
        ];
        for (kinds, copies) in
            [(&kinds[..2], 1), (&kinds, 1), (&kinds[..2], WORDS * 32), (&kinds, WORDS * 64)]
        {
            let mut store = Store::default();
            let lits =
                |vars: &[usize]| vars.iter().map(|&var| Var::from_index(var).positive()).collect::<Vec<_>>();
            for _ in 0..copies {
                for (group, vars) in kinds {
                    store.push(ConstraintKind::Group(*group), &lits(vars));
                }
            }
            let model = |bits: usize| Model::new((0..VARS).map(|var| bits >> var & 1 != 0));
            for first in 0..1 << VARS {
                let mut checker = Checker::new(VARS, store.len());
                for bits in [first].into_iter().chain(0..1 << VARS) {
                    let count = |vars: &[usize]| vars.iter().filter(|&&var| bits >> var & 1 != 0).count();
                    let holds = kinds.iter().all(|(group, vars)| match group {
                        Group::ExactlyOne => count(vars) == 1,
                        Group::AtMostOne => count(vars) <= 1,
                    });
                    match checker.verdict(&store, model(bits), [].into_iter()) {
                        Ok(Verdict::Sat(_)) => assert!(holds, "{copies} {bits:b}"),
                        Err(BackendError::WrongModel { clause, .. }) => {
                            assert!(!holds && is_falsified(&clause, &model(bits)), "{copies} {bits:b}");
                        }
                        other => panic!("{other:?}"),
                    }
                    if first % 2 == 0 {
                        continue;
                    }
                    // The model is checked again without an added clause, then with one.
                    assert_eq!(checker.holds(&store, &model(bits), [].into_iter()), holds);
                    let beside = lits(&[bits % VARS]);
                    let is_true = bits >> (bits % VARS) & 1 != 0;
                    assert_eq!(
                        checker.holds(&store, &model(bits), [&beside[..]].into_iter()),
                        holds && is_true
                    );
                }
            }
        }
    }
}
