//! Reads the output of Knuth's DLX programs (Knuth, "The Art of Computer Programming" 4B, 2022, section 7.2.2.1): for
//! each solution, a line with its number, then a line for each of its options, which lists the option's items and may
//! end with the option's rank, such as `(3 of 9)`. The number of solutions is printed on standard error.
//!
//! An option such as `r1c1 r1#5 c1#5 b1#5 p7` says that r1c1 is 5. The programs print all items of an option, including
//! secondary ones, and begin with the item for which the option was chosen. Only the next solution or the line
//! `Altogether 1 solution, …` shows that a solution is complete, so both streams are needed: `dlx1 m1 < p.dlx 2>&1`.

use super::{Form, Name, SolverAnswer, Spec, Value, decimal};
use crate::dimacs::{Malformed, shown};

impl Form {
    /// The format of DLX programs: numbered solutions and a line with their count. Only the first solution is used.
    pub const EXACT_COVER: Form = Form(&Spec {
        name: "exact-cover",
        summary: "DLX programs (with the count on standard error)",
        in_file: false,
        unsat_exits: &[0],
        unknown_exits: &[0],
        recognise: |text| text.lines().any(|line| is_number(line) || line.starts_with(TOTAL)),
        read,
    });
}

const TOTAL: &str = "Altogether ";

/// Returns `true` for a line such as `1:`, which begins a solution.
fn is_number(line: &str) -> bool {
    line.strip_suffix(':').is_some_and(is_count)
}

fn is_count(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the digits of the number in a line such as `Altogether 1 solution, …`; `None` for any other line.
fn total(line: &str) -> Option<&str> {
    let (count, rest) = line.strip_prefix(TOTAL)?.split_once(' ')?;
    (is_count(count) && (rest.starts_with("solution,") || rest.starts_with("solutions,"))).then_some(count)
}

fn read(text: &str) -> Result<SolverAnswer, Malformed> {
    let (mut values, mut begun, mut complete) = (Vec::new(), false, false);
    let (mut total_said, mut timeout) = (None, false);
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        // `None` for a line without a line break, which may be cut off.
        let whole = line.strip_suffix('\n');
        let line = line.trim_end();
        let wrong = |expected: &str| Malformed::new(number, 1, shown(line.as_bytes()), expected);
        if is_number(line) && whole.is_some() {
            complete |= begun;
            begun = true;
        } else if line.starts_with(TOTAL) {
            let count = total(line).ok_or_else(|| wrong("the number of solutions"))?;
            if total_said.is_some_and(|before| before != count) {
                return Err(wrong("one count"));
            }
            total_said = Some(count);
            complete |= begun;
        } else if line == "TIMEOUT!" {
            // After a timeout, the programs still print the number of solutions found so far.
            timeout = true;
        } else if begun && !complete {
            values.push(option(line).ok_or_else(|| wrong("an option: a cell and its value's items"))?);
        }
    }
    let zero = total_said.is_some_and(|count| count.bytes().all(|byte| byte == b'0'));
    let end = || text.lines().count().max(1) as u64;
    match () {
        () if complete && zero => Err(Malformed::new(end(), 1, "a solution, but a count of 0", "one answer")),
        () if complete && values.is_empty() => {
            Err(Malformed::new(1, 1, "a solution without options", "an option for each cell"))
        }
        () if complete => Ok(SolverAnswer::Sat(values)),
        () if begun => {
            let expected = "another solution or `Altogether …`, which DLX programs print on standard error";
            Err(Malformed::new(end(), 1, "a solution without an end", expected))
        }
        () if timeout => Ok(SolverAnswer::Unknown),
        () if zero => Ok(SolverAnswer::Unsat),
        () if total_said.is_some() => {
            Err(Malformed::new(end(), 1, "solutions that are only counted", "solutions, as `m1` prints them"))
        }
        () => {
            let expected = "a numbered solution or `Altogether 0 solutions, …`";
            Err(Malformed::new(1, 1, "no answer: a lack of options proves nothing", expected))
        }
    }
}

/// Returns the value that an option gives to its cell. The option's items, in any order, are one cell, the value in
/// houses, such as `r1#5`, and numbered items such as `p7`, which are ignored. An item may end with a colour, such as
/// `c1#5:3`, and the option with its rank; both are ignored, too.
fn option(line: &str) -> Option<Value> {
    let items = match line.split_once('(') {
        Some((items, place)) => {
            let mut words = place.strip_suffix(')')?.split(' ');
            let of = [words.next()?, words.next()?, words.next()?];
            (is_count(of[0]) && of[1] == "of" && is_count(of[2]) && words.next().is_none())
                .then_some(items)?
        }
        None => line,
    };
    let (mut cell, mut value) = (None, None);
    for item in items.split_whitespace() {
        let item = item.split_once(':').map_or(item, |(item, _colour)| item);
        match item.rsplit_once('#') {
            Some((_, said)) if value.is_none_or(|before| before == said) => value = Some(said),
            None if item.strip_prefix('p').is_some_and(is_count) => {}
            None if cell.is_none() => cell = Some(item),
            _ => return None,
        }
    }
    Some(Value { name: Name::Text(cell?.to_owned()), value: decimal(value?)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: &[(&str, f64)]) -> SolverAnswer {
        let value = |&(name, value): &(&str, f64)| Value { name: Name::Text(name.into()), value };
        SolverAnswer::Sat(list.iter().map(value).collect())
    }

    const FIRST: &str = "(9 options, 8+4 items, 36 entries successfully read)\n1:\n r1#2 c1#2 b1#2 p1 p34 r1c1 (2 of 9)\n \
                         r1c2 r1#10 c2#10:3 p2\n";

    #[test]
    fn the_first_of_several_solutions_counts() {
        let expected = values(&[("r1c1", 2.0), ("r1c2", 10.0)]);
        for rest in [
            "2:\n r1",
            "Altogether 1 solution, 93+124 mems, 4 nodes.",
            "2:\nAltogether 2 solutions, 1 mems.\n",
        ] {
            assert_eq!(read(&format!("{FIRST}{rest}")), Ok(expected.clone()), "{rest}");
        }
        assert_eq!(read("Altogether 0 solutions, 93+124 mems, 4 nodes.\n"), Ok(SolverAnswer::Unsat));
        assert_eq!(read("TIMEOUT!\nAltogether 0 solutions, 93+124 mems.\n"), Ok(SolverAnswer::Unknown));
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        let cases = [
            ("".to_owned(), "1:1: no answer"),
            (" r1c1 r1#2\n".into(), "1:1: no answer"),
            ("1:\n".into(), "1:1: a solution without an end"),
            ("1:\n2:\n".into(), "1:1: a solution without options"),
            (FIRST.into(), "4:1: a solution without an end"),
            (format!("{FIRST}2:"), "5:1: `2:`"),
            (format!("{FIRST} r1c3\nAltogether 1 solution, 9 mems\n"), "5:1: ` r1c3`"),
            (format!("{FIRST} p3 r1#3\nAltogether 1 solution, 9 mems\n"), "5:1: ` p3 r1#3`"),
            (format!("{FIRST} r1c3 r1#3 p\nAltogether 1 solution, 9 mems\n"), "5:1: ` r1c3 r1#3 p`"),
            (format!("{FIRST} r1#3\nAltogether 1 solution, 9 mems\n"), "5:1: ` r1#3`"),
            (format!("{FIRST} r1c3 r1#3 c3#4\nAltogether 1 solution, 9 mems\n"), "5:1: ` r1c3 r1#3 c3#4`"),
            (format!("{FIRST} r1c3 r1c4 r1#3\nAltogether 1 solution, 9 mems\n"), "5:1: ` r1c3 r1c4 r1#3`"),
            (format!("{FIRST} r1c3 r1#3 (2 of\nAltogether 1 solution, 9 mems\n"), "5:1: ` r1c3 r1#3 (2 of`"),
            (format!("{FIRST}Altogether 0 solutions, 9 mems\n"), "5:1: a solution, but a count of 0"),
            (format!("{FIRST}Altogether some\n"), "5:1: `Altogether some`"),
            (
                "Altogether 0 solutions, 9\nAltogether 1 solution, 9\n".into(),
                "2:1: `Altogether 1 solution, 9`",
            ),
            ("Altogether 3 solutions, 9 mems\n".into(), "1:1: solutions that are only counted"),
            ("Altogether 0 soluti".into(), "1:1: `Altogether 0 soluti`"),
        ];
        for (text, expected) in cases {
            let error = read(&text).expect_err(&text).to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
