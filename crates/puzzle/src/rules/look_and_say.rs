//! `look-and-say`: "The cage says what it holds: 23 is two 3s."

use super::family::{ByContents, Contents};
use super::params::{Arguments, Param, ParamKind};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Edge, Form, Outline};
use crate::grid::{Cell, Grid};
use crate::statement::{Argument, Statement};

pub const SPEC: Spec = Spec {
    name: "look-and-say",
    params: &[Param::new("PAIRS", ParamKind::Counts), Param::distinct()],
    summary: "each value of PAIRS occurs exactly as often as said: 2x3,1x2,0x4 is two 3s, one 2, no 4",
    examples: &[
        "grid 4x4\nlook-and-say 2x3,1x1 r1c1 r1c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-3\nvariables 2\nlook-and-say 0x0,1x2 v1 v2 r1c1",
    ],
    sample: "look-and-say 2x3,1x2 r1c1-r1c3 r2c1",
    sentences: &[sentence(
        "each value occurs in the cage exactly as often as the corner says: 2x3 is two 3s, 0x4 no 4",
    )],
    takes_beyond: true,
    propose: Some(Propose::Cage(propose)),
    iss: ".LookAndSay",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct LookAndSay {
    counts: Vec<(i32, usize)>,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let counts = args.counts().into_iter().map(|(count, value)| (value, count)).collect();
    Ok(Box::new(ByContents(LookAndSay { counts, cells: args.cells() })))
}

/// Proposes the counts of two or three digits in connected cells.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let cells = draft.group(4..=6)?;
    let most = draft.random.between(2, 3);
    let counted = draft.counted(&cells, most);
    Some(Statement::new(SPEC.name).with(Argument::Counts(counted)).with(cells))
}

impl Contents for LookAndSay {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn counts(&self) -> &[(i32, usize)] {
        &self.counts
    }

    fn exact(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let said: Vec<String> = self.counts.iter().map(|(value, count)| format!("{count}x{value}")).collect();
        vec![Outline::new(&self.cells, Edge::Dotted).told(said.join(" ")).into()]
    }
}
