//! Reads the file that glpsol writes with `-w`: the result of a search for integers (`s mip`), of the simplex method
//! (`s bas`) or of the interior-point method (`s ipt`). The last two methods solve relaxations, so values may be
//! fractions.

use super::{Form, Name, SolverAnswer, Spec, Value, decimal};
use crate::dimacs::{Malformed, shown};

impl Form {
    /// The format of glpsol: an `s mip`, `s bas` or `s ipt` line, and a `j` line for each column.
    pub const GLPK: Form = Form(&Spec {
        name: "glpk",
        summary: "glpsol (the file of `-w`)",
        in_file: true,
        unsat_exits: &[0],
        unknown_exits: &[0],
        recognise: |text| text.lines().any(|line| KINDS.iter().any(|kind| line.starts_with(kind.line))),
        read,
    });
}

/// One of the three kinds of files, by solution method.
struct FileKind {
    /// The beginning of the `s` line, before the numbers of rows and columns.
    line: &'static str,
    /// The number of status words in the `s` line.
    words: usize,
    /// In a `j` line after the column's number: the number of words before the value, and the total number of words.
    value: (usize, usize),
    /// First status words that mean a solution.
    feasible: &'static [&'static str],
    /// First status words that mean an unknown result.
    unknown: &'static [&'static str],
}

const KINDS: [FileKind; 3] = [
    FileKind { line: "s mip ", words: 1, value: (0, 1), feasible: &["o", "f"], unknown: &["u"] },
    FileKind { line: "s bas ", words: 2, value: (1, 3), feasible: &["f"], unknown: &["i", "u"] },
    FileKind { line: "s ipt ", words: 1, value: (0, 2), feasible: &["o"], unknown: &["i", "u"] },
];

/// The content of the `s` line.
struct Head {
    kind: &'static FileKind,
    columns: usize,
    status: String,
}

fn read(text: &str) -> Result<SolverAnswer, Malformed> {
    let mut head: Option<Head> = None;
    let mut values = Vec::new();
    let (mut ended, mut lines) = (false, 0);
    for (line, number) in text.lines().zip(1..) {
        lines = number;
        let mut words = line.split_whitespace();
        let wrong = |expected: &str| Malformed::new(number, 1, shown(line.as_bytes()), expected);
        match (words.next(), &head) {
            (None | Some("c"), _) => {}
            (Some(_), _) if ended => return Err(wrong("nothing after `e o f`")),
            (Some("s"), None) => {
                head = Some(head_of(line).ok_or_else(|| wrong("s mip, s bas or s ipt and what follows"))?);
            }
            (Some("i"), Some(_)) => {}
            (Some("j"), Some(head)) => {
                let value =
                    column(words, head.kind, values.len() + 1).filter(|_| values.len() < head.columns);
                let value = value.ok_or_else(|| wrong("the next column and its value"))?;
                values.push(Value { name: Name::Number(values.len() as u64 + 1), value });
            }
            (Some("e"), Some(_)) if words.eq(["o", "f"]) => ended = true,
            _ => return Err(wrong("one `s` line, then `i` and `j` lines, then `e o f`")),
        }
    }
    let Some(head) = head else {
        return Err(Malformed::new(1, 1, "no answer", "an `s mip`, `s bas` or `s ipt` line"));
    };
    if !ended || values.len() < head.columns {
        let message = format!("{} columns of {}", values.len(), head.columns);
        return Err(Malformed::new(lines, 1, message, "all of them, and `e o f`"));
    }
    let is = |words: &[&str]| words.contains(&head.status.as_str());
    match () {
        () if is(head.kind.feasible) => Ok(SolverAnswer::Sat(values)),
        () if is(head.kind.unknown) => Ok(SolverAnswer::Unknown),
        () if is(&["n"]) => Ok(SolverAnswer::Unsat),
        () => Err(Malformed::new(1, 1, format!("the status {}", head.status), "one of glpsol's letters")),
    }
}

fn head_of(line: &str) -> Option<Head> {
    let kind = KINDS.iter().find(|kind| line.starts_with(kind.line))?;
    let words: Vec<&str> = line[kind.line.len()..].split_whitespace().collect();
    let [_rows, columns, status @ .., objective] = words.as_slice() else { return None };
    decimal(objective)?;
    let status = (status.len() == kind.words).then(|| status[0].to_owned())?;
    Some(Head { kind, columns: columns.parse().ok()?, status })
}

/// Returns the value in the words of a `j` line; `None` if the line does not describe column number `expected`.
fn column<'a>(words: impl Iterator<Item = &'a str>, kind: &FileKind, expected: usize) -> Option<f64> {
    let words: Vec<&str> = words.collect();
    let (number, rest) = words.split_first()?;
    let (before, all) = kind.value;
    let is_it = number.parse() == Ok(expected) && rest.len() == all;
    if is_it { decimal(rest[before]) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(head: &str, columns: &str) -> String {
        format!("c Problem:\nc\n{head}\ni 1 1\n{columns}e o f\n")
    }

    #[test]
    fn all_letters_of_all_three_files_are_told_apart() {
        for (head, column, expected) in [
            ("s mip 1 1 o 0", "j 1 1\n", Some(1.0)),
            ("s mip 1 1 f 7", "j 1 0\n", Some(0.0)),
            ("s bas 1 1 f f 0.25", "j 1 b 0.5 0\n", Some(0.5)),
            ("s bas 1 1 f i 0.25", "j 1 l 0 0.125\n", Some(0.0)),
            ("s ipt 1 1 o 7.79700003699925", "j 1 1.00000000277563 12.98\n", Some(1.000_000_002_775_63)),
        ] {
            let value = Value { name: Name::Number(1), value: expected.expect("a value") };
            assert_eq!(read(&file(head, column)), Ok(SolverAnswer::Sat(vec![value])), "{head}");
        }
        for (head, expected) in [
            ("s mip 1 0 n 0", SolverAnswer::Unsat),
            ("s mip 1 0 u 0", SolverAnswer::Unknown),
            ("s bas 1 0 n i 10.437", SolverAnswer::Unsat),
            ("s bas 1 0 u u 0", SolverAnswer::Unknown),
            ("s bas 1 0 i f 3", SolverAnswer::Unknown),
            ("s ipt 1 0 n 28.1359182384825", SolverAnswer::Unsat),
            ("s ipt 1 0 i 1", SolverAnswer::Unknown),
        ] {
            assert_eq!(read(&file(head, "")), Ok(expected), "{head}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let cases = [
            (file("s mip 1 2 o 0", "j 1 1\n"), "6:1: 1 columns of 2"),
            (file("s mip 1 1 o 0", "j 1 1\nj 2 1\n"), "6:1: `j 2 1`"),
            (file("s mip 1 1 o 0", "j 2 1\n"), "5:1: `j 2 1`"),
            (file("s mip 1 1 o 0", "j 1 one\n"), "5:1: `j 1 one`"),
            (file("s mip 1 1 o 0", "j 1 inf\n"), "5:1: `j 1 inf`"),
            (file("s mip 1 1 o 0", "j 1 b 1 0\n"), "5:1: `j 1 b 1 0`"),
            (file("s bas 1 1 f f 0", "j 1 1\n"), "5:1: `j 1 1`"),
            (file("s mip 1 0 x 0", ""), "1:1: the status x"),
            (file("s mip 1 0 o", ""), "3:1: `s mip 1 0 o`"),
            (file("s mip 1 0 o 0\ns mip 1 0 n 0", ""), "4:1: `s mip 1 0 n 0`"),
            (file("s mip 1 0 o 0", "") + "j 1 1\n", "6:1: `j 1 1`"),
            ("c Problem:\n".into(), "1:1: no answer"),
            ("i 1 1\n".into(), "1:1: `i 1 1`"),
        ];
        for (text, expected) in cases {
            let error = read(&text).expect_err(&text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
