//! Sums and counts as linear rows, for sinks that take them: one equation for what clauses express through auxiliary
//! variables. Smaller, but weaker if a solver only propagates bounds, so both can be stated.

use super::{Encoder, literal};
use crate::cnf::{Compare, Lit, Row};
use crate::csp::{Atom, Linear, VarId};
use crate::encode::literals::Literals;

/// Whether sums and counts go as rows to sinks that take them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rows {
    /// As clauses.
    #[default]
    Never,
    /// Rows and clauses.
    Beside,
    /// Rows alone; clauses for what rows cannot express.
    Native,
}

impl Rows {
    /// All choices.
    pub const ALL: [Rows; 3] = [Rows::Never, Rows::Beside, Rows::Native];

    /// Returns the name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            Rows::Never => "never",
            Rows::Beside => "both",
            Rows::Native => "native",
        }
    }
}

impl Encoder<'_, '_> {
    /// Offers rows that together are equivalent; returns `true` if they make clauses unnecessary.
    fn offer(&mut self, rows: &[Row]) -> bool {
        // Before the first is taken: numbers that readers cannot hold are left to clauses.
        let fit = rows.iter().all(|row| row.normal().is_some());
        let taken = fit && rows.iter().all(|row| self.sink.row(row));
        taken && self.rows == Rows::Native
    }
}

/// Appends weights and literals of `factor · var`, counted from its smallest remaining value, and returns the part left out.
fn term(literals: &Literals, factor: i64, var: VarId, terms: &mut Vec<(i64, Lit)>) -> Option<i64> {
    let (least, first) = literals.of(var).next()?;
    // A truth value is 1 or absent; a row cannot express that it must be true.
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

/// States `sum of coefficient · variable = total`, if rows may and can express it; returns `true` if they suffice.
pub fn linear(literals: &Literals, sum: &Linear, out: &mut Encoder<'_, '_>) -> bool {
    if out.rows == Rows::Never {
        return false;
    }
    let values = literals.values(sum.terms.iter().map(|&(_, var)| var));
    // A row is made, normalised and written.
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

/// Returns weights of 1 for the open literals of `atoms`, and the number of atoms that are always true.
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

/// States likewise that the number of true `atoms` is one of `allowed`.
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
        // The clauses state which numbers in between are allowed.
        return out.offer(&bounds);
    }
    // The sum is the number with the true literal: one of the allowed ones.
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

/// States likewise that the number of true `atoms` is the value of `var`.
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
