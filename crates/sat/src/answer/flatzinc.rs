//! Reads the output of fzn-gecode and minizinc: a line `name = value;` for each output variable, and status lines of
//! dashes or equals signs.

use super::{Form, Name, SolverAnswer, Spec, Value, decimal};
use crate::dimacs::{Malformed, shown};

impl Form {
    /// The format of FlatZinc solvers: solutions, each followed by a line of dashes. Only the first solution is used.
    pub const FLATZINC: Form = Form(&Spec {
        name: "flatzinc",
        summary: "FlatZinc solvers and minizinc",
        in_file: false,
        unsat_exits: &[0],
        unknown_exits: &[0],
        recognise: |text| text.lines().any(|line| mark(line).is_some() || pair(line).is_some()),
        read,
    });
}

/// The meaning of a status line in the output of a FlatZinc solver.
#[derive(PartialEq)]
enum Mark {
    /// The lines above are a solution.
    Solution,
    /// There are no more solutions.
    Exhausted,
    Unsatisfiable,
    Unknown,
    Error,
}

fn mark(line: &str) -> Option<Mark> {
    Some(match line {
        "----------" => Mark::Solution,
        "==========" => Mark::Exhausted,
        "=====UNSATISFIABLE=====" => Mark::Unsatisfiable,
        // "Unbounded" says nothing about our problems, which have no objective.
        "=====UNKNOWN=====" | "=====UNBOUNDED=====" | "=====UNSATorUNBOUNDED=====" => Mark::Unknown,
        "=====ERROR=====" => Mark::Error,
        _ => return None,
    })
}

/// Parses the name and the value of `name = value;`.
fn pair(line: &str) -> Option<Value> {
    let (name, value) = line.trim().strip_suffix(';')?.split_once(" = ")?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let value = match value {
        "true" => 1.0,
        "false" => 0.0,
        number => decimal(number)?,
    };
    (!name.is_empty() && name.chars().all(plain)).then(|| Value { name: Name::Text(name.to_owned()), value })
}

fn read(text: &str) -> Result<SolverAnswer, Malformed> {
    let mut said: Option<Mark> = None;
    let mut values = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let wrong = |expected: &str| Malformed::new(number, 1, shown(line.as_bytes()), expected);
        match (mark(line), &said) {
            (Some(Mark::Error), _) => return Err(wrong("a verdict")),
            // Only the first solution is used, so further solutions and their end mark are ignored.
            (Some(Mark::Solution | Mark::Exhausted), Some(Mark::Solution)) => {}
            // A solver asked for several solutions may give up after the first.
            (Some(Mark::Unknown), Some(Mark::Solution)) => {}
            (Some(Mark::Exhausted), None) => return Err(wrong("a solution before it")),
            (Some(mark), None) if mark == Mark::Solution || values.is_empty() => said = Some(mark),
            (Some(_), None) => return Err(wrong("dashes after a solution")),
            (Some(mark), Some(before)) if mark == *before => {}
            (Some(_), Some(_)) => return Err(wrong("one answer")),
            // Lines that start with `%` are comments, such as times and statistics.
            (None, _) if line.is_empty() || line.starts_with('%') => {}
            (None, Some(Mark::Solution)) => {}
            (None, None) => values.push(pair(line).ok_or_else(|| wrong("a variable and its value"))?),
            (None, Some(_)) => return Err(wrong("nothing after the verdict")),
        }
    }
    match said {
        Some(Mark::Solution) if values.is_empty() => {
            Err(Malformed::new(1, 1, "a solution without values", "a value for each variable"))
        }
        Some(Mark::Solution) => Ok(SolverAnswer::Sat(values)),
        Some(Mark::Unsatisfiable) => Ok(SolverAnswer::Unsat),
        Some(_) => Ok(SolverAnswer::Unknown),
        None if values.is_empty() => Err(Malformed::new(1, 1, "no answer", "a solution, or ==========")),
        None => {
            let line = text.lines().count() as u64;
            Err(Malformed::new(line, 1, "a solution that is cut off", "---------- after it"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: &[(&str, f64)]) -> SolverAnswer {
        let value = |&(name, value): &(&str, f64)| Value { name: Name::Text(name.into()), value };
        SolverAnswer::Sat(list.iter().map(value).collect())
    }

    #[test]
    fn the_first_of_several_solutions_counts() {
        let first = "r1c1 = 4;\nb2 = true;\na3 = -3;\n----------\n";
        let expected = values(&[("r1c1", 4.0), ("b2", 1.0), ("a3", -3.0)]);
        for rest in [
            "",
            "==========\n",
            "r1c1 = 3;\nb2 = fal",
            "r1c1 = 3;\n----------\n==========\n",
            "\n%%%mzn-stat: failures=0\n",
        ] {
            assert_eq!(read(&format!("{first}{rest}")), Ok(expected.clone()), "{rest}");
        }
        assert_eq!(read("% time\n=====UNSATISFIABLE=====\n"), Ok(SolverAnswer::Unsat));
        for unknown in ["=====UNKNOWN=====\n", "=====UNSATorUNBOUNDED=====\n% Time limit exceeded!\n"] {
            assert_eq!(read(unknown), Ok(SolverAnswer::Unknown));
        }
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let cases = [
            ("", "1:1: no answer"),
            ("r1c1 = 4;\n", "1:1: a solution that is cut off"),
            ("r1c1 = 4\n----------\n", "1:1: `r1c1 = 4`"),
            ("r1c1 = [1,2];\n----------\n", "1:1: `r1c1 = [1,2];`"),
            ("r1 c1 = 4;\n----------\n", "1:1: `r1 c1 = 4;`"),
            ("----------\n", "1:1: a solution without values"),
            ("==========\n", "1:1: `==========`"),
            ("r1c1 = 4;\n==========\n", "2:1: `==========`"),
            ("r1c1 = 4;\n=====UNSATISFIABLE=====\n", "2:1: `=====UNSATISFIABLE=====`"),
            ("r1c1 = 4;\n----------\n=====UNSATISFIABLE=====\n", "3:1: `=====UNSATISFIABLE=====`"),
            ("=====UNSATISFIABLE=====\n=====UNKNOWN=====\n", "2:1: `=====UNKNOWN=====`"),
            ("=====UNSATISFIABLE=====\nr1c1 = 4;\n", "2:1: `r1c1 = 4;`"),
            ("=====ERROR=====\n", "1:1: `=====ERROR=====`"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
