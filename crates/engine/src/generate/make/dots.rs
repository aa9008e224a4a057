//! Marks between orthogonal neighbours.

use crate::generate::Random;
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::statement::Statement;

/// The rule of a mark, and which of its marks it is.
type Mark = (&'static str, &'static str);

const WHITE: Mark = ("kropki", "white");
const BLACK: Mark = ("kropki", "black");

/// Up to `count` of the marks that `mark` finds between two digits.
fn marks(
    grid: &Grid,
    solution: &Solution,
    random: &mut Random,
    count: usize,
    mark: impl Fn(Digit, Digit, &mut Random) -> Option<Mark>,
) -> Vec<Statement> {
    let mut pairs: Vec<(Cell, Cell)> = grid.orthogonal_pairs().collect();
    random.shuffle(&mut pairs);
    let mut lines = Vec::new();
    for (a, b) in pairs {
        if lines.len() == count {
            break;
        }
        lines.extend(
            mark(solution[a], solution[b], random)
                .map(|(rule, word)| Statement::new(rule).with(word).with([a, b])),
        );
    }
    lines
}

/// White dots between digits that differ by 1, black dots between one and its double; where both
/// fit, one of them.
pub fn kropki(grid: &Grid, solution: &Solution, random: &mut Random, count: usize) -> Vec<Statement> {
    marks(grid, solution, random, count, |a, b, random| {
        let (white, black) = (a.abs_diff(b) == 1, a == 2 * b || b == 2 * a);
        match (white, black) {
            (true, true) => Some([WHITE, BLACK][random.below(2)]),
            (true, false) => Some(WHITE),
            (false, true) => Some(BLACK),
            (false, false) => None,
        }
    })
}

/// X between digits that sum to 10, V between those that sum to 5.
pub fn xv(grid: &Grid, solution: &Solution, random: &mut Random, count: usize) -> Vec<Statement> {
    marks(grid, solution, random, count, |a, b, _| match a + b {
        10 => Some(("xv", "x")),
        5 => Some(("xv", "v")),
        _ => None,
    })
}
