//! Two sums of cells that must be equal, or a sum of cells with a total: a value of a cell makes its side too large or
//! too small.

use std::collections::BTreeMap;

use super::Unequal;
use super::few_cells::Links;
use super::filled_line::FilledLine;
use crate::csp::{Constraint, Linear};

/// The most values that differing cells may have together if their least or largest sum is to be exact.
const MOST_VALUES: usize = 10;

/// The other cells on a cell's side of a sum, the cells on the other side, and the total: the cell's side minus the
/// other side.
struct Sides {
    own: Vec<usize>,
    others: Vec<usize>,
    total: i64,
    /// The factors of cells that count more than once, as the tens of a number do.
    factors: BTreeMap<usize, i64>,
}

impl Sides {
    fn factor(&self, place: usize) -> i64 {
        self.factors.get(&place).copied().unwrap_or(1)
    }
}

/// A value of a cell that makes its side too large or too small. If too large, `own` is a lower bound of its side, and
/// `other` an upper bound of the other side plus the total; if too small, the reverse.
#[derive(Clone, Copy)]
struct Beyond {
    value: i32,
    is_large: bool,
    own: i64,
    other: i64,
}

impl FilledLine<'_> {
    /// Returns reasons why sums exclude some values of a cell, and the values that no sum excludes. An
    /// excluded value may lack a reason.
    pub fn unequal(&self, links: &Links<'_>, place: usize, values: &[i32]) -> (Vec<Unequal>, Vec<i32>) {
        let sums = self.line.constraints.iter().chain(&self.line.implied);
        let sums = sums.filter_map(|constraint| match constraint {
            Constraint::Linear(sum) => self.sides(sum, place),
            _ => None,
        });
        let mut open = values.to_vec();
        let mut reasons = Vec::new();
        for sides in sums {
            let found: Vec<Beyond> =
                open.iter().filter_map(|&value| self.beyond(links, &sides, place, value)).collect();
            open.retain(|value| !found.iter().any(|one| one.value == *value));
            for is_large in [true, false] {
                let all: Vec<Beyond> = found.iter().filter(|one| one.is_large == is_large).copied().collect();
                match self.together(&sides, place, &all) {
                    Some(one) => reasons.push(one),
                    None => reasons.extend(
                        all.iter().filter_map(|one| self.together(&sides, place, std::slice::from_ref(one))),
                    ),
                }
            }
        }
        (reasons, open)
    }

    /// Merges several values of a cell, all making its side too large, or all too small, into one reason with bounds
    /// that hold for each. Returns `None` if these bounds do not exclude all the values, if there are no values, or if
    /// the cell is alone on its side and has a factor.
    fn together(&self, sides: &Sides, place: usize, all: &[Beyond]) -> Option<Unequal> {
        let first = all.first()?;
        let worst = |least: bool, of: &dyn Fn(&Beyond) -> i64| {
            let all = all.iter().map(of);
            if least { all.min() } else { all.max() }
        };
        let is_large = first.is_large;
        // If all cells are on one side, the reason compares the sum of the other cells with what is left of the total.
        let is_alone = sides.others.is_empty();
        let makes = |one: &Beyond| if is_alone { i64::from(one.value) * sides.factor(place) } else { 0 };
        let own = worst(is_large, &|one| one.own - makes(one))?;
        let other = worst(!is_large, &|one| one.other - makes(one))?;
        let mut side = [&[place], &sides.own[..]].concat();
        side.sort_unstable();
        let term = |&place: &usize| (sides.factor(place), self.line.cells[place]);
        let terms = |places: &[usize]| places.iter().map(term).collect();
        // A cell alone on its side is described as the sum of the others, which is wrong if it has a factor.
        let is_sum = side.len() > 1 || sides.factor(place) == 1;
        let is_proved = is_sum && if is_large { own > other } else { own < other };
        is_proved.then(|| Unequal {
            cells: vec![self.line.cells[place]],
            values: all.iter().map(|one| one.value).collect(),
            side: terms(&side),
            is_large,
            own,
            others: terms(&sides.others),
            other,
        })
    }

    /// Returns the two sides of a sum that contains a cell; `None` if the sum does not contain it, has a variable
    /// outside the line, or has two sides and a total other than 0.
    fn sides(&self, sum: &Linear, place: usize) -> Option<Sides> {
        let (mut own, mut others, mut sign) = (Vec::new(), Vec::new(), None);
        for &(factor, var) in &sum.terms {
            if self.line.place(var)? == place {
                sign = Some(factor.signum());
            }
        }
        let sign = sign?;
        let mut factors = BTreeMap::new();
        for &(factor, var) in &sum.terms {
            let at = self.line.place(var)?;
            if factor.abs() != 1 {
                factors.insert(at, factor.abs());
            }
            match factor.signum() == sign {
                true if at == place => {}
                true => own.push(at),
                false => others.push(at),
            }
        }
        let total = sum.total * sign;
        (total == 0 || others.is_empty()).then_some(Sides { own, others, total, factors })
    }

    /// Returns the bounds of both sides if this value of a cell makes its side too large, or too small.
    fn beyond(&self, links: &Links<'_>, sides: &Sides, place: usize, value: i32) -> Option<Beyond> {
        let bound = |places: &[usize], is_least| -> Option<i64> {
            let (several, once): (Vec<usize>, Vec<usize>) =
                places.iter().partition(|place| sides.factors.contains_key(place));
            let mut bound = self.bound(links, &once, (place, value), is_least)?;
            for other in several {
                bound += sides.factor(other) * self.bound(links, &[other], (place, value), is_least)?;
            }
            Some(bound)
        };
        [true, false].into_iter().find_map(|is_large| {
            let own = i64::from(value) * sides.factor(place) + bound(&sides.own, is_large)?;
            let other = sides.total + bound(&sides.others, !is_large)?;
            let is_beyond = if is_large { own > other } else { own < other };
            is_beyond.then_some(Beyond { value, is_large, own, other })
        })
    }

    /// Returns a lower or an upper bound of a sum of cells, given a value of another cell; `None` if it finds that the
    /// cells cannot be filled.
    pub fn bound(
        &self,
        links: &Links<'_>,
        places: &[usize],
        (cell, taken): (usize, i32),
        is_least: bool,
    ) -> Option<i64> {
        let mut rest = places.to_vec();
        let mut bound = 0;
        while let Some(first) = rest.first().copied() {
            // Cells that all differ from each other, and either all or no cells of the group must differ from `cell`.
            let mut group: Vec<usize> = Vec::new();
            for &place in &rest {
                let is_apart = group.iter().all(|&other| links.differ(other, place));
                let is_alike = links.differ(first, cell) == links.differ(place, cell);
                if is_apart && is_alike {
                    group.push(place);
                }
            }
            rest.retain(|place| !group.contains(place));
            let fits = |value: &i32| !links.differ(first, cell) || *value != taken;
            let left = |&place: &usize| self.line.left[place].iter().copied().filter(fits).collect();
            let left: Vec<Vec<i32>> = group.iter().map(left).collect();
            bound += end_of_different(&left, is_least)?;
        }
        Some(bound)
    }
}

/// Returns the least or the most that differing cells add up to, by the values left in each; if that takes long, a
/// lower or upper bound. Returns `None` if it finds that they cannot be filled.
fn end_of_different(left: &[Vec<i32>], is_least: bool) -> Option<i64> {
    let end = |values: &mut dyn Iterator<Item = i64>| if is_least { values.min() } else { values.max() };
    let mut all: Vec<i32> = left.concat();
    all.sort_unstable();
    all.dedup();
    if all.len() > MOST_VALUES {
        let own = left.iter().map(|values| end(&mut values.iter().map(|&value| value.into())));
        return own.sum();
    }
    // The least or the largest sum so far for each set of values taken, a bit for each value.
    let mut sums: BTreeMap<u32, i64> = BTreeMap::from([(0, 0)]);
    for values in left {
        let mut next: BTreeMap<u32, i64> = BTreeMap::new();
        for (&taken, &sum) in &sums {
            for value in values {
                let bit = 1 << all.iter().position(|other| other == value)?;
                if taken & bit == 0 {
                    let sum = sum + i64::from(*value);
                    let known = next.entry(taken | bit).or_insert(sum);
                    *known = if is_least { sum.min(*known) } else { sum.max(*known) };
                }
            }
        }
        sums = next;
    }
    end(&mut sums.into_values())
}
