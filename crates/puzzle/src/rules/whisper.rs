//! `whisper`: "Digits next to each other on a German whispers line differ by at least 5", or by at least the given
//! number.

use super::family::{ByPairs, CellPairs, Pairs, consecutive};
use super::params::{Arguments, Need, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, MAX_VALUES, Values};
use crate::puzzle::Puzzle;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "whisper",
    aliases: &[
        ("dutch-whisper", "whisper 4"),
        ("dutch-whispers", "whisper 4"),
        ("german-whisper", "whisper 5"),
        ("german-whispers", "whisper 5"),
        ("whispers", "whisper"),
    ],
    params: &[
        Param::number("[D]", "a difference", 0, MAX_VALUES as i32).left_out(Need::Number(5)),
        Param::cells(),
    ],
    summary: "neighbours on the line differ by at least D, 5 if D is missing",
    examples: &[
        "grid 4x4\nwhisper 2 r1c1 r1c2 r2c1",
        "grid 2x2 no-boxes\nvalues 0-6\nvariables 1\nwhisper r1c1 v1 r2c2",
        "grid 2x2 raw\nwhisper 0 r1c1 r1c2\nwhisper 1 r1c1-r2c1",
    ],
    sample: "whisper 5 r1c1-r1c5",
    sentences: &[sentence("neighbours on the line differ by at least {D}").or(
        "neighbours on the line differ by at least the number at its start, or <middle> if there is none",
    )],
    takes_beyond: true,
    propose: Some(Propose::Way(propose)),
    iss: ".Whisper",
    fpuzzles: "whispers",
    ..Spec::of(Group::Lines, make)
};

#[derive(Debug)]
struct Whisper {
    difference: i32,
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let difference = args.number();
    Ok(Box::new(ByPairs(Whisper { difference, cells: args.cells() })))
}

/// Proposes a line of digits that differ by at least half the number of values: by 5 for 9 values.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let difference = (draft.grid().values().count() as i32 + 1) / 2;
    draft.growing(&Statement::new(SPEC.name).with(difference), 3..=6)
}

impl Pairs for Whisper {
    fn pairs<'a>(&'a self, _: &'a Puzzle) -> CellPairs<'a> {
        Box::new(consecutive(&self.cells))
    }

    fn allows(&self, a: i32, b: i32, _: Values) -> bool {
        (a - b).abs() >= self.difference
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let usual = (grid.values().count() as i32 + 1) / 2;
        let colour = if self.difference < usual { "#ff9a00" } else { "#5fbf4a" };
        let line = Line::new(&self.cells, 11, colour);
        vec![if self.difference == usual { line } else { line.told(self.difference) }.into()]
    }
}
