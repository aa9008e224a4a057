//! Reads the answers of pseudo-Boolean solvers: `s` and `v` lines with literals `x1` and `-x2`, as in the
//! Pseudo-Boolean Competition.

use super::{Form, Name, SolverAnswer, Spec, Value};
use crate::dimacs::{Malformed, shown};

impl Form {
    /// The format of the Pseudo-Boolean Competition: `s` and `v` lines, with or without `x` before the numbers of
    /// variables.
    pub const COMPETITION: Form = Form(&Spec {
        name: "competition",
        summary: "pseudo-Boolean solvers (`s` and `v` lines)",
        in_file: false,
        unsat_exits: &[20, 0],
        unknown_exits: &[0, 1],
        recognise: |text| text.lines().any(|line| word(line).is_some()),
        read,
    });
}

/// Returns the word of an `s` line; `None` if no competition uses the word, which then belongs to another format.
fn word(line: &str) -> Option<&str> {
    let word = line.trim_end().strip_prefix("s ")?.trim();
    matches!(word, "SATISFIABLE" | "OPTIMUM FOUND" | "UNSATISFIABLE" | "UNKNOWN" | "UNSUPPORTED")
        .then_some(word)
}

fn read(text: &str) -> Result<SolverAnswer, Malformed> {
    let mut said: Option<&str> = None;
    let mut values = Vec::new();
    let mut listed = false;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let ended = line.ends_with('\n');
        let line = line.trim_end_matches(['\n', '\r']);
        if let Some(word) = word(line) {
            if said.is_some_and(|before| before != word) {
                return Err(Malformed::new(number, 1, "a second and different answer", "one answer"));
            }
            said = Some(word);
        } else if let Some(rest) = line.strip_prefix("s ") {
            let message = format!("{} on an `s` line", shown(rest.as_bytes()));
            return Err(Malformed::new(number, 3, message, "SATISFIABLE, UNSATISFIABLE or UNKNOWN"));
        } else if let Some(rest) =
            line.strip_prefix('v').filter(|rest| rest.is_empty() || rest.starts_with(' '))
        {
            listed = true;
            if !ended {
                // The last number of a line without a line break may be incomplete.
                return Err(Malformed::new(number, 1, "a line that is cut off", "its end"));
            }
            literals(rest, number, &mut values)?;
        }
    }
    match said {
        Some("SATISFIABLE" | "OPTIMUM FOUND") if !listed => {
            Err(Malformed::new(1, 1, "satisfiable without a model", "`v` lines"))
        }
        Some("SATISFIABLE" | "OPTIMUM FOUND") => Ok(SolverAnswer::Sat(values)),
        Some("UNSATISFIABLE") => Ok(SolverAnswer::Unsat),
        Some(_) => Ok(SolverAnswer::Unknown),
        None => Err(Malformed::new(1, 1, "no answer", "an `s` line")),
    }
}

/// Reads the literals of a `v` line into `values`; `rest` is the line after the `v`.
fn literals(rest: &str, line: u64, values: &mut Vec<Value>) -> Result<(), Malformed> {
    let mut column = 2;
    for word in rest.split(' ') {
        let (name, value) = match word.strip_prefix('-') {
            Some(name) => (name, 0.0),
            None => (word, 1.0),
        };
        let numbered = name.trim_start_matches('x').parse().ok().filter(|&number| number > 0);
        match numbered {
            Some(number) => values.push(Value { name: Name::Number(number), value }),
            None if word.trim().is_empty() || word == "0" => {}
            None => {
                let message = format!("{} in a model", shown(word.as_bytes()));
                return Err(Malformed::new(line, column, message, "a literal such as x1 or -x2"));
            }
        }
        column += word.len() as u64 + 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: &[(u64, f64)]) -> Vec<Value> {
        list.iter().map(|&(number, value)| Value { name: Name::Number(number), value }).collect()
    }

    #[test]
    fn models_may_stand_on_several_lines_before_the_word() {
        let text = "c clasp\nv x1 -x2\nv x10 -3 0\ns SATISFIABLE\n";
        assert_eq!(read(text), Ok(SolverAnswer::Sat(values(&[(1, 1.0), (2, 0.0), (10, 1.0), (3, 0.0)]))));
        assert_eq!(read("s OPTIMUM FOUND\nv\n"), Ok(SolverAnswer::Sat(Vec::new())));
        assert_eq!(read("s UNSATISFIABLE\n"), Ok(SolverAnswer::Unsat));
        for unknown in ["s UNKNOWN\n", "s UNSUPPORTED\n"] {
            assert_eq!(read(unknown), Ok(SolverAnswer::Unknown));
        }
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let cases = [
            ("", "1:1: no answer"),
            ("c talk\n", "1:1: no answer"),
            ("s SATISFIABLE\n", "1:1: satisfiable without a model"),
            ("s MAYBE\n", "1:3: `MAYBE` on an `s` line"),
            ("s SATISFIABLE\ns UNSATISFIABLE\n", "2:1: a second and different answer"),
            ("s SATISFIABLE\nv x1 y2\n", "2:6: `y2` in a model"),
            ("s SATISFIABLE\nv x1 -x\n", "2:6: `-x` in a model"),
            ("s SATISFIABLE\nv x1 -x2", "2:1: a line that is cut off"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
