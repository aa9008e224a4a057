//! `at-least`: "At least K of these clues are right."

use super::family::held_blocks::HeldBlocks;
use super::params::Arguments;
use super::{Group, RuleResult, Spec, sentence};

pub const SPEC: Spec = Spec {
    name: "at-least",
    params: HeldBlocks::PARAMS,
    summary: "in at least K blocks, all rules hold; a block may contain blocks, but not udoku or full-rank-ties; marks do not count for negative rules",
    examples: &[
        "grid 4x4\nat-least 2 of { killer 5 r1c1 r1c2 } { thermo r2c1-r2c3 ; even r1c1 } { lunchbox 2 r2c1 r2c2 r3c3 }",
        "grid 4x4\nat-least 0 of { sandwich 5 r1 }\nat-least 1 of { sandwich 5 r1 } { arrow r1c1 r2c2 r3c3 }",
        "grid 3x3\nvalues 0-3\nat-least 2 of { anti-king } { odd r1c1 } { at-least 1 of { sandwich 0 r2 } { even r1c2 } }",
    ],
    sample: "at-least 1 of { thermo r1c1 r1c2 } { thermo r2c2 r2c1 }",
    sentences: &[sentence("all rules of at least {K} of the blocks hold")
        .or("at least as many of the numbered blocks hold as their statement says")],
    takes_beyond: true,
    ..Spec::of(Group::Own, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(HeldBlocks::take(args, |number, blocks| number..=blocks)?))
}
