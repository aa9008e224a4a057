//! `first-run-sum`: "The clue is the sum of the first run of increasing digits seen from its side."

use super::family::sight::{BySight, Sight};
use super::family::sums::MAX_SUM;
use super::first_run_length::{post_run, run};
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::VarId;
use crate::grid::{GridLine, Side};
use crate::puzzle::Posting;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "first-run-sum",
    params: &[Param::number("SUM", "a sum", 0, MAX_SUM), Param::line(), Param::side()],
    summary: "seen from SIDE, the first digits of the row or column, as long as each is larger than the one before, add up to SUM",
    examples: &[
        "grid 4x4\nfirst-run-sum 3 r1 left\nfirst-run-sum 4 c4 bottom",
        "grid 3x3\nvalues 0-4\nfirst-run-sum 4 r2 right\nfirst-run-sum 3 c1 top",
        "grid 3x3 raw\nvalues 1-3\nfirst-run-sum 3 r1 left",
    ],
    sample: "first-run-sum 12 r1 left",
    sentences: &[sentence(
        "the digits seen from the clue, as long as each is larger than the one before, add up to the number in it",
    )],
    propose: Some(Propose::End(propose)),
    ..Spec::of(Group::BesideGrid, make)
};

#[derive(Debug)]
struct FirstRunSum;

fn make(args: &mut Arguments<'_>) -> RuleResult {
    BySight::<FirstRunSum>::make(args)
}

/// Proposes the sum of the first run on a line.
pub fn propose(draft: &mut Draft<'_>, line: GridLine, side: Side) -> Option<Statement> {
    draft.clue(&Statement::new(SPEC.name), line, side)
}

impl Sight for FirstRunSum {
    const HAS_NEGATION: bool = true;

    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>) {
        post_run(clue, seen, csp, |digit| digit);
    }

    fn says(clue: i32, seen: &[i32]) -> bool {
        run(seen).iter().map(|&digit| i64::from(digit)).sum::<i64>() == i64::from(clue)
    }

    fn label(clue: i32) -> String {
        format!("Σ{clue}↗")
    }
}
