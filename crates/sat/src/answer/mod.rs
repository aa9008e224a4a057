//! Reads the answers of solvers for languages other than CNF; each format has its own file. An answer has a verdict,
//! and values by name or by number. Nothing here knows the problem; `target` turns the values into models and checks
//! them. The answers of SAT solvers are read by [`dimacs`](crate::dimacs).
//!
//! ```
//! use sudoku2cnf_sat::answer::{SolverAnswer, Form, Name, Value};
//!
//! let (form, answer) = sudoku2cnf_sat::answer::read(b"s SATISFIABLE\nv x1 -x2\n")?;
//! assert_eq!(form, Form::COMPETITION);
//! let values = [(1, 1.0), (2, 0.0)].map(|(number, value)| Value { name: Name::Number(number), value });
//! assert_eq!(answer, SolverAnswer::Sat(values.to_vec()));
//! # Ok::<(), sudoku2cnf_sat::dimacs::Malformed>(())
//! ```

mod cbc;
mod competition;
mod exact_cover;
mod expression;
mod flatzinc;
mod glpk;
#[cfg(test)]
mod logs;
mod smt;

use std::fmt;

use crate::dimacs::Malformed;

/// The answer of a solver to a problem in a language other than CNF.
#[derive(Clone, Debug, PartialEq)]
pub enum SolverAnswer {
    /// There is a solution, with these values in the solver's order.
    Sat(Vec<Value>),
    /// There is no solution.
    Unsat,
    /// The solver gave up, or printed no verdict.
    Unknown,
}

/// A variable with its value in an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The name or number of the variable.
    pub name: Name,
    /// The value: 1 or 0 for a truth value; a fraction only in the solution of a relaxation.
    pub value: f64,
}

/// The name of a variable in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// The variable's number, counted from 1: 12 for the name `x12` and for the twelfth column.
    Number(u64),
    /// Any other name.
    Text(String),
}

impl Name {
    /// Returns the number for a name such as `x12`, otherwise the name itself.
    pub(crate) fn of(name: &str) -> Name {
        let digits =
            name.strip_prefix('x').filter(|digits| digits.starts_with(|c: char| ('1'..='9').contains(&c)));
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(number) => Name::Number(number),
            None => Name::Text(name.to_owned()),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => write!(f, "x{number}"),
            Name::Text(name) => f.write_str(name),
        }
    }
}

/// Parses a finite decimal number.
fn decimal(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// A format of answers.
#[derive(Clone, Copy)]
pub struct Form(&'static Spec);

/// The declaration of a format, made in the format's own file.
struct Spec {
    name: &'static str,
    /// The solvers with this format, in a few words.
    summary: &'static str,
    /// `true` if the solver writes its answer to a separate file, not to standard output.
    in_file: bool,
    /// Exit codes that confirm the answer "unsatisfiable", which cannot be checked otherwise.
    unsat_exits: &'static [i32],
    /// Exit codes that agree with the answer "unknown".
    unknown_exits: &'static [i32],
    /// Returns `true` if a text has this format. No text is recognised by two formats.
    recognise: fn(&str) -> bool,
    read: fn(&str) -> Result<SolverAnswer, Malformed>,
}

impl Form {
    /// All formats.
    #[rustfmt::skip]
    pub const ALL: &'static [Form] = &[
        Form::COMPETITION,
        Form::GLPK,
        Form::CBC,
        Form::SMT,
        Form::FLATZINC,
        Form::EXACT_COVER,
    ];

    /// Returns the format's name.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a description of the solvers with this format, in a few words.
    pub const fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Returns `true` if solvers write this format to a separate file, not to standard output.
    pub const fn in_file(self) -> bool {
        self.0.in_file
    }

    /// Returns `true` if a program that gives this answer may exit with this code; `None` stands for a program without
    /// an exit code. A model will be checked anyway, so it contradicts only 20, the exit code with which SAT solvers
    /// report "unsatisfiable".
    pub fn agrees(self, answer: &SolverAnswer, exit: Option<i32>) -> bool {
        match answer {
            SolverAnswer::Sat(_) => exit != Some(20),
            SolverAnswer::Unsat => exit.is_some_and(|exit| self.0.unsat_exits.contains(&exit)),
            SolverAnswer::Unknown => exit.is_some_and(|exit| self.0.unknown_exits.contains(&exit)),
        }
    }

    /// Returns `true` if a text looks like this format.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn recognises(self, text: &[u8]) -> bool {
        (self.0.recognise)(&String::from_utf8_lossy(text))
    }

    /// Reads an answer in this format. A truncated answer is an error, unless the format has no end mark.
    ///
    /// # Errors
    /// The text is not an answer in this format; the error says at which line and column.
    pub fn read(self, text: &[u8]) -> Result<SolverAnswer, Malformed> {
        (self.0.read)(&String::from_utf8_lossy(text))
    }
}

// Formats with equal names are the same format: a test checks that names are unique.
impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Form {}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Detects the format of an answer and reads it.
///
/// # Errors
/// The text is not an answer in any format; the error says at which line and column.
pub fn read(text: &[u8]) -> Result<(Form, SolverAnswer), Malformed> {
    let text = String::from_utf8_lossy(text);
    let found = Form::ALL.iter().find(|form| (form.0.recognise)(&text));
    let Some(&form) = found else {
        let names: Vec<&str> = Form::ALL.iter().map(|form| form.summary()).collect();
        return Err(Malformed::new(
            1,
            1,
            "no answer of a solver",
            format!("the output of {}", names.join(", ")),
        ));
    };
    Ok((form, (form.0.read)(&text)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (place, form) in Form::ALL.iter().enumerate() {
            assert_eq!(Form::ALL.iter().position(|other| other == form), Some(place), "{form:?}");
        }
    }

    #[test]
    fn numbers_stand_behind_an_x() {
        assert_eq!(Name::of("x12"), Name::Number(12));
        for name in ["x0", "x", "x1y", "x_r1c1v5", "12", "x99999999999999999999999"] {
            assert_eq!(Name::of(name), Name::Text(name.to_owned()));
        }
    }
}
