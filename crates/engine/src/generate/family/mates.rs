//! Whether a Latin square has an orthogonal mate.

use super::{BoardUse, Boards, Instance, Spec};
use crate::generate::Error;
use crate::grid::{Cell, Solution};
use crate::puzzle::Puzzle;
use crate::statement::{Argument, Statement};

pub(super) const FAMILY: Spec = Spec {
    name: "mates",
    summary: "orthogonal mates: has a random Latin square one?",
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
};

/// The question about `square`, with so many cells of the first row that are not given; `base` has rows and columns.
pub fn asked(base: &Puzzle, square: &Solution, number: usize) -> Result<Instance, Error> {
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
