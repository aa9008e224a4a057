//! The answers of solvers for languages other than CNF, each format in its own file: the verdict, and values by name or by
//! number. Nothing here knows the question; `target` turns the values into models and checks them. The answers of SAT
//! solvers are read by [`dimacs`](crate::dimacs).
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

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq)]
pub enum SolverAnswer {
    /// There is a solution, with these values in the solver's order.
    Sat(Vec<Value>),
    /// There is no solution.
    Unsat,
    /// The solver gave up, or printed no verdict.
    Unknown,
}

/// A value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The variable.
    pub name: Name,
    /// Its value: 1 and 0 for truth values; a fraction only in a relaxation.
    pub value: f64,
}

/// The name of a variable in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// Its number from 1: for `x12`, or for the twelfth column.
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

/// The declaration of a format, in its file.
struct Spec {
    name: &'static str,
    /// The solvers with this format, in a few words.
    summary: &'static str,
    /// `true` if the answer is in a file of its own, not on standard output.
    in_file: bool,
    /// Exit codes that confirm "unsatisfiable", which nothing else can.
    unsat_exits: &'static [i32],
    /// Exit codes that go with "unknown".
    unknown_exits: &'static [i32],
    /// Returns `true` if a text has this format. Each text has at most one format.
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

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the solvers with this format, in a few words.
    pub const fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Returns `true` if the answer is in a file of its own, not on standard output.
    pub const fn in_file(self) -> bool {
        self.0.in_file
    }

    /// Returns `true` if a program that gives this answer may exit with this code. A model can be checked, so there only a
    /// plain contradiction counts: the exit code of SAT solvers for "unsatisfiable".
    pub fn agrees(self, answer: &SolverAnswer, exit: Option<i32>) -> bool {
        match answer {
            SolverAnswer::Sat(_) => exit != Some(20),
            SolverAnswer::Unsat => exit.is_some_and(|exit| self.0.unsat_exits.contains(&exit)),
            SolverAnswer::Unknown => exit.is_some_and(|exit| self.0.unknown_exits.contains(&exit)),
        }
    }

    /// Returns `true` if a text has this format at first sight.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn recognises(self, text: &[u8]) -> bool {
        (self.0.recognise)(&String::from_utf8_lossy(text))
    }

    /// Reads an answer. A truncated one, or one in another format, is an error, never a smaller answer.
    ///
    /// # Errors
    /// The text is not an answer; the error has the place.
    pub fn read(self, text: &[u8]) -> Result<SolverAnswer, Malformed> {
        (self.0.read)(&String::from_utf8_lossy(text))
    }
}

// Names are unique, as a test checks.
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

/// Reads an answer in any of the formats.
///
/// # Errors
/// The text is not an answer in any format; the error has the place.
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
