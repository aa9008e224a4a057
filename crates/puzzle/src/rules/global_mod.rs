//! `global-mod`: "Every 2x2 square holds digits of all three remainders modulo 3."

use super::family::{BySquares, SquareClasses};
use super::params::Arguments;
use super::{Group, RuleResult, Spec};
use crate::grid::Values;

pub const SPEC: Spec = Spec {
    name: "global-mod",
    params: &[],
    summary: "every 2x2 square holds values of all remainders modulo 3",
    examples: &["grid 3x3 no-boxes\nvalues 1-6\nglobal-mod", "grid 2x3\nvalues 0-4\nglobal-mod"],
    sample: "global-mod",
    iss: ".GlobalMod",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct GlobalMod;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(BySquares(GlobalMod)))
}

impl SquareClasses for GlobalMod {
    fn class(&self, value: i32, _: Values) -> i32 {
        value % 3
    }
}
