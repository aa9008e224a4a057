//! `x-sum`: "The clue is the sum of the first X digits seen from there, where X is the first."

use super::family::sight::{BySight, Sight};
use super::family::sums::MAX_SUM;
use super::params::{Arguments, Param};
use super::{Made, Spec};
use crate::csp::{Constraint, Linear, VarId};
use crate::puzzle::Posting;

pub const SPEC: Spec = Spec {
    name: "x-sum",
    params: &[Param::number("SUM", "a clue", 0, MAX_SUM), Param::line(), Param::side()],
    summary: "seen from SIDE, the first X digits of the row or column add up to SUM; X is the first of them, at most the length of the line",
    examples: &[
        "grid 4x4\nx-sum 6 r1 left\nx-sum 1 c4 bottom",
        "grid 4x4\nx-sum 10 r2 right",
        "grid 3x3\nvalues 0-4\nx-sum 0 r2 right\nx-sum 4 c1 top",
    ],
    sample: "x-sum 20 r1 left",
    make,
    spare_values: 0,
};

#[derive(Debug)]
struct XSum;

fn make(args: &mut Arguments<'_>) -> Made {
    BySight::<XSum>::make(args)
}

impl Sight for XSum {
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        let range = csp.range(seen[0]);
        // What the cells behind the first add up to can be neither less nor more than that.
        let possible = |&x: &i32| match x {
            0 => clue == 0,
            x => (range.start() * (x - 1)..=range.end() * (x - 1)).contains(&(clue - x)),
        };
        let firsts: Vec<i32> =
            range.clone().filter(|&x| x <= seen.len() as i32).filter(|x| possible(x)).collect();
        csp.post(Constraint::Member(seen[0], firsts.clone()));
        for x in firsts.into_iter().filter(|&x| x > 1) {
            let terms = seen[1..x as usize].iter().map(|&var| (1, var)).collect();
            let sum = Linear { terms, total: i64::from(clue) - i64::from(x), plain: false };
            csp.post(Constraint::If(vec![csp.equals(seen[0], x)], Box::new(Constraint::Linear(sum))));
        }
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        let sum = |counted: &[i32]| counted.iter().map(|&digit| i64::from(digit)).sum::<i64>();
        seen.get(..seen[0] as usize).is_some_and(|counted| sum(counted) == i64::from(clue))
    }

    fn label(clue: i32) -> String {
        format!("⟨{clue}⟩")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_added_up_beyond_32_bits() {
        // In 32 bits 1 would be left.
        assert!(!XSum::says(1, &[3, i32::MAX, i32::MAX]));
        assert!(XSum::says(i32::MAX, &[2, i32::MAX - 2, 5]));
    }
}
