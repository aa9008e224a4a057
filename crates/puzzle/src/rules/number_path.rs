//! `number-path`: "Consecutive numbers are neighbours, so all numbers form one path through all cells."

use super::family::range;
use super::params::{Arguments, Param, ParamKind};
use super::sentences::StatementKind::Word;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint};
use crate::form::{Form, Label, Outline};
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "number-path",
    aliases: &[("hidato", "number-path diagonal"), ("numbrix", "number-path")],
    params: &[
        Param::choice("[diagonal]", &["diagonal"]).optional(),
        Param::new("[CELLS]", ParamKind::Cells { distinct: true }).optional(),
    ],
    summary: "the values of the cells, of the whole grid or of CELLS, are consecutive and none repeats; each but the greatest has its successor in an orthogonal neighbour, or with diagonal in any of the eight neighbours",
    examples: &[
        "grid 2x3 raw\nvalues 1-6\nnumber-path",
        "grid 2x2 raw\nvalues 0-4\nnumber-path diagonal",
        "grid 3x3 raw\nvalues 1-4\nholes r1c2\nnumber-path r2c1-r2c3 r3c3",
        "grid 2x2 raw\nvalues 1-4\nvariables 1x3\nnumber-path v1-v3",
        "grid 4x4\nnumber-path diagonal r1c1 r2c2 r3c1",
    ],
    sample: "number-path r1c1-r1c3 r2c1-r2c3",
    sentences: &[
        sentence("the values of the grid, or of the outlined cells, are consecutive and none repeats; each but the greatest has its successor in one of its eight neighbours").when(Word("diagonal")),
        sentence("the values of the grid, or of the outlined cells, are consecutive and none repeats; each but the greatest has its successor in an orthogonal neighbour"),
    ],
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct NumberPath {
    diagonal: bool,
    cells: Option<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let diagonal = args.optional(Arguments::word).is_some();
    Ok(Box::new(NumberPath { diagonal, cells: args.optional(Arguments::cells) }))
}

impl NumberPath {
    fn cells(&self, grid: &Grid) -> Vec<Cell> {
        self.cells.clone().unwrap_or_else(|| grid.cells().collect())
    }

    /// Returns the neighbours of a cell to which a path can go, including cells outside the list.
    fn neighbours<'a>(&self, grid: &'a Grid, cell: Cell) -> impl Iterator<Item = Cell> + 'a {
        let diagonal = self.diagonal;
        let directions = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        directions
            .filter(move |&(down, right)| (down, right) != (0, 0) && (diagonal || down == 0 || right == 0))
            .filter_map(move |(down, right)| grid.step(cell, down, right))
    }
}

impl Rule for NumberPath {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (grid, cells) = (puzzle.grid(), self.cells(puzzle.grid()));
        let (values, length) = (range(grid.values()), cells.len() as i32);
        let firsts = *values.start()..=values.end() + 1 - length;
        if firsts.is_empty() {
            return csp.clause([]);
        }
        let vars = csp.cells(&cells);
        csp.post(Constraint::AllDifferent(vars.clone()));
        // The smallest value on the path. The values from it upwards occur, one for each cell.
        let first = csp.new_var(firsts.clone());
        for from in firsts {
            for value in from..from + length {
                if csp.stopped() {
                    return;
                }
                let somewhere: Vec<Atom> = csp.each_equals(&vars, value);
                csp.clause([!csp.equals(first, from)].into_iter().chain(somewhere));
            }
        }
        // Unless a value is at an end of the path, the next and the previous value are in neighbouring cells. The
        // constraint on the previous value is implied, but makes a solver notice early that a value is too far away.
        for &cell in &cells {
            let beside: Vec<Cell> =
                self.neighbours(grid, cell).filter(|beside| cells.contains(beside)).collect();
            for value in values.clone() {
                for (next, is_end) in [(value + 1, value + 1 - length), (value - 1, value)] {
                    if csp.stopped() {
                        return;
                    }
                    let mut atoms = vec![!csp.is(cell, value), csp.equals(first, is_end)];
                    atoms.extend(csp.each_is(&beside, next));
                    csp.clause(atoms);
                }
            }
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let cells = self.cells(puzzle.grid());
        let mut path: Vec<(Digit, Cell)> = cells.iter().map(|&cell| (solution[cell], cell)).collect();
        path.sort_unstable();
        path.windows(2).all(|pair| {
            let ((value, cell), (next, other)) = (pair[0], pair[1]);
            next == value + 1 && self.neighbours(puzzle.grid(), cell).any(|beside| beside == other)
        })
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        match &self.cells {
            Some(cells) => {
                vec![Outline { label: Label::Lettered("→"), ..Outline::tag(cells) }.into(), Form::Quoted]
            }
            None => vec![Form::Words],
        }
    }
}
