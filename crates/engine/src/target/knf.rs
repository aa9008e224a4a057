//! KNF: clauses, and cardinality constraints that are kept as such (Reeves, Heule and Bryant, "From Clauses to Klauses",
//! 2024), as their solver cardinality-cadical reads it. A line is a clause, or `k D LITERALS 0`: at least D of the
//! literals are true. What weights other numbers than literals goes as clauses.

use std::io::{self, Write};

use super::rows::{Rows, TakeRows};
use super::{By, Job, Size, Spec, Target, Text, WriteError};
use crate::cnf::{Compare, Lit, Row};

impl Target {
    /// Clauses and cardinality constraints.
    pub const KNF: Target = Target(&Spec {
        name: "knf",
        summary: "clauses and cardinality constraints, for cardinality-cadical",
        comment: "c",
        by: By::Cardinalities,
        choices: &[],
        write,
    });
}

/// At least so many of these literals are true: 1, or less than there are.
#[derive(Debug, PartialEq, Eq)]
struct AtLeast {
    degree: i64,
    lits: Vec<Lit>,
}

/// The lines that together say what a row says; `None` if its weights are no counts of literals.
fn lines(row: &Row) -> Option<Vec<AtLeast>> {
    let mut lines = at_least(row.terms.iter().copied(), row.bound)?;
    if row.compare == Compare::Equal {
        lines.extend(at_least(row.terms.iter().map(|&(weight, lit)| (-weight, lit)), -row.bound)?);
    }
    Some(lines)
}

/// The lines for `sum of weight * literal >= bound`.
fn at_least(terms: impl Iterator<Item = (i64, Lit)>, bound: i64) -> Option<Vec<AtLeast>> {
    // Numbers of normal rows have 32 bits, and there are fewer of them.
    let (mut weighted, degree) = Row::unsigned(terms, bound);
    if degree <= 0 {
        return Some(Vec::new());
    }
    // More than the degree is of no more use than the degree.
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

/// Returns `true` for a row that is said by such lines.
pub(super) fn is_cardinality(row: &Row) -> bool {
    lines(row).is_some()
}

/// Counts lines.
#[derive(Default)]
struct Counts {
    lines: u64,
    cardinalities: u64,
    /// A clause or a group whose literals repeat so that it is no count.
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

/// Writes lines.
struct Lines<'a, 'b> {
    text: &'a mut Text<'b>,
    error: Option<io::Error>,
}

impl Lines<'_, '_> {
    fn write(&mut self, row: &Row) -> io::Result<()> {
        for AtLeast { degree, lits } in lines(row).into_iter().flatten() {
            if degree > 1 {
                write!(self.text, "k {degree} ")?;
            }
            for lit in lits {
                write!(self.text, "{} ", lit.to_dimacs())?;
            }
            writeln!(self.text, "0")?;
        }
        Ok(())
    }
}

impl TakeRows for Lines<'_, '_> {
    fn row(&mut self, row: &Row) {
        if self.error.is_none() {
            self.error = self.write(row).err();
        }
    }

    fn wants_more(&self) -> bool {
        self.error.is_none()
    }

    fn takes(&self, row: &Row) -> bool {
        is_cardinality(row)
    }
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, WriteError> {
    let encoded = job.encoded();
    let mut counts = Counts::default();
    let vars = Rows::counted(job, &encoded, &mut counts)?;
    if let Some(row) = counts.strange {
        let what = vec![format!("the row {}", super::rows::shown(&row))];
        return Err(WriteError::Unsayable { target: Target::KNF.name(), what });
    }
    job.comment_lines(Target::KNF, text)?;
    writeln!(text, "p knf {vars} {}", counts.lines)?;
    let mut lines = Lines { text, error: None };
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
