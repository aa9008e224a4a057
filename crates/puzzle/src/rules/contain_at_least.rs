//! `contain-at-least`: "The cells contain each of these digits at least as often as it is listed."

use super::family::Listing;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "contain-at-least",
    params: &[Param::values(), Param::distinct()],
    summary: "each listed value occurs among the cells at least as often as listed; other values may occur or not",
    examples: &[
        "grid 4x4\ncontain-at-least 1,2 r1c1 r1c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-3\nvariables 2\ncontain-at-least 0,2,2 v1 v2 r1c1 r2c2",
        "grid 2x2\ncontain-at-least 1 r1c1",
    ],
    sample: "contain-at-least 1,1,2 r1c1-r1c3 r2c1",
    sentences: &[sentence(
        "each value in the corner occurs among the cells at least as often as it stands there",
    )
    .quoted("each of the values listed occurs among the cells at least as often as it is listed")],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".ContainAtLeast",
    fpuzzles: "quadruple",
    ..Spec::of(Group::Cages, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Listing::make(args, false)
}

/// Proposes two or three of the digits in connected cells.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.group(4..=6)?;
    let mut digits: Vec<i32> = cells.iter().map(|&cell| draft.digit(cell)).collect();
    draft.random.shuffle(&mut digits);
    digits.truncate(draft.random.between(2, 3));
    digits.sort_unstable();
    Some(Statement::new(SPEC.name).with(Argument::Values(digits)).with(cells))
}
