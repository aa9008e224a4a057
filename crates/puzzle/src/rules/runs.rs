//! `runs`: "No K successive digits are all odd or all even."
//!
//! For each run of K consecutive cells and each class of values, such as even and odd, a clause says that one of the
//! cells holds a value that is not in the class.

use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::sentences::{
    StatementKind::{Has, Word},
    sentence,
};
use super::{Group, RuleResult, Spec};
use crate::csp::Atom;
use crate::form::{Form, Line};
use crate::grid::{Cell, Grid, MAX_SIDE, Solution, Values};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::family::range;
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "runs",
    params: &[
        Param::number("K", "a number of cells", 1, MAX_SIDE as i32),
        Param::choice("parity|size", &["parity", "size"]),
        Param::new("[CELLS]", crate::rules::ParamKind::Cells { distinct: false }).optional(),
    ],
    summary: "with parity, no K successive cells of the line are all odd or all even; with size, no K are all above or all below the middle of the values (of an odd number of values, the middle one is neither); without CELLS this holds for all rows and columns",
    examples: &[
        "grid 4x4 no-boxes\nruns 3 parity",
        "grid 4x4\nruns 2 size r1c1 r2c2 r3c3 r3c4",
        "grid 3x3\nvalues 0-4\nruns 2 parity r1c1-r1c3\nruns 3 size",
    ],
    sample: "runs 3 parity",
    sentences: &[
        sentence("no {K} cells next to each other on the line are all odd, or all even; or, if it says size, all above or all below the middle of the values").when(Has(2)).or("as many cells next to each other on the line as the number after < are never all odd, or all even; or, if it says size, all above or all below the middle of the values"),
        sentence("no {K} cells next to each other in a row or column are all above or all below the middle of the values").when(Word("size")).or("in rows and columns, as many cells next to each other as the statement says are never all above or all below the middle of the values"),
        sentence("no {K} cells next to each other in a row or column are all odd, or all even").or("in rows and columns, as many cells next to each other as the statement says are never all odd, or all even"),
    ],
    propose: Some(Propose::Way(propose)),
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Runs {
    length: usize,
    by_size: bool,
    cells: Option<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (length, by_size) = (args.number() as usize, args.word() == "size");
    let cells = args.optional(Arguments::cells);
    Ok(Box::new(Runs { length, by_size, cells }))
}

/// Proposes a line on which no three consecutive cells have the same parity, or on which no three are all high or all
/// low.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let kind = ["parity", "size"][draft.random.below(2)];
    draft.growing(&Statement::new(SPEC.name).with(3).with(kind), 4..=7)
}

impl Runs {
    /// Returns the lines that the rule applies to.
    fn lines(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        match &self.cells {
            Some(cells) => vec![cells.clone()],
            None => {
                let row = |row| (0..grid.columns()).map(move |column| Cell::new(row, column)).collect();
                let column = |column| (0..grid.rows()).map(move |row| Cell::new(row, column)).collect();
                let lines: Vec<Vec<Cell>> =
                    (0..grid.rows()).map(row).chain((0..grid.columns()).map(column)).collect();
                // Missing cells divide the line.
                let parts = |line: &Vec<Cell>| -> Vec<Vec<Cell>> {
                    line.split(|&cell| !grid.has(cell)).map(<[Cell]>::to_vec).collect()
                };
                lines.iter().flat_map(parts).collect()
            }
        }
    }

    /// Returns the class of a value, 0 or 1; `None` for the middle value, which is neither high nor low.
    fn class(&self, value: i32, values: Values) -> Option<i32> {
        let middle = i32::from(values.min) + i32::from(values.max);
        match self.by_size {
            false => Some(value % 2),
            true if 2 * value == middle => None,
            true => Some(i32::from(2 * value > middle)),
        }
    }
}

impl Rule for Runs {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let values = puzzle.grid().values();
        for line in self.lines(puzzle.grid()) {
            for stretch in line.windows(self.length) {
                for class in 0..2 {
                    if csp.stopped() {
                        return;
                    }
                    let others = range(values).filter(|&value| self.class(value, values) != Some(class));
                    let atoms: Vec<Atom> = others.flat_map(|value| csp.each_is(stretch, value)).collect();
                    csp.clause(atoms);
                }
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let values = puzzle.grid().values();
        self.lines(puzzle.grid()).iter().all(|line| {
            // The class of the last cell, and the number of consecutive cells of this class that end with it.
            let (mut last, mut run) = (None, 0);
            line.iter().all(|&cell| {
                let class = self.class(solution[cell].into(), values);
                run = if class.is_none() {
                    0
                } else if class == last {
                    run + 1
                } else {
                    1
                };
                last = class;
                run < self.length
            })
        })
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let class = if self.by_size { "size" } else { "parity" };
        match &self.cells {
            Some(cells) => {
                vec![Line::new(cells, 4, "#7a9a3a").told(format!("<{} {class}", self.length)).into()]
            }
            None => vec![Form::Words],
        }
    }
}
