//! The table of instance families: for each family, how boards are filled and how a filled board becomes an instance.

use super::{BoardUse, Boards, Instance, Spec, threshold};
use crate::generate::{GenerateError, Random};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::Puzzle;
use crate::statement::{Argument, Statement};

/// All families, in the order in which help lists them.
pub(super) const FAMILIES: &[Spec] = &[
    Spec {
        name: "qwh",
        summary: "quasigroups with holes, balanced",
        text: "A Latin square is drawn at random, all equally likely, by the Markov chain of Jacobson and Matthews. Then holes are \
               made, and the square is to be completed. So every instance is satisfiable by construction (Achlioptas and \
               others, 2000). The holes are balanced: each row and each column has as many as any other, or one more or less, which makes \
               instances harder than holes at random do (Kautz and others, 2001).",
        number: "holes",
        size: "33x33",
        rules: "no-boxes",
        boards: Boards::Latin,
        made: BoardUse::Holes,
        usual: |grid| threshold(grid.rows()),
        sources: &["achlioptas2000", "kautz2001", "jacobson1996"],
    },
    Spec {
        name: "sudoku",
        summary: "generalised Sudoku of any boxes with holes, balanced",
        text: "A board with boxes of any size is filled at random: by a solver's first solution of its clauses in random order. \
               Then holes are made, and the board is to be completed, so that every instance is satisfiable by construction. The holes are \
               balanced over rows, columns and boxes, which makes this considerably harder than quasigroups with holes of \
               the same size (Ansótegui and others, 2006).",
        number: "holes",
        size: "25x25",
        rules: "",
        boards: Boards::Solver,
        made: BoardUse::Holes,
        usual: usual_holes,
        sources: &["ansotegui2006", "kautz2001"],
    },
    Spec {
        name: "unsat",
        summary: "balanced Sudoku with one wrong value: unsatisfiable",
        text: "An instance begins as one of generalised Sudoku with balanced holes. One hole is filled with a value that propagation \
               leaves it and that differs from the one on the filled board, such that propagation finds no contradiction and a short \
               search no solution. It is kept if a solver shows that it has none.",
        number: "holes",
        size: "25x25",
        rules: "",
        boards: Boards::Solver,
        made: BoardUse::Exchanged,
        // Somewhat fewer than the number of holes at which kissat takes longest: 154 for 16x16, 229 for 20x20, 340 for
        // 25x25.
        usual: |grid| (1.08 * (grid.rows() as f64).powf(1.775)).round() as usize,
        sources: &["ansotegui2006"],
    },
    Spec {
        name: "unique",
        summary: "balanced Sudoku whose solution a clause excludes: is there another?",
        text: "An instance begins as one of generalised Sudoku with balanced holes. A clause excludes the filled board, so that the \
               formula is satisfiable if and only if the puzzle has another solution: the question that makers of puzzles ask.",
        number: "holes",
        size: "25x25",
        rules: "",
        boards: Boards::Solver,
        made: BoardUse::Another,
        usual: usual_holes,
        sources: &["ansotegui2006"],
    },
    Spec {
        name: "killer",
        summary: "Sudoku without givens, with cages whose sums are known",
        text: "A board is filled at random and divided into cages of two to five neighbouring cells with different values. Of each cage \
               the sum is given, and nothing else: no cell is. Some cells may be in no cage. Every instance is satisfiable \
               by construction.",
        number: "cells without cage",
        size: "16x16",
        rules: "",
        boards: Boards::Solver,
        made: BoardUse::Cages,
        usual: |_| 0,
        sources: &[],
    },
    Spec {
        name: "latin",
        summary: "diagonal Latin squares with holes, balanced",
        text: "A Latin square in which both diagonals, too, have each value once is filled at random: by a solver's first solution of its \
               clauses in random order. Then holes are made as in quasigroups with holes, balanced over rows, columns and both \
               diagonals, and the square is to be completed. Every instance is satisfiable by construction.",
        number: "holes",
        size: "25x25",
        rules: "no-boxes\ndiagonal",
        boards: Boards::Solver,
        made: BoardUse::Holes,
        usual: |grid| threshold(grid.rows()),
        sources: &["achlioptas2000", "kautz2001"],
    },
    Spec {
        name: "mates",
        summary: "orthogonal mates: does a random Latin square have one?",
        text: "A Latin square is drawn at random, all equally likely, by the Markov chain of Jacobson and Matthews. The puzzle is another \
               Latin square of the same order in which also the cells of each value of the first one have different values: an \
               orthogonal mate. Whether there is one is not known beforehand; McKay, Meynert and Myrvold (2007) count \
               how many squares have mates. Since the values of a mate may change places, its first row may be given, \
               or some of its cells.",
        number: "open cells of the first row",
        size: "10x10",
        rules: "no-boxes",
        boards: Boards::Latin,
        made: BoardUse::Mate,
        usual: |_| 0,
        sources: &["mckay2007", "jacobson1996"],
    },
    Spec {
        name: "chaos",
        summary: "chaos construction without givens: the regions are to be found, too",
        text: "A Latin square that falls into connected regions, each with every value once, is filled at random and divided into cages of two to \
               five neighbouring cells with different values. Of each cage the sum is given, and nothing else: neither the value of a cell nor \
               where the regions are. Some cells may be in no cage. Every instance is satisfiable by construction.",
        number: "cells without cage",
        size: "9x9",
        rules: "no-boxes\nvariables SIZE\nchaos-construction",
        boards: Boards::Solver,
        made: BoardUse::Cages,
        usual: |_| 0,
        sources: &[],
    },
    Spec {
        name: "yin-yang",
        summary: "yin-yang: two colours, each connected, no square of 2x2 of one",
        text: "The cells of a square have two colours, those of each colour are connected, and no square of 2x2 cells has one colour \
               alone. Such a square is made at random, by a solver's first solution of these clauses in random order; the colours of some cells, \
               chosen at random, are given, and the others are to be found. Every instance is satisfiable by \
               construction. To decide such puzzles is NP-complete (Demaine and others, 2021).",
        number: "cells without colour",
        size: "12x12",
        rules: "raw\nvalues 1-1\nlayer colour 1-2\nyin-yang colour",
        boards: Boards::Solver,
        made: BoardUse::Coloured,
        usual: |grid| grid.cells().count() * 4 / 5,
        sources: &["demaine2021"],
    },
];

/// Returns somewhat more than half the number of cells.
fn usual_holes(grid: &Grid) -> usize {
    grid.cells().count() * 55 / 100
}

/// Returns the puzzle of finding an orthogonal mate of the Latin square `square`. The first row of the mate is given
/// except for `number` cells, since its values may be renamed. `base` has the rules for rows and columns.
pub fn mates(base: &Puzzle, square: &Solution, number: usize) -> Result<Instance, GenerateError> {
    let mut puzzle = base.clone();
    let (values, side) = (base.grid().values(), base.grid().columns());
    for value in values.iter() {
        let cells: Vec<Cell> = base.cells().filter(|&cell| square[cell] == value).collect();
        puzzle.add(Statement { name: "extra-region", arguments: vec![Argument::Cells(cells)] })?;
    }
    for (column, value) in values.iter().enumerate().take(side.saturating_sub(number)) {
        puzzle.set_given(Cell::new(0, column), Some(value));
    }
    Ok(Instance { puzzle, solution: None, excluded: None, number })
}

/// Returns `base` with the colours of `solution` given in all but `number` random cells.
pub fn coloured(base: &Puzzle, solution: &Solution, number: usize, random: &mut Random) -> Puzzle {
    let mut puzzle = base.clone();
    let mut cells: Vec<Cell> = base.cells().filter(|cell| cell.is_variable()).collect();
    random.shuffle(&mut cells);
    cells.iter().skip(number).for_each(|&cell| puzzle.set_given(cell, Some(solution[cell])));
    puzzle
}
