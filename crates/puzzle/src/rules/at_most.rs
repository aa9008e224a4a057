//! `at-most`: "At most K of these clues are right."

use super::family::held_blocks::HeldBlocks;
use super::params::Arguments;
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};

pub const SPEC: Spec = Spec {
    name: "at-most",
    params: HeldBlocks::PARAMS,
    summary: "in at most K blocks, all rules hold, and in each other block at least one rule does not; a rule that cannot be negated, such as connected-values, is an error; marks do not count for negative rules",
    examples: &[
        "grid 4x4\nat-most 1 of { killer 5 r1c1 r1c2 ; even r4c4 } { thermo r2c1-r2c3 } { kropki white r3c1 r3c2 }",
        "grid 4x4\nat-most 0 of { palindrome r1c1 r2c2 } { modular 2 r3c1-r3c3 }",
        "grid 3x3\nvalues 0-3\nat-most 1 of { anti-knight } { little-killer 3 r1c1 dr } { exactly 1 of { odd r1c1 } { even r2c2 } }",
    ],
    sample: "at-most 1 of { thermo r1c1 r1c2 } { thermo r2c2 r2c1 }",
    sentences: &[
        sentence("no block holds as a whole").when(Number(0, 0)),
        sentence("all rules of at most {K} of the blocks hold")
            .or("at most as many of the numbered blocks hold as their statement says"),
    ],
    takes_beyond: true,
    ..Spec::of(Group::Own, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(HeldBlocks::take(args, |number, _| 0..=number)?))
}
