//! Encodes sums and counts as linear rows, for sinks that accept rows. A row replaces the auxiliary variables and
//! clauses of a sum. It is smaller, but a solver that only propagates bounds derives less from it, so both forms can be
//! used.

use super::{Encoder, literal};
use crate::cnf::{Compare, Lit, Row};
use crate::csp::{Atom, Linear, VarId};
use crate::encode::literals::Literals;

/// Whether sums and counts become rows if the sink accepts rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rows {
    /// As clauses only, without rows.
    #[default]
    Never,
    /// As rows and as clauses.
    Beside,
    /// As rows only, except for constraints that rows cannot express.
    Native,
}

impl Rows {
    /// All choices.
    pub const ALL: [Rows; 3] = [Rows::Never, Rows::Beside, Rows::Native];

    /// Returns the name by which users choose the use of rows.
    pub const fn name(self) -> &'static str {
        match self {
            Rows::Never => "never",
            Rows::Beside => "both",
            Rows::Native => "native",
        }
    }
}

impl Encoder<'_, '_> {
    /// Offers rows that together are equivalent to a constraint. Returns `true` if no clauses are needed for it.
    fn offer(&mut self, rows: &[Row]) -> bool {
        // This is checked before the sink takes the first row: if a number is too large for a row, clauses are used.
        let fit = rows.iter().all(|row| row.normal().is_some());
        let taken = fit && rows.iter().all(|row| self.sink.row(row));
        taken && self.rows == Rows::Native
    }
}

/// Appends the terms of `factor · var`, where `var` is counted from its smallest remaining value. Returns the constant
/// that this leaves out; `None` if a row cannot express the term.
fn term(literals: &Literals, factor: i64, var: VarId, terms: &mut Vec<(i64, Lit)>) -> Option<i64> {
    let (least, first) = literals.of(var).next()?;
    // A truth value is 1 or absent, and a row cannot express that it must be present.
    if first != Lit::TRUE && literals.of(var).nth(1).is_none() {
        return None;
    }
    for (value, lit) in literals.of(var) {
        let weight = factor.checked_mul(i64::from(value) - i64::from(least))?;
        if weight != 0 {
            terms.push((weight, lit));
        }
    }
    factor.checked_mul(i64::from(least))
}

/// Requires the sum of coefficient times variable to be the total if rows are chosen and can express it. Returns `true`
/// if no clauses are needed, or if there is no memory for the row and the sink wants nothing more.
pub fn linear(literals: &Literals, sum: &Linear, out: &mut Encoder<'_, '_>) -> bool {
    if out.rows == Rows::Never {
        return false;
    }
    let values = literals.values(sum.terms.iter().map(|&(_, var)| var));
    // Memory for two copies of the row: one as built, one in normal form.
    if !out.sink.has_room(2 * values * size_of::<(i64, Lit)>()) {
        return true;
    }
    let row = || {
        let (mut terms, mut bound) = (Vec::new(), sum.total);
        for &(factor, var) in &sum.terms {
            bound = bound.checked_sub(term(literals, factor, var, &mut terms)?)?;
        }
        Some(Row { terms, compare: Compare::Equal, bound })
    };
    row().is_some_and(|row| out.offer(&[row]))
}

/// Returns terms with weight 1 for the atoms that are not constant, and the number of atoms that are always true.
fn ones(literals: &Literals, atoms: &[Atom]) -> (Vec<(i64, Lit)>, i64) {
    let (mut terms, mut always) = (Vec::new(), 0);
    for &atom in atoms {
        match literal(literals, atom) {
            Ok(lit) => terms.push((1, lit)),
            Err(truth) => always += i64::from(truth),
        }
    }
    (terms, always)
}

/// Same as [`linear`], but requires the number of true `atoms` to be in `allowed`.
pub fn count(literals: &Literals, atoms: &[Atom], allowed: &[usize], out: &mut Encoder<'_, '_>) -> bool {
    if out.rows == Rows::Never {
        return false;
    }
    let (terms, always) = ones(literals, atoms);
    let possible = always..=always + terms.len() as i64;
    let mut counts: Vec<i64> = allowed.iter().map(|&count| count as i64).collect();
    counts.retain(|count| possible.contains(count));
    counts.sort_unstable();
    counts.dedup();
    let (Some(&least), Some(&most)) = (counts.first(), counts.last()) else { return false };
    let row = |sign: i64, bound: i64| {
        let terms = terms.iter().map(|&(weight, lit)| (sign * weight, lit)).collect();
        Row { terms, compare: Compare::AtLeast, bound }
    };
    if least == most {
        return out.offer(&[Row { compare: Compare::Equal, ..row(1, least - always) }]);
    }
    let bounds = [row(1, least - always), row(-1, always - most)];
    if (most - least) as usize + 1 == counts.len() {
        return out.offer(&bounds);
    }
    if out.rows == Rows::Beside {
        // The rows only give the smallest and the largest number; clauses exclude the gaps between them.
        return out.offer(&bounds);
    }
    // Each allowed number gets a new variable. Exactly one is true, and its number equals the number of true atoms.
    let first = out.sink.new_vars(counts.len() as u64);
    if !out.sink.wants_more() {
        return true;
    }
    let chosen: Vec<Lit> = (0..counts.len() as u32).map(|place| first.offset(place).positive()).collect();
    out.exactly_one(&chosen);
    let selected = counts.iter().zip(&chosen).map(|(&count, &lit)| (least - count, lit));
    let terms = terms.iter().copied().chain(selected.filter(|&(weight, _)| weight != 0)).collect();
    out.offer(&[Row { terms, compare: Compare::Equal, bound: least - always }])
}

/// Same as [`linear`], but requires the number of true `atoms` to be the value of `var`.
pub fn count_is(literals: &Literals, atoms: &[Atom], var: VarId, out: &mut Encoder<'_, '_>) -> bool {
    if out.rows == Rows::Never {
        return false;
    }
    let (mut terms, always) = ones(literals, atoms);
    match term(literals, -1, var, &mut terms) {
        Some(least) => out.offer(&[Row { terms, compare: Compare::Equal, bound: -always - least }]),
        None => false,
    }
}
