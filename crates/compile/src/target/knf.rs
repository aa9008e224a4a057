//! Clauses and cardinality constraints, in two languages. A line is a clause, or it says that at least D of some
//! literals are true. In KNF (Reeves, Heule and Bryant, "From Clauses to Klauses", 2024), which cardinality-cadical
//! reads, such a line is `k D LITERALS 0`. In CNF+, which MiniCARD (Liffiton and Maglalang, 2012) and PySAT read, it is
//! `LITERALS >= D`, or `LITERALS <= D` for at most D. Rows with unequal weights are written as clauses.

use std::io::{self, Write};

use super::rows::{Rows, TakeRows};
use super::{By, Job, Size, Spec, Target, TargetError, Text};
use crate::cnf::{Compare, Lit, Row};

impl Target {
    /// KNF, for cardinality-cadical.
    pub const KNF: Target = Target(&Spec {
        name: "knf",
        summary: "clauses and cardinality constraints, for cardinality-cadical",
        comment: "c",
        by: By::Cardinalities,
        choices: &[],
        write: |job, text| write(job, Target::KNF, knf, text),
    });

    /// CNF+, for PySAT and MiniCARD.
    pub const CNF_PLUS: Target = Target(&Spec {
        name: "cnf+",
        summary: "clauses and cardinality constraints, for PySAT and MiniCARD",
        comment: "c",
        by: By::Cardinalities,
        choices: &[],
        write: |job, text| write(job, Target::CNF_PLUS, cnf_plus, text),
    });
}

/// Writes one line in KNF or CNF+.
type WriteLine = fn(&AtLeast, &mut Text<'_>) -> io::Result<()>;

fn clause(lits: &[Lit], text: &mut Text<'_>) -> io::Result<()> {
    lits.iter().try_for_each(|lit| write!(text, "{} ", lit.to_dimacs()))?;
    writeln!(text, "0")
}

fn knf(AtLeast { degree, lits }: &AtLeast, text: &mut Text<'_>) -> io::Result<()> {
    if *degree > 1 {
        write!(text, "k {degree} ")?;
    }
    clause(lits, text)
}

fn cnf_plus(AtLeast { degree, lits }: &AtLeast, text: &mut Text<'_>) -> io::Result<()> {
    if *degree == 1 {
        return clause(lits, text);
    }
    // Uses `<=` if it needs fewer negations. The bound is never 0, because a line that ends with 0 would be a clause.
    let negations = lits.iter().filter(|lit| !lit.is_positive()).count();
    let (sign, compare, bound) = match 2 * negations > lits.len() {
        true => (-1, "<=", lits.len() as i64 - degree),
        false => (1, ">=", *degree),
    };
    lits.iter().try_for_each(|lit| write!(text, "{} ", sign * lit.to_dimacs()))?;
    writeln!(text, "{compare} {bound}")
}

/// The constraint that at least `degree` of the literals are true. `degree` is 1, or less than the number of literals.
#[derive(Debug, PartialEq, Eq)]
struct AtLeast {
    degree: i64,
    lits: Vec<Lit>,
}

/// Returns lines that together are equivalent to a row; `None` if the row does not count literals.
fn lines(row: &Row) -> Option<Vec<AtLeast>> {
    let mut lines = at_least(row.terms.iter().copied(), row.bound)?;
    if row.compare == Compare::Equal {
        lines.extend(at_least(row.terms.iter().map(|&(weight, lit)| (-weight, lit)), -row.bound)?);
    }
    Some(lines)
}

/// Returns lines that together are equivalent to `sum of weight * literal >= bound`; `None` if the weights differ.
fn at_least(terms: impl Iterator<Item = (i64, Lit)>, bound: i64) -> Option<Vec<AtLeast>> {
    // Nothing overflows: weights of normal rows have 32 bits, and there are fewer than 2^32 terms.
    let (mut weighted, degree) = Row::unsigned(terms, bound);
    if degree <= 0 {
        return Some(Vec::new());
    }
    // A literal whose weight exceeds the degree satisfies the row alone, so its weight can be reduced to the degree.
    weighted.iter_mut().for_each(|(weight, _)| *weight = degree.min(*weight));
    let (unit, first) = *weighted.first()?;
    if weighted.iter().any(|&(weight, _)| weight != unit) {
        return None;
    }
    let degree = (degree + unit - 1) / unit;
    let lits: Vec<Lit> = weighted.into_iter().map(|(_, lit)| lit).collect();
    let units = |lits: &[Lit]| lits.iter().map(|&lit| AtLeast { degree: 1, lits: vec![lit] }).collect();
    Some(match degree.cmp(&(lits.len() as i64)) {
        std::cmp::Ordering::Less => vec![AtLeast { degree, lits }],
        std::cmp::Ordering::Equal => units(&lits),
        std::cmp::Ordering::Greater => units(&[first, !first]),
    })
}

/// Returns `true` if a row can be written as cardinality constraints.
pub(super) fn is_cardinality(row: &Row) -> bool {
    lines(row).is_some()
}

/// Counts lines and cardinality constraints.
#[derive(Default)]
struct Counts {
    lines: u64,
    cardinalities: u64,
    /// A row from a clause or group that repeats a literal, which makes weights differ.
    strange: Option<Row>,
}

impl TakeRows for Counts {
    fn row(&mut self, row: &Row) {
        match lines(row) {
            Some(lines) => {
                self.lines += lines.len() as u64;
                self.cardinalities += lines.iter().filter(|line| line.degree > 1).count() as u64;
            }
            None => self.strange = Some(row.clone()),
        }
    }

    fn wants_more(&self) -> bool {
        self.strange.is_none()
    }

    fn takes(&self, row: &Row) -> bool {
        is_cardinality(row)
    }
}

/// Writes rows as lines in KNF or CNF+.
struct Lines<'a, 'b> {
    text: &'a mut Text<'b>,
    write: WriteLine,
    error: Option<io::Error>,
}

impl TakeRows for Lines<'_, '_> {
    fn row(&mut self, row: &Row) {
        let mut lines = lines(row).into_iter().flatten();
        if self.error.is_none() {
            self.error = lines.try_for_each(|line| (self.write)(&line, self.text)).err();
        }
    }

    fn wants_more(&self) -> bool {
        self.error.is_none()
    }

    fn takes(&self, row: &Row) -> bool {
        is_cardinality(row)
    }
}

fn write(job: &Job<'_>, target: Target, write: WriteLine, text: &mut Text<'_>) -> Result<Size, TargetError> {
    let encoded = job.encoded();
    let mut counts = Counts::default();
    let vars = Rows::counted(job, &encoded, &mut counts)?;
    if let Some(row) = counts.strange {
        let what = vec![format!("the row {}", super::rows::shown(&row))];
        return Err(TargetError::Unsayable { target: target.name(), what });
    }
    job.comment_lines(target, text)?;
    writeln!(text, "p {target} {vars} {}", counts.lines)?;
    let mut lines = Lines { text, write, error: None };
    Rows::send(job, &encoded, &mut lines);
    match lines.error {
        Some(error) => Err(error.into()),
        None => Ok(vec![
            ("variables", vars),
            ("clauses", counts.lines - counts.cardinalities),
            ("cardinality constraints", counts.cardinalities),
        ]),
    }
}

#[cfg(test)]
mod tests;
