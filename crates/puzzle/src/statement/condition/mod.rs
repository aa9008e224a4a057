//! A setter's own rule for two values, written as a formula such as `a+b>=7 and a<b`.

mod operator;
mod parser;

use std::fmt;
use std::ops::Range;

/// A mistake in a text: its range in bytes, a message, and a description of what was expected.
pub type Complaint = (Range<usize>, String, String);

/// A number computed from two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A non-negative integer.
    Literal(i64),
    /// The value of the first cell.
    A,
    /// The value of the second cell.
    B,
    /// The negative of a number.
    Negative(Box<Number>),
    /// The absolute value of a number.
    Absolute(Box<Number>),
    /// The result of an operation on two numbers.
    Of(Operation, Box<Number>, Box<Number>),
}

/// A binary operation on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum of the two numbers.
    Add,
    /// The first number minus the second.
    Subtract,
    /// The product of the two numbers.
    Multiply,
    /// The remainder of dividing the first number by the second; it is never negative.
    Remainder,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The comparison `=`.
    Equal,
    /// The comparison `!=`.
    Unequal,
    /// The comparison `<`.
    Less,
    /// The comparison `<=`.
    AtMost,
    /// The comparison `>`.
    Greater,
    /// The comparison `>=`.
    AtLeast,
}

/// A condition on two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A chain of comparisons: each number is compared with the next one in the list. The list is not empty.
    Compare(Number, Vec<(Comparison, Number)>),
    /// The negation: the condition does not hold.
    Not(Box<Condition>),
    /// The conjunction: both conditions hold.
    And(Box<Condition>, Box<Condition>),
    /// The disjunction: at least one of the conditions holds.
    Or(Box<Condition>, Box<Condition>),
}

impl Number {
    /// Returns the result for the values of the two cells; `None` if a division by 0 occurs.
    fn value(&self, a: i64, b: i64) -> Option<i64> {
        Some(match self {
            Number::Literal(number) => *number,
            Number::A => a,
            Number::B => b,
            Number::Negative(inner) => -inner.value(a, b)?,
            Number::Absolute(inner) => inner.value(a, b)?.abs(),
            Number::Of(operation, left, right) => {
                let (left, right) = (left.value(a, b)?, right.value(a, b)?);
                match operation {
                    Operation::Add => left + right,
                    Operation::Subtract => left - right,
                    Operation::Multiply => left * right,
                    Operation::Remainder => left.checked_rem_euclid(right)?,
                }
            }
        })
    }

    /// Returns `true` if computing the number may divide by 0.
    fn may_divide_by_zero(&self) -> bool {
        match self {
            Number::Literal(_) | Number::A | Number::B => false,
            Number::Negative(inner) | Number::Absolute(inner) => inner.may_divide_by_zero(),
            Number::Of(operation, left, right) => {
                let safe = *operation != Operation::Remainder || matches!(**right, Number::Literal(1..));
                !safe || left.may_divide_by_zero() || right.may_divide_by_zero()
            }
        }
    }

    /// Returns the precedence of the outermost operator: 1 for sums, 2 for products, 3 for a sign, 4 for anything else.
    fn binding(&self) -> u8 {
        match self {
            Number::Of(Operation::Add | Operation::Subtract, ..) => 1,
            Number::Of(..) => 2,
            Number::Negative(_) => 3,
            _ => 4,
        }
    }

    /// Writes the number, in parentheses if its precedence is below `least`.
    fn write(&self, f: &mut fmt::Formatter<'_>, least: u8) -> fmt::Result {
        if self.binding() < least {
            f.write_str("(")?;
            self.write(f, 0)?;
            return f.write_str(")");
        }
        match self {
            Number::Literal(number) => write!(f, "{number}"),
            Number::A => f.write_str("a"),
            Number::B => f.write_str("b"),
            Number::Negative(inner) => {
                f.write_str("-")?;
                inner.write(f, 3)
            }
            Number::Absolute(inner) => {
                f.write_str("|")?;
                inner.write(f, 0)?;
                f.write_str("|")
            }
            Number::Of(operation, left, right) => {
                left.write(f, self.binding())?;
                f.write_str(match operation {
                    Operation::Add => "+",
                    Operation::Subtract => "-",
                    Operation::Multiply => "*",
                    Operation::Remainder => "%",
                })?;
                right.write(f, self.binding() + 1)
            }
        }
    }
}

impl Comparison {
    const ALL: [(Comparison, &'static str); 6] = [
        (Comparison::Equal, "="),
        (Comparison::Unequal, "!="),
        (Comparison::Less, "<"),
        (Comparison::AtMost, "<="),
        (Comparison::Greater, ">"),
        (Comparison::AtLeast, ">="),
    ];

    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Comparison::ALL.iter().find(|(comparison, _)| comparison == self);
        f.write_str(text.map_or("", |(_, text)| text))
    }
}

impl Condition {
    /// Reads a condition. An error holds the byte range of the mistake, a message, and what was expected.
    pub fn parse(text: &str) -> Result<Condition, Complaint> {
        parser::Parser::new(text).all()
    }

    /// Returns `true` if the condition may divide by 0, so [`Condition::holds`] may return `None`.
    pub fn may_divide_by_zero(&self) -> bool {
        match self {
            Condition::Compare(first, others) => {
                first.may_divide_by_zero() || others.iter().any(|(_, number)| number.may_divide_by_zero())
            }
            Condition::Not(inner) => inner.may_divide_by_zero(),
            Condition::And(left, right) | Condition::Or(left, right) => {
                left.may_divide_by_zero() || right.may_divide_by_zero()
            }
        }
    }

    /// Returns `true` if the condition holds for two values; `None` if a division by 0 occurs. Parts are evaluated from
    /// left to right, and only as far as necessary.
    pub fn holds(&self, a: i64, b: i64) -> Option<bool> {
        match self {
            Condition::Compare(first, others) => {
                let mut left = first.value(a, b)?;
                for (comparison, number) in others {
                    let right = number.value(a, b)?;
                    if !comparison.holds(left, right) {
                        return Some(false);
                    }
                    left = right;
                }
                Some(true)
            }
            Condition::Not(inner) => inner.holds(a, b).map(|holds| !holds),
            Condition::And(left, right) => {
                if left.holds(a, b)? {
                    right.holds(a, b)
                } else {
                    Some(false)
                }
            }
            Condition::Or(left, right) => {
                if left.holds(a, b)? {
                    Some(true)
                } else {
                    right.holds(a, b)
                }
            }
        }
    }
}

/// The condition is written without blanks, so it is a single argument; parentheses separate `and`, `or` and `not` from
/// other words.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, left, right) = match self {
            Condition::Compare(first, others) => {
                first.write(f, 0)?;
                return others.iter().try_for_each(|(comparison, number)| {
                    write!(f, "{comparison}")?;
                    number.write(f, 0)
                });
            }
            Condition::Not(inner) => return write!(f, "not({inner})"),
            Condition::And(left, right) => ("and", left, right),
            Condition::Or(left, right) => ("or", left, right),
        };
        // A left operand with the same operator needs no parentheses.
        match (self, &**left) {
            (Condition::And(..), Condition::And(..)) | (Condition::Or(..), Condition::Or(..)) => {
                write!(f, "{left}{word}({right})")
            }
            _ => write!(f, "({left}){word}({right})"),
        }
    }
}

#[cfg(test)]
mod tests;
