//! `global-mod`: "Every 2x2 square holds digits of all three remainders modulo 3."

use std::fmt;

use super::family::{BySquares, SquareClasses};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Values;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "global-mod",
    usage: "global-mod",
    summary: "every 2x2 square holds values of all remainders modulo 3",
    examples: &["grid 3x3 no-boxes\nvalues 1-6\nglobal-mod", "grid 2x3\nvalues 0-4\nglobal-mod"],
    sample: "global-mod",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct GlobalMod;

fn parse(_: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    Ok(Box::new(BySquares(GlobalMod)))
}

impl SquareClasses for GlobalMod {
    fn class(&self, value: i32, _: Values) -> i32 {
        value % 3
    }
}

impl fmt::Display for GlobalMod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("global-mod")
    }
}
