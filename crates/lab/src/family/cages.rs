//! Covers a filled board with killer cages, except for some cells.

use crate::generate::{GenerateError, Make, Random, statements};
use crate::grid::Solution;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::statement::Argument;

/// Returns `base` with killer cages that have the sums of `solution`. The cages cover the board at first. Then random
/// cages are removed until at least `uncaged` cells are uncovered, or until no cage remains.
pub fn caged(
    base: &Puzzle,
    solution: &Solution,
    uncaged: usize,
    random: &mut Random,
    limits: &Limits,
) -> Result<Puzzle, GenerateError> {
    let killer: Make = "killer".parse().expect("a kind of lines that are made");
    let mut cages = statements(killer, base, solution, random, limits)?;
    random.shuffle(&mut cages);
    let mut left_out = 0;
    while left_out < uncaged
        && let Some(cage) = cages.pop()
    {
        let cells = |argument: &Argument| if let Argument::Cells(cells) = argument { cells.len() } else { 0 };
        left_out += cage.arguments.iter().map(cells).sum::<usize>();
    }
    let mut puzzle = base.clone();
    cages.into_iter().try_for_each(|cage| puzzle.add(cage))?;
    Ok(puzzle)
}
