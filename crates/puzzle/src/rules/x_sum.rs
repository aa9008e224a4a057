//! `x-sum`: "The clue is the sum of the first X digits seen from its side, where X is the first digit."
//!
//! The rule posts a sum for each X. But if all digits seen are different and positive, X may be large, and few sets of
//! digits have the remaining sum, it posts that the counted digits after the first form one of these sets, as in a cage
//! of unknown size; a truth value for each digit says whether it is counted. On a row of nine cells, a clue then takes
//! at most 28 auxiliary variables and 370 clauses. Sums for each X would take up to 701 clauses, and more than 350 for
//! every clue of 12 or more.

use std::ops::RangeInclusive;

use super::family::chosen_set::{self, MOST_SETS, one_of};
use super::family::range;
use super::family::sight::{BySight, Sight};
use super::family::sums::MAX_SUM;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint, Linear, VarId};
use crate::grid::{GridLine, Side, Values};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "x-sum",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::line(), Param::side()],
    summary: "seen from SIDE, the first X digits of the row or column add up to SUM; X is the first of them, at most the length of the line",
    examples: &[
        "grid 4x4\nx-sum 6 r1 left\nx-sum 1 c4 bottom",
        "grid 4x4\nx-sum 10 r2 right",
        "grid 3x3\nvalues 0-4\nx-sum 0 r2 right\nx-sum 4 c1 top",
    ],
    sample: "x-sum 20 r1 left",
    sentences: &[sentence(
        "the first X digits, seen from the clue, add up to the number in it; X is the first of them",
    )],
    propose: Some(Propose::End(propose)),
    iss: ".XSum",
    fpuzzles: "xsum",
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct XSum;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<XSum>::make(args)
}

/// Proposes the sum of the first digits of a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for XSum {
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let range = csp.range(seen[0]);
        // An X is possible if the rest of the clue is between the least and the greatest sum of X - 1 cells.
        let possible = |&x: &i32| match x {
            0 => clue == 0,
            x => (range.start() * (x - 1)..=range.end() * (x - 1)).contains(&(clue - x)),
        };
        let firsts: Vec<i32> =
            range.clone().filter(|&x| x <= seen.len() as i32).filter(|x| possible(x)).collect();
        let is_long = firsts.iter().any(|&x| x >= LONG);
        if is_long
            && *range.start() > 0
            && csp.all_differ(seen)
            && let Some(sets) = sets(clue, &firsts, range.clone())
        {
            return among(csp, seen, &sets);
        }
        csp.post(Constraint::Member(seen[0], firsts.clone()));
        for x in firsts.into_iter().filter(|&x| x > 1) {
            let terms = seen[1..x as usize].iter().map(|&var| (1, var)).collect();
            let sum = Linear { terms, total: i64::from(clue) - i64::from(x), plain: false };
            csp.post(Constraint::If(vec![csp.equals(seen[0], x)], Box::new(Constraint::Linear(sum))));
        }
    }

    const HAS_NEGATION: bool = true;

    /// Requires, for each first digit X, that the first X digits have another sum. If X is larger than the number of
    /// cells, the clue is wrong anyway.
    fn post_negation(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        for x in csp.range(seen[0]).filter(|&x| x <= seen.len() as i32) {
            let first = csp.equals(seen[0], x);
            let behind: Vec<(i64, VarId)> = seen[1..x.max(1) as usize].iter().map(|&var| (1, var)).collect();
            if behind.is_empty() {
                if x == clue {
                    csp.clause([!first]);
                }
                continue;
            }
            let denied = csp.collect(|csp| {
                csp.not_all(|csp| csp.sum(behind, i64::from(clue) - i64::from(x)));
            });
            csp.post_if(first, denied);
        }
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        let sum = |counted: &[i32]| counted.iter().map(|&digit| i64::from(digit)).sum::<i64>();
        seen.get(..seen[0] as usize).is_some_and(|counted| sum(counted) == i64::from(clue))
    }

    fn most(seen: usize, distinct: bool, values: Values) -> Option<i64> {
        let sum = |first: i32| -> i64 {
            let others = range(values).rev().filter(|&other| other != first).map(i64::from);
            let behind = (first.max(1) - 1) as usize;
            i64::from(first)
                + match distinct {
                    true => others.take(behind).sum::<i64>(),
                    false => i64::from(values.max) * behind as i64,
                }
        };
        range(values).filter(|&first| first as usize <= seen).map(sum).max()
    }

    fn label(clue: i32) -> String {
        format!("⟨{clue}⟩")
    }
}

/// The smallest X for which sets are worthwhile. Sums of fewer digits take fewer clauses than sets.
const LONG: i32 = 4;

/// Returns, for each X in `firsts`, the sets of X - 1 digits that may follow a first digit X; `None` if there are too
/// many sets.
fn sets(clue: i32, firsts: &[i32], range: RangeInclusive<i32>) -> Option<Vec<Vec<i32>>> {
    let mut found = Vec::new();
    for &first in firsts {
        let others: Vec<i32> = range.clone().filter(|&digit| digit != first).collect();
        let behind = first as usize - 1;
        let sets = chosen_set::sets(&others, behind, clue - first)?;
        found.extend(sets.into_iter().filter(|set| set.len() == behind));
    }
    (found.len() <= MOST_SETS).then_some(found)
}

/// Posts the clue for digits that all differ: if the first digit is X, the X - 1 digits after it form one of the sets.
fn among(csp: &mut Posting<'_>, seen: &[VarId], sets: &[Vec<i32>]) {
    let sizes = || sets.iter().map(|set| set.len() + 1);
    let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else { return csp.clause([]) };
    let first = seen[0];
    let digits: Vec<i32> = csp.range(first).collect();
    let is_in: Vec<(i32, Atom)> = digits.into_iter().map(|digit| (digit, csp.new_bool())).collect();
    for (&cell, place) in seen.iter().zip(1..) {
        // The atom "this cell is counted", if that depends on the first digit.
        let counted = (least < place && place <= most).then(|| csp.at_least(first, place as i32));
        for &(digit, is) in &is_in {
            let holds = csp.equals(cell, digit);
            match counted {
                _ if place == 1 => csp.clause([!holds, !is]),
                Some(counted) => {
                    csp.clause([!holds, !counted, is]);
                    csp.clause([!holds, counted, !is]);
                }
                None => csp.clause([!holds, if place <= least { is } else { !is }]),
            }
        }
    }
    for &(digit, is) in &is_in {
        let taken: Vec<Atom> = csp.each_equals(&seen[1..most], digit);
        csp.clause([!is].into_iter().chain(taken));
    }
    one_of(csp, &is_in, first, 1, sets);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_added_up_beyond_32_bits() {
        // A 32-bit sum would wrap around to 1.
        assert!(!XSum::says(1, &[3, i32::MAX, i32::MAX]));
        assert!(XSum::says(i32::MAX, &[2, i32::MAX - 2, 5]));
    }
}
