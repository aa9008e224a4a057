//! `sum-line`: "The line can be cut into pieces that each add up to the number given."

use std::fmt;

use super::family::Listed;
use super::family::word::{self, ByWord, Word};
use super::{Spec, args::Args};
use crate::csp::Automaton;
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "sum-line",
    usage: "sum-line S [loop] CELLS",
    summary: "the line can be cut into one or more pieces that each add up to S; a loop closes, so a piece may run from its end into its beginning",
    examples: &[
        "grid 4x4\nsum-line 5 r1c1-r1c4 r2c4 r2c3",
        "grid 4x4\nsum-line 6 loop r1c1 r1c2 r2c2 r2c1\nsum-line 3 r3c3",
        "grid 3x3\nvalues 0-3\nsum-line 3 r1c1-r1c3 r2c3\nsum-line 4 loop r2c1 r3c1 r3c2",
        "grid 3x3 raw\nvalues 0-2\nsum-line 2 loop r1c1-r1c3 r2c3\nsum-line 0 r3c1 r3c2",
    ],
    parse,
    spare_values: 0,
};

/// The largest sum of a piece: automata count up to it.
const MAX_PIECE: i32 = 1_000;

#[derive(Debug)]
struct SumLine {
    sum: i32,
    closed: bool,
    line: [Vec<Cell>; 1],
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let sum = args.integer("a sum", 0..=MAX_PIECE)?;
    let closed = args.keyword(&["loop"]).is_some();
    Ok(Box::new(ByWord(SumLine { sum, closed, line: [args.cells()?] })))
}

impl Word for SumLine {
    fn segments(&self) -> &[Vec<Cell>] {
        &self.line
    }

    fn automaton(&self, grid: &Grid) -> Automaton {
        // The sum of the piece so far, and whether one ended. A zero behind a piece belongs to it.
        let step = |&(piece, ended): &(i32, bool), value: i32| match piece + value - self.sum {
            0 => Some((0, true)),
            over => (over < 0).then_some((over + self.sum, ended)),
        };
        // In a loop the last piece has a share, perhaps none, before the first cell.
        let shares = 0..if self.closed { self.sum.max(1) } else { 1 };
        let values = super::family::range(grid.values());
        let open = |share| {
            Automaton::explore(values.clone(), (share, false), step, |&(piece, ended)| {
                ended && piece == share
            })
        };
        word::either(shares.map(open)).expect("at least one share")
    }

    fn reads(&self, segments: &[Vec<i32>], _: &Grid) -> bool {
        let mut line = segments[0].clone();
        let turns = if self.closed { line.len() } else { 1 };
        (0..turns).any(|_| {
            line.rotate_left(1);
            let word = if self.closed { &line } else { &segments[0] };
            self.cut(word)
        })
    }
}

impl SumLine {
    /// Whether the digits can be cut: `ends` holds the places up to which they can.
    fn cut(&self, digits: &[i32]) -> bool {
        let mut ends = vec![false; digits.len() + 1];
        ends[0] = true;
        for end in 1..=digits.len() {
            let piece = |&start: &usize| digits[start..end].iter().sum::<i32>() == self.sum;
            ends[end] = (0..end).filter(|&start| ends[start]).any(|start| piece(&start));
        }
        ends[digits.len()]
    }
}

impl fmt::Display for SumLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = if self.closed { "loop " } else { "" };
        write!(f, "sum-line {} {closed}{}", self.sum, Listed(&self.line[0]))
    }
}
