//! Reads the text of a condition.

use std::ops::Range;

use super::operator::{Level, Operator};
use super::{Comparison, Complaint, Condition, Number, Operation};
use crate::grid::MAX_VALUES;

/// The maximum number of integers, values, operators and functions in a condition.
const MAX_PARTS: usize = 100;

/// The maximum depth of nested parts. A printed condition has at most two levels per part.
const MAX_DEPTH: usize = 2 * MAX_PARTS + 10;

/// The largest integer literal.
const MAX_LITERAL: i64 = 1_000_000_000;
const MAX_PRODUCT: i64 = 1_000_000_000_000_000;

const OPERAND: &str = "a, b, an integer, '(', '|', abs, '-' or not";

/// A part of the text: a number or a condition.
enum Part {
    Number(Number),
    Condition(Condition),
}

/// Reads a condition from left to right, by precedence. The recursion uses less than half of a thread's 2 MiB stack,
/// even without optimisation.
pub struct Parser<'a> {
    text: &'a str,
    at: usize,
    parts: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        Parser { text, at: 0, parts: 0, depth: 0 }
    }

    /// Reads the whole text as a condition.
    pub fn all(mut self) -> Result<Condition, Complaint> {
        let start = self.start();
        let part = self.part(Level::Or)?;
        let condition = condition(part, start..self.at)?;
        match self.next() {
            (_, "") => Ok(condition),
            _ => Err(self.complain("an operator, or the end of the condition")),
        }
    }

    /// Returns the index in bytes at which the next word starts.
    fn start(&self) -> usize {
        self.text.len() - self.text[self.at..].trim_start().len()
    }

    /// Returns the next word and its range in bytes; empty at the end. A word consists of letters, digits, or one
    /// operator.
    fn next(&self) -> (Range<usize>, &'a str) {
        let start = self.start();
        let rest = &self.text[start..];
        let length = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let length = match rest.chars().next() {
            None => 0,
            Some(c) if c.is_ascii_alphabetic() => length(|c| c.is_ascii_alphabetic()),
            Some(c) if c.is_ascii_digit() => length(|c| c.is_ascii_digit()),
            Some(_) if ["<=", ">=", "!=", "=="].iter().any(|sign| rest.starts_with(sign)) => 2,
            Some(c) => c.len_utf8(),
        };
        (start..start + length, &rest[..length])
    }

    /// Reads the next word and returns `true` if it is `word`; otherwise reads nothing.
    fn take(&mut self, word: &str) -> bool {
        let (place, next) = self.next();
        let found = next == word;
        if found {
            self.at = place.end;
        }
        found
    }

    /// Returns an error at the next word.
    fn complain(&self, expected: &str) -> Complaint {
        match self.next() {
            (place, "") => (place, "the condition ends here".into(), expected.into()),
            (place, word) => {
                let shown: String = word.chars().take(40).collect();
                (place, format!("'{shown}'"), expected.into())
            }
        }
    }

    /// Counts one more part; an error if there are too many.
    fn count(&mut self) -> Result<(), Complaint> {
        self.parts += 1;
        match self.parts > MAX_PARTS {
            true => {
                Err((self.next().0, "the condition is too long".into(), format!("at most {MAX_PARTS} parts")))
            }
            false => Ok(()),
        }
    }

    fn too_deep(&self) -> Complaint {
        (self.next().0, "parts nested too deeply".into(), format!("at most {MAX_DEPTH}"))
    }

    /// Reads a nested part, and returns it with its range in bytes.
    fn deeper(&mut self, level: Level) -> Result<(Range<usize>, Part), Complaint> {
        if self.depth == MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let start = self.start();
        let part = self.part(level)?;
        self.depth -= 1;
        Ok((start..self.at, part))
    }

    /// Reads a part of this level or of tighter ones: a first operand, then operators with their right operands. The
    /// recursion passes through this function. Without optimisation, even unused variables of a function take stack, so
    /// other functions do the work.
    fn part(&mut self, level: Level) -> Result<Part, Complaint> {
        let start = self.start();
        let mut left = self.first(level)?;
        while let Some(operator) = Operator::named(self.next().1).filter(|operator| operator.level() >= level)
        {
            left = self.joined(left, start, operator)?;
        }
        Ok(left)
    }

    /// Reads the operator, which is the next word, and its right operand, and returns the whole operation. `left`, the
    /// left operand, begins at byte `start`.
    fn joined(&mut self, left: Part, start: usize, operator: Operator) -> Result<Part, Complaint> {
        let end = self.at;
        let sign = self.next().0;
        self.at = sign.end;
        self.count()?;
        Ok(match operator {
            Operator::Or | Operator::And => {
                let first = condition(left, start..end)?.into();
                let (place, second) = self.right(operator)?;
                let second = condition(second, place)?.into();
                Part::Condition(match operator {
                    Operator::Or => Condition::Or(first, second),
                    _ => Condition::And(first, second),
                })
            }
            Operator::Compare(comparison) => {
                let first = number(left, start..end)?;
                Part::Condition(Condition::Compare(first, self.compared(comparison)?))
            }
            Operator::Calculate(operation) => {
                let first = number(left, start..end)?;
                let (place, second) = self.right(operator)?;
                Part::Number(calculated(operation, first, number(second, place)?, sign)?)
            }
        })
    }

    /// Reads the right operand of an operator, and returns it with its range in bytes.
    fn right(&mut self, operator: Operator) -> Result<(Range<usize>, Part), Complaint> {
        let start = self.start();
        let part = self.part(operator.level().next())?;
        Ok((start..self.at, part))
    }

    /// Reads the rest of a chain of comparisons, such as `<b<=9` in `a<b<=9`, after its first operator.
    fn compared(&mut self, mut comparison: Comparison) -> Result<Vec<(Comparison, Number)>, Complaint> {
        let mut others = Vec::new();
        loop {
            let (place, part) = self.right(Operator::Compare(comparison))?;
            others.push((comparison, number(part, place)?));
            let (place, word) = self.next();
            let Some(Operator::Compare(another)) = Operator::named(word) else { return Ok(others) };
            self.at = place.end;
            self.count()?;
            comparison = another;
        }
    }

    /// Reads the first operand of a part of this level, which may have `not` or a sign, be in parentheses, or be an
    /// absolute value.
    fn first(&mut self, level: Level) -> Result<Part, Complaint> {
        match self.next().1 {
            "not" if level <= Level::Not => self.of_one(Level::Not),
            "-" => self.of_one(Level::Sign),
            "(" => self.enclosed(),
            "|" | "abs" => self.absolute(),
            _ => self.operand(),
        }
    }

    /// Reads `not` with a condition, or `-` with a number.
    fn of_one(&mut self, level: Level) -> Result<Part, Complaint> {
        self.at = self.next().0.end;
        self.count()?;
        let (place, part) = self.deeper(level)?;
        Ok(match level {
            Level::Not => Part::Condition(Condition::Not(condition(part, place)?.into())),
            _ => Part::Number(Number::Negative(number(part, place)?.into())),
        })
    }

    /// Reads `a`, `b` or an integer.
    fn operand(&mut self) -> Result<Part, Complaint> {
        let (place, word) = self.next();
        self.count()?;
        let number = match word {
            "a" => Number::A,
            "b" => Number::B,
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let number = word.parse().ok().filter(|&number| number <= MAX_LITERAL);
                let number = number.ok_or_else(|| self.complain(&format!("an integer up to {MAX_LITERAL}")));
                Number::Literal(number?)
            }
            _ => return Err(self.complain(OPERAND)),
        };
        self.at = place.end;
        Ok(Part::Number(number))
    }

    /// Reads a part in parentheses.
    fn enclosed(&mut self) -> Result<Part, Complaint> {
        self.at = self.next().0.end;
        let (_, part) = self.deeper(Level::Or)?;
        self.close(")")?;
        Ok(part)
    }

    /// Reads an absolute value: a number between bars, or in parentheses after `abs`.
    fn absolute(&mut self) -> Result<Part, Complaint> {
        let (place, word) = self.next();
        self.count()?;
        self.at = place.end;
        let close = if word == "|" { "|" } else { ")" };
        if word != "|" && !self.take("(") {
            return Err(self.complain("'('"));
        }
        let (place, part) = self.deeper(Level::Or)?;
        let number = number(part, place)?;
        self.close(close)?;
        Ok(Part::Number(Number::Absolute(number.into())))
    }

    fn close(&mut self, close: &str) -> Result<(), Complaint> {
        match self.take(close) {
            true => Ok(()),
            false => Err(self.complain(&format!("an operator or '{close}'"))),
        }
    }
}

/// Returns the condition; an error that marks the byte range `place` if the part is a number.
fn condition(part: Part, place: Range<usize>) -> Result<Condition, Complaint> {
    match part {
        Part::Condition(condition) => Ok(condition),
        Part::Number(_) => Err((place, "a number".into(), "a condition, such as a+b>=7".into())),
    }
}

/// Returns the number; an error that marks the byte range `place` if the part is a condition.
fn number(part: Part, place: Range<usize>) -> Result<Number, Complaint> {
    match part {
        Part::Number(number) => Ok(number),
        Part::Condition(_) => Err((place, "a condition".into(), "a number, such as a+b".into())),
    }
}

/// Returns the operation on two numbers; an error at the byte range `sign` if its result may exceed [`MAX_PRODUCT`].
fn calculated(
    operation: Operation,
    left: Number,
    right: Number,
    sign: Range<usize>,
) -> Result<Number, Complaint> {
    let number = Number::Of(operation, left.into(), right.into());
    match largest(&number) > MAX_PRODUCT {
        true => {
            Err((sign, "a product of numbers that are too large".into(), format!("at most {MAX_PRODUCT}")))
        }
        false => Ok(number),
    }
}

/// Returns an upper bound on the absolute value of a number, for any values of the cells.
fn largest(number: &Number) -> i64 {
    match number {
        Number::Literal(number) => *number,
        Number::A | Number::B => MAX_VALUES as i64,
        Number::Negative(inner) | Number::Absolute(inner) => largest(inner),
        Number::Of(Operation::Add | Operation::Subtract, left, right) => {
            largest(left).saturating_add(largest(right))
        }
        Number::Of(Operation::Multiply, left, right) => largest(left).saturating_mul(largest(right)),
        Number::Of(Operation::Remainder, _, right) => largest(right),
    }
}
