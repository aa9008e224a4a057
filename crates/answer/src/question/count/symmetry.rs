//! Interchangeable values, for problems whose constraints demand only that variables differ.
//!
//! Exchanging two such values in a filled grid gives a filled grid again. If a house that takes all values has none
//! yet, one filling of that house therefore stands for all n! fillings, and one state is counted for all states that
//! differ from it only by such an exchange (one of the symmetries of Crawford, Ginsberg, Luks and Roy,
//! "Symmetry-Breaking Predicates for Search Problems", 1996).

use super::shape::Shape;
use crate::csp::{Constraint, Csp, Domains, VarId};

/// The values that constraints leave to each variable, before any propagation, which would distinguish values.
pub struct Classes {
    domains: Domains,
}

impl Classes {
    /// Looks for interchangeable values; returns `None` if there are none, or if a constraint demands anything other
    /// than that variables differ. No value outside `left` is in a solution.
    pub fn new(
        csp: &Csp,
        members: &[&Constraint],
        shapes: &[Shape<'_>],
        counted: usize,
        left: &Domains,
    ) -> Option<Classes> {
        let is_difference = |shape: &Shape<'_>| matches!(shape, Shape::Different(_) | Shape::Pair(..));
        if counted < csp.vars().len() || !shapes.iter().all(is_difference) {
            return None;
        }
        let mut domains = csp.domains();
        for member in members {
            if let Constraint::Member(var, allowed) = member {
                for value in csp.range(*var).filter(|value| !allowed.contains(value)) {
                    domains.remove(*var, value);
                }
            }
        }
        let given = |var: VarId| domains.only(var);
        let mut given: Vec<i32> = csp.vars().filter_map(given).collect();
        given.sort_unstable();
        let free = csp.vars().flat_map(|var| left.values(var).collect::<Vec<_>>());
        let mut free: Vec<i32> = free.filter(|value| given.binary_search(value).is_err()).collect();
        free.sort_unstable();
        free.dedup();
        (free.len() >= 2).then_some(Classes { domains })
    }

    /// Returns the values that constraints allow for each variable.
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// Returns, for each place in `vars` and for the end, the classes of two or more values that the variables from
    /// this place on do not distinguish. The values are bits, of which the first is `base`.
    pub fn behind_each(&self, vars: &[VarId], base: i32) -> Vec<Vec<u64>> {
        // After the end all values are alike; going backwards, each variable divides the classes of the variables after it.
        let mut classes = vec![u64::MAX];
        let mut all = vec![classes.clone()];
        for &var in vars.iter().rev() {
            let has = |bit: &i32| self.domains.contains(var, base.saturating_add(*bit));
            let mask = (0..64).filter(has).fold(0, |mask, bit| mask | 1 << bit);
            let divided = classes.iter().flat_map(|&class| [class & mask, class & !mask]);
            classes = divided.filter(|class: &u64| class.count_ones() > 1).collect();
            all.push(classes.clone());
        }
        all.reverse();
        all
    }

    /// Returns, for each bit, the words of a state in which it is set.
    fn columns(state: &[u64]) -> [u128; 64] {
        let mut columns = [0; 64];
        for (place, &word) in state.iter().enumerate() {
            bits(word).for_each(|bit| columns[bit] |= 1 << place);
        }
        columns
    }

    /// Groups values that a state does not distinguish; returns the first value of each group, with the size of the
    /// group.
    pub fn choices(bits: &[u64], classes: &[u64], state: &[u64]) -> Vec<(usize, u128)> {
        let columns = Classes::columns(state);
        let column = |bit: u64| columns[bit.trailing_zeros() as usize];
        let mut chosen: Vec<(usize, u128)> = Vec::with_capacity(bits.len());
        for (place, &bit) in bits.iter().enumerate() {
            let class = classes.iter().find(|&&class| class & bit != 0).copied().unwrap_or(bit);
            let same = |&&mut (other, _): &&mut (usize, u128)| {
                class & bits[other] != 0 && column(bits[other]) == column(bit)
            };
            match chosen.iter_mut().find(same) {
                Some((_, count)) => *count += 1,
                None => chosen.push((place, 1)),
            }
        }
        chosen
    }

    /// Permutes the values of each class so that all states that differ only by such an exchange become the same.
    pub fn normalise(classes: &[u64], state: &mut [u64]) {
        let columns = Classes::columns(state);
        for &class in classes {
            let (mut sorted, count) = ([0; 64], class.count_ones() as usize);
            sorted.iter_mut().zip(bits(class)).for_each(|(column, bit)| *column = columns[bit]);
            sorted[..count].sort_unstable();
            state.iter_mut().for_each(|word| *word &= !class);
            for (bit, &column) in bits(class).zip(&sorted) {
                let mut rest = column;
                while rest != 0 {
                    state[rest.trailing_zeros() as usize] |= 1 << bit;
                    rest &= rest - 1;
                }
            }
        }
    }
}

/// Returns the numbers of the bits that are set, ascending.
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
