//! Counts of solutions.

use super::{fillings, solves};
use crate::common::{Random, compiled, count, puzzle};
use crate::differential;
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::encode::Options;
use sudoku2cnf::formats::native;
use sudoku2cnf::grid::Digit;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::question::{number_by_components, number_by_rows};
use sudoku2cnf::rules::REGISTRY;

#[test]
fn counts_are_those_of_brute_force() {
    let texts = [
        "grid 4x4",
        "grid 4x4\ndiagonal",
        "grid 4x4\ndiagonal main",
        "grid 4x4\nnon-consecutive",
        "grid 4x4 no-boxes\nnon-consecutive",
        "grid 3x3\nudoku",
        "grid 3x3\nvalues 0-3\nudoku\nnon-consecutive",
        "grid 2x4 boxes 2x2\nudoku",
    ];
    for text in texts {
        let puzzle = puzzle(text);
        let all = fillings(puzzle.grid(), 20_000).unwrap();
        let expected = all.iter().filter(|filling| solves(filling, &puzzle)).count() as u64;
        assert_eq!(count(&puzzle, Options::default(), Simplify::Propagate), expected, "{text}");
        assert_eq!(count(&puzzle, Options::default(), Simplify::None), expected, "{text}");
    }
    let known = |text, expected| {
        assert_eq!(count(&puzzle(text), Options::default(), Simplify::Propagate), expected, "{text}");
    };
    known("grid 4x4", 288);
    known("grid 4x4\ndiagonal", 48);
}

/// Random puzzles of every rule have as many solutions row by row as the DPLL finds one by one.
#[test]
fn counts_row_by_row_are_those_one_by_one() {
    let mut random = Random(32);
    let (mut asked, mut answered) = (0, 0);
    for spec in REGISTRY {
        let puzzle = differential::puzzle(random.below(1 << 30) as u64, spec.name);
        let how = [Simplify::None, Simplify::Propagate][asked % 2];
        let problem = compiled(&puzzle, how);
        asked += 1;
        let Some(found) = number_by_rows(&problem, &Limits::default()) else { continue };
        answered += 1;
        let expected = count(&puzzle, problem.suited(), how);
        assert_eq!(found, u128::from(expected), "{how:?}: {}", native::write(&puzzle));
    }
    assert!(answered > asked * 3 / 4, "{answered} of {asked}");
}

/// Random puzzles of every rule have as many solutions by components as the DPLL finds one by one.
#[test]
fn counts_by_components_are_those_one_by_one() {
    let mut random = Random(33);
    let (mut asked, mut answered) = (0, 0);
    for spec in REGISTRY {
        let puzzle = differential::puzzle(random.below(1 << 30) as u64, spec.name);
        let how = [Simplify::None, Simplify::Propagate][asked % 2];
        let problem = compiled(&puzzle, how);
        asked += 1;
        let Some(found) = number_by_components(&problem, &Limits::default()) else { continue };
        answered += 1;
        let expected = count(&puzzle, problem.suited(), how);
        assert_eq!(found, u128::from(expected), "{how:?}: {}", native::write(&puzzle));
    }
    assert!(answered > asked * 3 / 4, "{answered} of {asked}");
}

/// 28,200,960 grids of 6x6 in boxes of 2x3, each first row in turn so that memory stays small.
#[test]
#[ignore = "counts 28 million grids, which takes hours: by hand"]
fn all_6x6_grids_by_hand() {
    fn rows(chosen: &mut Vec<Digit>, total: &mut u64) {
        if chosen.len() == 6 {
            let row: String = chosen.iter().map(|digit| digit.to_string()).collect();
            let text = format!("grid 6x6 boxes 2x3\n{row}\n{}", "......\n".repeat(5));
            *total += count(&puzzle(&text), Options::default(), Simplify::Propagate);
        }
        for digit in 1..=6 {
            if chosen.len() < 6 && !chosen.contains(&digit) {
                chosen.push(digit);
                rows(chosen, total);
                chosen.pop();
            }
        }
    }
    let mut total = 0;
    rows(&mut Vec::new(), &mut total);
    assert_eq!(total, 28_200_960);
}

#[test]
fn a_720th_of_all_6x6_grids() {
    // One first row, and one choice of three for the digit below its first: 28,200,960 / 720 / 3.
    let text = "grid 6x6 boxes 2x3\n123456\n4.....\n......\n......\n......\n......\n";
    assert_eq!(count(&puzzle(text), Options::default(), Simplify::Propagate) * 720 * 3, 28_200_960);
}
