//! The ways in which a filled grid violates a puzzle.

use std::fmt::{self, Display};

use super::StatedRule;
use crate::grid::{Cell, Grid, House};

/// One way in which a filled grid violates a puzzle.
#[derive(Debug)]
pub enum Violation<'a> {
    /// A cell holds a digit that is not one of the cell's values.
    Value(Cell, &'a Grid),
    /// A cell holds a digit other than its given.
    Given(Cell, &'a Grid),
    /// Two cells of the house hold the same digit.
    House(&'a House),
    /// The rule does not hold.
    Rule(&'a StatedRule),
}

impl Display for Violation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Value(cell, grid) => match (grid.layer_of(*cell), grid.group_of(*cell)) {
                (Some(_), _) => write!(f, "{} holds no value of its layer", grid.name_of(*cell)),
                (None, Some(_)) => write!(f, "{} holds none of its values", grid.name_of(*cell)),
                (None, None) => write!(f, "{cell} holds no value of the grid"),
            },
            Violation::Given(cell, grid) => write!(f, "{} differs from its given", grid.name_of(*cell)),
            Violation::House(house) => write!(f, "{house} repeats a digit"),
            Violation::Rule(stated) => write!(f, "the rule '{stated}' is broken"),
        }
    }
}
