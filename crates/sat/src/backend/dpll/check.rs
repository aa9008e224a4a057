//! The check of a model. It knows the stated constraints, and nothing of the search.

use super::lists::Lists;
use super::reasons::{Reasons, is_falsified};
use super::store::{ConstraintKind, Store};
use crate::backend::{BackendError, DPLL, Verdict};
use crate::cnf::{Group, Lit, Model, Var};

/// The number of models that are checked constraint by constraint before a [`Table`] is made: one or two questions have
/// fewer.
const UNTABLED: u32 = 4;

/// A check of models against the loaded constraints.
#[derive(Debug)]
pub struct Checker {
    vars: usize,
    loaded: usize,
    /// The number of models that were checked without a table.
    checked: u32,
    table: Option<Table>,
}

/// The loaded constraints, ready to be checked against many models.
#[derive(Debug)]
struct Table {
    vars: usize,
    /// By variable, the groups that it is in.
    groups_of: Lists<u32>,
    /// By group, whether exactly one of its variables must be true.
    is_exact: Vec<bool>,
    /// The literals that make each of the other constraints true.
    clauses: Reasons,
    /// By group, the number of its true variables; all zero between checks.
    counts: Vec<u32>,
    /// The sets of groups, if the groups are few.
    sets: Option<GroupSets>,
    /// The last model in which these constraints hold.
    last: Option<Model>,
}

/// The words of a set of groups: enough for a 9x9 with four more houses for each value.
const WORDS: usize = 6;

/// A set of groups: a bit for each.
type GroupSet = [u64; WORDS];

/// A model is near the last one if fewer than one in this many of its variables changed.
const NEAR: usize = if cfg!(test) { 1 } else { 16 };

/// By variable, its set of groups: checking several models this way is quicker than by counts.
#[derive(Debug)]
struct GroupSets {
    of: Vec<GroupSet>,
    /// The exactly-one groups.
    exact: GroupSet,
    /// The groups with a true variable in the last model.
    last: GroupSet,
}

impl GroupSets {
    /// Creates the sets of groups; `None` if there are more groups than bits.
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

    /// Returns the same for a model that is near `last`, the last one that holds.
    fn of_next(&self, model: &Model, last: &Model) -> Option<GroupSet> {
        let (mut seen, mut twice) = (self.last, [0; WORDS]);
        // First remove variables that are no longer true.
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
                // A group's literals are positive.
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

    /// Returns `true` if `model` falsifies nothing.
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

    /// Returns `true` if `model` falsifies no group.
    fn groups_hold(&mut self, model: &Model) -> bool {
        let counts = self.counts.as_mut_slice();
        model.true_in(0..model.len()).for_each(|var| {
            for &group in self.groups_of.of(var) {
                // A group has no more variables than this can count.
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
    /// Creates a checker for the first `loaded` constraints of a store over `vars` variables.
    pub fn new(vars: usize, loaded: usize) -> Checker {
        Checker { vars, loaded, checked: 0, table: None }
    }

    /// Returns the answer `model`, after a check against the loaded constraints and the `added` clauses.
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

    /// Returns the last of many checked models.
    pub fn last(&self) -> Option<&Model> {
        self.table.as_ref()?.last.as_ref()
    }

    /// Returns `true` if `model` falsifies neither a loaded constraint nor an `added` clause.
    pub fn holds<'s>(
        &mut self,
        store: &'s Store,
        model: &Model,
        mut added: impl Iterator<Item = &'s [Lit]>,
    ) -> bool {
        let table = self.table.get_or_insert_with(|| Table::new(self.vars, store, self.loaded));
        table.holds(store, model) && added.all(|clause| !is_falsified(clause, model))
    }

    /// Returns the first loaded clause that `model` falsifies: for a group, one of its clauses.
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

/// Returns the false clause of a group with `count` true literals, if any.
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

    /// The first models are checked one by one, later ones by sets if the groups are few enough, otherwise by counts.
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
                    // Once more; then with an added clause.
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
