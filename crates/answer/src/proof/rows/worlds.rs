//! The worlds of a sum: all ways in which its terms can add up to the total. If three or more terms must all differ, a
//! world has only the set of their values. The worlds are the leaves of a decision tree whose dead ends are refuted one
//! by one. Each auxiliary variable of the sum is true in certain worlds, and everything that holds in all worlds
//! follows by unit propagation.

use std::collections::{BTreeMap, HashMap};

use super::derive::Deriver;
use super::total::Finish;
use super::tree::{Level, Node};
use crate::cnf::{Compare, Fact, Lit, Part, Row};

/// The largest number of worlds: each auxiliary variable is defined by a list of worlds, which must not get too long.
const MOST_WORLDS: usize = 400;

/// The worlds of the current sum.
#[derive(Default)]
pub(super) struct Worlds {
    /// A literal for each world; exactly one literal is true.
    lits: Vec<Lit>,
    /// For each literal and each world, `true` if the literal is true in the world.
    truths: HashMap<Lit, Vec<bool>>,
    /// For each value of a part, maps the literals of the terms for this value to the literal that is true if one of
    /// the terms has it.
    presences: HashMap<Vec<Lit>, Lit>,
    /// For each literal of a part's terms, the set of the part's values in each world.
    sets: HashMap<Lit, Vec<Vec<i64>>>,
}

/// A part of a sum whose terms must all differ.
struct Presences {
    /// The literals of all terms and values.
    of: Vec<Lit>,
    values: Vec<Presence>,
}

/// A value of a part whose terms must all differ.
struct Presence {
    value: i64,
    /// The literal that is true if one of the terms has the value.
    present: Lit,
    /// The literals of the terms for this value.
    lits: Vec<Lit>,
    /// The constraints that the sum of `lits` is at least `present`, and at most `present`.
    equal: [u64; 2],
}

impl Deriver<'_> {
    /// Returns the worlds of a sum; the terms of each part must all differ. The result is `None` if there are too many
    /// worlds, or no row states the sum.
    pub(super) fn find_worlds(&mut self, parts: &[Part], total: i64) -> Option<Worlds> {
        let terms: Vec<(i64, Lit)> = parts.iter().flatten().flatten().copied().collect();
        let row = Row { terms, compare: Compare::Equal, bound: total }.normal()?;
        let weights: HashMap<Lit, i64> = row.terms.iter().map(|&(weight, lit)| (lit, weight)).collect();
        let weight = |lit: Lit| weights.get(&lit).copied().unwrap_or(0);
        let negated: Vec<(i64, Lit)> = row.terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
        let least = self.constraint(&(row.terms.clone(), row.bound))?;
        let most = self.constraint(&(negated, -row.bound))?;
        let (mut levels, mut presences): (Vec<Level>, Vec<Presences>) = Default::default();
        // The constraints to add to the row "at least" and to the row "at most", with their weights.
        let mut added: [Vec<(u64, i64)>; 2] = Default::default();
        for part in parts {
            if part.len() < 3 {
                for term in part {
                    let lits: Vec<Lit> = term.iter().map(|&(_, lit)| lit).collect();
                    let one = [Fact::AtLeastOne(&lits), Fact::AtMostOne(&lits)].map(|fact| self.fact(fact));
                    let [at_least, at_most] = [one[0]?, one[1]?];
                    // A term adds at most its greatest weight. If that weight is positive, this follows because at
                    // most one of its literals is true; otherwise, because at least one is.
                    for (added, sign) in added.iter_mut().zip([1, -1]) {
                        let greatest = lits.iter().map(|&lit| sign * weight(lit)).max()?;
                        added.push((if greatest > 0 { at_most } else { at_least }, greatest.abs()));
                    }
                    levels.push(lits);
                }
            } else {
                let found = self.presences(part)?;
                for &Presence { present, ref lits, equal: [below, above], .. } in &found.values {
                    let weight = weight(lits[0]);
                    added[0].push((if weight > 0 { above } else { below }, weight.abs()));
                    added[1].push((if weight > 0 { below } else { above }, weight.abs()));
                    levels.push(vec![present, !present]);
                }
                presences.push(found);
            }
        }
        for (id, added) in [least, most].into_iter().zip(added) {
            let added: Vec<(u64, i64)> = added.into_iter().filter(|&(_, weight)| weight != 0).collect();
            self.combined(std::iter::once((id, 1)).chain(added), &[], Finish::Plain);
        }
        let leaves = self.tree(&levels)?;
        if leaves.len() > MOST_WORLDS {
            self.has_long_sum = true;
            return None;
        }
        Some(self.described(leaves, &levels, &presences))
    }

    /// Defines, for each value, a literal that is true if one of the part's terms has the value; `None` if the
    /// derivation fails.
    fn presences(&mut self, part: &[Vec<(i64, Lit)>]) -> Option<Presences> {
        let mut by_value: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        part.iter().flatten().for_each(|&(value, lit)| by_value.entry(value).or_default().push(lit));
        let mut values = Vec::new();
        for (value, lits) in by_value {
            let present = self.hidden();
            let (below, defined) = self.define_any(present, &lits);
            let count = lits.len() as i64;
            let above = match count {
                1 => defined,
                _ => {
                    let at_most = self.at_most_one_of(&lits)?;
                    self.combined([(defined, 1), (at_most, count - 1)], &[], Finish::Divided(count))
                }
            };
            values.push(Presence { value, present, lits, equal: [below, above] });
        }
        // The terms differ, so as many values are present as there are terms.
        let mut sums =
            [0, 1].map(|side| values.iter().map(|found| (found.equal[side], 1)).collect::<Vec<_>>());
        for term in part {
            let lits: Vec<Lit> = term.iter().map(|&(_, lit)| lit).collect();
            sums[0].push((self.fact(Fact::AtMostOne(&lits))?, 1));
            sums[1].push((self.fact(Fact::AtLeastOne(&lits))?, 1));
        }
        for sum in sums {
            self.combined(sum, &[], Finish::Plain);
        }
        Some(Presences { of: part.iter().flatten().map(|&(_, lit)| lit).collect(), values })
    }

    /// Creates the worlds from the leaves of the tree.
    fn described(&mut self, leaves: Vec<Node>, levels: &[Level], presences: &[Presences]) -> Worlds {
        let mut worlds = Worlds {
            lits: leaves.iter().map(|leaf| leaf.lit.unwrap_or(Lit::TRUE)).collect(),
            ..Worlds::default()
        };
        for (place, level) in levels.iter().enumerate() {
            for &lit in level {
                let is_chosen = |leaf: &Node| leaf.chosen[place] == lit;
                worlds.truths.insert(lit, leaves.iter().map(is_chosen).collect());
            }
        }
        for presence in presences {
            let sets = leaves.iter().map(|leaf| {
                let there = presence.values.iter().filter(|of| leaf.chosen.contains(&of.present));
                there.map(|of| of.value).collect::<Vec<i64>>()
            });
            let sets: Vec<Vec<i64>> = sets.collect();
            for of_value in &presence.values {
                worlds.presences.insert(of_value.lits.clone(), of_value.present);
            }
            presence.of.iter().for_each(|&lit| {
                worlds.sets.insert(lit, sets.clone());
            });
        }
        worlds
    }

    /// Defines `new` to be true in the worlds in which `holds` is true; returns `false` if there is no current sum.
    pub(super) fn define_by_worlds(&mut self, new: Lit, holds: Vec<bool>) -> bool {
        let Some(worlds) = self.worlds.take() else { return false };
        let of: Vec<Lit> =
            worlds.lits.iter().zip(&holds).filter(|(_, holds)| **holds).map(|(&lit, _)| lit).collect();
        if of.contains(&Lit::TRUE) {
            self.define_true(new);
        } else {
            let (implied, _) = self.define_any(new, &of);
            // Derives that the literal is false in all other worlds.
            if let (true, Some(at_most)) = (worlds.lits.len() > 1, self.fact(Fact::AtMostOne(&worlds.lits))) {
                self.combined([(implied, 1), (at_most, 1)], &[], Finish::Plain);
            }
        }
        let mut worlds = worlds;
        worlds.truths.insert(!new, holds.iter().map(|holds| !holds).collect());
        worlds.truths.insert(new, holds);
        self.worlds = Some(worlds);
        true
    }

    /// If `new` was defined by the same literals as a presence literal of the worlds, derives that both are equal.
    pub(super) fn know_presence(&mut self, new: Lit, lits: &[Lit]) {
        let same = self.worlds.as_ref().and_then(|worlds| worlds.presences.get(lits).copied());
        if let Some(same) = same {
            let both = [[!new, same], [new, !same]].map(|clause| self.lemma(&clause));
            self.underivable |= both.contains(&None);
        }
    }

    /// Returns, for each world, `true` if both literals of any of the pairs are true; `None` if a literal is not
    /// defined by worlds.
    pub(super) fn worlds_of_pairs(&self, pairs: &[(Lit, Lit)]) -> Option<Vec<bool>> {
        let worlds = self.worlds.as_ref()?;
        let mut holds = vec![false; worlds.lits.len()];
        for (a, b) in pairs {
            let (a, b) = (worlds.truth(*a)?, worlds.truth(*b)?);
            holds.iter_mut().zip(a.iter().zip(&b)).for_each(|(holds, (a, b))| *holds |= a & b);
        }
        Some(holds)
    }

    /// Returns, for each world, the result of `holds` for the set of values of the part to which the literal `of`
    /// belongs; `None` if there is no such part.
    pub(super) fn worlds_of_sets(&self, of: Lit, holds: &dyn Fn(&[i64]) -> bool) -> Option<Vec<bool>> {
        Some(self.worlds.as_ref()?.sets.get(&of)?.iter().map(|set| holds(set)).collect())
    }

    /// Derives that at most one of `lits` is true, provided that no two are true in the same world.
    pub(super) fn derive_disjoint(&mut self, lits: &[Lit]) {
        let Some(worlds) = &self.worlds else { return };
        let Some(at_most) = (match &worlds.lits[..] {
            [_, _, ..] => self.fact(Fact::AtMostOne(&worlds.lits)),
            _ => None,
        }) else {
            return;
        };
        let implied: Option<Vec<u64>> = lits.iter().map(|&lit| self.fact(Fact::Implied(lit))).collect();
        let Some(implied) = implied else { return };
        let used: Vec<(u64, i64)> = std::iter::once(at_most).chain(implied).map(|id| (id, 1)).collect();
        // The axioms of worlds in which none of `lits` is true remove these worlds from the sum.
        let rest: Vec<Lit> = worlds
            .lits
            .iter()
            .enumerate()
            .filter(|&(place, _)| {
                lits.iter().all(|lit| worlds.truth(*lit).is_some_and(|holds| !holds[place]))
            })
            .map(|(_, &lit)| lit)
            .collect();
        self.combined(used, &rest, Finish::Plain);
    }
}

impl Worlds {
    fn truth(&self, lit: Lit) -> Option<Vec<bool>> {
        match lit {
            Lit::TRUE => Some(vec![true; self.lits.len()]),
            Lit::FALSE => Some(vec![false; self.lits.len()]),
            _ => self.truths.get(&lit).cloned(),
        }
    }
}
