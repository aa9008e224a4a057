//! What is wrong with a filled grid.

use std::fmt::{self, Display};

use super::StatedRule;
use crate::grid::{Cell, House};

/// One thing that a filled grid breaks.
#[derive(Debug)]
pub enum Violation<'a> {
    /// The cell holds none of the grid's values.
    Value(Cell),
    /// The cell holds another digit than was given.
    Given(Cell),
    /// Two cells of the house are equal.
    House(&'a House),
    /// The rule does not hold.
    Rule(&'a StatedRule),
}

impl Display for Violation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Value(cell) => write!(f, "{cell} holds no value of the grid"),
            Violation::Given(cell) => write!(f, "{cell} differs from its given"),
            Violation::House(house) => write!(f, "{house} repeats a digit"),
            Violation::Rule(stated) => write!(f, "the rule '{stated}' is broken"),
        }
    }
}
