//! Reasons of a line for one value at a time: nothing goes with it, or the other cells of a sum cannot make the rest.

use std::collections::{BTreeMap, BTreeSet};

use super::reason::FilledLine;
use super::story::{BeyondEnd, LineRest, NoPartner, Reason, So};
use crate::steps::MOST_IN_MIND;

/// A reader looks at no more other cells at once.
const MOST_OTHERS: usize = 3;
/// More values of these are not tried.
const MOST_TRIED: usize = 1_000;

impl FilledLine<'_> {
    /// Why each value goes by itself; nothing if some value goes for another reason, or it takes more of them than one holds
    /// in mind.
    pub fn one_by_one(&self) -> Option<Reason> {
        let partners = || Some(Reason { what: LineRest::Partners(self.partners()?), so: So::Absent });
        partners().or_else(|| self.ends())
    }

    /// For each value that goes other cells that have none to go with it.
    fn partners(&self) -> Option<Vec<NoPartner>> {
        let others = |places: &[usize], place: usize| -> Vec<usize> {
            places.iter().copied().filter(|&other| other != place).collect()
        };
        let is_short = |places: &[usize], place: usize| {
            let others = others(places, place);
            let fills = others.iter().map(|&other| self.line.left[other].len()).product::<usize>();
            (1..=MOST_OTHERS).contains(&others.len()) && fills <= MOST_TRIED
        };
        let mut values = self.line.values(&[]);
        let mut seen = Vec::new();
        for constraint in &self.line.constraints {
            let Some(places) = self.line.places(constraint) else { continue };
            if places.iter().any(|&place| is_short(&places, place)) {
                let kept = self.line.supported(constraint, &places, &self.line.left, &mut values);
                seen.push((places, kept));
            }
        }
        let mut lost: BTreeMap<(usize, Vec<usize>), Vec<i32>> = BTreeMap::new();
        for (place, value) in self.gone() {
            let without = seen.iter().filter(|(places, kept)| {
                let at = places.iter().position(|&other| other == place);
                at.is_some_and(|at| is_short(places, place) && !kept[at].contains(&value))
            });
            let (places, _) = without.min_by_key(|(places, _)| places.len())?;
            lost.entry((place, others(places, place))).or_default().push(value);
        }
        let told = |((place, others), values): (&(usize, Vec<usize>), &Vec<i32>)| NoPartner {
            cell: self.name(*place),
            values: values.iter().map(|&value| self.sign(value)).collect(),
            others: others.iter().map(|&other| self.name(other)).collect(),
        };
        (lost.len() <= MOST_IN_MIND).then(|| lost.iter().map(told).collect())
    }

    /// For each value that goes from the cells of a sum, that the others cannot make the rest: even their least values make more,
    /// or their greatest ones less.
    pub fn ends(&self) -> Option<Reason> {
        let sum = self.line.only_sum()?;
        let places = self.line.plain(sum).filter(|places| places.len() > 2)?;
        // By cell, and whether the rest is too small: the values, and the least or the most that the others make.
        let mut beyond: BTreeMap<(usize, bool), (Vec<i32>, i64)> = BTreeMap::new();
        for (place, value) in self.gone() {
            let others: Vec<usize> = places.iter().copied().filter(|&other| other != place).collect();
            if others.len() == places.len() {
                return None;
            }
            let rest = sum.total - i64::from(value);
            let differ = self.line.differ(&places).then_some(value);
            let (least, most) = (self.end(&others, differ, true)?, self.end(&others, differ, false)?);
            let (is_least, bound) = match rest {
                rest if rest < least => (true, least),
                rest if rest > most => (false, most),
                _ => return None,
            };
            let (values, known) = beyond.entry((place, is_least)).or_insert((Vec::new(), bound));
            values.push(value);
            *known = if is_least { bound.min(*known) } else { bound.max(*known) };
        }
        let told = |(&(place, is_least), (values, bound)): (&(usize, bool), &(Vec<i32>, i64))| {
            let worst = if is_least { values.iter().min() } else { values.iter().max() };
            let needed = sum.total - i64::from(*worst?);
            let is_beyond = if is_least { needed < *bound } else { needed > *bound };
            is_beyond.then(|| BeyondEnd {
                cell: self.name(place),
                values: values.iter().map(|&value| self.sign(value)).collect(),
                needed,
                is_least,
                bound: *bound,
            })
        };
        let told = beyond.iter().map(told).collect::<Option<Vec<_>>>()?;
        (told.len() <= MOST_IN_MIND).then_some(Reason { what: LineRest::Ends(told), so: So::Absent })
    }

    /// A sum that some cells do not go below, or do not go above; nothing if they cannot be filled. If they differ from each
    /// other, they do so from a value, too.
    fn end(&self, places: &[usize], differ: Option<i32>, is_least: bool) -> Option<i64> {
        let end = |values: &mut dyn Iterator<Item = i32>| if is_least { values.min() } else { values.max() };
        let fits = |value: &i32| Some(*value) != differ;
        let own =
            |&place: &usize| end(&mut self.line.left[place].iter().copied().filter(fits)).map(i64::from);
        let apart: i64 = places.iter().map(own).sum::<Option<i64>>()?;
        if differ.is_none() {
            return Some(apart);
        }
        let all: BTreeSet<i32> =
            places.iter().flat_map(|&place| &self.line.left[place]).copied().filter(fits).collect();
        let mut all: Vec<i64> = all.into_iter().map(i64::from).collect();
        if !is_least {
            all.reverse();
        }
        let together: i64 = all.get(..places.len())?.iter().sum();
        Some(if is_least { apart.max(together) } else { apart.min(together) })
    }
}
