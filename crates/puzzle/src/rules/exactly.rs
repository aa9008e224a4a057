//! `exactly`: "Exactly K of these clues are right, and the others are wrong."

use super::family::held_blocks::HeldBlocks;
use super::params::Arguments;
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};

pub const SPEC: Spec = Spec {
    name: "exactly",
    params: HeldBlocks::PARAMS,
    summary: "in exactly K blocks, all rules hold, and in each other block at least one rule does not; a rule that cannot be negated, such as connected-values, is an error; marks do not count for negative rules",
    examples: &[
        "grid 4x4\nexactly 1 of { killer 5 r1c1 r1c2 ; even r4c4 } { thermo r2c1-r2c3 } { kropki white r3c1 r3c2 }",
        "grid 4x4\nexactly 2 of { skyscraper 2 r1 left } { x-sum 5 c1 top } { renban r2c1-r2c3 }",
        "grid 3x3\nvalues 0-3\nexactly 1 of { not { diagonal main } } { numbered-room 2 r1 left } { or { odd r1c1 } { between r2c1-r2c3 } }",
        "grid 4x4\nexactly 0 of { regex 1.* r2c1-r2c3 } { entropic r1c1-r1c3 } { look-and-say 2x1 r3c1 r4c2 r1c3 }",
    ],
    sample: "exactly 1 of { thermo r1c1 r1c2 } { thermo r2c2 r2c1 }",
    sentences: &[
        sentence("no block holds as a whole").when(Number(0, 0)),
        sentence("all rules of exactly {K} of the blocks hold")
            .or("exactly as many of the numbered blocks hold as their statement says"),
    ],
    takes_beyond: true,
    ..Spec::of(Group::Own, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(HeldBlocks::take(args, |number, _| number..=number)?))
}
