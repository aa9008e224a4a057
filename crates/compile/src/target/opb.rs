//! OPB: linear pseudo-Boolean rows (Roussel and Manquinho, "Input/Output Format and Solver Requirements for the
//! Competitions of Pseudo-Boolean Solvers", 2012). The rows have no negated literals and only small whole numbers, so
//! all readers accept them.

use std::io::{self, Write};

use super::rows::{Rows, TakeRows, append};
use super::{By, Job, Size, Spec, Target, TargetChoice, TargetError, Text};
use crate::cnf::{Compare, Row};

impl Target {
    /// Pseudo-Boolean rows.
    pub const OPB: Target = Target(&Spec {
        name: "opb",
        summary: "linear pseudo-Boolean rows, for clasp, minisat+ and others",
        comment: "*",
        by: By::Rows,
        choices: &[TargetChoice::LongHeader],
        write,
    });
}

/// Counts rows and measures their numbers.
#[derive(Default)]
struct Counts {
    rows: u64,
    equal: u64,
    /// The maximum number of bits that a row needs for the sum of its absolute weights and its bound.
    bits: u32,
}

impl TakeRows for Counts {
    fn row(&mut self, row: &Row) {
        self.rows += 1;
        self.equal += u64::from(row.compare == Compare::Equal);
        let sum: u64 = row.terms.iter().map(|(weight, _)| weight.unsigned_abs()).sum();
        self.bits = self.bits.max(u64::BITS - (sum + row.bound.unsigned_abs()).leading_zeros());
    }
}

/// Writes rows, one per line.
struct Lines<'a, 'b> {
    text: &'a mut Text<'b>,
    line: String,
    error: Option<io::Error>,
}

impl TakeRows for Lines<'_, '_> {
    fn row(&mut self, row: &Row) {
        self.line.clear();
        append(row, &mut self.line);
        self.line.push('\n');
        self.error = self.error.take().or_else(|| self.text.write_all(self.line.as_bytes()).err());
    }

    fn wants_more(&self) -> bool {
        self.error.is_none()
    }
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, TargetError> {
    let encoded = job.encoded();
    let mut counts = Counts::default();
    let vars = Rows::counted(job, &encoded, &mut counts)?;
    write!(text, "* #variable= {vars} #constraint= {}", counts.rows)?;
    if job.details.long_header {
        write!(text, " #equal= {} intsize= {}", counts.equal, counts.bits)?;
    }
    writeln!(text)?;
    job.comment_lines(Target::OPB, text)?;
    let mut lines = Lines { text, line: String::new(), error: None };
    Rows::send(job, &encoded, &mut lines);
    match lines.error {
        Some(error) => Err(error.into()),
        None => Ok(vec![("variables", vars), ("rows", counts.rows)]),
    }
}
