//! What is wrong with a filled grid.

use std::fmt::{self, Display};

use super::Stated;
use crate::grid::{Cell, House};

/// One thing that a filled grid breaks.
#[derive(Debug)]
pub enum Broken<'a> {
    /// The cell holds none of the grid's values.
    Value(Cell),
    /// The cell holds another digit than was given.
    Given(Cell),
    /// Two cells of the house are equal.
    House(&'a House),
    /// The rule does not hold.
    Rule(&'a Stated),
}

impl Display for Broken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Value(cell) => write!(f, "{cell} holds no value of the grid"),
            Broken::Given(cell) => write!(f, "{cell} differs from its given"),
            Broken::House(house) => write!(f, "{house} repeats a digit"),
            Broken::Rule(stated) => write!(f, "the rule '{stated}' is broken"),
        }
    }
}
