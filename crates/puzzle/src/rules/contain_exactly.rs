//! `contain-exactly`: "The cells contain each of these digits exactly as often as it is listed."

use super::family::Listing;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "contain-exactly",
    aliases: &[("contain-exact", "contain-exactly")],
    params: &[Param::values(), Param::distinct()],
    summary: "each listed value occurs among the cells exactly as often as listed; other values may occur or not",
    examples: &[
        "grid 4x4\ncontain-exactly 1,2 r1c1 r1c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-3\nvariables 2\ncontain-exactly 0,2,2 v1 v2 r1c1 r2c2",
        "grid 2x2\ncontain-exactly 1 r1c1",
    ],
    sample: "contain-exactly 1,1,2 r1c1-r1c3 r2c1",
    sentences: &[sentence(
        "each value in the corner, after the =, occurs among the cells exactly as often as it stands there",
    )
    .quoted("each of the values listed occurs among the cells exactly as often as it is listed")],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".ContainExact",
    ..Spec::of(Group::Cages, make)
};

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Listing::make(args, true)
}

/// Proposes two digits of connected cells, each listed as often as it occurs.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.group(4..=6)?;
    let counted = draft.counted(&cells, 2);
    let digits = counted.into_iter().flat_map(|(count, digit)| vec![digit; count]).collect();
    Some(Statement::new(SPEC.name).with(Argument::Values(digits)).with(cells))
}
