//! Marks between orthogonal neighbours.

use crate::generate::Random;
use crate::grid::{Cell, Digit, Grid, Solution};

/// Up to `count` of the marks that `mark` finds between two digits.
fn marks(
    grid: &Grid,
    solution: &Solution,
    random: &mut Random,
    count: usize,
    mark: impl Fn(Digit, Digit, &mut Random) -> Option<&'static str>,
) -> Vec<String> {
    let mut pairs: Vec<(Cell, Cell)> = grid.orthogonal_pairs().collect();
    random.shuffle(&mut pairs);
    let mut lines = Vec::new();
    for (a, b) in pairs {
        if lines.len() == count {
            break;
        }
        lines.extend(mark(solution[a], solution[b], random).map(|mark| format!("{mark} {a} {b}")));
    }
    lines
}

/// White dots between digits that differ by 1, black dots between one and its double; where both
/// fit, one of them.
pub fn kropki(grid: &Grid, solution: &Solution, random: &mut Random, count: usize) -> Vec<String> {
    marks(grid, solution, random, count, |a, b, random| {
        let (white, black) = (a.abs_diff(b) == 1, a == 2 * b || b == 2 * a);
        match (white, black) {
            (true, true) => Some(["kropki white", "kropki black"][random.below(2)]),
            (true, false) => Some("kropki white"),
            (false, true) => Some("kropki black"),
            (false, false) => None,
        }
    })
}

/// X between digits that sum to 10, V between those that sum to 5.
pub fn xv(grid: &Grid, solution: &Solution, random: &mut Random, count: usize) -> Vec<String> {
    marks(grid, solution, random, count, |a, b, _| match a + b {
        10 => Some("xv x"),
        5 => Some("xv v"),
        _ => None,
    })
}
