//! Writes a formula as DIMACS CNF in two passes: the first counts variables and clauses for the header, the second
//! writes.

mod stream;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use crate::cnf::{Counter, Emit, Lit, Projection, Sink, TooManyVariables};
use crate::limits::{Limits, Stopped};
use stream::Stream;

/// The reason why a CNF could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The formula has more variables than DIMACS can number.
    #[error(transparent)]
    TooManyVariables(#[from] TooManyVariables),
    /// Writing to the file or stream failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl WriteError {
    /// Returns `true` if the reader of a pipe is gone, as with `… | head`. A program should then end quietly and report
    /// success.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, WriteError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Writes `comments`, each after `c `, the header, and one line for each clause. Returns the numbers of variables and
/// clauses. Memory does not grow with the number of clauses.
///
/// # Panics
/// If `cnf` does not emit the same clauses both times.
///
/// # Errors
/// The formula has more variables than DIMACS can number, or writing to `out` failed.
pub fn write(cnf: &dyn Emit, comments: &[String], out: &mut dyn Write) -> Result<Counter, WriteError> {
    write_within(cnf, comments, out, &Limits::default())
}

/// Same as [`write()`], within limits. If a limit is reached, a part of the file may have been written.
///
/// # Panics
/// If `cnf` does not emit the same clauses both times.
///
/// # Errors
/// Same as [`write()`], or a limit was reached.
pub fn write_within(
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    write_below(|_| {}, cnf, comments, out, limits)
}

/// Same as [`write_within`], but first writes the comments `above` and the lines `c t pmc` and `c p show … 0` of the
/// Model Counting Competition. These lines mean that models are different only if they differ in one of the first
/// `shown` variables.
///
/// # Panics
/// If `cnf` does not emit the same clauses both times.
///
/// # Errors
/// Same as [`write_within`].
pub fn write_projected(
    above: &[String],
    shown: u64,
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    let head = |stream: &mut Stream<'_>| {
        stream.comments(above);
        show(stream, 1..=shown);
    };
    write_below(head, cnf, comments, out, limits)
}

/// Writes a CNF for a model counter. If the projection lacks some variables, the clauses are preceded by the lines of
/// [`write_projected`], and the result is `true`. Otherwise they are preceded by a line `c t mc`, and the result is
/// `false`.
///
/// # Panics
/// If `cnf` does not emit the same clauses both times.
///
/// # Errors
/// Same as [`write_within`].
pub fn write_for_counter(
    projection: &Projection,
    cnf: &dyn Emit,
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<bool, WriteError> {
    let mut is_projected = false;
    let head = |stream: &mut Stream<'_>, counter: &Counter| {
        let numbers: Box<dyn Iterator<Item = u64>> = match projection {
            Projection::TrueOnesOf(count) | Projection::AllOf(count) => Box::new(1..=*count as u64),
            Projection::These(vars) => Box::new(vars.iter().map(|var| var.index() as u64 + 1)),
        };
        let shown = match projection {
            Projection::TrueOnesOf(count) | Projection::AllOf(count) => *count,
            Projection::These(vars) => vars.len(),
        };
        is_projected = (shown as u64) < counter.vars();
        match is_projected {
            true => show(stream, numbers),
            false => stream.bytes(b"c t mc\n"),
        }
        stream.bytes(format!("p cnf {} {}\n", counter.vars(), counter.clauses()).as_bytes());
    };
    write_around(head, cnf, |_| {}, out, limits)?;
    Ok(is_projected)
}

/// Writes the lines `c t pmc` and `c p show … 0` with the numbers of the projected variables.
fn show(stream: &mut Stream<'_>, numbers: impl Iterator<Item = u64>) {
    stream.bytes(b"c t pmc\nc p show");
    for number in numbers {
        if !stream.wants_more() {
            return;
        }
        stream.bytes(format!(" {number}").as_bytes());
    }
    stream.bytes(b" 0\n");
}

/// Writes an iCNF for incremental solvers: `comments`, the header `p inccnf`, the clauses, and a line `a LITERALS 0`
/// for the assumptions in each of `cubes`. Returns the numbers of variables and clauses.
///
/// # Panics
/// If `cnf` does not emit the same clauses both times.
///
/// # Errors
/// Same as [`write_within`].
pub fn write_incremental(
    cubes: &[Vec<Lit>],
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    let head = |stream: &mut Stream<'_>, _: &Counter| {
        stream.comments(comments);
        stream.bytes(b"p inccnf\n");
    };
    let tail = |stream: &mut Stream<'_>| {
        for cube in cubes {
            let lits: String = cube.iter().map(|lit| format!("{} ", lit.to_dimacs())).collect();
            stream.bytes(format!("a {lits}0\n").as_bytes());
        }
    };
    write_around(head, cnf, tail, out, limits)
}

/// Writes the output of `head`, the comments, the header and the clauses.
fn write_below(
    head: impl FnOnce(&mut Stream<'_>),
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    let head = |stream: &mut Stream<'_>, counter: &Counter| {
        head(stream);
        stream.comments(comments);
        stream.bytes(format!("p cnf {} {}\n", counter.vars(), counter.clauses()).as_bytes());
    };
    write_around(head, cnf, |_| {}, out, limits)
}

/// Writes the output of `head`, the clauses, and the output of `tail`. `head` receives the numbers of variables and
/// clauses.
fn write_around(
    head: impl FnOnce(&mut Stream<'_>, &Counter),
    cnf: &dyn Emit,
    tail: impl FnOnce(&mut Stream<'_>),
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    let counter = Counter::count_within(cnf, limits)?;
    limits.check()?;
    let mut stream = Stream::new(out, limits);
    head(&mut stream, &counter);
    cnf.emit(&mut stream);
    limits.check()?;
    tail(&mut stream);
    stream.finish(&counter)?;
    Ok(counter)
}
