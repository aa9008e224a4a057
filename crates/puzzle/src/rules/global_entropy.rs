//! `global-entropy`: "Every 2x2 square holds a low, a middle and a high digit."

use super::family::{BySquares, SquareClasses, third};
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};
use crate::grid::Values;

pub const SPEC: Spec = Spec {
    name: "global-entropy",
    params: &[],
    summary: "every 2x2 square holds a low, a middle and a high value; there are as many low as high values, and as many middle ones or, if 3 does not divide the number of values, one more or one fewer",
    examples: &["grid 3x3 no-boxes\nvalues 1-6\nglobal-entropy", "grid 2x3\nvalues 0-4\nglobal-entropy"],
    sample: "global-entropy",
    sentences: &[sentence(
        "every 2x2 square holds a low (<low>), a middle (<mean>) and a high value (<high>)",
    )],
    iss: ".GlobalEntropy",
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct GlobalEntropy;

fn make(_: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(BySquares(GlobalEntropy)))
}

impl SquareClasses for GlobalEntropy {
    fn class(&self, value: i32, values: Values) -> i32 {
        third(value, values)
    }
}
