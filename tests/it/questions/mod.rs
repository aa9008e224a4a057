//! Compares answers to questions with brute force.
#![allow(clippy::unwrap_used)]

mod candidates;
mod clues;
mod conflicts;
mod counts;
mod estimates;
mod problems;
mod random_boards;
mod selectors;
mod walks;

use crate::common::{puzzle, tried};
use sudoku2cnf_puzzle::grid::{Cell, Grid, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;

/// Returns every filling without a repeated value in a house; `None` if there are more than `most`.
fn fillings(grid: &Grid, most: usize) -> Option<Vec<Solution>> {
    let cells: Vec<Cell> = grid.cells().chain(grid.variables()).collect();
    let mut filled = Solution::new(grid, vec![0; grid.places()]);
    let mut found = Vec::new();
    let mut tries = 100 * most;
    fill(grid, &cells, 0, &mut filled, &mut found, most, &mut tries).then_some(found)
}

fn fill(
    grid: &Grid,
    cells: &[Cell],
    place: usize,
    filled: &mut Solution,
    found: &mut Vec<Solution>,
    most: usize,
    tries: &mut usize,
) -> bool {
    let Some(&cell) = cells.get(place) else {
        found.push(filled.clone());
        return found.len() <= most;
    };
    for value in tried(grid, cell).iter() {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let earlier = |other: &&Cell| cells[..place].contains(other);
        let houses = grid.houses().iter().filter(|house| house.cells.contains(&cell));
        let mut peers = houses.flat_map(|house| house.cells.iter().filter(earlier));
        if peers.all(|&other| filled[other] != value) {
            filled[cell] = value;
            if !fill(grid, cells, place + 1, filled, found, most, tries) {
                return false;
            }
        }
    }
    true
}

fn solves(filling: &Solution, puzzle: &Puzzle) -> bool {
    puzzle.broken_rules(filling).is_empty()
}

/// Returns all examples of rules that are small enough, with all fillings that their houses allow.
fn small_examples() -> impl Iterator<Item = (&'static str, Puzzle, Vec<Solution>)> {
    let texts = REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, *text)));
    texts.filter_map(|(name, text)| {
        let puzzle = puzzle(text);
        let all = fillings(puzzle.grid(), 300)?;
        Some((name, puzzle, all))
    })
}
