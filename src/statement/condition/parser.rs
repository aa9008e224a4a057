//! The text of a condition.

use std::ops::Range;

use super::{Comparison, Complaint, Condition, Number, Operation};
use crate::grid::MAX_VALUES;

/// The most numbers, operations, comparisons and words of a condition.
const MAX_PARTS: usize = 100;

/// How deep parts may stand in parts. What a condition prints has two levels a part at most.
const MAX_DEPTH: usize = 2 * MAX_PARTS + 10;

/// The largest integer, and the largest product that values could make.
const MAX_LITERAL: i64 = 1_000_000_000;
const MAX_PRODUCT: i64 = 1_000_000_000_000_000;

const OPERAND: &str = "a, b, an integer, '(', '|', abs, '-' or not";

/// What a part of the text is.
enum Part {
    Number(Number),
    Condition(Condition),
}

/// Reads a condition from left to right. Loosest first: or, and, not, comparisons, + and -, * and %, signs.
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

    /// All of the text.
    pub fn all(mut self) -> Result<Condition, Complaint> {
        let start = self.start();
        let part = self.either()?;
        let condition = self.condition(part, start)?;
        match self.next() {
            (_, "") => Ok(condition),
            _ => Err(self.complain("an operator, or the end of the condition")),
        }
    }

    /// Where the next part begins.
    fn start(&self) -> usize {
        self.text.len() - self.text[self.at..].trim_start().len()
    }

    /// The next letters, digits or sign and their place; nothing at the end.
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

    /// Whether the next word is this one, which is then read.
    fn take(&mut self, word: &str) -> bool {
        let (place, next) = self.next();
        let found = next == word;
        if found {
            self.at = place.end;
        }
        found
    }

    /// An error at the next word.
    fn complain(&self, expected: &str) -> Complaint {
        match self.next() {
            (place, "") => (place, "the condition ends here".into(), expected.into()),
            (place, word) => {
                let shown: String = word.chars().take(40).collect();
                (place, format!("'{shown}'"), expected.into())
            }
        }
    }

    /// Counts a part.
    fn count(&mut self) -> Result<(), Complaint> {
        self.parts += 1;
        match self.parts > MAX_PARTS {
            true => {
                Err((self.next().0, "the condition is too long".into(), format!("at most {MAX_PARTS} parts")))
            }
            false => Ok(()),
        }
    }

    /// What `read` reads, one level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Complaint>) -> Result<T, Complaint> {
        if self.depth == MAX_DEPTH {
            return Err((
                self.next().0,
                "parts too deep within parts".into(),
                format!("at most {MAX_DEPTH}"),
            ));
        }
        self.depth += 1;
        let part = read(self);
        self.depth -= 1;
        part
    }

    /// The part from `start` on, if it is a condition.
    fn condition(&self, part: Part, start: usize) -> Result<Condition, Complaint> {
        match part {
            Part::Condition(condition) => Ok(condition),
            Part::Number(_) => Err((start..self.at, "a number".into(), "a condition, such as a+b>=7".into())),
        }
    }

    /// The part from `start` on, if it is a number.
    fn number(&self, part: Part, start: usize) -> Result<Number, Complaint> {
        match part {
            Part::Number(number) => Ok(number),
            Part::Condition(_) => Err((start..self.at, "a condition".into(), "a number, such as a+b".into())),
        }
    }

    fn either(&mut self) -> Result<Part, Complaint> {
        self.joined("or", Self::both, Condition::Or)
    }

    fn both(&mut self) -> Result<Part, Complaint> {
        self.joined("and", Self::negated, Condition::And)
    }

    /// Parts with `word` between.
    fn joined(
        &mut self,
        word: &str,
        read: fn(&mut Self) -> Result<Part, Complaint>,
        join: fn(Box<Condition>, Box<Condition>) -> Condition,
    ) -> Result<Part, Complaint> {
        let start = self.start();
        let mut left = read(self)?;
        loop {
            let end = self.at;
            if !self.take(word) {
                return Ok(left);
            }
            self.count()?;
            let first = match left {
                Part::Condition(condition) => condition,
                Part::Number(_) => {
                    return Err((start..end, "a number".into(), "a condition, such as a+b>=7".into()));
                }
            };
            let start = self.start();
            let second = read(self)?;
            left = Part::Condition(join(first.into(), self.condition(second, start)?.into()));
        }
    }

    fn negated(&mut self) -> Result<Part, Complaint> {
        if !self.take("not") {
            return self.compared();
        }
        self.count()?;
        let start = self.start();
        let part = self.deeper(Self::negated)?;
        Ok(Part::Condition(Condition::Not(self.condition(part, start)?.into())))
    }

    fn comparison(&mut self) -> Option<Comparison> {
        let (place, word) = self.next();
        let word = if word == "==" { "=" } else { word };
        let found = Comparison::ALL.iter().find(|(_, text)| *text == word)?.0;
        self.at = place.end;
        Some(found)
    }

    fn compared(&mut self) -> Result<Part, Complaint> {
        let start = self.start();
        let first = self.sum()?;
        let end = self.at;
        let mut others = Vec::new();
        while let Some(comparison) = self.comparison() {
            self.count()?;
            if let Part::Condition(_) = first {
                return Err((start..end, "a condition".into(), "a number, such as a+b".into()));
            }
            let start = self.start();
            let part = self.sum()?;
            others.push((comparison, self.number(part, start)?));
        }
        Ok(match first {
            Part::Number(first) if !others.is_empty() => Part::Condition(Condition::Compare(first, others)),
            part => part,
        })
    }

    fn sum(&mut self) -> Result<Part, Complaint> {
        self.operations(&[("+", Operation::Add), ("-", Operation::Subtract)], Self::product)
    }

    fn product(&mut self) -> Result<Part, Complaint> {
        self.operations(&[("*", Operation::Multiply), ("%", Operation::Remainder)], Self::signed)
    }

    /// Numbers with these operations between, from left to right.
    fn operations(
        &mut self,
        known: &[(&str, Operation)],
        read: fn(&mut Self) -> Result<Part, Complaint>,
    ) -> Result<Part, Complaint> {
        let start = self.start();
        let mut left = read(self)?;
        loop {
            let (end, sign) = (self.at, self.next().0);
            let Some(&(_, operation)) = known.iter().find(|(text, _)| self.take(text)) else {
                return Ok(left);
            };
            self.count()?;
            let first = match left {
                Part::Number(number) => number,
                Part::Condition(_) => {
                    return Err((start..end, "a condition".into(), "a number, such as a+b".into()));
                }
            };
            let from = self.start();
            let second = read(self)?;
            let number = Number::Of(operation, first.into(), self.number(second, from)?.into());
            if largest(&number) > MAX_PRODUCT {
                return Err((
                    sign,
                    "a product of too large numbers".into(),
                    format!("at most {MAX_PRODUCT}"),
                ));
            }
            left = Part::Number(number);
        }
    }

    fn signed(&mut self) -> Result<Part, Complaint> {
        if !self.take("-") {
            return self.operand();
        }
        self.count()?;
        let start = self.start();
        let part = self.deeper(Self::signed)?;
        Ok(Part::Number(Number::Negative(self.number(part, start)?.into())))
    }

    fn operand(&mut self) -> Result<Part, Complaint> {
        let (place, word) = self.next();
        if word != "(" {
            self.count()?;
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let number = word.parse().ok().filter(|&number| number <= MAX_LITERAL);
            let number = number.ok_or_else(|| self.complain(&format!("an integer up to {MAX_LITERAL}")))?;
            self.at = place.end;
            return Ok(Part::Number(Number::Literal(number)));
        }
        let absolute = |number: Number| Part::Number(Number::Absolute(number.into()));
        self.at = place.end;
        match word {
            "a" => Ok(Part::Number(Number::A)),
            "b" => Ok(Part::Number(Number::B)),
            "(" => self.enclosed(")"),
            "|" => self.enclosed_number("|").map(absolute),
            "abs" if self.take("(") => self.enclosed_number(")").map(absolute),
            "abs" => Err(self.complain("'('")),
            _ => {
                self.at = place.start;
                Err(self.complain(OPERAND))
            }
        }
    }

    /// A part up to the sign that closes it.
    fn enclosed(&mut self, close: &str) -> Result<Part, Complaint> {
        let part = self.deeper(Self::either)?;
        match self.take(close) {
            true => Ok(part),
            false => Err(self.complain(&format!("an operator or '{close}'"))),
        }
    }

    fn enclosed_number(&mut self, close: &str) -> Result<Number, Complaint> {
        let start = self.start();
        let part = self.deeper(Self::either)?;
        let number = self.number(part, start)?;
        match self.take(close) {
            true => Ok(number),
            false => Err(self.complain(&format!("an operator or '{close}'"))),
        }
    }
}

/// A bound of a number's distance from 0, whatever the values.
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
