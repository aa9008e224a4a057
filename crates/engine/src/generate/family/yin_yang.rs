//! Yin-yang with circles.

use super::{BoardUse, Boards, Spec};
use crate::generate::Random;
use crate::grid::{Cell, Solution};
use crate::puzzle::Puzzle;

pub(super) const FAMILY: Spec = Spec {
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
};

/// `base` with the colours of `solution` in all cells but so many.
pub fn coloured(base: &Puzzle, solution: &Solution, number: usize, random: &mut Random) -> Puzzle {
    let mut puzzle = base.clone();
    let mut cells: Vec<Cell> = base.cells().filter(|cell| cell.is_variable()).collect();
    random.shuffle(&mut cells);
    cells.iter().skip(number).for_each(|&cell| puzzle.set_given(cell, Some(solution[cell])));
    puzzle
}
