//! Reads answers about parts: the least and greatest number of solutions of a part, and the grids in the answer.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::cube::Cube;
use crate::count::Count;
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::Puzzle;

/// Bounds on the number of solutions of a part, and the different solutions listed.
#[derive(Clone, Debug)]
pub struct PartAnswer {
    pub least: Count,
    /// The greatest number of solutions; `None` if it is not known.
    pub most: Option<Count>,
    pub solutions: Vec<Solution>,
    /// The reason that the answer gives for not knowing closer bounds.
    pub reason: Option<String>,
}

impl PartAnswer {
    /// Reads the answer `object`, the content of `line`, about the part of `puzzle` with the cube `cube`. Every grid in
    /// it is checked against the part's rules.
    pub fn read(
        line: Line<'_>,
        object: &Map<String, Value>,
        cube: &Cube,
        puzzle: &Puzzle,
    ) -> Result<PartAnswer, ParseError> {
        let part = &cube.part_of(puzzle);
        let verdict = object.get("verdict").and_then(Value::as_str).unwrap_or_default();
        let (least, most) = match verdict {
            "none" => (0, Some(0)),
            "unique" => (1, Some(1)),
            "multiple" => (2, None),
            "solved" => (1, None),
            "unknown" | "error" => (0, None),
            _ => {
                let expected = "solved, unique, multiple, none, unknown or error";
                return Err(line.error(place(line, "verdict"), "not a verdict of solve", expected));
            }
        };
        let (least, most) = (Count::from(least), most.map(Count::from));
        let mut known = PartAnswer { least, most, solutions: Vec::new(), reason: None };
        for (digits, variables) in [("solution", "variables"), ("other", "other_variables")] {
            if let Some(value) = object.get(digits) {
                let wrong = |what: String| {
                    Err(line.error(place(line, digits), what, "a solution of this part of the puzzle"))
                };
                let grid = part.grid();
                let Some(solution) = solution(value, object.get(variables), grid) else {
                    let (cells, beside) = (grid.positions(), grid.variables().count());
                    return wrong(format!("{digits} and {variables} are not {cells} and {beside} digits"));
                };
                if let Some(broken) = part.broken_rules(&solution).first() {
                    return wrong(format!("{broken}"));
                }
                known.add(solution);
            }
        }
        if known.least > 0 && known.solutions.is_empty() {
            let expected = "`solution` with its digits, as --output json writes it";
            return Err(line.error(
                place(line, "verdict"),
                format!("{verdict} without a grid that shows it"),
                expected,
            ));
        }
        let complete = match object.get("complete") {
            None => true,
            Some(Value::Bool(complete)) => *complete,
            Some(other) => {
                let what = format!("complete is {other}");
                return Err(line.error(place(line, "complete"), what, "true or false"));
            }
        };
        if !complete && matches!(verdict, "none" | "unique") {
            let what = format!("{verdict}, but not complete");
            return Err(line.error(place(line, "complete"), what, "an answer that agrees with itself"));
        }
        if let Some(count) = object.get("count") {
            let fits = |count: &Count| match verdict {
                "none" => *count == 0,
                "unique" => *count == 1,
                "multiple" => *count >= 2,
                // The question was for one solution, so only one was counted.
                "solved" => *count == 1,
                "unknown" => true,
                // For an error, nothing was counted.
                _ => false,
            };
            let Some(count) = stated_count(line).filter(fits) else {
                return Err(line.error(
                    place(line, "count"),
                    format!("{verdict} with the count {count}"),
                    "a count that fits the verdict",
                ));
            };
            if let Some(most) = less_than(&count, cube, part) {
                let (count, most) = (short(&count), short(&most));
                return Err(line.error(
                    place(line, "count"),
                    format!("the count {count} of a part whose open cells have {most} fillings"),
                    format!("a count from 0 to {most}"),
                ));
            }
            // A count that a limit cut short is trusted only if the answer has a grid.
            if verdict != "unknown" || !known.solutions.is_empty() {
                known.least = known.least.max(count.clone());
            }
            if complete && verdict == "multiple" {
                known.most = Some(count);
            }
        }
        if matches!(verdict, "unknown" | "error") {
            let message = object.get("message").and_then(Value::as_str);
            known.reason =
                Some(message.map_or_else(|| verdict.to_owned(), |message| format!("{verdict}: {message}")));
        }
        known.settle(line)?;
        Ok(known)
    }

    /// Merges another answer about the same part. A worker that was restarted may report the same answer again, or a
    /// better one.
    pub fn merge(&mut self, other: PartAnswer, line: Line<'_>) -> Result<(), ParseError> {
        self.least = std::mem::replace(&mut self.least, Count::ZERO).max(other.least);
        self.most = [self.most.take(), other.most].into_iter().flatten().min();
        other.solutions.into_iter().for_each(|solution| self.add(solution));
        self.reason = self.reason.take().or(other.reason);
        self.settle(line)
    }

    fn add(&mut self, solution: Solution) {
        if !self.solutions.contains(&solution) {
            self.solutions.push(solution);
        }
    }

    fn settle(&mut self, line: Line<'_>) -> Result<(), ParseError> {
        if self.least < self.solutions.len() as u128 {
            self.least = (self.solutions.len() as u128).into();
        }
        if let Some(most) = self.most.as_ref().filter(|&most| *most < self.least) {
            let what = format!("at most {most} and at least {} solutions of one part", self.least);
            return Err(line.error(place(line, "verdict"), what, "answers that agree"));
        }
        if self.most.is_some() || self.least > 0 {
            self.reason = None;
        }
        Ok(())
    }
}

/// The count in an answer as text, because it may be larger than the 64 bits that a [`Value`] holds.
#[derive(Deserialize)]
struct WrittenCount<'a> {
    #[serde(borrow)]
    count: &'a RawValue,
}

/// Returns the count in the answer on a line, of any size; `None` if it has no valid count.
fn stated_count(line: Line<'_>) -> Option<Count> {
    let written: WrittenCount<'_> = serde_json::from_str(line.text).ok()?;
    written.count.get().parse().ok()
}

/// Formats a number for a message: if it has more than 40 digits, as its first two digits with an exponent.
fn short(count: &Count) -> String {
    match count.to_string() {
        digits if digits.len() > 40 => {
            format!("about {}.{}e{}", &digits[..1], &digits[1..2], digits.len() - 1)
        }
        digits => digits,
    }
}

/// Returns the number of ways to fill the open cells of a part with any of their values, if that is less than `count`,
/// which then must be wrong.
fn less_than(count: &Count, cube: &Cube, part: &Puzzle) -> Option<Count> {
    let (grid, left) = (part.grid(), cube.left(part.grid()));
    let open = part.cells().filter(|&cell| part.given(cell).is_none() && !grid.is_nowhere(cell));
    let values = |cell: Cell| left.get(&cell).map_or_else(|| grid.values_of(cell).count(), Vec::len) as u128;
    let (mut ways, mut few) = (Count::from(1), 1_u128);
    for values in open.map(values) {
        // Products that fit into 128 bits are faster, so a `Count` is used only for the rest.
        match few.checked_mul(values) {
            Some(product) => few = product,
            None => {
                ways = ways.times(&few.into());
                few = values;
                if ways >= *count {
                    return None;
                }
            }
        }
    }
    Some(ways.times(&few.into())).filter(|ways| ways < count)
}

/// A number with fewer digits than this is in the range of a [`Value`], at least as a float.
const FEW_DIGITS: usize = 300;
/// A count with more digits than this is not read.
const MOST_DIGITS: usize = 1 << 16;

/// Replaces a count that is too large for a [`Value`] by a small one of the same length, so that the columns in errors
/// stay correct; `None` if there is no such count.
pub fn without_count(text: &str) -> Option<String> {
    let WrittenCount { count } = serde_json::from_str(text).ok()?;
    let count = count.get();
    let is_beyond =
        (FEW_DIGITS..=MOST_DIGITS).contains(&count.len()) && count.bytes().all(|sign| sign.is_ascii_digit());
    is_beyond.then(|| text.replacen(count, &format!("{:<1$}", 2, count.len()), 1))
}

/// Returns the filled grid of an answer from its digits; `None` if their number or values do not fit the grid.
fn solution(digits: &Value, variables: Option<&Value>, grid: &Grid) -> Option<Solution> {
    let digit = |value: &Value| Digit::try_from(value.as_u64()?).ok();
    let cells = digits.as_array().filter(|cells| cells.len() == grid.positions())?;
    let nothing = Vec::new();
    let beside = variables.map_or(Some(&nothing), Value::as_array)?;
    if beside.len() != grid.variables().count() {
        return None;
    }
    // Positions without a cell get the same digit in all grids, so that equal grids compare equal.
    let mut by_place = vec![grid.values().min; grid.places()];
    for cell in grid.cells() {
        by_place[grid.index(cell)] = digit(&cells[grid.index(cell)])?;
    }
    for (cell, value) in grid.variables().zip(beside) {
        by_place[grid.index(cell)] = digit(value)?;
    }
    Some(Solution::new(grid, by_place))
}

/// Returns the byte range of a key with its quotes on a line; `0..0` if the key is not there.
pub fn place(line: Line<'_>, key: &str) -> std::ops::Range<usize> {
    let quoted = format!("\"{key}\"");
    let is_key = |end: usize| line.text[end..].trim_start().starts_with(':');
    let mut found = line.text.match_indices(&quoted);
    let start = found.find(|(start, quoted)| is_key(start + quoted.len())).map(|(start, _)| start);
    start.map_or(0..0, |start| start..start + quoted.len())
}
