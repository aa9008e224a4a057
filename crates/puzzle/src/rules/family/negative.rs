//! Negative rules, which concern cells and pairs without marks in the puzzle.

use super::CellPairs;
use crate::grid::Cell;
use crate::puzzle::{Mark, Puzzle};

/// Returns the pairs of orthogonal neighbours, except pairs that a mark exempts. `exempt` returns the pair that a mark
/// exempts.
pub fn unmarked_pairs(puzzle: &Puzzle, exempt: impl Fn(Mark) -> Option<(Cell, Cell)>) -> CellPairs<'_> {
    let in_order = |(a, b): (Cell, Cell)| (a.min(b), a.max(b));
    let mut marked: Vec<(Cell, Cell)> = puzzle.marks().filter_map(exempt).map(in_order).collect();
    marked.sort_unstable();
    let pairs = puzzle.grid().orthogonal_pairs();
    Box::new(pairs.filter(move |&pair| marked.binary_search(&in_order(pair)).is_err()))
}

/// Returns each of `cells` paired with each of its orthogonal neighbours, except neighbours that are in `cells`
/// themselves or that a mark exempts. `exempt` returns the cell that a mark exempts.
pub fn unmarked_neighbours<'a>(
    puzzle: &'a Puzzle,
    cells: &'a [Cell],
    exempt: impl Fn(Mark) -> Option<Cell>,
) -> CellPairs<'a> {
    // If the rule is inside `or`, its cells are not among the puzzle's marks, so they are marked here.
    let mut marked = vec![false; puzzle.grid().places()];
    for cell in puzzle.marks().filter_map(exempt).chain(cells.iter().copied()) {
        marked[puzzle.grid().index(cell)] = true;
    }
    let neighbours = move |&cell: &Cell| {
        let unmarked = puzzle.grid().neighbours(cell).filter(|&other| !marked[puzzle.grid().index(other)]);
        unmarked.map(|other| (cell, other)).collect::<Vec<_>>()
    };
    Box::new(cells.iter().flat_map(neighbours))
}
