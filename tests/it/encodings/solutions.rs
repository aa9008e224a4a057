//! Every encoding has exactly the solutions that brute force finds.

use super::options;
use crate::common::{count, puzzle};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{Options, Sums};
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Counts solutions: fills cell after cell, and asks the puzzle itself about each complete filling.
fn brute_force(puzzle: &Puzzle) -> u64 {
    fn fill(puzzle: &Puzzle, cells: &[Cell], solution: &mut Solution) -> u64 {
        let Some((&cell, rest)) = cells.split_first() else {
            return u64::from(puzzle.broken_rules(solution).is_empty());
        };
        let houses = || puzzle.grid().houses().iter().filter(|house| house.cells.contains(&cell));
        let earlier = |other: &&Cell| **other < cell;
        let mut count = 0;
        for digit in puzzle.grid().values().iter() {
            if houses()
                .flat_map(|house| house.cells.iter().filter(earlier))
                .all(|&other| solution[other] != digit)
            {
                solution[cell] = digit;
                count += fill(puzzle, rest, solution);
            }
        }
        count
    }
    let grid = puzzle.grid();
    let cells: Vec<Cell> = grid.cells().collect();
    fill(puzzle, &cells, &mut Solution::new(grid, vec![Digit::MAX; grid.places()]))
}

#[test]
fn every_encoding_has_the_same_solutions() {
    every_encoding(2);
}

#[test]
#[ignore = "all options with all texts, of which the other test takes half"]
fn every_encoding_has_the_same_solutions_for_all_texts() {
    every_encoding(1);
}

/// Tries each text with one in `every` options.
fn every_encoding(every: usize) {
    let texts = [
        "grid 4x4",
        "grid 4x4\ndiagonal",
        "grid 4x4\nnon-consecutive",
        "grid 3x3\nvalues 1-5\nnon-consecutive\n1..\n...\n..5",
        "grid 3x3\nvalues 1-5\ndiagonal main\nnon-consecutive\n.1.\n5..\n...",
        "grid 3x3\nudoku",
        "grid 2x3",
        "grid 2x3 boxes 2x1\nvalues 1-4\nnon-consecutive",
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3",
        "grid 4x4\ntarget-sum 6 r1c1-r1c3",
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3\n.2..\n....\n....\n....",
        "grid 4x4\ntarget-sum 9 r1c1-r1c3 r3c2",
        "grid 3x3\nvalues 0-3\ntarget-sum 3 r1c1-r1c3 r2c1",
        "grid 4x4\nregions\naaab\naccb\nddcb\nddcb",
        "grid 3x3\nvalues 2-4\n..4\n...\n...",
        "grid 1x1",
        "grid 4x4\n11..\n....\n....\n....",
        "grid 4x4\nudoku\ndiagonal main\ntarget-sum 8 r1c1 r1c2\n1...\n..2.\n....\n..5.",
    ];
    for (number, text) in texts.into_iter().enumerate() {
        let puzzle = puzzle(text);
        let expected = brute_force(&puzzle);
        for (place, options) in options().enumerate().skip(number % every).step_by(every) {
            // Each pair of text and options is tried with only one kind of simplification.
            let how = Simplify::ALL[(number + place) % Simplify::ALL.len()];
            assert_eq!(count(&puzzle, options, how), expected, "{text}: {options:?} {how:?}");
        }
    }
    assert_eq!(brute_force(&puzzle("grid 4x4")), 288);
}

#[test]
#[ignore = "a sum of three million terms, which takes seconds to read"]
fn coefficients_of_a_cell_that_add_up_to_more_than_32_bits_are_exact() {
    // 2,200,000,000 times the first cell is 1,100,000,000 times the second: the cells hold 1 and 2, or 2 and 4. In 32
    // bits, 2,200,000,000 would overflow to a negative number.
    let mut text = String::from("grid 1x2 raw\nvalues 1-4\nsum 0");
    text += &" 1000*r1c1".repeat(2_200_000);
    text += &" -1000*r1c2".repeat(1_100_000);
    let puzzle = puzzle(&text);
    assert_eq!(brute_force(&puzzle), 2);
    for sums in Sums::ALL {
        for how in Simplify::ALL {
            let options = Options::default().sums(sums);
            assert_eq!(count(&puzzle, options, how), 2, "{sums:?} {how:?}");
        }
    }
}
