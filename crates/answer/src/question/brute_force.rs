//! Fills small grids by brute force, for tests.

use crate::grid::Solution;
use crate::puzzle::Puzzle;

/// Returns all fillings of a small grid that satisfy its houses, but perhaps not its rules; `None` if there are too
/// many.
pub fn fillings(puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let grid = puzzle.grid();
    let mut all = vec![vec![0; grid.places()]];
    for cell in puzzle.cells() {
        let houses = grid.houses().iter().filter(|house| house.cells.contains(&cell));
        let seen: Vec<usize> = houses
            .flat_map(|house| &house.cells)
            .filter(|&&other| other < cell)
            .map(|&c| grid.index(c))
            .collect();
        let mut filled = Vec::new();
        for digits in &all {
            for value in grid.values_of(cell).iter() {
                if !seen.iter().any(|&place| digits[place] == value) {
                    let mut digits = digits.clone();
                    digits[grid.index(cell)] = value;
                    filled.push(digits);
                }
            }
        }
        if filled.len() > 3_000 {
            return None;
        }
        all = filled;
    }
    Some(all.into_iter().map(|digits| Solution::new(grid, digits)).collect())
}
