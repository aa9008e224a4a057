//! The operators in the text of a condition, and their precedence.

use super::{Comparison, Operation};

/// The levels of precedence; operators of the first level bind least tightly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Or,
    And,
    Not,
    Compare,
    Sum,
    Product,
    Sign,
}

impl Level {
    /// Returns the next level, which binds more tightly; the last level returns itself.
    pub fn next(self) -> Level {
        match self {
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Not => Level::Compare,
            Level::Compare => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product | Level::Sign => Level::Sign,
        }
    }
}

/// An operator between two parts.
#[derive(Clone, Copy)]
pub enum Operator {
    Or,
    And,
    Compare(Comparison),
    Calculate(Operation),
}

impl Operator {
    pub fn named(word: &str) -> Option<Operator> {
        Some(match word {
            "or" => Operator::Or,
            "and" => Operator::And,
            "+" => Operator::Calculate(Operation::Add),
            "-" => Operator::Calculate(Operation::Subtract),
            "*" => Operator::Calculate(Operation::Multiply),
            "%" => Operator::Calculate(Operation::Remainder),
            "==" => Operator::Compare(Comparison::Equal),
            _ => Operator::Compare(Comparison::ALL.iter().find(|(_, text)| *text == word)?.0),
        })
    }

    pub fn level(self) -> Level {
        match self {
            Operator::Or => Level::Or,
            Operator::And => Level::And,
            Operator::Compare(_) => Level::Compare,
            Operator::Calculate(Operation::Add | Operation::Subtract) => Level::Sum,
            Operator::Calculate(Operation::Multiply | Operation::Remainder) => Level::Product,
        }
    }
}
