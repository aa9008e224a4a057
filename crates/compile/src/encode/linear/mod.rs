//! Encodes linear sums. Like terms are collected and fixed terms are subtracted. The rest becomes a table of pairs,
//! combinations of values, sums of segments of houses, or a chain of partial sums.

mod addition;
mod chain;
mod combination;
mod diagram;
mod one_hot;
pub(super) mod presence;
mod segments;

use std::collections::BTreeMap;

use super::Encoder;
use crate::cnf::Lit;
use crate::csp::{Linear, VarId};
use crate::encode::literals::Literals;
use one_hot::{Number, OneHot};

/// The encoding of sums of more than two terms as clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sums {
    /// The encoding that was fastest in measurements for each kind of sum.
    #[default]
    Auto,
    /// A chain of partial sums.
    Chain,
    /// The sets of values with this sum, if the variables are pairwise different, have the same coefficient, and allow
    /// few sets; otherwise the same as [`Sums::Segments`].
    Combinations,
    /// Groups of terms by house, each encoded by pairs of values, sets of values or a decision diagram over its values;
    /// the same as [`Sums::Chain`] if that would be too large.
    Segments,
}

impl Sums {
    /// All encodings of sums.
    pub const ALL: [Sums; 4] = [Sums::Auto, Sums::Chain, Sums::Combinations, Sums::Segments];

    /// Returns the name by which users choose the encoding.
    pub const fn name(self) -> &'static str {
        match self {
            Sums::Auto => "auto",
            Sums::Chain => "chain",
            Sums::Combinations => "combinations",
            Sums::Segments => "segments",
        }
    }

    fn tries_combinations(self) -> bool {
        matches!(self, Sums::Auto | Sums::Combinations)
    }
}

/// Adds clauses for `sum of coefficient * variable = total`.
pub fn linear(literals: &Literals, sum: &Linear, out: &mut Encoder<'_, '_>) {
    let plain = out.sums == Sums::Chain || out.sums == Sums::Auto && sum.plain;
    let (terms, total) = collected(literals, sum);
    let Some((terms, total)) = narrow(literals, &terms, total) else {
        return chained(literals, &terms, total, out);
    };
    if terms.len() > 2 && !plain {
        if out.sums.tries_combinations()
            && let Some((vars, rest)) = uniform(&terms, total, out)
            && combination::sum(literals, &vars, 1, &vec![(rest, Lit::TRUE)], true, out)
        {
            return;
        }
        if segments::segments(literals, &terms, total, out) {
            return;
        }
    }
    begin_singly(literals, &terms, total, out);
    match terms[..] {
        [one, other] if out.peers.differ(one.1, other.1) => two(literals, one, other, total, out),
        _ => chained(literals, &terms, total, out),
    }
}

/// Encodes a sum of two variables that differ. Values at which both would be equal are excluded.
fn two(literals: &Literals, one: (i64, VarId), other: (i64, VarId), total: i64, out: &mut Encoder<'_, '_>) {
    let mut values = |(factor, var): (i64, VarId)| {
        let is_of_both = |&(value, _): &(i64, Lit)| (one.0 + other.0) * (value / factor) == total;
        let (both, values): (OneHot, OneHot) =
            one_hot::scaled(literals, factor, var).into_iter().partition(is_of_both);
        both.into_iter().for_each(|(_, lit)| out.sink.clause(&[!lit]));
        values
    };
    let (one, other) = (values(one), values(other));
    one_hot::meet(&one, &other, total, out);
}

/// Announces a sum for a proof. Each term is announced as a separate part of the sum.
fn begin_singly(literals: &Literals, terms: &[(i64, VarId)], total: i64, out: &mut Encoder<'_, '_>) {
    if let Some(derivation) = out.sink.derivation() {
        let part = |&(factor, var): &(i64, VarId)| vec![one_hot::scaled(literals, factor, var)];
        derivation.sum(&terms.iter().map(part).collect::<Vec<_>>(), total);
    }
}

fn chained<N: Number>(literals: &Literals, terms: &[(N, VarId)], total: N, out: &mut Encoder<'_, '_>) {
    let values = literals.values(terms.iter().map(|&(_, var)| var));
    if !out.sink.has_room(values * size_of::<(N, Lit)>()) {
        return;
    }
    let terms: Vec<OneHot<N>> =
        terms.iter().map(|&(factor, var)| one_hot::scaled(literals, factor, var)).collect();
    chain::chain(&terms, total, out);
}

/// Returns the terms and the total in 64 bits; `None` if a sum or difference of partial sums might not fit. 128 bits
/// are always enough: a coefficient has 64 bits, a value 32, and there are fewer than 2^32 terms.
fn narrow(literals: &Literals, terms: &[(i128, VarId)], total: i128) -> Option<(Vec<(i64, VarId)>, i64)> {
    let factor = terms.iter().map(|(factor, _)| factor.unsigned_abs()).max().unwrap_or(0);
    let ranges = terms.iter().map(|&(_, var)| literals.range(var));
    let value = ranges.flat_map(|range| [*range.start(), *range.end()]).map(i32::unsigned_abs).max();
    let most = factor.checked_mul(value.unwrap_or(0).into())?.checked_mul(terms.len() as u128)?;
    if most.checked_add(total.unsigned_abs())? > i64::MAX as u128 / 4 {
        return None;
    }
    let terms = terms.iter().map(|&(factor, var)| Some((i64::try_from(factor).ok()?, var)));
    Some((terms.collect::<Option<_>>()?, i64::try_from(total).ok()?))
}

/// Returns the sum with one term for each variable, in the order in which the variables first appear, without terms
/// that cancel out. Terms whose value simplification has fixed are subtracted from the total.
fn collected(literals: &Literals, sum: &Linear) -> (Vec<(i128, VarId)>, i128) {
    let mut factors: BTreeMap<VarId, i128> = BTreeMap::new();
    sum.terms.iter().for_each(|&(factor, var)| *factors.entry(var).or_default() += i128::from(factor));
    let (mut terms, mut total) = (Vec::new(), i128::from(sum.total));
    for (_, var) in &sum.terms {
        let factor = factors.remove(var).filter(|&factor| factor != 0);
        let Some(factor) = factor else { continue };
        match literals.of(*var).next() {
            Some((value, Lit::TRUE)) => total -= factor * i128::from(value),
            _ => terms.push((factor, *var)),
        }
    }
    (terms, total)
}

/// Returns the variables and the sum of their values if the variables are pairwise different and have the same
/// coefficient, which divides the total.
fn uniform(terms: &[(i64, VarId)], total: i64, out: &Encoder<'_, '_>) -> Option<(Vec<VarId>, i64)> {
    let factor = terms.first()?.0;
    let vars: Vec<VarId> = terms.iter().map(|&(_, var)| var).collect();
    let uniform = terms.iter().all(|term| term.0 == factor) && total % factor == 0;
    (uniform && out.peers.all_differ(&vars)).then_some((vars, total / factor))
}
