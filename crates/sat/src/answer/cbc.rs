//! Reads the file that cbc writes with `-solu`: a line with the status, then a line for each column that is not zero.
//!
//! Such a file has no end mark. In a file that was cut off between two lines, the missing values count as zero, and the
//! caller finds that they violate the constraints.

use super::{Form, Name, SolverAnswer, Spec, Value, decimal};
use crate::dimacs::{Malformed, shown};

impl Form {
    /// The format of cbc: a first line such as `Optimal - objective value 0.00000000`, and a line for each column.
    pub const CBC: Form = Form(&Spec {
        name: "cbc",
        summary: "cbc (the file of `-solu`)",
        in_file: true,
        unsat_exits: &[0],
        unknown_exits: &[0],
        recognise: |text| text.lines().next().is_some_and(|line| line.contains(OBJECTIVE)),
        read,
    });
}

const OBJECTIVE: &str = " - objective value ";

/// A value that differs from the nearest integer by at least this much is a fraction.
const WHOLE: f64 = 1e-5;

/// The outcome of a run, according to cbc's first line.
enum Status {
    Solved,
    Infeasible,
    /// The run stopped early. The values may be a solution, or an intermediate point with fractions.
    Stopped,
    Nothing,
}

fn status(words: &str) -> Option<Status> {
    Some(match words {
        "Optimal" | "Optimal (within gap tolerance)" => Status::Solved,
        "Infeasible" | "Integer infeasible" => Status::Infeasible,
        // All our variables are bounded, so "unbounded" says nothing about the problem.
        "Unbounded" | "Status unknown" => Status::Nothing,
        _ if words.ends_with("(no integer solution - continuous used)") => Status::Nothing,
        _ if words.starts_with("Stopped on ") => Status::Stopped,
        _ => return None,
    })
}

fn read(text: &str) -> Result<SolverAnswer, Malformed> {
    let mut lines = text.split_inclusive('\n').zip(1..);
    let (first, _) = lines.next().unwrap_or_default();
    let said = first.strip_suffix('\n').and_then(|line| line.split_once(OBJECTIVE));
    let status = said.and_then(|(words, value)| status(words).filter(|_| decimal(value.trim()).is_some()));
    let Some(status) = status else {
        let expected = "Optimal, Infeasible, Stopped on …, and the objective value";
        return Err(Malformed::new(1, 1, shown(first.trim_end().as_bytes()), expected));
    };
    let (mut values, mut last) = (Vec::new(), None);
    for (line, number) in lines {
        let column = line.strip_suffix('\n').and_then(column).filter(|column| last < Some(column.number));
        // Values out of bounds are accepted only if the status does not mean a solution: they then describe the last
        // point of the search.
        let column = column.filter(|column| column.in_bounds || !matches!(status, Status::Solved));
        let Some(column) = column else {
            let expected = "the number, name, value and cost of the next column";
            return Err(Malformed::new(number, 1, shown(line.trim_end().as_bytes()), expected));
        };
        last = Some(column.number);
        values.push(column.value);
    }
    let whole = || values.iter().all(|value| (value.value - value.value.round()).abs() < WHOLE);
    Ok(match status {
        Status::Infeasible => SolverAnswer::Unsat,
        Status::Nothing => SolverAnswer::Unknown,
        Status::Stopped if !whole() => SolverAnswer::Unknown,
        Status::Solved | Status::Stopped => SolverAnswer::Sat(values),
    })
}

/// The value of one column of the problem.
struct Column {
    number: u64,
    value: Value,
    /// `false` if the line starts with two stars, which mark a value out of bounds.
    in_bounds: bool,
}

fn column(line: &str) -> Option<Column> {
    let (line, in_bounds) = match line.strip_prefix("**") {
        Some(rest) => (rest, false),
        None => (line, true),
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let [number, name, value, cost] = words.as_slice() else { return None };
    decimal(cost)?;
    let value = Value { name: Name::of(name), value: decimal(value)? };
    Some(Column { number: number.parse().ok()?, value, in_bounds })
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &str = "      0 x_r1c1v1               1                       0\n      \
                           5 x6                   0.5                  -0.159\n";

    #[test]
    fn all_wordings_are_told_apart() {
        let read = |status: &str| read(&format!("{status} - objective value 7.92000000\n{COLUMNS}"));
        let first = Value { name: Name::Text("x_r1c1v1".into()), value: 1.0 };
        let sixth = Value { name: Name::Number(6), value: 0.5 };
        assert_eq!(read("Optimal"), Ok(SolverAnswer::Sat(vec![first.clone(), sixth])));
        for infeasible in ["Infeasible", "Integer infeasible"] {
            assert_eq!(read(infeasible), Ok(SolverAnswer::Unsat));
        }
        for unknown in [
            "Stopped on time (no integer solution - continuous used)",
            "Stopped on iterations",
            "Stopped on nodes",
            "Unbounded",
            "Status unknown",
        ] {
            assert_eq!(read(unknown), Ok(SolverAnswer::Unknown), "{unknown}");
        }
        let whole = "Stopped on time - objective value 16.00000000\n      0 x_r1c1v1      1     0\n";
        assert_eq!(super::read(whole), Ok(SolverAnswer::Sat(vec![first])));
        assert_eq!(super::read("Optimal - objective value 0\n"), Ok(SolverAnswer::Sat(Vec::new())));
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let cases = [
            ("", "1:1: ``"),
            ("Optimal", "1:1: `Optimal`"),
            ("Optimal - objective value 0", "1:1: `Optimal - objective value 0`"),
            ("Optimal - objective value x\n", "1:1: `Optimal - objective value x`"),
            ("Fine - objective value 0\n", "1:1: `Fine - objective value 0`"),
            ("Optimal - objective value 0\n 0 x1 1 0", "2:1: ` 0 x1 1 0`"),
            ("Optimal - objective value 0\n 0 x1 1\n", "2:1: ` 0 x1 1`"),
            ("Optimal - objective value 0\n 0 x1 nan 0\n", "2:1: ` 0 x1 nan 0`"),
            ("Optimal - objective value 0\n** 0 x1 -1 0\n", "2:1: `** 0 x1 -1 0`"),
            ("Optimal - objective value 0\n 1 x2 1 0\n 1 x2 1 0\n", "3:1: ` 1 x2 1 0`"),
            ("Infeasible - objective value 0\nOptimal - objective value 0\n", "2:1: `Optimal"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
