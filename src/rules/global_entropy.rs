//! `global-entropy`: "Every 2x2 square holds a low, a middle and a high digit."

use std::fmt;

use super::family::{BySquares, SquareClasses, third};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Values;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "global-entropy",
    usage: "global-entropy",
    summary: "every 2x2 square holds a low, a middle and a high value",
    examples: &["grid 3x3 no-boxes\nvalues 1-6\nglobal-entropy", "grid 2x3\nvalues 0-4\nglobal-entropy"],
    sample: "global-entropy",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct GlobalEntropy;

fn parse(_: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(BySquares(GlobalEntropy)))
}

impl SquareClasses for GlobalEntropy {
    fn class(&self, value: i32, values: Values) -> i32 {
        third(value, values)
    }
}

impl fmt::Display for GlobalEntropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("global-entropy")
    }
}
