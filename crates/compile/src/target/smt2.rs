//! SMT-LIB 2.6 (Barrett, Fontaine and Tinelli, "The SMT-LIB Standard", 2021). Each cell is a variable; numbers are
//! bit-vectors or, on request, integers. The text uses no extensions, so all readers accept it.
//!
//! A comment above each part names the house or rule that requires it. Bit-vectors for numbers that may be negative
//! hold the number plus a constant, as the name shows: `a83+5` is 9 if `a83` is 4.

mod constraint;
mod formula;
mod numbers;
// A Windows program on a Unix system cannot start the z3 and cvc5 of that system, which these tests run.
#[cfg(all(test, unix))]
mod readers;
#[cfg(all(test, unix))]
mod tests;

use std::io::{self, Write};

use super::{By, Job, Size, Spec, Target, TargetChoice, TargetError, Text, constraints};
use crate::csp::{Constraint, Owner};
use constraint::Formulas;
use formula::Formula;
use numbers::Numbers;

impl Target {
    /// SMT-LIB, with bit-vectors or integers.
    pub const SMT2: Target = Target(&Spec {
        name: "smt2",
        summary: "SMT-LIB 2, for z3, cvc5 and others",
        comment: ";",
        by: By::Constraints,
        choices: &[TargetChoice::Integers, TargetChoice::Sums],
        write,
    });
}

/// Number of names per line in the request for values.
const NAMES_PER_LINE: usize = 16;

fn comment(text: &mut Text<'_>, lines: &str) -> io::Result<()> {
    writeln!(text)?;
    lines.lines().try_for_each(|line| writeln!(text, "; {line}"))
}

/// Writes an assertion for each conjunct; returns the number of assertions.
fn assert(formula: Formula, text: &mut Text<'_>) -> io::Result<u64> {
    let conjuncts = formula.conjuncts();
    for conjunct in &conjuncts {
        writeln!(text, "{}", formula::lines(&format!("(assert {conjunct})")))?;
    }
    Ok(conjuncts.len() as u64)
}

/// Returns the comment above the constraints of an owner.
fn title(job: &Job<'_>, owner: Owner) -> String {
    let puzzle = job.problem.puzzle();
    match owner {
        Owner::House(place) => puzzle.grid().houses().get(place).map(ToString::to_string),
        Owner::Rule(place) => puzzle.rules().get(place).map(ToString::to_string),
        Owner::Given(_) => Some("givens".to_owned()),
        Owner::Shared => Some("definitions that several rules use".to_owned()),
    }
    .unwrap_or_else(|| "another constraint".to_owned())
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, TargetError> {
    let csp = job.problem.csp();
    let numbers = Numbers::new(job.problem, job.details.integers);
    job.comment_lines(Target::SMT2, text)?;
    writeln!(text, "(set-option :produce-models true)\n(set-logic {})", numbers.logic())?;
    comment(text, "variables and their values")?;
    let mut assertions = 0;
    for var in csp.vars() {
        writeln!(text, "(declare-const {} {})", numbers.name(var), numbers.sort(var))?;
        let domain = numbers.domain(var);
        if domain != Formula::Constant(true) {
            writeln!(text, "(assert {domain})")?;
            assertions += 1;
        }
    }
    let mut formulas = Formulas::new(job, &numbers);
    let mut demand = |constraint: &Constraint, text: &mut Text<'_>| -> io::Result<()> {
        let before = formulas.fresh;
        let formula = formulas.of(constraint);
        (before..formulas.fresh)
            .try_for_each(|fresh| writeln!(text, "(declare-const k{} Bool)", fresh + 1))?;
        assertions += assert(formula, text)?;
        Ok(())
    };
    let same = |a: Owner, b: Owner| a == b || matches!((a, b), (Owner::Given(_), Owner::Given(_)));
    for run in csp.posted().chunk_by(|a, b| same(a.owner, b.owner)) {
        comment(text, &title(job, run[0].owner))?;
        for posted in run {
            demand(&posted.constraint, text)?;
        }
        job.limits.check()?;
    }
    if !job.added.is_empty() {
        comment(text, "what holds besides")?;
        for clause in constraints::added(job) {
            demand(&clause, text)?;
        }
    }
    writeln!(text, "\n(check-sat)")?;
    let names: Vec<String> = csp.vars().map(|var| numbers.name(var)).collect();
    if !names.is_empty() {
        let lines: Vec<String> = names.chunks(NAMES_PER_LINE).map(|line| line.join(" ")).collect();
        writeln!(text, "(get-value ({}))", lines.join("\n  "))?;
    }
    Ok(vec![("variables", names.len() as u64), ("assertions", assertions)])
}
