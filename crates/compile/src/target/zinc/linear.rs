//! Linear sums whose numbers are small enough for solvers.

use std::collections::HashMap;

use super::Expression;
use crate::csp::{Linear, VarId};
use crate::encode::Literals;

/// Maximum absolute value of a sum, over all values of its variables, so that solvers can compute it without overflow.
const GREATEST_SUM: i128 = 1 << 30;

/// Returns `sum` as an expression in which each variable occurs once; `None` if its numbers are too large for solvers.
pub fn linear(literals: &Literals, sum: &Linear) -> Option<Expression> {
    let mut places: HashMap<VarId, usize> = HashMap::new();
    let mut factors: Vec<(VarId, i128)> = Vec::with_capacity(sum.terms.len());
    for &(factor, var) in &sum.terms {
        let place = *places.entry(var).or_insert(factors.len());
        if place == factors.len() {
            factors.push((var, 0));
        }
        factors[place].1 += i128::from(factor);
    }
    factors.retain(|(_, factor)| *factor != 0);
    let divisor = factors.iter().fold(0, |divisor, (_, factor)| gcd(divisor, factor.unsigned_abs()));
    let total = i128::from(sum.total);
    if divisor == 0 {
        return Some(Expression::truth(total == 0));
    }
    // Nothing overflows: there are fewer than 2^32 terms, each with a factor below 2^63.
    let divisor = divisor as i128;
    if total % divisor != 0 {
        return Some(Expression::truth(false));
    }
    let total = total / divisor;
    let (mut least, mut greatest, mut size) = (0, 0, 0);
    let mut terms = Vec::with_capacity(factors.len());
    for (var, factor) in factors {
        let factor = factor / divisor;
        let mut values = literals.of(var).map(|(value, _)| i128::from(value));
        let Some(first) = values.next() else { return Some(Expression::truth(false)) };
        let last = values.last().unwrap_or(first);
        let (a, b) = (factor.checked_mul(first)?, factor.checked_mul(last)?);
        least += a.min(b);
        greatest += a.max(b);
        size += a.abs().max(b.abs()).max(factor.abs());
        terms.push((i64::try_from(factor).ok()?, var));
    }
    if !(least..=greatest).contains(&total) {
        return Some(Expression::truth(false));
    }
    let fits = size + total.abs() <= GREATEST_SUM;
    fits.then_some(Expression::Linear(terms, total as i64))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
