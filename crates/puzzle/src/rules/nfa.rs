//! `nfa`: "The automaton accepts the digits along the lines, with a separator between lines."

use super::family::machine;
use super::family::word::{ByWord, Word};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Automaton;
use crate::form::{Form, Line, Node};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Stopped};

pub const SPEC: Spec = Spec {
    name: "nfa",
    params: &[
        Param::new(
            "CODE",
            ParamKind::Text { what: "an automaton as Interactive Sudoku Solver writes it, or 'none'" },
        ),
        Param::groups_or_empty("CELLS / CELLS ..."),
    ],
    summary: "the automaton that CODE serialises accepts the word of the cells; each '/' between lists is a separator in that word, and lists may be empty; 'none' accepts nothing",
    examples: &[
        "grid 4x4\nnfa BNR0EjCgrOwm6Q r1c1-r1c4",
        "grid 3x3\nvalues 0-2\nnfa RNTkO78S-4A r1c1 r1c2 / r2c2 r2c3 r3c3",
        "grid 4x4\nnfa TQYfVniXEaMNEIAAVGrHVn-JGlQt6s8A / r1c1 r1c2\nnfa TQYfVniXEaMNEIAAVGrHVn-JGlQt6s8A / / / r4c3 r4c4",
    ],
    sample: "nfa BNR0EjCgrOwm6Q r1c1-r1c5",
    sentences: &[sentence("the automaton of the rule accepts the cells of the line, in their order")],
    iss: ".NFA",
    fpuzzles: "nfaConstraints (only read)",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct Nfa {
    automaton: Automaton,
    segments: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let automaton = machine::decode(&args.text(), args.grid().values()).map_err(|message| {
        args.wrong_here(message, "a code as Interactive Sudoku Solver writes it, or 'none'")
    })?;
    // This limits the size: a state takes as much memory as several cells, and a few letters can encode thousands of
    // states.
    let rows = automaton.next.iter().map(|row| 2 * row.len() + 2 * row.iter().map(Vec::len).sum::<usize>());
    args.spend(4 * automaton.next.len() + rows.sum::<usize>())?;
    Ok(Box::new(ByWord(Nfa { automaton, segments: args.groups() })))
}

impl Word for Nfa {
    fn segments(&self) -> &[Vec<Cell>] {
        &self.segments
    }

    fn automaton(&self, _: &Grid, _: &Limits) -> Result<Automaton, Stopped> {
        Ok(self.automaton.clone())
    }

    fn reads(&self, segments: &[Vec<i32>], grid: &Grid) -> bool {
        let symbol = |&digit: &i32| (digit - i32::from(grid.values().min)) as usize;
        let words: Vec<Vec<usize>> =
            segments.iter().map(|segment| segment.iter().map(symbol).collect()).collect();
        self.automaton.accepts(&words.join(&grid.values().count()))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let line = |cells: &Vec<Cell>| Line::new(cells, 3, "#555555").noded(Node::Square).into();
        self.segments.iter().filter(|cells| !cells.is_empty()).map(line).chain([Form::Quoted]).collect()
    }
}
