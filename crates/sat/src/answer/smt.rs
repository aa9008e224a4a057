//! Reads the output of z3 and cvc5: a word such as `sat`, then the values that `get-value` asked for, or the
//! definitions that z3 prints for OPB and LP files.
//!
//! z3 does not mark the end of a list of definitions. In an answer that was cut off between two definitions, the
//! missing values count as zero, and the caller finds that they violate the constraints.

use super::expression::Expression;
use super::{Form, Name, SolverAnswer, Spec, Value, decimal};
use crate::dimacs::{Malformed, shown};

impl Form {
    /// The format of SMT solvers: `sat` and values in parentheses.
    pub const SMT: Form = Form(&Spec {
        name: "smt",
        summary: "SMT solvers, and z3 with other files (`sat` and values)",
        in_file: false,
        // z3 exits with 1 if it is asked for values although there is no model.
        unsat_exits: &[0, 1],
        unknown_exits: &[0, 1],
        recognise: |text| text.lines().any(|line| word(line).is_some() || line.starts_with("(error")),
        read,
    });
}

/// Returns the verdict on a line; `None` if the line is not a verdict.
fn word(line: &str) -> Option<&str> {
    let line = line.trim_end();
    matches!(line, "sat" | "unsat" | "unknown" | "timeout").then_some(line)
}

fn read(text: &str) -> Result<SolverAnswer, Malformed> {
    let (mut said, mut start, mut rest) = (None, 0, "");
    let mut offset = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        offset += line.len();
        match (word(line), said) {
            (Some(word), None) => (said, start, rest) = (Some(word), number + 1, &text[offset..]),
            (Some(word), Some(before)) if word != before => {
                return Err(Malformed::new(number, 1, "a second and different answer", "one answer"));
            }
            (None, None) if line.starts_with("(error") => {
                return Err(Malformed::new(number, 1, shown(line.trim_end().as_bytes()), "an answer"));
            }
            _ => {}
        }
    }
    match said {
        Some("sat") => values(rest, start),
        Some("unsat") => Ok(SolverAnswer::Unsat),
        Some(_) => Ok(SolverAnswer::Unknown),
        None => Err(Malformed::new(1, 1, "no answer", "sat, unsat, unknown or timeout")),
    }
}

fn values(text: &str, line: u64) -> Result<SolverAnswer, Malformed> {
    let mut values = Vec::new();
    let mut is_empty = true;
    for (line, expression) in Expression::read(text, line)? {
        if is_statistics(&expression) {
            continue;
        }
        is_empty = false;
        let pairs = match &expression {
            // After a model, z3 also prints the value of the objective, which is ignored.
            other if value_of(other).is_some() => Some(Vec::new()),
            Expression::List(list) => told(list),
            Expression::Word(_) | Expression::Quoted => None,
        };
        let wrong = || Malformed::new(line, 1, "neither values nor definitions", "((name value) …)");
        values.extend(pairs.ok_or_else(wrong)?);
    }
    // z3 prints no values at all if no variable matters. The caller reports values that are missing.
    match values.is_empty() && !is_empty {
        true => Err(Malformed::new(line, 1, "satisfiable without a model", "values")),
        false => Ok(SolverAnswer::Sat(values)),
    }
}

/// Returns `true` for a list of statistics such as `(:conflicts 3 …)`, which z3 prints at the end.
fn is_statistics(expression: &Expression) -> bool {
    let first = expression.list().and_then(|list| list.first()).and_then(Expression::word);
    first.is_some_and(|word| word.starts_with(':'))
}

/// Returns the values in a list: `((name value) …)`, `(define-fun …)`, or a list of such definitions, possibly after
/// the word `model`. Returns `None` for any other list.
fn told(list: &[Expression]) -> Option<Vec<Value>> {
    match list.first() {
        None => Some(Vec::new()),
        Some(Expression::Word(word)) if word == "define-fun" => Some(definition(list)?.into_iter().collect()),
        Some(Expression::Word(word)) if word == "model" => definitions(&list[1..]),
        Some(Expression::List(first)) if first.first().and_then(Expression::word) == Some("define-fun") => {
            definitions(list)
        }
        Some(Expression::List(_)) => list.iter().map(pair).collect(),
        Some(Expression::Word(_) | Expression::Quoted) => None,
    }
}

fn definitions(list: &[Expression]) -> Option<Vec<Value>> {
    let found: Option<Vec<_>> = list.iter().map(|expression| definition(expression.list()?)).collect();
    Some(found?.into_iter().flatten().collect())
}

/// Returns the value in `(define-fun name () sort value)`. Returns `Some(None)` for a function with arguments, which is
/// not a variable, and `None` for any other list.
fn definition(list: &[Expression]) -> Option<Option<Value>> {
    let [keyword, name, arguments, _sort, value] = list else { return None };
    if keyword.word() != Some("define-fun") {
        return None;
    }
    match arguments.list()? {
        [] => Some(Some(Value { name: name_of(name.word()?), value: value_of(value)? })),
        _ => Some(None),
    }
}

fn pair(expression: &Expression) -> Option<Value> {
    let [name, value] = expression.list()? else { return None };
    Some(Value { name: name_of(name.word()?), value: value_of(value)? })
}

/// Returns the variable with this name. z3 calls variable number 6 `k!6` if the file gave it no name.
fn name_of(name: &str) -> Name {
    match name.strip_prefix("k!").and_then(|digits| digits.parse().ok()) {
        Some(number) if number > 0 => Name::Number(number),
        _ => Name::of(name),
    }
}

/// Returns the number for a truth value, a decimal number or a bit-vector; bit-vectors count as unsigned.
fn value_of(expression: &Expression) -> Option<f64> {
    let exact = |digits: &str, radix| {
        let number = u64::from_str_radix(digits, radix).ok()?;
        (number < 1 << f64::MANTISSA_DIGITS).then_some(number as f64)
    };
    match expression {
        Expression::Quoted => None,
        Expression::Word(word) => match word.as_str() {
            "true" => Some(1.0),
            "false" => Some(0.0),
            word => match (word.strip_prefix("#x"), word.strip_prefix("#b")) {
                (Some(digits), _) => exact(digits, 16),
                (_, Some(digits)) => exact(digits, 2),
                // A negative number is a list, `(- 3)`, so a word must start with a digit.
                _ => decimal(word).filter(|_| word.starts_with(|c: char| c.is_ascii_digit())),
            },
        },
        Expression::List(list) => match list.as_slice() {
            [operator, value] if operator.word() == Some("-") => Some(-value_of(value)?),
            [operator, over, under] if operator.word() == Some("/") => {
                Some(value_of(over)? / value_of(under).filter(|&under| under != 0.0)?)
            }
            [underscore, value, size] if underscore.word() == Some("_") => {
                size.word()?.parse::<u64>().ok()?;
                exact(value.word()?.strip_prefix("bv")?, 10)
            }
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: &[(&str, f64)]) -> SolverAnswer {
        SolverAnswer::Sat(list.iter().map(|&(name, value)| Value { name: Name::of(name), value }).collect())
    }

    #[test]
    fn values_are_read_in_all_forms() {
        let text = "sat\n((r1c1 4)\n (a83 (- 3)) (|b c| true))\n((d false) (e #x1f) (f #b101) (g (_ bv9 4)))\n\
                    ((h (/ 1.0 4.0)) (i (- (/ 1 2))) (j 2.0))\n";
        let list = [
            ("r1c1", 4.0),
            ("a83", -3.0),
            ("b c", 1.0),
            ("d", 0.0),
            ("e", 31.0),
            ("f", 5.0),
            ("g", 9.0),
            ("h", 0.25),
            ("i", -0.5),
            ("j", 2.0),
        ];
        assert_eq!(read(text), Ok(values(&list)));
    }

    #[test]
    fn definitions_are_read_alone_in_a_list_and_in_a_model() {
        let (six, seven) = ("(define-fun k!6 () Bool\n  true)\n", "(define-fun x7 () Int 0)\n");
        let function = "(define-fun f ((x!0 Int)) Int\n (ite (= x!0 1) 2 3))\n";
        for text in [
            format!("sat\n{six}{seven}   0\n"),
            format!("sat\n{six}{seven}   (/ 421.0 125.0)\n"),
            format!("sat\n({six}{function}{seven})\n"),
            format!("sat\n(model {six}{seven})\n"),
        ] {
            assert_eq!(read(&text), Ok(values(&[("x6", 1.0), ("x7", 0.0)])), "{text}");
        }
    }

    #[test]
    fn what_follows_other_words_than_sat_is_ignored() {
        let error = "(error \"line 55 column 100: model is not available\")\n";
        assert_eq!(read(&format!("unsat\n{error}")), Ok(SolverAnswer::Unsat));
        assert_eq!(read("unsat\n   0\n"), Ok(SolverAnswer::Unsat));
        assert_eq!(read("unknown\n((a1 0) (a2"), Ok(SolverAnswer::Unknown));
        assert_eq!(read("timeout\n"), Ok(SolverAnswer::Unknown));
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let cases = [
            ("", "1:1: no answer"),
            ("satisfied\n", "1:1: no answer"),
            ("(error \"line 1 column 1: invalid command\")\nsat\n((a 1))\n", "1:1: `(error"),
            ("sat\n(error \"no values\")\n", "2:1: neither values"),
            ("sat\nunsat\n", "2:1: a second and different answer"),
            ("sat\n()\n", "2:1: satisfiable without a model"),
            ("sat\n((a 1)\n (b 2)", "2:1: an expression that is cut off"),
            ("sat\n((a 1) (b))\n", "2:1: neither values"),
            ("sat\n((a -1))\n", "2:1: neither values"),
            ("sat\n((a #xg))\n", "2:1: neither values"),
            ("sat\n((a #xffffffffffffffff))\n", "2:1: neither values"),
            ("sat\n((a (/ 1 0)))\n", "2:1: neither values"),
            ("sat\n((a nan))\n", "2:1: neither values"),
            ("sat\n\n((a 1))\nb\n", "4:1: neither values"),
        ];
        for (text, expected) in cases {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
